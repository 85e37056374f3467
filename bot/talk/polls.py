"""A peer poll as plain values: the question, the answers, and what each side of it may see; limits that hold for both.

In the chat of who asks stands the `Poll` with its answers, without anybody's name. In the chat of a colleague stands only
what he is `Asked`, with his own answer: nobody's else can be shown there, for it is not there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from corpus.words import Language

OPEN_FOR = timedelta(days=7)
AWAITED_FOR = timedelta(hours=1)
"""How long the next message is taken for the words that were asked for; later it tells of something else."""
MOST_POLLS = 20
"""Kept of one chat, or one topic of it."""
MOST_ANSWERS = 50
"""Of one poll."""
LONGEST_QUESTION, LONGEST_ANSWER, LONGEST_CONSIDERED = 1000, 160, 160
TOLD_AT = (1, 3, 5, 10, 20)
"""How many answers there are when who asked in private is told so; each of them would be too many."""
POLL_LINK = "poll-"
"""What a link into the bot begins with; the token follows."""

Status = Literal["open", "closed"]
Test = Literal["", "12", "16", "21"]
"""What a poll helps to judge: what was probable without the infraction (12C1), a logical alternative (16B1), what would have
been done with the right explanation (21B); empty where others' answers prove nothing."""
Stage = Literal["write", "check", "sent", "call", "also"]
"""Of the question: to be written, to be looked at, gone out. Of an answer: the call, what else was considered."""


@dataclass(frozen=True)
class PollAnswer:
    """What one colleague would do; who he is stands nowhere in it."""

    call: str
    """The code of a call or card; empty where his words name none."""
    said: str
    """His own words."""
    considered: str = ""
    at: str = ""


@dataclass(frozen=True)
class Poll:
    """A question that colleagues are asked, as the chat that asks has it."""

    token: str
    """Whoever knows it may answer; nobody can guess it."""
    question: str
    lang: Language
    at: str
    """When it went out."""
    status: Status = "open"
    test: Test = ""
    author: str = ""
    """Who asks in a group, by the number that Telegram gives a person."""
    answers: tuple[PollAnswer, ...] = ()

    @property
    def is_in_group(self) -> bool:
        """Whether others read along, who may still be going to answer: then no answer shows before it is closed."""
        return bool(self.author)


@dataclass(frozen=True)
class Asked:
    """The same as a colleague has it: the question, and his own answer if he has given one."""

    token: str
    question: str
    lang: Language
    at: str
    status: Status = "open"
    mine: PollAnswer | None = None
    is_own: bool = False
    """He asks it himself."""
    is_in_group: bool = False
    """It was asked from a group."""
    count: int = 0
    """How many have answered."""

    @property
    def is_full(self) -> bool:
        """Whether no more answers are taken."""
        return self.count >= MOST_ANSWERS


@dataclass(frozen=True)
class Asking:
    """How far the poll is that a message of ours is about."""

    stage: Stage
    token: str = ""
    drafted: tuple[str, ...] = ()
    """Calls of the auction as they were read from the case; of an answer that names several, those."""
    words: str = ""
    """What was typed."""
    since: str = ""
    """When words were asked for; empty where nobody has a clock."""


def awaits(asking: Asking | None, now: str, *stages: Stage) -> bool:
    """Whether what is typed now is what one of these stages asked for."""
    if asking is None or asking.stage not in stages:
        return False
    if not (now and asking.since):
        return True
    return datetime.fromisoformat(now) - datetime.fromisoformat(asking.since) <= AWAITED_FOR


def is_open(poll: Poll | Asked, now: str) -> bool:
    """Whether answers are still taken."""
    if poll.status != "open":
        return False
    return datetime.fromisoformat(now) - datetime.fromisoformat(poll.at) <= OPEN_FOR
