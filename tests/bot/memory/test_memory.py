"""The bot's memory: its schema, one transaction an update, and what a restart finds."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from bot.memory.errors import MemoryFailedError, StaleError
from bot.memory.memory import LATEST_UPDATES, MOST_POSTED, MOST_TRIES, Memory
from bot.memory.parcels import Outgoing, Parcel
from bot.memory.remembered import Place, Posted
from bot.memory.rows import MOST_TEXT
from bot.talk.state import MOST_NOTED, Case, Change, State, Wording
from tests.bot.memory.made import AT, CASE, ENTRY, HERE, TEXT, THERE, exchange, first_unsent, rows, shown

SCHEMA = {
    "cases": "chat topic number at status case",
    "chats": "chat topic state last_screen at",
    "outbox": "id chat topic content file screen version status at",
    "poll_answers": "token mark call said considered at",
    "polls": "token chat topic question lang test author status at asked_at",
    "reminders": "chat topic number case_number occasion text due status asked_by",
    "rulings": "chat topic number at at_table board scenario title facts clauses ruling noted_by author deleted_at"
    " typed pairs score_before score_after note director wordings history",
    "screens": "id chat topic message_id version actions case lang asked case_before parts tapped at",
    "updates": "id at content tries",
}
KEYS = {
    "cases": ["chat", "topic", "number"],
    "chats": ["chat", "topic"],
    "outbox": ["id"],
    "poll_answers": ["token", "mark"],
    "polls": ["token"],
    "reminders": ["chat", "topic", "number"],
    "rulings": ["chat", "topic", "number"],
    "screens": ["id"],
    "updates": ["id"],
}
INDEXES = {
    "idx_outbox_chat": "outbox",
    "idx_polls_chat_topic": "polls",
    "idx_reminders_status": "reminders",
    "idx_screens_at": "screens",
    "idx_screens_chat": "screens",
    "idx_screens_chat_topic_asked": "screens",
    "idx_screens_chat_topic_message_id": "screens",
}


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
        "m001_memory",
        "m002_begun",
        "m003_authors",
        "m004_cases",
        "m005_noted",
        "m006_polls",
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
    with pytest.raises(
        MemoryFailedError, match=r"broken\.db: the database cannot be opened: .*diaititis restore FILE"
    ):
        Memory(tmp_path / "broken.db")


def test_a_state_comes_back_as_it_was(memory: Memory) -> None:
    state = State("hu", "el", (("screens", "true"), ("event", "teams")), None, (ENTRY,), noted=1)
    memory.commit(exchange(after=structs.replace(state, case=CASE)))
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


def test_all_that_is_noted_of_a_ruling_is_kept(memory: Memory) -> None:
    whole = structs.replace(
        ENTRY,
        text="2♠ πάνω σε 2ΧΑ",
        pairs="3-7",
        score_before="620",
        score_after="170",
        note="μία\nδύο",
        director="Κ. Δέλτα",
        wordings=(Wording("en", "Revoke", ("a",), "One trick", ("North: pass",)),),
        history=(Change(AT, "Νίκος", "table", "4"),),
    )
    state = State(
        log=(whole,),
        noted=1,
        zone="Europe/Athens",
        directing="named",
        directors=(("5", "Άννα"),),
        would_direct=(("6", "Ν"),),
    )
    memory.commit(exchange(after=state))
    assert memory.state(HERE, "el") == state


def test_the_log_is_written_corrected_and_deleted_by_number(memory: Memory) -> None:
    second = structs.replace(ENTRY, number=2, board="13")
    memory.commit(exchange(after=State(log=(ENTRY, second))))
    before = memory.state(HERE, "el")
    memory.commit(
        exchange(before=before, after=structs.replace(before, log=(structs.replace(second, table="6"),)))
    )
    assert memory.state(HERE, "el").log == (structs.replace(second, table="6"),)
    assert memory.state(THERE, "el").log == ()


def test_the_same_update_is_new_only_once(memory: Memory) -> None:
    assert [memory.receive(number, b"{}", AT) for number in (5, 4, 5)] == [True, True, False]
    assert memory.unanswered() == [b"{}", b"{}"]
    memory.commit(exchange(update_id=5))
    memory.finish(4)
    assert memory.unanswered() == []
    assert not memory.receive(5, b"{}", AT)


def test_only_what_was_begun_again_and_again_is_set_aside(memory: Memory, path: Path) -> None:
    for number in range(1, 32):
        memory.receive(number, f'{{"n":{number}}}'.encode(), AT)
    for _ in range(MOST_TRIES):
        assert len(memory.unanswered()) == 31
        assert memory.set_aside() == []
        memory.begin(1)
    assert memory.set_aside() == [b'{"n":1}']
    assert len(memory.unanswered()) == 30
    memory.finish(1)
    assert memory.set_aside() == []


def test_what_is_begun_is_known_though_it_was_not_yet_stored(memory: Memory, path: Path) -> None:
    memory.receive(5, b"{}", AT)
    memory.begin(5)
    assert rows(path, "select id, tries from updates") == [(5, 1)]


def test_starting_again_is_no_try(memory: Memory, path: Path) -> None:
    memory.receive(5, b"{}", AT)
    memory.close()
    for _ in range(MOST_TRIES + 2):
        with closing(Memory(path)) as again:
            again.recover()
            assert (again.unanswered(), again.set_aside()) == ([b"{}"], [])


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
    secret = structs.replace(ENTRY, ruling="ΜΥΣΤΙΚΟ")
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


def test_old_updates_and_screens_are_pruned(memory: Memory, path: Path) -> None:
    latest = LATEST_UPDATES + 3
    for number, content, at in ((1, None, "2026-01-01"), (2, b"{}", "2026-01-01"), (latest, None, AT)):
        memory.receive(number, content, at)
    memory.flush()
    shown(memory, at="2026-01-01")
    kept = shown(memory)
    memory.prune("2026-11-01", "2026-11-01")
    assert rows(path, "select id from updates order by id") == [(2,), (latest,)]
    assert rows(path, "select id from screens") == [(kept.id,)]


def test_a_deleted_ruling_is_dropped_when_it_cannot_be_put_back_any_more(memory: Memory, path: Path) -> None:
    early = structs.replace(ENTRY, number=2, deleted_at="2026-11-16T20:00:00+02:00")
    late = structs.replace(ENTRY, number=3, deleted_at="2026-11-16T20:02:00+02:00")
    memory.commit(exchange(after=State(log=(ENTRY,), deleted=(early, late))))
    memory.drop_deleted("2026-11-16T18:01:00+00:00")
    assert rows(path, "select number from rulings order by number") == [(ENTRY.number,), (3,)]


def test_a_clock_that_is_wrong_for_a_day_takes_little(memory: Memory, path: Path) -> None:
    for number in range(1, 31):
        memory.receive(number, None, AT)
        shown(memory)
    memory.prune("2030-01-01", "2030-01-01")
    assert rows(path, "select count(*) from updates") == [(30,)]
    assert rows(path, "select count(*) from screens") == [(26,)]
    assert memory.last_posted(HERE)


def test_of_a_text_without_end_only_the_beginning_is_kept(memory: Memory, path: Path) -> None:
    long = Case(text="ά" * 4000)
    found = shown(memory, case=long, case_before=long)
    for case in (found.case, found.case_before):
        assert case
        assert case.text == "ά" * MOST_TEXT
    assert shown(memory, case=CASE).case == CASE


def test_the_oldest_of_too_many_messages_of_a_chat_are_let_go(memory: Memory, path: Path) -> None:
    elsewhere = shown(memory, THERE)
    first, second = shown(memory), shown(memory)
    for _ in range(MOST_POSTED - 1):
        last = shown(memory)
    assert rows(path, "select count(*) from screens where chat = '7'") == [(MOST_POSTED,)]
    assert memory.posted(first.id) is None
    assert memory.posted(second.id) == second
    assert memory.last_posted(HERE) == last
    assert memory.posted(elsewhere.id) == elsewhere


def test_a_chat_can_note_many_rulings_but_not_without_end(memory: Memory) -> None:
    log = tuple(structs.replace(ENTRY, number=number) for number in range(1, MOST_NOTED + 1))
    memory.commit(exchange(after=State(log=log, noted=MOST_NOTED)))
    before = memory.state(HERE, "el")
    more = structs.replace(before, log=(*log, structs.replace(ENTRY, number=MOST_NOTED + 1)))
    with pytest.raises(MemoryFailedError, match=f"{MOST_NOTED} rulings at most"):
        memory.commit(exchange(before=before, after=more))
    corrected = structs.replace(before, log=(structs.replace(ENTRY, board="99"), *log[1:]))
    memory.commit(exchange(before=before, after=corrected))
    assert memory.state(HERE, "el").log == corrected.log


def test_a_new_ruling_never_takes_the_place_of_another(memory: Memory) -> None:
    memory.commit(exchange(after=State(log=(ENTRY,), noted=1)))
    with pytest.raises(MemoryFailedError):
        memory.commit(exchange(after=State(log=(structs.replace(ENTRY, ruling="άλλη"),))))
    assert memory.state(HERE, "el").log == (ENTRY,)


def test_a_state_that_lost_its_meaning_still_knows_the_last_number(memory: Memory, path: Path) -> None:
    memory.commit(exchange(after=State(log=(structs.replace(ENTRY, number=4),), noted=4)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("""update chats set state = '{"lang": "xx"}'""")
    assert memory.state(HERE, "el").noted == 4


def test_a_new_database_never_gives_an_old_number_to_a_screen(tmp_path: Path, memory: Memory) -> None:
    first = shown(memory)
    with closing(Memory(tmp_path / "other.db")) as other:
        assert shown(other).id >= first.id > 1_700_000_000


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
