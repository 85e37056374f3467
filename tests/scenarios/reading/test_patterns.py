"""Patterns made of words: whole phrases, stems with the rest of their word, and no words at all."""

from __future__ import annotations

import re

import pytest

from scenarios.reading.patterns import either, either_stem, stem_pattern


@pytest.mark.parametrize(
    ("stems", "text", "found"),
    [
        ("open", "opened", True),
        ("open$", "opened", False),
        ("open$", "open", True),
        ("open", "reopened", False),
        ("not vul", "not vulnerable", True),
        ("non-vul", "non-vul", True),
        ("non-vul", "nonxvul", False),
        ("bid$ bids$", "bids", True),
    ],
)
def test_a_stem_matches_from_the_beginning_of_a_word(stems: str, text: str, found: bool) -> None:
    written = frozenset([stems] if " vul" in stems else stems.split())
    assert bool(stem_pattern(written).match(text)) is found


def test_the_longest_phrase_is_taken() -> None:
    assert re.split(rf" {either(['and', 'then', 'and then'])} ", "led and then revoked") == ["led", "revoked"]


def test_where_a_language_has_no_word_nothing_matches() -> None:
    assert not re.search(either([]), "anything")
    assert not re.search(either_stem([]), "")
    assert not stem_pattern(frozenset()).match("")
