"""Thousands of random and mutated texts and books: each gets an answer or a plain refusal, none takes long."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from corpus.search import find

pytestmark = pytest.mark.stress

FUZZ = Path(__file__).with_name("fuzz.py")
ROOT = FUZZ.parents[2]
TEXTS = 20_000
COPIES_OF_EACH_LAYOUT = 200
LONGEST_BOOK_SECONDS = 10.0


def share(workers: int, what: str, count: int, *files: Path) -> list[dict[str, Any]]:
    """Several workers at once, each with seeds of its own."""
    each = -(-count // workers)
    running = [
        subprocess.Popen(
            [sys.executable, str(FUZZ), what, str(seed), str(each), *map(str, files)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        for seed in range(1, workers + 1)
    ]
    outputs = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0] * workers
    return [json.loads(output) for output in outputs]


def test_any_text_is_answered(workers: int) -> None:
    find("ρενόνς")
    done = share(workers, "talk", TEXTS)
    assert sum(result["tried"] for result in done) >= TEXTS
    assert [fault for result in done for fault in result["broken"]] == []


@pytest.mark.parametrize("lang", ["el", "he", "hu"])
def test_a_garbled_book_is_read_or_refused(lang: str, workers: int, made_files: dict[str, Path]) -> None:
    done = share(workers, "book", COPIES_OF_EACH_LAYOUT, made_files[lang])
    assert sum(result["tried"] for result in done) >= COPIES_OF_EACH_LAYOUT
    assert [fault for result in done for fault in result["broken"]] == []
    assert max(result["slowest"] for result in done) < LONGEST_BOOK_SECONDS
