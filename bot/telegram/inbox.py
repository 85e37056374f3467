"""What comes in is stored before Telegram is told that we have it, and given to whoever answers.

In: updates as Telegram sends them. Out: incoming values, each once, and inline queries; what cannot be read is left out
and counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from bot.memory.errors import MemoryFailedError, MemoryLostError
from bot.memory.memory import Memory
from bot.telegram.health import Health
from bot.telegram.incoming import Incoming, read_update
from bot.telegram.run_log import note, note_error
from bot.telegram.updates import InlineQuery, UnreadableError, Update, User, decode_update

MOST_WAITING = 50
"""Of one chat; what a flood brings beyond that is let go."""
TELL_SECONDS = 60.0


class Inbox:
    """Takes in what was fetched or delivered."""

    def __init__(
        self,
        memory: Memory,
        health: Health,
        waiting: Callable[[str], int],
        on_incoming: Callable[[Incoming], None],
        on_inline: Callable[[InlineQuery], None],
    ) -> None:
        """How much waits in a chat, and who is given what came in."""
        self._memory, self._health = memory, health
        self._waiting, self._on_incoming, self._on_inline = waiting, on_incoming, on_inline
        self._skipped = 0
        self._told: float | None = None

    def take_in(self, sent: Sequence[object], me: User) -> None:
        """A batch; when this returns, all of it that must be kept is stored, and may be confirmed."""
        unreadable = 0
        for one in sent:
            try:
                update = decode_update(one)
                if update.inline_query:
                    self._on_inline(update.inline_query)
                else:
                    self._take(update, me)
            except UnreadableError:
                unreadable += 1
        self._store()
        if unreadable:
            self._skipped += unreadable
            self._tell()

    def _take(self, update: Update, me: User) -> None:
        """Pass on what is for us and new; it is written with the rest of its batch, before anybody begins with it."""
        try:
            incoming = read_update(update, me)
            content = msgspec.json.encode(incoming)
        except (ValueError, OverflowError, OSError) as error:
            raise UnreadableError from error
        if incoming is None:
            return
        flooded = self._waiting(incoming.chat) >= MOST_WAITING
        if flooded:
            note("flood", private=incoming.private)
        at = datetime.now().astimezone().isoformat()
        try:
            is_new = self._memory.receive(incoming.update_id, None if flooded else content, at)
        except MemoryLostError:
            raise
        except MemoryFailedError as error:
            self._failed(error)
            is_new = True
        if is_new and not flooded:
            self._on_incoming(incoming)

    def _tell(self) -> None:
        now = time.monotonic()
        if self._told is None or now - self._told > TELL_SECONDS:
            self._told = now
            note("updates skipped: they cannot be read", since_start=self._skipped)

    def _store(self) -> None:
        try:
            self._memory.flush()
        except MemoryLostError:
            # Nothing of it was kept, so none of it may be confirmed.
            raise
        except MemoryFailedError as error:
            self._failed(error)
        else:
            self._health.worked("database")

    def _failed(self, error: MemoryFailedError) -> None:
        self._health.failed("database", type(error).__name__)
        note_error("update not stored", error)


def read_stored(contents: Iterable[bytes]) -> Iterator[Incoming]:
    """What was stored by an earlier run, and can still be understood."""
    for content in contents:
        try:
            yield msgspec.json.decode(content, type=Incoming)
        except msgspec.MsgspecError as error:
            note_error("stored update not understood", error)
