"""Two chats that are one: a group that became a supergroup, under whose new number something may be kept already.

In: both numbers, within a transaction. Out: everything under the new one. No noted ruling is lost or overwritten; where
both have given the same number the old group keeps it, as more people have seen it there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.memory.remembered import LOG
from bot.memory.rows import decode, encode
from bot.talk.state import State

if TYPE_CHECKING:
    from sqlite3 import Connection

PLACE = "chat = ? and topic = ?"


def merge_chats(conn: Connection, old: str, new: str) -> None:
    """Put all that is kept of the old chat under the new number."""
    query = "select topic from chats where chat = ? union select topic from rulings where chat = ?"
    for row in conn.execute(query, [old, old]).fetchall():
        _merge_logs_and_states(conn, old, new, row["topic"])
    for table in ("screens", "outbox"):
        conn.execute(f"update {table} set chat = ? where chat = ?", [new, old])


def _merge_logs_and_states(conn: Connection, old: str, new: str, topic: int) -> None:
    before = _state(conn, old, topic) or State()
    after = _state(conn, new, topic) or before
    noted_before, noted_after = _numbers(conn, old, topic), _numbers(conn, new, topic)
    given = max([before.noted, *noted_before])
    last = max([given, after.noted, *noted_after])
    taken = [number for number in noted_after if number <= given]
    renumbered = {number: last + more for more, number in enumerate(taken, 1)}
    for number, other in renumbered.items():
        conn.execute(
            f"update rulings set number = ? where {PLACE} and number = ?", [other, new, topic, number]
        )
    if renumbered:
        _renumber_buttons(conn, new, topic, renumbered)
    conn.execute(f"update rulings set chat = ? where {PLACE}", [new, old, topic])
    state = replace(
        after,
        lang=after.lang or before.lang,
        settings=tuple({**dict(before.settings), **dict(after.settings)}.items()),
        noted=last + len(taken),
    )
    conn.execute(f"update or ignore chats set chat = ? where {PLACE}", [new, old, topic])
    conn.execute(
        "update chats set state = ?, last_screen = coalesce(last_screen,"
        f" (select last_screen from chats where {PLACE})) where {PLACE}",
        [encode(state), old, topic, new, topic],
    )
    conn.execute(f"delete from chats where {PLACE}", [old, topic])


def _renumber_buttons(conn: Connection, chat: str, topic: int, renumbered: dict[int, int]) -> None:
    """A button opens and deletes the ruling that it did before."""
    actions = {
        f"{LOG}{sign}{number}": f"{LOG}{sign}{other}"
        for number, other in renumbered.items()
        for sign in ("", "-", "+")
    }
    query = f"select id, actions from screens where {PLACE} and instr(actions, ?)"
    for row in conn.execute(query, [chat, topic, f'"{LOG}']).fetchall():
        known = decode(row["actions"], tuple[str, ...]) or ()
        changed = encode([actions.get(action, action) for action in known])
        conn.execute("update screens set actions = ? where id = ?", [changed, row["id"]])


def _state(conn: Connection, chat: str, topic: int) -> State | None:
    row = conn.execute(f"select state from chats where {PLACE}", [chat, topic]).fetchone()
    return decode(row["state"], State) if row else None


def _numbers(conn: Connection, chat: str, topic: int) -> list[int]:
    query = f"select number from rulings where {PLACE} order by number"
    return [row["number"] for row in conn.execute(query, [chat, topic])]
