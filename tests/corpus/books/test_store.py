"""Books in the database: imported whole, once, replaced, removed, and read without making anything."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from corpus.books import store
from corpus.books.book import Book, BookClause
from corpus.books.store import book_clause, book_terms, import_book, list_books, passages, remove_book
from corpus.errors import BookError

SCHEMA = {
    "books": "edition lang name year source content_hash imported_at damage",
    "book_clauses": "edition id position heading text line line_end",
    "book_footnotes": "edition number clauses text line",
    "book_terms": "edition position term text line",
    "book_notes": "edition id clause text line",
}
PRIMARY_KEYS = {
    "books": ["edition"],
    "book_clauses": ["edition", "id"],
    "book_footnotes": ["edition", "number"],
    "book_terms": ["edition", "position"],
    "book_notes": ["edition", "id"],
}


@pytest.fixture
def path_db(tmp_path: Path) -> Path:
    return tmp_path / "data" / "diaititis.db"


@pytest.fixture
def greek(read_made: Callable[[str], Book]) -> Book:
    return read_made("el")


def content(path_db: Path) -> list[str]:
    with closing(sqlite3.connect(path_db)) as conn:
        return list(conn.iterdump())


def changed(book: Book, text: str) -> Book:
    first = replace(book.clauses[1], text=text)
    return replace(book, clauses=(book.clauses[0], first, *book.clauses[2:]))


def test_a_missing_database_means_no_books_and_stays_missing(path_db: Path) -> None:
    assert list_books(path_db) == []
    assert book_clause(path_db, "el", "27B1(a)") is None
    assert book_terms(path_db, "el") == []
    assert list(passages(path_db)) == []
    assert not remove_book(path_db, "el-2017")
    assert not path_db.exists()
    assert not path_db.parent.exists()


def test_a_database_of_other_tables_means_no_books(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("create table rulings (id integer)")
    assert list_books(path) == []
    assert book_clause(path, "el", "1A") is None


def test_the_schema_is_the_one_the_migrations_lead_to(path_db: Path, greek: Book) -> None:
    import_book(path_db, greek, "el.txt")
    with closing(sqlite3.connect(path_db)) as conn:
        for table, columns in SCHEMA.items():
            rows = conn.execute(f"pragma table_info({table})").fetchall()
            assert [row[1] for row in rows] == columns.split()
            assert [row[1] for row in sorted(rows, key=lambda row: row[5]) if row[5]] == PRIMARY_KEYS[table]
        applied = conn.execute("select migration_set, name from _sqlite_migrations").fetchall()
    assert applied == [("diaititis_books", "m001_books")]


def test_a_passage_is_quoted_with_its_edition_footnotes_and_notes(path_db: Path, greek: Book) -> None:
    import_book(path_db, greek, "el.txt")
    passage = book_clause(path_db, "el", "6D2")
    assert passage is not None
    assert passage.edition == greek.edition
    assert passage.text == "Το ποτιστήρι γεμίζει το πρωί και αδειάζει το βράδυ."
    assert [note.text for note in passage.footnotes] == ["Από τσίγκο, ποτέ από πλαστικό."]
    noted = book_clause(path_db, "el", "1B")
    assert noted is not None
    assert [note.id for note in noted.notes] == ["el:1B"]
    assert noted.heading.startswith("Τα Μεγάλα Δέντρα")
    assert book_clause(path_db, "el", "94") is None
    assert book_clause(path_db, "hu", "6D2") is None


def test_everything_comes_back_as_it_was(path_db: Path, made_book: Book, lang: str) -> None:
    book = made_book
    import_book(path_db, book, "book.txt")
    stored = list(passages(path_db, lang))
    assert [(item.id, item.heading, item.text) for item in stored] == [
        (clause.id, clause.heading, clause.text) for clause in book.clauses
    ]
    assert tuple(book_terms(path_db, lang)) == book.terms
    assert {note for item in stored for note in item.footnotes} == set(book.footnotes)
    (listed,) = list_books(path_db)
    assert (listed.edition, listed.source, listed.clauses) == (book.edition, "book.txt", 828)
    assert listed.damage == book.damage


def test_the_same_book_again_changes_nothing(path_db: Path, greek: Book) -> None:
    assert import_book(path_db, greek, "el.txt").outcome == "imported"
    before = content(path_db)
    again = import_book(path_db, greek, "copy.txt")
    assert again.outcome == "unchanged"
    assert content(path_db) == before
    assert again.summary().startswith("el-2017: unchanged: Διεθνής Κώδικας")
    assert "828 clauses, 1 footnotes, 2 terms, 1 notes" in again.summary()


def test_a_newer_copy_replaces_the_old_one(path_db: Path, greek: Book) -> None:
    import_book(path_db, greek, "el.txt")
    assert import_book(path_db, changed(greek, "Νέα λέξη."), "new.txt").outcome == "replaced"
    passage = book_clause(path_db, "el", "1A")
    assert passage is not None
    assert passage.text == "Νέα λέξη."
    assert len(list_books(path_db)) == 1
    assert len(list(passages(path_db))) == 828


def test_the_first_import_waits_for_another_that_is_writing(path_db: Path, greek: Book) -> None:
    path_db.parent.mkdir()
    with closing(sqlite3.connect(path_db, check_same_thread=False)) as other:
        other.execute("begin immediate")
        release = threading.Timer(0.3, other.commit)
        release.start()
        assert import_book(path_db, greek, "el.txt").outcome == "imported"
        release.join()


def test_an_error_leaves_what_was_there(path_db: Path, greek: Book) -> None:
    import_book(path_db, greek, "el.txt")
    before = content(path_db)
    twice = replace(greek, clauses=(*greek.clauses, BookClause("1", "", "δεύτερη φορά", 1, 1)))
    with pytest.raises(BookError, match=r"diaititis\.db: the book could not be stored: UNIQUE"):
        import_book(path_db, twice, "bad.txt")
    assert content(path_db) == before


def test_a_kill_in_mid_import_leaves_what_was_there(
    path_db: Path, greek: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_book(path_db, greek, "el.txt")
    before = content(path_db)

    def interrupted(_book: Book) -> dict[str, Any]:
        raise KeyboardInterrupt

    monkeypatch.setattr(store, "_part_rows", interrupted)
    with pytest.raises(KeyboardInterrupt):
        import_book(path_db, changed(greek, "Νέα λέξη."), "new.txt")
    assert content(path_db) == before


def test_books_of_several_languages_live_side_by_side(
    path_db: Path, read_made: Callable[[str], Book]
) -> None:
    for lang in ("hu", "el", "he"):
        import_book(path_db, read_made(lang), f"{lang}.txt")
    assert [book.edition.id for book in list_books(path_db)] == ["el-2017", "he-2017", "hu-2017"]
    assert len(list(passages(path_db))) == 3 * 828
    assert remove_book(path_db, "he-2017")
    assert not remove_book(path_db, "he-2017")
    assert book_clause(path_db, "he", "1A") is None
    assert book_clause(path_db, "hu", "1A") is not None


def test_the_newest_edition_of_a_language_is_quoted(path_db: Path, read_made: Callable[[str], Book]) -> None:
    book = read_made("hu")
    newer = replace(changed(book, "Új szó."), edition=replace(book.edition, id="hu-2017+2024"))
    import_book(path_db, newer, "new.txt")
    import_book(path_db, book, "old.txt")
    passage = book_clause(path_db, "hu", "1A")
    assert passage is not None
    assert (passage.edition.id, passage.text) == ("hu-2017+2024", "Új szó.")


def test_a_spoilt_database_is_said_to_be_so(tmp_path: Path, greek: Book) -> None:
    path = tmp_path / "spoilt.db"
    path.write_bytes(b"not a database at all " * 100)
    with pytest.raises(
        BookError, match=r"spoilt\.db: the imported books cannot be read: file is not a database"
    ):
        list_books(path)
    with pytest.raises(BookError, match=r"spoilt\.db: the book could not be stored: file is not a database"):
        import_book(path, greek, "el.txt")


def test_reading_loads_nothing_heavy() -> None:
    code = (
        "import sys; from pathlib import Path; from corpus.books.store import book_clause; "
        "book_clause(Path('none.db'), 'el', '1A'); "
        "heavy = ('sqlite_utils', 'pydantic', 'ryaml', 'corpus.books.reading'); "
        "print([name for name in heavy if name in sys.modules])"
    )
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root, check=True)
    assert done.stdout.strip() == "[]"
