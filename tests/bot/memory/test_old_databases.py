"""Databases as earlier releases left them, one file each: brought up to date and read, with nothing lost.

All hold the same: a private chat and a topic of a group, messages posted there, rulings 1 and 3, two updates that were
not answered and two messages that were not sent. `m001_other_fields.db` lacks some fields in its values and has others
that no release knows yet.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.memory.memory import Memory
from bot.memory.remembered import Place
from bot.memory.schema import STEPS, applied
from bot.talk.state import Case, LogEntry
from tests.bot.memory.made import AT, rows

DATABASES = sorted((Path(__file__).parent / "databases").glob("*.db"))
PRIVATE, TOPIC = Place("7"), Place("-100", 5)


def entry(number: int, board: str) -> LogEntry:
    where = (number, AT, "5", board, "law61_revoke", "Ρενόνς")
    return LogEntry(*where, ("Έγινε ρενόνς.",), ("64A1", "61A"), "Μία λεβέ", "Άννα")


@pytest.fixture(params=DATABASES, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, path: Path) -> Path:
    return Path(shutil.copyfile(request.param, path))


@pytest.fixture
def memory(old: Path) -> Iterator[Memory]:
    with closing(Memory(old)) as opened:
        yield opened


def test_every_schema_that_was_ever_released_is_among_them() -> None:
    latest = set()
    for database in DATABASES:
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro&immutable=1", uri=True)) as conn:
            latest.add(max(applied(conn)))
    assert latest >= {step.__name__ for step in STEPS[:-1]}


def test_the_schema_is_the_one_of_a_new_database(memory: Memory, old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    Memory(new).close()
    query = "select type, name, sql from sqlite_master where name not like 'book%' order by type, name"
    assert rows(old, query) == rows(new, query)


def test_chats_are_as_they_were(memory: Memory) -> None:
    private, topic = memory.state(PRIVATE, "el"), memory.state(TOPIC, "el")
    assert (private.lang, private.last_lang, private.noted) == ("hu", "el", 0)
    assert private.settings == (("screens", "true"), ("event", "teams"))
    assert (topic.lang, topic.last_lang, topic.noted) == (None, "en", 3)
    assert topic.log == (entry(1, "12"), entry(3, "14"))


def test_buttons_go_on(memory: Memory) -> None:
    posted = memory.posted_as(PRIVATE, 77)
    assert posted
    assert posted == memory.last_posted(PRIVATE) == memory.posted_for(PRIVATE, 11) == memory.posted(posted.id)
    assert posted.actions == ("law:27", "log:list")
    assert posted.case
    assert posted.case.text == "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ"
    assert posted.case.answers == (("how", "meant"),)
    assert posted.case_before == Case(text="πριν")
    other = memory.posted_as(TOPIC, 78)
    assert other
    assert (other.lang, other.actions) == ("en", ("log:-1", "log:1"))


def test_what_waited_is_answered_and_sent(memory: Memory) -> None:
    assert memory.recover() == ["-100"]
    assert [(unsent.message.kind, unsent.file) for unsent in memory.unsent("-100")] == [
        ("document", b"a;b\n"),
        ("text", None),
    ]
    # They had been counted at each start, though none of them was ever begun.
    assert [b'"27B1"' in content for content in memory.unanswered()] == [True, False]
    assert memory.set_aside() == []
    assert not memory.receive(499, b"{}", AT)
