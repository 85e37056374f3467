"""An evening with `diaititis serve`: three tables at once, reminders by a clock that is moved, a restart, /forget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.bot_api import BotApi
from tests.bot.served import COLD, Served, serving

CLOCK = """
import datetime, os, pathlib, bot.telegram.app as app
right, moved = app._now, pathlib.Path(os.environ["DIAITITIS_HOME"]) / "minutes"
def now():
    return right() + datetime.timedelta(minutes=int(moved.read_text()) if moved.exists() else 0)
app._now, app.EVERY_SECONDS = now, 0.02
"""
"""The bot's clock goes on by as many minutes as a file says, and it looks at it all the time."""
CHATS = iter(range(2000, 3000))


@pytest.fixture(scope="module")
def served(warm_home: Callable[[], Path]) -> Iterator[Served]:
    with serving(warm_home(), "--rate", "0", code=COLD + CLOCK) as running:
        running.wait_until_ready()
        yield running
        assert running.stop() == 0


@pytest.fixture(autouse=True)
def right_time(served: Served) -> None:
    move_clock(served, 0)


@pytest.fixture
def api(served: Served) -> BotApi:
    return served.api


@pytest.fixture
def chat() -> int:
    return next(CHATS)


def move_clock(served: Served, minutes: int) -> None:
    other = served.home / "minutes.new"
    other.write_text(str(minutes))
    other.rename(served.home / "minutes")


def wait_for_change(
    api: BotApi, message: dict[str, Any], label: str, person: str = "Player"
) -> dict[str, Any]:
    """The message after a tap on it."""
    key = (message["chat"]["id"], message["message_id"])
    api.tap(message, label, person)
    api.wait_until(lambda: api.messages[key] != message, f"a change after «{label}»")
    return api.messages[key]


def write(api: BotApi, text: str, chat: int, **more: Any) -> dict[str, Any]:
    """What a person writes, answered."""
    before = len(api.in_chat(chat))
    api.write(text, chat=chat, **more)
    return api.wait_in_chat(chat, before + 1)[before]


def switch_on(api: BotApi, message: dict[str, Any], label: str, person: str = "Player") -> dict[str, Any]:
    for tapped in ("⋯", "⏰", label):
        message = wait_for_change(api, message, tapped, person)
    return message


def came(api: BotApi, chat: int) -> list[dict[str, Any]]:
    """The reminders that came and were not ticked off."""
    return [message for message in api.in_chat(chat) if "✔ Έγινε" in str(message.get("reply_markup"))]


def test_three_tables_at_once(api: BotApi, chat: int) -> None:
    write(api, "τραπέζι 4, διανομή 12: ο Νότος είπε 2♠ πάνω σε 2ΧΑ", chat)
    write(api, "T5 ο εκτελεστής έκανε ρενόνς στα καρό στην 5η λεβέ", chat)
    write(api, "T9 έπεσε φύλλο αμυνόμενου ανοιχτό στο τραπέζι", chat)
    listed = write(api, "/cases", chat)
    assert "Ανοικτές υποθέσεις: 3" in listed["text"]
    opened = wait_for_change(api, listed, "Τ4 Δ12")
    assert "δέχεσαι το 2♠;" in opened["text"]
    ruled = write(api, "τραπέζι 5: παίζουν ακόμη", chat)
    assert "Παίζετε ως το τέλος" in ruled["text"]
    assert "Δεκτή: ισχύει το 2♠" in write(api, "T4: ναι", chat)["text"]
    again = write(api, "το ίδιο στο τραπέζι 7", chat)
    assert "τραπέζι 7" in again["text"]
    assert "Ανοικτές υποθέσεις: 4" in write(api, "/cases", chat)["text"]


def test_a_reminder_comes_at_its_time_after_a_restart_and_once(
    served: Served, api: BotApi, chat: int
) -> None:
    asked = write(api, "T4 B12 ο Νότος είπε 2♠ πάνω σε 2ΧΑ", chat)
    switch_on(api, asked, "σε 10 λεπτά")
    served.kill()
    move_clock(served, 11)
    served.start()
    reminder = api.wait_in_chat(chat, 2)[1]
    assert reminder["text"].startswith("⏰ Τραπέζι 4, διανομή 12: Ανεπαρκής αγορά")
    move_clock(served, 60)
    served.kill()
    served.start()
    served.wait_until_ready()
    assert came(api, chat) == [reminder]
    later = wait_for_change(api, reminder, "+5′")
    assert later["text"].startswith("⏰ Ξανά στις ")
    api.wait_until(lambda: len(api.in_chat(chat)) == 3, "it comes again")
    done = wait_for_change(api, api.in_chat(chat)[2], "Έγινε")
    assert done["text"].startswith("✔ Έγινε")
    listed = write(api, "/cases", chat)
    assert "⏰" not in listed["text"]


def test_what_was_forgotten_is_silent(served: Served, api: BotApi, chat: int) -> None:
    other = next(CHATS)
    for place in (chat, other):
        switch_on(api, write(api, "T4 ο Νότος είπε 2♠ πάνω σε 2ΧΑ", place), "σε 10 λεπτά")
    wait_for_change(api, write(api, "/forget", chat), "διαγραφή")
    move_clock(served, 11)
    api.wait_until(lambda: len(came(api, other)) == 1, "the reminder of the other chat")
    assert "Δεν υπάρχει ανοικτή υπόθεση" in write(api, "/cases", chat)["text"]
    assert came(api, chat) == []


def test_in_a_group_it_comes_in_its_topic_and_names_who_wanted_it(served: Served, api: BotApi) -> None:
    club = -next(CHATS)
    asked = write(api, "@DiaititisTestBot T4 ο Νότος είπε 2♠ πάνω σε 2ΧΑ", club, topic=3, person="Anna")
    switch_on(api, asked, "σε 10 λεπτά", "Maria")
    move_clock(served, 11)
    reminder = api.wait_in_chat(club, 2)[1]
    assert reminder["message_thread_id"] == 3
    assert "το ζήτησε Maria" in reminder["text"]
    done = wait_for_change(api, reminder, "Έγινε", "Anna")
    assert "Anna" in done["text"]
