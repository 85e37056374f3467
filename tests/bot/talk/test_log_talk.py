"""What was noted: deleted and put back within the hour, by those who may."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.talk.conversation import step
from bot.talk.state import MOST_UNDOABLE, LogEntry, Rank, State, Tapped, Typed
from bot.talk.turns import RankWantedError

AT, SOON, LATER = (f"2026-11-16T{hour}:00+02:00" for hour in ("20:00", "20:59", "21:01"))
ENTRY = LogEntry(
    3, AT, "5", "12", "law61_revoke", "Ρενόνς", ("α",), ("64A1",), "Μία λεβέ", "Άννα", author="55"
)
NOTED = State(log=(ENTRY,), noted=3)


def tap(state: State, action: str, at: str = AT, who: str = "", rank: Rank = "alone") -> tuple[State, str]:
    after, reply = step(state, Tapped(action, "Νίκος", at, who, rank))
    return after, " ".join(block.plain() for block in reply.blocks)


def test_what_is_deleted_can_be_put_back_for_an_hour() -> None:
    deleted, told = tap(NOTED, "log:-3")
    assert (deleted.log, deleted.deleted) == ((), (replace(ENTRY, deleted_at=AT),))
    assert "3" in told
    back, _ = tap(deleted, "log:+3", SOON)
    assert back == NOTED
    too_late, told = tap(deleted, "log:+3", LATER)
    assert too_late.log == ()
    assert "Δεν υπάρχει σημείωση 3" in told


def test_what_was_deleted_long_ago_is_forgotten_with_the_next_one() -> None:
    other = replace(ENTRY, number=4)
    deleted, _ = tap(replace(NOTED, log=(ENTRY, other), noted=4), "log:-3")
    after, _ = tap(deleted, "log:-4", LATER)
    assert [entry.number for entry in after.deleted] == [4]


def test_of_many_deleted_at_once_the_latest_can_be_put_back() -> None:
    state = State(log=tuple(replace(ENTRY, number=number) for number in range(1, MOST_UNDOABLE + 3)))
    for number in (*range(2, MOST_UNDOABLE + 3), 1):
        state, _ = tap(state, f"log:-{number}", AT if number == 2 else SOON)
    assert {entry.number for entry in state.deleted} == {1, *range(4, MOST_UNDOABLE + 3)}


@pytest.mark.parametrize(
    ("who", "rank", "may"),
    [("55", "unknown", True), ("9", "administrator", True), ("9", "member", False), ("", "alone", True)],
)
def test_only_its_author_and_administrators_change_what_was_noted(who: str, rank: Rank, may: bool) -> None:
    deleted, _ = tap(NOTED, "log:-3", who=who, rank=rank)
    assert (not deleted.log) is may
    corrected, _ = step(NOTED, Typed("/log 3 τραπέζι 7", "Νίκος", AT, who, rank))
    assert (corrected.log[0].table == "7") is may
    _, reply = step(NOTED, Typed("/log 3", "Νίκος", AT, who, rank))
    assert not reply.refuses


def test_the_rank_is_asked_for_where_it_decides_and_nowhere_else() -> None:
    for event in (
        Tapped("log:-3", "Νίκος", AT, "9", "unknown"),
        Typed("/forget", "Νίκος", AT, "9", "unknown"),
    ):
        with pytest.raises(RankWantedError):
            step(NOTED, event)
    step(NOTED, Tapped("log:3", "Νίκος", AT, "9", "unknown"))
