"""Asking Telegram for updates, for ever; where that cannot go on, it ends with an error that says so.

In: the Bot API. Out: batches into the inbox, each confirmed when it is stored.
"""

from __future__ import annotations

import asyncio
import time
from typing import NoReturn

from telegram.error import InvalidToken, TelegramError

from bot.telegram.api import Api, TokenRefusedError
from bot.telegram.health import Health
from bot.telegram.http import seconds_asked
from bot.telegram.inbox import Inbox
from bot.telegram.run_log import note
from bot.telegram.updates import number_of

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
QUIET_SECONDS = 24 * 3600
"""Telegram numbers its updates anew after a week without any; long before that we forget the last number."""


async def poll(api: Api, inbox: Inbox, health: Health) -> NoReturn:
    """Fetch and take in; trouble that may pass is waited out, a token that is refused is not."""
    offset, pause, heard = 0, FIRST_PAUSE, time.monotonic()
    while True:
        try:
            batch, last = _sorted_out(await api.fetch_updates(offset))
        except InvalidToken:
            raise TokenRefusedError from None
        except TelegramError as error:
            health.failed("polling", type(error).__name__)
            seconds = seconds_asked(error) or pause
            note("polling failed", error=type(error).__name__, seconds=round(seconds, 1))
            await asyncio.sleep(seconds)
            pause = min(2 * pause, LONGEST_PAUSE)
            continue
        health.worked("polling")
        inbox.take_in(batch, api.me)
        if last is not None and last < offset:
            # Sent again though it was confirmed: no reason to go back, and none to hurry.
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
            continue
        pause = FIRST_PAUSE
        if last is not None:
            offset, heard = last + 1, time.monotonic()
        elif time.monotonic() - heard > QUIET_SECONDS:
            offset = 0


def _sorted_out(fetched: object) -> tuple[list[object], int | None]:
    """A batch, and its highest number; one without a number could never be confirmed and would come again and again."""
    if not isinstance(fetched, list):
        raise TelegramError("not a list of updates")
    numbers = [number for number in map(number_of, fetched) if number is not None]
    if fetched and not numbers:
        raise TelegramError("updates without numbers")
    return fetched, max(numbers, default=None)
