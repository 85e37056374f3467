"""Inline mode: whoever types the bot's name in any chat gets cards to share, and nothing of it is stored.

In: queries, one for every letter that somebody types. Out: cards for the latest of each person; a few at a time, and
only while no message waits to be answered.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    LinkPreviewOptions,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.talk.inline import inline_answers, poll_shared
from bot.talk.polls import Asked
from bot.talk.shareables import Shareable, with_link
from bot.telegram.html import messages
from bot.telegram.incoming import language_of
from bot.telegram.order import Slots
from bot.telegram.run_log import note, note_error
from bot.telegram.updates import InlineQuery

CACHE_SECONDS = 300
AT_ONCE = 4
MOST_WAITING = 200
"""People; who has waited longest is let go for one more."""
LONGEST_WAIT = 5.0
"""Seconds that messages may go first: Telegram forgets a query soon after."""
GLANCE = 0.05


class InlineDesk:
    """Answers the latest query of each person."""

    def __init__(self, bot: Bot, slots: Slots, poll_of: Callable[[str], Asked | None]) -> None:
        """A poll is found by its token, which whoever shares it knows."""
        self._bot, self._slots, self._poll_of = bot, slots, poll_of
        self._waiting: dict[int, InlineQuery] = {}
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, query: InlineQuery) -> None:
        """Answer this, in the place of what the same person typed before."""
        self._waiting[query.from_user.id] = query
        if len(self._waiting) > MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]
        if len(self._tasks) < AT_ONCE:
            task = asyncio.create_task(self._work_off())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Leave the rest: nobody waits for cards that long."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work_off(self) -> None:
        while self._waiting:
            try:
                async with self._turn:
                    query, articles = await self._think()
                # Personal: the cards are in the language of the person who asks.
                await self._bot.answer_inline_query(
                    query.id, articles, cache_time=CACHE_SECONDS, is_personal=True
                )
            except TelegramError as error:
                note("inline query not answered", error=type(error).__name__)
            except Exception as error:
                note_error("inline query failed", error)

    async def _think(self) -> tuple[InlineQuery, list[InlineQueryResultArticle]]:
        """The cards for who has waited longest; messages go first, and have half of the time in any case."""
        begin = time.monotonic()
        while self._slots.are_wanted and time.monotonic() - begin < LONGEST_WAIT:
            await asyncio.sleep(GLANCE)
        query = self._waiting.pop(next(iter(self._waiting)))
        begin = time.monotonic()
        cards = inline_answers(query.query, language_of(query.from_user), self._poll(query))
        articles = [_article(card, self._bot.username) for card in cards]
        await asyncio.sleep(time.monotonic() - begin)
        return query, articles

    def _poll(self, query: InlineQuery) -> Asked | None:
        token = poll_shared(query.query)
        return self._poll_of(token) if token else None


def _article(card: Shareable, bot_name: str) -> InlineQueryResultArticle:
    reply = with_link(card, bot_name)
    rows = [[InlineKeyboardButton(button.label, url=button.url) for button in row] for row in reply.buttons]
    return InlineQueryResultArticle(
        id=card.id,
        title=card.title,
        description=card.description,
        input_message_content=InputTextMessageContent(
            messages(reply, bot_name)[0],
            parse_mode=ParseMode.HTML,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        ),
        reply_markup=InlineKeyboardMarkup(rows) if rows else None,
    )
