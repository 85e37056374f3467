"""What every typed form means: seats, sides, suits, denominations, calls, levels and ranks, in all languages at once.

In: the names of `languages`. Out: one look-up a kind, from the folded form to the thing. A word listed for two things
would be ambiguous and is refused when the tables are built.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

from corpus.words import LANGUAGES
from scenarios.bridge.calls import DOUBLE, PASS, REDOUBLE, Denomination
from scenarios.bridge.cards import Rank
from scenarios.bridge.languages import CODES, LanguageNames, Named, names_in
from scenarios.bridge.seats import Seat, Side
from scenarios.bridge.typed import read_typed

T = TypeVar("T", bound=Hashable)
ALL_NAMES = tuple(names_in(lang) for lang in LANGUAGES)


def meanings(rows: Iterable[tuple[T, str]]) -> dict[str, T]:
    """One look-up from every folded form to what it means."""
    known: dict[str, T] = {}
    for item, form in rows:
        other = known.setdefault(read_typed(form, without="-").text, item)
        if other != item:
            raise ValueError(f"{form}: {item} and {other}")
    return known


def forms(
    items: Mapping[str, T], table: Callable[[LanguageNames], Mapping[str, Named | str]]
) -> Iterator[tuple[T, str]]:
    """Each thing with its code, which is typed too, and with its forms in every language."""
    for code, item in items.items():
        yield item, code
        for names in ALL_NAMES:
            named = table(names)[code]
            for form in named.split() if isinstance(named, str) else named.forms():
                yield item, form


SEATS = meanings(forms({seat.value: seat for seat in Seat}, lambda names: names.seats))
SIDES = meanings(forms({side.value: side for side in Side}, lambda names: names.sides))
DENOMINATIONS = meanings(
    [
        *forms({item.code: item for item in Denomination}, lambda names: names.denominations),
        *((item, item.symbol) for item in Denomination),
    ]
)
SUITS = {form: item.suit for form, item in DENOMINATIONS.items() if item.suit is not None}
PLAIN_CALLS = meanings(
    forms({call.code: call for call in (PASS, DOUBLE, REDOUBLE)}, lambda names: names.calls)
)
RANKS = meanings(forms({rank.code: rank for rank in Rank}, lambda names: names.ranks))
LOOKALIKE_RANKS = {
    form: RANKS[code.lower()] for names in ALL_NAMES for code, form in names.lookalike_ranks.items()
}
LEVELS = meanings(forms({code: int(code) for code in CODES["levels"]}, lambda names: names.levels))
FILLERS = frozenset(["-"]).union(*(read_typed(names.fillers).words for names in ALL_NAMES))
DECLARED_BY = frozenset[str]().union(*(read_typed(names.declared_by).words for names in ALL_NAMES))
TRUMPS = frozenset[str]().union(*(read_typed(names.trumps).words for names in ALL_NAMES))
ON_LEAD = frozenset[str]().union(*(read_typed(names.on_lead).words for names in ALL_NAMES))
