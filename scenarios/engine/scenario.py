"""A scenario ready to be run: its file with the shared parts put in, checked whole.

In: templates and parts as they were loaded. Out: `Scenario` values, and whatever is wrong with them, with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from corpus.loading import Fault
from corpus.source_lines import Place
from corpus.texts import Bilingual
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
    Tellings,
    Template,
    WrittenOutcome,
)
from scenarios.engine.tree import (
    HandOver,
    Tree,
    TreeError,
    ends,
    nodes,
    parse_tree,
    value_name,
)

MAY_BE_TOLD = ("observed", "choice")
"""The kinds of facts that a message tells."""


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
    def tellable(self) -> Mapping[str, Fact]:
        """The facts that a message can tell."""
        return {
            name: fact
            for name, fact in self.facts.items()
            if any(value.told for value in fact.values.values())
        }

    @cached_property
    def told_or_asked(self) -> tuple[str, ...]:
        """The facts that its tree asks for and a message may tell: judgements are the director's, settings the event's."""
        asked = {node.fact for node in nodes(self.tree)}
        return tuple(name for name, fact in self.facts.items() if name in asked and fact.kind in MAY_BE_TOLD)

    @cached_property
    def usual(self) -> Mapping[str, str]:
        """The facts that are nearly always the same, and how they are."""
        named = {name: fact.waits if fact.usual is None else fact.usual for name, fact in self.facts.items()}
        return {name: value_name(value) for name, value in named.items() if value is not None}

    @cached_property
    def goes_on_in(self) -> tuple[str, ...]:
        """The scenarios it may hand over to."""
        return tuple(dict.fromkeys(end.scenario for end in hand_overs(self)))


def template_faults(template: Template, parts: Mapping[str, Part]) -> Iterator[Fault]:
    """What keeps a template from being put together with the shared parts."""
    worded: dict[str, list[Fact]] = {}
    for part in parts.values():
        for name, fact in part.facts.items():
            worded.setdefault(name, []).append(fact)
    for number, wanted in enumerate(template.shared):
        place = ("shared", number)
        if wanted not in worded:
            yield Fault(place, f"no part has the fact «{wanted}»; allowed: {', '.join(sorted(worded))}")
        elif any(fact != worded[wanted][0] for fact in worded[wanted]):
            named = ", ".join(name for name, part in parts.items() if wanted in part.facts)
            yield Fault(
                place, f"the parts {named} word the fact «{wanted}» differently; write it in one of them"
            )
    bundles = _bundles(parts)
    for name, outcome in template.outcomes.items():
        for number, wanted in enumerate(outcome.use):
            if wanted not in bundles:
                allowed = ", ".join(sorted(bundles))
                yield Fault(("outcomes", name, "use", number), f"no bundle «{wanted}»; allowed: {allowed}")
    yield from _telling_faults(template, parts)
    try:
        parse_tree(template.tree)
    except TreeError as error:
        yield error.fault


def _telling_faults(template: Template, parts: Mapping[str, Part]) -> Iterator[Fault]:
    """Facts that share their tellings where no part, or more than one, lists any that go with their values."""
    for name, fact in _facts(template, parts).items():
        if fact.tellings is None:
            continue
        place = place_of(name, template)
        listed = _listed_tellings(name, parts)
        if len(listed) != 1:
            allowed = ", ".join(sorted({key for part in parts.values() for key in part.tellings}))
            found = f"{' and '.join(listed)} both list" if listed else "no part lists"
            yield Fault((*place, "tellings"), f"{found} them; allowed, in one part each: {allowed}")
            continue
        try:
            fact.told_as(*listed.values())
        except ValueError as error:
            yield Fault(place, str(error))


def build(template: Template, parts: Mapping[str, Part]) -> Scenario:
    """The scenario with its shared parts; the template has no faults of its own."""
    bundles = _bundles(parts)
    facts = {
        name: fact.told_as(*_listed_tellings(name, parts).values()) if fact.tellings else fact
        for name, fact in _facts(template, parts).items()
    }
    return Scenario(
        template.id,
        template.law,
        template.title,
        template.chart,
        facts,
        parse_tree(template.tree),
        {name: _outcome(name, outcome, bundles) for name, outcome in template.outcomes.items()},
        template.always,
        template,
    )


def _facts(template: Template, parts: Mapping[str, Part]) -> dict[str, Fact]:
    """The facts of a template, those that it shares as far as a part has them."""
    shared: dict[str, Fact] = {}
    for part in parts.values():
        shared = {**part.facts, **shared}
    return {**template.facts, **{name: shared[name] for name in template.shared if name in shared}}


def _listed_tellings(fact: str, parts: Mapping[str, Part]) -> dict[str, Tellings]:
    """The parts that list how facts of this name are told."""
    return {name: part.tellings[fact] for name, part in parts.items() if fact in part.tellings}


def _bundles(parts: Mapping[str, Part]) -> dict[str, Bundle]:
    return {
        f"{part_name}.{key}": bundle
        for part_name, part in parts.items()
        for key, bundle in part.bundles.items()
    }


def _outcome(name: str, outcome: WrittenOutcome, bundles: Mapping[str, Bundle]) -> Outcome:
    used = [bundles[wanted] for wanted in outcome.use]
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


def place_of(fact: str, template: Template) -> Place:
    """Where a fact stands in a template; a shared one is only named there."""
    return ("shared", template.shared.index(fact)) if fact in template.shared else ("facts", fact)


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
