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
        ("η Ανατολή άνοιξε 1♥ ενώ ήταν σειρά του Νότου, ο Νότος δεν δέχεται", Seat.EAST, Seat.SOUTH),
        ("ο Νότος άνοιξε 1♠ εκτός σειράς, σειρά είχε η Δύση", Seat.SOUTH, Seat.WEST),
        ("ο Ν άνοιξε 1♥ εκτός σειράς, σειρά είχε η Δ", Seat.SOUTH, Seat.WEST),
        ("κοντρ εκτός σειράς από τη Δύση, σειρά είχε ο Βορράς", Seat.WEST, Seat.NORTH),
        ("κοντράρισε η Δύση στη σειρά του Βορρά", Seat.WEST, Seat.NORTH),
        ("kontr ektos seiras apo ti disi, seira eixe o vorras", Seat.WEST, Seat.NORTH),
        ("ήταν σειρά της Δύσης, άνοιξε 1♠ εκτός σειράς ο Βορράς", Seat.NORTH, Seat.WEST),
        ("Ο Βορράς άνοιξε 1♥, έπρεπε να μιλήσει ο Νότος", Seat.NORTH, Seat.SOUTH),
        ("it was Easts turn but North passed", Seat.NORTH, Seat.EAST),
        ("At West's turn North bid 1S", Seat.NORTH, Seat.WEST),
        ("North bid 1H out of turn, it was East to call", Seat.NORTH, Seat.EAST),
        ("South bid 1NT out of rotation at Wests turn, not accepted", Seat.SOUTH, Seat.WEST),
        ("It was supposed to be South's turn, but North opened 1D", Seat.NORTH, Seat.SOUTH),
        ("North bid 1S out of turn, not East's turn but South's turn", Seat.NORTH, Seat.SOUTH),
        ("North bid 1S at East's turn, what now?", Seat.NORTH, Seat.EAST),
        ("Kelet soron kívül passzolt, Nyugat következett volna", Seat.EAST, Seat.WEST),
        ("Nyugat volt soron, de Dél kontrázott", Seat.SOUTH, Seat.WEST),
        ("מזרח פתח 1♥ כשזה היה תורו של דרום", Seat.EAST, Seat.SOUTH),
        ("צפון הכריז 1 לב שלא בתורו, היה תורו של מזרח", Seat.NORTH, Seat.EAST),
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
        "South bid 1H out of turn. Was it East's turn?",
        "South bid 1H out of turn, was it West's turn?",
        "North passed out of turn. If it was East's turn, what happens?",
        "North opened 1S out of turn before East's turn",
        "North bid out of turn, East in turn doubled",
        "The player next to East bid 1H out of turn",
        "East bid 1H out of turn, South accepted, it is now West's turn",
        "ο Νότος άνοιξε 1♠ εκτός σειράς, ήταν σειρά της Δύσης;",
        "Η Ανατολή άνοιξε 1♥ εκτός σειράς, σειρά του Νότου δεν ήταν",
        "Η Ανατολή άνοιξε 1♥ εκτός σειράς, ο Νότος δέχτηκε, τώρα σειρά έχει η Δύση",
        "Kelet soron kívül passzolt, nem Dél volt soron",
        "Kelet 1♠-t nyitott soron kívül, Dél volt soron?",
        "מזרח פתח 1♠ שלא בתור, לא היה תורו של דרום",
    ],
)
def test_whose_turn_it_was_is_left_open_where_it_is_not_told(text: str) -> None:
    assert wrong_turn(text).turn is None


def test_nobody_is_named_where_two_may_be_meant() -> None:
    assert wrong_turn("East passed out of turn. Then South bid out of turn as well.") == WrongTurn()
    assert wrong_turn("somebody bid out of turn") == WrongTurn()


def test_a_turn_that_is_denied_makes_nobody_the_offender() -> None:
    assert wrong_turn("ο Νότος άνοιξε 1♠ εκτός σειράς, δεν ήταν σειρά της Δύσης") == WrongTurn(Seat.SOUTH)
    assert wrong_turn("ο Βορράς δεν είχε σειρά και άνοιξε 1♠") == WrongTurn(Seat.NORTH)


def test_a_player_whose_lho_had_the_turn_may_have_called_in_turn() -> None:
    assert wrong_turn("Αγοράζει 4♠ ο Ανατολή, σειρά του Νότου. Πετάγεται ο Βορράς με κοντρ.") == WrongTurn()
    assert wrong_turn("Στα 3♥ του Δύση ήταν σειρά του Βορρά, έβαλε κοντρ ο Νότος") == WrongTurn()
