"""Where other answers lead: what would flip a ruling, and what a judgement still to be made comes to.

In: the position of a ruling or a question. Out: `Change` values, or the verdict of each answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from corpus.texts import Bilingual
from scenarios.engine.answers import Answer, Change, Known, Step
from scenarios.engine.scenario import Outcome
from scenarios.engine.tree import HandOver, Leaf, Node, Tree
from scenarios.engine.walk import (
    FOLLOWS,
    HANDED_OVER,
    CircleError,
    Lookup,
    Position,
    open_values,
    value_at,
    walk,
)

MOST_LEADS = 3
"""Results named for one change of fact."""


def changes(position: Position, outcome: Outcome, lookup: Lookup) -> Iterator[Change]:
    """Each single fact whose other value leads elsewhere, all else being as it is."""
    asked = (step for step in position.path if _is_open(step))
    last_asked = {step.name: step for step in asked}
    for step in last_asked.values():
        known = _known_at(step, position)
        start = Position(step.scenario, step.node, (), position.law, known, position.table)
        before = {name: value for name, value in known.items() if value.source != FOLLOWS}
        for value in open_values(step.scenario, step.name, before, position.table):
            below = step.node.branch(value)
            if value == step.known.value or below is None:
                continue
            known[step.name] = Known(value)
            titles: dict[int, Bilingual] = {}
            _collect_titles(start, below, lookup, titles)
            leads_to = tuple(titles.values())
            if leads_to != (outcome.title,):
                yield Change(step.fact, step.name, value, leads_to)


def outlook(position: Position, node: Node, options: Iterable[str], lookup: Lookup) -> dict[str, Bilingual]:
    """The verdict that each of these answers leads to, where it leads to one without another question."""
    found: dict[str, Bilingual] = {}
    for value in options:
        below = node.branch(value)
        if below is None:
            continue
        try:
            further = walk(
                replace(position, tree=below, known={**position.known, node.fact: Known(value)}), lookup
            )
        except CircleError:
            continue
        if isinstance(further.tree, Leaf):
            found[value] = further.scenario.outcomes[further.tree.outcome].title
    return found


def leads(answer: Answer, lookup: Lookup) -> tuple[Bilingual, ...]:
    """The results that are open where a question is, one more at most than a reader is shown."""
    start = Position(answer.current, answer.tree, (), answer.law, answer.known, answer.table)
    titles: dict[int, Bilingual] = {}
    _collect_titles(start, answer.tree, lookup, titles)
    return tuple(titles.values())


def _is_open(step: Step) -> bool:
    """Whether this could be otherwise, all else being as it is: not what a hand-over has settled."""
    if step.fact.kind == "setting" or step.fact.topic or step.known.source == HANDED_OVER:
        return False
    return step.known.source != FOLLOWS or not _follows_from_hand_over(step)


def _follows_from_hand_over(step: Step) -> bool:
    """Whether a fact that a hand-over has settled implies this one."""
    facts = step.scenario.facts
    return any(
        name in facts
        and (value := facts[name].values.get(known.value)) is not None
        and step.name in value.implies
        for name, known in step.before.items()
        if known.source == HANDED_OVER
    )


def _known_at(step: Step, position: Position) -> dict[str, Known]:
    """All that is known, without what hand-overs beyond this question have settled: another answer may not come to them."""
    later = {name for name, value in position.known.items() if value.source == HANDED_OVER}
    later -= {name for name, value in step.before.items() if value.source == HANDED_OVER}
    kept = {name: value for name, value in position.known.items() if name not in later}
    return {**kept, **{name: step.before[name] for name in later if name in step.before}}


def _collect_titles(start: Position, tree: Tree, lookup: Lookup, titles: dict[int, Bilingual]) -> None:
    """Where the walk can end from a tree: outcomes, or the scenario that would take over and ask on.

    No more are looked for than one beyond what a reader is shown.
    """
    if len(titles) > MOST_LEADS:
        return
    if isinstance(tree, Node):
        value = value_at(start.scenario, tree, start.known, start.table)
        keys = (value.value,) if value else open_values(start.scenario, tree.fact, start.known, start.table)
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
        further = walk(position, lookup)
    except CircleError:
        return lookup(end.scenario).title
    if isinstance(further.tree, Leaf):
        return further.scenario.outcomes[further.tree.outcome].title
    return further.scenario.title
