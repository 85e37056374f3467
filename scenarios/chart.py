"""A scenario's tree as pages of boxes and arrows, before anything draws it.

In: a scenario, a language, and the path taken if facts are known. Out: `Page` values: questions, outcomes with
their clauses, the branches between them, and what stands out. A large tree is cut into pages at a question.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from corpus.references import format_reference
from corpus.texts import Bilingual, printed
from corpus.words import Language
from scenarios.answer_json import LABELS
from scenarios.answers import Answer
from scenarios.catalogue import scenario as scenario_by_id
from scenarios.scenario import Scenario
from scenarios.table import TAG
from scenarios.tree import HandOver, Leaf, Node, Tree

BoxKind = Literal["question", "choice", "judgement", "outcome", "elsewhere", "page"]
MOST_DEPTH = 3
MOST_ENDS = 14
"""Questions in a row and ends on a page: more would be too small on a phone."""
WRAP = 26
MOST_CITES = 4
PAGE_WORD = {"el": "σελίδα", "en": "page"}


@dataclass(frozen=True)
class Box:
    """A question or an end."""

    id: str
    kind: BoxKind
    lines: tuple[str, ...]
    small: tuple[str, ...] = ()
    """Clauses under an outcome."""
    taken: bool = False


@dataclass(frozen=True)
class Arrow:
    """A branch."""

    start: str
    end: str
    label: str
    taken: bool = False


@dataclass
class Page:
    """One picture."""

    title: str
    boxes: list[Box] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    has_path: bool = False
    """Whether a path stands out, and the rest fades."""


def pages(scenario: Scenario, lang: Language, answer: Answer | None = None) -> list[Page]:
    """The pictures of a scenario, the path of an answer marked."""
    return _Drawer(scenario, lang, answer).draw()


class _Drawer:
    def __init__(self, scenario: Scenario, lang: Language, answer: Answer | None) -> None:
        self.scenario = scenario
        self.lang: Language = "el" if lang == "el" else "en"
        self.taken = {id(step.node): step.known.value for step in answer.path} if answer else {}
        self.has_path = answer is not None and bool(answer.path)
        self.pages: list[Page] = []
        self.page_of: dict[int, int] = {}

    def draw(self) -> list[Page]:
        parts: list[tuple[Tree, bool]] = [(self.scenario.tree, self.has_path)]
        cuts = _cuts(self.scenario.tree)
        self.page_of = {id(tree): number for number, tree in enumerate(cuts, 2)}
        parts += [(tree, self._is_on_path(tree)) for tree in cuts]
        for number, (tree, on_path) in enumerate(parts, 1):
            law = format_reference(self.scenario.law, self.lang)
            title = f"{law}. {self.scenario.title.in_language(self.lang)}"
            page = Page(title if number == 1 else f"{title} ({number})", has_path=self.has_path)
            self.pages.append(page)
            self._add(page, tree, on_path, is_root=True)
        return self.pages

    def _is_on_path(self, tree: Tree) -> bool:
        return id(tree) in self.taken

    def _add(self, page: Page, tree: Tree, on_path: bool, is_root: bool = False) -> str:
        name = f"b{len(page.boxes)}"
        if isinstance(tree, Node):
            number = self.page_of.get(id(tree))
            if number and not is_root:
                page.boxes.append(Box(name, "page", (f"→ {PAGE_WORD[self.lang]} {number}",), taken=on_path))
            else:
                self._question(page, tree, name, on_path)
        elif isinstance(tree, Leaf):
            result = self.scenario.results[tree.outcome]
            cites = " · ".join(format_reference(c, self.lang) for c in result.cites[:MOST_CITES])
            page.boxes.append(Box(name, "outcome", _wrapped(self._words(result.title)), (cites,), on_path))
        else:
            page.boxes.append(self._elsewhere(tree, name, on_path))
        return name

    def _question(self, page: Page, node: Node, name: str, on_path: bool) -> None:
        fact = self.scenario.facts[node.fact]
        kind: BoxKind = fact.kind if fact.kind in ("choice", "judgement") else "question"
        page.boxes.append(Box(name, kind, _wrapped(self._words(fact.name)), taken=on_path))
        taken = self.taken.get(id(node)) if on_path else None
        for values, below in _grouped(node, tuple(fact.values)):
            here = taken in values
            child = self._add(page, below, here)
            label = " / ".join(self._words(fact.values[value].label or LABELS[value]) for value in values)
            page.arrows.append(Arrow(name, child, "\n".join(textwrap.wrap(label, WRAP - 6)), here))

    def _elsewhere(self, end: HandOver, name: str, on_path: bool) -> Box:
        target = scenario_by_id(end.scenario)
        law = format_reference(target.law, self.lang)
        return Box(name, "elsewhere", _wrapped(f"→ {law}. {self._words(target.title)}"), taken=on_path)

    def _words(self, text: Bilingual) -> str:
        return printed(TAG.sub("", text.in_language(self.lang)), self.lang)


def _grouped(node: Node, values: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Tree]]:
    """Branches with the values that share them: one arrow for all that lead to one place."""
    groups: dict[int, tuple[list[str], Tree]] = {}
    for value in values:
        below = node.branch(value)
        if below is not None:
            groups.setdefault(id(below), ([], below))[0].append(value)
    for shared, below in groups.values():
        yield tuple(shared), below


def _cuts(tree: Tree) -> list[Node]:
    """Where a tree is cut into pages: too deep for the width of a phone, or too many ends for its height."""
    cuts: list[Node] = []
    roots = [tree]
    for root in roots:
        deep = [node for node in _at_depth(root, MOST_DEPTH) if not any(node is cut for cut in cuts)]
        cuts += deep
        while _count(root, cuts, is_root=True) > MOST_ENDS:
            below = [node for node in _within(root, cuts) if 1 < _count(node, cuts) <= MOST_ENDS]
            if not below:
                break
            deep.append(max(below, key=lambda node: _count(node, cuts)))
            cuts.append(deep[-1])
        roots += deep
    return [root for root in roots if isinstance(root, Node) and root is not tree]


def _at_depth(tree: Tree, depth: int) -> Iterator[Node]:
    """The questions that many questions below this one."""
    if isinstance(tree, Node):
        if depth == 0:
            yield tree
            return
        for below in _below(tree):
            yield from _at_depth(below, depth - 1)


def _within(root: Tree, cuts: list[Node]) -> Iterator[Node]:
    """The questions below a root, not going into what is cut off."""
    for below in _below(root):
        if isinstance(below, Node) and not any(below is cut for cut in cuts):
            yield below
            yield from _within(below, cuts)


def _below(tree: Tree) -> tuple[Tree, ...]:
    if not isinstance(tree, Node):
        return ()
    return (*tree.branches.values(), *((tree.otherwise,) if tree.otherwise else ()))


def _count(tree: Tree, cuts: list[Node], is_root: bool = False) -> int:
    """The ends of a tree, a branch that was cut off counting for one."""
    if not isinstance(tree, Node) or (not is_root and any(tree is cut for cut in cuts)):
        return 1
    return sum(_count(branch, cuts) for branch in _below(tree))


def _wrapped(text: str) -> tuple[str, ...]:
    return tuple(textwrap.wrap(text, WRAP)) or ("",)
