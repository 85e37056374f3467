"""What a record of the board adds to a message: declarer and contract in the play, a wrong call where it shows one."""

from __future__ import annotations

from scenarios.bridge import Auction, Contract, Denomination, Seat, parse_call
from scenarios.bridge.deals import Record
from scenarios.understanding import case_of, understand

SOUTH = Record(contract=Contract(4, Denomination.SPADES, declarer=Seat.SOUTH))
LED = "East made the opening lead out of turn"
BID = "insufficient bid"


def auction(calls: str) -> Auction:
    made = [parse_call(call) for call in calls.split()]
    return Auction.of(Seat.NORTH, *(call for call in made if call))


def test_declarer_and_who_led_follow_from_the_contract() -> None:
    understood = understand(LED, "en", SOUTH)
    assert understood.table.seats["declarer"] is Seat.SOUTH
    assert understood.table.sources["declarer"] == "auction"
    assert understood.reading.leader == "wrong_defender"
    assert "declarer" not in understand(LED, "en").table.seats
    assert understand(LED, "en").reading.leader is None


def test_what_the_message_says_counts_for_more() -> None:
    understood = understand(LED + ", West is declarer", "en", SOUTH)
    assert understood.table.seats["declarer"] is Seat.WEST
    assert "declarer" not in understood.table.sources


def test_of_a_call_in_question_a_contract_made_later_says_nothing() -> None:
    understood = case_of(understand(BID, "en", SOUTH), "law27_insufficient_bid")
    assert "declarer" not in understood.table.seats
    assert understood.table.auction is None


def test_an_auction_that_shows_the_wrong_call_tells_it() -> None:
    record = Record(auction("1H 1S 1D P"))
    understood = case_of(understand(BID, "en", record), "law27_insufficient_bid")
    table = understood.table
    assert (str(table.values["call"]), str(table.values["last_bid"])) == ("1♦", "1♠")
    assert table.seats["offender"] is Seat.SOUTH
    assert not table.is_whole
    other = case_of(understand("South bid 2♠ over 2NT", "en", record), "law27_insufficient_bid")
    assert str(other.table.values["call"]) == "2♠"


def test_a_regular_auction_tells_no_wrong_call() -> None:
    record = Record(auction("1H 1S 2D P"))
    understood = case_of(understand(BID, "en", record), "law27_insufficient_bid")
    assert understood.table.auction is None
    assert "offender" not in understood.table.seats
