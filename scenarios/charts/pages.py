"""A scenario's tree as pages of boxes and arrows, before anything draws it.

In: a scenario, a language, and the path taken if facts are known. Out: `Page` values: questions, outcomes with
their clauses, the branches between them, and what stands out. A large tree is cut into pages at a question.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from corpus.references import format_reference
from corpus.texts import Bilingual, printed
from corpus.words import Language
from scenarios.charts.phrases import phrases
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenario as scenario_by_id
from scenarios.engine.marks import with_table
from scenarios.engine.scenario import Scenario
from scenarios.engine.table import Table
from scenarios.engine.tree import HandOver, Leaf, Node, Tree, nodes
from scenarios.engine.words import engine_words

BoxKind = Literal["question", "choice", "judgement", "outcome", "elsewhere", "page"]
MOST_DEPTH = 3
MOST_ENDS = 14
"""Questions in a row and ends on a page: more would be too small on a phone."""
WRAP = 26
MOST_CITES = 4


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
        self.pieces = [scenario.tree, *_pieces(scenario.tree, self.taken)]
        self.page_numbers = _page_numbers(self.pieces)

    def draw(self) -> list[Page]:
        law = format_reference(self.scenario.law, self.lang)
        title = f"{law}. {self.scenario.title.in_language(self.lang)}"
        drawn = [
            Page(title if number == 1 else f"{title} ({number})", has_path=self.has_path)
            for number in range(1, max(self.page_numbers) + 1)
        ]
        placed = list(enumerate(zip(self.pieces, self.page_numbers, strict=True)))
        for place, (piece, number) in reversed(placed):  # Graphviz puts what comes later above
            on_path = self.has_path and (place == 0 or id(piece) in self.taken)
            self._add(drawn[number - 1], piece, on_path, f"({place}) " if place else "")
        return drawn

    def _add(self, page: Page, tree: Tree, on_path: bool, mark: str | None = None) -> str:
        """Put a tree on a page; what is drawn elsewhere is pointed to, unless this is where (it has a mark)."""
        name = f"b{len(page.boxes)}"
        if isinstance(tree, Node):
            place = next((n for n, piece in enumerate(self.pieces) if n and piece == tree), None)
            if place and mark is None:
                text = f"→ ({place}), {phrases().page.in_language(self.lang)} {self.page_numbers[place]}"
                page.boxes.append(Box(name, "page", (text,), taken=on_path))
            else:
                self._question(page, tree, name, on_path, mark or "")
        elif isinstance(tree, Leaf):
            result = self.scenario.outcomes[tree.outcome]
            cites = " · ".join(format_reference(c, self.lang) for c in result.cites[:MOST_CITES])
            page.boxes.append(Box(name, "outcome", _wrapped(self._words(result.title)), (cites,), on_path))
        else:
            page.boxes.append(self._elsewhere(tree, name, on_path))
        return name

    def _question(self, page: Page, node: Node, name: str, on_path: bool, mark: str) -> None:
        fact = self.scenario.facts[node.fact]
        kind: BoxKind = fact.kind if fact.kind in ("choice", "judgement") else "question"
        page.boxes.append(Box(name, kind, _wrapped(mark + self._words(fact.name)), taken=on_path))
        taken = self.taken.get(id(node)) if on_path else None
        for values, below in _grouped(node, tuple(fact.values)):
            here = taken in values
            child = self._add(page, below, here)
            label = " / ".join(
                self._words(fact.values[value].label or engine_words().labels[value]) for value in values
            )
            page.arrows.append(
                Arrow(name, child, "\n".join(textwrap.wrap(label, WRAP - 6, break_on_hyphens=False)), here)
            )

    def _elsewhere(self, end: HandOver, name: str, on_path: bool) -> Box:
        target = scenario_by_id(end.scenario)
        law = format_reference(target.law, self.lang)
        return Box(name, "elsewhere", _wrapped(f"→ {law}. {self._words(target.title)}"), taken=on_path)

    def _words(self, text: Bilingual) -> str:
        return printed(with_table(text.in_language(self.lang), Table(), self.lang), self.lang)


def _grouped(node: Node, values: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Tree]]:
    """Branches with the values that share them: one arrow for all that lead to one place."""
    groups: dict[int, tuple[list[str], Tree]] = {}
    for value in values:
        below = node.branch(value)
        if below is not None:
            groups.setdefault(id(below), ([], below))[0].append(value)
    for shared, below in groups.values():
        yield tuple(shared), below


def _pieces(tree: Tree, taken: Mapping[int, str]) -> list[Node]:
    """The branches drawn apart, each once however often it occurs; of equal ones, the one on the path."""
    pieces: list[Node] = []
    for cut in sorted(_cuts(tree), key=lambda node: id(node) not in taken):
        if cut not in pieces:
            pieces.append(cut)
    order = [node for node in nodes(tree) if any(node is piece for piece in pieces)]
    return [node for place, node in enumerate(order) if not any(node is earlier for earlier in order[:place])]


def _page_numbers(pieces: Sequence[Tree]) -> list[int]:
    """The page of each piece: the first has one of its own, the others share as long as there is room."""
    numbers, room = [1], 0
    for piece in pieces[1:]:
        ends = _count(piece, [other for other in pieces[1:] if isinstance(other, Node)], is_root=True)
        if ends > room:
            numbers.append(numbers[-1] + 1)
            room = MOST_ENDS
        else:
            numbers.append(numbers[-1])
        room -= ends
    return numbers


def _cuts(tree: Tree) -> list[Node]:
    """Where a tree is cut: too deep for the width of a phone, or too many ends for its height."""
    cuts: list[Node] = []
    roots = [tree]
    for root in roots:
        deep = [node for node in _at_depth(root, MOST_DEPTH) if node not in cuts]
        cuts += deep
        while _count(root, cuts, is_root=True) > MOST_ENDS:
            below = [node for node in _within(root, cuts) if 1 < _count(node, cuts) <= MOST_ENDS]
            if not below:
                break
            deep.append(max(below, key=lambda node: _count(node, cuts)))
            cuts.append(deep[-1])
        roots += deep
    return cuts


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
        if isinstance(below, Node) and below not in cuts:
            yield below
            yield from _within(below, cuts)


def _below(tree: Tree) -> tuple[Tree, ...]:
    if not isinstance(tree, Node):
        return ()
    return (*tree.branches.values(), *((tree.otherwise,) if tree.otherwise else ()))


def _count(tree: Tree, cuts: list[Node], is_root: bool = False) -> int:
    """The ends of a tree, a branch that was cut off counting for one."""
    if not isinstance(tree, Node) or (not is_root and tree in cuts):
        return 1
    return sum(_count(branch, cuts) for branch in _below(tree))


def _wrapped(text: str) -> tuple[str, ...]:
    return tuple(textwrap.wrap(text, WRAP, break_on_hyphens=False)) or ("",)
