"""What is known of this table: seats, calls, cards, the auction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from corpus.words import Language
from scenarios.bridge import (
    Auction,
    Call,
    Card,
    Contract,
    Seat,
    Suit,
    format_call,
    format_card,
    format_contract,
    format_seat,
    format_suit,
    parse_call,
    parse_card,
    parse_contract,
    parse_seat,
    parse_suit,
)
from scenarios.engine.roles import seats_known
from scenarios.engine.template import TableValue

Source = Literal["text", "presumed", "usual", "auction", "answer", "settings", "hand_over", "follows"]
"""Where a fact, seat or value comes from; `presumed`: likely by the message, `usual`: nearly
always so, and nothing said of it, `follows`: from another fact, or because
nothing else is left."""
PREMISES: tuple[Source, ...] = ("presumed", "usual")
"""What a ruling that rests on it names on top."""
PARSERS: dict[TableValue, Callable[[str], Any]] = {
    "seat": parse_seat,
    "call": parse_call,
    "card": parse_card,
    "suit": parse_suit,
    "number": lambda text: int(text) if text.isdecimal() else None,
    "contract": parse_contract,
}
EXAMPLES: dict[TableValue, str] = {
    "seat": "N, E, S, W",
    "call": "2S, 3NT, X, pass",
    "card": "SK, H10",
    "suit": "S, H, D, C",
    "number": "14",
    "contract": "4S by N",
}


@dataclass(frozen=True)
class Table:
    """What is known; empty where nothing is."""

    seats: Mapping[str, Seat] = field(default_factory=dict)
    """Roles whose seats were told or computed."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """Calls, cards, suits, numbers and contracts by the names the scenario gives them."""
    auction: Auction | None = None
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Where a seat or value comes from, where that is not the text."""
    is_whole: bool = True
    """Whether the auction holds every call so far; one read from a story may stop short."""
    derived: Mapping[str, Any] = field(default_factory=dict)
    """What follows from those and texts may name, such as the lowest bid that would have been enough."""

    @cached_property
    def all_seats(self) -> dict[str, Seat]:
        """Every role whose seat follows."""
        return seats_known(self.seats)

    def renamed(self, names: Mapping[str, str]) -> Table:
        """The same with some seats and values under other names: the new name, then the one it has here."""
        if not names:
            return self
        seats = {new: self.all_seats[old] for new, old in names.items() if old in self.all_seats}
        values = {new: self.values[old] for new, old in names.items() if old in self.values}
        others = {name: value for name, value in self.values.items() if name not in names}
        derived = {name: value for name, value in self.derived.items() if name not in names}
        return replace(self, seats={**self.seats, **seats}, values={**others, **values}, derived=derived)

    def without_auction(self) -> Table:
        """The same without the auction and all that only it told."""
        seats, values = (
            {name: value for name, value in known.items() if self.sources.get(name) != "auction"}
            for known in (self.seats, self.values)
        )
        return replace(self, seats=seats, values=values, auction=None, derived={})

    def shown(self, name: str, lang: Language) -> str:
        """A value as it is printed for this reader; empty where it is not known."""
        if name in self.all_seats:
            return format_seat(self.all_seats[name], lang)
        return _printed(self.values.get(name, self.derived.get(name)), lang)


def parse_table_value(kind: TableValue, text: str) -> Any:
    """A value as somebody typed it; None where it cannot be read."""
    return PARSERS[kind](text)


def _printed(value: Any, lang: Language) -> str:
    if isinstance(value, Call):
        return format_call(value, lang)
    if isinstance(value, Card):
        return format_card(value, lang)
    if isinstance(value, Suit):
        return format_suit(value, lang)
    if isinstance(value, Contract):
        return format_contract(value, lang)
    return "" if value is None else str(value)
