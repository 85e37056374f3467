"""What the memory is given and gives back: places, what was posted, exchanges, messages to send. Plain values."""

from __future__ import annotations

from dataclasses import dataclass

from bot.memory.parcels import Outgoing, Parcel
from bot.talk.state import Case, State
from corpus.words import Language

LOG = "log:"
"""The actions on a noted ruling: its number follows, with a minus to delete it, with a plus to put it back, with an equals
sign for its appeal form, or with a slash and a field of it after it."""
CASES, REMINDER = "cases:", "reminder:"
"""The actions on a case of the chat and on a reminder that came: its number follows, then perhaps by how much to put it off."""
TERMINAL = "terminal"
"""The chat that is held in a terminal, and not on Telegram."""


@dataclass(frozen=True)
class Place:
    """Where a talk is held: a chat, or a topic of one."""

    chat: str
    topic: int = 0


@dataclass(frozen=True)
class Posted:
    """A message of ours and what stands behind it; a new one has no id yet."""

    place: Place
    at: str
    id: int = 0
    message_id: int | None = None
    """None until it was sent."""
    version: int = 1
    actions: tuple[str, ...] = ()
    case: Case | None = None
    lang: Language = "el"
    asked: int | None = None
    """The person's message that it answers."""
    case_before: Case | None = None
    """The case before that message, for when it is edited."""
    parts: int = 1
    """How many messages the answer took."""
    tapped: str = ""
    """The last tap that was answered beside it, and when."""


@dataclass(frozen=True)
class Exchange:
    """All that one update did."""

    place: Place
    before: State
    after: State
    at: str
    update_id: int | None = None
    posted: Posted | None = None
    """New, or changed: then the version is the one that was answered."""
    tapped: tuple[int, str] | None = None
    """What was posted and answered beside it, and what to note there."""
    parcels: tuple[Parcel, ...] = ()
    elsewhere: tuple[tuple[Place, Parcel], ...] = ()
    """What goes out to other chats, without buttons."""
    forgets: bool = False
    whole_chat: bool = False
    """With forgets: every topic of the chat."""


@dataclass(frozen=True)
class Unsent:
    """A message that is still to be sent."""

    id: int
    place: Place
    message: Outgoing
    file: bytes | None
    posted: int | None
    version: int | None
