"""Whether the running bot is well: a heartbeat for every success with Telegram, and a report of what fails.

In: what worked and what did not. Out: two files beside the database; for whoever asks, what is ill.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import Literal

import msgspec

from corpus.errors import DiaititisError
from corpus.home import home

Part = Literal["polling", "database", "sending"]
"""Hearing from Telegram (by polling or by webhook), keeping what was heard, answering."""
HEARTBEAT_NAME, REPORT_NAME = "heartbeat", "health.json"
EVERY_SECONDS = 20
BEAT_SECONDS = 5
ALIVE_SECONDS = 120
SENDING_SECONDS = 60
"""A moment without network is no illness."""
LENGTH, LONGEST_REASON = 1024, 100


class Failing(msgspec.Struct, frozen=True):
    """Something that does not work."""

    since: float
    why: str


class Report(msgspec.Struct, frozen=True):
    """What the bot says of itself."""

    pid: int
    begun: float
    failing: dict[Part, Failing] = {}


class IllError(DiaititisError):
    """The bot does not run, or not as it should."""


class Health:
    """Kept by the running bot."""

    def __init__(self) -> None:
        self._begun = time.time()
        self._failing: dict[Part, Failing] = {}
        self._last_beat = 0.0

    def worked(self, part: Part) -> None:
        """It is well; with Telegram heard, the heart beats."""
        with suppress(OSError):
            if self._failing.pop(part, None):
                self.write()
            if part == "polling" and time.monotonic() - self._last_beat > BEAT_SECONDS:
                self._last_beat = time.monotonic()
                _write(HEARTBEAT_NAME, f"{os.getpid()}\n".encode())

    def failed(self, part: Part, why: str) -> None:
        """It did not work; ill since the first of such failures in a row."""
        if part not in self._failing:
            self._failing[part] = Failing(time.time(), why[:LONGEST_REASON])
            with suppress(OSError):
                self.write()

    def is_failing(self, part: Part) -> bool:
        """Whether it did not work the last time."""
        return part in self._failing

    def write(self) -> None:
        """Write the report, which shows by its age that the bot is alive."""
        _write(REPORT_NAME, msgspec.json.encode(Report(os.getpid(), self._begun, self._failing)))

    def end(self) -> None:
        """The bot stops; it left nothing behind that would look alive."""
        with suppress(OSError):
            for name in (HEARTBEAT_NAME, REPORT_NAME):
                (home() / name).unlink(missing_ok=True)


def diagnose() -> float:
    """How many seconds ago Telegram was last heard by a bot that is well; IllError says what is wrong."""
    written = _seconds_since(REPORT_NAME)
    if written is None:
        raise IllError("not running: no sign of life in the data folder")
    if written > ALIVE_SECONDS:
        raise IllError(f"not alive: the last sign of life is {written:.0f} seconds old")
    try:
        report = msgspec.json.decode((home() / REPORT_NAME).read_bytes(), type=Report)
    except (OSError, msgspec.DecodeError) as error:
        raise IllError(f"{home() / REPORT_NAME}: cannot be read: {type(error).__name__}") from error
    now = time.time()
    heard = _seconds_since(HEARTBEAT_NAME)
    silent = now - report.begun if heard is None else heard
    ill = []
    if silent > ALIVE_SECONDS:
        ill.append(
            f"polling: nothing heard from Telegram for {silent:.0f} seconds{_reason(report, 'polling')}"
        )
    if "database" in report.failing:
        seconds = now - report.failing["database"].since
        ill.append(f"database: not working for {seconds:.0f} seconds{_reason(report, 'database')}")
    sending = report.failing.get("sending")
    if sending and now - sending.since > SENDING_SECONDS:
        seconds = now - sending.since
        ill.append(f"sending: nothing sent for {seconds:.0f} seconds{_reason(report, 'sending')}")
    if ill:
        raise IllError("ill: " + "; ".join(ill))
    return silent


def _reason(report: Report, part: Part) -> str:
    return f" ({report.failing[part].why})" if part in report.failing else ""


def _seconds_since(name: str) -> float | None:
    try:
        return max(0.0, time.time() - (home() / name).stat().st_mtime)
    except OSError:
        return None


def _write(name: str, content: bytes) -> None:
    """In its place and always of one length: it must be possible on a full disk, which is when it matters."""
    with os.fdopen(os.open(home() / name, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as stream:
        stream.write(content[:LENGTH].ljust(LENGTH))
