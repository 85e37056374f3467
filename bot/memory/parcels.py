"""Messages to be sent, as plain values that are stored before anything goes out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.talk.replies import Recipe

MessageKind = Literal["text", "edit", "photo", "document"]
SHARED = "inline:"
"""What the address of a button begins with that asks inline mode in a chat to be chosen."""


@dataclass(frozen=True)
class Outgoing:
    """One message to send, or one of ours to change."""

    kind: MessageKind
    text: str = ""
    """HTML; of a photo, what stands under it."""
    buttons: tuple[tuple[tuple[str, str | None], ...], ...] = ()
    """Rows of labels, each with the address it opens or None: then it is a tap for us."""
    message_id: int | None = None
    """The message to change."""
    reply_to: int | None = None
    """The message to answer, in a group."""
    name: str = ""
    """Of the file."""
    recipe: Recipe | None = None
    """What the file is still to be made of."""


@dataclass(frozen=True)
class Parcel:
    """An outgoing message with the content of its file."""

    message: Outgoing
    file: bytes | None = None
    has_buttons: bool = False
    """This is the message that carries the buttons."""
