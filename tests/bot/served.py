"""`diaititis serve` as a process of its own, talking to a Bot API server of ours."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bot.bot_api import BotApi

TOKEN = "42:test-token-never-shown"
COMMAND = [sys.executable, "-m", "bot.commands.cli", "serve"]
COLD = """
import bot.telegram.app, bot.telegram.workshop
bot.telegram.app.warm_up = lambda: None
async def no_warm_up(self): pass
bot.telegram.workshop.Workshop.warm_up = no_warm_up
"""
"""For tests that need nothing loaded which takes long."""
ROOT = Path(__file__).resolve().parents[2]


class Served:
    """A running bot, and what it wrote down."""

    def __init__(self, api: BotApi, home: Path, *options: str, code: str = "", **env: str) -> None:
        """The code, if any, is run in the bot's process before it starts."""
        self.api, self.home = api, home
        home.mkdir(parents=True, exist_ok=True)
        self.log = home.with_name(f"{home.name}.log")
        self._options, self._code = options, code
        self._env = {
            **os.environ,
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "TELEGRAM_API_URL": api.url,
            "DIAITITIS_HOME": str(home),
            **env,
        }
        self.start(code)

    def start(self, code: str | None = None) -> None:
        """Begin, again perhaps, with other code if it is given."""
        self._code = self._code if code is None else code
        run = f"{self._code}\nfrom bot.commands.cli import main; main()"
        main = [sys.executable, "-c", run, "serve"] if self._code else COMMAND
        self._starts_before = len(self.events("ready")) if self.log.exists() else 0
        with self.log.open("a") as stream:
            stream.write("\n")  # A kill may have left half a line, which must not swallow the next one.
            stream.flush()
            command = [*main, "--json-logs", *self._options]
            self.process = subprocess.Popen(command, env=self._env, stderr=stream, cwd=ROOT)

    def kill(self) -> None:
        """At once, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As a service manager would; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def events(self, what: str) -> list[dict[str, Any]]:
        """The lines of the log that say so."""
        lines = filter(None, map(_whole, self.log.read_text().splitlines()))
        return [line for line in lines if line["what"] == what]

    def last_words(self) -> str:
        """Once it has ended by itself with an error: what it said of that, which must be one line of plain words."""
        assert self.process.wait(60) == 1
        lines = [line for line in self.log.read_text().splitlines() if line and not line.startswith("{")]
        assert len(lines) == 1, lines
        return lines[0]

    def wait_until_ready(self) -> None:
        """Until it has started."""
        self.api.wait_until(lambda: len(self.events("ready")) > self._starts_before, "ready", 60)


def _whole(line: str) -> dict[str, Any] | None:
    """A line of the log; None for what a kill has cut off."""
    try:
        read: dict[str, Any] = json.loads(line)
    except ValueError:
        return None
    return read


@contextmanager
def serving(
    home: Path, *options: str, api: BotApi | None = None, code: str = "", **env: str
) -> Iterator[Served]:
    """A bot that runs until the end of the block, and has not told its token to anybody."""
    api = api or BotApi()
    served = Served(api, home, *options, code=code, **env)
    try:
        yield served
    finally:
        served.kill()
        api.stop()
    assert TOKEN not in served.log.read_text()
