"""A table of which one part is otherwise than it was read: a seat, a call, a card.

In: a table, and the seats and values that somebody has changed. Out: the table with them; its auction says the same, or is
forgotten where it cannot.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from scenarios.bridge import Auction, Bid, Seat
from scenarios.engine.computed import irregularity
from scenarios.engine.table import Source, Table

OF_THE_WRONG_CALL = frozenset(("offender", "call", "last_bid"))
"""What an auction can be changed in without a doubt where in it that stands."""


def with_changes(table: Table, seats: Mapping[str, Seat], values: Mapping[str, Any]) -> Table:
    """The table with these in the place of what was read."""
    if not seats and not values:
        return table
    auction = _changed(table, seats, values)
    # Whose turn it was, seen from the offender, was known from the auction.
    stale = () if auction or "offender" not in seats else ("turn",)
    kept = {role: seat for role, seat in table.seats.items() if role not in stale}
    answered: dict[str, Source] = dict.fromkeys((*seats, *values), "answer")
    return replace(
        table,
        seats={**kept, **seats},
        values={**table.values, **values},
        auction=auction,
        sources={**table.sources, **answered},
        derived={},
    )


def without(table: Table, names: Collection[str]) -> Table:
    """The table with these unknown, and with no auction that would tell them."""
    known = {*table.seats, *table.values}
    if known.isdisjoint(names):
        return table
    seats = {role: seat for role, seat in table.seats.items() if role not in names}
    values = {name: value for name, value in table.values.items() if name not in names}
    return replace(table, seats=seats, values=values, auction=None, derived={})


def _changed(table: Table, seats: Mapping[str, Seat], values: Mapping[str, Any]) -> Auction | None:
    """The auction with the wrong call by another player, another call, or over another bid; None where that is no other
    auction with the same call wrong."""
    wrong = irregularity(table)
    if table.auction is None or wrong is None or not {*seats, *values} <= OF_THE_WRONG_CALL:
        return None
    calls = list(table.auction.calls)
    by, call = calls[wrong.index]
    calls[wrong.index] = (seats.get("offender", by), values.get("call", call))
    bids = [place for place, (_, made) in enumerate(calls[: wrong.index]) if isinstance(made, Bid)]
    if "last_bid" in values and bids:
        calls[bids[-1]] = (calls[bids[-1]][0], values["last_bid"])
    changed = Auction(table.auction.dealer, tuple(calls))
    again = irregularity(replace(table, auction=changed))
    return changed if again is not None and again.index == wrong.index else None
