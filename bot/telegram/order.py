"""Who waits for whom: the updates of a chat are taken one after the other, those of different chats side by side.

In: updates as they arrive. Out: the same, each when its turn has come. Nobody waits for the flood of another chat.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from aiolimiter import AsyncLimiter
from telegram.ext import AIORateLimiter, BaseUpdateProcessor

AT_ONCE = 32
"""Chats that are answered at the same time."""
NO_LIMIT = 1_000_000
PRIVATE_BURST, PRIVATE_SECONDS = 10, 10
"""Telegram takes about a message a second in one chat, and a few at once."""
MOST_LIMITERS = 512
JSON = bool | dict[str, Any] | list[dict[str, Any]]
_T = TypeVar("_T")


class ChatOrder(BaseUpdateProcessor):
    """Takes the updates of each chat in their order."""

    def __init__(self, key: Callable[[object], str]) -> None:
        """The key says which updates must wait for one another."""
        super().__init__(NO_LIMIT)
        self._key = key
        self._locks: dict[str, asyncio.Lock] = {}
        self._waiting: Counter[str] = Counter()
        self._slots = asyncio.Semaphore(AT_ONCE)

    def waiting(self, key: str) -> int:
        """How many updates of a chat are waiting or being answered."""
        return self._waiting[key]

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Await the turn, then the update."""
        async with self._turn(self._key(update)), self._slots:
            await coroutine

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to clear away."""

    @asynccontextmanager
    async def _turn(self, key: str) -> AsyncIterator[None]:
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._waiting[key] += 1
        try:
            async with lock:
                yield
        finally:
            self._waiting[key] -= 1
            if not self._waiting[key]:
                del self._waiting[key], self._locks[key]


class ChatRates(AIORateLimiter):
    """Telegram's limits: on the whole, in a group, and in a private chat. Who must wait waits alone."""

    def __init__(self, messages_a_second: float) -> None:
        """0: no limits at all."""
        # No retries here: the library would halt every chat where one has been told to wait.
        super().__init__(
            overall_max_rate=messages_a_second, group_max_rate=20 if messages_a_second else 0, max_retries=0
        )
        self._private = bool(messages_a_second)
        self._private_limiters: dict[int, AsyncLimiter] = {}

    async def process_request(
        self,
        callback: Callable[..., Any],
        args: Any,
        kwargs: dict[str, Any],
        endpoint: str,
        data: dict[str, Any],
        rate_limit_args: int | None,
    ) -> JSON:
        """A request, when it may go out."""
        chat = data.get("chat_id")
        if self._private and isinstance(chat, int) and chat > 0:
            await self._private_limiter(chat).acquire()
        answer: JSON = await super().process_request(callback, args, kwargs, endpoint, data, rate_limit_args)
        return answer

    def _private_limiter(self, chat: int) -> AsyncLimiter:
        if len(self._private_limiters) > MOST_LIMITERS:
            rested = [
                key for key, known in self._private_limiters.items() if known.has_capacity(known.max_rate)
            ]
            for key in rested:
                del self._private_limiters[key]
        return self._private_limiters.setdefault(chat, AsyncLimiter(PRIVATE_BURST, PRIVATE_SECONDS))
