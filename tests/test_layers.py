"""Imports go one way: bot → scenarios → corpus; the bridge core imports nothing of ours; only bot knows Telegram."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAY_IMPORT = {
    "bot": {"bot", "scenarios", "corpus"},
    "scenarios": {"scenarios", "corpus"},
    "corpus": {"corpus"},
}
SQL_OWNERS = {
    "bot/memory.py",
    "bot/memory_schema.py",
    "corpus/books/schema.py",
    "corpus/books/store.py",
    "corpus/search.py",
}


def modules() -> list[Path]:
    return [path for package in MAY_IMPORT for path in sorted((ROOT / package).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    place = path.relative_to(ROOT)
    ours = {name.split(".")[0] for name in imported(path)} & set(MAY_IMPORT)
    assert ours <= MAY_IMPORT[place.parts[0]]
    if place.parts[:2] == ("scenarios", "bridge"):
        assert all(
            name.startswith("scenarios.bridge") for name in imported(path) if name.split(".")[0] in ours
        )
    if place.parts[0] != "bot":
        assert "telegram" not in {name.split(".")[0] for name in imported(path)}
    if str(place) not in SQL_OWNERS:
        assert not {"sqlite3", "sqlite_utils"} & {name.split(".")[0] for name in imported(path)}


def test_modules_stay_readable() -> None:
    long = {
        str(path.relative_to(ROOT)): n
        for path in modules()
        if (n := len(path.read_text().splitlines())) > 400
    }
    assert not long
