"""The decision tree of a scenario: parsed once, walked with what is known.

A node asks one fact and branches on its values; a leaf is an outcome or hands over to another scenario.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from corpus.loading import Fault
from corpus.source_lines import Place

OTHERWISE = "else"
NODE_KEYS = ("fact", "is", "else", "law")
HAND_OVER_KEYS = ("hand_over", "facts", "table", "law", "keeps", "forgets_auction")


@dataclass(frozen=True)
class Leaf:
    """The end of a branch: an outcome of this scenario."""

    outcome: str
    law: str | None = None


@dataclass(frozen=True)
class HandOver:
    """The end of a branch that goes on in another scenario, some of whose facts are thereby known."""

    scenario: str
    facts: Mapping[str, str]
    law: str | None = None
    table: Mapping[str, str] = field(default_factory=dict)
    """Values of the table that the other scenario knows by another name: its name, then ours."""
    keeps: str | None = None
    """The outcome of this scenario whose sentences stand in the ruling that the other one gives."""
    forgets_auction: bool = False
    """The calls came in another order than they are written: the other scenario computes nothing from them."""


@dataclass(frozen=True)
class Node:
    """A question."""

    fact: str
    branches: Mapping[str, Tree]
    otherwise: Tree | None = None
    """The branch of every value not named."""
    law: str | None = None
    """The law a director opens from here on, where it is not the scenario's own."""

    def branch(self, value: str) -> Tree | None:
        """Where a value leads."""
        return self.branches.get(value, self.otherwise)


Tree = Node | Leaf | HandOver


ROOT: Place = ("tree",)


class TreeError(ValueError):
    """A tree that cannot be read, and what is wrong with it."""

    def __init__(self, place: Place, problem: str) -> None:
        super().__init__(problem)
        self.fault = Fault(place, problem)


def parse_tree(raw: Any, place: Place = ROOT) -> Tree:
    """The tree from its YAML; TreeError names the place and the fault. Branches written alike are one branch."""
    return _parse(raw, place, {})


def _parse(raw: Any, place: Place, known: dict[bytes, Tree]) -> Tree:
    written = msgspec.json.encode(raw)
    if written not in known:
        known[written] = _parse_anew(raw, place, known)
    return known[written]


def _parse_anew(raw: Any, place: Place, known: dict[bytes, Tree]) -> Tree:
    if isinstance(raw, str):
        return Leaf(raw)
    if not isinstance(raw, dict):
        raise TreeError(place, "a branch is an outcome's name, a fact with its values, or a hand_over")
    if "hand_over" in raw:
        _check_keys(raw, HAND_OVER_KEYS, place)
        facts = {str(name): value_name(value) for name, value in raw.get("facts", {}).items()}
        return HandOver(
            raw["hand_over"],
            facts,
            raw.get("law"),
            raw.get("table", {}),
            raw.get("keeps"),
            raw.get("forgets_auction", False),
        )
    if "outcome" in raw:
        _check_keys(raw, ("outcome", "law"), place)
        return Leaf(raw["outcome"], raw.get("law"))
    _check_keys(raw, NODE_KEYS, place)
    if "fact" not in raw or not isinstance(raw.get("is"), dict):
        raise TreeError(place, "a question needs fact and is, the values with their branches")
    branches = {
        value_name(value): _parse(below, (*place, "is", value_name(value)), known)
        for value, below in raw["is"].items()
    }
    otherwise = _parse(raw[OTHERWISE], (*place, OTHERWISE), known) if OTHERWISE in raw else None
    return Node(raw["fact"], branches, otherwise, raw.get("law"))


def value_name(value: object) -> str:
    """A fact's value as it is called inside."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def nodes(tree: Tree) -> Iterator[Node]:
    """Every question of a tree."""
    if isinstance(tree, Node):
        yield tree
        for below in (*tree.branches.values(), *((tree.otherwise,) if tree.otherwise else ())):
            yield from nodes(below)


def ends(tree: Tree) -> Iterator[Leaf | HandOver]:
    """Every end of a tree."""
    if not isinstance(tree, Node):
        yield tree
        return
    for below in (*tree.branches.values(), *((tree.otherwise,) if tree.otherwise else ())):
        yield from ends(below)


def placed(tree: Tree, place: Place = ROOT) -> Iterator[tuple[Place, Tree]]:
    """Every question and every end with its place in the file."""
    yield place, tree
    if isinstance(tree, Node):
        for value, below in tree.branches.items():
            yield from placed(below, (*place, "is", value))
        if tree.otherwise:
            yield from placed(tree.otherwise, (*place, OTHERWISE))


def _check_keys(raw: Mapping[str, Any], allowed: tuple[str, ...], place: Place) -> None:
    for key in raw:
        if key not in allowed:
            raise TreeError((*place, str(key)), f"unknown key; allowed: {', '.join(allowed)}")
