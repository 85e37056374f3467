"""No word and no letter of a language stands in the code of the corpus and of the bridge core: they are data."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.words import LANGUAGES, language

ROOT = Path(__file__).resolve().parent.parent.parent
MODULES = [path for top in ("corpus", "scenarios/bridge") for path in sorted((ROOT / top).rglob("*.py"))]
SMALL = {word for lang in LANGUAGES for word in language(lang).stop_words.split() if len(word) > 1}
"""No list of words that people type goes without one of these for long."""
ROW_OF_WORDS = re.compile(r" ?(?!select|insert|create)[a-z0-9']+(?: [a-z0-9']+){5,} ?")
"""So many words without a mark are neither a message nor, as a rule, SQL."""
ALTERNATIVES = re.compile(r"(?<!\\)\b[A-Za-z]{2,}\)?\??\|(?:\(\?:)?[A-Za-z]{2,}")


def faults(source: str) -> Iterator[str]:
    """What in a module is language: foreign letters, small words, patterns of words, literals split into words."""
    tree = ast.parse(source)
    documentation = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "split" and isinstance(node.value, ast.Constant):
            yield f"{node.lineno}: a literal of words: {node.value.value!r:.40}"
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in documentation:
            continue
        if any(unicodedata.category(char).startswith("L") and not char.isascii() for char in node.value):
            yield f"{node.lineno}: letters of a language: {node.value!r:.40}"
        elif node.value in SMALL or ROW_OF_WORDS.fullmatch(node.value) or ALTERNATIVES.search(node.value):
            yield f"{node.lineno}: words of a language: {node.value!r:.40}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_words_in_code(path: Path) -> None:
    found = list(faults(path.read_text(encoding="utf-8")))
    assert not found, f"{path.relative_to(ROOT)}: move into the data files of its languages: {found}"


@pytest.mark.parametrize(
    "line",
    [
        'LETTERS = ("Α", "Β")',
        'HEBREW_PREFIXES = "משהוכלב"',
        'OWN = frozenset("őű")',
        'FILLERS = frozenset(["of", "the"])',
        'SMALL = frozenset("over led opened doubled".split())',
        'LOANS = frozenset(words("partner dummy declarer director opponent trick"))',
        'LAW = re.compile(r"(?:LAWS?|CLAUSE)")',
        'PART = rf"{LAW}|(?:SECTION)|(?:ART|PART)"',
        'name = f"{rank} ρήγας {suit}"',
    ],
)
def test_words_in_code_are_found(line: str) -> None:
    assert list(faults(line))


@pytest.mark.parametrize(
    "line",
    [
        '"""Νόμος: a docstring may say what it is about."""',
        "x = 1  # as may a comment: Νόμος",
        'ROMAN = re.compile(r"(?:[ivx]+)(?:\\s+|$)")',
        'SUITS = "♣♦♥♠"',
        'raise ValueError(f"«{word}» is no clause")',
        'kind = "insufficient_bid"',
    ],
)
def test_names_of_concepts_signs_and_messages_are_code(line: str) -> None:
    assert not list(faults(line))
