"""A walk through scenarios with what is known: from a position to the next question, or to the end.

In: a `Position`. Out: the position it comes to. What follows from what is known is known as well, and a question with one
value left needs no asking.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from corpus.errors import DiaititisError
from scenarios.engine.answers import Known, Step
from scenarios.engine.computed import compute
from scenarios.engine.scenario import Outcome, Scenario
from scenarios.engine.table import PREMISES, Source, Table
from scenarios.engine.template import NO, Condition, Value
from scenarios.engine.tree import HandOver, Node, Tree, value_name

Lookup = Callable[[str], Scenario]
MOST_HAND_OVERS = 12
"""More laws than these one after the other are a circle; the longest line of them that is none has nine."""
HANDED_OVER: Source = "hand_over"
FOLLOWS: Source = "follows"
PRESUMED: Source = "presumed"
USUAL: Source = "usual"
GIVES_WAY: tuple[Source, ...] = ("settings", *PREMISES)
"""What holds only as long as nothing else follows from what was said."""


class CircleError(DiaititisError):
    """Scenarios that hand over to each other without ever asking or ruling."""


@dataclass(frozen=True)
class Position:
    """Where a walk stopped."""

    scenario: Scenario
    tree: Tree
    path: tuple[Step, ...]
    law: str
    known: Mapping[str, Known]
    table: Table
    kept: tuple[Outcome, ...] = ()
    """What the scenarios before this one have ordered and still holds."""
    not_presumed: Collection[str] | None = None
    """Facts that are asked for though they have a usual value; None where nothing usual is presumed."""

    def knowing(self, known: Mapping[str, Known]) -> Position:
        """The same place with other things known, and nothing usual presumed."""
        return Position(self.scenario, self.tree, self.path, self.law, known, self.table, self.kept)


def open_values(scenario: Scenario, name: str, known: Mapping[str, Known], table: Table) -> tuple[str, ...]:
    """The values of a fact that nothing known, and nothing at the table, speaks against."""
    return tuple(
        [
            value
            for value, shown in scenario.facts[name].values.items()
            if not (shown.when and _speaks_against(shown.when, known)) and can_be(shown, table)
        ]
    )


def can_be(value: Value, table: Table) -> bool:
    """Does the table leave this value, as far as it tells?"""
    return not (value.computed and compute(value.computed, table) == NO)


def _speaks_against(when: Condition, known: Mapping[str, Known]) -> bool:
    return any(name in known and not holds({name: value}, known) for name, value in when.items())


def walk(position: Position, lookup: Lookup) -> Position:
    """As far as what is known goes."""
    handed = 0
    while True:
        position = _walked(position)
        if not isinstance(position.tree, HandOver):
            return position
        handed += 1
        if handed > MOST_HAND_OVERS:
            raise CircleError(f"{position.scenario.id}: hands over in a circle")
        position = _handed_over(position, position.tree, lookup)


def _walked(position: Position) -> Position:
    """To the end of one scenario's tree, or to the first question that nothing answers."""
    scenario, tree, law = position.scenario, position.tree, position.law
    path, known = list(position.path), _with_what_follows(scenario, position.known)
    while isinstance(tree, Node):
        law = tree.law or law
        value = value_at(scenario, tree, known, position.table) or _usual(position, tree, known)
        below = tree.branch(value.value) if value else None
        if value is None or below is None:
            break
        path.append(Step(scenario, tree, scenario.facts[tree.fact], value, known))
        known = _with_what_follows(scenario, {**known, tree.fact: value}, tree.fact)
        tree = below
    return Position(
        scenario,
        tree,
        tuple(path),
        tree.law or law,
        known,
        position.table,
        position.kept,
        position.not_presumed,
    )


def _usual(position: Position, node: Node, known: Mapping[str, Known]) -> Known | None:
    """What is nearly always so, where a message has told of something and this may be presumed; of a judgement that may
    wait, that it is still to be made."""
    value = position.scenario.usual.get(node.fact)
    if value is None or position.not_presumed is None or node.fact in position.not_presumed:
        return None
    return (
        Known(value, USUAL)
        if value in open_values(position.scenario, node.fact, known, position.table)
        else None
    )


