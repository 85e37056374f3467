"""Copies: taken while others write, never over the database itself; put back only where they are sound."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.memory.back_ups import back_up, restore
from bot.memory.errors import AlreadyServedError, MemoryFailedError
from bot.memory.lock import hold
from bot.memory.memory import Memory
from bot.talk.state import State
from tests.bot.memory.made import AT, ENTRY, HERE, TEXT, exchange, first_unsent, rows, shown

SAME_FILE: dict[str, Callable[[Path], Path]] = {
    "the file": lambda path: path,
    "a way round": lambda path: path.parent / ".." / path.parent.name / path.name,
    "a symbolic link": lambda path: link(path, Path.symlink_to),
    "a hard link": lambda path: link(path, Path.hardlink_to),
    "its second file": lambda path: path.with_name(f"{path.name}-wal"),
    "its third file": lambda path: path.with_name(f"{path.name}-shm"),
    "the lock": lambda path: path.with_name("lock"),
}


def link(path: Path, made: Callable[[Path, Path], None]) -> Path:
    place = path.parent.parent / "link"
    made(place, path)
    return place


def test_a_back_up_is_whole_though_somebody_writes(memory: Memory, path: Path, tmp_path: Path) -> None:
    shown(memory)
    copy = tmp_path / "copy.db"
    copy.write_text("an older copy")
    copy.chmod(0o644)
    before = os.umask(0)
    back_up(path, copy)
    os.umask(before)
    with closing(Memory(copy)) as restored:
        assert restored.last_posted(HERE) == memory.last_posted(HERE)
    assert copy.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("way", SAME_FILE)
def test_the_database_is_never_copied_onto_itself(tmp_path: Path, way: str) -> None:
    path = tmp_path / "home" / "diaititis.db"
    with closing(Memory(path)) as memory, hold(path.parent):
        shown(memory)
        kept = path.stat().st_ino
        with pytest.raises(MemoryFailedError, match="belongs to the running database; name another file$"):
            back_up(path, SAME_FILE[way](path))
        assert path.stat().st_ino == kept
        assert memory.last_posted(HERE)


def test_a_back_up_is_a_file_and_in_a_folder_that_is_there(
    memory: Memory, path: Path, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "fifo")
    for target, told in (
        (tmp_path, "is a folder; name a file in it"),
        (tmp_path / "missing" / "copy.db", "the back-up could not be written: No such file or directory"),
        (tmp_path / "fifo", "is no regular file; name another"),
        (path / "copy.db", "something above it is a file, not a folder"),
    ):
        with pytest.raises(MemoryFailedError, match=rf"^{target}: .*{told}$"):
            back_up(path, target)
    with pytest.raises(MemoryFailedError, match="there is no database yet"):
        back_up(tmp_path / "none.db", tmp_path / "copy.db")
    assert not list(tmp_path.glob(".*part"))


@pytest.fixture
def copy(path: Path, tmp_path: Path) -> Path:
    """A back-up of a chat with a ruling, taken while an update and a message waited."""
    with closing(Memory(path)) as memory:
        shown(memory)
        memory.receive(5, b"{}", AT)
        memory.commit(exchange(after=State(log=(ENTRY,)), parcels=(TEXT,)))
        back_up(path, tmp_path / "copy.db")
    return tmp_path / "copy.db"


def test_a_damaged_database_is_kept_aside_and_the_copy_goes_on(path: Path, copy: Path) -> None:
    path.write_bytes(b"damaged")
    path.with_name("diaititis.db-wal").write_bytes(b"of the damaged one")
    kept = restore(copy, path)
    assert kept
    assert kept.parent == path.parent
    assert kept.read_bytes() == b"damaged"
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"of the damaged one"
    assert path.stat().st_mode & 0o077 == 0
    assert not list(path.parent.glob(".*part*"))
    with closing(Memory(path)) as memory:
        assert memory.state(HERE, "el").log == (ENTRY,)
        assert memory.last_posted(HERE)


def test_what_waited_when_the_copy_was_taken_is_not_done_twice(path: Path, copy: Path) -> None:
    restore(copy, path)
    with closing(Memory(path)) as memory:
        assert memory.unanswered() == []
        assert first_unsent(memory, "7") is None
        assert not memory.receive(5, b"{}", AT)


def test_a_button_of_after_the_copy_finds_no_message_of_after_the_restoring(path: Path, copy: Path) -> None:
    with closing(Memory(path)) as memory:
        memory._conn.execute("update sqlite_sequence set seq = 1000 where name = 'screens'")
        memory._conn.commit()
    back_up(path, copy)
    restore(copy, path)
    with closing(Memory(path)) as memory:
        assert shown(memory).id > time.time() - 3600


def test_where_there_is_no_database_only_the_copy_is_there_afterwards(path: Path, copy: Path) -> None:
    path.unlink()
    path.with_name("diaititis.db-wal").write_bytes(b"left over")
    assert restore(copy, path) is None
    assert rows(path, "select count(*) from rulings") == [(1,)]


def test_what_is_no_sound_back_up_changes_nothing(path: Path, copy: Path, tmp_path: Path) -> None:
    before = path.read_bytes()
    (tmp_path / "text").write_text("no database at all, whatever its name says" * 30)
    (tmp_path / "empty").touch()
    spoilt = bytearray(copy.read_bytes())
    spoilt[5000:-100] = b"\xaa" * (len(spoilt) - 5100)
    (tmp_path / "spoilt").write_bytes(spoilt)
    for name, told in (
        ("text", "is no back-up of this bot: file is not a database"),
        ("empty", "is no back-up of this bot"),
        ("spoilt", "is (damaged itself|no back-up of this bot)"),
        ("none", "is no file that could be restored"),
        (".", "is no file that could be restored"),
        (path.name, "is the database itself; name a back-up of it"),
    ):
        with pytest.raises(MemoryFailedError, match=told):
            restore(tmp_path / name, path)
    assert path.read_bytes() == before
    assert sorted(found.name for found in path.parent.glob("diaititis*")) == ["diaititis.db"]


def test_nothing_is_put_under_a_running_bot(path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def is_held(*_: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr("fcntl.lockf", is_held)
    with pytest.raises(AlreadyServedError, match="stop it first"):
        restore(copy, path)
