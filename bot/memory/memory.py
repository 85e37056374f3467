"""What the bot remembers, in one SQLite file: chats, messages posted, noted rulings, updates that came in, messages to send.

In and out: plain values. All that one update does is written in one transaction, before anything is sent; a process
that dies at any moment finds on its return what was not answered yet and what was not sent yet.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bot.memory.parcels import Outgoing
from bot.memory.remembered import Exchange, Place, Posted, Unsent
from bot.memory.schema import TABLES_OF_PLACE, migrate
from bot.talk.state import Case, LogEntry, State
from corpus.errors import DiaititisError
from corpus.words import Language

BUSY_SECONDS = 30
MOST_TRIES = 3
"""An update that was begun so often and never ended is what the process dies of."""
_T = TypeVar("_T")


class MemoryFailedError(DiaititisError):
    """The database cannot be opened, read or written."""


class StaleError(Exception):
    """The message has been changed since: somebody was faster."""


class Memory:
    """The open database."""

    def __init__(self, path: Path | None) -> None:
        """Open it and bring its tables up to date; None: in memory only."""
        self.path = path
        self._later: list[tuple[str, list[Any]]] = []
        """What may wait for the next transaction: a transaction costs more than all it writes."""
        self._received: set[int] = set()
        try:
            if path:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._conn = sqlite3.connect(path or ":memory:", timeout=BUSY_SECONDS)
            self._conn.row_factory = sqlite3.Row
            self._conn.execute("pragma journal_mode = wal")
            # Enough against a killed process; a power cut may take the last moments, never the whole.
            self._conn.execute("pragma synchronous = normal")
            self._conn.execute("pragma secure_delete = on")
            with self._writing():
                migrate(self._conn)
        except (sqlite3.Error, OSError) as error:
            raise MemoryFailedError(f"{path}: the database cannot be opened: {error}") from error

    def close(self) -> None:
        """Close it."""
        self.flush()
        self._conn.close()

    # Updates

    def receive(self, update_id: int, content: bytes | None, at: str) -> bool:
        """Note an update, None for one that needs no answer; False if it came before.

        It is written with the next transaction, or by `flush`, which must come before the update is confirmed.
        """
        known = self._conn.execute("select 1 from updates where id = ?", [update_id]).fetchone()
        if known or update_id in self._received:
            return False
        self._received.add(update_id)
        query = "insert or ignore into updates (id, at, content, tries) values (?, ?, ?, 0)"
        self._later.append((query, [update_id, at, content.decode() if content else None]))
        return True

    def flush(self) -> None:
        """Write what was put off."""
        if self._later:
            with self._writing():
                pass

    def unanswered(self) -> list[bytes]:
        """After a restart: the updates that came in and were not answered, in order, but none for ever."""
        with self._writing():
            self._conn.execute("update updates set tries = tries + 1 where content is not null")
            self._conn.execute("update updates set content = null where tries > ?", [MOST_TRIES])
        query = "select content from updates where content is not null order by id"
        return [row["content"].encode() for row in self._conn.execute(query)]

    def finish(self, update_id: int) -> None:
        """An update that needs nothing more."""
        with self._writing():
            self._finish(update_id)

    # Chats, and what was posted in them

    def state(self, place: Place, lang: Language) -> State:
        """A chat as it stands, without a case; of a new one only the language of its first person is known."""
        key = [place.chat, place.topic]
        row = self._conn.execute("select state from chats where chat = ? and topic = ?", key).fetchone()
        state = _decoded(row["state"], State) if row else None
        noted = self._conn.execute(
            "select * from rulings where chat = ? and topic = ? order by number", key
        ).fetchall()
        return replace(state or State(last_lang=lang), case=None, log=tuple(map(_entry, noted)))

    def posted(self, posted_id: int) -> Posted | None:
        """A message of ours by our own number."""
        return self._posted("id = ?", [posted_id])

    def last_posted(self, place: Place) -> Posted | None:
        """What was posted last in this place."""
        where = "id = (select last_screen from chats where chat = ? and topic = ?)"
        return self._posted(where, [place.chat, place.topic])

    def posted_as(self, place: Place, message_id: int) -> Posted | None:
        """What we know of a message of ours by Telegram's number."""
        where = "chat = ? and topic = ? and message_id = ?"
        return self._posted(where, [place.chat, place.topic, message_id])

    def posted_for(self, place: Place, message_id: int) -> Posted | None:
        """The answer to a person's message."""
        return self._posted("chat = ? and topic = ? and asked = ?", [place.chat, place.topic, message_id])

    def commit(self, done: Exchange) -> None:
        """Write all that an update did, or nothing; StaleError if its message has been changed since."""
        with self._writing():
            if done.update_id is not None:
                self._finish(done.update_id)
            if done.forgets:
                self._forget(done.place, done.whole_chat)
            posted_id = self._write_posted(done.posted) if done.posted and not done.forgets else None
            if not done.forgets:
                self._write_state(done, posted_id)
            if done.tapped:
                self._conn.execute(
                    "update screens set tapped = ? where id = ?", [done.tapped[1], done.tapped[0]]
                )
            version = done.posted.version + 1 if done.posted and done.posted.id else 1
            self._conn.executemany(
                "insert into outbox (chat, topic, content, file, screen, version, status, at)"
                " values (?, ?, ?, ?, ?, ?, 'pending', ?)",
                [
                    (
                        done.place.chat,
                        done.place.topic,
                        _encoded(parcel.message),
                        parcel.file,
                        posted_id if parcel.has_buttons else None,
                        version if parcel.has_buttons else None,
                        done.at,
                    )
                    for parcel in done.parcels
                ],
            )

    # Messages to send

    def unsent(self, chat: str) -> list[Unsent]:
        """The messages that wait in a chat, in order."""
        self.flush()
        query = "select * from outbox where chat = ? and status = 'pending' order by id"
        waiting = []
        for row in self._conn.execute(query, [chat]).fetchall():
            message = _decoded(row["content"], Outgoing)
            place = Place(row["chat"], row["topic"])
            if message:
                found = Unsent(row["id"], place, message, row["file"], row["screen"], row["version"])
                waiting.append(found)
            else:
                self._execute("delete from outbox where id = ?", [row["id"]])
        return waiting

    def sending(self, unsent: Unsent) -> None:
        """It is about to be sent: should the process die now, it may have arrived. A change may be made twice."""
        if unsent.message.kind != "edit":
            self._execute("update outbox set status = 'sending' where id = ?", [unsent.id])

    def not_sent(self, unsent: Unsent, message: Outgoing | None = None) -> None:
        """It did not arrive and waits again, perhaps as another kind of message."""
        content = _encoded(message or unsent.message)
        self._execute("update outbox set status = 'pending', content = ? where id = ?", [content, unsent.id])

    def sent(self, unsent: Unsent, message_id: int | None) -> None:
        """It has arrived, and what it said is forgotten; None: it never will. Written with the next transaction."""
        self._later.append(("delete from outbox where id = ?", [unsent.id]))
        if message_id is not None and unsent.posted is not None:
            self._later.append(
                ("update screens set message_id = ? where id = ?", [message_id, unsent.posted])
            )

    def recover(self) -> list[str]:
        """After a restart: the chats where something waits. A new message that may have arrived is let go."""
        with self._writing():
            self._conn.execute(
                "delete from outbox where status = 'sending' and json_extract(content, '$.kind') != 'edit'"
            )
            self._conn.execute("update outbox set status = 'pending' where status = 'sending'")
        return [row["chat"] for row in self._conn.execute("select distinct chat from outbox order by id")]

    # The whole

    def move_chat(self, old: str, new: str) -> None:
        """A group became a supergroup, and has another number since."""
        with self._writing():
            for table in TABLES_OF_PLACE:
                self._conn.execute(f"update or ignore {table} set chat = ? where chat = ?", [new, old])

    def prune(self, updates_before: str, posted_before: str) -> None:
        """Drop what nobody will ask for: updates that cannot come again, messages that nobody taps any more."""
        with self._writing():
            self._conn.execute("delete from updates where content is null and at < ?", [updates_before])
            self._conn.execute("delete from screens where at < ?", [posted_before])

    def back_up(self, path: Path) -> None:
        """A whole and sound copy, taken while others may write; a file that is there is replaced."""
        part = path.with_name(f".{path.name}.part")
        try:
            part.unlink(missing_ok=True)
            part.touch(mode=0o600)
            self._conn.execute("vacuum into ?", [str(part)])
            part.replace(path)
        except (sqlite3.Error, OSError) as error:
            raise MemoryFailedError(f"{path}: the back-up could not be written: {error}") from error
        finally:
            part.unlink(missing_ok=True)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        # A writer from the start: one that began by reading could not wait for another writer.
        try:
            self._conn.execute("begin immediate")
            for query, values in self._later:
                self._conn.execute(query, values)
            yield
            self._conn.execute("commit")
        except sqlite3.Error as error:
            self._conn.rollback()
            raise MemoryFailedError(f"{self.path}: the database cannot be written: {error}") from error
        except BaseException:
            self._conn.rollback()
            raise
        self._later.clear()
        self._received.clear()

    def _execute(self, query: str, values: list[Any]) -> None:
        with self._writing():
            self._conn.execute(query, values)

    def _finish(self, update_id: int) -> None:
        self._conn.execute("update updates set content = null where id = ?", [update_id])

    def _forget(self, place: Place, whole_chat: bool) -> None:
        for table in TABLES_OF_PLACE:
            if whole_chat:
                self._conn.execute(f"delete from {table} where chat = ?", [place.chat])
            else:
                where = "chat = ? and topic = ?"
                self._conn.execute(f"delete from {table} where {where}", [place.chat, place.topic])

    def _write_state(self, done: Exchange, posted_id: int | None) -> None:
        place, state = done.place, replace(done.after, case=None, log=())
        self._conn.execute(
            "insert into chats (chat, topic, state, last_screen, at) values (?, ?, ?, ?, ?)"
            " on conflict (chat, topic) do update set state = excluded.state,"
            " last_screen = coalesce(excluded.last_screen, last_screen), at = excluded.at",
            [place.chat, place.topic, _encoded(state), posted_id, done.at],
        )
        if done.after.log == done.before.log:
            return
        before = {entry.number: entry for entry in done.before.log}
        after = {entry.number: entry for entry in done.after.log}
        for number in before.keys() - after.keys():
            self._conn.execute(
                "delete from rulings where chat = ? and topic = ? and number = ?",
                [place.chat, place.topic, number],
            )
        for number, entry in after.items():
            if before.get(number) != entry:
                values = [place.chat, place.topic, *_entry_values(entry)]
                marks = ", ".join("?" * len(values))
                self._conn.execute(f"insert or replace into rulings values ({marks})", values)

    def _write_posted(self, posted: Posted) -> int:
        values = [
            posted.message_id,
            _encoded(posted.actions),
            _encoded(posted.case) if posted.case else None,
            posted.lang,
            _encoded(posted.case_before) if posted.case_before else None,
            posted.parts,
            posted.at,
        ]
        if posted.id:
            changed = self._conn.execute(
                'update screens set message_id = ?, actions = ?, "case" = ?, lang = ?, case_before = ?, parts = ?,'
                " at = ?, version = version + 1, tapped = null where id = ? and version = ?",
                [*values, posted.id, posted.version],
            )
            if changed.rowcount != 1:
                raise StaleError
            return posted.id
        made = self._conn.execute(
            'insert into screens (message_id, actions, "case", lang, case_before, parts, at, chat, topic, asked, version)'
            " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
            [*values, posted.place.chat, posted.place.topic, posted.asked],
        )
        assert made.lastrowid is not None
        return made.lastrowid

    def _posted(self, where: str, values: list[Any]) -> Posted | None:
        self.flush()
        row = self._conn.execute(
            f"select * from screens where {where} order by id desc limit 1", values
        ).fetchone()
        if row is None:
            return None
        return Posted(
            Place(row["chat"], row["topic"]),
            row["at"],
            row["id"],
            row["message_id"],
            row["version"],
            _decoded(row["actions"], tuple[str, ...]) or (),
            _decoded(row["case"], Case),
            row["lang"],
            row["asked"],
            _decoded(row["case_before"], Case),
            row["parts"],
            row["tapped"] or "",
        )


def _encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _decoded(stored: str | None, kind: type[_T]) -> _T | None:
    """A stored value; None where there is none, or where an upgrade has left it without a meaning."""
    try:
        return msgspec.json.decode(stored, type=kind) if stored else None
    except msgspec.MsgspecError:
        return None


def _entry_values(entry: LogEntry) -> list[Any]:
    where = [entry.number, entry.at, entry.table, entry.board, entry.scenario, entry.title]
    return [*where, _encoded(entry.facts), _encoded(entry.clauses), entry.ruling, entry.by]


def _entry(row: sqlite3.Row) -> LogEntry:
    return LogEntry(
        number=row["number"],
        at=row["at"],
        table=row["at_table"],
        board=row["board"],
        scenario=row["scenario"],
        title=row["title"],
        facts=_decoded(row["facts"], tuple[str, ...]) or (),
        clauses=_decoded(row["clauses"], tuple[str, ...]) or (),
        ruling=row["ruling"],
        by=row["noted_by"],
    )
