"""Taps with data that no button of ours ever had: a plain answer that the button is old, never an error."""

from __future__ import annotations

import pytest

from bot.memory.memory import Memory
from bot.talk.phrases import say
from bot.telegram.exchange import take
from bot.telegram.incoming import Incoming

FORGED = (
    "log:²",
    "log:--5",
    "log:-²",
    "log:٣",
    "log:99999999999999999999999",
    "log:-",
    "log:",
    "menu:²",
    "menu:-1",
    "menu:99",
    "menu:٣",
    "rights:dummy/xx",
    "rights:dummy/",
    "rights:nobody",
    "right:x",
    "case:nothing",
    "answer:a=b",
    "answer:",
    "undo:x",
    "redo:x",
    "view:x",
    "set:x",
    "set:screens=maybe",
    "lang:xx",
    "law:999",
    "book:999",
    "rules:",
    "term:²",
    "rule:²",
    "section:²",
    "s:1:1:1",
    "s:²:1:1",
    ":",
    "²",
    "",
    "\x00",
    "find:",
    "ask:",
)


def tap(memory: Memory, data: str, update_id: int) -> str:
    """What the chat is told: at the button, or in a message."""
    at = "2026-11-16T21:00:00+02:00"
    incoming = Incoming(
        update_id=update_id,
        kind="tapped",
        chat="7",
        private=True,
        message_id=3,
        text=data,
        at=at,
        query_id="1",
    )
    toast = take(memory, incoming, "DiaititisTestBot")
    return toast.text or "\n".join(unsent.message.text for unsent in memory.unsent("7"))


@pytest.mark.parametrize("data", FORGED, ids=ascii)
def test_forged_data_is_answered(data: str) -> None:
    memory = Memory(None)
    assert tap(memory, data, 1)
    memory.close()


@pytest.mark.parametrize("data", ["log:²", "log:--5", "rights:dummy/xx", "case:nothing", "view:x"])
def test_what_looks_like_a_button_of_ours_and_is_none_is_told_to_be_old(data: str) -> None:
    memory = Memory(None)
    assert tap(memory, data, 1) == say("old_button", "el")
    memory.close()


def test_a_place_that_the_menu_does_not_have_is_its_top() -> None:
    memory = Memory(None)
    assert tap(memory, "menu:²", 1) == say("when_did_it_happen", "el")
    memory.close()
