"""The language of a message by its letters: English, Hungarian and Greeklish, however short."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from corpus.language import told_language
from corpus.words.letters import letters, letters_in, spoken_for
from scenarios.fitting.letter_counts import count_letters
from scenarios.matching.thresholds import LetterFitting

MEASURES = Path(__file__).parents[1] / "scenarios" / "matching" / "measures"
LATIN = {"en": "en", "hu": "hu", "el-Latn": "el"}


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("flashed SK during auction", "en"),
        ("defender dropped an ace", "en"),
        ("late alert, i already passed", "en"),
        ("claim xwris dhlwsh grammhs", "el"),
        ("la8os score, 3NT-1 oxi +", "el"),
        ("tul hangosan kontrazott, buntetik?", "hu"),
    ],
)
def test_a_few_words_tell_their_language(text: str, lang: str) -> None:
    assert told_language(text) == lang


@pytest.mark.parametrize("text", ["bb-99", "pdf", "♠ 4", "aaaa aaaa aaaa"])
def test_what_tells_no_language_is_said_to_be_none(text: str) -> None:
    assert told_language(text) in (None, "el")


@pytest.mark.parametrize("name", ["phone", "short", "phone_13", "short_13"])
def test_strangers_messages_are_known_by_their_language(name: str) -> None:
    lines = (MEASURES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [(row["text"], LATIN[row["lang"]]) for row in map(json.loads, lines) if row["lang"] in LATIN]
    told = [(text, lang, told_language(text)) for text, lang in found]
    wrong = [row for row in told if row[2] not in (None, row[1])]
    assert len(wrong) <= len(found) // 100, wrong


def test_letters_are_counted_with_the_edges_of_words() -> None:
    assert list(letters_in("bid")) == [" bi", "bid", "id "]
    made = count_letters(
        [("en", "the third"), ("hu", "harmadik"), ("el-Latn", "triti"), ("he", "שלישי")],
        LetterFitting(fewest=1, least_apart=0.1),
    )
    assert made.languages == ("en", "hu", "el")
    english, hungarian, _ = made.weights[" th"]
    assert english == 0
    assert hungarian < 0


def test_what_no_language_has_speaks_for_none() -> None:
    assert "qqq" not in letters().weights
    assert set(spoken_for(["qqqqq"]).values()) == {0.0}
