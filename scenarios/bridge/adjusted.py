"""Adjusted scores (12C): artificial, weighted and split. All exact; `rounded` rounds once, at the end.

The Laws fix no rounding. Here a half goes away from zero, to two decimals unless regulations say otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from scenarios.bridge.imps import imps
from scenarios.bridge.matchpoints import WIN, compare

DECIMALS = 2


class Responsibility(Enum):
    """How much a contestant is to blame that a board has no result (12C2(a))."""

    NONE = "average_plus"
    PARTLY = "average"
    DIRECTLY = "average_minus"


@dataclass(frozen=True)
class ArtificialScale:
    """What an artificial score is worth, in per cent and in IMPs."""

    average_plus: tuple[Fraction, Fraction]
    average: tuple[Fraction, Fraction]
    average_minus: tuple[Fraction, Fraction]

    def of(self, responsibility: Responsibility) -> tuple[Fraction, Fraction]:
        return {
            Responsibility.NONE: self.average_plus,
            Responsibility.PARTLY: self.average,
            Responsibility.DIRECTLY: self.average_minus,
        }[responsibility]


@dataclass(frozen=True)
class WeightedScore:
    """Results with their weights (12C1(c)); the weights need not add up to anything, they are shared out."""

    results: tuple[tuple[Fraction, int], ...]
    """Weight and points."""

    def __post_init__(self) -> None:
        if not self.results or any(weight < 0 for weight, _ in self.results) or not self.total:
            raise ValueError("weights: none above zero; allowed: at least one, none below zero")

    @property
    def total(self) -> Fraction:
        return sum((weight for weight, _ in self.results), Fraction(0))

    @classmethod
    def of(cls, *results: tuple[int, int]) -> WeightedScore:
        """From whole weights such as per cent: `of((60, 420), (40, -50))`."""
        return cls(tuple((Fraction(weight), points) for weight, points in results))

    def reversed(self) -> WeightedScore:
        """The same from the other side."""
        return WeightedScore(tuple((weight, -points) for weight, points in self.results))

    def mean(self, values: Sequence[Fraction | int]) -> Fraction:
        """The weighted mean of one value for each result."""
        pairs = zip(self.results, values, strict=True)
        return sum((weight * value for (weight, _), value in pairs), Fraction(0)) / self.total


@dataclass(frozen=True)
class SplitScore:
    """Two sides that do not get the same result; each side's points are its own."""

    own: WeightedScore
    opponents: WeightedScore

    @property
    def balances(self) -> bool:
        """Whether the one is the other seen from across the table."""
        return set(self.own.results) == set(self.opponents.reversed().results)


def artificial_percentage(
    responsibility: Responsibility, scale: ArtificialScale, session: Fraction | None = None
) -> Fraction:
    """12C2(a), and 12C2(c): who has more than average plus, or less than average minus, keeps that."""
    percentage, _ = scale.of(responsibility)
    if session is None or responsibility is Responsibility.PARTLY:
        return percentage
    return max(percentage, session) if responsibility is Responsibility.NONE else min(percentage, session)


def artificial_imps(responsibility: Responsibility, scale: ArtificialScale) -> Fraction:
    """12C2(b)."""
    return scale.of(responsibility)[1]


def weighted_matchpoints(score: WeightedScore, field: Sequence[int], win: Fraction = WIN) -> Fraction:
    """The weighted score against the other scores of the board, which it is not one of."""
    return score.mean(
        [sum((compare(own, other, win) for other in field), Fraction(0)) for _, own in score.results]
    )


def matchpoints_against(own: int, score: WeightedScore, win: Fraction = WIN) -> Fraction:
    """What an ordinary score of the field is worth against the weighted one."""
    return score.mean([compare(own, other, win) for _, other in score.results])


def weighted_imps(score: WeightedScore, other_table: int, steps: Sequence[int]) -> Fraction:
    """The weighted score against team-mates' points at the other table: each result imped, then weighted."""
    return score.mean([imps(own + other_table, steps) for _, own in score.results])


def knockout_imps(own: Fraction, opponents: Fraction) -> Fraction:
    """12C4: scores that do not balance in a knockout; each side's IMPs are its own, both get the average."""
    return (own - opponents) / 2


def rounded(value: Fraction, decimals: int = DECIMALS) -> Fraction:
    """To so many decimals, a half away from zero."""
    scaled = abs(value) * 10**decimals
    nearest = Fraction(int(scaled + Fraction(1, 2)), 10**decimals)
    return nearest if value >= 0 else -nearest
