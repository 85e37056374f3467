"""The file of the memory: statements go in, rows come out, and whatever SQLite complains of becomes an error of ours.

It is written in transactions that hold a write of ours and all that was put off before it. What fails for its own
fault among the latter is dropped and reported; what fails because of the disk waits for the next transaction.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from bot.memory.errors import MemoryBusyError, MemoryFailedError, MemoryLostError, reason
from bot.memory.schema import migrate
from corpus.home import make_private_file, make_private_folder

log = logging.getLogger("diaititis")
PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""
COMPANIONS = ("-wal", "-shm")
"""The files that SQLite keeps beside a database while it is open."""
FAULTS = (sqlite3.Error, OverflowError, UnicodeError)
"""What a statement may end in; the last two are for values that no database takes."""
BAD_VALUE = (sqlite3.ProgrammingError, sqlite3.InterfaceError, sqlite3.DataError, OverflowError, UnicodeError)
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
OWN_FAULT = {
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_RANGE,
}
"""A statement that ends so would do so again, whatever the state of the disk."""
WIPE_SECONDS = 20.0
"""Writing the whole file anew takes a moment in which nobody is answered: not more often than this."""
PLAIN_WORDS = {
    sqlite3.SQLITE_FULL: "there is no room left on the disk",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written, or has no room left",
    sqlite3.SQLITE_READONLY: "the file or its folder is read-only",
    sqlite3.SQLITE_CANTOPEN: "the file or its folder is not there, or may not be used by this user",
}


class Database:
    """An open file of tables, or tables in memory only."""

    def __init__(self, path: Path | None, patience: float = PATIENCE) -> None:
        """Open it and bring its tables up to date; None: in memory only."""
        self.path = path
        self.lost: MemoryLostError | None = None
        """Why nothing can be kept any more, if so."""
        self.when_lost: Callable[[], None] = lambda: None
        """Called whenever that is noticed."""
        self._later: list[tuple[str, list[Any]]] = []
        """What may wait for the next transaction: a transaction costs more than all it writes."""
        self._is_to_be_wiped = False
        self._wipe_again = 0.0
        try:
            if path:
                _make_private(path)
            self._conn = sqlite3.connect(path or ":memory:", timeout=patience)
            with ExitStack() as on_failure:
                on_failure.callback(self._conn.close)
                self._prepare()
                on_failure.pop_all()
        except sqlite3.Error as error:
            raise self._told("opened", error) from error
        except OSError as error:
            raise MemoryFailedError(f"{path}: the database cannot be opened: {reason(error)}") from error

    def close(self) -> None:
        """Close it; what was put off is written first, where anything can be."""
        try:
            if not self.lost:
                self.flush()
        finally:
            self._conn.close()

    def flush(self) -> None:
        """Write what was put off, and look whether the file is still there."""
        if self._later:
            with self._writing():
                pass
        else:
            self._check_place()
        if self._is_to_be_wiped and time.monotonic() >= self._wipe_again:
            self._wipe()

    def _prepare(self) -> None:
        self._conn.row_factory = sqlite3.Row
        self._conn.execute("pragma journal_mode = wal")
        # Enough against a killed process; a power cut may take the last moments, never the whole.
        self._conn.execute("pragma synchronous = normal")
        self._conn.execute("pragma secure_delete = on")
        self._inode = _inode(self.path)
        with self._writing():
            migrate(self._conn)

    def _put_off(self, query: str, values: list[Any]) -> None:
        self._later.append((query, values))

    def _read(self, query: str, values: list[Any] | None = None) -> list[sqlite3.Row]:
        try:
            return self._conn.execute(query, values or []).fetchall()
        except FAULTS as error:
            raise self._told("read", error) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        try:
            # A writer from the start: one that began by reading could not wait for another writer.
            self._conn.execute("begin immediate")
            self._write_what_waits()
            yield self._conn
            self._conn.execute("commit")
        except BaseException as error:
            with suppress(sqlite3.Error):
                self._conn.rollback()
            if isinstance(error, FAULTS):
                raise self._told("written", error) from error
            raise
        self._later.clear()
        # Not before the commit: what was written into a file that is gone must not be confirmed to anybody.
        self._check_place()

    def _execute(self, query: str, values: list[Any]) -> None:
        with self._writing() as conn:
            conn.execute(query, values)

    def _write_what_waits(self) -> None:
        for statement in tuple(self._later):
            try:
                self._conn.execute(*statement)
            except FAULTS as error:
                if not _is_own_fault(error):
                    raise
                self._later.remove(statement)
                log.error("not stored, dropped", extra={"fields": {"error": type(error).__name__}})

    def _mark_for_wiping(self) -> None:
        """Within a transaction that deletes what must leave no trace: a process that dies before `_wipe` finds the mark."""
        self._conn.execute("pragma user_version = 1")

    def _wipe(self) -> None:
        """What was deleted leaves the files too; later, if another process is in the way or it was done just now."""
        now = time.monotonic()
        is_due = now >= self._wipe_again
        self._is_to_be_wiped = True
        with suppress(sqlite3.Error):
            is_marked = self._conn.execute("pragma user_version").fetchone()[0] == 1
            if is_marked and is_due:
                self._wipe_again = now + WIPE_SECONDS
                # Where SQLite moves rows from page to page it leaves bytes of them behind, secure_delete or not.
                self._conn.execute("vacuum")
                self._conn.execute("pragma user_version = 0")
                is_marked = False
            is_busy = self._conn.execute("pragma wal_checkpoint(truncate)").fetchone()[0]
            self._is_to_be_wiped = is_marked or bool(is_busy)
        if self._is_to_be_wiped and is_due:
            self._wipe_again = now + WIPE_SECONDS

    def _check_place(self) -> None:
        if self.path and _inode(self.path) != self._inode:
            raise self._lose(f"{self.path}: the database is gone: it was deleted or replaced under the bot")

    def _told(self, done: str, error: Exception) -> MemoryFailedError:
        code = _code(error)
        if code in BUSY:
            return MemoryBusyError(f"{self.path}: the database is held by another process")
        told = f"{self.path}: the database cannot be {done}: {PLAIN_WORDS.get(code, error)}"
        if code in DAMAGED:
            return self._lose(f"{told}; `diaititis restore FILE` goes back to a back-up")
        return MemoryFailedError(told)

    def _lose(self, told: str) -> MemoryLostError:
        self.lost = MemoryLostError(told)
        self.when_lost()
        return self.lost


def _make_private(path: Path) -> None:
    make_private_folder(path.parent)
    make_private_file(path)
    for ending in COMPANIONS:
        companion = path.with_name(path.name + ending)
        if companion.exists():
            make_private_file(companion)


def _inode(path: Path | None) -> tuple[int, int] | None:
    try:
        found = os.stat(path) if path else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_own_fault(error: Exception) -> bool:
    return isinstance(error, BAD_VALUE) or _code(error) in OWN_FAULT
