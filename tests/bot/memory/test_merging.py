"""A group that became a supergroup: nothing is lost, overwritten or left behind, and no number is used twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from msgspec import structs

from bot.memory.memory import Memory
from bot.memory.remembered import Place
from bot.memory.schema import TABLES_OF_PLACE
from bot.talk.state import Case, LogEntry, Reminder, State
from tests.bot.memory.made import ENTRY, TEXT, exchange, first_unsent, rows, shown

OLD, NEW = Place("-5"), Place("-1005")


def entry(number: int, ruling: str) -> LogEntry:
    return structs.replace(ENTRY, number=number, ruling=ruling)


def keep(memory: Memory, place: Place, state: State) -> None:
    memory.commit(exchange(place, before=memory.state(place, "el"), after=state))


def noted(memory: Memory) -> dict[int, str]:
    return {found.number: found.ruling for found in memory.state(NEW, "el").log}


def test_a_group_that_moved_keeps_all_it_had(memory: Memory) -> None:
    found = shown(memory, OLD)
    state = State("hu", "en", (("screens", "true"),), None, (ENTRY,), noted=1)
    memory.commit(exchange(OLD, after=state, parcels=(TEXT,)))
    memory.move_chat("-5", "-1005")
    assert memory.state(NEW, "el") == state
    assert memory.posted(found.id) == replace(found, place=NEW) == memory.last_posted(NEW)
    assert first_unsent(memory, "-1005")
    assert first_unsent(memory, "-5") is None


def test_what_the_new_group_noted_before_is_numbered_after_what_the_old_one_had(
    memory: Memory, path: Path
) -> None:
    keep(memory, OLD, State(log=(entry(1, "α"), entry(2, "β")), noted=2))
    keep(memory, NEW, State(log=(entry(1, "γ"), entry(2, "δ"), entry(3, "ε")), noted=3))
    memory.move_chat("-5", "-1005")
    assert noted(memory) == {1: "α", 2: "β", 3: "ε", 4: "γ", 5: "δ"}
    assert memory.state(NEW, "el").noted == 5
    for table in TABLES_OF_PLACE:
        assert rows(path, f"select count(*) from {table} where chat = '-5'") == [(0,)]


def test_the_number_of_a_deleted_ruling_is_not_given_again(memory: Memory) -> None:
    keep(memory, OLD, State(log=(entry(3, "α"),), noted=4))
    keep(memory, NEW, State(log=(entry(1, "β"),), noted=1))
    memory.move_chat("-5", "-1005")
    assert noted(memory) == {3: "α", 5: "β"}


def test_a_button_opens_and_deletes_the_ruling_it_did_before(memory: Memory) -> None:
    keep(memory, OLD, State(log=(entry(1, "α"),), noted=1))
    keep(memory, NEW, State(log=(entry(1, "β"),), noted=1))
    old = shown(memory, OLD, actions=("log:-1", "log:list"))
    new = shown(
        memory, NEW, actions=("log:1", "log:-1", "log:list", "log:11", "law:1", "log:=1", "log:1/board=1")
    )
    memory.move_chat("-5", "-1005")
    moved, stayed = memory.posted(old.id), memory.posted(new.id)
    assert moved
    assert stayed
    assert moved.actions == ("log:-1", "log:list")
    assert stayed.actions == ("log:2", "log:-2", "log:list", "log:11", "law:1", "log:=2", "log:2/board=1")
    assert noted(memory) == {1: "α", 2: "β"}


def test_settings_of_the_old_group_hold_where_the_new_one_has_none(memory: Memory) -> None:
    keep(memory, OLD, State("hu", "el", (("screens", "true"), ("event", "teams"))))
    keep(memory, NEW, State(None, "en", (("event", "pairs"),)))
    memory.move_chat("-5", "-1005")
    state = memory.state(NEW, "el")
    assert (state.lang, state.last_lang) == ("hu", "en")
    assert dict(state.settings) == {"screens": "true", "event": "pairs"}


def test_who_directs_and_the_zone_go_along(memory: Memory) -> None:
    named = (("5", "Άννα"), ("6", "Νίκος"))
    keep(memory, OLD, State(zone="Europe/Athens", directing="named", directors=named, awaits="log:1/@5"))
    keep(memory, NEW, State(directors=(("7", "Μαρία"),)))
    memory.move_chat("-5", "-1005")
    state = memory.state(NEW, "el")
    assert (state.zone, state.directing, state.awaits) == ("Europe/Athens", "named", "")
    assert state.directors == (*named, ("7", "Μαρία"))


def test_the_last_message_is_that_of_the_new_group_where_it_has_one(memory: Memory) -> None:
    old = shown(memory, OLD)
    keep(memory, NEW, State())
    memory.move_chat("-5", "-1005")
    assert memory.last_posted(NEW) == replace(old, place=NEW)
    new = shown(memory, NEW)
    shown(memory, OLD)
    memory.move_chat("-5", "-1005")
    assert memory.last_posted(NEW) == new


def test_what_comes_late_for_the_old_group_follows_it(memory: Memory) -> None:
    for ruling in ("α", "β"):
        keep(memory, OLD, State(log=(entry(1, ruling),), noted=1))
        memory.move_chat("-5", "-1005")
    assert sorted(noted(memory).values()) == ["α", "β"]
    assert len(noted(memory)) == 2


def test_topics_stay_apart(memory: Memory) -> None:
    for place in (OLD, Place("-5", 3), NEW):
        keep(memory, place, State(log=(entry(1, f"{place.chat} {place.topic}"),), noted=1))
    memory.move_chat("-5", "-1005")
    assert noted(memory) == {1: "-5 0", 2: "-1005 0"}
    assert [found.ruling for found in memory.state(Place("-1005", 3), "el").log] == ["-5 3"]


def evening(word: str, cases: int) -> State:
    """So many cases, a reminder on the last of them."""
    filed = tuple(Case("law61_revoke", f"{word}{number}", number=number) for number in range(1, cases + 1))
    reminder = Reminder(1, cases, "soon", word, "2026-11-16T20:10:00+02:00")
    return State(cases=filed, opened=cases, reminders=(reminder,), reminded=1)


def test_cases_and_reminders_of_both_groups_are_kept_each_with_its_own(memory: Memory) -> None:
    keep(memory, OLD, evening("α", 2))
    keep(memory, NEW, evening("β", 3))
    shown(memory, OLD, actions=("cases:2", "reminder:1+5"), case=Case("law61_revoke", "α2", number=2))
    post = shown(
        memory,
        NEW,
        actions=("cases:3", "cases:-3", "reminder:1", "reminder:1+5", "cases:close", "law:1"),
        case=Case("law61_revoke", "β3", number=3),
    )
    memory.move_chat("-5", "-1005")
    state = memory.state(NEW, "el")
    assert [(case.number, case.text) for case in state.cases] == [
        *((1, "α1"), (2, "α2")),
        *((3, "β1"), (4, "β2"), (5, "β3")),
    ]
    assert [(item.number, item.case, item.text) for item in state.reminders] == [(1, 2, "α"), (2, 5, "β")]
    assert (state.opened, state.reminded) == (5, 2)
    moved = memory.posted(post.id)
    assert moved
    assert moved.case
    assert moved.case.number == 5
    assert moved.actions == ("cases:5", "cases:-5", "reminder:2", "reminder:2+5", "cases:close", "law:1")


def test_an_evening_that_only_the_old_group_had_moves_as_it_is(memory: Memory) -> None:
    state = evening("α", 2)
    keep(memory, OLD, state)
    memory.move_chat("-5", "-1005")
    assert memory.state(NEW, "el") == state
