"""What comes in from Telegram and is meant for us, as a plain value that can be stored.

In: an update. Out: who did what where, or None for what needs no answer: a group's own talk, other bots, channels.
"""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import datetime
from typing import Literal

import msgspec

from bot.memory.remembered import Place
from bot.talk.command_names import COMMANDS
from bot.talk.state import Rank
from bot.telegram.button_data import parse_data
from bot.telegram.updates import CHANNEL, PRIVATE, CallbackQuery, Document, Message, Update, User
from corpus.words import LANGUAGES, Language

COMMAND = re.compile(r"/(\w+)(?:@(\w+))?")
KNOWN_COMMANDS = frozenset({*COMMANDS, "start"})


class Incoming(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A person did something that the bot answers."""

    update_id: int
    kind: Literal["typed", "edited", "tapped", "moved"]
    chat: str
    topic: int = 0
    private: bool = False
    message_id: int
    """The person's message, or the one of ours that he tapped."""
    text: str = ""
    """What was written; the data of the button; the new number of a group that moved."""
    by: str = ""
    """The name to show in a group."""
    who: str = ""
    """The number of the person in a group."""
    rank: Rank = "alone"
    lang: Language = "el"
    """The language of the person's device."""
    at: str
    answers: int = 0
    """The message of ours that this one answers."""
    answers_posted: int = msgspec.field(name="answers_screen", default=0)
    """What we know of that message, as its buttons say."""
    is_forwarded: bool = False
    """Somebody else's words: never the answer to a question of ours."""
    query_id: str = ""
    file_id: str = ""
    """By which Telegram gives out the file that came with it."""
    file_name: str = ""
    file_size: int = 0
    file_content: bytes | None = None
    """Not stored: fetched when it is answered."""

    @property
    def place(self) -> Place:
        """Where it happened."""
        return Place(self.chat, self.topic)


def read_update(update: Update, me: User) -> Incoming | None:
    """An update as we see it."""
    if update.callback_query:
        return _read_tap(update.update_id, update.callback_query)
    message = update.message or update.edited_message
    if message is None or message.chat.type == CHANNEL:
        return None
    if message.migrate_to_chat_id:
        return Incoming(
            update_id=update.update_id,
            kind="moved",
            chat=str(message.chat.id),
            message_id=message.message_id,
            text=str(message.migrate_to_chat_id),
            at=_now(),
        )
    text = meant_for_us(message, me) if _is_by_a_person(message, me) else None
    if text is None:
        return None
    answered = _answered(message, me)
    sent = _document(message, me)
    return Incoming(
        update_id=update.update_id,
        kind="typed" if update.message else "edited",
        chat=str(message.chat.id),
        topic=_topic(message),
        private=message.chat.type == PRIVATE,
        message_id=message.message_id,
        text=text,
        by=_name(message),
        who=_number(message),
        rank=_rank(message),
        lang=language_of(message.from_user),
        at=datetime.fromtimestamp(message.date).astimezone().isoformat(timespec="seconds"),
        answers=answered.message_id if answered else 0,
        answers_posted=_posted_behind(answered) if answered else 0,
        is_forwarded=message.forward_origin is not None,
        file_id=sent.file_id if sent else "",
        file_name=sent.file_name if sent else "",
        file_size=sent.file_size if sent else 0,
    )


def meant_for_us(message: Message, me: User) -> str | None:
    """What was said to the bot; in a group only a command, its name, or a reply to it counts."""
    text = message.text or message.caption
    if message.chat.type == PRIVATE:
        return text if text or _shows_something(message) else None
    command = COMMAND.match(text)
    if command:
        return text if _is_for(me, command) else None
    mention = re.search(rf"@{re.escape(me.username)}\b", text, re.IGNORECASE)
    if mention:
        said = (text[: mention.start()] + text[mention.end() :]).strip()
        return said or _asked_about(message, me)
    return text if _answered(message, me) else None


def _is_for(me: User, command: re.Match[str]) -> bool:
    addressed = (command[2] or "").lower()
    return addressed == me.username.lower() if addressed else command[1].lower() in KNOWN_COMMANDS


def _asked_about(message: Message, me: User) -> str:
    """Of a name and nothing else: the message of somebody else that it answers."""
    asked_about = message.reply_to_message
    if asked_about is None or _answered(message, me):
        return ""
    return asked_about.text or asked_about.caption


def language_of(user: User | None) -> Language:
    """The language of a person's device; Greek where it is none of ours."""
    code = user.language_code.lower() if user else ""
    return next((lang for lang in LANGUAGES if code.startswith(lang)), "el")


def _read_tap(update_id: int, query: CallbackQuery) -> Incoming | None:
    message = query.message
    if message is None or query.data is None:
        return None
    private = message.chat.type == PRIVATE
    return Incoming(
        update_id=update_id,
        kind="tapped",
        chat=str(message.chat.id),
        topic=_topic(message),
        private=private,
        message_id=message.message_id,
        text=query.data,
        by="" if private else query.from_user.first_name,
        who="" if private else str(query.from_user.id),
        rank="alone" if private else "unknown",
        lang=language_of(query.from_user),
        at=_now(),
        query_id=query.id,
    )


def _is_by_a_person(message: Message, me: User) -> bool:
    """Not by a bot, not our own card posted through inline mode, not a channel's post in its discussion group."""
    if message.is_automatic_forward or (message.via_bot and message.via_bot.id == me.id):
        return False
    return message.sender_chat is not None or (message.from_user is not None and not message.from_user.is_bot)


def _shows_something(message: Message) -> bool:
    """A picture, a voice, a sticker: answered once, though an album is several messages; each file is for itself."""
    return message.shows_something and (not message.media_group_id or message.document is not None)


def _document(message: Message, me: User) -> Document | None:
    """The file of a message, or of the one that somebody asks us about by our name alone."""
    asked_about = None if _answered(message, me) else message.reply_to_message
    for shown in (message.document, asked_about.document if asked_about else None):
        with suppress(msgspec.ValidationError):
            if shown is not None:
                return msgspec.convert(shown, Document)
    return None


def _answered(message: Message, me: User) -> Message | None:
    """The message of ours that this one answers; every message of a topic formally answers its first."""
    answered = message.reply_to_message
    if answered is None or answered.forum_topic_created:
        return None
    return answered if answered.from_user and answered.from_user.id == me.id else None


def _posted_behind(message: Message) -> int:
    markup = message.reply_markup
    for row in markup.inline_keyboard if markup else ():
        for button in row:
            tap = parse_data(button.callback_data)
            if tap:
                return tap.posted
    return 0


def _topic(message: Message) -> int:
    """The topic; outside forums a thread of replies has a number too, but nothing may be sent to it."""
    return message.message_thread_id if message.is_topic_message else 0


def _name(message: Message) -> str:
    if message.chat.type == PRIVATE:
        return ""
    if message.sender_chat and message.sender_chat.id != message.chat.id:
        return message.sender_chat.title
    return message.from_user.first_name if message.from_user else ""


def _number(message: Message) -> str:
    if message.chat.type == PRIVATE:
        return ""
    sender = message.sender_chat or message.from_user
    return str(sender.id) if sender else ""


def _rank(message: Message) -> Rank:
    """Who writes in a group's own name is one of its administrators."""
    if message.chat.type == PRIVATE:
        return "alone"
    if message.sender_chat:
        return "administrator" if message.sender_chat.id == message.chat.id else "member"
    return "unknown"


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
