"""Cards that fell together are counted where each is named; what a verb joins is another matter."""

from __future__ import annotations

import pytest

from scenarios.reading.reading import read


@pytest.mark.parametrize(
    "text",
    [
        "West dropped the ♥5 and the ♣3 on the table",
        "a defender dropped two cards, the 5 of hearts and the 3 of clubs",
        "a defender dropped the ♥5, ♣3 and ♦2",
        "του έπεσαν το 4♠ και το 7♦",
        "Keletnek kiesett a ♥5 és a ♣3",
    ],
)
def test_two_cards_named_side_by_side(text: str) -> None:
    assert "several_cards_fallen" in read(text).computed()


@pytest.mark.parametrize(
    "text",
    [
        "West dropped the ♥5",
        "West dropped the ♥5, yes the ♥5",
        "West dropped the ♥5 and played the ♣3",
        "West dropped the ♥5 and East dropped the ♣3",
        "West dropped the ♥5. ♣3 was then led",
        "West played the ♥5 and the ♣3 fell",
        "East dropped his glasses after 2♠ and 3♥",
        "the bidding fell to pieces: 1♠ and 2♥",
        "του έπεσε το 5♥ και έπαιξε το 3♣",
    ],
)
def test_one_card_or_cards_of_two_doings(text: str) -> None:
    assert "several_cards_fallen" not in read(text).computed()
