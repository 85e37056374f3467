"""What was noted: deleted and put back within the hour, by those who may."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.talk.conversation import step
from bot.talk.log_parts import MOST_CHANGES, MOST_REPLACED, awaited_under
from bot.talk.log_talk import ON_AN_ENTRY
from bot.talk.log_view import ASKED, WANTED, WELCOME, example_line
from bot.talk.noted_line import read_line
from bot.talk.state import MOST_UNDOABLE, LogEntry, Rank, State, Tapped, Typed
from bot.talk.turns import RankWantedError
from corpus.words import LANGUAGES, Language

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
    assert (deleted.log, deleted.deleted) == ((), (structs.replace(ENTRY, deleted_at=AT),))
    assert "3" in told
    back, _ = tap(deleted, "log:+3", SOON)
    assert back == NOTED
    too_late, told = tap(deleted, "log:+3", LATER)
    assert too_late.log == ()
    assert "Δεν υπάρχει σημείωση 3" in told


def test_what_was_deleted_long_ago_is_forgotten_with_the_next_one() -> None:
    other = structs.replace(ENTRY, number=4)
    deleted, _ = tap(structs.replace(NOTED, log=(ENTRY, other), noted=4), "log:-3")
    after, _ = tap(deleted, "log:-4", LATER)
    assert [entry.number for entry in after.deleted] == [4]


def test_of_many_deleted_at_once_the_latest_can_be_put_back() -> None:
    state = State(log=tuple(structs.replace(ENTRY, number=number) for number in range(1, MOST_UNDOABLE + 3)))
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


def test_a_reply_to_a_noted_ruling_is_about_it() -> None:
    _, reply = step(NOTED, Tapped("log:3", "Άννα", AT, "55", "member"))
    actions = [button.action or "" for row in reply.buttons for button in row]
    awaits = awaited_under(actions, "55")
    after, _ = step(structs.replace(NOTED, awaits=awaits), Typed("7 14", "Άννα", AT, "55", "member"))
    assert (after.log[0].table, after.log[0].board) == ("7", "14")
    assert [change.before for change in after.log[0].history] == ["5", "12"]
    assert awaited_under(["log:list", "log:3", "law:27", "log:3/table", "log:3/table=4"], "55") == ""


@pytest.mark.parametrize("part", ASKED)
def test_a_reply_to_a_part_asked_for_is_that_part(part: str) -> None:
    _, reply = step(NOTED, Tapped(f"log:3/{part}", "Άννα", AT, "55", "member"))
    actions = [button.action or "" for row in reply.buttons for button in row]
    assert awaited_under(actions, "55") == f"log:3/{part}@55"
    back, card = step(NOTED, Tapped(actions[-1], "Άννα", AT, "55", "member"))
    assert back.log == NOTED.log
    assert "📝 3." in card.blocks[0].plain()


def test_corrections_are_kept_the_latest_ones() -> None:
    state = NOTED
    for number in range(MOST_CHANGES + 5):
        state, _ = step(state, Typed(f"/log 3 διανομή {100 + number}", "", AT))
    history = state.log[0].history
    assert len(history) == MOST_CHANGES
    assert history[-1].before == str(100 + MOST_CHANGES + 3)


@pytest.mark.parametrize("text", ["4 12", "σημείωση x", "9", "κάτι άλλο"])
def test_what_is_awaited_for_an_entry_that_is_gone_is_an_ordinary_message(text: str) -> None:
    state = State(awaits="log:3/pairs@")
    after, reply = step(state, Typed(text, "", AT))
    assert after.log == ()
    assert reply.blocks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_given_as_an_example_is_read(lang: Language) -> None:
    line = read_line(example_line((*WANTED, *WELCOME), lang))
    scores = {"score_before": "620", "score_after": "170"}
    assert dict(line.parts) == {"table": "4", "board": "12", "pairs": "3-7", **scores}
    assert line.is_plain


def test_a_long_history_is_bounded_in_what_it_holds() -> None:
    state = NOTED
    for _ in range(6):
        state, _ = step(structs.replace(state, awaits="log:3/note@"), Typed("ν" * 1400, "", AT))
        state, _ = step(state, Typed("/log 3 σημείωση -", "", AT))
    assert [len(change.before) for change in state.log[0].history] == [1400] * 3
    assert MOST_REPLACED == 5000


SAID = st.sampled_from(("Νότος", "διαφωνεί", "xyz", "…", "2♠", "{27B1}", "<b>", "#4", "/log", "50%", "ﷺ"))
LABELS = st.sampled_from(
    ("τραπέζι 4", "διανομή 12", "ζεύγη 3-7", "σκορ 620 → 170", "σημείωση", "T9", "4 12", "table", ",")
)


@settings(max_examples=200, deadline=None)
@given(st.lists(SAID | LABELS, min_size=1, max_size=8))
def test_nothing_typed_after_log_is_lost(typed: list[str]) -> None:
    """Every word is in a part of the entry, whatever else was written around it."""
    after, reply = step(NOTED, Typed("/log 3 " + " ".join(typed), "", AT))
    entry = after.log[0]
    parts = (
        entry.table,
        entry.board,
        entry.pairs,
        entry.score_before,
        entry.score_after,
        entry.director,
        entry.note,
    )
    kept = " ".join(parts)
    assert not reply.refuses
    assert all(word in kept for word in typed if word in ("Νότος", "διαφωνεί", "xyz", "2♠", "50%", "<b>"))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(("", "table", "board", "pairs", "score", "note", "director", "nonsense")),
    st.text(max_size=200) | st.lists(SAID | LABELS, max_size=6).map(" ".join),
)
def test_any_answer_to_what_was_asked_gets_a_reply(part: str, text: str) -> None:
    after, reply = step(structs.replace(NOTED, awaits=f"log:3/{part}@"), Typed(text, "", AT))
    assert reply.blocks
    assert after.log[0].number == 3


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(("log", "zone", "direct", "set")),
    st.text(max_size=30) | st.from_regex(ON_AN_ENTRY, fullmatch=True),
)
def test_any_tap_gets_a_reply(name: str, value: str) -> None:
    _, reply = step(NOTED, Tapped(f"{name}:{value}", "Νίκος", AT, "9", "member"))
    assert reply.blocks
