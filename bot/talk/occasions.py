"""When a director comes back to a case: a time that the clock knows, or a moment of the play that he sees himself.

In: an occasion by its name, the time, and where the round stands. Out: when it falls due, and what it is about.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.talk.case_file import EVENING
from bot.talk.state import Case, Reminder, State
from scenarios.engine.spoken import SpokenAnswer

MOMENTS = ("end_of_auction", "before_lead", "end_of_play", "score_posted")
"""Seen at the table, not on the clock: such a reminder stands with its case until it is ticked off."""
ALWAYS_OFFERED = ("before_lead", "end_of_play")
"""Moments that a director may promise to come back at, whatever the ruling says."""
TIMES = ("end_of_round", "soon", "appeals")
SOON = timedelta(minutes=10)
APPEALS = timedelta(minutes=30)
"""From the scores on: as long may a ruling be asked for or appealed (92B) and a score corrected (79C1), unless the
organiser has set another time."""
LONGEST_TEXT = 700


def offered(spoken: SpokenAnswer) -> list[str]:
    """The occasions of a case, those first that its ruling speaks of."""
    said = [name for name in (*MOMENTS, *TIMES) if text_for(spoken, name)]
    return [*said, *(name for name in (*ALWAYS_OFFERED, *TIMES) if name not in said)]


def is_to_come_back_to(spoken: SpokenAnswer) -> bool:
    """Does the ruling itself name an occasion?"""
    return any(text_for(spoken, name) for name in (*MOMENTS, *TIMES))


def text_for(spoken: SpokenAnswer, occasion: str) -> str:
    """What the ruling says to come back to then, its citations marked."""
    later = spoken.ruling.sentences.later if spoken.ruling else ()
    text = ""
    for item in later:
        if item.moment == occasion and len(text) + len(item.text) < LONGEST_TEXT:
            text = f"{text} {item.text}".strip()
    return text


def due_at(occasion: str, state: State, now: datetime) -> datetime | None:
    """When it falls due; None for a moment of the play."""
    match occasion:
        case "end_of_round":
            return _end_of_round(state, now)
        case "soon":
            return now + SOON
        case "appeals":
            return now + APPEALS
    return None


def standing_for(state: State, case: Case) -> tuple[Reminder, ...]:
    """The reminders of a case that are not ticked off."""
    return tuple(item for item in state.reminders if case.number and item.case == case.number)


def _end_of_round(state: State, now: datetime) -> datetime:
    """By the round that was last said to begin and those after it; where none was, a whole round from now."""
    length = timedelta(minutes=state.round_minutes)
    if state.round_began:
        passed = now - datetime.fromisoformat(state.round_began)
        if timedelta() <= passed < EVENING:
            return now - passed % length + length
    return now + length
