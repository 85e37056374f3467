"""What Telegram sends, as far as the bot reads it: each update by itself, so that a broken one spoils no other.

In: an update as plain JSON values. Out: a value every field of which has the type it says, or UnreadableError.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Number = Annotated[int, msgspec.Meta(ge=-(2**52), le=2**52)]
"""Telegram's numbers have 52 bits at most; anything larger could not be stored."""
Seconds = Annotated[int, msgspec.Meta(ge=0, lt=2**33)]
Present = Any
"""Of interest only in that it is there."""
PRIVATE, CHANNEL = "private", "channel"


class UnreadableError(Exception):
    """Not an update, or none that we can read."""


class _Sent(msgspec.Struct, frozen=True, kw_only=True):
    pass


class User(_Sent, frozen=True):
    """A person, or a bot."""

    id: Number
    is_bot: bool = False
    first_name: str = ""
    username: str = ""
    language_code: str = ""


class Chat(_Sent, frozen=True):
    """Where people talk."""

    id: Number
    type: str
    title: str = ""


class Button(_Sent, frozen=True):
    """Under a message of ours."""

    callback_data: str = ""


class Keyboard(_Sent, frozen=True):
    """All buttons of a message."""

    inline_keyboard: tuple[tuple[Button, ...], ...] = ()


class Document(_Sent, frozen=True):
    """A file that was sent."""

    file_id: str
    file_name: str = ""
    file_size: Number = 0


class Message(_Sent, frozen=True):
    """Somebody's message; of one that is too old Telegram shows only the first three."""

    message_id: Number
    date: Seconds
    chat: Chat
    from_user: User | None = msgspec.field(name="from", default=None)
    sender_chat: Chat | None = None
    via_bot: User | None = None
    text: str = ""
    caption: str = ""
    reply_to_message: Message | None = None
    reply_markup: Keyboard | None = None
    message_thread_id: Number = 0
    is_topic_message: bool = False
    is_automatic_forward: bool = False
    media_group_id: str = ""
    migrate_to_chat_id: Number = 0
    forward_origin: Present = None
    forum_topic_created: Present = None
    photo: Present = None
    voice: Present = None
    audio: Present = None
    video: Present = None
    video_note: Present = None
    sticker: Present = None
    document: Present = None
    location: Present = None
    contact: Present = None
    poll: Present = None
    dice: Present = None

    @property
    def shows_something(self) -> bool:
        """A picture, a voice, a sticker, whatever else can be sent beside words."""
        seen = (self.photo, self.video, self.video_note, self.sticker, self.document, self.location)
        return any(seen) or any((self.voice, self.audio, self.contact, self.poll, self.dice))


class CallbackQuery(_Sent, frozen=True):
    """A tap on a button."""

    id: str
    from_user: User = msgspec.field(name="from")
    data: str | None = None
    message: Message | None = None


class InlineQuery(_Sent, frozen=True):
    """The bot's name typed in any chat, with something after it."""

    id: str
    from_user: User = msgspec.field(name="from")
    query: str = ""


class Update(_Sent, frozen=True):
    """Something happened."""

    update_id: Annotated[int, msgspec.Meta(ge=0, le=2**52)]
    message: Message | None = None
    edited_message: Message | None = None
    callback_query: CallbackQuery | None = None
    inline_query: InlineQuery | None = None


KINDS = ("message", "edited_message", "callback_query", "inline_query")
"""What we ask Telegram for."""


def decode_update(sent: object) -> Update:
    """An update from plain values; one of a kind that we never asked for cannot be read either."""
    try:
        update = msgspec.convert(sent, Update)
    except (msgspec.ValidationError, RecursionError) as error:
        raise UnreadableError from error
    if not any(getattr(update, kind) for kind in KINDS):
        raise UnreadableError
    return update


def number_of(sent: object) -> int | None:
    """The number of an update that cannot be read otherwise, so that it is not sent again; None if it has none."""
    number = sent.get("update_id") if isinstance(sent, dict) else None
    return number if type(number) is int and 0 <= number <= 2**52 else None
