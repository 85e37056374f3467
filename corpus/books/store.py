"""Imported books in the user's database: written whole or not at all, read without loading anything heavy."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from corpus.books.book import Book, BookNote, BookTerm, Edition, Footnote
from corpus.books.schema import TABLES_OF_BOOK, migrate
from corpus.errors import BookError
from corpus.home import make_private_file, make_private_folder

Outcome = Literal["imported", "replaced", "unchanged"]


@dataclass(frozen=True)
class Import:
    """What an import did."""

    outcome: Outcome
    book: Book

    def summary(self) -> str:
        """A few lines for the person who asked for it: what is there now, and what the copy lacks."""
        book = self.book
        counts = (
            f"{len(book.clauses)} clauses, {len(book.footnotes)} footnotes, "
            f"{len(book.terms)} terms, {len(book.notes)} notes"
        )
        head = f"{book.edition.id}: {self.outcome}: {book.edition.name}: {counts}"
        return "\n".join([head, *(f"  {item}" for item in book.damage)])


@dataclass(frozen=True)
class ImportedBook:
    """A book in the database."""

    edition: Edition
    source: str
    content_hash: str
    imported_at: str
    clauses: int
    damage: tuple[str, ...]


@dataclass(frozen=True)
class Passage:
    """A clause as it is quoted: the edition named, the words of the book, what hangs on them."""

    edition: Edition
    id: str
    heading: str
    text: str
    footnotes: tuple[Footnote, ...]
    notes: tuple[BookNote, ...]


WAITED_SECONDS = 60.0
"""For others who write: another import and the index of a search take seconds each, more on a busy machine."""


def import_book(path_db: Path, book: Book, source: str) -> Import:
    """Write a book in one transaction; the same content again changes nothing, other content replaces it."""
    from sqlite_utils import Database

    content_hash = hash_of(book)
    try:
        make_private_folder(path_db.parent)
        make_private_file(path_db)
        with closing(Database(sqlite3.connect(path_db, timeout=WAITED_SECONDS))) as db:
            # A writer from the start, tables included: one that began by reading could not wait for another.
            db.conn.execute("BEGIN IMMEDIATE")
            with db.conn, db.atomic():
                migrate(db)
                before = list(db.query("select content_hash from books where edition = ?", [book.edition.id]))
                if before and before[0]["content_hash"] == content_hash:
                    return Import("unchanged", book)
                _delete(db.conn, book.edition.id)
                db.table("books").insert(_book_row(book, source, content_hash))
                for table, rows in _part_rows(book).items():
                    db.table(table).insert_all({"edition": book.edition.id, **row} for row in rows)
            return Import("replaced" if before else "imported", book)
    except (sqlite3.Error, OSError) as error:
        raise BookError(f"{path_db}: the book could not be stored: {error}") from error


def remove_book(path_db: Path, edition_id: str) -> bool:
    """Take a book out; False if it was not there."""
    found = _rows(path_db, "select 1 from books where edition = ?", [edition_id])
    if not found:
        return False
    try:
        with closing(_open(path_db)) as conn, conn:
            _delete(conn, edition_id)
    except sqlite3.Error as error:
        raise BookError(f"{path_db}: {edition_id}: could not be removed: {error}") from error
    return True


def list_books(path_db: Path) -> list[ImportedBook]:
    """The books at hand, by language and edition."""
    query = """
        select books.*, (select count(*) from book_clauses where edition = books.edition) as clauses
        from books order by lang, edition
    """
    return [
        ImportedBook(
            edition=_edition(row),
            source=row["source"],
            content_hash=row["content_hash"],
            imported_at=row["imported_at"],
            clauses=row["clauses"],
            damage=_list(row["damage"]),
        )
        for row in _rows(path_db, query)
    ]


def book_clause(path_db: Path, lang: str, clause_id: str) -> Passage | None:
    """A clause in the newest book of this language; None without such a book or clause."""
    return next(_passages(path_db, "books.lang = ? and book_clauses.id = ?", [lang, clause_id]), None)


def passages(path_db: Path, lang: str | None = None) -> Iterator[Passage]:
    """Every clause of every book (of one language), in the order of the book, for a search index."""
    return _passages(path_db, "books.lang = coalesce(?, books.lang)", [lang])


def book_terms(path_db: Path, lang: str) -> list[BookTerm]:
    """The defined terms of the newest book of this language."""
    query = """
        select term, text, line from book_terms
        where edition = (select edition from books where lang = ? order by edition desc limit 1)
        order by position
    """
    return [BookTerm(row["term"], row["text"], row["line"]) for row in _rows(path_db, query, [lang])]


def hash_of(book: Book) -> str:
    """A hash of everything the book holds."""
    content = json.dumps(asdict(book), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()


def _passages(path_db: Path, where: str, values: list[str | None]) -> Iterator[Passage]:
    query = f"""
        select books.*, id, heading, text from book_clauses join books using (edition)
        where {where} order by books.lang, books.edition desc, position
    """
    footnotes: dict[str, list[Footnote]] = {}
    notes: dict[str, list[BookNote]] = {}
    edition_id = ""
    for row in _rows(path_db, query, values):
        if row["edition"] != edition_id:
            edition_id = row["edition"]
            footnotes, notes = _attached(path_db, edition_id)
        yield Passage(
            edition=_edition(row),
            id=row["id"],
            heading=row["heading"],
            text=row["text"],
            footnotes=tuple(footnotes.get(row["id"], ())),
            notes=tuple(notes.get(row["id"], ())),
        )


def _attached(path_db: Path, edition_id: str) -> tuple[dict[str, list[Footnote]], dict[str, list[BookNote]]]:
    footnotes: dict[str, list[Footnote]] = {}
    for row in _rows(path_db, "select * from book_footnotes where edition = ? order by number", [edition_id]):
        footnote = Footnote(row["number"], _list(row["clauses"]), row["text"], row["line"])
        for clause_id in footnote.clauses:
            footnotes.setdefault(clause_id, []).append(footnote)
    notes: dict[str, list[BookNote]] = {}
    for row in _rows(path_db, "select * from book_notes where edition = ? order by line", [edition_id]):
        note = BookNote(row["id"], row["clause"], row["text"], row["line"])
        notes.setdefault(note.clause, []).append(note)
    return footnotes, notes


def _book_row(book: Book, source: str, content_hash: str) -> dict[str, Any]:
    return {
        "edition": book.edition.id,
        "lang": book.edition.lang,
        "name": book.edition.name,
        "year": book.edition.year,
        "source": source,
        "content_hash": content_hash,
        "imported_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "damage": json.dumps(book.damage, ensure_ascii=False),
    }


def _part_rows(book: Book) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table, without the edition."""
    return {
        "book_clauses": [
            {"position": position, **asdict(clause)} for position, clause in enumerate(book.clauses)
        ],
        "book_footnotes": [
            {**asdict(footnote), "clauses": json.dumps(footnote.clauses)} for footnote in book.footnotes
        ],
        "book_terms": [{"position": position, **asdict(term)} for position, term in enumerate(book.terms)],
        "book_notes": [asdict(note) for note in book.notes],
    }


