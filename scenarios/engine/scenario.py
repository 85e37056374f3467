"""A scenario ready to be run: its file with the shared parts put in, checked whole.

In: templates and parts as they were loaded. Out: `Scenario` values, or an error that names file, key and fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from corpus.errors import DataError
from corpus.notes import edition_watch, greek_notes
from corpus.regulations import sections
from corpus.texts import Bilingual
from scenarios.engine.computed import COMPUTATIONS
from scenarios.engine.marks import mark_faults, marks
from scenarios.engine.settings import ALLOWED
from scenarios.engine.template import (
    Bind,
    Bundle,
    Fact,
    Item,
    Later,
    Note,
    Option,
    Part,
    Say,
    Template,
    Value,
    WrittenOutcome,
)
from scenarios.engine.tree import HandOver, Leaf, Tree, TreeError, ends, nodes, parse_tree, value_name

OWN_SOURCES = ("2007", "law", "WBF")


@dataclass(frozen=True)
class Outcome:
    """An outcome with everything it says, shared bundles included."""

    name: str
    title: Bilingual
    cites: tuple[str, ...]
    say: tuple[Say, ...]
    options: tuple[Option, ...]
    binds: tuple[Bind, ...]
    later: tuple[Later, ...]
    notes: tuple[Note, ...]
    over: bool = False
    """The board is over when this ruling is given."""


@dataclass(frozen=True)
class Scenario:
    """A scenario ready to be run."""

    id: str
    law: str
    title: Bilingual
    chart: str | None
    facts: Mapping[str, Fact]
    tree: Tree
    outcomes: Mapping[str, Outcome]
    always: Bundle
    """What holds in every outcome of this scenario."""
    template: Template

    @cached_property
    def implying(self) -> frozenset[str]:
        """The facts from which others follow."""
        return frozenset(
            name for name, fact in self.facts.items() if any(value.implies for value in fact.values.values())
        )

    @cached_property
    def goes_on_in(self) -> tuple[str, ...]:
        """The scenarios it may hand over to."""
        return tuple(dict.fromkeys(end.scenario for end in hand_overs(self)))


def build(template: Template, parts: Mapping[str, Part], name: str) -> Scenario:
    """The scenario with its shared parts; DataError where one is missing or the tree cannot be read."""
    faults: list[str] = []
    shared: dict[str, Fact] = {}
    for part_name, part in parts.items():
        for fact_name, fact in part.facts.items():
            if fact_name in shared and shared[fact_name] != fact and fact_name in template.shared:
                faults.append(
                    f"shared: two parts word the fact «{fact_name}» differently, {part_name} among them"
                )
            shared.setdefault(fact_name, fact)
    facts = dict(template.facts)
    for wanted in template.shared:
        if wanted in shared:
            facts[wanted] = shared[wanted]
        else:
            faults.append(f"shared: no part has the fact «{wanted}»; allowed: {', '.join(sorted(shared))}")
    facts = {key: _told(key, fact, parts, faults) for key, fact in facts.items()}
    try:
        tree = parse_tree(template.tree)
    except TreeError as error:
        raise DataError(f"{name}: {error}") from error
    bundles = {
        f"{part_name}.{key}": bundle
        for part_name, part in parts.items()
        for key, bundle in part.bundles.items()
    }
    outcomes = {key: _outcome(key, outcome, bundles, faults) for key, outcome in template.outcomes.items()}
    built = Scenario(
        template.id,
        template.law,
        template.title,
        template.chart,
        facts,
        tree,
        outcomes,
        template.always,
        template,
    )
    if faults:
        raise DataError("\n".join(f"{name}: {fault}" for fault in faults))
    return built


def _told(name: str, fact: Fact, parts: Mapping[str, Part], faults: list[str]) -> Fact:
    """The fact with what a part lists of how it is told, where it shares that."""
    if fact.tellings is None:
        return fact
    listed = {key: part.tellings[name] for key, part in parts.items() if name in part.tellings}
    if len(listed) != 1:
        allowed = ", ".join(sorted({key for part in parts.values() for key in part.tellings}))
        found = f"{' and '.join(listed)} both list" if listed else "no part lists"
        faults.append(f"facts.{name}.tellings: {found} them; allowed, in one part each: {allowed}")
        return fact
    try:
        return fact.told_as(*listed.values())
    except ValueError as error:
        faults.append(f"facts.{name}: {error}")
        return fact


def _outcome(name: str, outcome: WrittenOutcome, bundles: Mapping[str, Bundle], faults: list[str]) -> Outcome:
    used: list[Bundle] = []
    for wanted in outcome.use:
        if wanted in bundles:
            used.append(bundles[wanted])
        else:
            faults.append(f"outcomes.{name}.use: no bundle «{wanted}»; allowed: {', '.join(sorted(bundles))}")
    return Outcome(
        name,
        outcome.title,
        tuple(dict.fromkeys((*outcome.cites, *(cite for bundle in used for cite in bundle.cites)))),
        (*outcome.say, *(item for bundle in used for item in bundle.say)),
        (*outcome.options, *(item for bundle in used for item in bundle.options)),
        (*outcome.binds, *(item for bundle in used for item in bundle.binds)),
        (*outcome.later, *(item for bundle in used for item in bundle.later)),
        (*outcome.notes, *(note for bundle in used for note in bundle.notes)),
        outcome.over,
    )


def scenario_faults(scenario: Scenario) -> list[str]:
    """Everything else that is wrong with a scenario, file by name."""
    faults = (*_tree_faults(scenario), *_text_faults(scenario), *_note_faults(scenario))
    return [f"{scenario.id}.yaml: {fault}" for fault in faults]


def _tree_faults(scenario: Scenario) -> Iterator[str]:
    asked: set[str] = set()
    for node in nodes(scenario.tree):
        asked.add(node.fact)
        fact = scenario.facts.get(node.fact)
        if fact is None:
            yield f"tree: «{node.fact}» is no fact of this scenario; allowed: {', '.join(scenario.facts)}"
            continue
        unknown = [value for value in node.branches if value not in fact.values]
        if unknown:
            yield f"tree.{node.fact}: no value {', '.join(unknown)}; allowed: {', '.join(fact.values)}"
        open_ = [value for value in fact.values if node.branch(value) is None]
        if open_:
            yield f"tree.{node.fact}: no branch for {', '.join(open_)}"
    reached = {end.outcome for end in ends(scenario.tree) if isinstance(end, Leaf)}
    reached |= {end.keeps for end in hand_overs(scenario) if end.keeps}
    for missing in sorted(reached - set(scenario.outcomes)):
        yield f"tree: «{missing}» is no outcome; allowed: {', '.join(scenario.outcomes)}"
    for unreached in sorted(set(scenario.outcomes) - reached):
        yield f"outcomes.{unreached}: no path reaches it"
    conditions = {fact for item in _all_items(scenario) for fact in item.when}
    conditions |= {name for value in _all_values(scenario) for name in (*value.when, *value.implies)}
    for idle in sorted(set(scenario.facts) - asked - conditions):
        yield f"facts.{idle}: nothing asks for it"
    for name, fact in scenario.facts.items():
        if fact.computed and fact.computed not in COMPUTATIONS:
            yield f"facts.{name}.computed: no computation «{fact.computed}»; allowed: {', '.join(COMPUTATIONS)}"
        if fact.kind == "setting" and tuple(sorted(fact.values)) != tuple(sorted(ALLOWED.get(name, ()))):
            yield f"facts.{name}: a setting is one of {', '.join(ALLOWED)} with its own values"


def _text_faults(scenario: Scenario) -> Iterator[str]:
    for place, text in _all_texts(scenario):
        for said in (text.el, text.en):
            yield from (f"{place}: {fault}" for fault in mark_faults(said, scenario.template.table))
        if {mark.name for mark in marks(text.el)} != {mark.name for mark in marks(text.en)}:
            yield f"{place}: el and en name different values of the table"
    conditions = [("when", item.when) for item in _all_items(scenario)]
    for shown in _all_values(scenario):
        conditions += [("when", shown.when), ("implies", dict(shown.implies))]
    for place, condition in conditions:
        for name, value in condition.items():
            values = ALLOWED.get(name) or tuple(scenario.facts[name].values if name in scenario.facts else ())
            wanted = value if isinstance(value, tuple) else (value,)
            if not values or any(value_name(each) not in values for each in wanted):
                yield f"{place}.{name}: no such fact or value; allowed: {', '.join(values) or ', '.join(scenario.facts)}"


def _note_faults(scenario: Scenario) -> Iterator[str]:
    known = (
        {rule.id for section in sections() for rule in section.rules()}
        | {note.id for note in greek_notes()}
        | {watch.id for watch in edition_watch()}
    )
    places: dict[str, Bundle | Outcome] = {"always": scenario.always}
    places.update({f"outcomes.{name}": outcome for name, outcome in scenario.outcomes.items()})
    for place, outcome in places.items():
        for note in outcome.notes:
            if note.source not in known and (
                note.source not in OWN_SOURCES or note.el is None or note.en is None
            ):
                yield (
                    f"{place}.notes: «{note.source}» is no rule, note or watch of the library;"
                    f" one of {', '.join(OWN_SOURCES)} needs el and en"
                )


def _all_values(scenario: Scenario) -> Iterator[Value]:
    for fact in scenario.facts.values():
        yield from fact.values.values()


def _all_items(scenario: Scenario) -> Iterator[Item]:
    yield from bundle_items(scenario.always)
    for outcome in scenario.outcomes.values():
        yield from bundle_items(outcome)


def _all_texts(scenario: Scenario) -> Iterator[tuple[str, Bilingual]]:
    for name, fact in scenario.facts.items():
        if fact.ask:
            yield f"facts.{name}.ask", fact.ask
        if fact.test:
            yield f"facts.{name}.test", fact.test
        if fact.help:
            yield f"facts.{name}.help", fact.help
        for key, value in fact.values.items():
            yield f"facts.{name}.values.{key}.says", value.says
            if value.then:
                yield f"facts.{name}.values.{key}.then", value.then
    for item in bundle_items(scenario.always):
        yield "always", item
    for name, outcome in scenario.outcomes.items():
        yield f"outcomes.{name}.title", outcome.title
        for item in bundle_items(outcome):
            yield f"outcomes.{name}", item
            if isinstance(item, Option) and item.then:
                yield f"outcomes.{name}.then", item.then


def bundle_items(bundle: Bundle | Outcome) -> Iterator[Item]:
    """Every sentence of a bundle or outcome."""
    yield from bundle.say
    yield from bundle.options
    yield from bundle.binds
    yield from bundle.later


def laws_on_the_way(scenario: Scenario) -> list[str]:
    """The laws a scenario may come to, its own first."""
    return list(dict.fromkeys((scenario.law, *laws_of(scenario.tree))))


def laws_of(tree: Tree) -> Iterator[str]:
    """The laws that a tree names for its places."""
    return (place.law for place in (*nodes(tree), *ends(tree)) if place.law)


def hand_overs(scenario: Scenario) -> Iterator[HandOver]:
    """The ends that go on elsewhere."""
    return (end for end in ends(scenario.tree) if isinstance(end, HandOver))


def reachable(start: Scenario, lookup: Callable[[str], Scenario | None]) -> list[Scenario]:
    """A scenario and all that it may hand over to, as far as they exist."""
    found = {start.id: start}
    waiting = [start]
    while waiting:
        for name in waiting.pop().goes_on_in:
            target = lookup(name) if name not in found else None
            if target is not None:
                found[name] = target
                waiting.append(target)
    return list(found.values())
