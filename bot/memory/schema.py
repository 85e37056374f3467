"""The tables of the bot's memory, as ordered migrations: one that has been released is never edited."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database

MIGRATION_SET = "diaititis_memory"
TABLES_OF_PLACE = ("chats", "screens", "rulings", "cases", "reminders", "outbox", "polls")
"""The tables whose rows belong to a chat and a topic of it."""

NOTED_SINCE_M005 = (
    *("typed", "pairs", "score_before", "score_after"),
    *("note", "director", "wordings", "history"),
)


def migrate(conn: sqlite3.Connection) -> None:
    """Bring the tables of the memory up to date; the library that does so is loaded only where there is work."""
    if applied(conn) >= {step.__name__ for step in STEPS}:
        return
    from sqlite_utils import Database
    from sqlite_utils.migrations import Migrations

    migrations = Migrations(MIGRATION_SET)
    for step in STEPS:
        migrations(name=step.__name__)(step)
    migrations.apply(Database(conn))


def applied(conn: sqlite3.Connection) -> set[str]:
    """The names of the steps that a database has been through."""
    query = "select name from _sqlite_migrations where migration_set = ?"
    try:
        return {row[0] for row in conn.execute(query, [MIGRATION_SET])}
    except sqlite3.OperationalError:
        return set()


def m001_memory(db: Database) -> None:
    """Chats, their screens and noted rulings; updates that came in, messages that must go out."""
    db.table("chats").create(
        {"chat": str, "topic": int, "state": str, "last_screen": int, "at": str},
        pk=("chat", "topic"),
        not_null={"state", "at"},
    )
    # AUTOINCREMENT, which sqlite-utils has no word for: the id of a screen stands in buttons for ever.
    db.execute(
        """
        create table screens (
            id integer primary key autoincrement,
            chat text not null,
            topic integer not null,
            message_id integer,
            version integer not null,
            actions text not null,
            "case" text,
            lang text not null,
            asked integer,
            case_before text,
            parts integer not null,
            tapped text,
            at text not null
        )
        """
    )
    db.table("screens").create_index(["chat", "topic", "message_id"])
    db.table("screens").create_index(["chat", "topic", "asked"])
    db.table("screens").create_index(["at"])
    # A database that was lost must not give an old button's number to another message.
    db.execute("insert into sqlite_sequence (name, seq) values ('screens', ?)", [int(time.time())])
    db.table("updates").create(
        {"id": int, "at": str, "content": str, "tries": int}, pk="id", not_null={"at", "tries"}
    )
    db.table("outbox").create(
        {
            "id": int,
            "chat": str,
            "topic": int,
            "content": str,
            "file": bytes,
            "screen": int,
            "version": int,
            "status": str,
            "at": str,
        },
        pk="id",
        not_null={"chat", "topic", "content", "status", "at"},
    )
    db.table("outbox").create_index(["chat"])
    db.table("rulings").create(
        {
            "chat": str,
            "topic": int,
            "number": int,
            "at": str,
            "at_table": str,
            "board": str,
            "scenario": str,
            "title": str,
            "facts": str,
            "clauses": str,
            "ruling": str,
            "noted_by": str,
        },
        pk=("chat", "topic", "number"),
        not_null={"at", "at_table", "board", "scenario", "title", "facts", "clauses", "ruling", "noted_by"},
    )


def m002_begun(db: Database) -> None:
    """Tries count what was begun, no more every start; and what a chat was posted is found by the chat alone."""
    db.execute("update updates set tries = 0")
    db.table("screens").create_index(["chat"])


def m003_authors(db: Database) -> None:
    """Who noted a ruling, and when it was deleted; of those that were noted before nobody knows."""
    for column in ("author", "deleted_at"):
        db.table("rulings").add_column(column, str, not_null_default="")


def m004_cases(db: Database) -> None:
    """The cases of a chat side by side, and what its director has promised to come back to."""
    db.table("cases").create(
        {"chat": str, "topic": int, "number": int, "at": str, "status": str, "case": str},
        pk=("chat", "topic", "number"),
        not_null={"at", "status", "case"},
    )
    db.table("reminders").create(
        {
            "chat": str,
            "topic": int,
            "number": int,
            "case_number": int,
            "occasion": str,
            "text": str,
            "due": str,
            "status": str,
            "asked_by": str,
        },
        pk=("chat", "topic", "number"),
        not_null={"case_number", "occasion", "text", "due", "status", "asked_by"},
    )
    db.table("reminders").create_index(["status"])


def m005_noted(db: Database) -> None:
    """All that is noted of a ruling, and what it said before it was corrected."""
    for column in NOTED_SINCE_M005:
        db.table("rulings").add_column(column, str, not_null_default="")


def m006_polls(db: Database) -> None:
    """Polls of colleagues, and a row for each answer; `mark` stands for who gave it, in this poll alone."""
    db.table("polls").create(
        {
            "token": str,
            "chat": str,
            "topic": int,
            "question": str,
            "lang": str,
            "test": str,
            "author": str,
            "status": str,
            "at": str,
            "asked_at": str,
        },
        pk="token",
        not_null={"chat", "topic", "question", "lang", "test", "author", "status", "at", "asked_at"},
    )
    db.table("polls").create_index(["chat", "topic"])
    db.table("poll_answers").create(
        {"token": str, "mark": str, "call": str, "said": str, "considered": str, "at": str},
        pk=("token", "mark"),
        not_null={"call", "said", "considered", "at"},
    )


STEPS: tuple[Callable[[Database], None], ...] = (
    m001_memory,
    m002_begun,
    m003_authors,
    m004_cases,
    m005_noted,
    m006_polls,
)
