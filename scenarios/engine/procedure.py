"""The engine: walks a scenario with what is known, to the next question or to the ruling.

In: a scenario, known facts, settings, the table. Out: an `Answer`. It computes nothing about bridge and knows no
language; judgement is asked for, never made.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from corpus.errors import DiaititisError
from corpus.texts import Bilingual
from scenarios.engine.answers import Answer, Change, Choice, Known, Step
from scenarios.engine.computed import compute
from scenarios.engine.scenario import Outcome, Scenario, reachable
from scenarios.engine.settings import with_defaults
from scenarios.engine.table import Source, Table
from scenarios.engine.template import Bundle
from scenarios.engine.tree import HandOver, Leaf, Node, Tree, ends, nodes, value_name

Lookup = Callable[[str], Scenario]
MOST_HAND_OVERS = 8
HANDED_OVER: Source = "hand_over"
_BELOW: dict[tuple[int, int], tuple[Tree, frozenset[str]]] = {}
MOST_LEADS = 3
"""Results named for one change of fact."""
PARTS = ("cites", "say", "options", "binds", "later", "notes")


class UnknownFactError(DiaititisError):
    """A fact or value the scenario does not have."""


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


def rule(
    scenario: Scenario,
    given: Mapping[str, Known],
    settings: Mapping[str, str],
    table: Table,
    lookup: Lookup,
    *,
    told_settings: Collection[str] = (),
) -> Answer:
    """The answer for what is known; UnknownFactError names what is allowed.

    Settings that a message has told, and nobody chose, are named in `told_settings`.
    """
    chosen = with_defaults(settings)
    known = {
        **given,
        **{
            name: Known(value, "text" if name in told_settings else "settings")
            for name, value in chosen.items()
            if name not in given
        },
    }
    position = _walk(Position(scenario, scenario.tree, (), scenario.law, known, table), lookup)
    _check(given, scenario, position, lookup)
    shared = Shared()
    _meet_outcomes(position, lookup, shared, set())
    outcome = position.scenario.outcomes[position.tree.outcome] if isinstance(position.tree, Leaf) else None
    return Answer(
        scenario=scenario,
        current=position.scenario,
        law=position.law,
        path=position.path,
        choices=tuple(_choices(position)),
        settled=_settled(position, shared),
        tree=position.tree,
        question=position.tree.fact if isinstance(position.tree, Node) else None,
        outcome=outcome,
        changes=tuple(_changes(position, outcome, lookup)) if outcome else (),
        table=position.table,
        known=position.known,
        settings=chosen,
    )


def allowed_values(start: Scenario, lookup: Lookup) -> dict[str, dict[str, None]]:
    """Every fact that a scenario, or one it may hand over to, has, with its values."""
    return _values_of(reachable(start, lookup))


def _walk(position: Position, lookup: Lookup) -> Position:
    """As far as what is known goes."""
    handed = 0
    while True:
        scenario, tree, law = position.scenario, position.tree, position.law
        path, known = list(position.path), dict(position.known)
        while isinstance(tree, Node):
            law = tree.law or law
            value = _value(scenario, tree, known, position.table)
            below = tree.branch(value.value) if value else None
            if value is None or below is None:
                break
            path.append(Step(scenario, tree, scenario.facts[tree.fact], value))
            known[tree.fact] = value
            tree = below
        position = Position(scenario, tree, tuple(path), tree.law or law, known, position.table)
        if not isinstance(tree, HandOver):
            return position
        handed += 1
        if handed > MOST_HAND_OVERS:
            raise CircleError(f"{scenario.id}: hands over in a circle")
        position = _handed_over(position, tree, lookup)


def _handed_over(position: Position, end: HandOver, lookup: Lookup) -> Position:
    """The same in the scenario that takes over."""
    target = lookup(end.scenario)
    facts = {name: Known(value, HANDED_OVER) for name, value in end.facts.items()}
    table = position.table.renamed(end.table)
    law = end.law or target.law
    return Position(target, target.tree, position.path, law, {**position.known, **facts}, table)


def _value(scenario: Scenario, node: Node, known: Mapping[str, Known], table: Table) -> Known | None:
    """The value of a question's fact, where it is known or can be computed.

    What the auction shows counts for more than what a hand-over takes for granted.
    """
    fact = scenario.facts[node.fact]
    given = known.get(node.fact)
    if given is not None and given.value not in fact.values:
        given = None
    if given is not None and given.source != HANDED_OVER:
        return given
    return _computed(fact.computed, table) or given


def _computed(name: str | None, table: Table) -> Known | None:
    value = compute(name, table) if name else None
    return Known(value, "auction") if value is not None else None


class Shared:
    """What all outcomes still open have in common."""

    def __init__(self) -> None:
        self._parts: dict[str, list[Any]] | None = None

    def meet(self, outcome: Outcome) -> None:
        """One more outcome is open."""
        if self._parts is None:
            self._parts = {part: list(getattr(outcome, part)) for part in PARTS}
            return
        for part, items in self._parts.items():
            if items:
                theirs = getattr(outcome, part)
                self._parts[part] = [item for item in items if item in theirs]

    def part(self, name: str) -> list[Any]:
        """The common sentences or clauses of a kind."""
        return self._parts[name] if self._parts else []

    @property
    def is_nothing(self) -> bool:
        """Results were met, and no further one could change that they share nothing."""
        return self._parts is not None and not any(self._parts.values())


def _meet_outcomes(
    position: Position, lookup: Lookup, shared: Shared, seen: set[tuple[int, frozenset[tuple[str, str]]]]
) -> None:
    """Go down every open branch; a place reached again with the same facts that matter below it is passed over."""
    try:
        position = _walk(position, lookup)
    except CircleError:
        return
    if isinstance(position.tree, Leaf):
        shared.meet(position.scenario.outcomes[position.tree.outcome])
    elif isinstance(position.tree, Node):
        below = _facts_below(position.scenario, position.tree, lookup)
        facts = frozenset((name, known.value) for name, known in position.known.items() if name in below)
        if (id(position.tree), facts) in seen:
            return
        seen.add((id(position.tree), facts))
        fact = position.tree.fact
        for value in position.scenario.facts[fact].values:
            if shared.is_nothing:
                return
            answered = replace(position, known={**position.known, fact: Known(value)})
            _meet_outcomes(answered, lookup, shared, seen)


def _facts_below(scenario: Scenario, tree: Tree, lookup: Lookup) -> frozenset[str]:
    """The facts that may still be asked from here on, those of scenarios that may take over among them."""
    key = (id(scenario), id(tree))
    if key not in _BELOW or _BELOW[key][0] is not tree:
        names = {node.fact for node in nodes(tree)}
        for end in ends(tree):
            if isinstance(end, HandOver):
                for other in reachable(lookup(end.scenario), lookup):
                    names |= set(other.facts)
        _BELOW[key] = (tree, frozenset(names))
    return _BELOW[key][1]


def _choices(position: Position) -> Iterator[Choice]:
    """The choices of players on the way, each once; after a hand-over as the scenario that took over words it."""
    made = {
        step.name: Choice(step.fact, step.known.value) for step in position.path if step.fact.kind == "choice"
    }
    yield from made.values()
    if isinstance(position.tree, Node):
        asked = position.scenario.facts[position.tree.fact]
        if asked.kind == "choice":
            yield Choice(asked, None)


def _settled(position: Position, shared: Shared) -> Bundle:
    """What the scenario always says, and what all outcomes still open have in common."""
    always, known = position.scenario.always, position.known

    def common(part: str) -> tuple[Any, ...]:
        said = (*getattr(always, part), *shared.part(part))
        return tuple(item for item in said if not item.when or holds(item.when, known))

    return Bundle(
        cites=tuple(dict.fromkeys((*always.cites, *shared.part("cites")))),
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


def _changes(position: Position, outcome: Outcome, lookup: Lookup) -> Iterator[Change]:
    """Each single fact whose other value leads elsewhere, all else being as it is."""
    asked = (step for step in position.path if step.fact.kind != "setting" and not step.fact.topic)
    last_asked = {step.name: step for step in asked}
    for step in last_asked.values():
        known = dict(position.known)
        start = Position(step.scenario, step.node, (), position.law, known, position.table)
        for value in step.fact.values:
            below = step.node.branch(value)
            if value == step.known.value or below is None:
                continue
            known[step.name] = Known(value)
            titles: dict[int, Bilingual] = {}
            _collect_titles(start, below, lookup, titles)
            leads_to = tuple(titles.values())
            if leads_to != (outcome.title,):
                yield Change(step.fact, step.name, value, leads_to)


def _collect_titles(start: Position, tree: Tree, lookup: Lookup, titles: dict[int, Bilingual]) -> None:
    """Where the walk can end from a tree: outcomes, or the scenario that would take over and ask on.

    No more are looked for than one beyond what a reader is shown.
    """
    if len(titles) > MOST_LEADS:
        return
    if isinstance(tree, Node):
        value = _value(start.scenario, tree, start.known, start.table)
        keys = (value.value,) if value else start.scenario.facts[tree.fact].values
        for key in keys:
            below = tree.branch(key)
            if below is not None:
                _collect_titles(start, below, lookup, titles)
        return
    if isinstance(tree, Leaf):
        title = start.scenario.outcomes[tree.outcome].title
    else:
        title = _title_beyond(replace(start, tree=tree), tree, lookup)
    titles[id(title)] = title


def _title_beyond(position: Position, end: HandOver, lookup: Lookup) -> Bilingual:
    """The result beyond a hand-over where what is known leads to one, otherwise the scenario's title."""
    try:
        further = _walk(position, lookup)
    except CircleError:
        return lookup(end.scenario).title
    if isinstance(further.tree, Leaf):
        return further.scenario.outcomes[further.tree.outcome].title
    return further.scenario.title


