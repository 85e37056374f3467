"""Matchpoints (78A): each score against every other on the board, and what that is in per cent."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

WIN = Fraction(2)


def matchpoints(scores: Sequence[int], win: Fraction = WIN) -> tuple[Fraction, ...]:
    """What each score is worth against the others: `win` for one that is worse, half of it for an equal one.

    With `win=Fraction(1)` it is the scale of one and a half.
    """
    return tuple(
        sum((compare(own, other, win) for place, other in enumerate(scores) if place != mine), Fraction(0))
        for mine, own in enumerate(scores)
    )


def compare(own: int, other: int, win: Fraction = WIN) -> Fraction:
    """What one score is worth against one other."""
    return win if own > other else win / 2 if own == other else Fraction(0)


def top(entries: int, win: Fraction = WIN) -> Fraction:
    """The most a score can be worth among so many."""
    return win * max(entries - 1, 0)


def percentages(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """The matchpoints of each score in per cent of a top; 50 where there is nothing to compare."""
    most = top(len(scores))
    return tuple(won * 100 / most if most else Fraction(50) for won in matchpoints(scores))
