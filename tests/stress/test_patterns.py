"""No text can hold the program up: every regular expression of ours takes time that grows with the text, not faster."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import re._constants as constants  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import islice, product
from pathlib import Path
from time import process_time
from typing import Any

import pytest

pytestmark = pytest.mark.stress
ROOT = Path(__file__).resolve().parents[2]
SHORT, LONG = 500, 4000
"""The longer one is the longest message there is."""
STEEPEST = 3 * LONG / SHORT
"""A pattern whose time grows with the square would take eight times as long as that."""
HARMLESS = 0.004
"""Seconds of the processor that no message notices."""
MOST_UNITS = 60
FITTING = "scenarios.fitting."
"""Sees no message, and needs what only fitting needs."""
NOT_OF_MESSAGES = (
    "corpus.references.LOOSE",
    "corpus.source_lines.QUOTED",
    "scenarios.authoring.scaffold.LISTED",
)
"""Patterns that see 80 characters at most, or files of the project alone."""
ENDS = ("\n\0", "!", "")


def modules() -> list[str]:
    paths = [path for top in ("bot", "corpus", "scenarios") for path in sorted((ROOT / top).rglob("*.py"))]
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths]
    return [name for name in names if not name.startswith(FITTING)]


def is_made_once(value: Any) -> bool:
    """A function that keeps what it makes, patterns of words in data perhaps, and needs nothing for it."""
    return hasattr(value, "cache_info") and not inspect.signature(value).parameters


def patterns_in(value: Any, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif isinstance(value, dict) and depth < 3:
        for item in value.values():
            yield from patterns_in(item, depth + 1)
    elif isinstance(value, list | tuple | set | frozenset) and depth < 3:
        for item in value:
            yield from patterns_in(item, depth + 1)
    elif is_dataclass(value) and not isinstance(value, type) and depth < 3:
        yield from patterns_in([getattr(value, item.name) for item in fields(value)], depth + 1)
    elif is_made_once(value) and depth == 0:
        yield from patterns_in(value(), depth + 1)
    elif isinstance(value, type) and depth == 0:
        for item in vars(value).values():
            yield from patterns_in(item, depth + 1)


def written_in(source: str) -> Iterator[re.Pattern[str]]:
    """Patterns that stand in a call: `re.sub(r"…", …)`."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        named = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
        first = node.args[0] if node.args else None
        if named and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield re.compile(first.value)


def all_patterns() -> dict[str, re.Pattern[str]]:
    """Those of all modules, and those that are written in data and compiled when they are needed."""
    found: dict[str, re.Pattern[str]] = {}
    spared: set[str] = set()
    for name in modules():
        source = (ROOT / (name.replace(".", "/") + ".py")).read_text(encoding="utf-8")
        named = vars(importlib.import_module(name)).items()
        spared |= {value.pattern for place, value in named if f"{name}.{place}" in NOT_OF_MESSAGES}
        for pattern in (*(each for _, value in named for each in patterns_in(value)), *written_in(source)):
            found.setdefault(pattern.pattern, pattern)
    assert len(spared) == len(NOT_OF_MESSAGES)
    return {written: pattern for written, pattern in found.items() if written not in spared}


def pieces_of(parsed: Any) -> Iterator[str]:
    """A text for each part of a pattern: its literals in a row, a member of each class, the inside of each repeat."""
    literals = ""
    for kind, value in parsed:
        if kind is constants.LITERAL:
            literals += chr(value)
            yield chr(value)
            continue
        if literals:
            yield literals
            literals = ""
        if kind is constants.IN:
            yield member_of(value)
        elif kind in (constants.MAX_REPEAT, constants.MIN_REPEAT, constants.POSSESSIVE_REPEAT):
            yield from pieces_of(value[2])
        elif kind is constants.SUBPATTERN:
            yield from pieces_of(value[3])
        elif kind is constants.BRANCH:
            for branch in value[1]:
                yield from pieces_of(branch)
        elif kind in (constants.ASSERT, constants.ASSERT_NOT):
            yield from pieces_of(value[1])
        elif kind in (constants.ANY, constants.NOT_LITERAL):
            yield "a"
    if literals:
        yield literals


def member_of(items: Any) -> str:
    for kind, value in items:
        if kind is constants.LITERAL:
            return chr(value)
        if kind is constants.RANGE:
            return chr(value[0])
        if kind is constants.CATEGORY:
            return {constants.CATEGORY_DIGIT: "1", constants.CATEGORY_SPACE: " "}.get(value, "a")
    return "a"


def attacks(pattern: re.Pattern[str], length: int) -> Iterator[str]:
    """Texts that repeat what the pattern looks for, alone and two by two, and end in what it does not."""
    pieces = list(dict.fromkeys((*pieces_of(parser.parse(pattern.pattern, pattern.flags)), "a", "1", " ")))
    pieces = pieces[:14]
    units = dict.fromkeys((*pieces, *("".join(pair) for pair in islice(product(pieces, pieces), 200))))
    for unit in list(units)[:MOST_UNITS]:
        for end in ENDS:
            yield (unit * (length // max(1, len(unit)) + 1))[:length] + end
    for first in pieces[:4]:
        for unit in pieces[:8]:
            yield first + (unit * length)[:length] + "\0"


def seconds(pattern: re.Pattern[str], text: str) -> float:
    begin = process_time()
    pattern.search(text)
    return process_time() - begin


PATTERNS = all_patterns()


def test_there_are_patterns_to_look_at() -> None:
    assert len(PATTERNS) >= 40


@pytest.mark.parametrize("written", PATTERNS, ids=[f"{number}" for number in range(len(PATTERNS))])
def test_a_pattern_is_linear(written: str) -> None:
    pattern = PATTERNS[written]
    for short, long in zip(attacks(pattern, SHORT), attacks(pattern, LONG), strict=True):
        taken = seconds(pattern, long)
        if taken <= HARMLESS:
            continue
        taken = min(taken, *(seconds(pattern, long) for _ in range(4)))
        before = min(seconds(pattern, short) for _ in range(5))
        assert taken <= HARMLESS or taken <= STEEPEST * max(before, 1e-6), f"{written!r} on {long[:30]!r}"
