"""What the bot remembers, in one SQLite file: chats with their cases, reminders and noted rulings, messages posted,
updates that came in, messages to send.

In and out: plain values. All that one update does is written in one transaction, before anything is sent; a process
that dies at any moment finds on its return what was not answered yet and what was not sent yet.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import structs

from bot.memory.database import PATIENCE, Database
from bot.memory.errors import StaleError
from bot.memory.merging import merge_chats
from bot.memory.numbered import with_numbered, without_numbered, write_numbered
from bot.memory.parcels import Outgoing
from bot.memory.polls import (
    forget_answers,
    place_of,
    poll_asked,
    polls_of,
    prune_polls,
    write_answer,
    write_polls,
)
from bot.memory.remembered import Exchange, Place, Posted, Unsent
from bot.memory.rows import decode, decode_posted, encode, encode_case
from bot.memory.schema import TABLES_OF_PLACE
from bot.talk.polls import Asked
from bot.talk.state import State
from corpus.words import Language

MOST_TRIES = 2
"""An update that was begun so often and never ended is what the process dies of."""
MOST_POSTED = 500
"""Messages of ours with living buttons in a chat; the oldest are let go, and their buttons say that they are old."""
LATEST_UPDATES = 1000
"""Kept whatever the clock says, so that none of them is taken for a new one."""
PRUNED_AT_ONCE = 10
"""One in so many of the messages posted, at most: a clock that is wrong must not take them all."""
FINISH = "update updates set content = null where id = ?"


class Memory(Database):
    """The open database."""

    def __init__(self, path: Path | None, patience: float = PATIENCE) -> None:
        """Open it and bring its tables up to date; None: in memory only."""
        super().__init__(path, patience)
        self._received: set[int] = set()
        """The updates among what was put off."""

    # Updates

    def receive(self, update_id: int, content: bytes | None, at: str) -> bool:
        """Note an update, None for one that needs no answer; False if it came before.

        It is written with the next transaction, or by `flush`, which must come before the update is confirmed.
        """
        if not self._later:
            self._received.clear()
        if update_id in self._received or self._read("select 1 from updates where id = ?", [update_id]):
            return False
        self._received.add(update_id)
        query = "insert or ignore into updates (id, at, content, tries) values (?, ?, ?, 0)"
        self._put_off(query, [update_id, at, content.decode() if content else None])
        return True

    def begin(self, update_id: int) -> None:
        """An update is about to be dealt with: should the process die of it, the next one will know."""
        self._execute("update updates set tries = tries + 1 where id = ?", [update_id])

    def finish(self, update_id: int) -> None:
        """An update that needs nothing more."""
        self._execute(FINISH, [update_id])

    def finish_later(self, update_id: int) -> None:
        """The same where nothing can be written now: with the next transaction that succeeds."""
        self._put_off(FINISH, [update_id])

    def unanswered(self) -> list[bytes]:
        """After a restart: the updates that came in and were not answered, in order."""
        return self._pending("tries < ?")

    def set_aside(self) -> list[bytes]:
        """After a restart: the updates that the process died of, not to be tried again; their senders must be told."""
        return self._pending("tries >= ?")

    # Chats, and what was posted in them

    def state(self, place: Place, lang: Language) -> State:
        """A chat as it stands, without a case; of a new one only the language of its first person is known."""
        key = [place.chat, place.topic]
        found = self._read("select state from chats where chat = ? and topic = ?", key)
        state = (decode(found[0]["state"], State) if found else None) or State(last_lang=lang)
        state = with_numbered(self._read, place, state)
        return structs.replace(state, case=None, polls=polls_of(self._read, place))

    def asked(self, token: str, chat: str) -> Asked | None:
        """A poll as the colleague of a private chat may see it; None where there is none with this token."""
        return poll_asked(self._read, token, chat) if token else None

    def place_of_poll(self, token: str) -> Place | None:
        """The chat that asks a poll."""
        return place_of(self._read, token)

    def poll_shared(self, token: str) -> Asked | None:
        """A poll as anybody sees it who knows its token."""
        return self.asked(token, "")

    def posted(self, posted_id: int) -> Posted | None:
        """A message of ours by our own number."""
        return self._posted("id = ?", [posted_id])

    def last_posted(self, place: Place) -> Posted | None:
        """What was posted last in this place."""
        where = "id = (select last_screen from chats where chat = ? and topic = ?)"
        return self._posted(where, [place.chat, place.topic])

    def is_lowest(self, posted: Posted) -> bool:
        """Have we written nothing below it since? What others write in a group we are not shown."""
        self.flush()
        query = "select 1 from screens where chat = ? and topic = ? and id > ? limit 1"
        return not self._read(query, [posted.place.chat, posted.place.topic, posted.id])

    def posted_as(self, place: Place, message_id: int) -> Posted | None:
        """What we know of a message of ours by Telegram's number."""
        where = "chat = ? and topic = ? and message_id = ?"
        return self._posted(where, [place.chat, place.topic, message_id])

    def posted_for(self, place: Place, message_id: int) -> Posted | None:
        """The answer to a person's message."""
        return self._posted("chat = ? and topic = ? and asked = ?", [place.chat, place.topic, message_id])

    def commit(self, done: Exchange) -> None:
        """Write all that an update did, or nothing; StaleError if its message has been changed since."""
        with self._writing() as conn:
            if done.update_id is not None:
                conn.execute(FINISH, [done.update_id])
            posted_id = None
            if done.forgets:
                self._forget(done.place, done.whole_chat)
                self._mark_for_wiping()
            else:
                posted_id = self._write_posted(done.posted) if done.posted else None
                self._write_state(done, posted_id)
                write_numbered(conn, done)
                write_polls(conn, done.place, done.before.polls, done.after.polls)
                write_answer(conn, done.place.chat, done.before.asked, done.after.asked)
            if done.tapped:
                conn.execute("update screens set tapped = ? where id = ?", [done.tapped[1], done.tapped[0]])
            self._write_parcels(done, posted_id)
        if done.forgets:
            self._wipe()

    def places_with_due(self, now: str) -> list[Place]:
        """Where somebody is to be reminded by now."""
        query = (
            "select distinct chat, topic from reminders where status = 'waiting' and due != ''"
            " and julianday(due) <= julianday(?) order by due"
        )
        return [Place(row["chat"], row["topic"]) for row in self._read(query, [now])]

    # Messages to send

    def unsent(self, chat: str) -> list[Unsent]:
        """The messages that wait in a chat, in order."""
        self.flush()
        query = "select * from outbox where chat = ? and status = 'pending' order by id"
        waiting = []
        for row in self._read(query, [chat]):
            message = decode(row["content"], Outgoing)
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
        query = "update outbox set status = 'pending', content = ? where id = ?"
        self._put_off(query, [encode(message or unsent.message), unsent.id])
        self.flush()

    def sent(self, unsent: Unsent, message_id: int | None) -> None:
        """It has arrived, and what it said is forgotten; None: it never will. Written with the next transaction."""
        self._put_off("delete from outbox where id = ?", [unsent.id])
        if message_id is not None and unsent.posted is not None:
            self._put_off("update screens set message_id = ? where id = ?", [message_id, unsent.posted])

    def recover(self) -> list[str]:
        """After a restart: the chats where something waits. A new message that may have arrived is let go."""
        with self._writing() as conn:
            conn.execute(
                "delete from outbox where status = 'sending' and"
                " case when json_valid(content) then json_extract(content, '$.kind') end is not 'edit'"
            )
            conn.execute("update outbox set status = 'pending' where status = 'sending'")
        # The last run may have been killed before it could.
        self._wipe()
        return [row["chat"] for row in self._read("select distinct chat from outbox order by id")]

    # The whole

    def move_chat(self, old: str, new: str) -> None:
        """A group became a supergroup, and has another number since, under which it may have written already."""
        with self._writing() as conn:
            merge_chats(conn, old, new)

    def drop_deleted(self, deleted_before: str) -> None:
        """Drop the rulings whose deletion cannot be undone any more."""
        self._execute(
            "delete from rulings where deleted_at != '' and julianday(deleted_at) < julianday(?)",
            [deleted_before],
        )

    def prune(self, updates_before: str, posted_before: str) -> None:
        """Drop what nobody will ask for: updates that cannot come again, messages that nobody taps any more."""
        with self._writing() as conn:
            conn.execute(
                "delete from updates where content is null and at < ? and id <= (select max(id) from updates) - ?",
                [updates_before, LATEST_UPDATES],
            )
            conn.execute(
                "delete from screens where id in (select id from screens where at < ? order by at"
                " limit (select count(*) / ? + 1 from screens))",
                [posted_before, PRUNED_AT_ONCE],
            )
            prune_polls(conn, posted_before)

    def settle(self) -> None:
        """The file is an old copy: what waited when it was taken was dealt with long ago, and numbers given since."""
        with self._writing() as conn:
            conn.execute("update updates set content = null")
            conn.execute("delete from outbox")
            conn.execute(
                "delete from reminders where status = 'waiting' and due != ''"
                " and julianday(due) <= julianday('now')"
            )
            conn.execute(
                "update sqlite_sequence set seq = max(seq, cast(strftime('%s', 'now') as integer))"
                " where name = 'screens'"
            )

    def _pending(self, where: str) -> list[bytes]:
        self.flush()
        query = f"select content from updates where content is not null and {where} order by id"
        return [row["content"].encode() for row in self._read(query, [MOST_TRIES])]

    def _posted(self, where: str, values: list[Any]) -> Posted | None:
        self.flush()
        found = self._read(f"select * from screens where {where} order by id desc limit 1", values)
        return decode_posted(found[0]) if found else None

    # Parts of a transaction

    def _forget(self, place: Place, whole_chat: bool) -> None:
        for table in TABLES_OF_PLACE:
            if whole_chat:
                self._conn.execute(f"delete from {table} where chat = ?", [place.chat])
            else:
                where = "chat = ? and topic = ?"
                self._conn.execute(f"delete from {table} where {where}", [place.chat, place.topic])
        forget_answers(self._conn, place.chat)

    def _write_state(self, done: Exchange, posted_id: int | None) -> None:
        place = done.place
        state = structs.replace(without_numbered(done.after), case=None, polls=(), asked=None)
        self._conn.execute(
            "insert into chats (chat, topic, state, last_screen, at) values (?, ?, ?, ?, ?)"
            " on conflict (chat, topic) do update set state = excluded.state,"
            " last_screen = coalesce(excluded.last_screen, last_screen), at = excluded.at",
            [place.chat, place.topic, encode(state), posted_id, done.at],
        )

    def _write_posted(self, posted: Posted) -> int:
        values = [
            posted.message_id,
            encode(posted.actions),
            encode_case(posted.case),
            posted.lang,
            encode_case(posted.case_before),
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
        self._conn.execute(
            "delete from screens where chat = ? and id <="
            " (select id from screens where chat = ? order by id desc limit 1 offset ?)",
            [posted.place.chat, posted.place.chat, MOST_POSTED],
        )
        assert made.lastrowid is not None
        return made.lastrowid

    def _write_parcels(self, done: Exchange, posted_id: int | None) -> None:
        version = done.posted.version + 1 if done.posted and done.posted.id else 1
        self._conn.executemany(
            "insert into outbox (chat, topic, content, file, screen, version, status, at)"
            " values (?, ?, ?, ?, ?, ?, 'pending', ?)",
            [
                (
                    place.chat,
                    place.topic,
                    encode(parcel.message),
                    parcel.file,
                    posted_id if parcel.has_buttons else None,
                    version if parcel.has_buttons else None,
                    done.at,
                )
                for place, parcel in (*((done.place, parcel) for parcel in done.parcels), *done.elsewhere)
            ],
        )
