"""Where a talk stands, and what may happen to it: plain values that can be stored and read back.

A state belongs to a chat (or a topic of one); its case belongs to the message that shows it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Literal

from corpus.words import Language

UNDONE_WITHIN = timedelta(hours=1)
"""How long a ruling that was deleted can be put back."""
MOST_UNDOABLE = 50
"""Deleted rulings kept in one chat, the latest ones."""
MOST_NOTED = 1000
"""Rulings that one chat, or one topic of it, can have noted at a time."""
TABLE = "table"
"""What the seats, calls and cards of a message are called together where they are taken back."""

Rank = Literal["alone", "unknown", "member", "administrator"]
"""What a person may do here: all where he is alone with us, otherwise what his place in the group allows."""


@dataclass(frozen=True)
class Case:
    """A ruling under way: what was written, the scenario, and the answers since, in their order."""

    scenario: str = ""
    """Empty while the reader has not said which of several it is."""
    text: str = ""
    """What was written; its facts are read from it anew."""
    answers: tuple[tuple[str, str], ...] = ()
    corrected: tuple[str, ...] = ()
    """Facts read from the text that the reader has taken back."""
    answered_by: tuple[str, ...] = ()
    """In a group: who tapped, the last one last."""
    also: tuple[str, ...] = ()
    """Scenarios of other irregularities in the same message."""
    near: tuple[str, ...] = ()
    """Scenarios that the message may be about instead, the likeliest first."""

    def with_answer(self, fact: str, value: str) -> Case:
        """One more answer; an earlier one to the same question is replaced, and what followed it forgotten."""
        names = [name for name, _ in self.answers]
        kept = self.answers[: names.index(fact)] if fact in names else self.answers
        return replace(self, answers=(*kept, (fact, value)))

    def without_last(self) -> Case:
        """One step back."""
        return replace(self, answers=self.answers[:-1])

    def without(self, fact: str) -> Case:
        """The case with a fact of the text taken back; later answers may have rested on it and go too."""
        return replace(self, corrected=(*self.corrected, fact), answers=())

    def dropping(self, fact: str) -> Case:
        """The case without an answer and what followed it, or without a fact of the text: it was not so."""
        names = [name for name, _ in self.answers]
        if fact in names:
            return replace(self, answers=self.answers[: names.index(fact)])
        return replace(self, corrected=(*self.corrected, fact))


@dataclass(frozen=True)
class LogEntry:
    """A ruling noted in this chat."""

    number: int
    """Counts up in each chat and is never used again."""
    at: str
    """When, as an ISO time."""
    table: str
    board: str
    scenario: str
    title: str
    facts: tuple[str, ...]
    clauses: tuple[str, ...]
    ruling: str
    by: str = ""
    author: str = ""
    """Who noted it in a group, by the number that Telegram gives a person."""
    deleted_at: str = ""
    """When it was deleted; for an hour that can be undone."""


@dataclass(frozen=True)
class State:
    """A chat: its language, its settings, the case in hand, the rulings noted."""

    lang: Language | None = None
    """The language chosen, or None: answer in the language of each message."""
    last_lang: Language = "el"
    """The language of the last answer, for taps and for messages without words."""
    settings: tuple[tuple[str, str], ...] = ()
    case: Case | None = None
    """The case of the message this event is about, or the last one of the chat."""
    log: tuple[LogEntry, ...] = ()
    deleted: tuple[LogEntry, ...] = ()
    """Rulings that were noted, and may be put back."""
    noted: int = 0
    """The last number given to a noted ruling."""
    awaits: str = ""
    """A command that was sent bare; the next message is what belongs after it."""

    @property
    def reader(self) -> Language:
        """The language to answer a tap in."""
        return self.lang or self.last_lang


@dataclass(frozen=True)
class Typed:
    """A person wrote something."""

    text: str
    by: str = ""
    """The name to show in a group; empty in private."""
    at: str = ""
    """When, as an ISO time."""
    who: str = ""
    """The number of the person in a group."""
    rank: Rank = "alone"


@dataclass(frozen=True)
class Tapped:
    """A person tapped a button."""

    action: str
    by: str = ""
    at: str = ""
    who: str = ""
    rank: Rank = "alone"


Event = Typed | Tapped
