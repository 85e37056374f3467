"""The conversation on Telegram, by polling or by webhook.

In: a token from the environment. Out: a running bot. What comes in is stored before it is confirmed, what it does is
stored before it is answered, and every handler only carries values to the conversation and back.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import msgspec
from telegram import Bot, Update
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, ApplicationBuilder, ContextTypes, InlineQueryHandler, TypeHandler

from bot.memory.errors import MemoryBusyError, MemoryFailedError
from bot.memory.memory import Memory
from bot.talk.conversation import step
from bot.talk.phrases import say
from bot.talk.state import State, Typed
from bot.telegram.delivery import deliver
from bot.telegram.exchange import Toast, apologise, take
from bot.telegram.heartbeat import EVERY_SECONDS, beat, stop_beating
from bot.telegram.http import build_request, is_behind_proxy
from bot.telegram.incoming import Incoming, read_update
from bot.telegram.inline import on_inline_query
from bot.telegram.menus import set_menus
from bot.telegram.order import ChatOrder, ChatRates
from bot.telegram.run_log import note, note_error
from corpus.errors import DiaititisError
from corpus.home import database_path

TOKEN_VARIABLE = "TELEGRAM_BOT_TOKEN"
API_VARIABLE = "TELEGRAM_API_URL"
SECRET_VARIABLE = "TELEGRAM_WEBHOOK_SECRET"
UPDATES = [Update.MESSAGE, Update.EDITED_MESSAGE, Update.CALLBACK_QUERY, Update.INLINE_QUERY]
MOST_WAITING = 50
"""Of one chat; what a flood brings beyond that is let go."""
PATIENCE = 30.0
"""Seconds to wait for an answer of Telegram before a message is taken for lost."""
BUSY_SECONDS = 0.25
BUSY_PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""While another process writes into the database everybody waits for the former, and only who must for the latter."""
PRUNE_EVERY = timedelta(days=1)
KEEP_UPDATES, KEEP_SCREENS = timedelta(days=3), timedelta(days=180)
"""Telegram repeats an update for a day at most; a ruling is opened again after months at most."""
FIRST_WORDS = "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ"


class NoTokenError(DiaititisError):
    """There is no token to serve with, or Telegram knows none such."""


@dataclass(frozen=True)
class Webhook:
    """Where Telegram posts the updates, and where they arrive."""

    url: str
    port: int
    listen: str


@dataclass(frozen=True)
class Waiting:
    """Something waits to be sent in this chat since the last run."""

    chat: str


App = Application[Any, Any, Any, Any, Any, Any]


class Inbox(asyncio.Queue[object]):
    """The library's queue of updates: what is meant for us is stored first, once, and comes out as our own value."""

    def __init__(self, memory: Memory, *, confirms_at_once: bool) -> None:
        """A webhook is confirmed at once; what was polled not before the loop comes round."""
        super().__init__()
        self.bot: Bot | None = None
        self._confirms_at_once = confirms_at_once
        self.order = ChatOrder(_chat_of)
        self._memory = memory

    async def put(self, item: object) -> None:
        """Take an update in."""
        if not isinstance(item, Update) or item.inline_query or self.bot is None:
            await super().put(item)
            return
        incoming = read_update(item, self.bot.bot)
        if incoming is None:
            return
        flooded = self.order.waiting(incoming.chat) >= MOST_WAITING
        if flooded:
            note("flood", private=incoming.private)
        content = None if flooded else msgspec.json.encode(incoming)
        try:
            is_new = self._memory.receive(incoming.update_id, content, _now().isoformat())
            if self._confirms_at_once:
                self._memory.flush()
            else:
                asyncio.get_running_loop().call_soon(self._flush)
        except MemoryFailedError as error:
            note_error("update not stored", error)
            is_new = True
        if is_new and not flooded:
            await super().put(incoming)

    def _flush(self) -> None:
        try:
            self._memory.flush()
        except MemoryFailedError as error:
            note_error("update not stored", error)

    def take_up(self) -> None:
        """After a restart: first what was not sent, then what was not answered; what we died of is not tried again."""
        for content in self._memory.set_aside():
            fatal = msgspec.json.decode(content, type=Incoming)
            note("update set aside", kind=fatal.kind, text=fatal.text)
            apologise(self._memory, msgspec.structs.replace(fatal, kind="typed"))
        for chat in self._memory.recover():
            self.put_nowait(Waiting(chat))
        for content in self._memory.unanswered():
            self.put_nowait(msgspec.json.decode(content, type=Incoming))


