"""A bot that is killed again and again in the middle of a thousand talks: every answered step is there, once.

The conversation is a toy in which nothing may happen twice or be left out: every tap adds an answer to the case, an
entry to the log and a word to what its person says in one poll of all, of which its director is told; the first one
sends out a poll of his own and switches on a reminder that falls due a moment later, whoever is alive then. All around
it is the real thing: the library over HTTP, the memory, reminders, processes that die.
"""

from __future__ import annotations

import random
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.memory.memory import Memory
from bot.memory.remembered import Place
from bot.talk.polls import Poll
from bot.talk.state import State
from tests.bot.bot_api import BotApi
from tests.bot.memory.made import AT, exchange, rows
from tests.bot.served import COLD, Served, serving

pytestmark = pytest.mark.stress

TALKS, KILLS, TAPS, PEOPLE = 1000, 100, 3, 20
UPDATES_A_LIFE = (5, 60)
KILLED_AT_THE_START = 0.2
ASKED = "asked-of-all"
"""The token of the poll that everybody answers while the bot is killed."""
DIRECTOR, HELLO = Place("999999"), "hello"
PATIENCE = 4.0
"""Seconds after which a person writes again, while the bot is there."""
CAME = "⏰"
"""What a reminder begins with."""
TOY = """
import bot.telegram.app, bot.telegram.exchange
from dataclasses import replace
from msgspec import structs
from datetime import datetime, timedelta
from bot.talk.polls import Poll, PollAnswer
from bot.talk.replies import Button, Notice, Reply, block
from bot.talk.state import Case, LogEntry, Reminder, Typed
bot.telegram.app.EVERY_SECONDS = 0.05
def step(state, event):
    notice = None
    if isinstance(event, Typed):
        state = structs.replace(state, case=Case(text=event.text))
    else:
        done = len(state.case.answers)
        state = structs.replace(state, case=state.case.with_answer(f"tap{done}", event.action))
        number = len(state.log) + 1
        entry = LogEntry(number, event.at, "", "", "s", state.case.text, (f"tap{done}",), (), "r")
        state = structs.replace(state, log=(*state.log, entry))
        before = state.asked.mine.considered if state.asked.mine else ""
        mine = PollAnswer("P", state.case.text, f"{before} tap{done}".strip(), event.at)
        state = structs.replace(state, asked=replace(state.asked, mine=mine))
        notice = Notice(state.asked.token, f"{state.case.text} tap{done}")
        if done == 0:
            due = (datetime.fromisoformat(event.at) + timedelta(seconds=1)).isoformat()
            promised = Reminder(state.reminded + 1, 1, "soon", state.case.text, due)
            filed = structs.replace(state.case, number=1, title=state.case.text)
            state = structs.replace(state, cases=(filed,), reminders=(*state.reminders, promised), reminded=promised.number)
            state = structs.replace(state, polls=(*state.polls, Poll(event.key, state.case.text, "el", event.at)))
    shown = " ".join((state.case.text, *(name for name, _ in state.case.answers)))
    buttons = ((Button("next", "vote:asked-of-all/next"),),)
    return state, Reply("el", (block("text", shown, "el"),), buttons, notice=notice)
bot.telegram.exchange.step = step
"""


class People:
    """Many at a time, each with a chat of his own: he writes, taps to the end, and another begins."""

    def __init__(self, api: BotApi, talks: int) -> None:
        self.api = api
        self.talks = talks
        self.answers = 0
        self.is_going_on = True
        """New talks begin, however many there were."""
        self.written: Counter[int] = Counter()
        """How often each has written; more than once if an answer never came."""
        self.finished: set[int] = set()
        self._waiting: dict[int, float] = {}
        self._lock = threading.Lock()
        api.after_answer = self.on_answer

    def begin(self) -> None:
        with self._lock:
            chat = len(self.written) + 1
            self.written[chat] = 0
        self.write(chat)

    def write(self, chat: int) -> None:
        with self._lock:
            self.written[chat] += 1
            self._waiting[chat] = time.monotonic()
        self.api.write(f"talk{chat}try{self.written[chat]}", chat=chat)

    def on_answer(self, method: str, message: dict[str, Any]) -> None:
        chat = message["chat"]["id"]
        first, *taps = message["text"].split()
        with self._lock:
            self.answers += 1
            if chat in self.finished or first != f"talk{chat}try{self.written[chat]}":
                return
            if len(taps) == TAPS:
                self.finished.add(chat)
                self._waiting.pop(chat, None)
            else:
                self._waiting[chat] = time.monotonic()
        if len(taps) < TAPS:
            self.api.tap(message, 0)
        elif self.is_going_on or len(self.written) < self.talks:
            self.begin()

    def write_again(self) -> None:
        """Those whose message was answered by nobody."""
        now = time.monotonic()
        with self._lock:
            lost = [chat for chat, since in self._waiting.items() if now - since > PATIENCE]
        for chat in lost:
            last = (self.api.in_chat(chat) or [{"text": ""}])[-1]["text"]
            if last.startswith(f"talk{chat}try{self.written[chat]}"):
                # A tap needs no second try: it is answered in the end, or the test never ends.
                continue
            self.write(chat)

    def rest(self) -> None:
        """Nobody is impatient while the bot is away."""
        with self._lock:
            self._waiting = dict.fromkeys(self._waiting, time.monotonic())


