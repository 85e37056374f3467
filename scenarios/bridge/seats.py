"""The four seats, the two sides, and what a board's number says about dealer and vulnerability (Law 2)."""

from __future__ import annotations

from enum import Enum


class Side(Enum):
    """A partnership at the table."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return (Seat.NORTH, Seat.SOUTH) if self is Side.NS else (Seat.EAST, Seat.WEST)


class Seat(Enum):
    """A place at the table; the order of the members is the order of calling and playing."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def lho(self) -> Seat:
        """The opponent on the left, who calls and plays next."""
        return self.after(1)

    @property
    def partner(self) -> Seat:
        return self.after(2)

    @property
    def rho(self) -> Seat:
        """The opponent on the right, who called and played before."""
        return self.after(3)

    @property
    def side(self) -> Side:
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW

    def after(self, steps: int) -> Seat:
        """The seat that many places clockwise from this one."""
        return _SEATS[(_PLACES[self] + steps) % 4]

    def is_partner_of(self, other: Seat) -> bool:
        return self.partner is other

    def is_opponent_of(self, other: Seat) -> bool:
        return self.side is not other.side

    def __str__(self) -> str:
        return self.value


class Vulnerability(Enum):
    """Which sides are vulnerable on a board."""

    NONE = "none"
    NS = "NS"
    EW = "EW"
    ALL = "all"

    def includes(self, side: Side) -> bool:
        return self is Vulnerability.ALL or self.value == side.value


_SEATS = tuple(Seat)
_PLACES = {seat: place for place, seat in enumerate(_SEATS)}
_VULNERABILITIES = tuple(Vulnerability)


def dealer_of(board: int) -> Seat:
    """The dealer of a board, by its number from 1."""
    return _SEATS[_counted_from_zero(board) % 4]


def vulnerability_of(board: int) -> Vulnerability:
    """The vulnerability of a board: one step on with every board, and one more with every four."""
    place = _counted_from_zero(board)
    return _VULNERABILITIES[(place + place // 4) % 4]


def _counted_from_zero(board: int) -> int:
    if board < 1:
        raise ValueError(f"board: {board}; allowed: 1 and up")
    return board - 1
