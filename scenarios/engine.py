"""The engine: walks a scenario with what is known, to the next question or to the ruling.

In: a scenario, known facts, settings, the table. Out: an `Answer`. It computes nothing about bridge and knows no
language; judgement is asked for, never made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from corpus.errors import DiaititisError
from corpus.texts import Bilingual
from scenarios.answers import Answer, Change, Choice, Known, Step
from scenarios.computed import compute
from scenarios.scenario import Result, Scenario
from scenarios.settings import with_defaults
from scenarios.shape import Bundle
from scenarios.table import Table
from scenarios.tree import HandOver, Leaf, Node, Tree, value_name

Lookup = Callable[[str], Scenario]
MOST_HAND_OVERS = 8


class UnknownFactError(DiaititisError):
    """A fact or value the scenario does not have."""


@dataclass(frozen=True)
class Position:
    """Where a walk stopped."""

    scenario: Scenario
    tree: Tree
    path: tuple[Step, ...]
    law: str
    known: Mapping[str, Known]


def rule(
    scenario: Scenario,
    given: Mapping[str, Known],
    settings: Mapping[str, str],
    table: Table,
    lookup: Lookup,
) -> Answer:
    """The answer for what is known; UnknownFactError names what is allowed."""
    chosen = with_defaults(settings)
    known = {
        **given,
        **{name: Known(value, "settings") for name, value in chosen.items() if name not in given},
    }
    position = _walk(Position(scenario, scenario.tree, (), scenario.law, known), table, lookup)
    _check(given, position, lookup, table)
    open_results = list(_results(position, table, lookup))
    result = open_results[0] if isinstance(position.tree, Leaf) else None
    return Answer(
        scenario=scenario,
        current=position.scenario,
        law=position.law,
        path=position.path,
        choices=tuple(_choices(position)),
        settled=_settled(position, open_results),
        question=position.tree.fact if isinstance(position.tree, Node) else None,
        result=result,
        changes=tuple(_changes(position, result, table, lookup)) if result else (),
        table=table,
        known=position.known,
        settings=chosen,
    )


def _walk(position: Position, table: Table, lookup: Lookup) -> Position:
    """As far as what is known goes."""
    handed = 0
    while True:
        scenario, tree, path, law, known = (
            position.scenario,
            position.tree,
            position.path,
            position.law,
            position.known,
        )
        law = tree.law or law
        if isinstance(tree, HandOver):
            handed += 1
            if handed > MOST_HAND_OVERS:
                raise DiaititisError(f"{scenario.id}: hands over in a circle")
            target = lookup(tree.scenario)
            handed_facts = {name: Known(value, "hand_over") for name, value in tree.facts.items()}
            position = Position(target, target.tree, path, tree.law or target.law, {**known, **handed_facts})
            continue
        if isinstance(tree, Leaf):
            return Position(scenario, tree, path, law, known)
        fact = scenario.facts[tree.fact]
        value = known.get(tree.fact) or _computed(fact.computed, table)
        if value is None:
            return Position(scenario, tree, path, law, known)
        below = tree.branch(value.value)
        if below is None:
            raise UnknownFactError(
                f"{tree.fact}={value.value}: no such value; allowed: {', '.join(fact.values)}"
            )
        step = Step(scenario, tree, fact, value)
        position = Position(scenario, below, (*path, step), law, {**known, tree.fact: value})


def _computed(name: str | None, table: Table) -> Known | None:
    value = compute(name, table) if name else None
    return Known(value, "auction") if value is not None else None


def _results(position: Position, table: Table, lookup: Lookup) -> Iterator[Result]:
    """Every result still possible from here."""
    position = _walk(position, table, lookup)
    if isinstance(position.tree, Leaf):
        yield position.scenario.results[position.tree.outcome]
    elif isinstance(position.tree, Node):
        fact = position.tree.fact
        for value in position.scenario.facts[fact].values:
            known = {**position.known, fact: Known(value)}
            yield from _results(
                Position(position.scenario, position.tree, position.path, position.law, known), table, lookup
            )


def _choices(position: Position) -> Iterator[Choice]:
    for step in position.path:
        if step.fact.kind == "choice":
            yield Choice(step.fact, step.known.value)
    if isinstance(position.tree, Node):
        asked = position.scenario.facts[position.tree.fact]
        if asked.kind == "choice":
            yield Choice(asked, None)


def _settled(position: Position, open_results: list[Result]) -> Bundle:
    """What the scenario always says, and what all results still open have in common."""
    always, known = position.scenario.always, position.known
    first, *others = open_results

    def common(part: str) -> tuple[Any, ...]:
        shared = [i for i in getattr(first, part) if all(i in getattr(other, part) for other in others)]
        return tuple(i for i in (*getattr(always, part), *shared) if holds(i.when, known))

    cites = [cite for cite in first.cites if all(cite in other.cites for other in others)]
    return Bundle(
        cites=tuple(dict.fromkeys((*always.cites, *cites))),
        say=common("say"),
        options=common("options"),
        binds=common("binds"),
        later=common("later"),
        notes=common("notes"),
    )


def holds(when: Mapping[str, object], known: Mapping[str, Known]) -> bool:
    """Are all these facts known and of these values?"""
    for name, wanted in when.items():
        have = known.get(name)
        values = wanted if isinstance(wanted, tuple) else (wanted,)
        if have is None or have.value not in {value_name(value) for value in values}:
            return False
    return True


def _changes(position: Position, result: Result, table: Table, lookup: Lookup) -> Iterator[Change]:
    """Each single fact whose other value leads elsewhere, all else being as it is."""
    for step in position.path:
        if step.fact.kind == "setting":
            continue
        for value in step.fact.values:
            if value != step.known.value:
                known = {**position.known, step.name: Known(value)}
                titles = _titles(
                    Position(step.scenario, step.node, (), step.scenario.law, known), table, lookup
                )
                leads_to = tuple({id(title): title for title in titles}.values())
                if leads_to != (result.title,):
                    yield Change(step.fact, step.name, value, leads_to)


def _titles(position: Position, table: Table, lookup: Lookup) -> Iterator[Bilingual]:
    """Where the walk can end from here: results, or the scenario that would take over."""
    tree = position.tree
    if isinstance(tree, HandOver):
        yield lookup(tree.scenario).title
    elif isinstance(tree, Leaf):
        yield position.scenario.results[tree.outcome].title
    else:
        fact = position.scenario.facts[tree.fact]
        value = position.known.get(tree.fact) or _computed(fact.computed, table)
        for key in (value.value,) if value else fact.values:
            below = tree.branch(key)
            if below is not None:
                moved = Position(position.scenario, below, (), position.law, position.known)
                yield from _titles(moved, table, lookup)


def _check(given: Mapping[str, Known], position: Position, lookup: Lookup, table: Table) -> None:
    """Every fact given must be one that some scenario on the way has, with a value it may have."""
    visited = {position.scenario.id: position.scenario, **{s.scenario.id: s.scenario for s in position.path}}
    facts = {name: fact for scenario in visited.values() for name, fact in scenario.facts.items()}
    for name, known in given.items():
        if name not in facts:
            raise UnknownFactError(f"{name}: no such fact; allowed: {', '.join(facts)}")
        if known.value not in facts[name].values:
            allowed = ", ".join(facts[name].values)
            raise UnknownFactError(f"{name}={known.value}: no such value; allowed: {allowed}")
