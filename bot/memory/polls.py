"""The tables of the polls: a poll belongs to the chat that asks, a row of its answers to a colleague.

In: a connection or a way to read, and plain values. Out: polls without names, what one colleague is asked, rows written.
An answer is a row of its own, so that two colleagues can never write over one another. Who gave it is kept only as a
mark that is another in every poll: enough to change or delete it, and to nobody's eyes a name.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.memory.errors import MemoryFailedError
from bot.memory.remembered import Place
from bot.memory.rows import Read, Row
from bot.talk.polls import MOST_POLLS, Asked, Poll, PollAnswer

if TYPE_CHECKING:
    from sqlite3 import Connection

KEY_BYTES = 16
ANSWERS = "select call, said, considered, at from poll_answers where token = ?"


def new_key() -> str:
    """A name that nobody can guess, short enough for a link."""
    return secrets.token_urlsafe(KEY_BYTES)


def colleague_mark(token: str, chat: str) -> str:
    """What stands for a person in one poll: his private chat and the token in a sum that cannot be turned back by eye."""
    return hashlib.sha256(f"{token}/{chat}".encode()).hexdigest()[:32]


def polls_of(read: Read, place: Place) -> tuple[Poll, ...]:
    """What a chat asks, the latest last, with the answers in no order that tells who was when."""
    where = "chat = ? and topic = ? order by asked_at, token"
    rows = read(f"select * from polls where {where}", [place.chat, place.topic])
    return tuple(_poll(row, read(f"{ANSWERS} order by mark", [row["token"]])) for row in rows)


def poll_asked(read: Read, token: str, chat: str) -> Asked | None:
    """A poll as the colleague of a private chat may see it."""
    for row in read("select * from polls where token = ?", [token]):
        mine = read(f"{ANSWERS} and mark = ?", [token, colleague_mark(token, chat)])
        count = read("select count(*) as count from poll_answers where token = ?", [token])[0]["count"]
        return Asked(
            token,
            row["question"],
            row["lang"],
            row["at"],
            row["status"],
            _answer(mine[0]) if mine else None,
            is_own=bool(chat) and chat in (row["chat"], row["author"]),
            is_in_group=bool(row["author"]),
            count=count,
        )
    return None


def place_of(read: Read, token: str) -> Place | None:
    """The chat that asks a poll."""
    found = read("select chat, topic from polls where token = ?", [token])
    return Place(found[0]["chat"], found[0]["topic"]) if found else None


def write_polls(conn: Connection, place: Place, before: Sequence[Poll], after: Sequence[Poll]) -> None:
    """What was asked, closed, opened again or deleted; the answers are their colleagues' and are not touched."""
    earlier, later = ({poll.token: poll for poll in polls} for polls in (before, after))
    if len(later) > max(MOST_POLLS, len(earlier)):
        raise MemoryFailedError(f"a chat can keep {MOST_POLLS} polls at most")
    for token in earlier.keys() - later.keys():
        conn.execute("delete from polls where token = ?", [token])
        conn.execute("delete from poll_answers where token = ?", [token])
    for token, poll in later.items():
        known = earlier.get(token)
        if known is None:
            conn.execute(
                "insert into polls (token, chat, topic, question, lang, test, author, status, at, asked_at)"
                " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    token,
                    place.chat,
                    place.topic,
                    poll.question,
                    poll.lang,
                    poll.test,
                    poll.author,
                    poll.status,
                ]
                + [poll.at, poll.at],
            )
        elif (known.status, known.at) != (poll.status, poll.at):
            conn.execute("update polls set status = ?, at = ? where token = ?", [poll.status, poll.at, token])


def write_answer(conn: Connection, chat: str, before: Asked | None, after: Asked | None) -> None:
    """What one colleague said, changed or withdrew."""
    if before is None or after is None or before.mine == after.mine:
        return
    mine, mark = after.mine, colleague_mark(after.token, chat)
    if mine is None:
        conn.execute("delete from poll_answers where token = ? and mark = ?", [after.token, mark])
        return
    conn.execute(
        "insert into poll_answers (token, mark, call, said, considered, at) values (?, ?, ?, ?, ?, ?)"
        " on conflict (token, mark) do update set call = excluded.call, said = excluded.said,"
        " considered = excluded.considered, at = excluded.at",
        [after.token, mark, mine.call, mine.said, mine.considered, mine.at],
    )


def forget_answers(conn: Connection, chat: str) -> None:
    """All that a person said in polls of others, and what was said in polls that are gone."""
    conn.execute("delete from poll_answers where token not in (select token from polls)")
    marks = [
        (row["token"], colleague_mark(row["token"], chat))
        for row in conn.execute("select token from polls").fetchall()
    ]
    conn.executemany("delete from poll_answers where token = ? and mark = ?", marks)


def prune_polls(conn: Connection, asked_before: str) -> None:
    """Drop polls that nobody will open any more, and their answers; one in ten at most, lest a wrong clock take all."""
    conn.execute(
        "delete from polls where token in (select token from polls where at < ? order by at"
        " limit (select count(*) / 10 + 1 from polls))",
        [asked_before],
    )
    conn.execute("delete from poll_answers where token not in (select token from polls)")


def _poll(row: Row, answers: Sequence[Row]) -> Poll:
    return Poll(
        row["token"],
        row["question"],
        row["lang"],
        row["at"],
        row["status"],
        row["test"],
        row["author"],
        tuple(map(_answer, answers)),
    )


def _answer(row: Row) -> PollAnswer:
    return PollAnswer(row["call"], row["said"], row["considered"], row["at"])
