"""A reply as messages: texts in order, buttons under the last, pictures as photos only where they stay readable."""

from __future__ import annotations

import struct
from dataclasses import replace

import pytest

from bot.talk.replies import Button, File, Reply, block
from bot.telegram.outgoing import LARGEST_PHOTO, draw_reply

BOT = "DiaititisTestBot"


def png(width: int, height: int, size: int = 0) -> bytes:
    head = b"\x89PNG\r\n\x1a\n" + b"\0" * 8 + struct.pack(">II", width, height)
    return head + b"\0" * size


def reply(*texts: str, **more: object) -> Reply:
    return Reply("en", tuple(block("text", text, "en") for text in texts), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (png(800, 600), "photo"),
        (png(2560, 400), "photo"),
        (png(2600, 400), "document"),
        (png(2000, 90), "document"),
        (png(800, 600, LARGEST_PHOTO), "document"),
        (b"<svg/>", "document"),
    ],
    ids=["small", "wide", "too wide", "too flat", "too large", "no picture"],
)
def test_a_picture_is_a_photo_where_it_can_be_read_as_one(content: bytes, kind: str) -> None:
    drawn = draw_reply(reply("chart", files=(File("chart.png", content, is_picture=True),)), BOT)
    (parcel,) = drawn.parcels
    assert (parcel.message.kind, parcel.file) == (kind, content)


def test_a_text_that_fits_stands_under_the_first_picture() -> None:
    files = tuple(File(f"{number}.png", png(72, 90), is_picture=True) for number in (1, 2))
    first, second = (
        parcel.message for parcel in draw_reply(reply("a & b", files=files), BOT, reply_to=9).parcels
    )
    assert (first.text, first.reply_to, first.name) == ("a &amp; b", 9, "1.png")
    assert (second.text, second.reply_to) == ("", None)


@pytest.mark.parametrize(
    "more",
    [{"buttons": ((Button("a", "law:1"),),)}, {"blocks": (block("text", "α" * 1100, "el"),)}],
    ids=["buttons", "long"],
)
def test_a_text_with_buttons_or_too_long_for_that_comes_first(more: dict[str, object]) -> None:
    picture = File("1.png", png(72, 90), is_picture=True)
    drawn = draw_reply(replace(reply("a", files=(picture,)), **more), BOT)  # type: ignore[arg-type]
    assert [(parcel.message.kind, bool(parcel.message.text)) for parcel in drawn.parcels] == [
        ("text", True),
        ("photo", False),
    ]


def test_anything_else_is_a_document() -> None:
    drawn = draw_reply(reply("log", files=(File("log.pdf", png(9, 9)),)), BOT)
    assert (drawn.parcels[1].message.kind, drawn.parcels[1].message.name) == ("document", "log.pdf")


def test_buttons_stand_under_the_last_text_and_only_taps_are_counted() -> None:
    page, first, second = Button("page", url="https://x.example"), Button("a", "law:1"), Button("b", "law:2")
    drawn = draw_reply(reply("α" * 3000, "β" * 3000, buttons=((first, page), (second,))), BOT, reply_to=9)
    top, last = (parcel.message for parcel in drawn.parcels)
    assert (top.buttons, top.reply_to) == ((), 9)
    assert last.buttons == ((("a", None), ("page", "https://x.example")), (("b", None),))
    assert last.reply_to is None
    assert drawn.actions == ("law:1", "law:2")
    assert [parcel.has_buttons for parcel in drawn.parcels] == [False, True]


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        (reply("a"), ["edit"]),
        (reply("a", beside=True), ["text"]),
        (reply("α" * 3000, "β" * 3000), ["text", "text"]),
        (reply("a", files=(File("a.csv", b"x"),)), ["text", "document"]),
    ],
)
def test_a_message_is_changed_only_where_the_answer_fits_into_it(given: Reply, kinds: list[str]) -> None:
    assert [parcel.message.kind for parcel in draw_reply(given, BOT, edits=3).parcels] == kinds
