"""How many messages become rulings in a second of the processor, how long a crowd waits, and in how much memory, against a bare echo bot in
the same run; and whether the first of anything after a start is slow.

Both bots run as processes of their own, over HTTP, against a Bot API server here, in short rounds by turns. So many
people talk at once; each writes what happened and taps on to the ruling.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count, islice, product
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest

from bot.talk.phrases import say
from tests.benchmarks.ratios import Limit, check, medians
from tests.bot.bot_api import BotApi
from tests.bot.served import ROOT, TOKEN, Served, serving

pytestmark = pytest.mark.benchmark

LEAST_OF_ECHO, MOST_OF_MEMORY = 0.7, 1.75
"""Wanted are 0.75 and 1.7; the rest is room for what differs from one machine to the next."""
MOST_OF_ECHOS_WAIT, MOST_OF_THE_SECOND = 6, 3
PEOPLE, TALKS, ROUNDS = 16, 64, 7
CROWD, CROWDED_ROUNDS = 500, 3
STARTS = 3
TAPS = 2
"""From the message to the ruling, always the first answer."""
ECHO = [sys.executable, str(Path(__file__).with_name("echo_bot.py"))]
SEATS = ("Βορράς", "Νότος", "Ανατολή", "Δύση")
CALLS = (
    ("1♠", "2♣"),
    ("1♥", "1ΧΑ"),
    ("2♦", "2♥"),
    ("2♠", "2ΧΑ"),
    ("1♣", "1♦"),
    ("3♣", "3♦"),
    ("2♥", "3♣"),
    ("1♦", "1♠"),
)
TEXTS = [f"Ο {seat} είπε {low} πάνω σε {high}" for seat, (low, high) in product(SEATS, CALLS)]
CHATS = count(100_000)


def told_in(chat: int) -> str:
    """What happened, on a board of its own: nothing that is remembered of another talk is of any use."""
    return f"{TEXTS[chat % len(TEXTS)]}, διανομή {chat // len(TEXTS) % 36 + 1}"


class Talks:
    """People who talk with a bot until all talks are done."""

    def __init__(self, api: BotApi, taps: int) -> None:
        self.api, self.taps = api, taps
        self.last: dict[int, dict[str, Any]] = {}
        """How each talk ended."""
        self._turns: dict[int, int] = {}
        self._left = 0
        self._done = threading.Event()

    def run(self, talks: int, process: subprocess.Popen[bytes]) -> float:
        """Messages and taps answered in a second of the processor: others who work on the machine do not tell."""
        self._left, self._done = talks, threading.Event()
        self.api.after_answer = self._answered
        begin = seconds_spent_by(process)
        for _ in range(min(PEOPLE, talks)):
            self._begin()
        assert self._done.wait(120), f"{len(self._turns)} talks were begun"
        return talks * (1 + TAPS) / (seconds_spent_by(process) - begin)

    def _begin(self) -> None:
        self._left -= 1
        chat = next(CHATS)
        self._turns[chat] = 0
        self.api.write(told_in(chat), chat=chat)

    def _answered(self, method: str, message: dict[str, Any]) -> None:
        chat = message["chat"]["id"]
        self._turns[chat] += 1
        if self._turns[chat] <= TAPS:
            if self.taps:
                self.api.tap(message, 0)
            else:
                self.api.write(told_in(chat), chat=chat)
            return
        self.last[chat] = message
        del self._turns[chat]
        if self._left > 0:
            self._begin()
        elif not self._turns:
            self._done.set()


def waited(api: BotApi) -> float:
    """The 99th percentile of the seconds until an answer, when a crowd writes at once, each in a chat of his own."""
    begun: dict[int, float] = {}
    taken: dict[int, float] = {}
    all_answered = threading.Event()

    def answered(method: str, message: dict[str, Any]) -> None:
        chat = message["chat"]["id"]
        taken.setdefault(chat, time.perf_counter() - begun[chat])
        if len(taken) == CROWD:
            all_answered.set()

    api.after_answer = answered
    for chat in islice(CHATS, CROWD):
        begun[chat] = time.perf_counter()
        api.write(told_in(chat), chat=chat)
    assert all_answered.wait(120), f"{len(taken)} of {CROWD} were answered"
    return quantiles(taken.values(), n=100)[98]


def seconds_to(api: BotApi, text: str, arrives: str) -> float:
    """From a command in a new chat to an answer with a text or a file in it."""
    chat = next(CHATS)
    api.after_answer = None
    begin = time.perf_counter()
    api.write(text, chat=chat)
    api.wait_until(lambda: any(arrives in message for message in api.in_chat(chat)), arrives)
    return time.perf_counter() - begin


def seconds_spent_by(process: subprocess.Popen[bytes]) -> float:
    """What a process has taken of the processor since it began."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    own, system = int(fields[11]), int(fields[12])
    return (own + system) / os.sysconf("SC_CLK_TCK")


