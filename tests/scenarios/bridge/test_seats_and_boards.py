"""Seats, and what a board's number says, against the table of Law 2."""

from __future__ import annotations

from pathlib import Path

import pytest
import ryaml

from scenarios.bridge import Seat, Side, Vulnerability, dealer_of, vulnerability_of

BOARDS = Path(__file__).resolve().parents[3] / "corpus/tables/boards.yaml"


@pytest.mark.parametrize("seat", Seat)
def test_the_neighbours_of_a_seat(seat: Seat) -> None:
    assert seat.lho.rho is seat
    assert seat.lho.lho is seat.partner
    assert seat.partner.partner is seat
    assert seat.partner.side is seat.side
    assert seat.lho.side is seat.rho.side is seat.side.other
    assert seat in seat.side.seats
    assert seat.is_partner_of(seat.partner)
    assert seat.is_opponent_of(seat.lho)
    assert not seat.is_opponent_of(seat.partner)


def test_the_order_is_clockwise() -> None:
    assert "".join(str(seat) for seat in Seat) == "NESW"
    assert Seat.NORTH.lho is Seat.EAST


def test_dealer_and_vulnerability_are_those_of_the_table() -> None:
    rows = ryaml.loads(BOARDS.read_text(encoding="utf-8"))["boards"]
    assert len(rows) == 16
    for row in rows:
        for board in (row["board"], row["board"] + 16, row["board"] + 32):
            assert dealer_of(board) is Seat(row["dealer"])
            assert vulnerability_of(board) is Vulnerability(row["vulnerable"])


def test_who_is_vulnerable() -> None:
    assert [v.includes(Side.NS) for v in Vulnerability] == [False, True, False, True]
    assert [v.includes(Side.EW) for v in Vulnerability] == [False, False, True, True]


def test_there_is_no_board_zero() -> None:
    with pytest.raises(ValueError, match="board: 0; allowed: 1 and up"):
        dealer_of(0)
