"""Every number that draws a line stands in one place of its package, and says what it does there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLACES = ("scenarios/reading/thresholds.py", "scenarios/thresholds.py")
READERS = (*(ROOT / "scenarios/reading").glob("*.py"), ROOT / "scenarios/understanding.py")
OF_THE_GAME = {"ALL_TRICKS", "BOOK", "FULL_HAND", "LAST_TRICK"}
"""Numbers of the game itself: nobody could have set them otherwise."""


def numbers(tree: ast.Module) -> Iterator[tuple[str, ast.stmt | None]]:
    """The names of a module's numbers, with what stands below each."""
    for node, below in zip(tree.body, [*tree.body[1:], None], strict=True):
        if not isinstance(node, ast.Assign):
            continue
        values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
        if all(isinstance(value, ast.Constant) and isinstance(value.value, int | float) for value in values):
            for target in node.targets:
                yield from ((name.id, below) for name in ast.walk(target) if isinstance(name, ast.Name))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("place", PLACES)
def test_every_number_says_what_it_does(place: str) -> None:
    found = list(numbers(parsed(ROOT / place)))
    assert found
    assert [name for name, below in found if not isinstance(below, ast.Expr)] == []


@pytest.mark.parametrize("place", PLACES)
def test_every_number_is_used(place: str) -> None:
    module = place.removesuffix(".py").replace("/", ".")
    used = {
        alias.name
        for path in (ROOT / "scenarios").rglob("*.py")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
    }
    assert sorted({name for name, _ in numbers(parsed(ROOT / place))} - used) == []


@pytest.mark.parametrize("path", READERS, ids=lambda path: path.stem)
def test_no_number_stands_elsewhere(path: Path) -> None:
    if str(path.relative_to(ROOT)) not in PLACES:
        assert {name for name, _ in numbers(parsed(path))} <= OF_THE_GAME
