"""Whether the bot is well, as `diaititis health` tells it: what is ill, and why; and that a report needs no room."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.commands.cli import app
from bot.telegram.health import (
    ALIVE_SECONDS,
    HEARTBEAT_NAME,
    LENGTH,
    REPORT_NAME,
    SENDING_SECONDS,
    Health,
    IllError,
    Part,
    diagnose,
)
from corpus.errors import DiaititisError


@pytest.fixture
def well(own_home: Path) -> Health:
    """A bot that has just heard from Telegram."""
    health = Health()
    health.write()
    health.worked("polling")
    return health


def grow_old(path: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(path, (then, then))


def told() -> str:
    with pytest.raises(IllError) as ill:
        diagnose()
    return str(ill.value)


def test_a_bot_that_is_well(well: Health) -> None:
    assert diagnose() < ALIVE_SECONDS
    done = CliRunner().invoke(app, ["health"])
    assert (done.exit_code, done.output.split(":")[0]) == (0, "alive")


def test_one_that_never_ran_or_was_stopped(own_home: Path) -> None:
    assert told().startswith("not running")
    health = Health()
    health.write()
    health.worked("polling")
    health.end()
    assert list(own_home.iterdir()) == []
    assert told().startswith("not running")


def test_one_that_hangs_or_was_killed(well: Health, own_home: Path) -> None:
    grow_old(own_home / REPORT_NAME, ALIVE_SECONDS + 5)
    assert told().startswith("not alive")


def test_one_that_hears_nothing(well: Health, own_home: Path) -> None:
    well.failed("polling", "Conflict")
    assert diagnose() < ALIVE_SECONDS
    grow_old(own_home / HEARTBEAT_NAME, ALIVE_SECONDS + 5)
    assert told().startswith("ill: polling: nothing heard from Telegram for 12")
    assert told().endswith("(Conflict)")
    well._last_beat = 0
    well.worked("polling")
    assert diagnose() < ALIVE_SECONDS


def test_one_that_never_heard_anything(own_home: Path) -> None:
    health = Health()
    health.write()
    assert diagnose() < ALIVE_SECONDS
    health._begun -= ALIVE_SECONDS + 5
    health.write()
    assert told().startswith("ill: polling")


@pytest.mark.parametrize(("part", "patience"), [("database", 0), ("sending", SENDING_SECONDS)])
def test_what_fails_is_named_after_a_while_and_until_it_works(
    well: Health, part: Part, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    with monkeypatch.context() as patch:
        patch.setattr("bot.telegram.health.time.time", lambda: now - patience - 5)
        well.failed(part, "Because")
    well.failed(part, "SomethingElse")
    assert told().startswith(f"ill: {part}: ")
    assert told().endswith("(Because)")
    assert well.is_failing(part)
    well.worked(part)
    assert diagnose() < ALIVE_SECONDS


def test_a_moment_without_network_is_no_illness(well: Health) -> None:
    well.failed("sending", "NetworkError")
    assert diagnose() < ALIVE_SECONDS


def test_all_that_is_ill_is_told_at_once_in_one_line(well: Health, own_home: Path) -> None:
    well.failed("database", "MemoryFailedError")
    grow_old(own_home / HEARTBEAT_NAME, 500)
    done = CliRunner().invoke(app, ["health"])
    assert isinstance(done.exception, DiaititisError)
    line = str(done.exception)
    assert "polling: " in line
    assert "database: " in line
    assert "\n" not in line


def test_a_report_is_written_in_its_place_for_nobody_else_to_read(well: Health, own_home: Path) -> None:
    report = own_home / REPORT_NAME
    before = report.stat()
    well.failed("database", "x" * 5000)
    after = report.stat()
    assert (before.st_ino, before.st_size) == (after.st_ino, after.st_size)
    assert after.st_size == LENGTH
    assert after.st_mode & 0o077 == 0
    assert told().startswith("ill: database")


def test_trouble_with_writing_it_down_is_no_trouble_for_the_bot(well: Health, own_home: Path) -> None:
    for path in own_home.iterdir():
        path.unlink()
    own_home.rmdir()
    well.failed("sending", "NetworkError")
    well.worked("sending")
    well._last_beat = 0
    well.worked("polling")
    well.end()
    with pytest.raises(FileNotFoundError):
        well.write()
