"""A bot that is killed again and again in the middle of a thousand talks: every answered step is there, once.

The conversation is a toy in which nothing may happen twice or be left out: every tap adds an answer to the case and
an entry to the log. All around it is the real thing: the library over HTTP, the memory, processes that die.
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
from tests.bot.bot_api import BotApi
from tests.bot.served import COLD, Served, serving

pytestmark = pytest.mark.stress

TALKS, KILLS, TAPS, PEOPLE = 1000, 100, 3, 20
UPDATES_A_LIFE = (5, 60)
KILLED_AT_THE_START = 0.2
PATIENCE = 4.0
"""Seconds after which a person writes again, while the bot is there."""
TOY = """
import bot.telegram.exchange
from dataclasses import replace
from bot.talk.replies import Button, Reply, block
from bot.talk.state import Case, LogEntry, Typed
def step(state, event):
    if isinstance(event, Typed):
        state = replace(state, case=Case(text=event.text))
    else:
        done = len(state.case.answers)
        state = replace(state, case=state.case.with_answer(f"tap{done}", event.action))
        number = len(state.log) + 1
        entry = LogEntry(number, event.at, "", "", "s", state.case.text, (f"tap{done}",), (), "r")
        state = replace(state, log=(*state.log, entry))
    shown = " ".join((state.case.text, *(name for name, _ in state.case.answers)))
    return state, Reply("el", (block("text", shown, "el"),), ((Button("next", "next:"),),))
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
    with serving(home, "--rate", "0", code=COLD + TOY) as served:
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
        time.sleep(0.5)
        assert served.stop() == 0
        check(served, people)
    lost = sum(times - 1 for times in people.written.values())
    return f"{len(people.finished):,} talks, {kills:,} kills, {people.answers:,} answers; {lost} first answers never arrived"


def check(served: Served, people: People) -> None:
    """Every step that was answered is in the memory and in the chat, once; nothing else is."""
    taps = [f"tap{number}" for number in range(TAPS)]
    with closing(Memory(served.home / "diaititis.db")) as memory:
        for chat, times in people.written.items():
            texts = [message["text"] for message in served.api.in_chat(chat)]
            assert len(texts) == len(set(texts)) <= times, (chat, texts)
            assert texts[-1] == " ".join((f"talk{chat}try{times}", *taps)), (chat, texts)
            state = memory.state(Place(str(chat)), "el")
            assert [entry.facts for entry in state.log] == [(tap,) for tap in taps], chat
            posted = memory.last_posted(Place(str(chat)))
            assert posted
            assert posted.case
            assert [name for name, _ in posted.case.answers] == taps
            assert posted.version == 1 + TAPS
        assert memory.unanswered() == []
        assert memory.recover() == []
    with closing(sqlite3.connect(served.home / "diaititis.db")) as connection:
        assert connection.execute("pragma integrity_check").fetchone()[0] == "ok"
