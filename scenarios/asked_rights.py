"""Which rights answer a message that asks what somebody may do, beside what it tells.

In: a reading, and what the models make of it. Out: `AskedRights`, or None where nothing of the kind is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scenarios.matching.net import NO_RIGHT, net
from scenarios.matching.ranking import units_of
from scenarios.matching.right_model import NOTHING_ASKED, Likely, likely_rights
from scenarios.reading.grammar import question_marks
from scenarios.reading.reading import Reading, read
from scenarios.rights import Right, right, role_of
from scenarios.thresholds import (
    LEAST_RIGHT,
    MAY_ASK,
    MAY_ASK_IN_DOUBT,
    MAY_ASK_IN_WORDS,
    MAY_UNMARKED,
    MAY_UNMARKED_IN_DOUBT,
    MOST_RIGHTS,
    RIGHTS_SHOWN,
    SURE_ASKING,
    SURE_BY,
    SURE_UNMARKED,
    SURELY_TOLD,
)

PLAYERS = frozenset(("captain", "declarer", "defender", "dummy", "spectator"))
"""Concepts, and roles of rights, of one name."""
SPEAKER = "me"
MAY_I = frozenset(("rights", "question_may_i", "question_must_he"))


@dataclass(frozen=True)
class AskedRights:
    """The rights that a message asks about."""

    answering: tuple[Right, ...]
    """One, or the likeliest where there is doubt."""
    others: tuple[Right, ...]
    """Those it may be asking about instead."""
    is_sure: bool
    """Whether it only asks, and tells of nothing to rule on; what names a trick tells of a table."""


def likely_asked(reading: Reading) -> Likely:
    """What a message may ask that somebody may do."""
    opinion = net().rights(units_of(reading))
    if opinion[NO_RIGHT] >= SURELY_TOLD and not is_question(reading):
        return NOTHING_ASKED
    return likely_rights(reading, opinion, MOST_RIGHTS)


def asked_rights(reading: Reading, likely: Likely, *, is_in_doubt: bool = False) -> AskedRights | None:
    """The rights that answer it, if it asks; where it is in doubt what happened, it need not ask as clearly."""
    may_ask = likely.asks_so_clearly >= _may_ask_from(reading, is_in_doubt)
    near = _near_rights(likely, reading) if may_ask else []
    if not near:
        return None
    best = near[0][0]
    answering = tuple(found for score, found in near[:RIGHTS_SHOWN] if best - score < SURE_BY)
    others = tuple(found for _, found in near if found not in answering)
    sure_from = SURE_ASKING if is_question(reading) else SURE_UNMARKED
    only_asks = likely.asks >= sure_from and best > likely.other and not reading.tricks
    return AskedRights(answering, others, only_asks)


def is_question(reading: Reading) -> bool:
    """Is it put as a question, by a mark or by such words as "may I"?"""
    return _says_may(reading) or _has_a_question_mark(reading)


def _may_ask_from(reading: Reading, is_in_doubt: bool) -> float:
    """How clearly it must ask what somebody may do, among other things: the less, the more it is put as a question."""
    if _says_may(reading) and _has_a_question_mark(reading):
        return MAY_ASK_IN_WORDS
    if is_question(reading):
        return MAY_ASK_IN_DOUBT if is_in_doubt else MAY_ASK
    return MAY_UNMARKED_IN_DOUBT if is_in_doubt else MAY_UNMARKED


def _near_rights(likely: Likely, reading: Reading) -> list[tuple[float, Right]]:
    """The rights that speak of the player a message speaks of; none where the first of them hardly fits."""
    known = ((score, right(name)) for score, name in likely.rights)
    near = [(score, found) for score, found in known if found and _is_of_its_player(found, reading)]
    return near if near and near[0][0] >= LEAST_RIGHT else []


def _is_of_its_player(found: Right, reading: Reading) -> bool:
    """Does a right speak of the only player named, where the speaker is none? What holds for declarer is no answer about a
    defender."""
    named, meant = PLAYERS.intersection(reading.concepts), _players_of(found.id)
    return len(named) != 1 or SPEAKER in reading.concepts or not meant or bool(named & meant)


@cache
def _players_of(right_id: str) -> frozenset[str]:
    """The players that a right speaks of: whose it is, and whom its question names."""
    found = right(right_id)
    if found is None:
        return frozenset()
    role = role_of(found).removeprefix("presumed_")
    named = (concept for asks in (found.asks.el, found.asks.en) for concept in read(asks).concepts)
    return PLAYERS.intersection((role, *named))


def _says_may(reading: Reading) -> bool:
    return not MAY_I.isdisjoint(reading.concepts)


def _has_a_question_mark(reading: Reading) -> bool:
    return any(mark in reading.message.text for mark in question_marks())
