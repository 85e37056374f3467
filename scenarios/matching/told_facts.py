"""What a message most likely tells of the facts of a scenario.

In: the chances that the net gives to every value. Out: values that count as told, values to presume, and doubts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log

from scenarios.matching.net import UNTOLD
from scenarios.matching.thresholds import (
    DOUBTED,
    MISREAD,
    NO_RIVAL,
    PRESUMING,
    TAKEN_FROM,
    Presuming,
)

TINY = 1e-4
"""As near to no chance, or to none other, as odds are made of."""


@dataclass(frozen=True)
class Likely:
    """The likeliest value of a fact, and how likely it is."""

    value: str
    chance: float
    is_taken: bool
    """So likely that it counts as told; otherwise it is presumed."""


@dataclass(frozen=True)
class Weighed:
    """What a message may tell of a scenario's facts."""

    chances: Mapping[str, Mapping[str, float]]
    presuming: Presuming = PRESUMING
    """When a value is presumed."""

    def likely(self) -> dict[str, Likely]:
        """The values that are likely enough."""
        found = {name: likeliest(chances, self.presuming) for name, chances in self.chances.items()}
        return {name: likely for name, likely in found.items() if likely}

    def bears_out(self, name: str, value: str, least: float) -> bool:
        """Does the whole message speak for this value? Of one that it has not learnt it cannot say."""
        return self.chances.get(name, {}).get(value, 1.0) >= least

    def speaks_against(self, name: str, value: str) -> bool:
        """Is this value as unlikely by the whole message as only a misreading is?"""
        return self.chances.get(name, {}).get(value, 1.0) < MISREAD

    def doubted(self, values: Mapping[str, str]) -> list[str]:
        """Those of these facts of which it may well tell something else."""
        return [name for name, value in values.items() if self._other(name, value) >= DOUBTED]

    def _other(self, name: str, value: str) -> float:
        chances = self.chances.get(name, {})
        return sum(chance for other, chance in chances.items() if other not in (UNTOLD, value))


def likeliest(chances: Mapping[str, float], presuming: Presuming = PRESUMING) -> Likely | None:
    """The value that is likely enough; None where the message does not tell it, or not clearly."""
    told = {value: chance for value, chance in chances.items() if value != UNTOLD}
    best = max(told, key=told.__getitem__)
    if told[best] >= TAKEN_FROM:
        return Likely(best, round(told[best], 3), True)
    is_right = _chance_of_being_right(told[best], sum(told.values()), presuming)
    if told[best] < presuming.least_told or is_right < presuming.least:
        return None
    return Likely(best, round(is_right, 3), False)


def _chance_of_being_right(best: float, told: float, presuming: Presuming) -> float:
    share = min(best / told, NO_RIVAL)
    odds = presuming.by_itself + presuming.of_told * _logit(told) + presuming.of_share * _logit(share)
    return 1 / (1 + exp(-odds))


def _logit(chance: float) -> float:
    within = min(max(chance, TINY), 1 - TINY)
    return log(within / (1 - within))


def without(chances: Mapping[str, float], value: str) -> dict[str, float]:
    """The chances of a fact where this value cannot be."""
    left = {name: chance for name, chance in chances.items() if name != value}
    whole = sum(left.values())
    return {name: chance / whole for name, chance in left.items()}
