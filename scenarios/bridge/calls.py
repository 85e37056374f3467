"""Calls: bids with their order, pass, double and redouble (Laws 18 and 19).

A bid above seven is a value too: somebody may say it (Law 38), and then it has to be dealt with.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import IntEnum

from scenarios.bridge.cards import Suit

HIGHEST_LEVEL = 7
CODED_BID = re.compile(r"([1-9])(NT|[CDHSN♣♦♥♠])")


class Denomination(IntEnum):
    """A suit or notrump, in the order of 18E."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NOTRUMP = 4

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None in notrump."""
        return None if self is Denomination.NOTRUMP else Suit(self.value)

    @property
    def code(self) -> str:
        return ("C", "D", "H", "S", "NT")[self]

    @property
    def symbol(self) -> str:
        return ("♣", "♦", "♥", "♠", "NT")[self]

    def __str__(self) -> str:
        return self.symbol


class Call(ABC):
    """Anything a player may say at his turn. Calls sort: pass, double, redouble, then the bids upwards."""

    @property
    @abstractmethod
    def code(self) -> str:
        """The same in every language: 2S, 3NT, P, X, XX."""

    @property
    @abstractmethod
    def order(self) -> tuple[int, int]:
        """Where the call stands among all calls."""

    def __lt__(self, other: Call) -> bool:
        return self.order < other.order

    def __le__(self, other: Call) -> bool:
        return self.order <= other.order

    def __gt__(self, other: Call) -> bool:
        return self.order > other.order

    def __ge__(self, other: Call) -> bool:
        return self.order >= other.order

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True)
class Bid(Call):
    """An undertaking to win that many odd tricks in a denomination."""

    level: int
    denomination: Denomination

    def __post_init__(self) -> None:
        if self.level < 1:
            raise ValueError(f"level: {self.level}; allowed: 1 and up")

    @property
    def code(self) -> str:
        return f"{self.level}{self.denomination.code}"

    @property
    def order(self) -> tuple[int, int]:
        return (self.level, int(self.denomination))

    @property
    def is_above_seven(self) -> bool:
        return self.level > HIGHEST_LEVEL

    def supersedes(self, other: Bid) -> bool:
        """Whether it is higher than the other bid (18B)."""
        return self > other

    def __str__(self) -> str:
        return f"{self.level}{self.denomination}"


@dataclass(frozen=True)
class Pass(Call):
    code = "P"
    order = (0, 0)


@dataclass(frozen=True)
class Double(Call):
    code = "X"
    order = (0, 1)


@dataclass(frozen=True)
class Redouble(Call):
    code = "XX"
    order = (0, 2)


PASS, DOUBLE, REDOUBLE = Pass(), Double(), Redouble()
BIDS = tuple(
    Bid(level, denomination) for level in range(1, HIGHEST_LEVEL + 1) for denomination in Denomination
)
CALLS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE, *BIDS)
_DENOMINATIONS = {name: item for item in Denomination for name in (item.code, item.symbol, item.code[0])}


def is_sufficient(bid: Bid, over: Bid | None) -> bool:
    """Whether the bid supersedes the last bid (18C); any bid does where there is none."""
    return over is None or bid.supersedes(over)


def lowest_sufficient(denomination: Denomination, over: Bid | None) -> Bid | None:
    """The lowest legal bid in a denomination over the last bid; None if that would be above seven."""
    return next((bid for bid in BIDS if bid.denomination is denomination and is_sufficient(bid, over)), None)


def call_of(code: str) -> Call | None:
    """The call of a code such as "2S", "3NT", "P", "X", "XX"; None if it is no code."""
    code = code.upper()
    if plain := {"P": PASS, "X": DOUBLE, "XX": REDOUBLE}.get(code):
        return plain
    found = CODED_BID.fullmatch(code)
    return Bid(int(found[1]), _DENOMINATIONS[found[2]]) if found else None
