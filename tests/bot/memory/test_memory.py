"""The bot's memory: its schema, one transaction an update, and what a restart finds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.memory.memory import MOST_TRIES, Memory, MemoryFailedError, StaleError
from bot.memory.parcels import Outgoing, Parcel
from bot.memory.remembered import Exchange, Place, Posted, Unsent
from bot.talk.state import Case, LogEntry, State

AT = "2026-11-16T20:00:00+02:00"
HERE, THERE = Place("7"), Place("-100", 5)
CASE = Case("law27_insufficient_bid", "2♠ πάνω σε 2ΧΑ", (("how", "meant"),), ("call",), ("Άννα",))
ENTRY = LogEntry(1, AT, "5", "12", "law61_revoke", "Ρενόνς", ("α", "β"), ("64A1",), "Μία λεβέ", "Άννα")
TEXT = Parcel(
    Outgoing("text", "<b>α</b>", ((("ναι", None), ("σελίδα", "https://x.example")),)), has_buttons=True
)
SCHEMA = {
    "chats": "chat topic state last_screen at",
    "outbox": "id chat topic content file screen version status at",
    "rulings": "chat topic number at at_table board scenario title facts clauses ruling noted_by",
    "screens": "id chat topic message_id version actions case lang asked case_before parts tapped at",
    "updates": "id at content tries",
}
KEYS = {
    "chats": ["chat", "topic"],
    "outbox": ["id"],
    "rulings": ["chat", "topic", "number"],
    "screens": ["id"],
    "updates": ["id"],
}
INDEXES = {
    "idx_outbox_chat": "outbox",
    "idx_screens_at": "screens",
    "idx_screens_chat_topic_asked": "screens",
    "idx_screens_chat_topic_message_id": "screens",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "diaititis.db"


@pytest.fixture
def memory(path: Path) -> Iterator[Memory]:
    with closing(Memory(path)) as opened:
        yield opened


def exchange(place: Place = HERE, **changes: object) -> Exchange:
    done = Exchange(place, State(), State(settings=(("screens", "true"),)), AT)
    return replace(done, **changes)  # type: ignore[arg-type]


def shown(memory: Memory, place: Place = HERE, **changes: object) -> Posted:
    """A screen that stands in the chat."""
    posted = replace(Posted(place, AT, actions=("law:27", "law:16"), case=CASE), **changes)  # type: ignore[arg-type]
    memory.commit(exchange(place, posted=posted))
    found = memory.last_posted(place)
    assert found
    return found


def first_unsent(memory: Memory, chat: str) -> Unsent | None:
    return next(iter(memory.unsent(chat)), None)


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_the_schema_after_all_migrations(memory: Memory, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        columns = {table: connection.execute(f"pragma table_info({table})").fetchall() for table in SCHEMA}
        mode = connection.execute("pragma journal_mode").fetchone()[0]
    assert {table: " ".join(row[1] for row in found) for table, found in columns.items()} == SCHEMA
    keys = {
        table: [row[1] for row in sorted(found, key=lambda row: row[5]) if row[5]]
        for table, found in columns.items()
    }
    assert keys == KEYS
    indexes = rows(path, "select name, tbl_name from sqlite_master where type = 'index' and sql is not null")
    assert {name: table for name, table in indexes if table in SCHEMA} == INDEXES
    assert [row[0] for row in rows(path, "select name from _sqlite_migrations order by rowid")] == [
        "m001_memory"
    ]
    assert mode == "wal"


def test_opening_it_again_changes_nothing(memory: Memory, path: Path) -> None:
    shown(memory)
    before = rows(path, "select sql from sqlite_master order by name")
    with closing(Memory(path)) as again:
        assert again.last_posted(HERE) == memory.last_posted(HERE)
    assert rows(path, "select sql from sqlite_master order by name") == before


def test_a_database_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"not a database at all, whatever its name says" * 30)
    with pytest.raises(MemoryFailedError, match="broken.db: the database cannot be opened"):
        Memory(tmp_path / "broken.db")


def test_a_state_comes_back_as_it_was(memory: Memory) -> None:
    state = State("hu", "el", (("screens", "true"), ("event", "teams")), None, (ENTRY,))
    memory.commit(exchange(after=replace(state, case=CASE)))
    assert memory.state(HERE, "en") == state
    assert memory.state(THERE, "en") == State(last_lang="en")


def test_a_screen_comes_back_as_it_was(memory: Memory) -> None:
    found = shown(memory, THERE, asked=9, case_before=Case(text="πριν"), parts=2, lang="he")
    assert memory.posted(found.id) == found == memory.posted_for(THERE, 9)
    assert (found.case, found.case_before, found.lang, found.version) == (CASE, Case(text="πριν"), "he", 1)
    assert memory.posted_for(HERE, 9) is None
    assert memory.posted(found.id + 1) is None


def test_what_an_upgrade_left_without_a_meaning_is_forgotten(memory: Memory, path: Path) -> None:
    found = shown(memory)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("""update chats set state = '{"lang": "xx"}'""")
        connection.execute("""update screens set "case" = '{"answers": 3}', actions = 'x'""")
    assert memory.state(HERE, "en") == State(last_lang="en")
    changed = memory.posted(found.id)
    assert changed
    assert (changed.case, changed.actions) == (None, ())


def test_the_log_is_written_corrected_and_deleted_by_number(memory: Memory) -> None:
    second = replace(ENTRY, number=2, board="13")
    memory.commit(exchange(after=State(log=(ENTRY, second))))
    before = memory.state(HERE, "el")
    memory.commit(exchange(before=before, after=replace(before, log=(replace(second, table="6"),))))
    assert memory.state(HERE, "el").log == (replace(second, table="6"),)
    assert memory.state(THERE, "el").log == ()


def test_the_same_update_is_new_only_once(memory: Memory) -> None:
    assert [memory.receive(number, b"{}", AT) for number in (5, 4, 5)] == [True, True, False]
    assert memory.unanswered() == [b"{}", b"{}"]
    memory.commit(exchange(update_id=5))
    memory.finish(4)
    assert memory.unanswered() == []
    assert not memory.receive(5, b"{}", AT)


def test_an_update_that_kills_the_process_is_let_go(memory: Memory) -> None:
    memory.receive(5, b"{}", AT)
    assert [len(memory.unanswered()) for _ in range(MOST_TRIES + 1)] == [1] * MOST_TRIES + [0]


def test_all_of_an_update_is_written_or_nothing(memory: Memory, path: Path) -> None:
    posted = shown(memory)
    memory.receive(8, b"{}", AT)
    memory.commit(exchange(posted=posted, update_id=None))
    late = exchange(posted=posted, update_id=8, after=State("hu", log=(ENTRY,)), parcels=(TEXT,))
    with pytest.raises(StaleError):
        memory.commit(late)
    assert memory.state(HERE, "el").log == ()
    assert memory.state(HERE, "el").lang is None
    assert memory.unanswered() == [b"{}"]
    assert first_unsent(memory, "7") is None
    assert rows(path, "select version from screens") == [(2,)]


def test_messages_wait_in_order_and_carry_their_screen(memory: Memory) -> None:
    photo = Parcel(Outgoing("photo", name="a.png"), b"\x89PNG")
    memory.commit(exchange(posted=Posted(HERE, AT), parcels=(TEXT, photo)))
    first = first_unsent(memory, "7")
    posted = memory.last_posted(HERE)
    assert first
    assert posted
    assert (first.message, first.posted, first.version) == (TEXT.message, posted.id, 1)
    memory.sending(first)
    memory.sent(first, 77)
    assert memory.posted_as(HERE, 77) == memory.last_posted(HERE)
    second = first_unsent(memory, "7")
    assert second
    assert (second.message.kind, second.file, second.posted) == ("photo", b"\x89PNG", None)
    assert first_unsent(memory, "8") is None


def test_a_changed_screen_goes_out_with_its_new_version(memory: Memory) -> None:
    posted = shown(memory, message_id=77)
    edit = Parcel(Outgoing("edit", "β", message_id=77), has_buttons=True)
    memory.commit(exchange(posted=replace(posted, actions=("back:",)), parcels=(edit,)))
    unsent, after = first_unsent(memory, "7"), memory.posted(posted.id)
    assert unsent
    assert after
    assert (unsent.posted, unsent.version) == (after.id, 2)
    assert (after.version, after.actions, after.message_id) == (2, ("back:",), 77)


def test_after_a_restart_what_may_have_arrived_is_not_sent_again(memory: Memory, path: Path) -> None:
    edit = Parcel(Outgoing("edit", "β", message_id=3))
    for chat, parcel in (("1", TEXT), ("2", edit), ("3", TEXT)):
        memory.commit(exchange(Place(chat), parcels=(parcel,)))
    for chat in ("1", "2"):
        unsent = first_unsent(memory, chat)
        assert unsent
        memory.sending(unsent)
    memory.close()
    with closing(Memory(path)) as again:
        assert again.recover() == ["2", "3"]
        assert first_unsent(again, "1") is None
        assert first_unsent(again, "2")


def test_what_did_not_arrive_waits_again_perhaps_as_another_kind(memory: Memory) -> None:
    memory.commit(exchange(parcels=(TEXT,)))
    unsent = first_unsent(memory, "7")
    assert unsent
    memory.sending(unsent)
    assert first_unsent(memory, "7") is None
    memory.not_sent(unsent, replace(unsent.message, kind="document"))
    again = first_unsent(memory, "7")
    assert again
    assert again.message.kind == "document"


def test_a_message_that_cannot_be_read_holds_up_nobody(memory: Memory, path: Path) -> None:
    memory.commit(exchange(parcels=(TEXT, TEXT)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("update outbox set content = '{}' where id = (select min(id) from outbox)")
    assert first_unsent(memory, "7")
    assert rows(path, "select count(*) from outbox") == [(1,)]


@pytest.mark.parametrize(("whole", "left"), [(False, [("-100", 6), ("7", 0)]), (True, [("7", 0)])])
def test_forgetting_leaves_nothing_of_the_place(
    memory: Memory, path: Path, whole: bool, left: list[tuple[str, int]]
) -> None:
    secret = replace(ENTRY, ruling="ΜΥΣΤΙΚΟ")
    for place in (HERE, THERE, Place("-100", 6)):
        posted = Posted(place, AT, case=CASE)
        memory.commit(exchange(place, posted=posted, after=State(log=(secret,)), parcels=(TEXT,)))
    bye = Parcel(Outgoing("edit", "ξεχάστηκαν", message_id=1), has_buttons=True)
    memory.commit(exchange(THERE, forgets=True, whole_chat=whole, posted=Posted(THERE, AT), parcels=(bye,)))
    for table in ("chats", "screens", "rulings"):
        assert rows(path, f"select distinct chat, topic from {table} order by chat, topic") == left
    assert memory.state(THERE, "el") == State()
    unsent = first_unsent(memory, "-100")
    assert unsent
    if whole:
        assert unsent.message.text == "ξεχάστηκαν"


def test_what_was_forgotten_is_not_in_the_file_either(memory: Memory, path: Path) -> None:
    memory.commit(exchange(after=State(log=(replace(ENTRY, ruling="ΜΥΣΤΙΚΟ ΤΟΥ ΤΡΑΠΕΖΙΟΥ"),))))
    memory.commit(exchange(forgets=True, whole_chat=True))
    memory.close()
    assert "ΜΥΣΤΙΚΟ".encode() not in path.read_bytes()


def test_a_group_that_moved_keeps_all_it_had(memory: Memory) -> None:
    found = shown(memory, Place("-5"))
    memory.commit(exchange(Place("-5"), after=State("hu", log=(ENTRY,)), parcels=(TEXT,)))
    memory.move_chat("-5", "-1005")
    assert memory.state(Place("-1005"), "el").log == (ENTRY,)
    assert memory.posted(found.id) == replace(found, place=Place("-1005"))
    assert first_unsent(memory, "-1005")
    assert first_unsent(memory, "-5") is None


def test_old_updates_and_screens_are_pruned(memory: Memory, path: Path) -> None:
    memory.receive(1, None, "2026-01-01")
    memory.receive(2, b"{}", "2026-01-01")
    memory.receive(3, None, AT)
    memory.flush()
    shown(memory, at="2026-01-01")
    kept = shown(memory)
    memory.prune("2026-11-01", "2026-11-01")
    assert rows(path, "select id from updates order by id") == [(2,), (3,)]
    assert rows(path, "select id from screens") == [(kept.id,)]


def test_a_new_database_never_gives_an_old_number_to_a_screen(tmp_path: Path, memory: Memory) -> None:
    first = shown(memory)
    with closing(Memory(tmp_path / "other.db")) as other:
        assert shown(other).id >= first.id > 1_700_000_000


def test_a_back_up_is_whole_though_somebody_writes(memory: Memory, path: Path, tmp_path: Path) -> None:
    shown(memory)
    copy = tmp_path / "copy.db"
    copy.write_text("an older copy")
    with closing(Memory(path)) as other:
        other.back_up(copy)
    with closing(Memory(copy)) as restored:
        assert restored.last_posted(HERE) == memory.last_posted(HERE)
    assert copy.stat().st_mode & 0o077 == 0
    with pytest.raises(MemoryFailedError, match="could not be written"):
        memory.back_up(tmp_path / "missing" / "copy.db")


def test_a_database_that_cannot_be_written_is_named(memory: Memory, path: Path) -> None:
    memory._conn.execute("pragma query_only = on")
    with pytest.raises(MemoryFailedError, match="diaititis.db: the database cannot be written"):
        memory.finish(1)
    memory._conn.execute("pragma query_only = off")
    memory.finish(1)


def test_what_was_put_off_is_written_with_the_next_transaction_though_that_fails(
    memory: Memory, path: Path
) -> None:
    posted = shown(memory)
    memory.commit(exchange(posted=posted))
    memory.receive(1, b"{}", AT)
    assert not memory.receive(1, b"{}", AT)
    assert rows(path, "select id from updates") == []
    with pytest.raises(StaleError):
        memory.commit(exchange(posted=posted))
    memory.flush()
    assert rows(path, "select id from updates") == [(1,)]
    assert not memory.receive(1, b"{}", AT)
