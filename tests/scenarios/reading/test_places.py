"""Table and board that a message begins with."""

from __future__ import annotations

import pytest

from corpus.words import fold
from scenarios.reading.places import NOWHERE, find_place, read_place
from scenarios.reading.reading import read


@pytest.mark.parametrize(
    ("text", "table", "board"),
    [
        ("T4 B12 revoke", "4", "12"),
        ("bd 7 table 3 lead out of turn", "3", "7"),
        ("τραπέζι 4, διανομή 12: ρενόνς", "4", "12"),
        ("τρ.4 διαν.12 ρενόνς", "4", "12"),
        ("trapezi 3 renons", "3", ""),
        ("board 12: 2H over 2S", "", "12"),
        ("4-es asztal: soron kívüli indulás", "4", ""),
        ("שולחן 5, לוח 3: רנונס", "5", "3"),
        ("Τ4 Δ12 ρενόνς", "4", "12"),
        ("Τ4 Β12 ρενόνς", "4", "12"),
        ("τ4, δ3: ρενόνς", "4", "3"),
        ("t4 d12 renons", "4", "12"),
        ("Τ4 Δ1 κούπα, Β πάσο", "4", ""),
        ("Τ4 Δ3 ΧΑ, Β πάσο", "4", ""),
        ("Τ5 Δ3 Ο Βορράς σκέφτηκε πολύ", "5", "3"),
        ("Τ5 Β7 ρενόνς", "5", "7"),
        ("Τ4 Δ1♠ Β πάσο", "4", ""),
    ],
)
def test_it_is_read(text: str, table: str, board: str) -> None:
    place = read_place(fold(text))
    assert (place.table, place.board) == (table, board)


@pytest.mark.parametrize(
    "text",
    [
        "board 7 was played instead of board 8",
        "table 4",
        "4 tables play",
        "t 4 of hearts",
        "2♠ over 2NT at table 3",
        "b♠ 3",
        "Δ12 ρενόνς",
        "Β1 σπαθί, Α πάσο",
        "",
    ],
)
def test_what_is_part_of_the_story_is_left_there(text: str) -> None:
    assert read_place(fold(text)) == NOWHERE


@pytest.mark.parametrize(
    ("text", "table", "board"),
    [
        ("2♠ πάνω σε 2ΧΑ στο τραπέζι 3, διανομή 17", "3", "17"),
        ("revoke on board no 7 at table 2", "2", "7"),
        ("leosztás: 7, a 4-es asztal", "4", "7"),
        ("7. leosztás, 2. asztal: színvétés", "2", "7"),
        ("board 7 was played instead of board 8", "", "7"),
        ("the stable 4 of hearts, clubboard 3", "", ""),
        ("", "", ""),
    ],
)
def test_a_note_takes_it_from_anywhere(text: str, table: str, board: str) -> None:
    place = find_place(fold(text))
    assert (place.table, place.board) == (table, board)


def test_it_is_no_part_of_what_happened() -> None:
    alone, labelled = read("2♥ over 2♠"), read("table 4, board 12: 2♥ over 2♠")
    assert labelled.concepts == alone.concepts
    assert [item.value for item in labelled.mentions.found] == [item.value for item in alone.mentions.found]
