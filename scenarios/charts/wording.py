"""The words in the boxes of a chart.

In: what a scenario calls its questions, answers and ends. Out: that in Greek or English, with the seats and calls of a
table where they are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from corpus.references import format_reference
from corpus.texts import Bilingual, printed
from corpus.words import Language
from scenarios.charts.boxes import Box, Branch, FactBox
from scenarios.charts.phrases import phrases
from scenarios.engine.catalogue import scenario as scenario_by_id
from scenarios.engine.marks import with_table
from scenarios.engine.scenario import Outcome, Scenario
from scenarios.engine.table import Table
from scenarios.engine.template import Fact
from scenarios.engine.tree import HandOver, Leaf, Node, Tree
from scenarios.engine.words import engine_words

MOST_CITES = 4
NO_NUMBERS: Mapping[int, int] = {}


@dataclass(frozen=True)
class Wording:
    """Words for one reader and one table."""

    lang: Language
    table: Table

    def words(self, text: Bilingual) -> str:
        """A text of a template, ready to be read."""
        return printed(with_table(text.in_language(self.lang), self.table, self.lang), self.lang)

    def heading(self, scenario: Scenario) -> str:
        """The law and what it is about."""
        return f"{format_reference(scenario.law, self.lang)}. {self.words(scenario.title)}"

    def answers(self, fact: Fact, values: Iterable[str]) -> str:
        """Values of a fact as they are answered."""
        return " / ".join(
            self.words(fact.values[value].label or engine_words().labels[value]) for value in values
        )

    def clauses(self, outcome: Outcome) -> str:
        """What a verdict rests on."""
        shown = ", ".join(format_reference(clause, self.lang) for clause in outcome.cites[:MOST_CITES])
        return shown if len(outcome.cites) <= MOST_CITES else f"{shown}\u00a0…"

    def branches(
        self, scenario: Scenario, node: Node, values: Iterable[str], numbers: Mapping[int, int] = NO_NUMBERS
    ) -> tuple[Branch, ...]:
        """Answers of a question and where they lead, those in one that lead to one place.

        `numbers` has the numbers of questions by the identity of their nodes.
        """
        fact = scenario.facts[node.fact]
        places: dict[Branch, list[str]] = {}
        for value in values:
            below = node.branch(value)
            if below is not None:
                place = replace(self._place(scenario, below), number=numbers.get(id(below), 0))
                places.setdefault(place, []).append(value)
        return tuple(
            replace(place, label=self.answers(fact, shared), values=tuple(shared))
            for place, shared in places.items()
        )

    def _place(self, scenario: Scenario, below: Tree) -> Branch:
        if isinstance(below, Leaf):
            outcome = scenario.outcomes[below.outcome]
            return Branch("outcome", self.words(outcome.title), self.clauses(outcome))
        if isinstance(below, HandOver):
            return Branch("elsewhere", self._elsewhere(scenario, below))
        fact = scenario.facts[below.fact]
        return Branch(kind_of(fact), self.words(fact.name))

    def _elsewhere(self, scenario: Scenario, end: HandOver) -> str:
        """The law that takes over; a scenario that takes over from itself begins again with what is known by then."""
        if end.scenario == scenario.id:
            return self.words(phrases().again)
        return self.heading(scenario_by_id(end.scenario))

    def legend(self, boxes: tuple[Box, ...]) -> dict[FactBox, str]:
        """What the colours mean that these boxes have."""
        found = {box.kind for box in boxes}
        return {kind: self.words(text) for kind, text in phrases().kinds.items() if kind in found}


def kind_of(fact: Fact) -> FactBox:
    """The box a question stands in."""
    match fact.kind:
        case "choice" | "judgement":
            return fact.kind
        case _:
            return "question"
