"""Where files are made that take long: in a process of its own, so that every chat goes on meanwhile.

In: recipes. Out: files, or NotMadeError. The process is started when it is first needed, and anew when it has died or
a file took too long.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

import msgspec

from bot.talk.making import chart_recipe
from bot.talk.replies import Recipe
from bot.telegram.run_log import ROOT, note
from bot.telegram.workbench import LONGEST_SECONDS, MADE, SIZE
from scenarios.charts.boxes import Box, Page

COMMAND = [sys.executable, "-P", "-m", "bot.telegram.workbench"]
SECRETS = frozenset({"TELEGRAM_BOT_TOKEN", "TELEGRAM_WEBHOOK_SECRET"})
FRUGAL = {"RAYON_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "1"}
"""One file at a time needs no more; the limit of memory would count what many threads only reserve."""
SLACK_SECONDS = 5
"""The process ends by itself what takes too long; one that does not even do that is ended from here."""
LARGEST = 50_000_000
"""Telegram takes no larger file."""
FIRST = chart_recipe(Page("♠", (Box("outcome", "Διαιτητής"), Box("question", "Ναι", "Όχι"))))
"""Drawn at the start, so that nobody waits for fonts and libraries."""


class NotMadeError(Exception):
    """The file could not be made: it took too long or too much memory, or something broke."""


class Workshop:
    """One process, and a line before it."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn = asyncio.Lock()

    async def make(self, recipe: Recipe) -> bytes:
        """A file, when it is its turn."""
        async with self._turn:
            try:
                made = await asyncio.wait_for(self._ask(recipe), LONGEST_SECONDS + SLACK_SECONDS)
            except (OSError, EOFError) as error:
                await self._end()
                note("file not made", kind=recipe.kind, error=type(error).__name__)
                raise NotMadeError from error
            except BaseException:
                # Half an answer may be left, which the next to ask must not get.
                await self._end()
                raise
        sign, content = made[:1], made[1:]
        if sign != MADE or len(content) > LARGEST:
            why = "too large" if sign == MADE else content.decode(errors="replace")
            note("file not made", kind=recipe.kind, error=why)
            raise NotMadeError
        return content

    async def warm_up(self) -> None:
        """Have everything loaded before the first file is asked for."""
        with suppress(NotMadeError):
            await self.make(FIRST)

    async def close(self) -> None:
        """Nothing more will be made."""
        await self._end()

    async def _ask(self, recipe: Recipe) -> bytes:
        if self._process is None or self._process.returncode is not None:
            self._process = await _start()
        process = self._process
        assert process.stdin
        assert process.stdout
        asked = msgspec.json.encode(recipe)
        process.stdin.write(SIZE.pack(len(asked)) + asked)
        await process.stdin.drain()
        size = SIZE.unpack(await process.stdout.readexactly(SIZE.size))[0]
        return await process.stdout.readexactly(size)

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _start() -> Process:
    # Our own modules wherever they are, none from the current folder; and no secret that a file does not need.
    env = {key: value for key, value in os.environ.items() if key not in SECRETS}
    env |= {"PYTHONPATH": str(ROOT), **FRUGAL}
    return await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=env)
