"""What a director with several tables sees fits a phone: no label is cut, in larger type either."""

from __future__ import annotations

import pytest

from bot.talk.conversation import step
from bot.talk.reminder_talk import next_due
from bot.talk.replies import Reply
from bot.talk.state import Event, State, Tapped, Typed
from corpus.words import LANGUAGES, Language
from tests.bot.screens.phone import LARGER_TYPE, Screen

AT, LATER = "2026-11-16T20:00:00+02:00", "2026-11-16T21:30:00+02:00"
TALES = ("T{} B{} South bid 2♠ over 2NT", "T{} B{} declarer revoked in diamonds at trick 5")
TAPS = (
    *("view:more", "remind:", "remind:before_lead", "remind:end_of_round", "remind:appeals", "remind:round"),
    *("table:", "table:t12", "table:b36", "cases:", "cases:close", "view:first"),
)
LARGEST = 1.5
"""Screens of a list of as many cases as there may be."""


def evening(lang: Language) -> list[Reply]:
    """Every screen of an evening with a dozen tables."""
    state, shown = State(lang, lang), []
    for table in range(1, 13):
        state, reply = step(state, Typed(TALES[table % 2].format(table, 3 * table), at=AT))
        shown.append(reply)
    state, reply = step(state, Typed("West led out of turn, face up", at=AT))
    shown.append(reply)
    events: list[Event] = [Typed("/cases", at=AT), *(Tapped(tap, at=AT) for tap in TAPS)]
    for event in events:
        state, reply = step(state, event)
        shown.append(reply)
    state, _ = step(state, Tapped("cases:3", at=AT))
    state, _ = step(state, Tapped("remind:soon", at=AT))
    state, due = next_due(state, LATER)
    assert due
    return [*shown, due, step(state, Tapped("reminder:4+5", at=LATER))[1]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_label_of_an_evening_is_cut(lang: Language) -> None:
    screens = [Screen(reply) for reply in evening(lang)]
    cut = {label for screen in screens for label in screen.cut(LARGER_TYPE)}
    assert not cut, f"cut in larger type: {sorted(cut)}"
    assert max(screen.screens for screen in screens) <= LARGEST


def test_from_a_ruling_it_takes_two_taps_to_the_reminders_to_say_where_to_see_the_others_and_to_close_it() -> (
    None
):
    state, reply = step(State("el"), Typed("T4 έπεσε φύλλο αμυνόμενου ανοιχτό στο τραπέζι", at=AT))
    while "view:script" not in actions(reply):
        state, reply = step(
            state, Tapped(next(tap for tap in actions(reply) if tap.startswith("answer:")), at=AT)
        )
    within = {
        tap for first in actions(reply) for tap in (first, *actions(step(state, Tapped(first, at=AT))[1]))
    }
    offered = set(actions(step(state, Tapped("remind:", at=AT))[1]))
    assert {"remind:before_lead", "remind:end_of_round", "remind:soon", "remind:appeals"} <= offered
    assert {
        "remind:",
        "view:note",
        "view:why",
        "table:",
        "cases:",
        "cases:close",
        "view:clauses",
        "heard:",
    } <= within


def actions(reply: Reply) -> list[str]:
    return [button.action for row in reply.buttons for button in row if button.action]
