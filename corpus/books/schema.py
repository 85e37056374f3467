"""The tables of imported books, as ordered migrations: one that has been released is never edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

MIGRATION_SET = "diaititis_books"
TABLES_OF_BOOK = ("book_clauses", "book_footnotes", "book_terms", "book_notes")


def migrate(db: Database) -> None:
    """Bring the tables of the books up to date."""
    from sqlite_utils.migrations import Migrations

    migrations = Migrations(MIGRATION_SET)
    for step in (m001_books,):
        migrations(name=step.__name__)(step)
    migrations.apply(db)


def m001_books(db: Database) -> None:
    """The books and their parts."""
    db.table("books").create(
        {
            "edition": str,
            "lang": str,
            "name": str,
            "year": int,
            "source": str,
            "content_hash": str,
            "imported_at": str,
            "damage": str,
        },
        pk="edition",
        not_null={"lang", "name", "year", "content_hash", "damage"},
    )
    db.table("book_clauses").create(
        {
            "edition": str,
            "id": str,
            "position": int,
            "heading": str,
            "text": str,
            "line": int,
            "line_end": int,
        },
        pk=("edition", "id"),
        not_null={"position", "heading", "text"},
    )
    db.table("book_footnotes").create(
        {"edition": str, "number": int, "clauses": str, "text": str, "line": int},
        pk=("edition", "number"),
        not_null={"clauses", "text"},
    )
    db.table("book_terms").create(
        {"edition": str, "position": int, "term": str, "text": str, "line": int},
        pk=("edition", "position"),
        not_null={"term", "text"},
    )
    db.table("book_notes").create(
        {"edition": str, "id": str, "clause": str, "text": str, "line": int},
        pk=("edition", "id"),
        not_null={"clause", "text"},
    )
