"""The fitted net: one layer of units that all facts, laws and rights share.

In: `net.bin`, made by `make model`, and the features of a message that the law model knows. Out: how loudly each unit
speaks, and from these the chance of every law, of every right, and of every value of the facts of a scenario. What was
learnt of a word for one fact serves all others that turn on the same.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate
from math import exp
from pathlib import Path

import msgspec

from scenarios.matching.fitted_files import read_fitted
from scenarios.matching.model import Known
from scenarios.matching.rows import Packed, Rows
from scenarios.matching.thresholds import LOUDER_BY, WORDS_OF_A_LONG_ONE, WORDS_OF_A_MESSAGE

PATH = Path(__file__).parent / "net.bin"
UNTOLD = ""
"""The value of a fact that a message does not tell; the first of every fact's."""
NO_RIGHT = ""
"""Stands among the rights for a message that asks about none."""
MOST_SHARES = 900_000
"""Shares of rows are whole numbers, this many together: with more a sum of the largest weights would not fit its field."""

Units = Sequence[float]
"""How loudly each unit speaks, nothing or more."""


class Layer(msgspec.Struct, frozen=True):
    """Weights from one row of things to the next."""

    rows: Packed
    """A row for each thing below, a weight for each above."""
    gains: bytes
    """What each row is worth, in shares of 255."""
    step: float
    """What one unit of a weight is worth in a row that is worth most."""
    intercepts: tuple[float, ...]
    """Of each thing above."""


class Head(msgspec.Struct, frozen=True):
    """The facts of one scenario."""

    facts: tuple[tuple[str, tuple[str, ...]], ...]
    """Their names and values, the untold first, in the order of the things above its layer."""
    layer: Layer


class FittedNet(msgspec.Struct, frozen=True):
    """The file."""

    stamp: str
    """That of the law model whose rows it speaks of."""
    places: bytes
    """The rows of the law model that its features have, in rising order, each by how much it is above the one before."""
    units: Layer
    laws: tuple[str, ...]
    of_laws: Layer
    rights: tuple[str, ...]
    of_rights: Layer
    of_facts: dict[str, Head]


class Weights:
    """A layer, ready to be added up."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer
        self._rows = Rows(layer.rows, len(layer.intercepts))

    def sums(self, shares: Iterable[tuple[int, float]]) -> list[float]:
        """For everything above, its intercept and what the rows below add to it."""
        layer = self._layer
        worth = [(row, share * layer.gains[row]) for row, share in shares]
        whole = sum(share for _, share in worth)
        if not whole:
            return list(layer.intercepts)
        scale = MOST_SHARES / whole
        found = self._rows.sum([(row, round(share * scale)) for row, share in worth])
        unit = layer.step / (255 * scale)
        return [total * unit + own for total, own in zip(found, layer.intercepts, strict=True)]


class Net:
    """The net as it is used."""

    def __init__(self, fitted: FittedNet) -> None:
        self.fitted = fitted
        self._units = Weights(fitted.units)
        self._heads: dict[str, Weights] = {}

    @cached_property
    def _places(self) -> array[int]:
        return array("I", accumulate(array("I", self.fitted.places)))

    @cached_property
    def _of_laws(self) -> Weights:
        return Weights(self.fitted.of_laws)

    @cached_property
    def _of_rights(self) -> Weights:
        return Weights(self.fitted.of_rights)

    def units(self, known: Iterable[Known], words: int) -> Units:
        """How loudly each unit speaks in a message of so many words with these features."""
        loud = loudness(words)
        rows = ((self._row(place), weight * loud) for place, weight in known)
        return [max(0.0, total) for total in self._units.sums([pair for pair in rows if pair[0] >= 0])]

    def laws(self, units: Units) -> dict[str, float]:
        """The chance of every law."""
        return dict(zip(self.fitted.laws, _chances(self._of_laws.sums(_loud(units))), strict=True))

    def rights(self, units: Units) -> dict[str, float]:
        """The chance of every right, and that it asks about none."""
        return dict(zip(self.fitted.rights, _chances(self._of_rights.sums(_loud(units))), strict=True))

    def facts(self, scenario_id: str, units: Units) -> dict[str, dict[str, float]]:
        """The chance of every value of a scenario's facts; of none where it was not fitted."""
        head = self.fitted.of_facts.get(scenario_id)
        if head is None:
            return {}
        if scenario_id not in self._heads:
            self._heads[scenario_id] = Weights(head.layer)
        sums = self._heads[scenario_id].sums(_loud(units))
        found, start = {}, 0
        for name, values in head.facts:
            of_values = _chances(sums[start : start + len(values)])
            found[name] = dict(zip(values, of_values, strict=True))
            start += len(values)
        return found

    def _row(self, place: int) -> int:
        found = bisect_left(self._places, place)
        return found if found < len(self._places) and self._places[found] == place else -1


def loudness(words: int) -> float:
    """How much more all features together count for in a long message, which has many beside those that tell a fact."""
    return float(max(1.0, min(words, WORDS_OF_A_LONG_ONE) / WORDS_OF_A_MESSAGE) ** LOUDER_BY)


@cache
def net() -> Net:
    """The net of the project."""
    return load_net(PATH)


def load_net(path: Path) -> Net:
    """A net from its file; DataError where it cannot be read."""
    return Net(read_fitted(path, FittedNet, "a net"))


def _loud(units: Units) -> list[tuple[int, float]]:
    return [(number, loud) for number, loud in enumerate(units) if loud > 0]


def _chances(sums: Sequence[float]) -> list[float]:
    highest = max(sums)
    powers = [exp(total - highest) for total in sums]
    whole = sum(powers)
    return [power / whole for power in powers]


def blended(
    one: Mapping[str, float], other: Mapping[str, float], share: float, least: float
) -> dict[str, float]:
    """Two opinions as one: the chances of both multiplied, the other's with this share of the say, none below a least."""
    powers = {
        name: max(one.get(name, 0.0), least) ** (1 - share) * max(other.get(name, 0.0), least) ** share
        for name in {**one, **other}
    }
    whole = sum(powers.values())
    return {name: power / whole for name, power in powers.items()}