def _delete(conn: sqlite3.Connection, edition_id: str) -> None:
    for table in ("books", *TABLES_OF_BOOK):
        conn.execute(f"delete from {table} where edition = ?", [edition_id])


def _open(path_db: Path) -> sqlite3.Connection:
    """The database if there is one; an empty one in memory if not, so that reading never makes a file."""
    conn = sqlite3.connect(path_db if path_db.exists() else ":memory:", timeout=WAITED_SECONDS)
    conn.row_factory = sqlite3.Row
    return conn


def _has_books(conn: sqlite3.Connection) -> bool:
    query = "select 1 from sqlite_master where type = 'table' and name = 'books'"
    return conn.execute(query).fetchone() is not None


def _rows(path_db: Path, query: str, values: list[Any] | None = None) -> list[sqlite3.Row]:
    try:
        with closing(_open(path_db)) as conn:
            return conn.execute(query, values or []).fetchall() if _has_books(conn) else []
    except sqlite3.Error as error:
        raise BookError(f"{path_db}: the imported books cannot be read: {error}") from error


def _edition(row: sqlite3.Row) -> Edition:
    return Edition(row["edition"], row["lang"], row["name"], row["year"])


def _list(stored: str) -> tuple[str, ...]:
    return tuple(json.loads(stored))
