"""Sizes: no module past 400 lines, no function past 60, none of a complexity past 15.

Complexity is one, and one more for every place where the way forks: an if, a loop, a handler, a case, an `and` or `or`,
a comprehension and its conditions. Ruff's own count, which `make lint` holds to the same limit, leaves the last out.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST_MODULE, LONGEST_FUNCTION, MOST_COMPLEX = 400, 60, 15
FORKS = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.Assert, ast.match_case)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
RELEASED = {"bot/memory/schema.py: m001_memory"}
"""A migration that has been released is never edited."""


def modules() -> list[Path]:
    return [path for top in ("bot", "corpus", "scenarios") for path in sorted((ROOT / top).rglob("*.py"))]


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function by its module and name."""
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, FUNCTIONS):
                yield f"{path.relative_to(ROOT)}: {node.name}", node


def lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def complexity(function: ast.AST) -> int:
    found = 1
    for node in ast.walk(function):
        if isinstance(node, FORKS):
            found += 1
        elif isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            found += 1 + len(node.ifs)
    return found


def test_modules_stay_readable() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in modules()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_functions_stay_on_a_screen_and_simple() -> None:
    past = {
        name: (lines(function), complexity(function))
        for name, function in functions()
        if lines(function) > LONGEST_FUNCTION or complexity(function) > MOST_COMPLEX
    }
    assert {name: size for name, size in past.items() if name not in RELEASED} == {}, "lines, complexity"


def test_make_lint_holds_the_same_limit() -> None:
    lint = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]
    assert "C901" in lint["select"]
    assert lint["mccabe"]["max-complexity"] == MOST_COMPLEX


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("def f(): return 1", 1),
        ("def f(a):\n    if a:\n        return 1\n    return 2", 2),
        ("def f(a, b, c): return a and b and c", 3),
        ("def f(a): return [b for b in a if b]", 3),
        ("def f(a):\n    match a:\n        case 1: return 2\n        case _: return 3", 3),
        ("def f(a):\n    try:\n        return 1 if a else 2\n    except ValueError:\n        return 3", 3),
    ],
)
def test_complexity_counts_the_forks(code: str, wanted: int) -> None:
    assert complexity(ast.parse(code).body[0]) == wanted
