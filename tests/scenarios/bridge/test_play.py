"""The play: tricks, revokes of revokes.yaml, random play-outs with and without a revoke put in."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import ryaml
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios.bridge import (
    BIDS,
    PACK,
    Card,
    Contract,
    Denomination,
    Hand,
    Play,
    Risk,
    Seat,
    Side,
    card_of,
    find_revokes,
    is_full_deal,
    parse_contract,
    transfers,
)
from scenarios.bridge.play import Played

CASES: list[dict[str, Any]] = ryaml.loads(
    Path(__file__).with_name("revokes.yaml").read_text(encoding="utf-8")
)
SEATS = tuple(Seat)


def card(code: str) -> Card:
    found = card_of(code)
    assert found is not None, code
    return found


def trick_plays(line: str) -> list[Played]:
    leader, *codes = line.split()
    return [(Seat(leader).after(place), card(code)) for place, code in enumerate(codes)]


def play_of(case: dict[str, Any]) -> Play:
    contract = parse_contract(case["contract"])
    assert contract is not None
    plays = [play for line in case["tricks"] for play in trick_plays(line)]
    held: dict[Seat, list[Card]] = {seat: [c for player, c in plays if player is seat] for seat in Seat}
    for seat, codes in case.get("left", {}).items():
        held[Seat(seat)] += [card(code) for code in codes]
    everything = [c for cards in held.values() for c in cards]
    assert len(set(everything)) == len(everything), "a card twice"
    return Play(contract, tuple(plays), {seat: Hand(frozenset(cards)) for seat, cards in held.items()})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_revokes_of_a_record_and_what_they_cost(case: dict[str, Any]) -> None:
    play = play_of(case)
    winners = "".join(str(trick.winner or "-") for trick in play.tricks)
    assert winners == case["winners"]
    found = [
        f"{it.revoke.trick} {it.revoke.seat} {it.revoke.card.code}"
        f" {'established' if it.revoke.is_established else 'open'} {'+'.join(it.clauses) or '-'} {it.count}"
        for it in transfers(
            play, [card(code) for code in case.get("penalty", [])], case.get("established", [])
        )
    ]
    assert found == case["found"]


def test_the_records_are_many_and_show_every_clause() -> None:
    assert len(CASES) >= 25
    assert len({case["name"] for case in CASES}) == len(CASES)
    clauses = {clause for case in CASES for line in case["found"] for clause in line.split()[4].split("+")}
    assert clauses == {"64A1", "64A2", "64B1", "64B2", "64B3", "64B6", "64B7", "-"}


def test_no_trick_is_given_twice() -> None:
    for case in CASES:
        given = [trick for item in transfers(play_of(case)) for trick in item.tricks]
        assert len(given) == len(set(given))


def dealt(seed: int) -> tuple[Contract, dict[Seat, Hand], Random]:
    random = Random(seed)
    pack = random.sample(PACK, len(PACK))
    hands = {seat: Hand(frozenset(pack[place * 13 : place * 13 + 13])) for place, seat in enumerate(Seat)}
    bid = random.choice(BIDS)
    return Contract(bid.level, bid.denomination, Risk.UNDOUBLED, random.choice(SEATS)), hands, random


def played_out(seed: int, revoke_at: int | None = None) -> tuple[Play, Played | None]:
    """A random legal play-out; if asked, with the first possible revoke from a trick on."""
    contract, hands, random = dealt(seed)
    held = {seat: set(hand.cards) for seat, hand in hands.items()}
    plays: list[Played] = []
    put_in: Played | None = None
    leader = contract.opening_leader
    assert leader is not None
    for number in range(1, 14):
        trick: list[Played] = []
        for seat in (leader.after(step) for step in range(4)):
            follow = [c for c in held[seat] if trick and c.suit is trick[0][1].suit]
            others = sorted(held[seat] - set(follow))
            choice = random.choice(sorted(follow or held[seat]))
            if revoke_at is not None and put_in is None and number >= revoke_at and follow and others:
                choice = random.choice(others)
                put_in = (seat, choice)
            held[seat].discard(choice)
            trick.append((seat, choice))
        plays += trick
        leader = winner_by_hand(trick, contract.denomination)
        if put_in and revoke_at is not None:
            # Stop the offender from revoking again by chance: legal play goes on from here by itself.
            revoke_at = 99
    return Play(contract, tuple(plays), hands), put_in


def winner_by_hand(trick: list[Played], denomination: Denomination) -> Seat:
    """Who wins, worked out another way: beat the best card so far, one card after another."""
    best_seat, best = trick[0]
    for seat, new in trick[1:]:
        ruffs = new.suit is denomination.suit and best.suit is not denomination.suit
        if ruffs or (new.suit is best.suit and new.rank > best.rank):
            best_seat, best = seat, new
    return best_seat


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_a_legal_play_out_has_no_revoke(seed: int) -> None:
    play, _ = played_out(seed)
    assert is_full_deal(play.hands)
    assert find_revokes(play) == ()
    assert play.is_over()
    assert play.turn() is None
    assert all(trick.is_led_in_turn for trick in play.tricks)
    for trick in play.tricks:
        assert trick.winner is winner_by_hand(list(trick.plays), play.contract.denomination)
    assert len(play.tricks_won(Side.NS)) + len(play.tricks_won(Side.EW)) == 13


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 11))
def test_a_revoke_put_in_is_found_where_it_was_made(seed: int, start: int) -> None:
    play, put_in = played_out(seed, start)
    revokes = find_revokes(play)
    if put_in is None:
        assert not revokes
        return
    assert [(revoke.seat, revoke.card) for revoke in revokes] == [put_in]
    revoke = revokes[0]
    trick = play.tricks[revoke.trick - 1]
    assert put_in in trick.plays
    assert revoke.is_established
    assert revoke.suit is trick.led
    assert set(revoke.could_play) <= set(play.hands[revoke.seat])
    assert revoke.is_won_by_offender == (trick.winner is revoke.seat)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 51))
def test_the_card_played_is_always_one_of_the_legal_ones(seed: int, length: int) -> None:
    whole, _ = played_out(seed)
    play = Play(whole.contract, whole.plays[:length], whole.hands)
    seat, following = whole.plays[length]
    assert play.turn() is seat
    assert following in play.legal_cards()
    assert play.then(following).plays == whole.plays[: length + 1]


@given(st.lists(st.tuples(st.sampled_from(Seat), st.sampled_from(PACK)), max_size=30), st.integers(0, 99))
def test_no_record_raises(plays: list[Played], seed: int) -> None:
    contract, hands, _ = dealt(seed)
    play = Play(contract, tuple(plays), hands)
    transfers(play)
    play.legal_cards()
    assert sum(len(trick.plays) for trick in play.tricks) == len(plays)


def test_a_second_card_by_the_same_hand_begins_a_trick() -> None:
    play = play_of({"contract": "3NT S", "tricks": ["W HA H2 H3", "W HK"]})
    assert [len(trick.plays) for trick in play.tricks] == [3, 1]
    assert play.tricks[0].winner is None
    assert play.tricks[1].due is None
    assert play.tricks[1].is_led_in_turn
    assert play.hand_of(Seat.WEST, before=1) == play.hands[Seat.WEST]
    assert play.hand_of(Seat.WEST, before=2) == Hand(frozenset({card("HK")}))


def test_a_lead_from_the_wrong_hand_is_known() -> None:
    play = play_of({"contract": "3NT S", "tricks": ["E H2 HA H3 H4", "S D2 D3 D4 DA"]})
    assert [trick.is_led_in_turn for trick in play.tricks] == [False, True]
    assert (play.tricks[0].due, play.tricks[0].leader) == (Seat.WEST, Seat.EAST)


def test_who_played_what_to_a_trick() -> None:
    trick = play_of({"contract": "3NT S", "tricks": ["W HA H2 H3"]}).tricks[0]
    assert trick.card_of(Seat.NORTH) == card("H2")
    assert trick.card_of(Seat.SOUTH) is None


def test_nobody_plays_after_the_last_card() -> None:
    play, _ = played_out(1)
    with pytest.raises(ValueError, match="nobody is in turn"):
        play.then(card("SA"))
    assert play.hand_of(Seat.NORTH) == Hand(frozenset())
    assert Play(play.contract, play.plays).hand_of(Seat.NORTH) is None
