"""The auction: the irregularities of auctions.yaml, and what holds for any sequence of calls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import ryaml
from hypothesis import given
from hypothesis import strategies as st

from scenarios.bridge import (
    BIDS,
    CALLS,
    DOUBLE,
    PASS,
    Auction,
    Bid,
    Call,
    Denomination,
    IrregularityKind,
    Seat,
    call_of,
    lowest_sufficient,
    parse_contract,
)

CASES: list[dict[str, Any]] = ryaml.loads(
    Path(__file__).with_name("auctions.yaml").read_text(encoding="utf-8")
)
ACCEPTED = {"accepted": True, "cancelled": False, "pending": None}

seats = st.sampled_from(Seat)
calls: st.SearchStrategy[Call] = st.sampled_from((*[PASS] * 30, *CALLS, Bid(8, Denomination.CLUBS)))
steps = st.lists(st.tuples(st.sampled_from((1, 1, 1, 1, 1, 1, 0, 2, 3)), calls), max_size=14)


@st.composite
def entries(draw: st.DrawFn) -> tuple[tuple[Seat, Call], ...]:
    """Calls mostly in rotation and mostly passes, so that auctions end and go wrong in every way."""
    seat, made = draw(seats), list[tuple[Seat, Call]]()
    for step, call in draw(steps):
        made.append((seat, call))
        seat = seat.after(step)
    return tuple(made)


def auction_of(case: dict[str, Any]) -> Auction:
    entries: list[tuple[Seat, Call]] = []
    for token in case["calls"].split():
        seat, _, code = token.rpartition(":")
        call = call_of(code)
        assert call is not None
        following = entries[-1][0].lho if entries else Seat(case["dealer"])
        entries.append((Seat(seat) if seat else following, call))
    return Auction(Seat(case["dealer"]), tuple(entries))


def found_in(auction: Auction) -> list[str]:
    names = {accepted: name for name, accepted in ACCEPTED.items()}
    return [
        f"{item.kind.value} {item.index} {item.seat} {item.turn or '-'} {names[item.accepted]}"
        for item in auction.irregularities()
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_is_wrong_in_an_auction(case: dict[str, Any]) -> None:
    auction = auction_of(case)
    assert found_in(auction) == case["found"]
    over = case.get("over", "contract" in case)
    assert auction.is_over() is over
    assert auction.turn() is (None if over else Seat(case["turn"]))
    if "contract" in case:
        assert auction.contract() == parse_contract(case["contract"])
    else:
        assert auction.contract() is None
        assert str(auction.last_bid()) == str(call_of(case["last"]) if "last" in case else None)
    if "leader" in case:
        assert auction.opening_leader() is Seat(case["leader"])
        assert auction.presumed_dummy() is Seat(case["leader"]).rho.partner


def test_the_auctions_are_many_and_show_every_kind() -> None:
    assert len(CASES) >= 40
    assert len({case["name"] for case in CASES}) == len(CASES)
    assert {line.split()[0] for case in CASES for line in case["found"]} == {
        kind.value for kind in IrregularityKind
    }


@given(seats, entries())
def test_no_sequence_of_calls_raises(dealer: Seat, made: tuple[tuple[Seat, Call], ...]) -> None:
    auction = Auction(dealer, made)
    for item in auction.irregularities():
        assert made[item.index] == (item.seat, item.call)
        assert (item.turn is None) == (item.kind is IrregularityKind.AFTER_FINAL_PASS)
        assert item.accepted is not None or item.index == len(made) - 1
    assert (auction.turn() is None) == auction.is_over()
    standing = auction.standing_calls()
    assert auction.is_over() or not standing or auction.turn() is standing[-1].seat.lho
    assert auction.is_over() == bool(auction.contract() or auction.is_passed_out())
    assert bool(auction.legal_calls()) == (not auction.is_over())
    assert (auction.declarer() is None) == (auction.last_bid() is None)
    str(auction)


@given(seats, st.data())
def test_legal_calls_in_turn_have_no_irregularity(dealer: Seat, data: st.DataObject) -> None:
    auction = Auction(dealer)
    for _ in range(30):
        if auction.is_over():
            break
        legal = auction.legal_calls()
        auction = auction.then(data.draw(st.sampled_from((*legal[:3], *legal[:12]))))
        assert auction.is_regular()
    assert [item.seat for item in auction.standing_calls()] == [seat for seat, _ in auction.calls]


@given(seats, st.data())
def test_a_call_that_is_not_legal_is_irregular(dealer: Seat, data: st.DataObject) -> None:
    auction = Auction(dealer)
    for _ in range(data.draw(st.integers(0, 8))):
        if not auction.is_over():
            auction = auction.then(data.draw(st.sampled_from(auction.legal_calls()[:9])))
    by, call = data.draw(seats), data.draw(calls)
    is_legal = by is auction.turn() and call in auction.legal_calls()
    assert auction.then(call, by).is_regular() == is_legal


@given(seats, entries())
def test_what_stands_is_a_real_auction(dealer: Seat, made: tuple[tuple[Seat, Call], ...]) -> None:
    """Among the calls that stand, each bid not accepted as insufficient is higher than the one before."""
    auction = Auction(dealer, made)
    excused = {
        item.index
        for item in auction.irregularities()
        if item.kind is IrregularityKind.INSUFFICIENT_BID and item.accepted
    }
    last: Bid | None = None
    for item in auction.standing_calls():
        if isinstance(item.call, Bid):
            assert item.index in excused or last is None or item.call > last
            last = item.call
    assert last == auction.last_bid()


def test_an_insufficient_bid_and_the_lowest_that_would_do() -> None:
    auction = Auction.of(Seat.NORTH, BIDS[3], PASS, BIDS[2])
    assert lowest_sufficient(Denomination.HEARTS, auction.last_bid()) == Bid(2, Denomination.HEARTS)
    assert DOUBLE not in auction.legal_calls()


def test_then_goes_on_after_the_end() -> None:
    ended = Auction.of(Seat.NORTH, BIDS[0], PASS, PASS, PASS)
    assert ended.legal_calls() == ()
    assert ended.then(PASS).calls[-1] == (Seat.NORTH, PASS)
