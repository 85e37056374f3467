"""The beginning of a run: Telegram is waited for, for a while, and told how it will hear from us.

In: the Bot API. Out: nothing once Telegram knows us, or an error in one line.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.telegram.api import TOKEN_VARIABLE, NoTokenError
from bot.telegram.health import Health
from bot.telegram.http import seconds_asked
from bot.telegram.run_log import note
from bot.telegram.supervision import ServingFailedError

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 20.0
START_SECONDS = 600.0
"""A computer that starts has its network some time later; after that, whoever started the bot should hear of it."""
TELL_SECONDS = 60.0


async def insist(health: Health, call: Callable[[], Awaitable[object]]) -> None:
    """A call without which nothing can begin: repeated while Telegram cannot be reached, told once a minute."""
    begin, pause, told = time.monotonic(), FIRST_PAUSE, 0.0
    while True:
        try:
            await call()
        except InvalidToken:
            raise NoTokenError(f"Telegram does not know the token in {TOKEN_VARIABLE}") from None
        except BadRequest as error:
            raise ServingFailedError(f"Telegram refuses to begin: {error}") from None
        except TelegramError as error:
            health.failed("polling", type(error).__name__)
            waited = time.monotonic() - begin
            if waited > START_SECONDS:
                raise ServingFailedError(
                    f"Telegram cannot be reached: gave up after {waited:.0f} seconds ({error}); is the network up?"
                ) from None
            if not told or time.monotonic() - told > TELL_SECONDS:
                told = time.monotonic()
                note("waiting for Telegram", error=str(error), seconds=round(waited))
            await asyncio.sleep(seconds_asked(error) or pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        else:
            return
