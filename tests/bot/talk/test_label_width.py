"""Labels are reckoned as wide as a font draws them, or a little wider, so that no row is too full."""

from __future__ import annotations

import pytest

from bot.talk.label_width import fit_in_row, fits_alone, label_width
from bot.talk.phrases import phrases
from bot.talk.replies import Button, in_rows, numbered, packed
from corpus.words import LANGUAGES, Language
from scenarios.engine.catalogue import scenarios
from tests.bot.screens.phone import width_of

LONGEST_LABEL = 40
NARROWEST = 0.97
"""Of what the font says: less would let a label be cut."""
WIDEST = 1.25
"""More would leave half a row empty; Hebrew, whose letters differ most, is not held to it."""


def labels() -> set[str]:
    said = {getattr(phrase, lang) for phrase in phrases().values() for lang in LANGUAGES}
    asked = {
        text.in_language(lang)
        for scenario in scenarios().values()
        for fact in scenario.facts.values()
        for text in (fact.name, *(value.label for value in fact.values.values() if value.label))
        for lang in ("el", "en")
    }
    return {label for label in said | asked if 0 < len(label) <= LONGEST_LABEL}


def test_labels_are_as_wide_as_reckoned() -> None:
    found = {label: label_width(label) / width_of(label, 1) for label in labels()}
    assert len(found) > 1000
    narrowest = min(found, key=lambda label: found[label])
    assert found[narrowest] >= NARROWEST, narrowest
    in_greek_or_latin = {
        label: ratio for label, ratio in found.items() if not any("א" <= char <= "ת" for char in label)
    }
    middle = sorted(in_greek_or_latin.values())[len(in_greek_or_latin) // 2]
    assert middle <= WIDEST


@pytest.mark.parametrize(
    ("words", "most", "count"),
    [
        (["Ναι", "Όχι"], 2, 2),
        (["1♣", "1♦", "1♥", "1♠", "1ΧΑ"], 5, 5),
        (["Ναι", "Μια απάντηση που θέλει όλη τη γραμμή"], 2, 1),
        ([], 4, 4),
    ],
)
def test_so_many_stand_in_a_row(words: list[str], most: int, count: int) -> None:
    assert fit_in_row(words, most) == count


def test_rows_are_of_about_one_length() -> None:
    seats = [Button(name, "menu:") for name in ("Βορράς", "Ανατολή", "● Νότος", "Δύση")]
    assert [len(row) for row in in_rows(seats, 4)] == [2, 2]
    numbers = [Button(str(number), "menu:") for number in range(14)]
    assert [len(row) for row in in_rows(numbers, 6)] == [5, 5, 4]
    assert in_rows([], 3) == ()


def test_short_ones_are_packed_and_a_long_one_stands_alone() -> None:
    words = ("✎ δήλωση 2♠", "✎ πάνω σε 2ΧΑ", "✎ Η Δύση δεν δέχεται το 2♠", "✎ IMP")
    rows = packed([Button(word, "menu:") for word in words], 2)
    assert [len(row) for row in rows] == [2, 1, 1]


def test_a_label_that_no_row_has_room_for_stands_in_the_text() -> None:
    long = "Ένας όρος με τόσο πολλά λόγια που κανένα κουμπί δεν τον χωράει"
    assert not fits_alone(long)
    lang: Language = "el"
    buttons, lines = numbered(["Ψυχίκ", long], ["term:a", "term:b"], lang)
    assert [button.label for button in buttons] == ["Ψυχίκ", "2."]
    assert [line.plain() for line in lines] == [f"2. {long}"]
