"""The fitted model of rights: does a message ask what somebody may do, and which right answers it.

In: `rights.bin`, made by `make model`, and a reading. Out: how much the message speaks for asking at all, and rights by how
much it speaks for them. What it learns are concepts, which all languages share, and words, which teach each language what
the lexicon does not know.
"""

from __future__ import annotations

import lzma
import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from math import inf, sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec

from corpus.errors import DataError
from scenarios.matching.features import feature_names, kind_of
from scenarios.matching.model import key_of
from scenarios.matching.net import NO_RIGHT
from scenarios.matching.thresholds import (
    LEAST_OPINION,
    WEIGHT_OF_AN_OPINION,
    WEIGHT_OF_ASKING,
    WEIGHT_OF_THE_LIKELIEST,
)
from scenarios.reading.reading import Reading

PATH = Path(__file__).parent / "rights.bin"
KINDS = frozenset(("c", "not", "first", "last", "w", "with", "shape"))
OTHER = ""
"""Stands among the rights for a question that none of them answers."""
ZERO = 8
"""The level that stands for no weight."""
SAYS_SOMETHING = re.compile(rb"[^\x%02x]" % ZERO, re.DOTALL)
MIDDLE = 128
"""The same of the weights of asking, which have finer levels."""
RARITY_STEPS = 28
"""Levels of rarity to one."""


class FittedRights(msgspec.Struct, frozen=True):
    """What speaks for asking at all, and for each right."""

    stamp: str
    rights: tuple[str, ...]
    """`OTHER` among them."""
    features: bytes
    """Their names, a line each, packed."""
    rarity: bytes
    """How rare each feature is, and so how much it counts."""
    gate: bytes
    """How much each feature speaks for a question about a right, and against an incident."""
    gate_step: float
    gate_from: float
    intercepts: tuple[float, ...]
    """Of each right."""
    step: float
    """What one level of a weight is worth."""
    levels: bytes
    """For each feature a byte a right, packed."""


@dataclass(frozen=True)
class Likely:
    """What a question may be about."""

    asks: float
    """How much speaks for a question about a right, and against an incident."""
    rights: tuple[tuple[float, str], ...]
    """The likeliest first."""
    other: float
    """How much speaks for a question that no right answers."""
    opinion: float = 0.0
    """The chance of the likeliest of them by the other's opinion, if any is asked about."""

    @property
    def asks_so_clearly(self) -> float:
        """The same, the more the clearer it is which right is meant: who asks mostly asks about something."""
        return self.asks + self.opinion


NOTHING_ASKED = Likely(-inf, (), -inf)
"""Of a message that plainly only tells."""


@dataclass(frozen=True)
class RightModel:
    """The model as it is used."""

    fitted: FittedRights

    @cached_property
    def _keys(self) -> tuple[array[int], array[int]]:
        """The numbers of its features in rising order, and the place of each: names would take ten times the room."""
        names = lzma.decompress(self.fitted.features).decode().split("\n")
        keys = array("I", map(key_of, names))
        places = array("I", sorted(range(len(keys)), key=keys.__getitem__))
        return array("I", map(keys.__getitem__, places)), places

    @cached_property
    def _rows(self) -> Rows:
        return spread(lzma.decompress(self.fitted.levels), len(self.fitted.rights))

    def place_of(self, name: str) -> int | None:
        """Where a feature stands; None for one that it does not know."""
        keys, places = self._keys
        key = key_of(name)
        found = bisect_left(keys, key)
        return places[found] if found < len(keys) and keys[found] == key else None

    def weighed(self, found: Iterable[str]) -> dict[int, float]:
        """The features that it knows, by their places, the rarer the heavier, scaled to length one."""
        places = (self.place_of(name) for name in found)
        known = {place: self.fitted.rarity[place] for place in places if place is not None}
        length = sqrt(sum(weight * weight for weight in known.values())) or 1.0
        return {place: weight / length for place, weight in known.items()}

    def likely(self, weighed: Mapping[int, float], opinion: Mapping[str, float], count: int) -> Likely:
        """Is a right asked about, and which?"""
        fitted = self.fitted
        sums = dict(zip(fitted.rights, self._sums(weighed), strict=True))
        other = sums.pop(OTHER)
        gate = sum(value * (fitted.gate[place] - MIDDLE) for place, value in weighed.items())
        asks = gate * fitted.gate_step - fitted.gate_from + WEIGHT_OF_THE_LIKELIEST * max(sums.values())
        asking = 1 - opinion.get(NO_RIGHT, 0.0)
        asks += WEIGHT_OF_ASKING * (2 * asking - 1)
        scores = {
            name: score + WEIGHT_OF_AN_OPINION * opinion.get(name, 0.0) / max(asking, LEAST_OPINION)
            for name, score in sums.items()
        }
        rights = sorted(((score, name) for name, score in scores.items()), reverse=True)
        of_the_first = opinion.get(rights[0][1], 0.0) / max(asking, LEAST_OPINION)
        return Likely(asks, tuple(rights[:count]), other, of_the_first)

    def _sums(self, weighed: Mapping[int, float]) -> list[float]:
        sums, rows, step = list(self.fitted.intercepts), self._rows, self.fitted.step
        for place, value in weighed.items():
            worth = value * step
            for at in range(rows.starts[place], rows.starts[place + 1]):
                sums[rows.rights[at]] += worth * (rows.levels[at] - ZERO)
        return sums


class Rows(NamedTuple):
    """Weights by feature, only those that say something: of a hundred three do."""

    starts: array[int]
    """Where the weights of each feature begin, and after the last one where they end."""
    rights: array[int]
    levels: bytes


def spread(dense: bytes, width: int) -> Rows:
    """A byte for every right of every feature, without those that say nothing."""
    counts, rights, levels = array("I", bytes(4 * (len(dense) // width))), array("H"), bytearray()
    for match in SAYS_SOMETHING.finditer(dense):
        row, right = divmod(match.start(), width)
        counts[row] += 1
        rights.append(right)
        levels += match[0]
    return Rows(array("I", accumulate(counts, initial=0)), rights, bytes(levels))


def asked_features(reading: Reading) -> list[str]:
    """What may tell a question about a right, and which right it is about."""
    return asking_among(feature_names(reading))


def asking_among(features: Iterable[str]) -> list[str]:
    """Those of a message's features that may."""
    return [name for name in features if kind_of(name) in KINDS]


def likely_rights(reading: Reading, opinion: Mapping[str, float], count: int) -> Likely:
    """What a message may ask about, by its features and by another's opinion of each right."""
    known = right_model()
    return known.likely(known.weighed(asked_features(reading)), opinion, count)


@cache
def right_model() -> RightModel:
    """The model of the project; DataError where it cannot be read."""
    try:
        return RightModel(msgspec.msgpack.decode(PATH.read_bytes(), type=FittedRights))
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError(
            f"{PATH.name}: -: not readable as a model of rights: {error}; make it with `make model`"
        ) from error