class Service:
    """The bot at work."""

    def __init__(self, memory: Memory, messages_a_second: float, *, by_webhook: bool) -> None:
        self._memory = memory
        memory.when_lost = self._give_up
        self._inbox = Inbox(memory, confirms_at_once=by_webhook or is_behind_proxy())
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_ending = False
        self.application = self._build(messages_a_second)
        self._inbox.bot = self.application.bot

    def _build(self, messages_a_second: float) -> App:
        builder = (
            ApplicationBuilder()
            .token(read_token())
            .update_queue(self._inbox)
            .concurrent_updates(self._inbox.order)
            .rate_limiter(ChatRates(messages_a_second))
            .job_queue(None)
            .request(build_request(PATIENCE))
            .get_updates_request(build_request(PATIENCE))
            .post_init(self._begin)
            .post_shutdown(self._end)
        )
        api = os.environ.get(API_VARIABLE)
        if api:
            builder = builder.base_url(f"{api.rstrip('/')}/bot")
        application = builder.build()
        application.add_handler(TypeHandler(Incoming, self.on_incoming))
        application.add_handler(TypeHandler(Waiting, self.on_waiting))
        application.add_handler(InlineQueryHandler(on_inline_query))
        application.add_error_handler(_on_error)
        return application

    async def on_incoming(self, incoming: Incoming, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody wrote or tapped: answer, in the memory first."""
        begin = time.perf_counter()
        try:
            with suppress(MemoryBusyError):
                self._memory.begin(incoming.update_id)
            outcome = await self._take(incoming, context.bot.username)
        except Exception as error:
            note_error("update failed", error, kind=incoming.kind, text=incoming.text)
            outcome = await self._apologise(incoming)
        thought = time.perf_counter()
        if incoming.query_id:
            await asyncio.gather(_answer_tap(context.bot, incoming, outcome), self._deliver(incoming.chat))
        else:
            await self._deliver(incoming.chat)
        note(
            "answered",
            kind=incoming.kind,
            private=incoming.private,
            thought_ms=round(1000 * (thought - begin), 1),
            sent_ms=round(1000 * (time.perf_counter() - thought), 1),
            text=incoming.text,
        )

    async def on_waiting(self, waiting: Waiting, context: ContextTypes.DEFAULT_TYPE) -> None:
        """Send what the last run did not."""
        await self._deliver(waiting.chat)

    async def _apologise(self, incoming: Incoming) -> Toast:
        try:
            return apologise(self._memory, incoming)
        except MemoryFailedError as error:
            note_error("nothing can be stored", error)
            if incoming.kind != "tapped":
                await self.application.bot.send_message(int(incoming.chat), say("went_wrong", incoming.lang))
            self._memory.finish_later(incoming.update_id)
            return Toast(say("went_wrong", incoming.lang), is_alert=True)

    async def _take(self, incoming: Incoming, bot_name: str) -> Toast:
        for pause in BUSY_PAUSES:
            with suppress(MemoryBusyError):
                return take(self._memory, incoming, bot_name)
            await asyncio.sleep(pause)
        return take(self._memory, incoming, bot_name)

    async def _deliver(self, chat: str) -> None:
        for pause in (*BUSY_PAUSES, 0):
            try:
                await deliver(self._memory, self.application.bot, chat, lambda: not self.application.running)
                return
            except MemoryBusyError as error:
                note_error("not delivered yet", error)
                await asyncio.sleep(pause)

    def _give_up(self) -> None:
        """What is noted from now on would be lost: end, and let `serve` say why."""
        if self.application.running and not self._is_ending:
            self._is_ending = True
            self.application.stop_running()

    async def _begin(self, application: App) -> None:
        try:
            warm_up()
        except Exception as error:
            note_error("warming up failed", error)
        self._inbox.take_up()
        for work in (set_menus(application.bot), self._live()):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        note("ready", bot=application.bot.username)

    async def _end(self, application: App) -> None:
        for task in self._tasks:
            task.cancel()
        stop_beating()
        note("stopped")

    async def _live(self) -> None:
        """Show a sign of life, and tidy up once a day."""
        pruned: datetime | None = None
        while True:
            try:
                beat()
                self._memory.flush()
                if pruned is None or _now() - pruned > PRUNE_EVERY:
                    pruned = _now()
                    self._memory.prune(
                        (pruned - KEEP_UPDATES).isoformat(), (pruned - KEEP_SCREENS).isoformat()
                    )
            except (OSError, MemoryFailedError) as error:
                note_error("no sign of life written", error)
            await asyncio.sleep(EVERY_SECONDS)


def serve(webhook: Webhook | None = None, messages_a_second: float = 30) -> None:
    """Run until stopped; a Telegram that is down at the start is waited for."""
    read_token()
    memory = Memory(database_path(), BUSY_SECONDS)
    try:
        application = Service(memory, messages_a_second, by_webhook=webhook is not None).application
        if webhook is None:
            note("polling")
            application.run_polling(allowed_updates=UPDATES, bootstrap_retries=-1)
        else:
            note("listening", url=webhook.url, port=webhook.port)
            application.run_webhook(
                listen=webhook.listen,
                port=webhook.port,
                url_path=urlsplit(webhook.url).path,
                webhook_url=webhook.url,
                secret_token=os.environ.get(SECRET_VARIABLE) or secrets.token_urlsafe(32),
                allowed_updates=UPDATES,
                bootstrap_retries=-1,
            )
        if memory.lost:
            raise memory.lost
    except InvalidToken:
        raise NoTokenError(f"Telegram does not know the token in {TOKEN_VARIABLE}") from None
    finally:
        memory.close()


def read_token() -> str:
    """The token; NoTokenError where the environment holds none."""
    token = os.environ.get(TOKEN_VARIABLE, "").strip()
    if not token:
        raise NoTokenError(
            f"{TOKEN_VARIABLE} is not set: put your bot's token (from @BotFather) into the environment"
        )
    return token


def warm_up() -> None:
    """Load what the first message would otherwise wait for."""
    step(State(), Typed(FIRST_WORDS))


async def _answer_tap(bot: Bot, incoming: Incoming, toast: Toast) -> None:
    try:
        await bot.answer_callback_query(
            incoming.query_id, text=toast.text or None, show_alert=toast.is_alert or None
        )
    except TelegramError as error:
        note("tap not acknowledged", error=type(error).__name__)


async def _on_error(update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
    if context.error:
        note_error("update failed", context.error)


def _chat_of(update: object) -> str:
    if isinstance(update, Incoming | Waiting):
        return update.chat
    return f"user {update.effective_user.id}" if isinstance(update, Update) and update.effective_user else ""


def _now() -> datetime:
    return datetime.now().astimezone()
