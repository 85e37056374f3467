"""One part of a table changed: the auction agrees with it or is forgotten, and the rest stays."""

from __future__ import annotations

import pytest

from scenarios.bridge import Auction, Bid, Denomination, IrregularityKind, Seat
from scenarios.engine.changed_table import with_changes, without
from scenarios.engine.computed import irregularity
from scenarios.engine.requests import filled_from_auction, read_auction
from scenarios.engine.table import Table

TWO_CLUBS, TWO_HEARTS, THREE_CLUBS = (
    Bid(2, Denomination.CLUBS),
    Bid(2, Denomination.HEARTS),
    Bid(3, Denomination.CLUBS),
)


@pytest.fixture
def table() -> Table:
    """North 1NT, East pass, South 2♠, West 2♣."""
    return filled_from_auction(Table(auction=read_auction("N", "1NT P 2S 2C")))


def test_nothing_changed_is_the_same_table(table: Table) -> None:
    assert with_changes(table, {}, {}) is table
    assert without(table, ("card",)) is table


def test_another_call_takes_the_place_of_the_wrong_one(table: Table) -> None:
    changed = with_changes(table, {}, {"call": TWO_HEARTS})
    assert changed.auction
    assert changed.auction.calls[-1] == (Seat.WEST, TWO_HEARTS)
    assert changed.auction.calls[:-1] == _auction(table).calls[:-1]
    assert changed.values["call"] == TWO_HEARTS
    assert changed.values["last_bid"] == table.values["last_bid"]
    assert changed.seats == table.seats
    assert changed.sources["call"] == "answer"


def test_another_player_made_it_and_it_is_out_of_turn_as_well(table: Table) -> None:
    changed = with_changes(table, {"offender": Seat.EAST}, {})
    assert changed.auction
    assert changed.auction.calls[-1] == (Seat.EAST, TWO_CLUBS)
    wrong = irregularity(changed)
    assert wrong
    assert wrong.index == 3
    assert {item.kind for item in changed.auction.irregularities()} >= {IrregularityKind.INSUFFICIENT_BID}


def test_it_was_over_another_bid(table: Table) -> None:
    changed = with_changes(table, {}, {"last_bid": Bid(2, Denomination.DIAMONDS)})
    assert changed.auction
    assert [call for _, call in changed.auction.calls][2] == Bid(2, Denomination.DIAMONDS)


def test_an_auction_with_nothing_wrong_any_more_is_forgotten(table: Table) -> None:
    changed = with_changes(table, {}, {"call": THREE_CLUBS})
    assert changed.auction is None
    assert changed.values["call"] == THREE_CLUBS
    assert changed.values["last_bid"] == table.values["last_bid"]


def test_a_seat_that_is_not_of_the_wrong_call_leaves_no_auction_to_contradict_it(table: Table) -> None:
    changed = with_changes(table, {"declarer": Seat.EAST}, {})
    assert changed.auction is None
    assert changed.seats == {**table.seats, "declarer": Seat.EAST}


def test_what_nobody_told_is_unknown(table: Table) -> None:
    changed = without(table, ("offender", "call"))
    assert changed.auction is None
    assert "offender" not in changed.seats
    assert "call" not in changed.values
    assert changed.values["last_bid"] == table.values["last_bid"]


def _auction(table: Table) -> Auction:
    assert table.auction
    return table.auction
