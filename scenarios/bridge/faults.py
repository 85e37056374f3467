"""What is wrong with cards that somebody typed, pasted or sent: a plain value that names the card or hand at fault.

Whoever shows it puts it into words; a bot has them in four languages.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from scenarios.bridge.cards import Card
from scenarios.bridge.seats import Seat

FaultKind = Literal[
    "no_cards",
    "no_deal",
    "not_a_card",
    "not_a_call",
    "not_a_hand",
    "not_a_seat",
    "card_twice",
    "seat_twice",
    "too_many",
    "uneven",
    "hand_missing",
]
LONGEST_SHOWN = 24
"""Of what cannot be read: enough to find it again."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong."""

    kind: FaultKind
    what: str = ""
    """What was written, where that is the trouble."""
    seats: tuple[Seat, ...] = ()
    """The hands at fault."""
    card: Card | None = None
    count: int = 0
    """How many cards that hand has."""
    others: int = 0
    """How many the others have."""
    board: str = ""
    """Of which board, where there are several."""


class FaultError(Exception):
    """Cards that cannot be taken as they stand."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.kind)
        self.fault = fault


@contextmanager
def named_board(board: str) -> Iterator[None]:
    """A fault found within is one of this board."""
    try:
        yield
    except FaultError as error:
        raise FaultError(replace(error.fault, board=board)) from error


def unreadable(kind: FaultKind, what: str, *seats: Seat) -> FaultError:
    """Something written that means nothing there."""
    flat = " ".join(what.split())
    shown = flat if len(flat) <= LONGEST_SHOWN else flat[:LONGEST_SHOWN] + "…"
    return FaultError(Fault(kind, shown, seats))
