"""Who waits for whom: what concerns a chat is done one after the other, different chats side by side.

In: work as it arrives. Out: the same, each when its turn has come. Nobody waits for the flood of another chat, nor for
a chat that Telegram makes wait.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiolimiter import AsyncLimiter

AT_ONCE = 32
"""Chats that are answered at the same time."""
LONGEST_HOLD = 1.0
"""Seconds after which a chat that is still being answered gives up its slot: Telegram lets it wait."""
PRIVATE_BURST, PRIVATE_SECONDS = 10, 10
"""Telegram takes about a message a second in one chat, and a few at once."""
GROUP_BURST, GROUP_SECONDS = 20, 60
MOST_LIMITERS = 512
Work = Callable[[], Awaitable[None]]


class ChatOrder:
    """Does the work of each chat in its order."""

    def __init__(self, on_error: Callable[[Exception], None]) -> None:
        """An error ends the work it came from, and no other."""
        self._on_error = on_error
        self._lines: dict[str, deque[Work]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def waiting(self, chat: str) -> int:
        """How much work of a chat is waiting or being done."""
        return len(self._lines.get(chat, ()))

    def add(self, chat: str, work: Work) -> None:
        """Do this after all that the chat already waits for."""
        line = self._lines.get(chat)
        if line is not None:
            line.append(work)
            return
        self._lines[chat] = deque([work])
        task = asyncio.create_task(self._work_off(chat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self, seconds: float) -> None:
        """Begin nothing any more; what was begun may end within these seconds, and is broken off then."""
        self._is_closed = True
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _work_off(self, chat: str) -> None:
        line = self._lines[chat]
        try:
            while line and not self._is_closed:
                try:
                    await line[0]()
                except Exception as error:
                    self._on_error(error)
                line.popleft()
        finally:
            del self._lines[chat]


class Slots:
    """Room for so many chats at a time; who is made to wait gives his slot up."""

    def __init__(self, slots: int = AT_ONCE) -> None:
        self._free = asyncio.Semaphore(slots)
        self._queued = 0

    @property
    def are_wanted(self) -> bool:
        """Whether somebody waits for one."""
        return self._queued > 0

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[Slot]:
        """One of them, when there is one."""
        slot = Slot(self)
        await slot.take()
        try:
            yield slot
        finally:
            slot.give_up()

    async def acquire(self) -> None:
        """Wait for one."""
        self._queued += 1
        try:
            await self._free.acquire()
        finally:
            self._queued -= 1

    def release(self) -> None:
        """One is free again."""
        self._free.release()


class Slot:
    """What a chat needs to be answered; held too long, it is given up by itself."""

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self._end: asyncio.TimerHandle | None = None

    async def take(self) -> None:
        """Hold it from now on, again if it was given up."""
        if self._end is None:
            await self._slots.acquire()
        else:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(LONGEST_HOLD, self.give_up)

    def give_up(self) -> None:
        """Let somebody else have it."""
        if self._end is not None:
            self._end.cancel()
            self._end = None
            self._slots.release()


class ChatRates:
    """Telegram's limits: on the whole, in a group, and in a private chat. Who must wait waits alone."""

    def __init__(self, messages_a_second: float) -> None:
        """0: no limits at all."""
        burst = max(1.0, messages_a_second)
        self._all = AsyncLimiter(burst, burst / messages_a_second) if messages_a_second else None
        self._chats: dict[int, AsyncLimiter] = {}

    async def wait(self, chat: int) -> None:
        """Until a message may go out there."""
        if self._all is None:
            return
        await self._limiter(chat).acquire()
        await self._all.acquire()

    def _limiter(self, chat: int) -> AsyncLimiter:
        if len(self._chats) > MOST_LIMITERS:
            rested = [key for key, known in self._chats.items() if known.has_capacity(known.max_rate)]
            for key in rested:
                del self._chats[key]
        if chat not in self._chats:
            is_private = chat > 0
            self._chats[chat] = (
                AsyncLimiter(PRIVATE_BURST, PRIVATE_SECONDS)
                if is_private
                else AsyncLimiter(GROUP_BURST, GROUP_SECONDS)
            )
        return self._chats[chat]
