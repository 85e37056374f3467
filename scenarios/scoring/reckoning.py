"""Adjusted scores as a director writes them, worked out ready to be keyed in: weighted, split, artificial.

In: texts such as "60% 4♠= 40% 4♠-1". Out: values with the lines to read and the numbers to enter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from corpus.errors import DiaititisError
from scenarios.bridge import (
    Contract,
    Denomination,
    Responsibility,
    Result,
    WeightedScore,
    artificial_imps,
    artificial_percentage,
    format_result,
    knockout_imps,
    parse_result,
    rounded,
    weighted_imps,
    weighted_matchpoints,
)
from scenarios.scoring.scores import artificial_scale, imp_steps, result_score

PART = re.compile(r"(\d{1,3}(?:[.,]\d{1,6})?)\s{0,3}%\s*([^%]+?)(?=\s\d{1,3}(?:[.,]\d{1,6})?\s{0,3}%|$)")
WHOLE = 100
AVERAGES = {"plus": Responsibility.NONE, "average": Responsibility.PARTLY, "minus": Responsibility.DIRECTLY}
IN_GREEK = Result(Contract(2, Denomination.NOTRUMP), 9)
"""The example in Greek of what can be read."""
Parts = Sequence[tuple[Fraction, Result]]


class ReckoningError(DiaititisError):
    """A result or weight that cannot be read."""


@dataclass(frozen=True)
class Side:
    """What one side gets."""

    results: tuple[tuple[Fraction, Result, int], ...]
    """Weight, result, points to declarer's side."""
    matchpoints: Fraction | None = None
    percentage: Fraction | None = None
    imps: Fraction | None = None

    @property
    def points(self) -> Fraction:
        """What it comes to in total points."""
        return sum((weight * won for weight, _, won in self.results), Fraction()) / WHOLE

    def lines(self) -> list[str]:
        """To read, then to key in."""
        told = [f"{float(weight):g}% {result}: {points:+d}" for weight, result, points in self.results]
        if self.matchpoints is not None and self.percentage is not None:
            told.append(f"{float(self.matchpoints):g} MP = {float(self.percentage):g}%")
        if self.imps is not None:
            told.append(f"{float(self.imps):+g} IMP")
        return told

    def json(self) -> dict[str, Any]:
        """As other tools read it."""
        read: dict[str, Any] = {
            "results": [
                {"percent": float(weight), "result": str(result), "points": points}
                for weight, result, points in self.results
            ]
        }
        for name in ("matchpoints", "percentage", "imps"):
            value = getattr(self, name)
            if value is not None:
                read[name] = float(value)
        return read


@dataclass(frozen=True)
class Weighed:
    """A weighted score; with a split one, the other side's own."""

    own: Side
    opponents: Side | None = None
    knockout: Fraction | None = None
    """12C4: what both teams enter where the scores do not balance."""

    def lines(self) -> list[str]:
        """To read."""
        if self.opponents is None:
            return self.own.lines()
        both = [f"A: {line}" for line in self.own.lines()] + [f"B: {line}" for line in self.opponents.lines()]
        return both if self.knockout is None else [*both, f"12C4: {float(self.knockout):+g} IMP (A)"]

    def json(self) -> dict[str, Any]:
        """As other tools read it."""
        if self.opponents is None:
            return self.own.json()
        told: dict[str, Any] = {"own": self.own.json(), "opponents": self.opponents.json()}
        return told if self.knockout is None else {**told, "knockout_imps": float(self.knockout)}


def read_weighted(text: str) -> Parts:
    """Results with their weights, which make 100%."""
    typed = text.strip().replace("−", "-")
    parts = [
        (Fraction(weight.replace(",", ".")), read_result(result)) for weight, result in PART.findall(typed)
    ]
    if not parts and typed:
        parts = [(Fraction(WHOLE), read_result(typed))]
    if not parts or PART.sub("", typed).strip() and "%" in typed:
        raise ReckoningError(f"{text}: cannot be read; write '60% 4♠= 40% 4♠-1'")
    total = sum(weight for weight, _ in parts)
    if total != WHOLE:
        raise ReckoningError(f"{text}: the weights add up to {float(total):g}%; they must make 100%")
    return parts


def read_result(text: str) -> Result:
    """A contract with its result."""
    found = parse_result(text.replace("−", "-"))
    if found is None:
        raise ReckoningError(
            f"{text}: cannot be read; write a contract and its result: 4♥x-2, 3NT=, {format_result(IN_GREEK, 'el')}"
        )
    return found


def weigh(
    parts: Parts,
    vulnerable: bool,
    *,
    field: Sequence[int] | None = None,
    other: int | None = None,
    split: Parts | None = None,
) -> Weighed:
    """What a weighted score is worth against a field or another table; `split` is what the opponents get instead."""
    own = _side(parts, vulnerable, field, other, 1)
    if split is None:
        return Weighed(own)
    opponents = _side(split, vulnerable, field, other, -1)
    both = own.imps is not None and opponents.imps is not None
    return Weighed(own, opponents, knockout_imps(own.imps, opponents.imps) if both else None)  # type: ignore[arg-type]


def _side(parts: Parts, vulnerable: bool, field: Sequence[int] | None, other: int | None, sign: int) -> Side:
    """One side's numbers; the opponents see every score the other way round."""
    points = [result_score(result, vulnerable).points for _, result in parts]
    mixed = WeightedScore(tuple((weight, sign * won) for (weight, _), won in zip(parts, points, strict=True)))
    matchpoints = weighted_matchpoints(mixed, [sign * score for score in field]) if field else None
    percentage = WHOLE * matchpoints / (2 * len(field)) if field and matchpoints is not None else None
    imps = weighted_imps(mixed, sign * other, imp_steps()) if other is not None else None
    return Side(
        tuple((weight, result, won) for (weight, result), won in zip(parts, points, strict=True)),
        rounded(matchpoints) if matchpoints is not None else None,
        rounded(percentage) if percentage is not None else None,
        rounded(imps) if imps is not None else None,
    )


@dataclass(frozen=True)
class Average:
    """An artificial score of one side (12C2), at pairs and at IMPs."""

    percentage: Fraction
    imps: Fraction


def average(kind: str, session: Fraction | None = None) -> Average:
    """`plus`, `average` or `minus`; with the session's percentage, 12C2(c)."""
    if kind not in AVERAGES:
        raise ReckoningError(f"{kind}: no such score; allowed: {', '.join(AVERAGES)}")
    responsibility = AVERAGES[kind]
    scale = artificial_scale()
    return Average(
        artificial_percentage(responsibility, scale, session), artificial_imps(responsibility, scale)
    )