def _check(given: Mapping[str, Known], start: Scenario, position: Position, lookup: Lookup) -> None:
    """Every fact given must be one that a scenario on the way has, or one it may hand over to."""
    on_the_way = {step.scenario.id: step.scenario for step in position.path}
    on_the_way.update({start.id: start, position.scenario.id: position.scenario})
    strange = {
        name: known
        for name, known in given.items()
        if not any(_allows(scenario, name, known.value) for scenario in on_the_way.values())
    }
    allowed = allowed_values(start, lookup) if strange else {}
    for name, known in strange.items():
        if name not in allowed:
            raise UnknownFactError(f"{name}: no such fact; allowed: {', '.join(allowed)}")
        if known.value not in allowed[name]:
            raise UnknownFactError(
                f"{name}={known.value}: no such value; allowed: {', '.join(allowed[name])}"
            )


def _allows(scenario: Scenario, name: str, value: str) -> bool:
    fact = scenario.facts.get(name)
    return fact is not None and value in fact.values


def _values_of(scenarios: Iterable[Scenario]) -> dict[str, dict[str, None]]:
    allowed: dict[str, dict[str, None]] = {}
    for scenario in scenarios:
        for name, fact in scenario.facts.items():
            allowed.setdefault(name, {}).update(dict.fromkeys(fact.values))
    return allowed
