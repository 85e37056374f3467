"""The outbox is emptied: what a chat must be sent goes out in order, and comes back on trouble until it has arrived.

In: the memory and the library's bot. Out: messages at Telegram. Only one delivery runs in a chat at a time.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from bot.memory.memory import Memory
from bot.memory.remembered import Unsent
from bot.talk.phrases import say
from bot.telegram.button_data import Tap, format_data
from bot.telegram.run_log import note, note_error
from corpus.words import Language

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
GLANCE = 0.5
"""How often a pause looks whether the bot is being stopped."""
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
NOT_MODIFIED = "not modified"


async def deliver(memory: Memory, bot: Bot, chat: str, is_stopping: Callable[[], bool]) -> None:
    """Send what waits in a chat; what cannot be sent while the bot is stopping waits for the next start."""
    pause = FIRST_PAUSE
    waiting = memory.unsent(chat)
    while waiting:
        unsent = waiting.pop(0)
        memory.sending(unsent)
        try:
            message_id = await _send(bot, unsent)
        except ChatMigrated as error:
            memory.not_sent(unsent)
            memory.move_chat(chat, str(error.new_chat_id))
            chat = str(error.new_chat_id)
            waiting = memory.unsent(chat)
        except (BadRequest, Forbidden, InvalidToken) as error:
            await _refused(memory, bot, unsent, error)
            waiting = memory.unsent(chat)
        except TelegramError as error:
            memory.not_sent(unsent)
            seconds = _asked_to_wait(error) or pause * random.uniform(0.8, 1.2)
            pause = min(2 * pause, LONGEST_PAUSE)
            note(
                "send again", kind=unsent.message.kind, error=type(error).__name__, seconds=round(seconds, 1)
            )
            if not await _slept(seconds, is_stopping):
                return
            waiting = memory.unsent(chat)
        except asyncio.CancelledError:
            memory.not_sent(unsent)
            raise
        else:
            memory.sent(unsent, message_id)
            pause = FIRST_PAUSE


async def _send(bot: Bot, unsent: Unsent) -> int | None:
    """Send one message; its number."""
    message = unsent.message
    where: dict[str, Any] = {
        "chat_id": int(unsent.place.chat),
        "message_thread_id": unsent.place.topic or None,
    }
    if message.reply_to:
        where["reply_parameters"] = ReplyParameters(message.reply_to, allow_sending_without_reply=True)
    sent: Message | bool
    match message.kind:
        case "edit":
            sent = await bot.edit_message_text(
                message.text,
                chat_id=where["chat_id"],
                message_id=message.message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=_markup(unsent),
                link_preview_options=NO_PREVIEW,
            )
        case "text":
            sent = await bot.send_message(
                text=message.text,
                parse_mode=ParseMode.HTML,
                reply_markup=_markup(unsent),
                link_preview_options=NO_PREVIEW,
                **where,
            )
        case "photo":
            sent = await bot.send_photo(photo=_file(unsent), **where)
        case "document":
            sent = await bot.send_document(document=_file(unsent), **where)
    return sent.message_id if isinstance(sent, Message) else message.message_id


async def _refused(memory: Memory, bot: Bot, unsent: Unsent, error: TelegramError) -> None:
    """Telegram will never take it as it is: another way where there is one, otherwise the person is told."""
    message, reason = unsent.message, str(error).lower()
    if message.kind == "edit" and NOT_MODIFIED in reason:
        memory.sent(unsent, message.message_id)
        return
    if isinstance(error, BadRequest) and message.kind == "edit":
        memory.not_sent(unsent, replace(message, kind="text", message_id=None))
        return
    if isinstance(error, BadRequest) and message.kind == "photo":
        memory.not_sent(unsent, replace(message, kind="document"))
        return
    memory.sent(unsent, None)
    note_error("message refused", error)
    if isinstance(error, BadRequest):
        await _tell(memory, bot, unsent)


async def _tell(memory: Memory, bot: Bot, unsent: Unsent) -> None:
    lang: Language = memory.state(unsent.place, "el").reader
    try:
        await bot.send_message(
            int(unsent.place.chat), say("went_wrong", lang), message_thread_id=unsent.place.topic or None
        )
    except TelegramError as error:
        note_error("message refused", error)


def _asked_to_wait(error: TelegramError) -> float:
    """The seconds that Telegram names, and a little more."""
    if not isinstance(error, RetryAfter):
        return 0
    asked = error.retry_after
    return (asked if isinstance(asked, int | float) else asked.total_seconds()) + 0.1


async def _slept(seconds: float, is_stopping: Callable[[], bool]) -> bool:
    """False if the bot is being stopped meanwhile."""
    while seconds > 0 and not is_stopping():
        await asyncio.sleep(min(seconds, GLANCE))
        seconds -= GLANCE
    return not is_stopping()


def _markup(unsent: Unsent) -> InlineKeyboardMarkup | None:
    number = -1
    rows = []
    for row in unsent.message.buttons:
        shown = []
        for label, url in row:
            if url:
                shown.append(InlineKeyboardButton(label, url=url))
            elif unsent.posted is not None:
                number += 1
                data = format_data(Tap(unsent.posted, unsent.version or 1, number))
                shown.append(InlineKeyboardButton(label, callback_data=data))
        if shown:
            rows.append(shown)
    return InlineKeyboardMarkup(rows) if rows else None


def _file(unsent: Unsent) -> InputFile:
    return InputFile(unsent.file or b"", filename=unsent.message.name)
