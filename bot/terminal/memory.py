"""The talk in a terminal as the memory keeps it: settings, noted rulings, the case in hand; one chat among the others.

In: events. Out: replies; what they did is stored first. Where nothing can be stored the talk goes on without.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import datetime

from msgspec import structs

from bot.memory.errors import MemoryFailedError
from bot.memory.memory import Memory
from bot.memory.polls import new_key
from bot.memory.remembered import TERMINAL, Exchange, Place, Posted
from bot.talk.conversation import step
from bot.talk.reminder_talk import next_due
from bot.talk.replies import Reply
from bot.talk.state import UNDONE_WITHIN, Event, State, Tapped
from bot.talk.vote_talk import poll_named
from corpus.home import database_path, home
from corpus.words import Language

HERE = Place(TERMINAL)
HISTORY_NAME = "chat-history"
"""The lines typed, beside the database, for the arrow keys."""
ANSWER = "answer:"
SHOW_CASE = Tapped("view:first")


class TerminalMemory:
    """The state of the talk, in memory and on disk."""

    def __init__(self, lang: Language | None) -> None:
        """The language given holds for this talk only."""
        self._memory = _open()
        with suppress(MemoryFailedError):
            # Somebody else may be writing just now; it can wait for the next talk.
            self._memory.drop_deleted((datetime.now().astimezone() - UNDONE_WITHIN).isoformat())
        kept = self._memory.state(HERE, "el")
        self._given, self._kept = lang, kept.lang
        self.state = structs.replace(kept, lang=lang or kept.lang, last_lang=lang or kept.lang or "el")

    def close(self) -> None:
        """The talk is over."""
        self._memory.close()

    def exchange(self, event: Event) -> Reply:
        """One exchange."""
        event = structs.replace(event, key=new_key())
        before = self._looked_up(event)
        self.state, reply = step(before, event)
        if reply.forgets:
            _forget_lines()
        if reply.forgets or self.state.lang != before.lang:
            self._given, self._kept = None, self.state.lang
        self._store(before, reply)
        return reply

    def due(self) -> Reply | None:
        """A reminder that is due, if any; the next one at the next call."""
        at = datetime.now().astimezone().isoformat(timespec="seconds")
        before = self.state
        self.state, reply = next_due(before, at)
        if self.state != before:
            self._memory.commit(Exchange(HERE, before, self._as_kept(), at))
        return reply

    def _looked_up(self, event: Event) -> State:
        """The state with what others may have changed since: polls, their answers."""
        asked = self._memory.asked(poll_named(self.state, event), HERE.chat)
        return structs.replace(self.state, polls=self._memory.state(HERE, "el").polls, asked=asked)

    def unfinished(self) -> Reply | None:
        """The question that the last talk ended with, if it ended with one."""
        last = self._memory.last_posted(HERE)
        if last is None or last.case is None:
            return None
        state, reply = step(structs.replace(self.state, case=last.case), SHOW_CASE)
        is_question = any((button.action or "").startswith(ANSWER) for row in reply.buttons for button in row)
        if not is_question:
            return None
        self.state = state
        return reply

    def _store(self, before: State, reply: Reply) -> None:
        at = datetime.now().astimezone().isoformat(timespec="seconds")
        after = self._as_kept()
        posted = Posted(HERE, at, case=after.case, lang=reply.lang)
        self._memory.commit(
            Exchange(HERE, before, after, at, posted=posted, forgets=reply.forgets, whole_chat=True)
        )

    def _as_kept(self) -> State:
        """The state without a language that holds for this talk only."""
        return structs.replace(self.state, lang=self._kept) if self._given else self.state


def _forget_lines() -> None:
    with suppress(OSError):
        os.truncate(home() / HISTORY_NAME, 0)


def _open() -> Memory:
    try:
        return Memory(database_path())
    except MemoryFailedError as error:
        print(error, file=sys.stderr)
        return Memory(None)
