"""The fitted models of facts: what a message most likely tells of each fact of a scenario, and how likely.

In: `facts.bin`, made by `make model`, and the features of a message that the law model knows. Out: values with their
chances, of those facts that are told as far as the model can see. A scenario's part of the file is read when it is asked for.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import accumulate
from math import exp
from pathlib import Path

import msgspec

from corpus.errors import DataError
from scenarios.matching.model import Known
from scenarios.matching.thresholds import FACT_PARTS_KEPT, LEAST_PRESUMED

PATH = Path(__file__).parent / "facts.bin"
UNTOLD = ""
"""The value of a fact that a message does not tell; the first of every fact's."""
ZERO = 128
"""The byte that stands for no weight."""
HEADER = 8
"""Bytes that say how long the index is."""


class FittedFact(msgspec.Struct, frozen=True):
    """What speaks for each value of one fact."""

    name: str
    values: tuple[str, ...]
    intercepts: tuple[float, ...]
    places: bytes
    """The rows of the law model that its features have, in rising order, each by how much it is above the one before."""
    weights: bytes
    """For each of these a byte a value."""
    step: float
    """What one unit of a weight is worth."""
    taken_from: float
    """The chance from which a value is taken as told."""
    presumed_from: float
    """The chance from which it is presumed."""


class Index(msgspec.Struct, frozen=True):
    """What stands first in the file."""

    stamp: str
    """That of the law model whose rows it speaks of."""
    parts: dict[str, tuple[int, int]]
    """Where the part of each scenario stands after the index, and how long it is."""


@dataclass(frozen=True)
class Likely:
    """The likeliest value of a fact, and how likely it is."""

    value: str
    chance: float
    is_taken: bool
    """So likely that it counts as told; otherwise it is presumed."""


class FactModel:
    """One fact, ready to be looked for."""

    def __init__(self, fitted: FittedFact) -> None:
        self.fitted = fitted

    @cached_property
    def _places(self) -> array[int]:
        return array("I", accumulate(array("I", self.fitted.places)))

    def chances(self, known: Iterable[Known]) -> list[float]:
        """The chance of every value."""
        fitted, width = self.fitted, len(self.fitted.values)
        sums = [0.0] * width
        for place, weight in known:
            row = self._row(place)
            if row >= 0:
                start = row * width
                for column in range(width):
                    sums[column] += weight * (fitted.weights[start + column] - ZERO)
        raw = [total * fitted.step + own for total, own in zip(sums, fitted.intercepts, strict=True)]
        highest = max(raw)
        powers = [exp(value - highest) for value in raw]
        whole = sum(powers)
        return [power / whole for power in powers]

    def likely(self, known: Iterable[Known]) -> Likely | None:
        """The value that is likely enough; None where the message does not tell it, or not clearly."""
        chances = self.chances(known)
        best = max(range(len(chances)), key=chances.__getitem__)
        value, chance = self.fitted.values[best], chances[best]
        if value == UNTOLD or chance < max(self.fitted.presumed_from, LEAST_PRESUMED):
            return None
        return Likely(value, round(chance, 3), chance >= self.fitted.taken_from)

    def _row(self, place: int) -> int:
        found = bisect_left(self._places, place)
        return found if found < len(self._places) and self._places[found] == place else -1


def likely_facts(scenario_id: str, known: Iterable[Known]) -> dict[str, Likely]:
    """What a message with these features tells of a scenario's facts, as far as it is likely enough."""
    features = tuple(known)
    found = {model.fitted.name: model.likely(features) for model in fact_models(scenario_id)}
    return {name: likely for name, likely in found.items() if likely}


@lru_cache(maxsize=FACT_PARTS_KEPT)
def fact_models(scenario_id: str) -> tuple[FactModel, ...]:
    """The models of a scenario's facts; none for one that was not fitted."""
    start, length = index().parts.get(scenario_id, (0, 0))
    if not length:
        return ()
    with PATH.open("rb") as file:
        first = HEADER + int.from_bytes(file.read(HEADER), "big")
        file.seek(first + start)
        part = zlib.decompress(file.read(length))
    return tuple(map(FactModel, msgspec.msgpack.decode(part, type=tuple[FittedFact, ...])))


@cache
def index() -> Index:
    """What stands where in the project's file; DataError where it cannot be read."""
    try:
        with PATH.open("rb") as file:
            length = int.from_bytes(file.read(HEADER), "big")
            if length > PATH.stat().st_size:
                raise msgspec.DecodeError("it is shorter than it says")
            return msgspec.msgpack.decode(file.read(length), type=Index)
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError(
            f"{PATH.name}: -: not readable as models of facts: {error}; make it with `make model`"
        ) from error


def packed_facts(stamp: str, fitted: Mapping[str, tuple[FittedFact, ...]]) -> bytes:
    """Fitted facts as they are kept."""
    parts = {name: zlib.compress(msgspec.msgpack.encode(facts), 9) for name, facts in fitted.items()}
    ends = list(accumulate(map(len, parts.values()), initial=0))
    places = {name: (start, len(part)) for (name, part), start in zip(parts.items(), ends, strict=False)}
    head = msgspec.msgpack.encode(Index(stamp, places))
    return b"".join((len(head).to_bytes(HEADER, "big"), head, *parts.values()))
