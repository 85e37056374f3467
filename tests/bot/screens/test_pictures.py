"""The pictures of the README: of talks there are, each message as it stands in the end, and each one shown."""

from __future__ import annotations

import struct
from pathlib import Path

from bot.talk.replies import Button, Reply, block
from tests.bot.screens.page import Exchange
from tests.bot.screens.phone import PHONE_WIDTH, Screen
from tests.bot.screens.pictures import DOCS, SHARPNESS, SHOTS, in_the_end, phone_page
from tests.bot.talk.test_conversation import ALL_TALKS

README = Path(__file__).resolve().parents[3] / "README.md"


def screen(text: str, beside: bool = False) -> Screen:
    return Screen(Reply("en", (block("text", text, "en"),), ((Button("More", "menu:"),),), beside=beside))


def test_every_picture_is_of_a_talk_and_stands_in_the_readme() -> None:
    readme = README.read_text(encoding="utf-8")
    for name, talk in SHOTS.items():
        assert talk in ALL_TALKS
        assert f'src="docs/{name}"' in readme
        (width,) = struct.unpack(">I", (DOCS / name).read_bytes()[16:20])
        assert width == SHARPNESS * PHONE_WIDTH


def test_a_tap_changes_the_message_it_is_made_on_unless_the_answer_comes_beside_it() -> None:
    first, second, third = screen("question"), screen("ruling"), screen("why", beside=True)
    talk = [
        Exchange("told", first, "Ann"),
        Exchange("Yes", second, "Ben", is_tap=True),
        Exchange("Why", third, is_tap=True),
    ]
    assert in_the_end(talk) == [Exchange("told", second, "Ann"), talk[2]]


def test_in_a_group_names_stand_above_what_was_written() -> None:
    alone = phone_page([Exchange("2 < 3", screen("a"))])
    assert '<div class="mine" dir="auto">2 &lt; 3</div>' in alone
    assert '<span class="name">' not in alone
    assert '<span class="name">Ann</span>\ntold' in phone_page([Exchange("told", screen("a"), "Ann")])
