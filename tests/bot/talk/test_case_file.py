"""Cases side by side: numbers that stay, few enough of them, and none that anybody waits for is let go."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.talk.case_file import (
    MOST_CLOSED,
    MOST_OPEN,
    as_filed,
    file_case,
    open_cases,
    placed,
    with_its_place,
    with_status,
)
from bot.talk.state import Case, Reminder, State

NOON, EVENING, NEXT_DAY = (
    "2026-11-16T12:00:00+02:00",
    "2026-11-16T20:00:00+02:00",
    "2026-11-17T20:00:00+02:00",
)
CASE = Case("law61_revoke", "ρενόνς")


def opened(state: State, *cases: Case, at: str = EVENING) -> State:
    for case in cases:
        state = file_case(state, structs.replace(state, case=case), at)
    return state


def texts(state: State) -> list[str]:
    return [case.text for case in open_cases(state)]


def test_a_case_gets_the_next_number_and_keeps_it() -> None:
    state = opened(State(), CASE, structs.replace(CASE, text="άλλη"))
    assert [(case.number, case.text) for case in state.cases] == [(1, "ρενόνς"), (2, "άλλη")]
    assert state.case
    again = file_case(state, structs.replace(state, case=state.case.with_answer("a", "b")), EVENING)
    assert [(case.number, case.answers) for case in again.cases] == [(1, ()), (2, (("a", "b"),))]
    assert again.opened == 2


@pytest.mark.parametrize("case", [None, Case(text="κάτι")])
def test_what_has_no_scenario_is_no_case_yet(case: Case | None) -> None:
    assert file_case(State(), State(case=case), EVENING) == State(case=case)


def test_what_did_not_change_is_not_touched() -> None:
    state = opened(State(), CASE)
    closed = with_status(state, 1, "closed")
    assert file_case(closed, closed, NEXT_DAY) is closed


def test_a_closed_case_that_somebody_goes_on_with_is_open_again() -> None:
    state = opened(State(), CASE)
    closed = with_status(state, 1, "closed")
    assert texts(closed) == []
    assert state.case
    assert texts(
        file_case(closed, structs.replace(closed, case=state.case.with_answer("a", "b")), EVENING)
    ) == ["ρενόνς"]


def test_the_next_evening_closes_what_nothing_reminds_of() -> None:
    state = opened(State(), CASE, structs.replace(CASE, text="άλλη"), at=EVENING)
    waiting = structs.replace(state, reminders=(Reminder(1, 1, "soon", "", "2026-11-18T20:00:00+02:00"),))
    assert texts(opened(state, structs.replace(CASE, text="νέα"), at=NEXT_DAY)) == ["νέα"]
    assert set(texts(opened(waiting, structs.replace(CASE, text="νέα"), at=NEXT_DAY))) == {"ρενόνς", "νέα"}


def test_a_moment_that_nobody_ticked_off_keeps_no_case_for_another_evening() -> None:
    state = structs.replace(opened(State(), CASE), reminders=(Reminder(1, 1, "before_lead", ""),))
    assert texts(opened(state, structs.replace(CASE, text="νέα"), at=NEXT_DAY)) == ["νέα"]


def test_the_reminders_of_a_closed_case_go_with_the_next_new_one() -> None:
    state = structs.replace(opened(State(), CASE), reminders=(Reminder(1, 1, "before_lead", ""),))
    closed = with_status(state, 1, "closed")
    assert state.case
    assert opened(closed, state.case.with_answer("a", "b")).reminders == state.reminders
    assert opened(closed, structs.replace(CASE, text="νέα")).reminders == ()


def test_the_afternoon_still_counts_in_the_evening() -> None:
    state = opened(State(), CASE, at=NOON)
    assert len(texts(opened(state, structs.replace(CASE, text="νέα"), at=EVENING))) == 2


def test_those_still_asking_come_first_then_those_to_come_back_to() -> None:
    ruled = structs.replace(CASE, status="ruled")
    state = opened(
        State(), *(structs.replace(ruled, text=text) for text in ("α", "β")), structs.replace(CASE, text="γ")
    )
    state = structs.replace(state, reminders=(Reminder(1, 1, "before_lead", ""),))
    assert texts(state) == ["γ", "α", "β"]


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("asking", "ruled")), st.booleans()), min_size=1, max_size=70))
def test_however_many_there_are_few_are_kept_and_those_first_that_somebody_waits_for(
    made: list[tuple[str, bool]],
) -> None:
    state = State()
    for number, (status, is_promised) in enumerate(made, 1):
        state = opened(state, structs.replace(CASE, text=str(number), status=status))
        if is_promised and len(state.reminders) < MOST_OPEN - 1:
            promised = Reminder(number, number, "soon", "", NEXT_DAY)
            state = structs.replace(state, reminders=(*state.reminders, promised))
    found = open_cases(state)
    assert len(found) <= MOST_OPEN
    assert len(state.cases) <= MOST_OPEN + MOST_CLOSED
    assert {item.case for item in state.reminders} <= {case.number for case in found}
    assert state.cases[-1].text == str(len(made))
    assert state.opened == len(made)


def test_the_table_given_in_one_message_is_known_to_the_other() -> None:
    state = opened(State(), CASE)
    old = state.case
    assert old
    state = opened(state, structs.replace(old, table="8", board="3"))
    elsewhere = with_its_place(structs.replace(state, case=old))
    assert elsewhere.case
    assert (elsewhere.case.table, elsewhere.case.board, elsewhere.case.text) == ("8", "3", "ρενόνς")


def test_a_case_that_is_not_filed_stays_as_it_is() -> None:
    state = State(case=CASE)
    assert with_its_place(state) is state
    assert as_filed(state, CASE) is CASE
    assert as_filed(state, None) is None


def test_a_new_case_is_where_its_message_says() -> None:
    assert placed(structs.replace(CASE, text="T4 B12 ρενόνς")).board == "12"
    assert placed(structs.replace(CASE, text="T4 B12 ρενόνς", table="9")).table == "9"
    assert placed(CASE) == CASE
