"""Reminders: what a ruling offers, how many there may be, and taps that mean nothing any more."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.talk.conversation import step
from bot.talk.evening_view import still_to_do
from bot.talk.occasions import offered, text_for
from bot.talk.reminder_talk import MOST_REMINDERS, next_due
from bot.talk.replies import Reply
from bot.talk.state import Case, Reminder, State, Tapped, Typed
from scenarios.engine.speaker import speak
from scenarios.engine.spoken import SpokenAnswer
from tests.scenarios.case_files import case_files
from tests.scenarios.engine.test_cases import answer_of

AT, TOMORROW = "2026-11-16T20:00:00+02:00", "2026-11-17T20:00:00+02:00"


def text_of(reply: Reply) -> str:
    return "\n".join(block.plain() for block in reply.blocks)


def rulings() -> list[SpokenAnswer]:
    found = (
        speak(answer_of(name, case), "el") for name, cases in case_files().items() for case in cases[::25]
    )
    return [spoken for spoken in found if spoken.ruling]


def test_every_sentence_for_an_occasion_to_come_is_offered_and_no_other() -> None:
    for spoken in rulings():
        assert spoken.ruling
        names = offered(spoken)
        assert len(names) == len(set(names))
        said = {item.moment for item in spoken.ruling.sentences.later} - {None, "now"}
        assert {name for name in names if text_for(spoken, name)} == said
        assert {"before_lead", "end_of_play", "end_of_round", "soon", "appeals"} <= set(names)


def test_there_is_room_for_so_many_and_who_wants_more_is_told() -> None:
    state, _ = step(State("el"), Typed("T4 ο Νότος είπε 2♠ πάνω σε 2ΧΑ", at=AT))
    many = tuple(Reminder(number, 1, f"of{number}", "") for number in range(1, MOST_REMINDERS + 1))
    full = structs.replace(state, reminders=many, reminded=MOST_REMINDERS)
    after, reply = step(full, Tapped("remind:soon", at=AT))
    assert after.reminders == many
    assert f"Εδώ χωρούν {MOST_REMINDERS} υπενθυμίσεις" in text_of(reply)
    came = structs.replace(many[5], status="came")
    after, reply = step(
        structs.replace(full, reminders=(*many[:5], came, *many[6:])), Tapped("remind:soon", at=AT)
    )
    assert [item.number for item in after.reminders] == [1, 2, 3, 4, 5, *range(7, MOST_REMINDERS + 2)]
    assert "Εδώ χωρούν" not in text_of(reply)


@pytest.mark.parametrize(
    "action",
    ["remind:x", "remind:soon", "reminder:", "reminder:x", "reminder:1+", "cases:x", "table:x", "table:b9"],
)
def test_taps_without_a_case_or_a_meaning_do_nothing(action: str) -> None:
    after, reply = step(State("el"), Tapped(action, at=AT))
    assert (after, text_of(reply)[:10]) == (State("el"), "Το κουμπί ")


def test_one_of_a_case_that_is_no_more_is_dropped_in_silence_and_the_next_is_said() -> None:
    case = Case("law61_revoke", "ρενόνς", number=2, title="Ρενόνς")
    gone, there = (Reminder(number, number, "soon", "", AT) for number in (1, 2))
    state, reply = next_due(State("el", cases=(case,), reminders=(gone, there)), TOMORROW)
    assert reply
    assert "Ρενόνς" in text_of(reply)
    assert state.reminders == (structs.replace(there, status="came"),)


def test_switching_on_takes_the_case_as_it_stands_now() -> None:
    state, _ = step(State("el"), Typed("T4 ο Νότος είπε 2♠ πάνω σε 2ΧΑ", at=AT))
    old = state.case
    for action in ("answer:how=meant", "answer:lho_accepts=true"):
        state, _ = step(state, Tapped(action, at=AT))
    state, reply = step(structs.replace(state, case=old), Tapped("remind:", at=AT))
    assert "Δεκτή: ισχύει το 2♠" in text_of(reply)


def test_what_stands_is_told_on_the_report_with_its_place_and_its_clauses() -> None:
    here = Case("law61_revoke", number=1, table="4", status="ruled", title="Ρενόνς")
    closed = structs.replace(here, number=2, status="closed")
    timed, moment = Reminder(1, 1, "soon", "{64C1}", AT), Reminder(2, 1, "before_lead", "")
    state = State(
        "el", cases=(here, closed), reminders=(timed, moment, structs.replace(timed, number=3, case=2))
    )
    assert still_to_do(state) == (
        "Τραπέζι 4: Ρενόνς ⏰ 20:00: 64Γ1",
        "Τραπέζι 4: Ρενόνς ⏰ πριν από την αντάμ",
    )
