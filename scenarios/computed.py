"""Facts that the table itself answers: read from the auction, the call, the cards. None where they do not tell.

Each computation has a name by which templates refer to it.
"""

from __future__ import annotations

from collections.abc import Callable

from scenarios.bridge import Bid, Card, Irregularity, Kind, is_sufficient
from scenarios.shape import NO, YES
from scenarios.table import Table

Computation = Callable[[Table], str | None]
COMPUTATIONS: dict[str, Computation] = {}


def computation(name: str) -> Callable[[Computation], Computation]:
    """Register a computation under its name."""

    def register(function: Computation) -> Computation:
        COMPUTATIONS[name] = function
        return function

    return register


def compute(name: str, table: Table) -> str | None:
    """The value a computation finds at this table."""
    return COMPUTATIONS[name](table)


@computation("bid_in_rotation")
def bid_in_rotation(table: Table) -> str | None:
    """Was the irregular call made at the caller's own turn?"""
    irregular = _last_irregularity(table)
    if irregular is None:
        return None
    return NO if _of_kind(table, irregular.index, Kind.OUT_OF_ROTATION) else YES


@computation("bid_is_sufficient")
def bid_is_sufficient(table: Table) -> str | None:
    """Is the call in question high enough over the last bid?"""
    call, over = table.values.get("call"), table.values.get("last_bid")
    if isinstance(call, Bid) and isinstance(over, Bid):
        return YES if is_sufficient(call, over) else NO
    irregular = _last_irregularity(table)
    if irregular is None or not isinstance(irregular.call, Bid):
        return None
    return NO if _of_kind(table, irregular.index, Kind.INSUFFICIENT_BID) else YES


@computation("accepted_by_a_call")
def accepted_by_a_call(table: Table) -> str | None:
    """Has LHO already called over the irregular call?"""
    irregular = _last_irregularity(table)
    if irregular is None or irregular.accepted is None:
        return None
    return YES if irregular.accepted else NO


@computation("whose_turn")
def whose_turn(table: Table) -> str | None:
    """Whose turn it really was, seen from the caller."""
    irregular = _last_irregularity(table)
    if irregular is not None and irregular.turn is not None:
        caller, turn = irregular.seat, irregular.turn
    elif "offender" in table.seats and "turn" in table.seats:
        caller, turn = table.seats["offender"], table.seats["turn"]
    else:
        return None
    roles = {caller.rho: "rho", caller.partner: "partner", caller.lho: "lho"}
    return roles.get(turn)


@computation("card_is_honour")
def card_is_honour(table: Table) -> str | None:
    """Is the card an honour (the ten is one)?"""
    card = table.values.get("card")
    if not isinstance(card, Card):
        return None
    return YES if card.is_honour else NO


def _last_irregularity(table: Table) -> Irregularity | None:
    found = table.auction.irregularities() if table.auction else ()
    return found[-1] if found else None


def _of_kind(table: Table, index: int, kind: Kind) -> bool:
    found = table.auction.irregularities() if table.auction else ()
    return any(item.index == index and item.kind is kind for item in found)


@computation("insufficient_how")
def insufficient_how(table: Table) -> str | None:
    """An insufficient bid that was out of rotation as well; whether it was meant nobody can compute."""
    in_rotation = bid_in_rotation(table)
    return "out_of_turn" if in_rotation == NO else None
