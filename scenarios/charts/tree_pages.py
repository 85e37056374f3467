"""A whole scenario as numbered questions, page after page: each answer names its verdict or the question it leads to.

In: a scenario, and the values taken at its questions if there is a path. Out: pages, cut where a branch begins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scenarios.charts.boxes import Box, Branch, Page
from scenarios.charts.phrases import phrases
from scenarios.charts.thresholds import (
    BOX_HEIGHT,
    BRANCH_ROOM,
    LINE_HEIGHT,
    LINE_ROOM,
    PAGE_HEIGHT,
    SHORTEST_PAGE,
)
from scenarios.charts.wording import Wording, kind_of
from scenarios.engine.scenario import Scenario
from scenarios.engine.tree import Node, Tree


@dataclass(frozen=True)
class _Asked:
    """A question, and how many come before it on its way."""

    node: Node
    depth: int


def tree_pages(scenario: Scenario, wording: Wording, taken: Mapping[int, str]) -> list[Page]:
    """The pages of a scenario; `taken` has the value of each question passed, by the identity of its node."""
    asked = _questions(scenario)
    numbers = {id(item.node): number for number, item in enumerate(asked, 1)}
    boxes = [_box(scenario, item.node, wording, numbers, taken) for item in asked]
    cut = list(_cut(boxes, [item.depth for item in asked])) or [()]
    page_of = {box.number: page for page, part in enumerate(cut, 1) for box in part}
    return [
        Page(
            wording.heading(scenario) + (f" ({page}/{len(cut)})" if len(cut) > 1 else ""),
            tuple(_pointing(box, page, page_of) for box in part),
            legend=wording.legend(part),
            footer=wording.words(phrases().footer),
            page_word=wording.words(phrases().page),
            lang=wording.lang,
        )
        for page, part in enumerate(cut, 1)
    ]


def _questions(scenario: Scenario) -> list[_Asked]:
    """Every question once, however many ways lead to it; the first way goes down first."""
    found: dict[int, _Asked] = {}

    def visit(tree: Tree | None, depth: int) -> None:
        if isinstance(tree, Node) and id(tree) not in found:
            found[id(tree)] = _Asked(tree, depth)
            for value in scenario.facts[tree.fact].values:
                visit(tree.branch(value), depth + 1)

    visit(scenario.tree, 0)
    return list(found.values())


def _box(
    scenario: Scenario, node: Node, wording: Wording, numbers: Mapping[int, int], taken: Mapping[int, str]
) -> Box:
    fact = scenario.facts[node.fact]
    branches = tuple(
        replace(branch, taken=taken.get(id(node)) in branch.values)
        for branch in wording.branches(scenario, node, fact.values, numbers)
    )
    return Box(kind_of(fact), wording.words(fact.name), branches=branches, number=numbers[id(node)])


def _pointing(box: Box, page: int, page_of: Mapping[int, int]) -> Box:
    """The box with the pages of the questions that stand on another."""
    return replace(
        box,
        branches=tuple(
            replace(branch, page=page_of[branch.number])
            if branch.number and page_of[branch.number] != page
            else branch
            for branch in box.branches
        ),
    )


def _cut(boxes: Sequence[Box], depths: Sequence[int]) -> Iterator[tuple[Box, ...]]:
    """The boxes page by page: a page that is full ends before the question nearest to the root."""
    start = 0
    while start < len(boxes):
        end, height = start, 0
        likely: list[int] = []
        while end < len(boxes) and (end == start or height + _height(boxes[end]) <= PAGE_HEIGHT):
            height += _height(boxes[end])
            end += 1
            if height >= SHORTEST_PAGE * PAGE_HEIGHT:
                likely.append(end)
        if end < len(boxes) and likely:
            end = min(reversed(likely), key=lambda place: depths[place])
        yield tuple(boxes[start:end])
        start = end


def _height(box: Box) -> int:
    return BOX_HEIGHT + sum(_height_of_branch(branch) for branch in box.branches)


def _height_of_branch(branch: Branch) -> int:
    shown = branch.label + (" 00" if branch.number else branch.leads_to + branch.clauses)
    return BRANCH_ROOM + LINE_HEIGHT * math.ceil(len(shown) / LINE_ROOM)
