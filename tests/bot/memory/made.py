"""Made values for the tests of the memory, and short ways to put them in and to look at them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from bot.memory.memory import Memory
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
