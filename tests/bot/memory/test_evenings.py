"""The cases and reminders of a chat as they are kept: they come back, change by number, and are forgotten with it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from bot.memory.memory import Memory
from bot.talk.state import Case, Reminder, State
from tests.bot.memory.made import AT, HERE, THERE, exchange, rows

FIRST = Case(
    "law61_revoke", "ρενόνς", number=1, table="4", board="12", status="ruled", title="Μία λεβέ", at=AT
)
SECOND = Case("law27_insufficient_bid", "2♠ πάνω σε 2ΧΑ", number=2, at=AT)
SOON = Reminder(1, 1, "soon", "", "2026-11-16T20:10:00+02:00", by="Άννα")
MOMENT = Reminder(2, 2, "before_lead", "Ρωτήστε τον εκτελεστή ({26B}).")
EVENING = State(cases=(FIRST, SECOND), opened=2, reminders=(SOON, MOMENT), reminded=2, round_minutes=20)


def test_an_evening_comes_back_as_it_was(memory: Memory) -> None:
    memory.commit(exchange(after=EVENING))
    assert memory.state(HERE, "el") == EVENING
    assert memory.state(THERE, "el") == State()


def test_what_changed_is_written_by_number_and_what_went_is_gone(memory: Memory, path: Path) -> None:
    memory.commit(exchange(after=EVENING))
    later = structs.replace(
        EVENING,
        cases=(structs.replace(FIRST, status="closed"),),
        reminders=(structs.replace(SOON, status="came"),),
    )
    memory.commit(exchange(before=memory.state(HERE, "el"), after=later))
    assert memory.state(HERE, "el") == later
    assert rows(path, "select number, status from cases") == [(1, "closed")]
    assert rows(path, "select number, status from reminders") == [(1, "came")]


@pytest.mark.parametrize(
    ("now", "is_due"),
    [
        ("2026-11-16T20:09:59+02:00", False),
        ("2026-11-16T20:10:00+02:00", True),
        ("2026-11-16T18:10:00+00:00", True),
        ("2026-11-16T18:09:00+00:00", False),
        ("2026-11-17T00:00:00+02:00", True),
    ],
)
def test_due_is_what_has_a_time_that_has_come_in_whatever_zone(
    memory: Memory, now: str, is_due: bool
) -> None:
    memory.commit(exchange(after=EVENING))
    assert memory.places_with_due(now) == ([HERE] if is_due else [])


def test_what_came_is_not_due_again(memory: Memory) -> None:
    came = structs.replace(EVENING, reminders=(structs.replace(SOON, status="came"), MOMENT))
    memory.commit(exchange(after=came))
    assert memory.places_with_due("2027-01-01T00:00:00+02:00") == []


def test_forgetting_leaves_neither_cases_nor_reminders_of_this_place(memory: Memory, path: Path) -> None:
    for place in (HERE, THERE):
        memory.commit(exchange(place, after=EVENING))
    memory.commit(exchange(before=EVENING, after=State(), forgets=True))
    assert memory.state(HERE, "el") == State()
    assert memory.places_with_due("2027-01-01T00:00:00+02:00") == [THERE]
    for table in ("cases", "reminders"):
        assert rows(path, f"select count(*) from {table} where chat = '{HERE.chat}'") == [(0,)]


def test_a_back_up_that_was_restored_reminds_of_nothing_that_was_due_before(memory: Memory) -> None:
    memory.commit(
        exchange(
            after=structs.replace(
                EVENING, reminders=(structs.replace(SOON, due="2020-01-01T20:00:00+02:00"), MOMENT)
            )
        )
    )
    memory.settle()
    assert memory.state(HERE, "el").reminders == (MOMENT,)


def test_a_case_that_an_upgrade_left_without_a_meaning_is_forgotten_and_its_number_not_given_again(
    memory: Memory, path: Path
) -> None:
    memory.commit(exchange(after=EVENING))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("""update cases set "case" = '{"answers": 3}' where number = 2""")
        connection.execute("update chats set state = '{}'")
    state = memory.state(HERE, "el")
    assert (state.cases, state.opened, state.reminded) == ((FIRST,), 2, 2)


def test_two_talks_at_once_take_nothing_from_each_other_but_a_number(memory: Memory) -> None:
    for text in ("ένα", "δύο"):
        memory.commit(
            exchange(before=State(), after=State(cases=(structs.replace(FIRST, text=text),), opened=1))
        )
    assert [case.text for case in memory.state(HERE, "el").cases] == ["δύο"]
