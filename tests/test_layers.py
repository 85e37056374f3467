"""Imports go one way, as the tree shows it; the bridge core imports words alone of ours; only bot knows Telegram."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WORDS = "corpus/words"
"""Under everything else, the bridge core too."""
FOUNDATIONS = ("corpus", "scenarios/bridge")
LAYERS: dict[str, tuple[str, ...]] = {
    WORDS: ("corpus",),
    "corpus/books": ("corpus",),
    "corpus": ("corpus/books",),
    "scenarios/bridge": (),
    "scenarios/engine": FOUNDATIONS,
    "scenarios/scoring": FOUNDATIONS,
    "scenarios/reading": (*FOUNDATIONS, "scenarios/engine"),
    "scenarios/matching": (*FOUNDATIONS, "scenarios/engine", "scenarios/reading"),
    "scenarios/charts": (*FOUNDATIONS, "scenarios/engine"),
    "scenarios/fitting": (*FOUNDATIONS, "scenarios/engine", "scenarios/reading", "scenarios/matching", "scenarios"),
    "scenarios/authoring": (*FOUNDATIONS, "scenarios/engine", "scenarios/reading", "scenarios/matching", "scenarios"),
    "scenarios": (
        *FOUNDATIONS,
        "scenarios/engine",
        "scenarios/reading",
        "scenarios/matching",
        "scenarios/scoring",
    ),
    "bot/talk": ("corpus", "corpus/books", "scenarios"),
    "bot/memory": ("corpus", "bot/talk"),
    "bot/terminal": ("corpus", "scenarios", "bot/talk", "bot/memory"),
    "bot/telegram": ("corpus", "scenarios", "bot/talk", "bot/memory"),
    "bot/commands": ("corpus", "corpus/books", "scenarios", "bot/talk", "bot/memory", "bot/terminal", "bot/telegram"),
    "bot": (),
}  # fmt: skip
"""A package, and the packages whose modules it may import beside its own. For bot, scenarios is one whole."""
SQL_OWNERS = {
    "bot/memory/back_ups.py",
    "bot/memory/database.py",
    "bot/memory/merging.py",
    "bot/memory/numbered.py",
    "bot/memory/polls.py",
    "bot/memory/schema.py",
    "corpus/books/schema.py",
    "corpus/books/store.py",
    "corpus/search.py",
}


def modules() -> list[Path]:
    return [path for top in ("bot", "corpus", "scenarios") for path in sorted((ROOT / top).rglob("*.py"))]


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


def layer_of(module: str) -> str:
    """`scenarios.engine.tree` is of `scenarios/engine`, `scenarios.asking` of `scenarios`."""
    first, *rest = module.split(".")
    package = f"{first}/{rest[0]}" if rest else first
    return package if package in LAYERS else first


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    place = path.relative_to(ROOT)
    own = layer_of(".".join(place.with_suffix("").parts))
    ours = {layer_of(name) for name in imported(path) if name.split(".")[0] in ("bot", "corpus", "scenarios")}
    if place.parts[0] == "bot":
        ours = {"scenarios" if layer.startswith("scenarios/") else layer for layer in ours}
    assert ours <= {own, WORDS, *LAYERS[own]}
    libraries = {name.split(".")[0] for name in imported(path)}
    if place.parts[:2] not in (("bot", "telegram"), ("bot", "commands")):
        assert "telegram" not in libraries
    if str(place) not in SQL_OWNERS:
        assert not {"sqlite3", "sqlite_utils"} & libraries


def test_words_stand_on_the_loader_of_data_alone() -> None:
    ours = {
        name for path in (ROOT / WORDS).glob("*.py") for name in imported(path) if name.startswith("corpus.")
    }
    assert {name for name in ours if not name.startswith("corpus.words.")} == {"corpus.loading"}


def test_every_package_says_what_goes_in_and_what_comes_out() -> None:
    for package in LAYERS:
        first = ast.get_docstring(ast.parse((ROOT / package / "__init__.py").read_text(encoding="utf-8")))
        assert first, package
