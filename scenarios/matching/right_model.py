"""The fitted model of rights: does a message ask what somebody may do, and which right answers it.

In: `rights.bin`, made by `make model`, a reading and its ranking. Out: rights by how much the message speaks for them. What
it learns are concepts and laws, which all languages share.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import sqrt
from pathlib import Path

import msgspec

from corpus.errors import DataError
from scenarios.matching.features import features
from scenarios.matching.ranking import Ranking
from scenarios.matching.thresholds import LEAST_LAW_OF_A_RIGHT, WORDS_OF_A_STEP
from scenarios.reading.grammar import question_marks
from scenarios.reading.reading import Reading

PATH = Path(__file__).parent / "rights.bin"
KINDS = ("c", "not", "first", "last")
LAW, SHAPE = "law", "shape"
LONGEST_STEP = 4
ZERO = 8
"""The level that stands for no weight."""


class FittedRights(msgspec.Struct, frozen=True):
    """What speaks for asking at all, and for each right."""

    stamp: str
    rights: tuple[str, ...]
    features: tuple[str, ...]
    rarity: tuple[float, ...]
    """Of each feature."""
    gate: tuple[float, ...]
    """How much each feature speaks for a question about a right, and against an incident."""
    gate_from: float
    intercepts: tuple[float, ...]
    """Of each right."""
    step: float
    """What one level of a weight is worth."""
    levels: bytes
    """For each feature a byte a right, packed."""


@dataclass(frozen=True)
class RightModel:
    """The model as it is used."""

    fitted: FittedRights

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.fitted.features)}

    @cached_property
    def _levels(self) -> bytes:
        return zlib.decompress(self.fitted.levels)

    def weighed(self, found: Mapping[str, float]) -> dict[int, float]:
        """The features that it knows, by their places; all but the laws scaled to length one."""
        places = self._places
        rarity = self.fitted.rarity
        known = {name: value * rarity[places[name]] for name, value in found.items() if name in places}
        length = sqrt(sum(value**2 for name, value in known.items() if not name.startswith(LAW))) or 1.0
        return {
            places[name]: value if name.startswith(LAW) else value / length for name, value in known.items()
        }

    def asks(self, weighed: Mapping[int, float]) -> float:
        """Above nought where a message asks about a right, and does not tell of an incident."""
        return (
            sum(value * self.fitted.gate[place] for place, value in weighed.items()) - self.fitted.gate_from
        )

    def likeliest(self, weighed: Mapping[int, float], count: int) -> list[tuple[float, str]]:
        """The rights that most speaks for, by how much."""
        sums = list(self.fitted.intercepts)
        width, step = len(sums), self.fitted.step
        for place, value in weighed.items():
            worth = value * step
            for right, level in enumerate(self._levels[place * width : (place + 1) * width]):
                if level != ZERO:
                    sums[right] += worth * (level - ZERO)
        best = sorted(range(width), key=lambda right: -sums[right])[:count]
        return [(sums[right], self.fitted.rights[right]) for right in best]


def asked_features(reading: Reading, ranking: Ranking) -> dict[str, float]:
    """What may tell a question about a right, and which right it is about."""
    words, mentions = reading.message.words, reading.mentions
    shapes = {
        "call": mentions.calls(),
        "card": mentions.cards(),
        "seat": mentions.seats(),
        "question": reading.message.text.rstrip().endswith(tuple(question_marks())),
        f"length{min(LONGEST_STEP, len(words) // WORDS_OF_A_STEP)}": True,
    }
    laws = {f"{LAW}:{law}": chance for law, chance in ranking.chances().items()}
    return {
        **{name: 1.0 for name in features(reading) if name.partition(":")[0] in KINDS},
        **{name: chance for name, chance in laws.items() if chance >= LEAST_LAW_OF_A_RIGHT},
        **{f"{SHAPE}:{name}": 1.0 for name, there in shapes.items() if there},
    }


@cache
def right_model() -> RightModel:
    """The model of the project; DataError where it cannot be read."""
    try:
        return RightModel(msgspec.msgpack.decode(PATH.read_bytes(), type=FittedRights))
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError(
            f"{PATH.name}: -: not readable as a model of rights: {error}; make it with `make model`"
        ) from error
