"""The conversation on Telegram, by polling or by webhook.

In: a token from the environment. Out: a running bot. What comes in is stored before it is confirmed, what it does is
stored before it is answered, and everything here only carries values to the conversation and back.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import time
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

import msgspec
from msgspec import structs
from telegram.error import TelegramError

from bot.memory.errors import MemoryBusyError, MemoryFailedError
from bot.memory.memory import Memory
from bot.memory.remembered import TERMINAL, Place
from bot.talk.conversation import step
from bot.talk.deal_talk import may_hold_deal
from bot.talk.inline import inline_answers
from bot.talk.phrases import say
from bot.talk.state import UNDONE_WITHIN, State, Typed
from bot.talk.turns import RankWantedError
from bot.telegram.api import Api, TokenRefusedError, open_api
from bot.telegram.delivery import Delivery
from bot.telegram.exchange import Toast, apologise, remind, take
from bot.telegram.health import EVERY_SECONDS, Health
from bot.telegram.inbox import Inbox, read_stored
from bot.telegram.incoming import Incoming
from bot.telegram.inline import InlineDesk
from bot.telegram.menus import set_menus
from bot.telegram.order import ChatOrder, ChatRates, Slot, Slots
from bot.telegram.polling import poll
from bot.telegram.ranks import Ranks
from bot.telegram.run_log import note, note_error
from bot.telegram.start import insist
from bot.telegram.supervision import ServingFailedError, Supervision
from bot.telegram.webhook import Webhook, WebhookServer
from bot.telegram.workshop import Workshop
from corpus.home import database_path, home

GRACE = 3.0
"""Seconds that what is being sent may take to arrive when the bot is stopped."""
BUSY_SECONDS = 0.25
BUSY_PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""While another process writes into the database everybody waits for the former, and only who must for the latter."""
FETCH_PAUSES = (0.5, 2.0, 0)
"""Before a file that somebody sent is asked for again; after the last he is told."""
PRUNE_EVERY = timedelta(days=1)
KEEP_UPDATES, KEEP_SCREENS = timedelta(days=3), timedelta(days=180)
"""Telegram repeats an update for a day at most; a ruling is opened again after months at most."""
M_ARENA_MAX = -8
"""What the number of memory pools is called in the system's library."""
FIRST_WORDS = ("Ο Νότος είπε 2♠ πάνω σε 2ΧΑ", "/find ρενόνς", "27Β1", "/log")


