"""Table and board that a message begins with."""

from __future__ import annotations

import pytest

from corpus.words import fold
from scenarios.reading.places import NOWHERE, read_place
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
        "",
    ],
)
def test_what_is_part_of_the_story_is_left_there(text: str) -> None:
    assert read_place(fold(text)) == NOWHERE


def test_it_is_no_part_of_what_happened() -> None:
    alone, labelled = read("2♥ over 2♠"), read("table 4, board 12: 2♥ over 2♠")
    assert labelled.concepts == alone.concepts
    assert [item.value for item in labelled.mentions.found] == [item.value for item in alone.mentions.found]
