"""The engine: rules on a scenario with what is known, or asks the next question.

In: a scenario, known facts, settings, the table. Out: an `Answer`. It computes nothing about bridge and knows no
language; judgement is asked for, never made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from corpus.errors import DiaititisError
from corpus.texts import Bilingual
from scenarios.engine.answers import Answer, Choice, Known
from scenarios.engine.changes import changes, outlook
from scenarios.engine.contradictions import contradictions
from scenarios.engine.scenario import Scenario, reachable
from scenarios.engine.settings import with_defaults
from scenarios.engine.settled import settled
from scenarios.engine.table import Table
from scenarios.engine.tree import Leaf, Node
from scenarios.engine.walk import Lookup, Position, open_values, walk


class UnknownFactError(DiaititisError):
    """A fact or value the scenario does not have."""


def rule(
    scenario: Scenario,
    given: Mapping[str, Known],
    settings: Mapping[str, str],
    table: Table,
    lookup: Lookup,
    *,
    told_settings: Collection[str] = (),
    not_presumed: Collection[str] | None = None,
) -> Answer:
    """The answer for what is known; UnknownFactError names what is allowed.

    Settings that a message has told, and nobody chose, are named in `told_settings`; where facts may be presumed to be
    as they usually are, `not_presumed` names those to ask for all the same.
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
    start = Position(scenario, scenario.tree, (), scenario.law, known, table, not_presumed=not_presumed)
    position = walk(start, lookup)
    _check(given, scenario, position, lookup)
    tree = position.tree
    outcome = position.scenario.outcomes[tree.outcome] if isinstance(tree, Leaf) else None
    question = tree.fact if isinstance(tree, Node) else None
    options = open_values(position.scenario, question, position.known, position.table) if question else ()
    return Answer(
        scenario=scenario,
        current=position.scenario,
        law=position.law,
        path=position.path,
        choices=tuple(_choices(position)),
        settled=settled(position, lookup),
        tree=tree,
        question=question,
        options=options,
        outcome=outcome,
        changes=tuple(changes(position, outcome, lookup)) if outcome else (),
        table=position.table,
        known=position.known,
        settings=chosen,
        outlook=_outlook(position, options, lookup),
        contradictions=tuple(contradictions(position)),
    )


def allowed_values(start: Scenario, lookup: Lookup) -> dict[str, dict[str, None]]:
    """Every fact that a scenario, or one it may hand over to, has, with its values."""
    return _values_of(reachable(start, lookup))


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


def _outlook(position: Position, options: Iterable[str], lookup: Lookup) -> dict[str, Bilingual]:
    """What the Director's judgement comes to either way, so that he need not tap to know."""
    tree = position.tree
    if not isinstance(tree, Node) or position.scenario.facts[tree.fact].kind != "judgement":
        return {}
    return outlook(position, tree, options, lookup)


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
