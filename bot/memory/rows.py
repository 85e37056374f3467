"""Values as the tables keep them, and back again: cases and lists as JSON, noted rulings and reminders as columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import structs

from bot.memory.remembered import Place, Posted
from bot.talk.state import Case, Change, LogEntry, Reminder, Wording

MOST_TEXT = 2000
"""Characters of what was written that a case is kept with; a description at the table has a few hundred."""
_T = TypeVar("_T")


class Row(Protocol):
    """What SQLite gives for a row: values by the names of their columns."""

    def __getitem__(self, column: str, /) -> Any:
        """The value in this column."""


Read = Callable[[str, list[Any]], Sequence[Row]]
"""A query and its values: the rows it finds."""


def encode(value: object) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


def decode(stored: str | None, kind: type[_T]) -> _T | None:
    """A stored value; None where there is none, or where an upgrade has left it without a meaning."""
    try:
        return msgspec.json.decode(stored, type=kind) if stored else None
    except msgspec.MsgspecError:
        return None


def encode_case(case: Case | None) -> str | None:
    """A case as it is kept: a text without end is cut."""
    return encode(structs.replace(case, text=case.text[:MOST_TEXT])) if case else None


def decode_posted(row: Row) -> Posted:
    """A message of ours as it was kept."""
    return Posted(
        Place(row["chat"], row["topic"]),
        row["at"],
        row["id"],
        row["message_id"],
        row["version"],
        decode(row["actions"], tuple[str, ...]) or (),
        decode(row["case"], Case),
        row["lang"],
        row["asked"],
        decode(row["case_before"], Case),
        row["parts"],
        row["tapped"] or "",
    )


def encode_filed(case: Case) -> dict[str, Any]:
    """A case of a chat by column."""
    return {"number": case.number, "at": case.at, "status": case.status, "case": encode_case(case)}


def encode_reminder(reminder: Reminder) -> dict[str, Any]:
    """A reminder by column."""
    return {
        "number": reminder.number,
        "case_number": reminder.case,
        "occasion": reminder.occasion,
        "text": reminder.text,
        "due": reminder.due,
        "status": reminder.status,
        "asked_by": reminder.by,
    }


def decode_reminder(row: Row) -> Reminder:
    """A reminder as it was kept."""
    return Reminder(
        number=row["number"],
        case=row["case_number"],
        occasion=row["occasion"],
        text=row["text"],
        due=row["due"],
        status=row["status"],
        by=row["asked_by"],
    )


def encode_entry(entry: LogEntry) -> dict[str, Any]:
    """A noted ruling by column."""
    return {
        "number": entry.number,
        "at": entry.at,
        "at_table": entry.table,
        "board": entry.board,
        "scenario": entry.scenario,
        "title": entry.title,
        "facts": encode(entry.facts),
        "clauses": encode(entry.clauses),
        "ruling": entry.ruling,
        "noted_by": entry.by,
        "author": entry.author,
        "deleted_at": entry.deleted_at,
        "typed": entry.text,
        "pairs": entry.pairs,
        "score_before": entry.score_before,
        "score_after": entry.score_after,
        "note": entry.note,
        "director": entry.director,
        "wordings": encode(entry.wordings) if entry.wordings else "",
        "history": encode(entry.history) if entry.history else "",
    }


def decode_entry(row: Row) -> LogEntry:
    """A noted ruling as it was kept."""
    return LogEntry(
        number=row["number"],
        at=row["at"],
        table=row["at_table"],
        board=row["board"],
        scenario=row["scenario"],
        title=row["title"],
        facts=decode(row["facts"], tuple[str, ...]) or (),
        clauses=decode(row["clauses"], tuple[str, ...]) or (),
        ruling=row["ruling"],
        by=row["noted_by"],
        author=row["author"],
        deleted_at=row["deleted_at"],
        text=row["typed"],
        pairs=row["pairs"],
        score_before=row["score_before"],
        score_after=row["score_after"],
        note=row["note"],
        director=row["director"],
        wordings=decode(row["wordings"], tuple[Wording, ...]) or (),
        history=decode(row["history"], tuple[Change, ...]) or (),
    )