def _with_what_follows(
    scenario: Scenario, known: Mapping[str, Known], fact: str | None = None
) -> Mapping[str, Known]:
    """What is known, and what follows from it (from this fact alone, where one is named); nothing said is changed.

    A presumption gives way to what follows from what was said, and falls where it would contradict it; what follows from
    a presumption alone makes nothing give way.
    """
    implying = scenario.implying
    waiting = [name for name in ((fact,) if fact else known) if name in implying]
    if not waiting:
        return known
    waiting.sort(key=lambda name: known[name].source != PRESUMED)
    found = dict(known)
    while waiting:
        name = waiting.pop()
        if name not in implying or name not in found:
            continue
        meaning = scenario.facts[name].values.get(found[name].value)
        follows = {other: value_name(value) for other, value in meaning.implies.items()} if meaning else {}
        if found[name].source == PRESUMED and _is_known_otherwise(follows, found):
            del found[name]
            continue
        waiting += _taken_in(found, name, follows)
    return found


def _taken_in(found: dict[str, Known], name: str, follows: Mapping[str, str]) -> list[str]:
    """The facts that now follow from this one, put among those known."""
    gives_way = GIVES_WAY if found[name].source not in PREMISES else ()
    implied = [other for other in follows if other not in found or found[other].source in gives_way]
    found.update({other: Known(follows[other], FOLLOWS) for other in implied})
    return implied


def _is_known_otherwise(facts: Mapping[str, str], known: Mapping[str, Known]) -> bool:
    return any(
        name in known and known[name].source not in GIVES_WAY and known[name].value != value
        for name, value in facts.items()
    )


def _handed_over(position: Position, end: HandOver, lookup: Lookup) -> Position:
    """The same in the scenario that takes over, with what this one has ordered."""
    target = lookup(end.scenario)
    facts = {name: Known(value, HANDED_OVER) for name, value in end.facts.items()}
    kept = (position.scenario.outcomes[end.keeps],) if end.keeps else ()
    table = position.table.without_auction() if end.forgets_auction else position.table
    return Position(
        target,
        target.tree,
        position.path,
        end.law or target.law,
        {**position.known, **facts},
        table.renamed(end.table),
        (*position.kept, *kept),
        position.not_presumed,
    )


def value_at(scenario: Scenario, node: Node, known: Mapping[str, Known], table: Table) -> Known | None:
    """The value of a question's fact, where it is known or can be computed.

    What the auction shows counts for more than what a hand-over takes for granted.
    """
    fact = scenario.facts[node.fact]
    given = known.get(node.fact)
    if given is not None and given.value not in fact.values:
        given = None
    if (
        given is not None
        and given.source == PRESUMED
        and given.value not in open_values(scenario, node.fact, known, table)
    ):
        given = None
    if given is not None and given.source not in (HANDED_OVER, FOLLOWS, PRESUMED):
        return given
    return _computed(fact.computed, table) or given or _only_one_left(scenario, node.fact, known, table)


def _only_one_left(scenario: Scenario, name: str, known: Mapping[str, Known], table: Table) -> Known | None:
    """The one value that nothing speaks against."""
    left = open_values(scenario, name, known, table)
    return Known(left[0], FOLLOWS) if len(left) == 1 else None


def _computed(name: str | None, table: Table) -> Known | None:
    value = compute(name, table) if name else None
    return Known(value, "auction") if value is not None else None


def holds(when: Condition, known: Mapping[str, Known]) -> bool:
    """Are all these facts known and of these values?"""
    for name, wanted in when.items():
        have = known.get(name)
        values = wanted if isinstance(wanted, tuple) else (wanted,)
        if have is None or have.value not in {value_name(value) for value in values}:
            return False
    return True