class Service:
    """The bot at work."""

    def __init__(self, memory: Memory, api: Api, messages_a_second: float, webhook: Webhook | None) -> None:
        self._memory, self._api, self._webhook = memory, api, webhook
        self._supervision, self._health = Supervision(), Health()
        memory.when_lost = self._on_lost
        self._workshop, self._slots = Workshop(), Slots()
        self._reminding: set[Place] = set()
        """Where a reminder waits for its turn in the line of its chat."""
        self._order = ChatOrder(self._on_error)
        self._desk = InlineDesk(api, self._slots, memory.poll_shared)
        self._ranks = Ranks(api)
        self._delivery = Delivery(memory, api, ChatRates(messages_a_second), self._workshop, self._health)
        self._inbox = Inbox(memory, self._health, self._order.waiting, self._on_incoming, self._desk.put)
        self._server = WebhookServer(webhook, self._on_posted) if webhook else None

    async def run(self) -> None:
        """Until it is stopped, or something fails that only a new start can mend."""
        try:
            if await self._supervision.run(self._begin()):
                menus = asyncio.create_task(set_menus(self._api))
                try:
                    if await self._supervision.run(self._listen(), self._live()):
                        raise ServingFailedError("the bot has stopped listening to Telegram")
                finally:
                    menus.cancel()
        finally:
            await self._end()

    async def _begin(self) -> None:
        """Load what will be needed, meet Telegram, and take up what the last run left."""
        self._report()
        await asyncio.gather(self._workshop.warm_up(), asyncio.to_thread(_warmed_up))
        if self._server:
            await self._server.open()
        await insist(self._health, self._api.initialize)
        if self._server:
            await insist(self._health, partial(self._server.announce, self._api))
        else:
            await insist(self._health, self._api.delete_webhook)
        self._take_up()
        note("ready", bot=self._api.username)

    def _take_up(self) -> None:
        """First what was not sent, then what was not answered; what the last run died of is not tried again."""
        for fatal in read_stored(self._memory.set_aside()):
            note("update set aside", kind=fatal.kind, text=fatal.text)
            apologise(self._memory, structs.replace(fatal, kind="typed"))
        for chat in self._memory.recover():
            self._order.add(chat, partial(self._send_rest, chat))
        for incoming in read_stored(self._memory.unanswered()):
            self._on_incoming(incoming)

    async def _listen(self) -> None:
        if self._server:
            await self._server.watch(self._api, self._health)
        else:
            await poll(self._api, self._inbox, self._health)

    async def _end(self) -> None:
        self._delivery.stop()
        if self._server:
            await self._server.close()
        await self._order.close(GRACE)
        await self._desk.close()
        await self._workshop.close()
        await self._api.shutdown()
        self._health.end()
        note("stopped")

    def _on_posted(self, body: bytes) -> None:
        """Telegram has posted an update."""
        try:
            self._inbox.take_in([_value(body)], self._api.me)
        except Exception as error:
            self._supervision.fail(error)
            raise
        self._health.worked("polling")

    def _on_incoming(self, incoming: Incoming) -> None:
        self._order.add(incoming.chat, partial(self._answer, incoming))

    async def _answer(self, incoming: Incoming) -> None:
        """Somebody wrote or tapped: answer, in the memory first."""
        async with self._slots.slot() as slot:
            begin = time.perf_counter()
            try:
                with suppress(MemoryBusyError):
                    self._memory.begin(incoming.update_id)
                incoming = await self._with_file(incoming, slot)
                outcome = await self._take(incoming, slot)
            except Exception as error:
                note_error("update failed", error, kind=incoming.kind, text=incoming.text)
                outcome = await self._apologise(incoming)
            thought = time.perf_counter()
            if outcome.also:
                self._order.add(outcome.also, partial(self._send_rest, outcome.also))
            if incoming.query_id:
                await asyncio.gather(
                    _answer_tap(self._api, incoming, outcome), self._deliver(incoming.chat, slot)
                )
            else:
                await self._deliver(incoming.chat, slot)
        note(
            "answered",
            kind=incoming.kind,
            private=incoming.private,
            thought_ms=round(1000 * (thought - begin), 1),
            sent_ms=round(1000 * (time.perf_counter() - thought), 1),
            text=incoming.text,
        )

    async def _with_file(self, incoming: Incoming, slot: Slot) -> Incoming:
        """The same with its file, where it may hold a deal; without it where Telegram does not give it out."""
        if not incoming.file_id or not may_hold_deal(incoming.file_name, incoming.file_size):
            return incoming
        slot.give_up()
        try:
            for pause in FETCH_PAUSES:
                try:
                    content = await self._api.fetch_file(incoming.file_id)
                except TelegramError as error:
                    note("file not fetched", error=type(error).__name__)
                    await asyncio.sleep(pause)
                else:
                    return structs.replace(incoming, file_content=content)
        finally:
            await slot.take()
        return incoming

    async def _send_rest(self, chat: str) -> None:
        """Send what the last run did not."""
        async with self._slots.slot() as slot:
            await self._deliver(chat, slot)

    async def _take(self, incoming: Incoming, slot: Slot) -> Toast:
        try:
            return await self._take_when_free(incoming, slot)
        except RankWantedError:
            slot.give_up()
            rank = await self._ranks.of(incoming.chat, incoming.who)
            await slot.take()
            return await self._take_when_free(structs.replace(incoming, rank=rank), slot)

    async def _take_when_free(self, incoming: Incoming, slot: Slot) -> Toast:
        for pause in BUSY_PAUSES:
            with suppress(MemoryBusyError):
                return take(self._memory, incoming, self._api.username)
            slot.give_up()
            await asyncio.sleep(pause)
            await slot.take()
        return take(self._memory, incoming, self._api.username)

    async def _deliver(self, chat: str, slot: Slot) -> None:
        for pause in (*BUSY_PAUSES, 0):
            try:
                await self._delivery.deliver(chat, slot)
                return
            except MemoryBusyError as error:
                note_error("not delivered yet", error)
                slot.give_up()
                await asyncio.sleep(pause)

    async def _apologise(self, incoming: Incoming) -> Toast:
        try:
            return apologise(self._memory, incoming)
        except MemoryFailedError as error:
            self._health.failed("database", type(error).__name__)
            note_error("nothing can be stored", error)
            if incoming.kind != "tapped":
                await self._api.send_message(int(incoming.chat), say("went_wrong", incoming.lang))
            self._memory.finish_later(incoming.update_id)
            return Toast(say("went_wrong", incoming.lang), is_alert=True)

    def _on_lost(self) -> None:
        """What is noted from now on would be lost."""
        if self._memory.lost:
            self._supervision.fail(self._memory.lost)

    def _on_error(self, error: Exception) -> None:
        if isinstance(error, TokenRefusedError):
            self._supervision.fail(error)
            return
        if isinstance(error, MemoryFailedError):
            self._health.failed("database", type(error).__name__)
        note_error("update failed", error)

    def _look_for_reminders(self, now: datetime) -> None:
        """What is due goes out in the line of its chat: what somebody does there meanwhile comes before or after it."""
        for place in self._memory.places_with_due(now.isoformat()):
            if place.chat != TERMINAL and place not in self._reminding:
                self._reminding.add(place)
                self._order.add(place.chat, partial(self._remind, place))

    async def _remind(self, place: Place) -> None:
        """Say all that is due in a place, one message each."""
        self._reminding.discard(place)
        async with self._slots.slot() as slot:
            while remind(self._memory, place, _now().isoformat(), self._api.username):
                pass
            await self._deliver(place.chat, slot)

    async def _live(self) -> None:
        """Report, remind and tidy up; a database that fails is tried until it works."""
        dropped: datetime | None = None
        pruned: datetime | None = None
        while True:
            self._report()
            now = _now()
            try:
                self._memory.flush()
                self._look_for_reminders(now)
                if dropped is None or now - dropped > UNDONE_WITHIN:
                    self._memory.drop_deleted((now - UNDONE_WITHIN).isoformat())
                    dropped = now
                if pruned is None or now - pruned > PRUNE_EVERY or self._health.is_failing("database"):
                    self._memory.prune((now - KEEP_UPDATES).isoformat(), (now - KEEP_SCREENS).isoformat())
                    pruned = now
                    self._health.worked("database")
            except MemoryFailedError as error:
                self._health.failed("database", type(error).__name__)
                note_error("database failed", error)
            await asyncio.sleep(EVERY_SECONDS)

    def _report(self) -> None:
        try:
            self._health.write()
        except FileNotFoundError:
            raise ServingFailedError(f"{home()}: the data folder is gone") from None
        except OSError as error:
            note_error("no sign of life written", error)


