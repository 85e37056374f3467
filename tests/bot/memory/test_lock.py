"""One bot on a data folder: the second is refused, and a dead one holds nobody up."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.memory.errors import AlreadyServedError, MemoryFailedError
from bot.memory.lock import LOCK_NAME, hold
from bot.memory.memory import Memory

ROOT = Path(__file__).resolve().parents[3]
HOLDER = """
import os, sys, time
from pathlib import Path
from bot.memory.lock import hold
with hold(Path(sys.argv[1])):
    child = os.fork()
    if child:
        print(child, flush=True)
    time.sleep(600)
"""


def test_the_second_is_refused_until_the_first_is_dead_though_a_child_of_it_lives(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert holder.stdout
    child = int(holder.stdout.readline())
    try:
        told = rf"another bot runs on this data folder \(process {holder.pid}\); stop it first"
        with pytest.raises(AlreadyServedError, match=told), hold(tmp_path):
            pass
        with closing(Memory(tmp_path / "diaititis.db")) as beside:
            assert beside.unanswered() == []
        holder.kill()
        holder.wait()
        with hold(tmp_path):
            assert (tmp_path / LOCK_NAME).stat().st_mode & 0o077 == 0
    finally:
        subprocess.run(["kill", "-9", str(child)], check=True)
        holder.kill()
        holder.communicate()


def test_an_error_in_the_block_lets_go(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="of the bot"), hold(tmp_path):
        raise OSError("of the bot")
    with hold(tmp_path):
        pass


@pytest.mark.parametrize(
    ("below", "told"),
    [("", "it is a file, not a folder"), ("home", "something above it is a file, not a folder")],
)
def test_a_folder_that_cannot_be_is_told_in_plain_words(tmp_path: Path, below: str, told: str) -> None:
    (tmp_path / "file").touch()
    home = tmp_path / "file" / below
    with (
        pytest.raises(MemoryFailedError, match=rf"^{home}: the data folder cannot be used: {told}$"),
        hold(home),
    ):
        pass
    with pytest.raises(MemoryFailedError, match=rf"the database cannot be opened: {told}$"):
        Memory(home / "diaititis.db")
