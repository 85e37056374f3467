"""What the engine gives back: a question or a ruling, with what is settled and why. Plain values, in no language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from corpus.texts import Bilingual
from scenarios.engine.scenario import Outcome, Scenario
from scenarios.engine.table import PREMISES, Source, Table
from scenarios.engine.template import Bundle, Fact
from scenarios.engine.tree import Node, Tree


@dataclass(frozen=True)
class Known:
    """A value and where it comes from."""

    value: str
    source: Source = "answer"
    chance: float | None = None
    """How likely it is, where it was not told in so many words."""


@dataclass(frozen=True)
class Step:
    """A question passed on the way: which fact, which value, and how it was known."""

    scenario: Scenario
    node: Node
    fact: Fact
    known: Known
    before: Mapping[str, Known] = field(default_factory=dict)
    """What was known when it was asked."""

    @property
    def name(self) -> str:
        """The fact's name."""
        return self.node.fact


@dataclass(frozen=True)
class Choice:
    """A player's choice on the way, as options of his; `taken` once he has chosen."""

    fact: Fact
    taken: str | None


@dataclass(frozen=True)
class Change:
    """One fact that would flip the ruling: the other value, and where it leads."""

    fact: Fact
    name: str
    value: str
    leads_to: tuple[Bilingual, ...]
    """Titles of outcomes, or of the scenario that takes over."""


@dataclass(frozen=True)
class Claim:
    """A fact with the value that somebody, or the auction, has given it."""

    name: str
    fact: Fact
    known: Known


@dataclass(frozen=True)
class Contradiction:
    """Two claims of which only one can hold."""

    one: Claim
    other: Claim


@dataclass(frozen=True)
class Answer:
    """Where the procedure stands."""

    scenario: Scenario
    """The scenario it started in."""
    current: Scenario
    """The scenario it stands in now, after any hand-over."""
    law: str
    path: tuple[Step, ...]
    choices: tuple[Choice, ...]
    settled: Bundle
    """What holds under every answer still open."""
    tree: Tree
    """What is still open of the current scenario's tree."""
    question: str | None
    """The fact to be asked next, or None with an outcome."""
    options: tuple[str, ...]
    """The values of that fact that what is known leaves open."""
    outcome: Outcome | None
    changes: tuple[Change, ...]
    table: Table
    known: Mapping[str, Known]
    settings: Mapping[str, str]
    outlook: Mapping[str, Bilingual] = field(default_factory=dict)
    """Of a judgement that is asked for: the verdict that an answer leads to, where it leads to one at once."""
    contradictions: tuple[Contradiction, ...] = ()
    """What was said and cannot be so together; the reader chooses."""

    @property
    def premises(self) -> tuple[str, ...]:
        """The presumed facts that the question or ruling rests on."""
        return tuple(step.name for step in self.path if step.known.source in PREMISES)
