"""Who called out of turn and whose turn it was, where both are named by seat."""

from __future__ import annotations

import pytest

from scenarios.bridge import Seat
from scenarios.reading.reading import read
from scenarios.reading.turns import WrongTurn, read_wrong_turn


def wrong_turn(text: str) -> WrongTurn:
    reading = read(text)
    return read_wrong_turn(reading.message, reading.mentions, reading.spotted)


@pytest.mark.parametrize(
    ("text", "offender", "turn"),
    [
        ("East bid 1S out of turn, it was North's turn, and South bid 2H", Seat.EAST, Seat.NORTH),
        ("Ο Βορράς άνοιξε 1♠ εκτός σειράς, ήταν σειρά της Ανατολής", Seat.NORTH, Seat.EAST),
        ("o notos pasare ektos seiras, eixe seira i dysi", Seat.SOUTH, Seat.WEST),
        ("Dél 1♠-t licitált soron kívül, Kelet volt soron", Seat.SOUTH, Seat.EAST),
    ],
)
def test_both_are_read_where_each_is_named(text: str, offender: Seat, turn: Seat) -> None:
    assert wrong_turn(text) == WrongTurn(offender, turn)


@pytest.mark.parametrize(
    "text",
    [
        "South passed out of turn and West passed",
        "Ο Νότος πάσαρε εκτός σειράς",
        "East bid 1S out of turn, it was not North's turn",
    ],
)
def test_whose_turn_it_was_is_left_open_where_it_is_not_told(text: str) -> None:
    assert wrong_turn(text).turn is None


def test_nobody_is_named_where_two_may_be_meant() -> None:
    assert wrong_turn("East passed out of turn. Then South bid out of turn as well.") == WrongTurn()
    assert wrong_turn("somebody bid out of turn") == WrongTurn()
