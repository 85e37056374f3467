"""Files that are no law book, or mean harm: told in one line, in little memory and in time that grows with the file.

Each runs in a process of its own, whose memory and processor time have a limit.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from corpus.books.pages import MOST_LINES, SIZE_LIMIT

ROOT = Path(__file__).resolve().parents[3]
MEMORY = 200 * 1024 * 1024
PROCESSOR_SECONDS = 30
LARGE = SIZE_LIMIT * 3 // 4
TOO_MANY = f"{SIZE_LIMIT // 2} lines are too many for a law book; allowed: up to {MOST_LINES}"
PLACES = {
    "definitions": {"el": "ΟΡΙΣΜΟΙ\n", "he": "23\tחוק 93 - הגינה\n", "hu": "MEGHATÁROZÁSOK\n"},
    "clause": {"el": "αριθμό 500 ", "he": "מספר 500 ", "hu": "A 500 "},
    "footnote": {"el": "1 Από τσίγκο, ", "he": "¹ מפח, ", "hu": "** Vagy "},
}
HOSTILE = {
    "line ends": ("", "αβ-\n"),
    "capitals broken": ("", "ΑΒ-\n"),
    "headwords": ("", "Αα)\n"),
    "terms": ("", "a (A) - b\n"),
    "a bracket of capitals": ("a (", "A"),
    "English names": ("Word\n", "(Abc)\n"),
    "senses": ("Word\n", "2. x\n"),
    "tabs": ("a", "\t"),
    "stars after tabs": ("a", "\t" * 99 + "★"),
    "notes": ("", "(στην Ελλάδα, α). "),
    "notes that are not closed": ("", "(στην Ελλάδα (α) "),
    "marks of footnotes": ("", "αβγ1 * ¹ "),
    "footnotes": ("", "1 α\n* a\n"),
    "a character of four bytes": ("😀", "a"),
    "accents": ("", "α" + "\u0301\u0323" * 15),
}
"""How it begins, and what follows as often as a file can hold."""
ALWAYS = {
    ("el", "clause", "line ends"),
    ("el", "clause", "notes"),
    ("el", "definitions", "headwords"),
    ("he", "definitions", "senses"),
    ("he", "clause", "tabs"),
    ("hu", "definitions", "a bracket of capitals"),
    ("hu", "footnote", "line ends"),
}
"""What took the square of its length; all together take some minutes."""


def cases() -> list[ParameterSet]:
    every = [(lang, where, what) for lang in ("el", "he", "hu") for where in PLACES for what in HOSTILE]
    return [pytest.param(*case, marks=() if case in ALWAYS else pytest.mark.stress) for case in every]


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))


def import_file(path: Path | str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot.commands.cli", "books", "import", str(path)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=ROOT,
        preexec_fn=limit,
    )


def told(path: Path | str) -> str:
    """The one line that an import ends with."""
    done = import_file(path)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    return line


def test_what_is_no_file_is_not_even_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    pipe = "a pipe or a device"
    for path, kind in ((tmp_path / "fifo", pipe), (Path("/dev/zero"), pipe), (tmp_path, "a folder")):
        assert told(path) == f"{path}: {kind}, not a file; allowed: the text of a law book"


def test_a_file_that_cannot_be_read() -> None:
    assert told("/proc/self/mem").startswith("/proc/self/mem: cannot be read: ")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("a\n" * 4_900_000, "9 MB is too large for a law book; allowed: up to 2 MB"),
        (
            "a\n" * (SIZE_LIMIT // 2),
            TOO_MANY,
        ),
        (
            "a\f" * (SIZE_LIMIT // 2),
            TOO_MANY,
        ),
        (
            "\u0301\u0323" * (SIZE_LIMIT // 4),
            "a letter has more than 30 accents; allowed: the text of a law book",
        ),
        ("a" * SIZE_LIMIT, "no law book: no headings of laws found; allowed: "),
        ("😀" * (SIZE_LIMIT // 4), "no law book: no headings of laws found; allowed: "),
    ],
    ids=["large", "lines", "pages", "accents", "one line", "four bytes"],
)
def test_a_file_of_nothing_else(tmp_path: Path, content: str, problem: str) -> None:
    (tmp_path / "book.txt").write_text(content)
    assert told(tmp_path / "book.txt").startswith(f"book.txt: {problem}")


@pytest.mark.stress
@pytest.mark.parametrize(("lang", "where", "what"), cases())
def test_a_book_with_a_great_deal_of_it_is_read_or_refused(
    make: Callable[[str], Any], tmp_path: Path, lang: str, where: str, what: str
) -> None:
    book, (begin, unit) = make(lang).text, HOSTILE[what]
    before, found, after = book.partition(PLACES[where][lang])
    assert found
    often = (LARGE - len(book.encode())) // len(unit.encode())
    often = min(often, (MOST_LINES - book.count("\n")) // unit.count("\n")) if "\n" in unit else often
    (tmp_path / "book.txt").write_text(before + found + begin + unit * often + after)
    done = import_file(tmp_path / "book.txt")
    assert done.returncode in (0, 1), done.stderr[-300:]
    assert "Traceback" not in done.stderr
    if done.returncode:
        assert len(done.stderr.splitlines()) == 1
