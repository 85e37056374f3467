"""`diaititis serve` and what it keeps: killed by a message, damaged, deleted, full, held by others, open to others."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.talk.phrases import say
from bot.telegram.health import HEARTBEAT_NAME
from tests.bot.bot_api import BotApi
from tests.bot.served import COLD, COMMAND, ROOT, TOKEN, Served, serving

pytestmark = pytest.mark.stress
DATABASE = "diaititis.db"
CLAUSE = "<b>27Β1."
DEADLY_STEP = """
import os, bot.telegram.exchange
whole = bot.telegram.exchange.step
def step(state, event):
    if "boom" in getattr(event, "text", ""):
        os._exit(9)
    return whole(state, event)
bot.telegram.exchange.step = step
"""
NOTHING_IN_MIND = """
from bot.memory.memory import Memory
whole = Memory._read
def read(self, *given):
    self._conn.execute("pragma shrink_memory")
    return whole(self, *given)
Memory._read = read
"""
SOMETIMES_FULL = """
from bot.memory.errors import MemoryFailedError
from bot.memory.memory import Memory
whole = Memory.commit
def commit(self, done):
    if (self.path.parent / "full").exists():
        raise MemoryFailedError("full")
    whole(self, done)
Memory.commit = commit
"""
READ_ONLY = "mount -t tmpfs none {home} && mount -o remount,ro {home}"
NO_ROOM = "mount -t tmpfs -o size=16k none {home}"


def run(*arguments: str, home: Path, text: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DIAITITIS_HOME": str(home), "TELEGRAM_BOT_TOKEN": TOKEN}
    return subprocess.run(
        [sys.executable, "-m", "bot.commands.cli", *arguments],
        env=env,
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )


def last_line(served: Served) -> str:
    assert served.process.wait(60) == 1
    assert "Traceback" not in served.log.read_text()
    return served.log.read_text().splitlines()[-1]


@pytest.mark.stress
def test_a_message_that_kills_is_set_aside_and_those_behind_it_are_all_answered(
    warm_home: Callable[[], Path],
) -> None:
    api = BotApi()
    chats = range(100, 130)
    with serving(warm_home(), "--rate", "0", api=api, code=COLD + DEADLY_STEP) as served:
        served.wait_until_ready()
        api.go_down()
        api.write("boom", chat=99, lang="en")
        for chat in chats:
            api.write("27Β1", chat=chat)
        api.go_up()
        for _ in range(2):
            assert served.process.wait(60) == 9
            served.start()
        for chat in chats:
            assert [found["html"][: len(CLAUSE)] for found in api.wait_in_chat(chat)] == [CLAUSE]
        assert [found["text"] for found in api.wait_in_chat(99)] == [say("went_wrong", "en")]
        assert len(served.events("update set aside")) == 1
        assert served.stop() == 0


def test_damage_met_while_it_runs_ends_it_with_one_clear_line(warm_home: Callable[[], Path]) -> None:
    with serving(warm_home(), code=COLD + NOTHING_IN_MIND) as served:
        served.wait_until_ready()
        served.api.write("27Β1", chat=7)
        served.api.wait_in_chat(7)
        database = served.home / DATABASE
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("pragma wal_checkpoint(truncate)")
        with database.open("r+b") as file:
            file.seek(4096)
            file.write(b"\xaa" * (database.stat().st_size - 4096))
        served.api.write("26Β", chat=8)
        told = last_line(served)
        assert told.startswith(f"{database}: the database cannot be ")
        assert "diaititis restore FILE" in told
        assert not (served.home / HEARTBEAT_NAME).exists()


def test_a_database_deleted_under_it_ends_it_before_anything_is_confirmed(
    warm_home: Callable[[], Path],
) -> None:
    with serving(warm_home(), code=COLD) as served:
        served.wait_until_ready()
        for path in served.home.glob(f"{DATABASE}*"):
            path.unlink()
        served.api.write("27Β1", chat=7)
        assert last_line(served).startswith(f"{served.home / DATABASE}: the database is gone")
        assert {found["text"] for found in served.api.in_chat(7)} <= {say("went_wrong", "el")}
        served.start()
        served.api.wait_until(
            lambda: any(found["html"].startswith(CLAUSE) for found in served.api.in_chat(7)),
            "the message is answered by the next run",
        )


def test_a_second_bot_is_refused_and_other_commands_are_not(warm_home: Callable[[], Path]) -> None:
    with serving(warm_home(), code=COLD) as served:
        served.wait_until_ready()
        second = run("serve", home=served.home)
        assert (second.returncode, second.stderr.splitlines()) == (
            1,
            [
                f"{served.home}: another bot runs on this data folder (process {served.process.pid}); "
                "stop it first, or set DIAITITIS_HOME to a folder of its own"
            ],
        )
        copy = served.home / "copy.db"
        assert run("backup", str(copy), home=served.home).returncode == 0
        assert run("restore", str(copy), home=served.home).stderr.startswith(
            f"{served.home}: another bot runs"
        )
        assert run("health", home=served.home).returncode == 0
        assert run("chat", home=served.home, text="27B1\n").returncode == 0
        served.api.write("27Β1", chat=7)
        assert served.api.wait_in_chat(7)[0]["html"].startswith(CLAUSE)
        assert served.stop() == 0
        assert run("restore", str(copy), home=served.home).returncode == 0


def test_a_back_up_onto_the_database_is_refused_in_one_line(warm_home: Callable[[], Path]) -> None:
    with serving(warm_home(), code=COLD) as served:
        served.wait_until_ready()
        database = served.home / DATABASE
        for target, told in ((database, "belongs to the running database"), (served.home, "is a folder")):
            done = run("backup", str(target), home=served.home)
            assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
            assert done.stderr.startswith(f"{target}: {told}")
        served.api.write("27Β1", chat=7)
        served.api.wait_in_chat(7)
        assert served.stop() == 0
        with closing(sqlite3.connect(database)) as connection:
            assert connection.execute("pragma integrity_check").fetchone()[0] == "ok"


def test_all_it_writes_down_is_closed_to_others(warm_home: Callable[[], Path]) -> None:
    home = warm_home()
    home.chmod(0o755)
    before = os.umask(0)
    try:
        with serving(home, code=COLD) as served:
            served.wait_until_ready()
            served.api.write("27Β1", chat=7)
            served.api.wait_in_chat(7)
            served.api.wait_until((home / HEARTBEAT_NAME).exists, "a sign of life")
            files = [home / name for name in (DATABASE, f"{DATABASE}-wal", "lock", HEARTBEAT_NAME)]
            assert [stat.S_IMODE(path.stat().st_mode) for path in files] == [0o600] * len(files)
            assert stat.S_IMODE(home.stat().st_mode) == 0o700
    finally:
        os.umask(before)


@pytest.mark.stress
def test_while_another_process_writes_only_those_wait_who_must(warm_home: Callable[[], Path]) -> None:
    with serving(warm_home(), code=COLD) as served:
        api = served.api
        served.wait_until_ready()
        with closing(sqlite3.connect(served.home / DATABASE)) as other:
            other.execute("begin immediate")
            api.write("27Β1", chat=7)
            for number in range(1, 4):
                api.ask_inline("27b1")
                api.wait_for("answerInlineQuery", number)
            assert api.in_chat(7) == []
            other.rollback()
        assert api.wait_in_chat(7)[0]["html"].startswith(CLAUSE)
        assert served.stop() == 0


@pytest.mark.stress
def test_what_was_apologised_for_on_a_full_disk_is_not_answered_after_all(
    warm_home: Callable[[], Path],
) -> None:
    with serving(warm_home(), code=COLD + SOMETIMES_FULL) as served:
        api = served.api
        served.wait_until_ready()
        (served.home / "full").touch()
        api.write("27Β1", chat=7)
        assert api.wait_in_chat(7)[0]["text"] == say("went_wrong", "el")
        (served.home / "full").unlink()
        assert served.stop() == 0
        served.start()
        served.wait_until_ready()
        api.write("26Β", chat=7)
        assert [found["html"][:6] for found in api.wait_in_chat(7, 2)[1:]] == ["<b>26Β"]
        assert served.stop() == 0
        assert len(api.in_chat(7)) == 2


@pytest.mark.parametrize("below", ["", "home"])
def test_a_home_that_is_a_file_is_told_in_one_line(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").touch()
    home = tmp_path / "file" / below
    done = run("serve", home=home)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith(f"{home}: the data folder cannot be used: ")
    assert "is a file, not a folder" in done.stderr


@pytest.mark.parametrize(
    ("mount", "told"),
    [(READ_ONLY, "the data folder cannot be used: Read-only file system"), (NO_ROOM, "no room left")],
)
def test_a_disk_that_takes_nothing_is_told_in_one_line(tmp_path: Path, mount: str, told: str) -> None:
    apart = ["unshare", "--user", "--map-root-user", "--mount"]
    if not shutil.which("unshare") or subprocess.run([*apart, "true"], check=False).returncode:
        pytest.skip("needs a mount of its own, which is not allowed here")
    env = {**os.environ, "DIAITITIS_HOME": str(tmp_path), "TELEGRAM_BOT_TOKEN": TOKEN}
    command = f"{mount.format(home=tmp_path)} && exec {' '.join(COMMAND)}"
    done = subprocess.run(
        [*apart, "sh", "-c", command],
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith(str(tmp_path))
    assert told in done.stderr
