"""Where a talk stands, and what may happen to it: plain values that can be stored and read back.

A state belongs to a chat (or a topic of one); its case belongs to the message that shows it, and is filed in the chat.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Literal

from msgspec import Struct, structs

from bot.talk.polls import Asked, Asking, Poll
from corpus.words import Language

UNDONE_WITHIN = timedelta(hours=1)
"""How long a ruling that was deleted can be put back."""
MOST_UNDOABLE = 50
"""Deleted rulings kept in one chat, the latest ones."""
MOST_NOTED = 1000
"""Rulings that one chat, or one topic of it, can have noted at a time."""
TABLE = "table"
"""What the seats, calls and cards of a message are called together where they are taken back."""

CaseStatus = Literal["asking", "ruled", "closed"]
"""Where a case stands; one with reminders that stand is also one to come back to."""
ReminderStatus = Literal["waiting", "came"]
"""Whether a reminder has come already; what is ticked off is kept no longer."""
USUAL_ROUND = 15
"""Minutes of a round of two boards, where nobody has set another length."""

Role = Literal["", "director", "player"]
"""Who asks in a chat; empty: as each message shows."""
Rank = Literal["alone", "unknown", "member", "administrator"]
"""What a person may do here: all where he is alone with us, otherwise what his place in the group allows."""

Directing = Literal["everybody", "administrators", "named"]


class Case(Struct, frozen=True):
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
    number: int = 0
    """Counts up in each chat; 0 before the case was shown for the first time."""
    table: str = ""
    board: str = ""
    status: CaseStatus = "asking"
    title: str = ""
    """What it has come to, in the words of the last reader: the verdict, or what the question is about."""
    at: str = ""
    """When somebody last went on with it, as an ISO time."""
    owner: str = ""
    """In a group: the number of who told of it."""
    asking: Asking | None = None
    """A poll of colleagues on it, or one that is answered here."""
    deal: str = ""
    """The deal that goes with it, or several to choose from, as `scenarios/bridge/records.py` keeps them."""
    claim: str = ""
    """The position of a claim, as `scenarios/bridge/positions.py` writes it."""
    confirmed: tuple[str, ...] = ()
    """The answers among those that were presumed and found right with one tap."""
    rights: tuple[str, ...] = ()
    """The rights that the message may ask about, the likeliest first."""
    for_player: bool = False
    """Whoever asks plays, and does not direct."""
    unlikely: tuple[str, ...] = ()
    """The next likely cases, where it is hardly one of them."""

    def with_answer(self, fact: str, value: str) -> Case:
        """One more answer; an earlier one to the same question is replaced, and what followed it forgotten."""
        names = [name for name, _ in self.answers]
        kept = self.answers[: names.index(fact)] if fact in names else self.answers
        return structs.replace(self, answers=(*kept, (fact, value)))

    def without_last(self) -> Case:
        """One step back: what was found right with one tap is open again with one."""
        if self.answers and self.answers[-1][0] in self.confirmed:
            kept = tuple(given for given in self.answers if given[0] not in self.confirmed)
            return structs.replace(self, answers=kept, confirmed=())
        return structs.replace(self, answers=self.answers[:-1])

    def changing(self, name: str, value: str) -> Case:
        """The case with one thing otherwise, told or answered, and all else as it is."""
        given = {**dict(self.answers), name: value}
        confirmed, corrected = (
            tuple(known for known in names if known != name) for names in (self.confirmed, self.corrected)
        )
        return structs.replace(self, answers=tuple(given.items()), confirmed=confirmed, corrected=corrected)

    def forgetting(self, name: str) -> Case:
        """The case with a seat, call or card unknown, and all else as it is."""
        kept = tuple(given for given in self.answers if given[0] != name)
        return structs.replace(self, answers=kept, corrected=(*self.corrected, name))

    def confirming(self, presumed: Mapping[str, str]) -> Case:
        """The case with all that was presumed found right."""
        given = {**dict(self.answers), **presumed}
        return structs.replace(self, answers=tuple(given.items()), confirmed=(*self.confirmed, *presumed))

    def dropping(self, fact: str) -> Case:
        """The case without an answer and what followed it, or without a fact of the text: it was not so."""
        names = [name for name, _ in self.answers]
        if fact in names:
            return structs.replace(self, answers=self.answers[: names.index(fact)])
        return structs.replace(self, corrected=(*self.corrected, fact))


class Wording(Struct, frozen=True):
    """A noted ruling in one of the languages that our texts have."""

    lang: Language
    title: str
    facts: tuple[str, ...]
    ruling: str
    binds: tuple[str, ...] = ()
    """What somebody must or must not do."""


class Change(Struct, frozen=True):
    """What a noted ruling said before it was corrected."""

    at: str
    by: str
    field: str
    before: str


class LogEntry(Struct, frozen=True):
    """A ruling noted in this chat; without a scenario, what somebody wrote down himself."""

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
    text: str = ""
    """What was typed, as it was typed."""
    pairs: str = ""
    score_before: str = ""
    score_after: str = ""
    """The score to key in."""
    note: str = ""
    director: str = ""
    """Who ruled."""
    wordings: tuple[Wording, ...] = ()
    """The same for readers of other languages, each as it was noted."""
    history: tuple[Change, ...] = ()
    """What was corrected since, the latest last."""


class Reminder(Struct, frozen=True):
    """What the director has promised to come back to."""

    number: int
    """Counts up in each chat."""
    case: int
    """The number of the case it belongs to."""
    occasion: str
    """When it is for, by its name in `bot/talk/occasions.py`."""
    text: str
    due: str = ""
    """When it comes, as an ISO time; empty for a moment of the play, which no clock knows."""
    status: ReminderStatus = "waiting"
    by: str = ""
    """Who switched it on, in a group."""


class State(Struct, frozen=True):
    """A chat: its language, its settings, the case in hand and the others, the rulings noted."""

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
    """What the next message may belong to: a command that was sent bare, a part of a case or a noted ruling to be changed,
    with the number of who is asked in a group after an `@`."""
    cases: tuple[Case, ...] = ()
    """The cases of the evening as they stand, by number, and those closed last."""
    opened: int = 0
    """The last number given to a case."""
    reminders: tuple[Reminder, ...] = ()
    """Those that stand, by number."""
    reminded: int = 0
    """The last number given to a reminder."""
    round_minutes: int = USUAL_ROUND
    round_began: str = ""
    """When the director last said that a round begins, as an ISO time."""
    zone: str = ""
    """The time zone that times are shown in; empty: that of the computer the bot runs on."""
    directing: Directing = "everybody"
    """Who notes rulings and answers the cases of others in a group; administrators always do."""
    directors: tuple[tuple[str, str], ...] = ()
    """Those who are named: number and name."""
    would_direct: tuple[tuple[str, str], ...] = ()
    """Those who wish to be."""
    polls: tuple[Poll, ...] = ()
    """What colleagues are asked from here, the latest last."""
    asked: Asked | None = None
    """The poll of somebody else that this event answers."""
    role: Role = ""
    """Who asks here: somebody who directs or somebody who plays."""
    knows_of_english: bool = False
    """A reader of Hebrew or Hungarian has been told why the texts are in English."""

    @property
    def reader(self) -> Language:
        """The language to answer a tap in."""
        return self.lang or self.last_lang


class SentFile(Struct, frozen=True):
    """A file that came with a message."""

    name: str
    size: int = 0
    content: bytes | None = None
    """None where nobody fetched it, or could."""


class Typed(Struct, frozen=True):
    """A person wrote something."""

    text: str
    by: str = ""
    """The name to show in a group; empty in private."""
    at: str = ""
    """When, as an ISO time."""
    who: str = ""
    """The number of the person in a group."""
    rank: Rank = "alone"
    key: str = ""
    """A name that nobody can guess, for what this event may open to others."""
    file: SentFile | None = None


class Tapped(Struct, frozen=True):
    """A person tapped a button."""

    action: str
    by: str = ""
    at: str = ""
    who: str = ""
    rank: Rank = "alone"
    key: str = ""


Event = Typed | Tapped