def memory_of(process: subprocess.Popen[bytes]) -> int:
    """The resident memory of a process, in kB."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


@contextmanager
def echoing() -> Iterator[tuple[BotApi, subprocess.Popen[bytes]]]:
    """The echo bot at work."""
    api = BotApi()
    env = {**os.environ, "TELEGRAM_API_URL": api.url, "TELEGRAM_BOT_TOKEN": TOKEN}
    echo = subprocess.Popen(ECHO, env=env, cwd=ROOT)
    try:
        api.wait_for("getMe")
        yield api, echo
    finally:
        echo.kill()
        echo.wait()
        api.stop()


@contextmanager
def ruling(home: Path) -> Iterator[Served]:
    """Our bot at work, started a second time: the first start of all lays out the database."""
    with serving(home, "--rate", "0") as served:
        served.wait_until_ready()
        start_again(served)
        yield served


def start_again(served: Served) -> None:
    """As after an update."""
    served.stop()
    served.start()
    served.wait_until_ready()


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the memory of processes from /proc")
def test_rulings_a_second_and_memory_against_an_echo_bot(warm_home: Callable[[], Path]) -> None:
    with echoing() as (echo_api, echo), ruling(warm_home()) as served:
        ours, theirs = Talks(served.api, TAPS), Talks(echo_api, 0)
        talks = {"ours": partial(ours.run, TALKS, served.process), "echo": partial(theirs.run, TALKS, echo)}

        def measured() -> tuple[float, float]:
            rates = medians(talks, ROUNDS)
            print(f"\nmessages and taps to rulings: {rates['ours']:.0f} a second of the processor", end="")
            return rates["ours"] / rates["echo"], memory_of(served.process) / memory_of(echo)

        check(
            [
                Limit("messages and taps to rulings", "an echo bot's", least=LEAST_OF_ECHO),
                Limit("memory", "the echo bot's", most=MOST_OF_MEMORY),
            ],
            measured,
        )
    aloud = say("view_script", "el")
    ends = [
        [b["text"] for row in m["reply_markup"]["inline_keyboard"] for b in row] for m in ours.last.values()
    ]
    assert all(any(aloud in label for label in labels) for labels in ends), "every talk ends with a ruling"


def test_how_long_a_crowd_waits_against_an_echo_bot(warm_home: Callable[[], Path]) -> None:
    with echoing() as (echo_api, _), ruling(warm_home()) as served:
        crowds = {"ours": partial(waited, served.api), "echo": partial(waited, echo_api)}

        def measured() -> tuple[float]:
            waits = medians(crowds, CROWDED_ROUNDS)
            return (waits["ours"] / waits["echo"],)

        who = f"the 99th percentile of {CROWD} chats at once"
        check([Limit(who, "an echo bot's", most=MOST_OF_ECHOS_WAIT)], measured)


def test_the_first_of_anything_after_a_start_is_not_slow(warm_home: Callable[[], Path]) -> None:
    asked = {"file": ("/chart 26", "/chart 36"), "text": ("/find διαμαρτυρία", "/find εκτεθειμένο")}
    with ruling(warm_home()) as served:

        def measured() -> list[float]:
            taken: dict[str, list[list[float]]] = {what: [] for what in asked}
            for turn in range(STARTS):
                start_again(served)
                for what, texts in asked.items():
                    in_turn = texts if turn % 2 else texts[::-1]
                    taken[what].append([seconds_to(served.api, text, what) for text in in_turn])
            return [median(first / second for first, second in times) for times in taken.values()]

        check(
            [
                Limit("the first chart after a start", "the second", most=MOST_OF_THE_SECOND),
                Limit("the first search after a start", "the second", most=MOST_OF_THE_SECOND),
            ],
            measured,
        )
