"""Who is an administrator of a group: asked of Telegram where it matters, and known for a minute.

In: a chat and a person. Out: a rank; whoever cannot be asked about is a member and no more.
"""

from __future__ import annotations

import time

from telegram.error import TelegramError

from bot.talk.state import Rank
from bot.telegram.api import Api
from bot.telegram.run_log import note_error

SECONDS_KNOWN = 60.0
MOST_KNOWN = 1000
ADMINISTRATORS = ("creator", "administrator")


class Ranks:
    """The ranks asked for lately."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._known: dict[tuple[str, str], tuple[Rank, float]] = {}

    async def of(self, chat: str, person: str) -> Rank:
        """What a person is in a group."""
        rank, until = self._known.get((chat, person), ("unknown", 0.0))
        if time.monotonic() < until:
            return rank
        try:
            member = await self._api.get_chat_member(int(chat), int(person))
        except TelegramError as error:
            note_error("rank not known", error)
            return "member"
        rank = "administrator" if member.status in ADMINISTRATORS else "member"
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[chat, person] = (rank, time.monotonic() + SECONDS_KNOWN)
        return rank
