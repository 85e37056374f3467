"""What holds whatever the open answers are: the sentences that all rulings still within reach have in common.

In: a position. Out: a bundle of sentences. Once nothing is open it is the whole ruling.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scenarios.engine.answers import Known
from scenarios.engine.scenario import Outcome, Scenario, reachable
from scenarios.engine.template import Bundle
from scenarios.engine.tree import HandOver, Leaf, Node, Tree, ends, nodes
from scenarios.engine.walk import CircleError, Lookup, Position, holds, open_values, walk

PARTS = ("cites", "say", "options", "binds", "later", "notes")
_BELOW: dict[tuple[int, int], tuple[Tree, frozenset[str]]] = {}


def settled(position: Position, lookup: Lookup) -> Bundle:
    """What all rulings still open have in common, as far as what is known makes it hold."""
    known, shared = position.known, Shared()
    _meet_outcomes(position, lookup, shared, set())

    def common(part: str) -> tuple[Any, ...]:
        return tuple(item for item in shared.part(part) if not item.when or holds(item.when, known))

    return Bundle(
        cites=tuple(shared.part("cites")),
        say=common("say"),
        options=common("options"),
        binds=common("binds"),
        later=common("later"),
        notes=common("notes"),
    )


class Shared:
    """What all rulings still open have in common."""

    def __init__(self) -> None:
        self._parts: dict[str, list[Any]] | None = None

    def meet(self, sources: Sequence[Bundle | Outcome]) -> None:
        """One more ruling is open: the sentences of these together."""
        if self._parts is None:
            self._parts = {part: _together(sources, part) for part in PARTS}
            return
        for part, items in self._parts.items():
            if items:
                theirs = _together(sources, part)
                self._parts[part] = [item for item in items if item in theirs]

    def part(self, name: str) -> list[Any]:
        """The common sentences or clauses of a kind."""
        return self._parts[name] if self._parts else []

    def stays_with(self, kept: Sequence[Outcome]) -> bool:
        """No ruling that says all of this as well can take anything away any more."""
        if self._parts is None:
            return False
        return all(
            any(item in getattr(source, part) for source in kept)
            for part, items in self._parts.items()
            for item in items
        )


def _together(sources: Sequence[Bundle | Outcome], part: str) -> list[Any]:
    """The sentences of a kind, each once."""
    found: list[Any] = []
    for source in sources:
        found += [item for item in getattr(source, part) if item not in found]
    return found


def _meet_outcomes(position: Position, lookup: Lookup, shared: Shared, seen: set[tuple[object, ...]]) -> None:
    """Go down every open branch; a place reached again with the same facts that matter below it is passed over."""
    try:
        position = walk(position, lookup)
    except CircleError:
        return
    if isinstance(position.tree, Leaf):
        outcome = position.scenario.outcomes[position.tree.outcome]
        shared.meet((position.scenario.always, *position.kept, outcome))
    elif isinstance(position.tree, Node):
        below = _facts_below(position.scenario, position.tree, lookup)
        facts = frozenset((name, known.value) for name, known in position.known.items() if name in below)
        here = (id(position.tree), facts, tuple(map(id, position.kept)))
        if here in seen:
            return
        seen.add(here)
        fact = position.tree.fact
        for value in open_values(position.scenario, fact, position.known, position.table):
            if shared.stays_with(position.kept):
                return
            known = {**position.known, fact: Known(value)}
            _meet_outcomes(position.knowing(known), lookup, shared, seen)


def _facts_below(scenario: Scenario, tree: Tree, lookup: Lookup) -> frozenset[str]:
    """The facts that may still matter from here on, those of scenarios that may take over among them."""
    key = (id(scenario), id(tree))
    if key not in _BELOW or _BELOW[key][0] is not tree:
        names = {node.fact for node in nodes(tree)}
        names |= {
            named for name in names for value in scenario.facts[name].values.values() for named in value.when
        }
        for end in ends(tree):
            if isinstance(end, HandOver):
                for other in reachable(lookup(end.scenario), lookup):
                    names |= set(other.facts)
        _BELOW[key] = (tree, frozenset(names))
    return _BELOW[key][1]
