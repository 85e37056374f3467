"""What goes out for a reply: messages to be stored before they are sent.

In: a reply. Out: the messages it becomes, in order, and the actions behind its buttons.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from bot.memory.parcels import SHARED, MessageKind, Outgoing, Parcel
from bot.talk.replies import Button, File, Reply
from bot.telegram.html import deep_link, keyboard, messages

LARGEST_PHOTO = 10_000_000
LONGEST_SIDE = 2560
"""Telegram shrinks larger photos, and the words in a chart could not be read any more."""
LONGEST_CAPTION = 1024
"""Of the text that stands under a photo."""
MOST_UNEVEN = 20
"""How many times as long as it is wide a photo may be."""
Rows = tuple[tuple[tuple[str, str | None], ...], ...]
PNG_MAGIC = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Drawn:
    """A reply, ready to be sent."""

    parcels: tuple[Parcel, ...]
    actions: tuple[str, ...]
    """What stands behind the buttons that are taps, in their order."""
    texts: int
    """How many messages of text it takes."""


def draw_reply(
    reply: Reply, bot_name: str, *, edits: int | None = None, reply_to: int | None = None
) -> Drawn:
    """A reply as messages; as a change of an earlier message where it may be one and fits."""
    texts = messages(reply, bot_name)
    rows = keyboard(reply)
    buttons = tuple(tuple((button.label, _way_out(button, bot_name)) for button in row) for row in rows)
    actions = tuple(button.action for row in rows for button in row if button.action is not None)
    if edits is not None and len(texts) == 1 and not reply.files and not reply.beside:
        changed = Outgoing("edit", texts[0], buttons, message_id=edits)
        return Drawn((Parcel(changed, has_buttons=True),), actions, 1)
    if _is_caption(reply, texts):
        first, *others = reply.files
        return Drawn((_parcel(first, texts[0], reply_to), *map(_parcel, others)), actions, 0)
    parcels = (*_in_messages(texts, buttons, reply_to), *map(_parcel, reply.files))
    return Drawn(parcels, actions, len(texts))


def _in_messages(texts: list[str], buttons: Rows, reply_to: int | None) -> Iterator[Parcel]:
    """The first answers, the last has the buttons."""
    for number, text in enumerate(texts, 1):
        is_last = number == len(texts)
        answered = reply_to if number == 1 else None
        yield Parcel(
            Outgoing("text", text, buttons if is_last else (), reply_to=answered), has_buttons=is_last
        )


def kind_of(content: bytes, *, is_picture: bool) -> MessageKind:
    """A picture is a photo where it can be read as one; anything else is a document."""
    if not is_picture or len(content) > LARGEST_PHOTO or not content.startswith(PNG_MAGIC):
        return "document"
    width, height = struct.unpack(">II", content[16:24])
    fits = max(width, height) <= LONGEST_SIDE and max(width, height) <= MOST_UNEVEN * min(width, height)
    return "photo" if fits else "document"


def _is_caption(reply: Reply, texts: list[str]) -> bool:
    """Does the text go under the picture it comes with, so that both are one message?"""
    has_picture = bool(reply.files) and reply.files[0].is_picture
    return has_picture and not reply.buttons and [len(text) <= LONGEST_CAPTION for text in texts] == [True]


def _way_out(button: Button, bot_name: str) -> str | None:
    """Where a button leads that is no tap for us."""
    if button.link is not None:
        return deep_link(button.link, bot_name)
    return SHARED + button.share if button.share is not None else button.url


def _parcel(file: File, caption: str = "", reply_to: int | None = None) -> Parcel:
    if file.recipe:
        kind: MessageKind = "photo" if file.is_picture else "document"
        return Parcel(Outgoing(kind, caption, reply_to=reply_to, name=file.name, recipe=file.recipe))
    kind = kind_of(file.content, is_picture=file.is_picture)
    return Parcel(Outgoing(kind, caption, reply_to=reply_to, name=file.name), file.content)
