"""Facts that an auction or a card answers by itself."""

from __future__ import annotations

import pytest

from scenarios.bridge import Seat, parse_card
from scenarios.engine.computed import COMPUTATIONS, compute
from scenarios.engine.requests import filled_from_auction, read_auction
from scenarios.engine.table import Table


def table(dealer: str, calls: str) -> Table:
    return Table(auction=read_auction(dealer, calls))


@pytest.mark.parametrize(
    ("name", "dealer", "calls", "value"),
    [
        ("bid_in_rotation", "N", "1S P 1H", "true"),
        ("bid_in_rotation", "N", "1S S:1H", "false"),
        ("insufficient_how", "N", "1S S:1H", "out_of_turn"),
        ("insufficient_how", "N", "1S P 1H", None),
        ("bid_is_sufficient", "N", "1S P 1H", "false"),
        ("same_denomination_left", "N", "1S P 1H", "true"),
        ("same_denomination_left", "N", "7S 7C", "false"),
        ("same_denomination_left", "N", "7D 6S", "true"),
        ("same_denomination_left", "N", "7NT 7NT", "false"),
        ("same_denomination_left", "N", "7S 7NT", None),
        ("accepted_by_a_call", "N", "1S P 1H P", "true"),
        ("accepted_by_a_call", "N", "1S P 1H", None),
        ("whose_turn", "N", "S:1H", "partner"),
        ("whose_turn", "N", "E:1H", "rho"),
        ("whose_turn", "N", "W:1H", "lho"),
        ("kind_of_call", "N", "E:P", "pass"),
        ("kind_of_call", "N", "1S S:X", "double"),
        ("kind_of_call", "N", "1S S:2H", "bid"),
        ("called_before", "N", "E:1H", "false"),
        ("called_before", "N", "1S P P E:2H", "true"),
        ("how_it_stands", "N", "E:1H", "nobody_called"),
        ("how_it_stands", "N", "E:1H S:P", "lho_called"),
        ("how_it_stands", "N", "W:1H N:P", "lho_in_turn_called"),
        ("how_it_stands", "N", "1S P P P", None),
        ("how_passes_came", "N", "1S P P P", "in_turn"),
        ("how_passes_came", "N", "1S P P", None),
        ("how_passes_came", "N", "P P P P", None),
        ("how_passes_came", "N", "1S P W:P", None),
        ("how_passes_came", "N", "1S P P E:P", "skipped"),
    ],
)
def test_what_an_auction_tells(name: str, dealer: str, calls: str, value: str | None) -> None:
    assert compute(name, filled_from_auction(table(dealer, calls))) == value


def test_without_an_auction_nothing_is_computed() -> None:
    assert all(compute(name, Table()) is None for name in COMPUTATIONS)


@pytest.mark.parametrize(
    ("leader", "whose"),
    [("S", "declarers_side"), ("W", "right_defender"), ("N", "declarers_side"), ("E", None)],
)
def test_whose_the_lead_was_follows_from_the_seats(leader: str, whose: str | None) -> None:
    seated = Table({"declarer": Seat.SOUTH, "offender": Seat(leader)})
    assert compute("whose_opening_lead", seated) == whose
    assert compute("whose_opening_lead", Table({"declarer": Seat.SOUTH})) is None


@pytest.mark.parametrize(("card", "kind"), [("H10", "honour"), ("H9", None), ("SA", "honour")])
def test_the_ten_is_an_honour(card: str, kind: str | None) -> None:
    assert compute("exposed_card_kind", Table(values={"card": parse_card(card)})) == kind


def test_offender_call_and_last_bid_come_from_the_auction() -> None:
    filled = filled_from_auction(table("N", "1S P 1H"))
    assert filled.seats["offender"] is Seat.SOUTH
    assert str(filled.values["call"]) == "1♥"
    assert str(filled.values["last_bid"]) == "1♠"


def test_what_was_named_is_not_overwritten() -> None:
    named = Table({"offender": Seat.WEST}, {}, read_auction("N", "1S P 1H"))
    assert filled_from_auction(named).seats["offender"] is Seat.WEST
