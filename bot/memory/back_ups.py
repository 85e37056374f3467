"""Copies of the database: one is written while others may write, and one is put back when the database is lost.

In: the database and a file. Out: the copy; or the copy in the place of the database, which is kept under another name.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from bot.memory.database import COMPANIONS
from bot.memory.errors import MemoryFailedError, reason
from bot.memory.lock import LOCK_NAME, hold
from bot.memory.memory import Memory
from corpus.home import make_private_file


def back_up(database: Path, file: Path) -> None:
    """A whole and sound copy, taken while others may write; a file that is there is replaced."""
    if not database.exists():
        raise MemoryFailedError(f"{database}: there is no database yet, nothing to copy")
    part = file.parent / f".{file.name}.part"
    try:
        _check_target(database, file)
        part.unlink(missing_ok=True)
        make_private_file(part)
        with closing(sqlite3.connect(database)) as conn:
            conn.execute("vacuum into ?", [str(part)])
        part.replace(file)
    except sqlite3.Error as error:
        raise MemoryFailedError(f"{file}: the back-up could not be written: {error}") from error
    except OSError as error:
        raise MemoryFailedError(f"{file}: the back-up could not be written: {reason(error)}") from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def restore(file: Path, database: Path) -> Path | None:
    """Go back to a back-up; the name under which the database of before is kept, if there was one."""
    with hold(database.parent):
        part = database.with_name(f".{database.name}.part")
        try:
            _check_source(database, file)
            part.unlink(missing_ok=True)
            make_private_file(part)
            shutil.copyfile(file, part)
            _check_sound(file, part)
            with closing(Memory(part)) as copy:
                copy.settle()
            kept = _keep_aside(database)
            part.replace(database)
        except OSError as error:
            raise MemoryFailedError(f"{file}: cannot be restored: {reason(error)}") from error
        finally:
            for ending in ("", *COMPANIONS):
                with suppress(OSError):
                    part.with_name(part.name + ending).unlink(missing_ok=True)
    return kept


def _check_target(database: Path, file: Path) -> None:
    if file.is_dir():
        raise MemoryFailedError(f"{file}: is a folder; name a file in it")
    if _is_one_of_ours(database, file):
        raise MemoryFailedError(f"{file}: belongs to the running database; name another file")
    if file.exists() and not file.is_file():
        raise MemoryFailedError(f"{file}: is no regular file; name another")


def _check_source(database: Path, file: Path) -> None:
    if not file.is_file():
        raise MemoryFailedError(f"{file}: is no file that could be restored")
    if _is_one_of_ours(database, file):
        raise MemoryFailedError(f"{file}: is the database itself; name a back-up of it")


def _is_one_of_ours(database: Path, file: Path) -> bool:
    names = [database.name, *(database.name + ending for ending in COMPANIONS), LOCK_NAME]
    ours = [database.with_name(name) for name in names]
    wanted = Path(os.path.realpath(file))
    return any(
        wanted == Path(os.path.realpath(known)) or (file.exists() and known.exists() and file.samefile(known))
        for known in ours
    )


def _check_sound(file: Path, copy: Path) -> None:
    query = "select count(*) from _sqlite_migrations where migration_set like 'diaititis%'"
    try:
        with closing(sqlite3.connect(copy)) as conn:
            is_sound = conn.execute("pragma integrity_check").fetchone()[0] == "ok"
            is_ours = conn.execute(query).fetchone()[0] > 0
    except sqlite3.Error as error:
        raise MemoryFailedError(f"{file}: is no back-up of this bot: {error}") from error
    if not is_sound or not is_ours:
        raise MemoryFailedError(f"{file}: the back-up is damaged itself; nothing was changed")


def _keep_aside(database: Path) -> Path | None:
    """With its companions, which may hold what the file itself lacks."""
    kept = database.with_name(f"{database.stem}-before-{datetime.now():%Y%m%d-%H%M%S}{database.suffix}")
    # The companions also where the file is gone: SQLite would write what they hold into the next one.
    for ending in (*COMPANIONS, ""):
        with suppress(FileNotFoundError):
            database.with_name(database.name + ending).rename(kept.with_name(kept.name + ending))
    return kept if kept.exists() else None
