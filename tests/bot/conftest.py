"""What the tests of the bot share: one search index for all of them, and made law books as files."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus.books.reading import read_book_file
from corpus.books.store import import_book
from corpus.home import database_path
from corpus.search import find

MADE_BOOKS = Path(__file__).resolve().parents[1] / "corpus" / "books" / "conftest.py"


def _load(name: str, path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def made_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A made law book in each layout, by language."""
    folder = tmp_path_factory.mktemp("made")
    makers = _load("made_books", MADE_BOOKS).MAKERS
    files = {lang: folder / f"{lang}.txt" for lang in makers}
    for lang, path in files.items():
        path.write_bytes(makers[lang]().data)
    return files


@pytest.fixture(scope="session")
def home_with(
    tmp_path_factory: pytest.TempPathFactory, made_files: dict[str, Path]
) -> Callable[[str | None], Path]:
    """A data folder with one made book, or none, its index built; the same for all who ask."""
    homes: dict[str | None, Path] = {}

    def make(lang: str | None) -> Path:
        if lang not in homes:
            place = tmp_path_factory.mktemp("home")
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("DIAITITIS_HOME", str(place))
                if lang:
                    import_book(database_path(), read_book_file(made_files[lang]), f"{lang}.txt")
                find("ρενόνς")
            homes[lang] = place
        return homes[lang]

    return make


@pytest.fixture
def in_home_with(
    home_with: Callable[[str | None], Path], own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str | None], None]:
    """Move this test into such a folder; it must only read there."""
    return lambda lang: monkeypatch.setenv("DIAITITIS_HOME", str(home_with(lang)))
