"""An answer as one reader gets it: typed values whose texts keep their citations marked, `{27A1}`.

What is printed, linked or sent as JSON is made from these at the edge; nobody has to look for a citation again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from corpus.texts import printed
from corpus.words import Language
from scenarios.engine.table import Source
from scenarios.engine.template import Audience, FactKind, Moment

Marked = NewType("Marked", str)
"""A text in the reader's language, the values of this table in it, its citations in braces."""


@dataclass(frozen=True)
class Said:
    """What the director says, to whom and when."""

    to: str
    listener: Marked
    """Who that is at this table."""
    text: Marked
    away: bool = False
    """To him alone, away from the table."""
    moment: Moment = "now"


@dataclass(frozen=True)
class Offered:
    """What somebody may choose, and what follows from it."""

    for_: str
    who: Marked
    """Who that is at this table."""
    text: Marked
    then: Marked
    citations: tuple[str, ...]
    chosen: bool | None = None
    """Of a choice that was made: is it this one? None while it is open."""


@dataclass(frozen=True)
class Bound:
    """What somebody must or must not do."""

    on: str
    who: Marked
    """Who that is at this table."""
    text: Marked
    citations: tuple[str, ...]


@dataclass(frozen=True)
class Reminder:
    """What to come back to, and when."""

    text: Marked
    citations: tuple[str, ...]
    moment: Moment | None = None


@dataclass(frozen=True)
class Flip:
    """One fact that would change the ruling."""

    fact: str
    value: str
    text: Marked


@dataclass(frozen=True)
class Remark:
    """What Greece has settled, or where editions differ."""

    source: str
    text: Marked


@dataclass(frozen=True)
class Sentences:
    """What holds: all of a ruling, or what is settled while a question is open."""

    citations: tuple[str, ...] = ()
    say: tuple[Said, ...] = ()
    options: tuple[Offered, ...] = ()
    binds: tuple[Bound, ...] = ()
    later: tuple[Reminder, ...] = ()
    changes_if: tuple[Flip, ...] = ()
    notes: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class SpokenRuling:
    """A ruling."""

    outcome: str
    title: Marked
    sentences: Sentences


@dataclass(frozen=True)
class Labelled:
    """A value of a question, and its button."""

    value: str
    label: Marked
    verdict: Marked | None = None
    """Of a judgement: what it comes to with this answer, where that is a ruling at once."""


@dataclass(frozen=True)
class SpokenQuestion:
    """The next question."""

    fact: str
    text: Marked
    to: Audience
    kind: FactKind
    test: Marked | None
    help: Marked | None
    citations: tuple[str, ...]
    options: tuple[Labelled, ...]
    by: str
    """Who answers it: the Director, or the player whose choice it is."""
    who: Marked
    """Who that is at this table."""


@dataclass(frozen=True)
class Heard:
    """One thing that is known: a fact, a setting, or a seat, call or card of this table."""

    name: str
    value: str
    source: Source
    words: Marked | None
    """It in words; None for what is only shown to tools."""
    is_of_table: bool = False
    chance: float | None = None
    """How likely it is, where it was not told in so many words."""
    name_in_words: Marked | None = None
    """Of a premise: what it is about, as short as a button wants it."""

    @property
    def was_written(self) -> bool:
        """Does it come from what somebody wrote, and not from a tap or the chat's settings?"""
        return self.source in ("text", "auction") and self.words is not None


@dataclass(frozen=True)
class Clash:
    """Two things known of which only one can hold."""

    one: Heard
    other: Heard


@dataclass(frozen=True)
class TraceStep:
    """A question passed on the way."""

    fact: str
    value: str
    source: Source
    text: Marked
    citations: tuple[str, ...]


@dataclass(frozen=True)
class SpokenAnswer:
    """The whole answer of the engine to one reader."""

    lang: Language
    text_lang: Language
    """The language its texts are in: Greek or English."""
    scenario: str
    law: str
    title: Marked
    heard: tuple[Heard, ...]
    question: SpokenQuestion | None
    settled: Sentences
    ruling: SpokenRuling | None
    trace: tuple[TraceStep, ...]
    clashes: tuple[Clash, ...] = ()
    premises: tuple[Heard, ...] = ()
    """What is presumed and the question or ruling rests on."""

    def plain(self, text: Marked) -> str:
        """A text of this answer without marks, its citations in the reader's script."""
        return printed(text, self.text_lang)
