"""Cards, hands and calls: order, codes, sufficiency."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.bridge import (
    BIDS,
    CALLS,
    DOUBLE,
    PACK,
    PASS,
    REDOUBLE,
    Bid,
    Call,
    Card,
    Denomination,
    Hand,
    Rank,
    Suit,
    call_of,
    card_of,
    format_hand,
    is_sufficient,
    lowest_sufficient,
    parse_hand,
)

bids = st.sampled_from(BIDS)
hands = st.sets(st.sampled_from(PACK), max_size=13).map(lambda cards: Hand(frozenset(cards)))


def test_there_are_52_cards_35_bids_and_38_calls() -> None:
    assert (len(set(PACK)), len(set(BIDS)), len(set(CALLS))) == (52, 35, 38)


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_has_a_code(card: Card) -> None:
    assert card_of(card.code) == card_of(card.code.lower()) == card
    assert card_of(card.code.replace("T", "10")) == card


def test_what_is_no_card_has_none() -> None:
    assert card_of("S1") is card_of("") is card_of("♠") is None


def test_the_ten_is_an_honour_and_the_nine_is_not() -> None:
    assert [rank.name for rank in Rank if rank.is_honour] == ["TEN", "JACK", "QUEEN", "KING", "ACE"]
    assert Card(Suit.SPADES, Rank.TEN).is_honour


@given(hands)
def test_a_hand_is_written_and_read_back(hand: Hand) -> None:
    assert parse_hand(format_hand(hand)) == parse_hand(str(hand)) == hand
    assert sorted(hand, reverse=True) == list(hand)
    assert sum(len(hand.in_suit(suit)) for suit in Suit) == len(hand)
    assert all(hand.holds(suit) == bool(hand.in_suit(suit)) for suit in Suit)


@pytest.mark.parametrize("text", ["", "AK.Q", "AKK.Q.J.T", "AX.Q.J.T", "A.B.C.D"])
def test_what_is_no_hand_is_none(text: str) -> None:
    assert parse_hand(text) is None


def test_a_hand_must_follow_suit() -> None:
    hand = parse_hand("AK.2..3")
    assert hand is not None
    spade, club = Card(Suit.SPADES, Rank.ACE), Card(Suit.CLUBS, Rank.THREE)
    assert hand.can_play(spade, None)
    assert hand.can_play(spade, Suit.DIAMONDS)
    assert not hand.can_play(spade, Suit.HEARTS)
    assert not hand.can_play(Card(Suit.SPADES, Rank.TWO), None)
    assert club not in hand.without([club])


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_a_call_has_a_code(call: Call) -> None:
    assert call_of(call.code) == call_of(str(call)) == call_of(call.code.lower()) == call


def test_what_is_no_call_has_none() -> None:
    assert call_of("0S") is call_of("S") is call_of("10S") is call_of("") is None
    assert call_of("8C") == Bid(8, Denomination.CLUBS)
    assert call_of("1N") == Bid(1, Denomination.NOTRUMP)


@given(bids, bids, bids)
def test_sufficiency_is_a_total_order(one: Bid, two: Bid, three: Bid) -> None:
    assert not is_sufficient(one, one)
    assert (one == two) + is_sufficient(one, two) + is_sufficient(two, one) == 1
    if is_sufficient(one, two) and is_sufficient(two, three):
        assert is_sufficient(one, three)
    assert is_sufficient(one, two) == (BIDS.index(one) > BIDS.index(two))


@given(st.permutations(CALLS))
def test_calls_sort_pass_double_redouble_and_the_bids_upwards(calls: list[Call]) -> None:
    assert tuple(sorted(calls)) == (PASS, DOUBLE, REDOUBLE, *BIDS)
    assert max(calls) >= min(calls)
    assert min(calls) <= max(calls)
    assert max(calls) > min(calls)


@given(st.sampled_from(Denomination), bids)
def test_the_lowest_sufficient_bid_is_the_lowest(denomination: Denomination, over: Bid) -> None:
    lowest = lowest_sufficient(denomination, over)
    enough = [bid for bid in BIDS if bid.denomination is denomination and bid > over]
    assert lowest == min(enough, default=None)


def test_nothing_is_sufficient_over_seven_notrump() -> None:
    seven_notrump = BIDS[-1]
    assert all(lowest_sufficient(denomination, seven_notrump) is None for denomination in Denomination)
    assert lowest_sufficient(Denomination.SPADES, None) == Bid(1, Denomination.SPADES)
    assert Bid(8, Denomination.CLUBS).is_above_seven


def test_a_bid_of_nothing_is_none() -> None:
    with pytest.raises(ValueError, match="level: 0"):
        Bid(0, Denomination.CLUBS)