def serve(webhook: Webhook | None = None, messages_a_second: float = 30) -> None:
    """Run until stopped; an error where it cannot begin, or cannot go on."""
    hold_memory_together()
    api = open_api()
    memory = Memory(database_path(), BUSY_SECONDS)
    note("listening", url=webhook.url, port=webhook.port) if webhook else note("polling")

    async def run() -> None:
        await Service(memory, api, messages_a_second, webhook).run()

    try:
        asyncio.run(run())
    finally:
        memory.close()


def warm_up() -> None:
    """Load what the first message, search or card would otherwise wait for."""
    for text in FIRST_WORDS:
        step(State(), Typed(text))
    inline_answers(FIRST_WORDS[0], "el")


def hold_memory_together() -> None:
    """One pool for all threads, where the system's library knows of pools: what one gives back another can use."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def give_back_memory() -> None:
    """What loading needed for a moment goes back to the system, where its library can do that."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def _warmed_up() -> None:
    try:
        warm_up()
    except Exception as error:
        note_error("warming up failed", error)
    # What is loaded stays; the collector need not look through it again and again.
    gc.collect()
    gc.freeze()
    give_back_memory()


async def _answer_tap(api: Api, incoming: Incoming, toast: Toast) -> None:
    try:
        await api.acknowledge_tap(incoming.query_id, toast.text, is_alert=toast.is_alert)
    except TelegramError as error:
        note("tap not acknowledged", error=type(error).__name__)


def _value(body: bytes) -> object:
    """JSON as plain values; None, which is no update, where it is none."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _now() -> datetime:
    return datetime.now().astimezone()
