"""What the long tests share: made law books as files, and as many workers as there are processors."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

import pytest

MADE_BOOKS = Path(__file__).resolve().parents[1] / "corpus" / "books" / "conftest.py"


@pytest.fixture(scope="session")
def made_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A made law book in each layout, by language."""
    spec = importlib.util.spec_from_file_location("made_books_for_stress", MADE_BOOKS)
    assert spec
    assert spec.loader
    made_books = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made_books
    spec.loader.exec_module(made_books)
    folder = tmp_path_factory.mktemp("made")
    files = {lang: folder / f"{lang}.txt" for lang in made_books.MAKERS}
    for lang, path in files.items():
        path.write_bytes(made_books.MAKERS[lang]().data)
    return files


@pytest.fixture(scope="session")
def workers() -> int:
    """How many processes to share the work between."""
    return max(2, os.cpu_count() or 2)
