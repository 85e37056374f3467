"""A message is read once, and what was understood of it is handed on: to the ranking, the case, the screen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.talk.conversation import step
from bot.talk.state import State, Tapped, Typed
from scenarios import understanding
from scenarios.asking import ask
from scenarios.reading import reading
from scenarios.reading.message import read_message


@dataclass
class Reader:
    """Counts what is read."""

    read: Counter[str] = field(default_factory=Counter)

    def __call__(self, text: str, *rest: Any) -> Any:
        self.read[text] += 1
        return self.original(text, *rest)

    original: Any = read_message


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    step(State(last_lang="en"), Typed("East revoked"))
    reader = Reader()
    monkeypatch.setattr(reading, "read_message", reader)
    understanding.forget()
    return reader.read


@pytest.mark.parametrize(
    "text",
    [
        "South bid 2♠ over 2NT",
        "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ",
        "declarer led from the wrong hand",
        "something strange happened here with the cards",
    ],
)
def test_a_message_and_the_taps_after_it(counted: Counter[str], text: str) -> None:
    state, reply = step(State(last_lang="en"), Typed(text))
    for _ in range(3):
        action = next((button.action for row in reply.buttons for button in row if button.action), None)
        state, reply = step(state, Tapped(action or "menu:"))
    assert counted[text] == 1
    assert set(counted) == {text}


def test_words_where_a_button_is_expected(counted: Counter[str]) -> None:
    state, _ = step(State(last_lang="en"), Typed("South bid 2♠ over 2NT"))
    step(state, Typed("West led out of turn and East played a card before anybody noticed"))
    assert set(counted.values()) == {1}


def test_what_ask_reports_and_what_the_screen_shows_are_one_thing() -> None:
    text = "teams at imps, East revoked, dummy asked about it"
    understood = ask(text, {"scenario": "law43_dummy_limits"})["understood"]
    assert understood["event"] == {"value": "teams", "from": "text"}
    assert understood["scoring"] == {"value": "imps", "from": "text"}
    state, reply = step(State(last_lang="en"), Typed(text))
    if state.case is None or not state.case.scenario:
        _, reply = step(state, Tapped("case:law43_dummy_limits"))
    (heard,) = [drawn.plain() for drawn in reply.blocks if drawn.plain().startswith("👂")]
    assert "teams" in heard
    assert "IMPs" in heard
