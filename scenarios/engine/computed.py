"""Facts that the table itself answers: read from the auction, the call, the cards. None where they do not tell.

Each computation has a name by which templates refer to it, and gives one of the values of the fact it answers.
"""

from __future__ import annotations

from collections.abc import Callable

from scenarios.bridge import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Bid,
    Call,
    Card,
    Irregularity,
    IrregularityKind,
    Seat,
    is_sufficient,
    lowest_sufficient,
)
from scenarios.engine.table import Table
from scenarios.engine.template import NO, YES

Computation = Callable[[Table], str | None]
COMPUTATIONS: dict[str, Computation] = {}


def computation(function: Computation) -> Computation:
    """Register a computation under its own name."""
    COMPUTATIONS[function.__name__] = function
    return function


def compute(name: str, table: Table) -> str | None:
    """The value a computation finds at this table."""
    return COMPUTATIONS[name](table)


@computation
def bid_in_rotation(table: Table) -> str | None:
    """Was the irregular call made at the caller's own turn?"""
    irregular = irregularity(table)
    if irregular is None:
        return None
    return NO if _is_also(table, irregular, IrregularityKind.OUT_OF_ROTATION) else YES


@computation
def insufficient_how(table: Table) -> str | None:
    """A bid that is enough, or that was out of rotation as well; whether it was meant nobody can compute."""
    if bid_in_rotation(table) == NO:
        return "out_of_turn"
    bids = _told_bids(table)
    return "enough" if bids and is_sufficient(*bids) else None


@computation
def bid_is_sufficient(table: Table) -> str | None:
    """Is the call in question high enough over the last bid?"""
    bids = _told_bids(table)
    if bids:
        return YES if is_sufficient(*bids) else NO
    irregular = irregularity(table)
    if irregular is None or not isinstance(irregular.call, Bid):
        return None
    return NO if _is_also(table, irregular, IrregularityKind.INSUFFICIENT_BID) else YES


@computation
def same_denomination_left(table: Table) -> str | None:
    """Is there a sufficient bid in the denomination of one that is not? Above seven there is none (38A)."""
    bids = _told_bids(table)
    if bids is None or is_sufficient(*bids):
        return None
    return YES if lowest_sufficient(bids[0].denomination, bids[1]) else NO


@computation
def accepted_by_a_call(table: Table) -> str | None:
    """Has LHO already called over the irregular call?"""
    irregular = irregularity(table)
    return YES if irregular is not None and irregular.accepted else None


@computation
def whose_turn(table: Table) -> str | None:
    """Whose turn it really was, seen from the caller."""
    irregular = irregularity(table)
    if irregular is not None and irregular.turn is not None:
        caller, turn = irregular.seat, irregular.turn
    elif "offender" in table.seats and "turn" in table.seats:
        caller, turn = table.seats["offender"], table.seats["turn"]
    else:
        return None
    return {caller.rho: "rho", caller.partner: "partner", caller.lho: "lho"}.get(turn)


@computation
def kind_of_call(table: Table) -> str | None:
    """What kind of call it was."""
    irregular = irregularity(table)
    call: Call | None = table.values.get("call") or (irregular.call if irregular else None)
    if isinstance(call, Bid):
        return "bid"
    named: dict[Call | None, str] = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}
    return named.get(call)


@computation
def called_before(table: Table) -> str | None:
    """Had the offender called earlier in the auction?"""
    irregular = irregularity(table)
    if irregular is None or table.auction is None:
        return None
    earlier = table.auction.calls[: irregular.index]
    return YES if any(seat is irregular.seat for seat, _ in earlier) else NO


@computation
def how_it_stands(table: Table) -> str | None:
    """What has happened since a call out of rotation; a slip or a player bound to pass cannot be computed."""
    irregular = irregularity(table)
    if irregular is None or table.auction is None:
        return None
    if irregular.kind is IrregularityKind.DEPRIVED_OF_TURN:
        return "closed_by_passes"
    since = table.auction.calls[irregular.index + 1 :]
    if not since or irregular.turn is None:
        return "nobody_called" if not since and table.is_whole else None
    return _first_since(since[0][0], irregular)


@computation
def how_passes_came(table: Table) -> str | None:
    """Were the three passes after the last bid in turn (22A), or did one cost somebody his call (17D3)?"""
    if table.auction is None or table.auction.last_bid() is None:
        return None
    irregular = irregularity(table)
    if irregular is not None and irregular.kind is IrregularityKind.DEPRIVED_OF_TURN:
        return "skipped"
    return "in_turn" if table.auction.is_over() else None


@computation
def whose_opening_lead(table: Table) -> str | None:
    """Whose the opening lead was by where declarer and the one who led sit; whether it was faced the seats do not say."""
    declarer, leader = table.seats.get("declarer"), table.seats.get("offender")
    if declarer is None or leader is None:
        return None
    if leader in (declarer, declarer.partner):
        return "declarers_side"
    return "right_defender" if leader is declarer.lho else None


@computation
def tray_pusher(table: Table) -> str | None:
    """Who pushed the tray with an irregular call across the screen: North and South do (SC-3.1-10)."""
    offender = table.all_seats.get("offender")
    if offender is None:
        return None
    return "offender" if offender in (Seat.NORTH, Seat.SOUTH) else "screenmate"


@computation
def inadmissible_double(table: Table) -> str | None:
    """Is the double or redouble one that the law never allows there?"""
    irregular = irregularity(table)
    if irregular is None or irregular.call not in (DOUBLE, REDOUBLE):
        return None
    kinds = (IrregularityKind.INADMISSIBLE_DOUBLE, IrregularityKind.INADMISSIBLE_REDOUBLE)
    return YES if any(_is_also(table, irregular, kind) for kind in kinds) else NO


@computation
def exposed_card_kind(table: Table) -> str | None:
    """An honour is one whatever else is true of the card (the ten is one)."""
    card = table.values.get("card")
    return "honour" if isinstance(card, Card) and card.is_honour else None


def irregularity(table: Table) -> Irregularity | None:
    """The last thing that went wrong in the auction, if it is known."""
    found = table.auction.irregularities() if table.auction else ()
    return found[-1] if found else None


def _is_also(table: Table, irregular: Irregularity, kind: IrregularityKind) -> bool:
    """Was the same call wrong in this way too?"""
    found = table.auction.irregularities() if table.auction else ()
    return any(item.index == irregular.index and item.kind is kind for item in found)


def _first_since(caller: Seat, irregular: Irregularity) -> str | None:
    """Who called next, if that says how things stand; 28B is about an opponent of the offender only."""
    in_turn = caller is irregular.turn
    if caller is irregular.seat.lho:
        return "lho_in_turn_called" if in_turn else "lho_called"
    return "right_player_called" if in_turn and caller is irregular.seat.rho else None


def _told_bids(table: Table) -> tuple[Bid, Bid] | None:
    """A bid and the one it was made over, where both are known."""
    call, over = table.values.get("call"), table.values.get("last_bid")
    return (call, over) if isinstance(call, Bid) and isinstance(over, Bid) else None
