"""Every part of every usual incident can be opened and changed, and one changed leaves the answers as they were."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.talk.conversation import step
from bot.talk.replies import Reply
from bot.talk.state import Case, State, Tapped, Typed
from tests.bot.screens.phone import LARGER_TYPE, Screen
from tests.bot.talk.test_conversation import ALL_TALKS, actions_of, check

TEXTS = {
    name.partition(": ")[2]: written.talk.turns[0].type
    for name, written in ALL_TALKS.items()
    if name.startswith("usual_incidents:")
}

ONE_IN = 4
"""Of the texts, `make test` tries one in so many, `make stress` all."""


def tapped(state: State, action: str) -> tuple[State, Reply]:
    state, reply = step(state, Tapped(action))
    check(reply)
    assert not list(Screen(reply).cut(LARGER_TYPE))
    return state, reply


def beginning(reply: Reply, *kinds: str) -> Iterator[str]:
    return (action for action in actions_of(reply) if action.startswith(kinds))


def opened(text: str) -> Iterator[State]:
    """The case of a message, and as it stands after the first answer."""
    state, reply = step(State(), Typed(text))
    if state.case and not state.case.scenario:
        state, reply = tapped(state, next(beginning(reply, "case:")))
    yield state
    for answer in list(beginning(reply, "answer:"))[:1]:
        yield tapped(state, answer)[0]


@pytest.mark.parametrize("name", list(TEXTS)[::ONE_IN])
def test_every_part_opens_and_changes(name: str) -> None:
    check_parts(TEXTS[name])


@pytest.mark.stress
@pytest.mark.parametrize("name", TEXTS)
def test_every_part_of_all_texts_opens_and_changes(name: str) -> None:
    check_parts(TEXTS[name])


def check_parts(text: str | None) -> None:
    assert text
    for state in opened(text):
        _, parts = tapped(state, "heard:")
        for part in beginning(parts, "part:"):
            asking, values = tapped(state, part)
            changes = list(beginning(values, "change:", "unknown:"))
            assert changes
            for change in changes[:4]:
                after, reply = tapped(asking, change)
                assert after.case
                assert after.case.text == text
                assert reply.buttons
        tapped(tapped(state, "confirm:")[0], "view:first")
        tapped(state, "premises:")


def test_what_was_answered_stays_where_another_part_is_changed() -> None:
    state, _ = step(State(), Typed("South bid 2♠ over 2NT"))
    state, _ = tapped(state, "answer:how=meant")
    state, _ = tapped(state, "answer:lho_accepts=false")
    assert state.case
    before = dict(state.case.answers)
    for change in ("change:offender=N", "change:call=2H", "change:last_bid=3C", "change:screens=true"):
        after, _ = tapped(state, change)
        assert after.case
        assert before.items() <= dict(after.case.answers).items(), change


@given(
    st.text(max_size=60),
    st.sampled_from(("call", "last_bid", "offender", "board", "trick", "how", "screens", "x")),
)
@settings(max_examples=60, deadline=None)
def test_whatever_stands_behind_a_button_or_is_written_is_answered(text: str, name: str) -> None:
    state, _ = step(State("el"), Typed("ο Νότος είπε 2♠ πάνω σε 2ΧΑ"))
    for action in (f"change:{name}={text}", f"change:{text}", f"part:{text}", f"unknown:{text}"):
        check(step(state, Tapped(action))[1])
    asking, _ = step(state, Tapped("part:call"))
    check(step(asking, Typed(text))[1])


def test_one_step_back_opens_all_that_one_tap_found_right() -> None:
    case = Case("x", "told", answers=(("a", "1"),)).confirming({"b": "2", "c": "3"})
    assert case.answers == (("a", "1"), ("b", "2"), ("c", "3"))
    assert case.without_last().answers == (("a", "1"),)
    assert case.changing("b", "4").without_last().answers == (("a", "1"), ("b", "4"))
    assert case.with_answer("d", "5").without_last() == case


def test_a_part_that_is_awaited_reads_the_next_message_once() -> None:
    state, _ = step(State(), Typed("South bid 2♠ over 2NT"))
    asking, _ = tapped(state, "part:call")
    assert asking.awaits == "part:call@"
    after, reply = step(asking, Typed("2♥"))
    assert after.case
    assert dict(after.case.answers) == {"call": "2♥"}
    assert after.awaits == ""
    otherwise, _ = step(asking, Typed("what is a psychic call?"))
    assert otherwise.awaits == ""
    assert otherwise.case == state.case
