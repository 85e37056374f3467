"""Imports under fire: killed at any moment, or racing with one another and with readers."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from corpus.books.store import book_clause, list_books, passages
from corpus.home import database_path
from corpus.search import find

pytestmark = pytest.mark.stress

KILLS = 20
ROUNDS_OF_RACE = 6
ROOT = Path(__file__).resolve().parents[2]
IMPORT = [sys.executable, "-m", "bot.commands.cli", "books", "import"]
READER = """
import sys
from corpus.books.store import book_clause, passages
from corpus.home import database_path
from corpus.search import find
from pathlib import Path
stop = Path(sys.argv[1])
rounds = 0
while not stop.exists() or rounds == 0:
    found = book_clause(database_path(), "el", "27B2")
    assert found is None or found.text, "half a clause"
    assert sum(1 for _ in passages(database_path(), "el")) in (0, 828), "half a book"
    assert find("ανεπαρκής αγορά")[0].id == "27"
    rounds += 1
print(rounds)
"""


def is_whole() -> bool:
    """Nothing, or whole books: the file sound, each book with every clause."""
    if not database_path().exists():
        return True
    with closing(sqlite3.connect(database_path())) as connection:
        sound = connection.execute("pragma integrity_check").fetchone()[0] == "ok"
    return sound and all(
        book.clauses == 828 == sum(1 for _ in passages(database_path(), book.edition.lang))
        for book in list_books(database_path())
    )


def variant(path: Path, number: int) -> Path:
    """The same book with another text in one clause, so that importing it replaces the one before."""
    made = path.with_name(f"variant-{number % 2}-{path.name}")
    made.write_text(
        path.read_text().replace("Ο κηπουρός με αριθμό 5 ", f"Ο κηπουρός της εκδοχής {number % 2} ")
    )
    return made


def test_a_kill_at_any_moment_leaves_a_whole_database(made_files: dict[str, Path]) -> None:
    begin = time.monotonic()
    subprocess.run([*IMPORT, str(made_files["hu"])], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    takes = time.monotonic() - begin
    chance = random.Random(27)
    killed = 0
    for number in range(KILLS):
        process = subprocess.Popen(
            [*IMPORT, str(variant(made_files["el"], number))], stdout=subprocess.DEVNULL, cwd=ROOT
        )
        with suppress(subprocess.TimeoutExpired):
            process.wait(takes * chance.uniform(0.4, 1.05))
        process.kill()
        killed += process.wait() != 0
        assert is_whole()
        assert book_clause(database_path(), "hu", "1A") is not None
    assert killed >= KILLS // 4
    subprocess.run([*IMPORT, str(made_files["el"])], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    assert [book.edition.id for book in list_books(database_path())] == ["el-2017", "hu-2017"]


def race(importing: list[list[Path]], stop: Path) -> list[int]:
    """Two readers search while the imports of each round run at once; what the imports ended with."""
    find("ρενόνς")
    readers = [
        subprocess.Popen([sys.executable, "-c", READER, str(stop)], stdout=subprocess.PIPE, cwd=ROOT)
        for _ in range(2)
    ]
    codes: list[int] = []
    for files in importing:
        importers = [
            subprocess.Popen([*IMPORT, str(path)], stdout=subprocess.DEVNULL, cwd=ROOT) for path in files
        ]
        codes += [importer.wait(60) for importer in importers]
    stop.touch()
    outputs = [reader.communicate(timeout=120)[0] for reader in readers]
    assert [reader.returncode for reader in readers] == [0, 0]
    assert all(int(output) >= 1 for output in outputs)
    assert is_whole()
    return codes


def test_one_imports_while_two_read_and_search(made_files: dict[str, Path], tmp_path: Path) -> None:
    books = [variant(made_files["el"], 0), made_files["hu"], variant(made_files["el"], 1), made_files["he"]]
    assert set(race([[book] for book in books], tmp_path / "stop")) == {0}
    assert len(list_books(database_path())) == 3


def test_two_import_at_once_while_two_read_and_search(made_files: dict[str, Path], tmp_path: Path) -> None:
    rounds = [
        [variant(made_files["el"], number), made_files["hu" if number % 2 else "he"]]
        for number in range(ROUNDS_OF_RACE)
    ]
    assert set(race(rounds, tmp_path / "stop")) == {0}
    assert len(list_books(database_path())) == 3
