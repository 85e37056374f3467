"""Which letters go together in a language: how much a Latin word speaks for each of those written in Latin letters.

In: `letters.json`, counted from our own texts by `make model`, and words. Out: a sum for each language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

PATH = Path(__file__).parent / "letters.json"
TOGETHER = 3
"""Letters that are looked at together, the edge of a word among them."""
EDGE = " "


class Letters(msgspec.Struct, frozen=True):
    """What three letters in a row speak for."""

    languages: tuple[str, ...]
    steps_to_one: int
    """Steps of a weight to one in natural logarithms."""
    weights: dict[str, tuple[int, ...]]
    """For each language how much less likely they are than in the one that has them most often."""


@cache
def letters() -> Letters:
    """The letters of the project; they are counted, not written, so nobody needs to be told what is wrong with them."""
    return msgspec.json.decode(PATH.read_bytes(), type=Letters)


def letters_in(word: str) -> Iterator[str]:
    """Each three letters in a row of a folded word."""
    edged = f"{EDGE}{word}{EDGE}"
    return (edged[place : place + TOGETHER] for place in range(len(edged) - TOGETHER + 1))


def spoken_for(words: Iterable[str]) -> dict[str, float]:
    """How much folded words speak for each language; nothing where no letters of them are known."""
    known = letters()
    sums = [0] * len(known.languages)
    for word in words:
        for three in letters_in(word):
            for place, weight in enumerate(known.weights.get(three, ())):
                sums[place] += weight
    return {name: total / known.steps_to_one for name, total in zip(known.languages, sums, strict=True)}
