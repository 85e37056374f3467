"""The names of the game as data: how a language writes seats, suits, ranks and calls, and what people type.

In: `names/el.yaml` and its like, keyed by the codes that are the same everywhere. Out: `LanguageNames`, one a language.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import ryaml

from corpus.words import Language
from scenarios.bridge.calls import DOUBLE, PASS, REDOUBLE, Denomination
from scenarios.bridge.cards import Rank
from scenarios.bridge.seats import Seat, Side

HERE = Path(__file__).parent / "names"
CODES: dict[str, tuple[str, ...]] = {
    "seats": tuple(seat.value for seat in Seat),
    "sides": tuple(side.value for side in Side),
    "denominations": tuple(denomination.code for denomination in Denomination),
    "calls": (PASS.code, DOUBLE.code, REDOUBLE.code),
    "ranks": tuple(rank.code for rank in Rank),
    "levels": tuple("123456789"),
    "risks": (DOUBLE.code, REDOUBLE.code),
}
"""What every language names. Bids above seven are said too (Law 38)."""


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing: its name, the letter or letters it is written with, what else people type for it."""

    name: str = ""
    letter: str = ""
    typed: str = ""

    def forms(self) -> Iterator[str]:
        yield from filter(None, (self.name, self.letter, *self.typed.split()))


class LanguageNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The names of everything in one language."""

    seats: dict[str, Named]
    sides: dict[str, Named]
    denominations: dict[str, Named]
    calls: dict[str, Named]
    ranks: dict[str, Named]
    levels: dict[str, str]
    risks: dict[str, str]
    """A contract doubled and redoubled."""
    card: str
    """The order of rank and suit, spelled out."""
    fillers: str = ""
    """Words that say nothing in a name."""
    declared_by: str = ""
    """Words before the declarer."""
    trumps: str = ""
    """Words for the trump suit."""
    on_lead: str = ""
    """Words beside the player who is to lead."""
    lookalike_ranks: dict[str, str] = {}
    letters_alone: dict[str, str] = {}
    """Letters that their mark tells apart, and what they stand for by themselves."""


@cache
def names_in(lang: Language) -> LanguageNames:
    """The names in a language."""
    return load_names(HERE / f"{lang}.yaml")


def load_names(path: Path) -> LanguageNames:
    """The names of a file; ValueError says what is wrong with it."""
    try:
        names = msgspec.convert(ryaml.loads(path.read_text(encoding="utf-8")), LanguageNames)
    except FileNotFoundError as error:
        raise ValueError(f"{path.name}: -: no such file") from error
    except ryaml.InvalidYamlError as error:
        raise ValueError(f"{path.name}: -: not readable as YAML: {error}") from error
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at `$")
        raise ValueError(f"{path.name}: {place.strip('.`') or '-'}: {problem}") from error
    for table, codes in CODES.items():
        wrong = sorted(getattr(names, table).keys() ^ set(codes))
        if wrong:
            problem = "is missing" if wrong[0] in codes else "unknown key"
            raise ValueError(f"{path.name}: {table}.{wrong[0]}: {problem}; allowed: {', '.join(codes)}")
    return names
