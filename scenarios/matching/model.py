"""The fitted model: how much each feature speaks for each label.

In: `model.bin`, made by `make model`. Out: scores of all labels for a message, and the features they rest on.
A feature is known by a number made of its name, so that the names need not be kept. Its weights for all labels are a row,
and rows are added up whole, so that the cost of a message hardly grows with the number of labels.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import exp
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import msgspec

from scenarios.matching.fitted_files import read_fitted
from scenarios.matching.rows import Packed, Rows
from scenarios.matching.texts import Label

PATH = Path(__file__).parent / "model.bin"
SCALE = 255
"""A feature of a message weighs 0 to this."""


class Fitted(msgspec.Struct, frozen=True):
    """The file."""

    stamp: str
    """Of all that it was fitted on."""
    laws: tuple[str, ...]
    scenarios: tuple[str, ...]
    keys: bytes
    """The numbers of the features in rising order, each by how much it is above the one before: four bytes each."""
    rarity: bytes
    """How telling each feature is, by how few texts have it: a byte each."""
    rows: Packed
    """A row a feature, a weight a label."""
    step: float
    """What one unit of a weight is worth."""
    intercepts: tuple[float, ...]
    sharpness: float
    """How scores turn into chances."""


class Known(NamedTuple):
    """A feature of a message that the model knows."""

    place: int
    """Of its row."""
    weight: float
    """By how telling it is; those of a message have the length one together."""


@dataclass(frozen=True)
class Scored:
    """What the model makes of a message."""

    chances: tuple[float, ...]
    features: Mapping[str, Known]


class Model:
    """A fitted model, ready to score."""

    def __init__(self, fitted: Fitted) -> None:
        self.fitted = fitted
        self.labels = [Label(law, name) for law, name in zip(fitted.laws, fitted.scenarios, strict=True)]
        self.rows = Rows(fitted.rows, len(self.labels))
        self._keys = array("I", accumulate(array("I", fitted.keys)))

    def score(self, features: Mapping[str, float]) -> Scored:
        """The chance of every label."""
        return self.scored(self.known(features))

    def scored(self, known: Mapping[str, Known]) -> Scored:
        """The same by those of the features that it knows."""
        shares = [(place, round(weight * SCALE)) for place, weight in known.values()]
        return Scored(self._chances(self.rows.sum(shares)), known)

    def reasons(self, scored: Scored, label: int, most: int) -> list[str]:
        """The features that speak loudest for a label."""
        said = {
            name: weight * self.rows.weight(place, label) for name, (place, weight) in scored.features.items()
        }
        loudest = sorted(said, key=lambda name: -said[name])[:most]
        return [name for name in loudest if said[name] > 0]

    def known(self, features: Mapping[str, float]) -> dict[str, Known]:
        """The features the model knows, where their rows are, and how telling they are here."""
        places = {name: place for name in features if (place := self._place(name)) >= 0}
        weights = [features[name] * self.fitted.rarity[place] for name, place in places.items()]
        length = sum(weight * weight for weight in weights) ** 0.5 or 1.0
        return {
            name: Known(place, weight / length)
            for (name, place), weight in zip(places.items(), weights, strict=True)
        }

    def _place(self, name: str) -> int:
        """The row of a feature; -1 for one the model does not know."""
        key = key_of(name)
        place = bisect_left(self._keys, key)
        return place if place < len(self._keys) and self._keys[place] == key else -1

    def _chances(self, sums: Sequence[int]) -> tuple[float, ...]:
        unit = self.fitted.step / SCALE
        raw = [
            whole * unit + intercept for whole, intercept in zip(sums, self.fitted.intercepts, strict=True)
        ]
        highest = max(raw)
        powers = [exp(self.fitted.sharpness * (value - highest)) for value in raw]
        whole = sum(powers)
        return tuple(power / whole for power in powers)


def key_of(name: str) -> int:
    """The number of a feature."""
    return crc32(name.encode())


@cache
def model() -> Model:
    """The model of the project."""
    return load_model(PATH)


def load_model(path: Path) -> Model:
    """A model from its file; DataError where it cannot be read."""
    return Model(read_fitted(path, Fitted, "a model"))


def names_of(features: Iterable[str]) -> list[str]:
    """Features as people read them."""
    return [name.partition(":")[2] for name in features]
