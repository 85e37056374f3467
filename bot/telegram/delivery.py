"""The outbox is emptied: what a chat must be sent goes out in order, and comes back on trouble until it has arrived.

In: the memory and the Bot API. Out: messages at Telegram. Only one delivery runs in a chat at a time; one that must
wait holds up nobody.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from telegram import InputFile, ReplyParameters
from telegram.constants import ChatAction, ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, RetryAfter, TelegramError

from bot.memory.memory import Memory
from bot.memory.parcels import SHARED, Outgoing
from bot.memory.remembered import Unsent
from bot.talk.phrases import say
from bot.telegram.api import Api, Keys, TokenRefusedError
from bot.telegram.button_data import Tap, format_data
from bot.telegram.health import Health
from bot.telegram.http import may_have_arrived, seconds_asked
from bot.telegram.order import ChatRates, Slot
from bot.telegram.outgoing import kind_of
from bot.telegram.run_log import note, note_error
from bot.telegram.workshop import NotMadeError, Workshop
from corpus.words import Language

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
GLANCE = 0.5
"""How often a pause looks whether the bot is being stopped."""
A_MOMENT = 0.5
"""How long somebody waits for a file without a sign that it is being made."""
ACTIONS = {"photo": ChatAction.UPLOAD_PHOTO, "document": ChatAction.UPLOAD_DOCUMENT}
NOT_MODIFIED = "not modified"


@dataclass
class _Course:
    """One delivery, as it goes on."""

    chat: str
    slot: Slot
    pause: float = FIRST_PAUSE
    doubtful: set[int] = field(default_factory=set)
    """Messages that went out once without an answer."""
    made: dict[int, bytes] = field(default_factory=dict)
    """Files made for messages that are still to be sent."""

    def next_pause(self) -> float:
        """Longer each time, and never at the same moment as the others."""
        pause, self.pause = self.pause, min(2 * self.pause, LONGEST_PAUSE)
        return pause * random.uniform(0.8, 1.2)


class Delivery:
    """Sends what waits."""

    def __init__(
        self, memory: Memory, api: Api, rates: ChatRates, workshop: Workshop, health: Health
    ) -> None:
        self._memory, self._api, self._rates = memory, api, rates
        self._workshop, self._health = workshop, health
        self._is_stopping = False

    def stop(self) -> None:
        """What cannot be sent at once waits for the next start."""
        self._is_stopping = True

    async def deliver(self, chat: str, slot: Slot) -> None:
        """Send what waits in a chat; TokenRefusedError where Telegram does not know us any more, and all is kept."""
        course = _Course(chat, slot)
        waiting = self._memory.unsent(chat)
        while waiting:
            unsent = waiting.pop(0)
            try:
                unsent = await self._with_file(course, unsent)
                await slot.take()
                await self._rates.wait(int(course.chat))
                self._memory.sending(unsent)
                message_id = await _send(self._api, unsent)
            except NotMadeError:
                sorry = say("file_not_made", self._memory.state(unsent.place, "el").reader)
                self._memory.not_sent(unsent, Outgoing("text", sorry))
            except ChatMigrated as error:
                self._memory.not_sent(unsent)
                old, course.chat = course.chat, str(error.new_chat_id)
                self._memory.move_chat(old, course.chat)
            except InvalidToken:
                self._memory.not_sent(unsent)
                raise TokenRefusedError from None
            except (BadRequest, Forbidden) as error:
                self._health.worked("sending")
                await self._refused(unsent, error)
            except TelegramError as error:
                if not await self._waited(course, unsent, error):
                    return
            except asyncio.CancelledError:
                self._memory.not_sent(unsent)
                raise
            else:
                self._health.worked("sending")
                self._memory.sent(unsent, message_id)
                course.pause = FIRST_PAUSE
                continue
            waiting = self._memory.unsent(course.chat)

    async def _with_file(self, course: _Course, unsent: Unsent) -> Unsent:
        """The message with its file, which may have to be made first."""
        message = unsent.message
        if message.recipe is None:
            return unsent
        if unsent.id not in course.made:
            course.slot.give_up()
            course.made[unsent.id] = await self._made(course.chat, message)
        content = course.made[unsent.id]
        kind = kind_of(content, is_picture=message.kind == "photo")
        return replace(unsent, message=replace(message, kind=kind), file=content)

    async def _made(self, chat: str, message: Outgoing) -> bytes:
        """The file of a message; whoever waits longer than a moment for it sees that it is being made."""
        assert message.recipe is not None
        making = asyncio.ensure_future(self._workshop.make(message.recipe))
        try:
            done, _ = await asyncio.wait({making}, timeout=A_MOMENT)
            if not done:
                with suppress(TelegramError):
                    await self._api.send_chat_action(int(chat), ACTIONS.get(message.kind, ChatAction.TYPING))
            return await making
        finally:
            making.cancel()

    async def _waited(self, course: _Course, unsent: Unsent, error: TelegramError) -> bool:
        """Until it may be tried again; False if the bot is being stopped meanwhile."""
        if isinstance(error, RetryAfter):
            self._health.worked("sending")
        else:
            self._health.failed("sending", type(error).__name__)
        is_doubtful = unsent.message.kind != "edit" and may_have_arrived(error)
        if is_doubtful and unsent.id in course.doubtful:
            # Telegram has no way to ask whether it arrived. Sent once more, an answer that was only lost on the way
            # back stands there twice; sent as often as it is lost, any number of times. The second loss therefore
            # counts as arrived: it came right after a request that got through.
            note("answer lost twice", kind=unsent.message.kind, error=type(error).__name__)
            self._memory.sent(unsent, None)
            return True
        self._memory.not_sent(unsent)
        course.slot.give_up()
        seconds = seconds_asked(error) or course.next_pause()
        note("send again", kind=unsent.message.kind, error=type(error).__name__, seconds=round(seconds, 1))
        if not await self._slept(seconds):
            return False
        if is_doubtful:
            course.doubtful.add(unsent.id)
            return await self._reached(course)
        return True

    async def _reached(self, course: _Course) -> bool:
        """Until a harmless request gets through, so that the one more try is not lost in the same outage."""
        while True:
            try:
                await self._api.get_me()
            except InvalidToken:
                raise TokenRefusedError from None
            except TelegramError as error:
                if not await self._slept(seconds_asked(error) or course.next_pause()):
                    return False
            else:
                return True

    async def _slept(self, seconds: float) -> bool:
        while seconds > 0 and not self._is_stopping:
            await asyncio.sleep(min(seconds, GLANCE))
            seconds -= GLANCE
        return not self._is_stopping

    async def _refused(self, unsent: Unsent, error: TelegramError) -> None:
        """Telegram will never take it as it is: another way where there is one, otherwise the person is told."""
        message, reason = unsent.message, str(error).lower()
        if message.kind == "edit" and NOT_MODIFIED in reason:
            self._memory.sent(unsent, message.message_id)
            return
        if isinstance(error, BadRequest) and message.kind == "edit":
            self._memory.not_sent(unsent, replace(message, kind="text", message_id=None))
            return
        if isinstance(error, BadRequest) and message.kind == "photo":
            self._memory.not_sent(unsent, replace(message, kind="document"))
            return
        self._memory.sent(unsent, None)
        note_error("message refused", error)
        if isinstance(error, BadRequest):
            await self._tell(unsent)

    async def _tell(self, unsent: Unsent) -> None:
        lang: Language = self._memory.state(unsent.place, "el").reader
        topic = unsent.place.topic or None
        try:
            await self._api.send_message(
                int(unsent.place.chat), say("went_wrong", lang), message_thread_id=topic
            )
        except TelegramError as error:
            note_error("message refused", error)


async def _send(api: Api, unsent: Unsent) -> int | None:
    """Send one message; its number."""
    message, chat, topic = unsent.message, int(unsent.place.chat), unsent.place.topic
    if message.kind == "edit" and message.message_id is not None:
        await api.change_text(chat, message.message_id, message.text, _keys(unsent, api))
        return message.message_id
    if message.kind in ("edit", "text"):
        return await api.post_text(chat, message.text, _keys(unsent, api), topic, message.reply_to)
    where: dict[str, Any] = {"chat_id": chat, "message_thread_id": topic or None, **_caption(message)}
    if message.reply_to:
        where["reply_parameters"] = ReplyParameters(message.reply_to, allow_sending_without_reply=True)
    if message.kind == "photo":
        return (await api.send_photo(photo=_file(unsent), **where)).message_id
    return (await api.send_document(document=_file(unsent), **where)).message_id


def _caption(message: Outgoing) -> dict[str, Any]:
    return {"caption": message.text, "parse_mode": ParseMode.HTML} if message.text else {}


def _keys(unsent: Unsent, api: Api) -> Keys:
    """The buttons; where inline mode is off, without those that would ask it, which Telegram would refuse."""
    number = -1
    rows: Keys = []
    for row in unsent.message.buttons:
        shown = []
        for label, url in row:
            if url and url.startswith(SHARED):
                if api.takes_inline:
                    shown.append({"text": label, "switch_inline_query": url.removeprefix(SHARED)})
            elif url:
                shown.append({"text": label, "url": url})
            elif unsent.posted is not None:
                number += 1
                data = format_data(Tap(unsent.posted, unsent.version or 1, number))
                shown.append({"text": label, "callback_data": data})
        if shown:
            rows.append(shown)
    return rows


def _file(unsent: Unsent) -> InputFile:
    return InputFile(unsent.file or b"", filename=unsent.message.name)
