"""What sets scenarios apart that a message leaves hardly apart: a short question with an answer for each.

In: `scenarios/neighbours.yaml`, loaded strictly. Out: the question for those that are likeliest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from corpus.loading import load
from corpus.texts import Bilingual, Strict
from scenarios.engine.catalogue import scenarios

PATH = Path(__file__).parent.parent / "neighbours.yaml"
FEWEST = 2


class Neighbours(Strict, frozen=True):
    """Scenarios that are near one another, and what tells which it is."""

    ask: Bilingual
    answers: Mapping[str, Bilingual]

    def check(self) -> None:
        unknown = [name for name in self.answers if name not in scenarios()]
        if unknown:
            raise ValueError(f"answers: no scenario «{unknown[0]}»; allowed: {', '.join(scenarios())}")
        if len(self.answers) < FEWEST:
            raise ValueError("answers: a group has two scenarios at least")


class _File(Strict, frozen=True):
    groups: tuple[Neighbours, ...]


def neighbours_of(likeliest: Sequence[str]) -> Neighbours | None:
    """The group that sets the two likeliest scenarios apart, where there is one."""
    first_two = set(likeliest[:FEWEST])
    if len(first_two) < FEWEST:
        return None
    return next((group for group in groups() if first_two <= set(group.answers)), None)


class Which(Strict, frozen=True):
    """What is asked between scenarios, and those to choose from, with an answer in words or none."""

    ask: Bilingual | None
    answers: Mapping[str, Bilingual | None]


def which_of(likeliest: Sequence[str]) -> Which:
    """The question between scenarios: with every answer of the group, where what sets them apart is known."""
    near = neighbours_of(likeliest)
    if near is None:
        return Which(None, dict.fromkeys(likeliest))
    others = (name for name in likeliest if name not in near.answers)
    return Which(near.ask, {**near.answers, **dict.fromkeys(others)})


@cache
def groups() -> tuple[Neighbours, ...]:
    """The groups of the project."""
    return load(PATH, _File).groups
