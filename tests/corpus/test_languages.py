"""The files of the languages: every language has its own, they are sound, and a broken one is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from corpus.errors import DataError
from corpus.loading import load
from corpus.references import LETTER_READINGS
from corpus.words import LANGUAGES, Language, fold_to_capitals, language, script_of, scripts, words
from corpus.words.languages import HERE, LanguageData
from scenarios.bridge.languages import HERE as NAMES

langs = pytest.mark.parametrize("lang", LANGUAGES)
BORROWED = """
script: latin
capitals: "A-Z"
stop_words: de la les
clauses: {law: ["LOIS?"]}
"""


def refusal(tmp_path: Path, text: str) -> str:
    path = tmp_path / "fr.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load(path, LanguageData)
    return str(caught.value)


def test_every_language_has_its_files_and_no_other_has() -> None:
    for folder in (HERE / "languages", NAMES):
        assert sorted(path.name for path in folder.iterdir()) == [
            f"{lang}.yaml" for lang in sorted(LANGUAGES)
        ]


@langs
def test_words_that_cite_are_patterns_in_capitals(lang: Language) -> None:
    cited = language(lang).clauses
    for word in (*cited.law, *cited.part, *cited.ending, *cited.law_behind):
        re.compile(word)
        assert fold_to_capitals(word) == word


@langs
def test_small_words_are_told_apart_in_latin_letters(lang: Language) -> None:
    data = language(lang)
    assert {script_of(word) for word in words(f"{data.small_words} {data.loan_words}")} <= {"latin"}


@langs
def test_letters_are_folded_to_letters_of_the_same_script(lang: Language) -> None:
    data = language(lang)
    assert {script_of(letter) for letter in (*data.finals.values(), *data.prefixes)} <= {data.script}
    assert all(len(letter) == 1 for pair in data.finals.items() for letter in pair)
    assert scripts().cyrillic.folded == ""


def test_every_letter_of_a_clause_is_read_as_one_of_the_canonical_letters() -> None:
    assert {letter for readings in LETTER_READINGS.values() for letter in readings} == set("ABCDEFGHIJKL")


def test_the_example_itself_loads(tmp_path: Path) -> None:
    path = tmp_path / "fr.yaml"
    path.write_text(BORROWED, encoding="utf-8")
    assert load(path, LanguageData).clauses.law == ("LOIS?",)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("stop_words", "stopwords", ": stopwords: unknown key; allowed: script, capitals, clauses"),
        ('capitals: "A-Z"', "", ": capitals: is missing"),
        ("script: latin", "script: roman", ": script: no such value «roman»; allowed: "),
        (
            "{law:",
            "{letters: [a, b], law:",
            ": clauses.letters: 2 of them; allowed: 12, or none",
        ),
    ],
)
def test_a_broken_language_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in BORROWED
    assert message in refusal(tmp_path, BORROWED.replace(old, new))
