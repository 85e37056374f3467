"""The file under the memory: its errors are ours, what one statement does wrong is its own affair, nobody else reads it."""

from __future__ import annotations

import logging
import random
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

import bot.memory.database
from bot.memory.errors import MemoryBusyError, MemoryFailedError, MemoryLostError
from bot.memory.memory import Memory
from bot.memory.parcels import Outgoing, Parcel
from bot.memory.remembered import Place, Posted
from bot.talk.state import Case, State
from tests.bot.memory.made import AT, ENTRY, HERE, TEXT, exchange, first_unsent, rows, shown

SECRET = "ΜΥΣΤΙΚΟ"
UNSENT = Parcel(Outgoing("text", "α"))
EVERYTHING: dict[str, Callable[[Memory], object]] = {
    "receive": lambda memory: memory.receive(9, b"{}", AT),
    "begin": lambda memory: memory.begin(5),
    "finish": lambda memory: memory.finish(5),
    "unanswered": lambda memory: memory.unanswered(),
    "set_aside": lambda memory: memory.set_aside(),
    "state": lambda memory: memory.state(HERE, "el"),
    "posted": lambda memory: memory.posted(1_900_000_000),
    "last_posted": lambda memory: memory.last_posted(HERE),
    "posted_as": lambda memory: memory.posted_as(HERE, 77),
    "posted_for": lambda memory: memory.posted_for(HERE, 77),
    "commit": lambda memory: memory.commit(exchange(update_id=5, posted=Posted(HERE, AT))),
    "unsent": lambda memory: memory.unsent("7"),
    "recover": lambda memory: memory.recover(),
    "move_chat": lambda memory: memory.move_chat("7", "8"),
    "drop_deleted": lambda memory: memory.drop_deleted(AT),
    "prune": lambda memory: memory.prune(AT, AT),
    "settle": lambda memory: memory.settle(),
}


@pytest.fixture
def filled(path: Path) -> Iterator[Memory]:
    """A memory with something in every table, all of it on disk and nothing in mind."""
    with closing(Memory(path)) as memory:
        memory.receive(5, b"{}", AT)
        shown(memory, message_id=77, asked=77)
        memory.commit(exchange(after=State(log=(ENTRY,)), parcels=(UNSENT,)))
    with closing(Memory(path)) as memory:
        yield memory


