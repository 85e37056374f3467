"""Words of human languages are data: none of them stands in the code that reads, rules and answers.

A new language is then a lexicon, a grammar and names, and no module is opened for it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOREIGN = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff\u0590-\u05ffáéíóöőúüű]", re.IGNORECASE)
"""Greek, Hebrew, and what Hungarian has beside the Latin letters."""
ALTERNATED = re.compile(r"(?<![\w\\])[^\W\d_]{2,}(?:\w*[*+?]?\|[^\W\d_]{2,}){3,}")
"""More than three words in a row of which a regular expression takes one."""
WORD_LISTS = frozenset(
    (
        "ASKING", "BIDDING", "CARDINALS", "CONNECTIVES", "HEBREW_PREFIXES", "LEVELS", "LINKS", "NONE_OF_IT", "NO_WORDS",
        "NUMBERED", "ORDINALS", "OR_NOT", "QUESTION", "SMALL", "SMALL_WORDS", "STILL", "SUCCESSION", "VULNERABLE", "WITHOUT",
        "YES_WORDS",
    )
)  # fmt: skip
"""What such lists were called."""
NAME = re.compile(r"[a-z0-9_]*")
"""A concept or another name of ours: by itself no word that anybody types."""


def modules() -> list[str]:
    paths = [path for top in ("corpus", "scenarios") for path in (ROOT / top).rglob("*.py")]
    return sorted(str(path.relative_to(ROOT)) for path in paths)


def texts(tree: ast.AST) -> list[ast.Constant]:
    """Every text in the code that is no docstring."""
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs)
    return [node for node in found if isinstance(node.value, str)]


def word_lists(tree: ast.Module) -> Iterator[ast.Name]:
    """The constants with the names of such lists that hold texts, other than the one name of something of ours."""
    for node in tree.body:
        targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
        for target in targets:
            if isinstance(target, ast.Name) and target.id in WORD_LISTS:
                written = texts(node)
                if len(written) > 1 or any(not NAME.fullmatch(str(text.value)) for text in written):
                    yield target


def words_in(code: str) -> list[str]:
    """Where code holds words of a language: the line, and what stands there."""
    tree = ast.parse(code)
    shown = [(text.lineno, str(text.value)) for text in texts(tree)]
    found = [(line, text[:40]) for line, text in shown if FOREIGN.search(text) or ALTERNATED.search(text)]
    found += [(target.lineno, target.id) for target in word_lists(tree)]
    return [f"line {line}: {text!r}" for line, text in found]


def words_of(module: str) -> list[str]:
    return words_in((ROOT / module).read_text(encoding="utf-8"))


@pytest.mark.parametrize("module", modules())
def test_no_module_holds_words_of_a_language(module: str) -> None:
    assert words_of(module) == [], "move them to scenarios/reading/grammar or to a data file of the package"


@pytest.mark.parametrize(
    "code",
    [
        'SIGN = "λεβέ"',
        'SIGN = "ütés"',
        'SIGN = "ÜTÉS"',
        'SIGN = f"{1} לקיחה"',
        'SIGN = re.compile("trick|board|table|hand")',
        'SIGN = re.compile(r"(?:tricks?|boards?|tables?|hands?)$")',
        'SIGN = re.compile(r"bids?$|open(s|ed)?$|overcall|respond|rebid|jump")',
        'LINKS = frozenset(["the", "is"])',
        'ORDINALS: dict[str, int] = {"first": 1, "second": 2}',
    ],
)
def test_words_are_found(code: str) -> None:
    assert len(words_in(code)) == 1


@pytest.mark.parametrize(
    "code",
    [
        '"""Says λεβέ."""',
        'SIGN = 1\n"""As in λεβέ."""',
        "SIGN = 1  # λεβέ",
        'QUESTION = "question_"',
        'LEVELS = read(CODES["levels"])',
        'ABOUT_TURNS = frozenset(["out_of_turn", "should_have"])',
        r'SIGN = re.compile(r"(?<!\w)\+\s?(?P<number>\d)(?!\w)")',
        'Kind = "str | int | None"',
    ],
)
def test_names_and_explanations_are_not(code: str) -> None:
    assert words_in(code) == []
