"""One turn of a talk: what an action, a command or a message is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.talk.replies import Reply
from bot.talk.state import Event, Rank, State
from corpus.words import Language


@dataclass(frozen=True)
class Turn:
    """What happened, on the state it happened to."""

    state: State
    value: str = ""
    """What stands behind the button after its name, what was written after a command, or a whole message."""
    by: str = ""
    """The name to show in a group; empty in private."""
    at: str = ""
    """When, as an ISO time."""
    who: str = ""
    """The number of the person in a group."""
    rank: Rank = "alone"
    key: str = ""
    """A name that nobody can guess, for what this turn may open to others."""

    @property
    def lang(self) -> Language:
        """The language to answer in."""
        return self.state.reader

    def is_allowed(self, author: str = "") -> bool:
        """Whether this person may do what is for the author and administrators; RankWantedError if that is not known."""
        if self.rank == "alone" or (author and author == self.who):
            return True
        if self.rank == "unknown":
            raise RankWantedError
        return self.rank == "administrator"


class RankWantedError(Exception):
    """Whether the person is an administrator of the group must be known first."""


def turn_of(state: State, value: str, event: Event) -> Turn:
    """The turn of whoever did this."""
    return Turn(state, value, event.by, event.at, event.who, event.rank, event.key)


Done = tuple[State, Reply]
Handler = Callable[[Turn], Done | None]
"""What answers a turn; None where the value means nothing, or nothing any more."""


def shows(view: Callable[[str, Language], Reply | None]) -> Handler:
    """A handler that shows something and changes nothing."""

    def handle(turn: Turn) -> Done | None:
        reply = view(turn.value, turn.lang)
        return (turn.state, reply) if reply else None

    return handle
