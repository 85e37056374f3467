"""The same again at another table, and places that stand alone, in every way of writing; and what is neither."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.reading.again import read_bare_place, read_same_again

TABLES = st.integers(1, 999).map(str)


@pytest.mark.parametrize(
    ("text", "table", "board"),
    [
        ("το ίδιο στο τραπέζι 7", "7", ""),
        ("Το ΙΔΙΟ έγινε και στο τραπέζι 7, διανομή 12!", "7", "12"),
        ("πάλι το ίδιο τραπ. 7", "7", ""),
        ("ίδιο πράγμα, τρ 7", "7", ""),
        ("to idio sto trapezi 7", "7", ""),
        ("ksana to idio, trapezi 12 dianomi 4", "12", "4"),
        ("same again at table 7", "7", ""),
        ("The same thing happened at table 7, board 3.", "7", "3"),
        ("same T7 B3", "7", "3"),
        ("ditto table 11", "11", ""),
        ("אותו דבר בשולחן 7", "7", ""),
        ("שוב אותו הדבר שולחן 7 לוח 3", "7", "3"),
        ("ugyanez a 7-es asztalnál", "7", ""),
        ("megint ugyanaz, asztal 7 leosztás 3", "7", "3"),
    ],
)
def test_the_same_again(text: str, table: str, board: str) -> None:
    place = read_same_again(text)
    assert place
    assert (place.table, place.board) == (table, board)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "το ίδιο",
        "same again",
        "τραπέζι 7",
        "το ίδιο χρώμα στο τραπέζι 7",
        "same suit led at table 7",
        "το ίδιο στο τραπέζι 7 αλλά ο Βορράς πάσαρε",
        "ο ίδιος παίκτης στο τραπέζι 7",
        "same 7",
        "same board 7",
        "same" + " at" * 200 + " table 7",
    ],
)
def test_what_says_something_else_or_more_is_not(text: str) -> None:
    assert read_same_again(text) is None


@pytest.mark.parametrize(
    ("text", "table", "board"),
    [
        ("4 12", "4", "12"),
        ("4", "4", ""),
        ("4/12", "4", "12"),
        ("#4, 12", "4", "12"),
        ("T4 B12", "4", "12"),
        ("τραπέζι 4, διανομή 12", "4", "12"),
        ("διανομή 12", "", "12"),
        ("στο τραπέζι 4", "4", ""),
        ("4-es asztalnál", "4", ""),
    ],
)
def test_a_place_that_stands_alone(text: str, table: str, board: str) -> None:
    place = read_bare_place(text)
    assert place
    assert (place.table, place.board) == (table, board)


@pytest.mark.parametrize(
    "text", ["", "2♠", "27Β", "1ΧΑ", "4 12 13", "2♠ πάνω σε 2ΧΑ", "1234", "ναι", "T4 ρενόνς"]
)
def test_what_is_no_place_alone(text: str) -> None:
    assert read_bare_place(text) is None


@given(TABLES, TABLES)
def test_any_numbers_are_read_as_they_are(table: str, board: str) -> None:
    for text in (f"{table} {board}", f"T{table} B{board}", f"τραπέζι {table}, διανομή {board}"):
        place = read_bare_place(text)
        assert place
        assert (place.table, place.board) == (table, board)
    again = read_same_again(f"same again at table {table} board {board}")
    assert again
    assert (again.table, again.board) == (table, board)


@given(st.text(max_size=400))
def test_any_text_at_all_is_read(text: str) -> None:
    read_same_again(text)
    read_bare_place(text)