def live_once(served: Served, people: People, chance: random.Random) -> None:
    """Let the bot work and kill it in the middle, or while it starts."""
    if chance.random() < KILLED_AT_THE_START:
        time.sleep(chance.uniform(0, 2))
        served.kill()
        served.start()
        return
    served.wait_until_ready()
    people.rest()
    goal = people.answers + chance.randint(*UPDATES_A_LIFE)
    deadline = time.monotonic() + 60
    while people.answers < goal and time.monotonic() < deadline:
        people.write_again()
        assert served.process.poll() is None
        time.sleep(0.005)
    time.sleep(chance.uniform(0, 0.03))
    served.kill()
    served.start()


def test_a_thousand_talks_and_a_hundred_kills(warm_home: Callable[[], Path]) -> None:
    print("\n" + talk_and_kill(warm_home(), TALKS, KILLS))


def talk_and_kill(home: Path, talks: int, kills: int) -> str:
    """So many talks and kills: what came of them; an AssertionError where anything was lost or doubled."""
    chance = random.Random(27)
    with closing(Memory(home / "diaititis.db")) as memory:
        poll = Poll(ASKED, "Τι δηλώνετε;", "el", AT)
        memory.commit(exchange(DIRECTOR, before=State(), after=State(polls=(poll,))))
    with serving(home, "--rate", "0", code=COLD + TOY) as served:
        served.api.write(HELLO, chat=int(DIRECTOR.chat))
        people = People(served.api, talks)
        for _ in range(PEOPLE):
            people.begin()
        for _ in range(kills):
            live_once(served, people, chance)
        people.is_going_on = False
        served.wait_until_ready()
        people.rest()
        deadline = time.monotonic() + 120
        while len(people.finished) < len(people.written) and time.monotonic() < deadline:
            people.write_again()
            time.sleep(0.05)
        assert set(people.written) - people.finished == set(), "talks that a tap was lost in"
        assert len(people.finished) >= talks
        wait_for_reminders(served)
        waiting = "select count(*) from outbox"
        while rows(home / "diaititis.db", waiting) != [(0,)] and time.monotonic() < deadline:
            time.sleep(0.5)
        assert served.stop() == 0
        unseen = check(served, people)
    lost = sum(times - 1 for times in people.written.values())
    return (
        f"{len(people.finished):,} talks, {kills:,} kills, {people.answers:,} answers;"
        f" {lost} first answers and {unseen} reminders never arrived"
    )


def wait_for_reminders(served: Served) -> None:
    """Until none waits any more."""
    with closing(Memory(served.home / "diaititis.db")) as memory:
        served.api.wait_until(lambda: memory.places_with_due("9999-01-01") == [], "no reminder waits", 120)


def check(served: Served, people: People) -> int:
    """Every step that was answered is in the memory and in the chat, once; nothing else is.

    Every reminder is marked as come, none came twice, and nearly all were seen: returned is how many were not, since
    the process died while they were on their way. Those stand with their case all the same.
    """
    unseen = 0
    taps = [f"tap{number}" for number in range(TAPS)]
    with closing(Memory(served.home / "diaititis.db")) as memory:
        for chat, times in people.written.items():
            messages = served.api.in_chat(chat)
            reminders = [message for message in messages if message["text"].startswith(CAME)]
            assert len(reminders) <= 1, chat
            unseen += not reminders
            answers = [message for message in messages if message not in reminders]
            texts = [message["text"] for message in answers]
            assert len(texts) == len(set(texts)) <= times, (chat, texts)
            assert texts[-1] == " ".join((f"talk{chat}try{times}", *taps)), (chat, texts)
            state = memory.state(Place(str(chat)), "el")
            assert [entry.facts for entry in state.log] == [(tap,) for tap in taps], chat
            assert [(item.number, item.status) for item in state.reminders] == [(1, "came")], chat
            posted = memory.posted_as(Place(str(chat)), answers[-1]["message_id"])
            assert posted
            assert posted.case
            assert [name for name, _ in posted.case.answers] == taps
            assert posted.version == 1 + TAPS
            assert [poll.question for poll in state.polls] == [f"talk{chat}try{times}"]
        poll = memory.state(DIRECTOR, "el").polls[0]
        said = Counter((answer.said, answer.considered) for answer in poll.answers)
        assert said == Counter(
            (f"talk{chat}try{times}", " ".join(taps)) for chat, times in people.written.items()
        )
        texts = [message["text"] for message in served.api.in_chat(int(DIRECTOR.chat))]
        told = Counter(text for text in texts if text != HELLO)
        # Like any first answer, one that may have arrived when the process died is not sent again.
        assert told <= Counter(f"{first} {tap}" for first, _ in said for tap in taps), "told twice"
        assert len(told) > len(people.written)
        assert memory.unanswered() == []
        assert memory.recover() == []
    with closing(sqlite3.connect(served.home / "diaititis.db")) as connection:
        assert connection.execute("pragma integrity_check").fetchone()[0] == "ok"
    return unseen
