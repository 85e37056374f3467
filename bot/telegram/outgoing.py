"""What goes out for a reply: messages to be stored before they are sent.

In: a reply. Out: the messages it becomes, in order, and the actions behind its buttons.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

from bot.memory.parcels import MessageKind, Outgoing, Parcel
from bot.talk.replies import File, Reply
from bot.telegram.html import keyboard, messages

LARGEST_PHOTO = 10_000_000
LONGEST_SIDE = 2560
"""Telegram shrinks larger photos, and the words in a chart could not be read any more."""
MOST_UNEVEN = 20
"""How many times as long as it is wide a photo may be."""
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
    buttons = tuple(tuple((button.label, button.url) for button in row) for row in rows)
    actions = tuple(button.action or "" for row in rows for button in row if not button.url)
    if edits is not None and len(texts) == 1 and not reply.files and not reply.beside:
        changed = Outgoing("edit", texts[0], buttons, message_id=edits)
        return Drawn((Parcel(changed, has_buttons=True),), actions, 1)
    parcels = [
        Parcel(
            Outgoing(
                "text",
                text,
                buttons if number == len(texts) else (),
                reply_to=reply_to if number == 1 else None,
            ),
            has_buttons=number == len(texts),
        )
        for number, text in enumerate(texts, 1)
    ]
    parcels += [_parcel(file) for file in reply.files]
    return Drawn(tuple(parcels), actions, len(texts))


def kind_of(content: bytes, *, is_picture: bool) -> MessageKind:
    """A picture is a photo where it can be read as one; anything else is a document."""
    if not is_picture or len(content) > LARGEST_PHOTO or not content.startswith(PNG_MAGIC):
        return "document"
    width, height = struct.unpack(">II", content[16:24])
    fits = max(width, height) <= LONGEST_SIDE and max(width, height) <= MOST_UNEVEN * min(width, height)
    return "photo" if fits else "document"


def _parcel(file: File) -> Parcel:
    if file.recipe:
        kind: MessageKind = "photo" if file.is_picture else "document"
        return Parcel(Outgoing(kind, name=file.name, recipe=file.recipe))
    return Parcel(Outgoing(kind_of(file.content, is_picture=file.is_picture), name=file.name), file.content)
