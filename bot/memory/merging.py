"""Two chats that are one: a group that became a supergroup, under whose new number something may be kept already.

In: both numbers, within a transaction. Out: everything under the new one. No noted ruling is lost or overwritten; where
both have given the same number the old group keeps it, as more people have seen it there. Cases and reminders, whose
numbers nobody sees, all get higher ones in the new group.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import structs

from bot.memory.remembered import CASES, LOG, REMINDER
from bot.memory.rows import decode, encode
from bot.talk.state import Case, State

if TYPE_CHECKING:
    from sqlite3 import Connection

PLACE = "chat = ? and topic = ?"
NUMBERED = re.compile(
    rf"(?P<kind>{CASES}|{REMINDER})(?P<sign>[+-]?)(?P<number>[0-9]{{1,9}})(?P<rest>\+[0-9]{{1,3}}|)"
)
EVERYBODY = State().directing
ON_A_RULING = re.compile(rf"{LOG}(?P<sign>[-+=]?)(?P<number>[0-9]{{1,9}})(?P<rest>/.*)?")


def merge_chats(conn: Connection, old: str, new: str) -> None:
    """Put all that is kept of the old chat under the new number."""
    tables = ("chats", "rulings", "cases", "reminders")
    query = " union ".join(f"select topic from {table} where chat = ?" for table in tables)
    for row in conn.execute(query, [old] * len(tables)).fetchall():
        topic = row["topic"]
        before, after = _state(conn, old, topic) or State(), _state(conn, new, topic)
        raised = _Raised(
            max([before.opened, *_numbers(conn, "cases", old, topic)]),
            max([before.reminded, *_numbers(conn, "reminders", old, topic)]),
        )
        _merge_evenings(conn, old, new, topic, raised)
        _merge_logs_and_states(conn, old, new, topic, raised.counted(after))
    for table in ("screens", "outbox", "polls"):
        conn.execute(f"update {table} set chat = ? where chat = ?", [new, old])


@dataclass(frozen=True)
class _Raised:
    """By how much the numbers of the new group go up: the last that the old one gave."""

    cases: int
    reminders: int

    def counted(self, after: State | None) -> dict[str, int]:
        """The last numbers given in both together."""
        opened, reminded = (after.opened, after.reminded) if after else (0, 0)
        return {"opened": self.cases + opened, "reminded": self.reminders + reminded}

    def action(self, action: str) -> str:
        """A button goes on with the case, or ticks off the reminder, that it did before."""
        found = NUMBERED.fullmatch(action)
        if not found:
            return action
        more = self.cases if found["kind"] == CASES else self.reminders
        return f"{found['kind']}{found['sign']}{int(found['number']) + more}{found['rest']}"

    def case(self, stored: str | None) -> str | None:
        """A case under its new number."""
        case = decode(stored, Case)
        return (
            encode(structs.replace(case, number=case.number + self.cases)) if case and case.number else stored
        )


def _merge_evenings(conn: Connection, old: str, new: str, topic: int, raised: _Raised) -> None:
    for row in conn.execute(f'select number, "case" from cases where {PLACE}', [new, topic]).fetchall():
        conn.execute(
            f'update cases set "case" = ? where {PLACE} and number = ?',
            [raised.case(row["case"]), new, topic, row["number"]],
        )
    conn.execute(
        f"update reminders set case_number = case_number + ? where {PLACE}", [raised.cases, new, topic]
    )
    for table, more in (("cases", raised.cases), ("reminders", raised.reminders)):
        # By way of negative numbers, so that no two rows ever have the same.
        conn.execute(f"update {table} set number = -(number + ?) where {PLACE}", [more, new, topic])
        conn.execute(f"update {table} set number = -number where {PLACE}", [new, topic])
        conn.execute(f"update {table} set chat = ? where {PLACE}", [new, old, topic])
    query = f'select id, actions, "case", case_before from screens where {PLACE}'
    for row in conn.execute(query, [new, topic]).fetchall():
        actions = encode([raised.action(action) for action in decode(row["actions"], tuple[str, ...]) or ()])
        conn.execute(
            'update screens set actions = ?, "case" = ?, case_before = ? where id = ?',
            [actions, raised.case(row["case"]), raised.case(row["case_before"]), row["id"]],
        )


def _merge_logs_and_states(conn: Connection, old: str, new: str, topic: int, counted: dict[str, int]) -> None:
    before = _state(conn, old, topic) or State()
    after = _state(conn, new, topic) or before
    noted_before, noted_after = (_numbers(conn, "rulings", chat, topic) for chat in (old, new))
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
    state = structs.replace(
        after,
        lang=after.lang or before.lang,
        settings=tuple({**dict(before.settings), **dict(after.settings)}.items()),
        noted=last + len(taken),
        opened=counted["opened"],
        reminded=counted["reminded"],
        round_minutes=after.round_minutes if after.round_began else before.round_minutes,
        round_began=after.round_began or before.round_began,
        awaits="",
        zone=after.zone or before.zone,
        directing=after.directing if after.directing != EVERYBODY else before.directing,
        directors=tuple({**dict(before.directors), **dict(after.directors)}.items()),
    )
    conn.execute(f"update or ignore chats set chat = ? where {PLACE}", [new, old, topic])
    conn.execute(
        "update chats set state = ?, last_screen = coalesce(last_screen,"
        f" (select last_screen from chats where {PLACE})) where {PLACE}",
        [encode(state), old, topic, new, topic],
    )
    conn.execute(f"delete from chats where {PLACE}", [old, topic])


def _renumber_buttons(conn: Connection, chat: str, topic: int, renumbered: dict[int, int]) -> None:
    """A button opens, changes and deletes the ruling that it did before."""

    def renumber(action: str) -> str:
        found = ON_A_RULING.fullmatch(action)
        number = renumbered.get(int(found["number"])) if found else None
        return f"{LOG}{found['sign']}{number}{found['rest'] or ''}" if found and number else action

    query = f"select id, actions from screens where {PLACE} and instr(actions, ?)"
    for row in conn.execute(query, [chat, topic, f'"{LOG}']).fetchall():
        known = decode(row["actions"], tuple[str, ...]) or ()
        changed = encode([renumber(action) for action in known])
        conn.execute("update screens set actions = ? where id = ?", [changed, row["id"]])


def _state(conn: Connection, chat: str, topic: int) -> State | None:
    row = conn.execute(f"select state from chats where {PLACE}", [chat, topic]).fetchone()
    return decode(row["state"], State) if row else None


def _numbers(conn: Connection, table: str, chat: str, topic: int) -> list[int]:
    query = f"select number from {table} where {PLACE} order by number"
    return [row["number"] for row in conn.execute(query, [chat, topic])]
