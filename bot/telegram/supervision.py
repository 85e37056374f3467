"""What keeps the bot from being there and yet not at work: it runs until it is stopped, or until something fails.

In: the work that must go on for ever. Out: nothing, after a signal to stop; an error, as soon as any of the work ends.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Coroutine
from typing import Any

from bot.telegram.run_log import describe_error
from corpus.errors import DiaititisError

LONGEST_STOP = 6.0
"""Seconds after which a stop is not waited for any more: what is under way is stored and taken up at the next start."""


class ServingFailedError(DiaititisError):
    """The bot cannot go on as it is; whoever started it should start it again."""


class Supervision:
    """Watches over the work of one run."""

    def __init__(self) -> None:
        """From now on the signals that ask a process to end ask the bot to stop."""
        self._stopped = asyncio.Event()
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        loop = asyncio.get_running_loop()

        def ask(number: int, frame: object) -> None:
            loop.call_soon_threadsafe(self._stopped.set)
            signal.setitimer(signal.ITIMER_REAL, LONGEST_STOP)

        # Handlers of Python's own: those of the loop would wait for a loop that something keeps from coming round.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, ask)
        signal.signal(signal.SIGALRM, lambda number, frame: os._exit(0))

    def fail(self, error: Exception) -> None:
        """Something has found out that the bot cannot go on."""
        if not self._failed.done():
            self._failed.set_exception(error)

    async def run(self, *works: Coroutine[Any, Any, None]) -> bool:
        """Until one of these ends, which is told as an error if it failed; False if the bot was asked to stop."""
        tasks = [asyncio.create_task(work) for work in works]
        stopped = asyncio.create_task(self._stopped.wait())
        watched: set[asyncio.Future[Any]] = {self._failed, *tasks}
        try:
            await asyncio.wait({stopped, *watched}, return_when=asyncio.FIRST_COMPLETED)
            for ended in watched:
                if ended.done():
                    ended.result()
            return not self._stopped.is_set()
        except DiaititisError:
            raise
        except (Exception, asyncio.CancelledError) as error:
            told = describe_error(error)
            place = f" at {told['place']}" if told["place"] else ""
            raise ServingFailedError(f"the bot ended unexpectedly: {told['error']}{place}") from error
        finally:
            for task in (*tasks, stopped):
                task.cancel()
            await asyncio.gather(*tasks, stopped, return_exceptions=True)
