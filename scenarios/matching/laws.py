"""What laws have to do with one another: which one a computation points to, which are of one kind.

In: `scenarios/laws.yaml`, loaded strictly. Out: `Laws`. What a single scenario has to do with laws is in its template.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import get_args

from corpus.loading import load
from corpus.texts import Strict
from scenarios.engine.template import check_laws
from scenarios.matching.thresholds import SAY_OF_THE_OFTEN
from scenarios.reading.auctions import ACCEPTED, KINDS_TOLD, TURN_TAKEN
from scenarios.reading.facts import COMPUTED, parse_pattern
from scenarios.reading.lexicon import lexicon
from scenarios.reading.replacements import Replacement

PATH = Path(__file__).parent.parent / "laws.yaml"
OF_CALLS = ("bid", "pass", "double")
OF_NUMBERS = ("cards_too_many", "cards_too_few", "tricks_apart", "within_the_limit", "past_the_limit")
OF_CARDS = ("several_cards_fallen",)
OF_REPLACEMENTS = tuple(f"replaced_by_{what}" for what in get_args(Replacement))
OF_LEADERS = tuple(f"leader_{who}" for who in ("wrong_defender", "right_defender", "dummy", "declarer"))


class Family(Strict, frozen=True):
    """Laws about one kind of thing, and how it is told for sure."""

    laws: tuple[str, ...]
    told: tuple[str, ...] = ()

    def check(self) -> None:
        check_laws(self.laws)
        pieces = {piece for pattern in self.told for piece in parse_pattern(pattern).needs}
        _check_computed(piece.removeprefix(COMPUTED) for piece in pieces if piece.startswith(COMPUTED))
        unknown = sorted(
            {piece for piece in pieces if not piece.startswith(COMPUTED)} - set(lexicon().concepts)
        )
        if unknown:
            raise ValueError(f"told: no lexicon has the concept «{unknown[0]}»")


class Laws(Strict, frozen=True):
    """The file."""

    pointed_to: dict[str, str]
    """The law that the calls or the numbers alone point to, by what was computed."""
    includes: dict[str, str]
    """What was computed, and what it says as well and better."""
    opened_first: dict[str, int]
    """How often a law is opened first, of a thousand calls."""
    families: tuple[Family, ...]
    consequences: tuple[tuple[str, str], ...]
    """A law of each of two families of which one may bring the other with it."""

    def check(self) -> None:
        _check_computed((*self.pointed_to, *self.includes, *self.includes.values()))
        check_laws((*self.pointed_to.values(), *self.opened_first))
        check_laws(law for pair in self.consequences for law in pair)
        seen: set[str] = set()
        for law in (law for family in self.families for law in family.laws):
            if law in seen:
                raise ValueError(f"families: «{law}» is of two")
            seen.add(law)

    def worth(self, law: str) -> float:
        """What the chance of a law counts for by how often it is opened at all."""
        return float(self.opened_first.get(law, 1) ** SAY_OF_THE_OFTEN)

    def family(self, law: str) -> Family:
        """The family of a law; one that has none is a family by itself."""
        return next((family for family in self.families if law in family.laws), Family((law,)))

    def is_consequence(self, one: Family, other: Family) -> bool:
        """May one bring the other with it?"""
        return one != other and any(
            not {*pair}.isdisjoint(one.laws) and not {*pair}.isdisjoint(other.laws)
            for pair in self.consequences
        )

    def pointed_out(self, computed: Iterable[str]) -> set[str]:
        """The laws that what was computed points to."""
        names = set(computed)
        names -= {self.includes[name] for name in names if name in self.includes}
        return {self.pointed_to[name] for name in names if name in self.pointed_to}


@cache
def laws() -> Laws:
    """The laws of the project."""
    return load(PATH, Laws)


def computations() -> list[str]:
    """The names of what may be computed from a message, without those of the laws it cites."""
    kinds = dict.fromkeys(KINDS_TOLD.values())
    of_calls = (f"{kind}_{call}" for kind in kinds for call in OF_CALLS)
    others = (*OF_NUMBERS, *OF_CARDS, *OF_REPLACEMENTS, *OF_LEADERS)
    return [*kinds, *of_calls, TURN_TAKEN, ACCEPTED, *others]


def _check_computed(names: Iterable[str]) -> None:
    known = computations()
    for name in names:
        if name not in known:
            raise ValueError(f"«{name}» is never computed; allowed: {', '.join(known)}")
