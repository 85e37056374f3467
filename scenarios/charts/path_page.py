"""The path taken, whole on one page: each question with its answer, the ways not taken folded to a line.

In: an answer of the engine. Out: one page, from the first question to the verdict or to what is asked now.
"""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.charts.boxes import Box, Page
from scenarios.charts.phrases import phrases
from scenarios.charts.wording import Wording, kind_of
from scenarios.engine.answers import Answer, Step
from scenarios.engine.table import PREMISES
from scenarios.engine.tree import Node


def path_page(answer: Answer, wording: Wording) -> Page:
    """The page of a path."""
    boxes = tuple(_boxes(answer, wording))
    return Page(
        wording.heading(answer.scenario), boxes, has_path=True, legend=wording.legend(boxes),
        footer=wording.words(phrases().footer), lang=wording.lang,
    )  # fmt: skip


def _boxes(answer: Answer, wording: Wording) -> Iterator[Box]:
    """A question that a law asks again of the one before it is drawn once."""
    standing = answer.scenario
    passed: set[tuple[str, str]] = set()
    for step in answer.path:
        if step.scenario.id != standing.id:
            standing = step.scenario
            yield Box("elsewhere", wording.heading(standing))
        if (step.name, step.known.value) not in passed:
            passed.add((step.name, step.known.value))
            yield _passed(step, wording)
    if answer.current.id != standing.id:
        yield Box("elsewhere", wording.heading(answer.current))
    if answer.outcome:
        yield Box("outcome", wording.words(answer.outcome.title), note=wording.clauses(answer.outcome))
    elif isinstance(answer.tree, Node):
        yield _asked(answer, answer.tree, wording)


def _passed(step: Step, wording: Wording) -> Box:
    others = wording.branches(
        step.scenario, step.node, (value for value in step.fact.values if value not in _same(step))
    )
    given = wording.answers(step.fact, (step.known.value,))
    presumed = wording.words(phrases().presumed) if step.known.source in PREMISES else ""
    return Box(kind_of(step.fact), wording.words(step.fact.name), given, presumed, others)


def _same(step: Step) -> set[str]:
    """The values that lead where the one taken leads."""
    taken = step.node.branch(step.known.value)
    return {value for value in step.fact.values if step.node.branch(value) is taken}


def _asked(answer: Answer, node: Node, wording: Wording) -> Box:
    fact = answer.current.facts[node.fact]
    branches = wording.branches(answer.current, node, answer.options)
    return Box(kind_of(fact), wording.words(fact.name), branches=branches, is_open=True)