def spoil(path: Path) -> None:
    """Bytes that mean nothing on every page but the first."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xaa" * (path.stat().st_size - 4096))


@pytest.mark.parametrize("name", EVERYTHING)
def test_damage_is_told_as_such_whatever_meets_it(filled: Memory, path: Path, name: str) -> None:
    noticed: list[str] = []
    filled.when_lost = lambda: noticed.append(name)
    filled._conn.execute("pragma shrink_memory")
    spoil(path)
    with pytest.raises(
        MemoryLostError, match=r"diaititis\.db: the database cannot be .*diaititis restore FILE"
    ):
        EVERYTHING[name](filled)
    assert noticed
    assert filled.lost


@pytest.mark.parametrize("name", EVERYTHING)
def test_no_error_of_the_library_gets_out(path: Path, name: str) -> None:
    memory = Memory(path)
    memory._conn.close()
    with pytest.raises(MemoryFailedError, match=r"diaititis\.db: the database cannot be (read|written)"):
        EVERYTHING[name](memory)
    assert not memory.lost


def test_what_cannot_be_written_is_dropped_and_reported_and_takes_nothing_with_it(
    memory: Memory, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "diaititis"):
        memory.receive(5, b"{}", AT)
        memory.receive("x", b"{}", AT)  # type: ignore[arg-type]
        memory.receive(6, b"{}", AT)
        memory.commit(exchange(update_id=5))
    assert rows(path, "select id, content from updates order by id") == [(5, None), (6, "{}")]
    assert [record.getMessage() for record in caplog.records] == ["not stored, dropped"]
    memory.flush()
    assert len(caplog.records) == 1


def test_a_number_that_no_database_takes_is_an_error_of_ours(memory: Memory) -> None:
    with pytest.raises(MemoryFailedError):
        memory.receive(2**70, b"{}", AT)
    memory.finish(1)


def test_a_database_that_cannot_be_written_is_named(memory: Memory) -> None:
    memory._conn.execute("pragma query_only = on")
    with pytest.raises(
        MemoryFailedError, match=r"diaititis\.db: the database cannot be written: .*read-only"
    ):
        memory.finish(1)
    memory._conn.execute("pragma query_only = off")
    memory.finish(1)


def test_on_a_full_disk_what_was_put_off_waits_until_there_is_room(memory: Memory) -> None:
    memory._conn.execute("pragma max_page_count = 1")
    memory.receive(5, b'"' + b"x" * 100_000 + b'"', AT)
    memory.receive(6, b"{}", AT)
    with pytest.raises(MemoryFailedError, match="there is no room left on the disk"):
        memory.flush()
    # The sender of the first was told that it went wrong, so it must not be answered after all.
    memory.finish_later(5)
    memory._conn.execute("pragma max_page_count = 1000000")
    memory.flush()
    assert memory.unanswered() == [b"{}"]
    assert not memory.receive(5, b"{}", AT)


def test_another_writer_is_waited_for_and_told_of(path: Path) -> None:
    with closing(Memory(path, patience=0.01)) as memory, closing(sqlite3.connect(path)) as other:
        memory.commit(exchange(parcels=(TEXT,)))
        unsent = first_unsent(memory, "7")
        assert unsent
        memory.sending(unsent)
        other.execute("begin immediate")
        with pytest.raises(MemoryBusyError, match="held by another process"):
            memory.finish(1)
        with pytest.raises(MemoryBusyError, match="held by another process"):
            memory.not_sent(unsent)
        assert memory.state(HERE, "el")
        other.rollback()
        assert first_unsent(memory, "7") == unsent


@pytest.mark.parametrize("replaced", [False, True])
def test_what_is_written_into_a_file_that_is_gone_is_not_confirmed(tmp_path: Path, replaced: bool) -> None:
    home = tmp_path / "home"
    memory = Memory(home / "diaititis.db")
    memory.commit(exchange())
    shutil.rmtree(home)
    if replaced:
        Memory(home / "diaititis.db").close()
    with pytest.raises(MemoryLostError, match=r"diaititis\.db: the database is gone"):
        memory.commit(exchange(after=State(log=(ENTRY,))))
    with pytest.raises(MemoryLostError):
        memory.flush()
    assert memory.lost
    memory.close()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_nobody_else_may_read_what_is_kept_whatever_the_umask(open_umask: None, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with closing(Memory(home / "diaititis.db")) as memory:
        memory.commit(exchange())
        modes = {path.name: mode(path) for path in home.iterdir()}
    assert modes == dict.fromkeys(("diaititis.db", "diaititis.db-wal", "diaititis.db-shm"), 0o600)
    assert mode(home) == 0o700


def test_what_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with closing(Memory(home / "diaititis.db")) as memory:
        memory.commit(exchange())
        home.chmod(0o755)
        for path in home.iterdir():
            path.chmod(0o664)
        Memory(home / "diaititis.db").close()
        assert {mode(path) for path in home.iterdir()} == {0o600}
        assert mode(home) == 0o700


def found_in_files(folder: Path) -> dict[str, int]:
    counts = {path.name: path.read_bytes().count(SECRET.encode()) for path in folder.iterdir()}
    return {name: count for name, count in counts.items() if count}


def talk(memory: Memory, seed: int) -> None:
    """Some hundred exchanges in three chats, long and short, in which rows grow, move and go; one chat has a secret."""
    chance = random.Random(seed)
    for number in range(1, 250):
        place = Place(chance.choice("789"))
        word = SECRET if place == HERE else "ΑΛΛΟ"
        memory.receive(number, (word * chance.randint(1, 300)).encode(), AT)
        state, last = memory.state(place, "el"), memory.last_posted(place)
        entry = structs.replace(ENTRY, number=state.noted + 1, ruling=word * chance.randint(1, 80))
        after = structs.replace(state, log=(*state.log, entry)[chance.randint(0, 1) :], noted=entry.number)
        case = Case(text=word * chance.randint(1, 250))
        posted = Posted(place, AT, case=case, case_before=case, actions=(word,) * chance.randint(0, 30))
        if last and chance.random() < 0.5:
            posted = replace(posted, id=last.id, version=last.version)
        parcel = Parcel(
            Outgoing("text", word * chance.randint(1, 400)), word.encode() * chance.randint(0, 900)
        )
        done = exchange(place, before=state, after=after, update_id=number, posted=posted, parcels=(parcel,))
        memory.commit(done)
        for unsent in memory.unsent(place.chat)[chance.randint(0, 1) :]:
            memory.sent(unsent, number)


@pytest.mark.parametrize(
    "seed", [0, 13, 18, 57]
)  # The last three are such that SQLite leaves bytes in its pages.
def test_of_what_was_forgotten_no_file_keeps_a_byte(memory: Memory, path: Path, seed: int) -> None:
    talk(memory, seed)
    assert set(found_in_files(path.parent)) >= {"diaititis.db-wal"}
    memory.commit(exchange(forgets=True, whole_chat=True))
    assert found_in_files(path.parent) == {}
    assert len(memory.state(Place("8"), "el").log) > 10


def test_what_a_killed_process_had_forgotten_is_wiped_out_by_the_next(
    memory: Memory, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk(memory, 3)
    with monkeypatch.context() as killed:
        killed.setattr(Memory, "_wipe", lambda memory: None)
        memory.commit(exchange(forgets=True, whole_chat=True))
    assert found_in_files(path.parent)
    with closing(Memory(path)) as again:
        again.recover()
        assert found_in_files(path.parent) == {}


def test_what_somebody_still_reads_is_wiped_out_afterwards(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Memory(path, patience=0.01)) as memory, closing(sqlite3.connect(path)) as reader:
        talk(memory, 3)
        reader.execute("begin")
        assert reader.execute("select count(*) from rulings").fetchone()[0] > 10
        memory.commit(exchange(forgets=True, whole_chat=True))
        assert found_in_files(path.parent)
        reader.rollback()
        memory.flush()
        assert found_in_files(path.parent)
        monkeypatch.setattr(memory, "_wipe_again", 0.0)
        memory.flush()
        assert found_in_files(path.parent) == {}


def test_a_flood_of_forgetting_does_not_write_the_file_anew_each_time(
    memory: Memory, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def runs_of_vacuum() -> int:
        return sum(statement == "vacuum" for statement in executed)

    executed: list[str] = []
    memory._conn.set_trace_callback(executed.append)
    for _ in range(5):
        memory.commit(exchange(after=State(log=(ENTRY,))))
        memory.commit(exchange(forgets=True, whole_chat=True))
    assert runs_of_vacuum() == 1
    monkeypatch.setattr(bot.memory.database, "WIPE_SECONDS", 0)
    monkeypatch.setattr(memory, "_wipe_again", 0.0)
    memory.flush()
    assert runs_of_vacuum() == 2
