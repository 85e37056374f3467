"""The tables in which a chat keeps things by number: its noted rulings, its cases, its reminders.

In: a connection or a way to read, and states before and after. Out: the state with what is kept, and rows written, only
those that have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

from bot.memory.errors import MemoryFailedError
from bot.memory.remembered import Exchange, Place
from bot.memory.rows import (
    Read,
    decode,
    decode_entry,
    decode_reminder,
    encode_entry,
    encode_filed,
    encode_reminder,
)
from bot.talk.state import MOST_NOTED, Case, LogEntry, Reminder, State

if TYPE_CHECKING:
    from sqlite3 import Connection

_T = TypeVar("_T")


def with_numbered(read: Read, place: Place, state: State) -> State:
    """The state of a place with its rulings, cases and reminders."""
    key, where = [place.chat, place.topic], "where chat = ? and topic = ? order by number"
    entries = tuple(map(decode_entry, read(f"select * from rulings {where}", key)))
    filed = read(f'select number, "case" from cases {where}', key)
    reminders = tuple(map(decode_reminder, read(f"select * from reminders {where}", key)))
    return structs.replace(
        state,
        cases=tuple(filter(None, (decode(row["case"], Case) for row in filed))),
        opened=max([state.opened, *(row["number"] for row in filed)]),
        reminders=reminders,
        reminded=max([state.reminded, *(item.number for item in reminders)]),
        log=tuple(entry for entry in entries if not entry.deleted_at),
        deleted=tuple(entry for entry in entries if entry.deleted_at),
        # A state that an upgrade left without a meaning has forgotten its count; no number is given twice.
        noted=max([state.noted, *(entry.number for entry in entries[-1:])]),
    )


def without_numbered(state: State) -> State:
    """The same without what has tables of its own."""
    return structs.replace(state, log=(), deleted=(), cases=(), reminders=())


def write_numbered(conn: Connection, done: Exchange) -> None:
    """What was noted, opened, promised, changed or dropped since."""
    _write_log(conn, done)
    cases, reminders = zip(*map(_evening, (done.before, done.after)), strict=True)
    _write_rows(conn, "cases", done.place, cases[0], cases[1], encode_filed)
    _write_rows(conn, "reminders", done.place, reminders[0], reminders[1], encode_reminder)


def _write_log(conn: Connection, done: Exchange) -> None:
    earlier, later = (_entries(state) for state in (done.before, done.after))
    if earlier == later:
        return
    if len(done.after.log) > max(MOST_NOTED, len(done.before.log)):
        raise MemoryFailedError(f"a chat can note {MOST_NOTED} rulings at most")
    _write_rows(conn, "rulings", done.place, earlier, later, encode_entry)


def _write_rows(
    conn: Connection,
    table: str,
    place: Place,
    earlier: Mapping[int, _T],
    later: Mapping[int, _T],
    columns_of: Callable[[_T], dict[str, Any]],
) -> None:
    """The rows of a place by their numbers; a new ruling never takes another's place."""
    key = [place.chat, place.topic]
    for number, kept in earlier.items():
        if later.get(number) != kept:
            where = "chat = ? and topic = ? and number = ?"
            conn.execute(f"delete from {table} where {where}", [*key, number])
    for number, kept in later.items():
        if earlier.get(number) != kept:
            columns = columns_of(kept)
            names = ", ".join(f'"{name}"' for name in columns)
            marks = ", ".join("?" * (len(key) + len(columns)))
            how = "insert" if table == "rulings" else "insert or replace"
            query = f"{how} into {table} (chat, topic, {names}) values ({marks})"
            conn.execute(query, [*key, *columns.values()])


def _entries(state: State) -> dict[int, LogEntry]:
    return {entry.number: entry for entry in (*state.log, *state.deleted)}


def _evening(state: State) -> tuple[dict[int, Case], dict[int, Reminder]]:
    """The cases and the reminders of a chat by their numbers."""
    return {case.number: case for case in state.cases}, {item.number: item for item in state.reminders}
