"""Endings: what is wrong with one is named, what play gives is searched to the end, and endplay finds the same."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenarios import double_dummy as module
from scenarios.bridge import PACK, Card, Denomination, Hand, Seat, Side, card_of, parse_hand
from scenarios.bridge.endings import MOST_TRICKS_SEARCHED, Bounds, bounds
from scenarios.bridge.faults import FaultError
from scenarios.bridge.play import Trick
from scenarios.bridge.positions import Position, check_position, format_position, parse_position
from scenarios.double_dummy import best_for_leader, is_installed, solve


def ending(hands: str, trumps: str = "NT", leader: str = "S") -> Position:
    """Hands in the order North, East, South, West."""
    known: dict[Seat, Hand] = {}
    for seat, written in zip(Seat, hands.split(), strict=False):
        hand = parse_hand(written)
        assert hand is not None
        known[seat] = hand
    trump = next(item for item in Denomination if item.code == trumps)
    return Position(known, trump, Seat(leader))


def made(seed: int, size: int) -> Position:
    chance = random.Random(seed)
    pack = list(PACK)
    chance.shuffle(pack)
    hands = {
        seat: Hand(frozenset(pack[place * size : (place + 1) * size])) for place, seat in enumerate(Seat)
    }
    return Position(hands, chance.choice(list(Denomination)), chance.choice(list(Seat)))


@pytest.mark.parametrize(
    ("hands", "kind", "seats", "card"),
    [
        ("A... A...", "card_twice", "NE", "SA"),
        ("AK... 2...", "uneven", "E", None),
        ("A... 2... 34... 5...", "uneven", "S", None),
        ("A... 2... 3...", "hand_missing", "W", None),
        ("A...", "hand_missing", "ESW", None),
        ("... ...", "no_cards", "", None),
        ("AKQJT98765432.A.. 2345...", "too_many", "N", None),
    ],
)
def test_what_cannot_be_is_named(hands: str, kind: str, seats: str, card: str | None) -> None:
    with pytest.raises(FaultError) as refused:
        check_position(ending(hands))
    fault = refused.value.fault
    assert (fault.kind, "".join(seat.value for seat in fault.seats)) == (kind, seats)
    assert fault.card == (card_of(card) if card else None)


def test_two_hands_or_four_may_be_left() -> None:
    check_position(ending("A... 2..."))
    check_position(ending("A... 2... 3... 4..."))


@pytest.mark.parametrize(
    ("position", "wanted"),
    [
        (ending("A... 2... 3... 4..."), Bounds(1, 1, 1)),
        # A finesse: South leads towards the queen and ace, West has the king.
        (ending("AQ... 65... 32... KJ..."), Bounds(1, 2, 2)),
        # A forgotten trump: whoever leads a spade first loses it to the four of hearts.
        (ending("A.2.. .4.3. K.A.. 5..2.", "H", "S"), Bounds(1, 2, 2)),
    ],
)
def test_what_play_gives(position: Position, wanted: Bounds) -> None:
    assert bounds(position, Side.NS) == wanted
    others = bounds(position, Side.EW)
    assert others == wanted.of_the_others(position.tricks)


def by_hand(position: Position) -> set[int]:
    """The tricks of North and South in every legal play there is."""
    assert position.trumps is not None
    found: set[int] = set()

    def play(hands: dict[Seat, Hand], plays: tuple[tuple[Seat, Card], ...], seat: Seat, won: int) -> None:
        if len(plays) == 4:
            assert position.trumps is not None
            winner = Trick(1, plays, position.trumps, None).winner
            assert winner
            won += winner.side is Side.NS
            if not any(hands.values()):
                found.add(won)
                return
            plays, seat = (), winner
        led = plays[0][1].suit if plays else None
        for card in hands[seat]:
            if hands[seat].can_play(card, led):
                rest = {**hands, seat: hands[seat].without([card])}
                play(rest, (*plays, (seat, card)), seat.lho, won)

    assert position.leader
    play(dict(position.hands), (), position.leader, 0)
    return found


@given(st.integers(0, 2**32), st.integers(1, 3))
@settings(max_examples=30, deadline=None)
def test_the_bounds_are_those_of_every_legal_play(seed: int, size: int) -> None:
    position = made(seed, size)
    found, every = bounds(position, Side.NS), by_hand(position)
    assert found
    assert (found.fewest, found.most) == (min(every), max(every))
    assert found.fewest <= found.best <= found.most


@pytest.mark.stress
def test_the_best_play_is_that_of_endplay() -> None:
    pytest.importorskip("endplay.dds", reason="endplay, the oracle, is not installed")
    for seed in range(40):
        position = made(seed, 1 + seed % 5)
        assert position.leader
        found = bounds(position, position.leader.side)
        assert found
        assert found.best == solve(position), format_position(position)


def test_a_large_ending_is_left_to_endplay() -> None:
    position = made(1, 13)
    assert bounds(position, Side.NS) is None
    assert bounds(made(1, MOST_TRICKS_SEARCHED + 1), Side.NS) is None
    if not is_installed():
        pytest.skip("endplay is not installed")
    assert best_for_leader(position) == solve(position)


def test_without_endplay_or_when_it_breaks_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "COMMAND", ["/nowhere/at/all"])
    assert best_for_leader(made(1, 13)) is None
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    assert best_for_leader(made(1, 13)) is None


@given(st.integers(0, 2**32), st.integers(1, 13), st.booleans())
@settings(deadline=None)
def test_a_position_is_read_as_it_was_written(seed: int, size: int, is_asked: bool) -> None:
    whole = made(seed, size)
    position = Position(whole.hands, None, None) if is_asked else whole
    assert parse_position(format_position(position)) == position


@given(st.text(max_size=40))
@settings(deadline=None)
def test_anything_else_is_no_position(text: str) -> None:
    assert parse_position(text) is None


def test_trumps_that_are_left() -> None:
    position = ending("A.2.. 3.4.. K.A.. 5..2.", "H")
    assert [str(card) for card in position.trumps_of(Side.EW)] == ["♥4"]
    assert [str(card) for card in position.trumps_of(Side.NS)] == ["♥A", "♥2"]
    assert ending("A.2.. 3.4.. K.A.. 5..2.").trumps_of(Side.NS) == ()
