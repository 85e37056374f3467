"""Checkouts of their own for the tests of authoring: one with a single small scenario, and one of the whole project."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scenarios.authoring.checkout import Checkout
from scenarios.authoring.scaffold import scaffold

ROOT = Path(__file__).resolve().parents[3]
SMALL = "law58_small"
MENU = """\
# A menu.
phases:
  - name: {el: "Παιχνίδι", en: "Play", he: "משחק", hu: "Játék"}
    groups:
      - name: {el: "Φύλλα", en: "Cards", he: "קלפים", hu: "Lapok"}
        scenarios: [law57_none]
"""


def copied(source: Checkout, target: Path) -> Checkout:
    """What a scenario has files in, copied elsewhere."""
    for folder in (source.templates, source.parts, source.texts, source.cases, source.facts):
        shutil.copytree(folder, target / folder.relative_to(source.root))
    made = Checkout(target)
    made.menu.parent.mkdir(parents=True)
    shutil.copy(source.menu, made.menu)
    return made


def small_checkout(root: Path) -> Checkout:
    """A checkout with one scenario that is written to the end."""
    made = Checkout(root)
    for folder in (made.templates, made.parts, made.texts, made.cases, made.facts, made.menu.parent):
        folder.mkdir(parents=True)
    made.menu.write_text(MENU, encoding="utf-8")
    scaffold(SMALL, made)
    for path in (*root.rglob("*.yaml"), *root.rglob("*.jsonl")):
        content = path.read_text(encoding="utf-8").replace("TODO: ", "").replace("law57_none, ", "")
        path.write_text(content, encoding="utf-8")
    return made


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """The small checkout; the current folder is its root."""
    monkeypatch.chdir(tmp_path)
    return small_checkout(tmp_path)


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """The data of the project in a place of its own, as it is; who changes it copies it first."""
    return copied(Checkout(ROOT), tmp_path_factory.mktemp("whole"))
