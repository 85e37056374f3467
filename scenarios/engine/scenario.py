"""A scenario ready to be run: its file with the shared parts put in, checked whole.

In: templates and parts as they were loaded. Out: `Scenario` values, and whatever is wrong with them, with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from corpus.loading import Fault
from corpus.notes import edition_watch, greek_notes
from corpus.regulations import sections
from corpus.source_lines import Place
from corpus.texts import Bilingual
from scenarios.engine.computed import COMPUTATIONS
from scenarios.engine.marks import mark_faults, marks
from scenarios.engine.settings import ALLOWED
from scenarios.engine.template import (
    Bind,
    Bundle,
    Condition,
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
    Leaf,
    Node,
    Tree,
    TreeError,
    ends,
    nodes,
    parse_tree,
    placed,
    value_name,
)

OWN_SOURCES = ("2007", "law", "WBF")

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


def scenario_faults(scenario: Scenario) -> Iterator[Fault]:
    """Everything that is wrong with a scenario that could be put together."""
    yield from _tree_faults(scenario)
    yield from _fact_faults(scenario)
    yield from _text_faults(scenario)
    yield from _condition_faults(scenario)
    yield from _note_faults(scenario)


def _tree_faults(scenario: Scenario) -> Iterator[Fault]:
    reached: set[str] = set()
    for place, tree in placed(scenario.tree):
        ruled = {place: tree.outcome} if isinstance(tree, Leaf) else {}
        if isinstance(tree, HandOver) and tree.keeps:
            ruled = {(*place, "keeps"): tree.keeps}
        for at, outcome in ruled.items():
            reached.add(outcome)
            if outcome not in scenario.outcomes:
                yield Fault(at, f"«{outcome}» is no outcome; allowed: {', '.join(scenario.outcomes)}")
        if isinstance(tree, Node):
            fact = scenario.facts.get(tree.fact)
            if fact is None:
                allowed = ", ".join(scenario.facts)
                yield Fault(
                    (*place, "fact"), f"«{tree.fact}» is no fact of this scenario; allowed: {allowed}"
                )
                continue
            for value in tree.branches:
                if value not in fact.values:
                    yield Fault((*place, "is", value), f"no such value; allowed: {', '.join(fact.values)}")
            open_ = [value for value in fact.values if tree.branch(value) is None]
            if open_:
                yield Fault((*place, "is"), f"no branch for {', '.join(open_)}; write one, or else")
    for unreached in sorted(set(scenario.outcomes) - reached):
        yield Fault(("outcomes", unreached), "no path reaches it; name it in the tree, or take it out")


def _fact_faults(scenario: Scenario) -> Iterator[Fault]:
    asked = {node.fact for node in nodes(scenario.tree)}
    conditions = {name for _, condition in _all_conditions(scenario) for name in condition}
    for name, fact in scenario.facts.items():
        place = place_of(name, scenario.template)
        if name not in asked | conditions:
            yield Fault(place, "nothing asks for it; name it in the tree or under when, or take it out")
        if fact.computed and fact.computed not in COMPUTATIONS:
            allowed = ", ".join(COMPUTATIONS)
            yield Fault((*place, "computed"), f"no computation «{fact.computed}»; allowed: {allowed}")
        if fact.usual is not None and (fact.kind != "observed" or value_name(fact.usual) not in fact.values):
            allowed = ", ".join(fact.values)
            yield Fault((*place, "usual"), f"a usual value is one of an observed fact; allowed: {allowed}")
        if fact.waits is not None and (fact.kind != "judgement" or fact.waits not in fact.values):
            allowed = ", ".join(fact.values)
            yield Fault(
                (*place, "waits"), f"what waits is a judgement, by its value for that; allowed: {allowed}"
            )
        if fact.kind == "setting" and tuple(sorted(fact.values)) != tuple(sorted(ALLOWED.get(name, ()))):
            yield Fault(place, f"a setting is one of {', '.join(ALLOWED)} with its own values")


def _text_faults(scenario: Scenario) -> Iterator[Fault]:
    for place, text in _all_texts(scenario):
        for lang in ("el", "en"):
            for problem in mark_faults(text.in_language(lang), scenario.template.table):
                yield Fault((*place, lang), problem)
        if {mark.name for mark in marks(text.el)} != {mark.name for mark in marks(text.en)}:
            yield Fault(place, "el and en name different values of the table; name the same in both")


def _condition_faults(scenario: Scenario) -> Iterator[Fault]:
    for place, condition in _all_conditions(scenario):
        for name, value in condition.items():
            values = ALLOWED.get(name) or tuple(scenario.facts[name].values if name in scenario.facts else ())
            wanted = value if isinstance(value, tuple) else (value,)
            if not values or any(value_name(each) not in values for each in wanted):
                named = ", ".join(values or (*scenario.facts, *ALLOWED))
                yield Fault((*place, name), f"no such fact or value; allowed: {named}")


def _note_faults(scenario: Scenario) -> Iterator[Fault]:
    known = (
        {rule.id for section in sections() for rule in section.rules()}
        | {note.id for note in greek_notes()}
        | {watch.id for watch in edition_watch()}
    )
    places: dict[Place, Bundle | Outcome] = {("always",): scenario.always}
    places.update({("outcomes", name): outcome for name, outcome in scenario.outcomes.items()})
    for place, outcome in places.items():
        for number, note in enumerate(outcome.notes):
            if note.source not in known and (
                note.source not in OWN_SOURCES or note.el is None or note.en is None
            ):
                yield Fault(
                    (*place, "notes", number),
                    f"«{note.source}» is no rule, note or watch of the library (corpus/regulations,"
                    f" greek_notes.yaml, editions.yaml); one of {', '.join(OWN_SOURCES)} needs el and en",
                )


def place_of(fact: str, template: Template) -> Place:
    """Where a fact stands in a template; a shared one is only named there."""
    return ("shared", template.shared.index(fact)) if fact in template.shared else ("facts", fact)


def _all_conditions(scenario: Scenario) -> Iterator[tuple[Place, Condition]]:
    """What sentences and values depend on, and what values bring with them."""
    for place, item in _all_items(scenario):
        yield (*place, "when"), item.when
    for name, fact in scenario.facts.items():
        for key, value in fact.values.items():
            place = (*place_of(name, scenario.template), "values", key)
            yield (*place, "when"), value.when
            yield (*place, "implies"), dict(value.implies)


def _all_items(scenario: Scenario) -> Iterator[tuple[Place, Item]]:
    """Every sentence with its place; those of shared bundles are at the outcome that uses them."""
    yield from _placed_items(scenario.always, ("always",), scenario.always)
    for name, outcome in scenario.outcomes.items():
        yield from _placed_items(outcome, ("outcomes", name), scenario.template.outcomes[name])


def _placed_items(
    bundle: Bundle | Outcome, place: Place, written: Bundle | WrittenOutcome
) -> Iterator[tuple[Place, Item]]:
    for key in ("say", "options", "binds", "later"):
        items: tuple[Item, ...] = getattr(bundle, key)
        own = len(getattr(written, key))
        for number, item in enumerate(items):
            yield ((*place, key, number) if number < own else (*place, "use")), item


def _all_texts(scenario: Scenario) -> Iterator[tuple[Place, Bilingual]]:
    for name, fact in scenario.facts.items():
        place = place_of(name, scenario.template)
        if fact.ask:
            yield (*place, "ask"), fact.ask
        if fact.test:
            yield (*place, "test"), fact.test
        if fact.help:
            yield (*place, "help"), fact.help
        for key, value in fact.values.items():
            yield (*place, "values", key, "says"), value.says
            if value.then:
                yield (*place, "values", key, "then"), value.then
    for name, outcome in scenario.outcomes.items():
        yield ("outcomes", name, "title"), outcome.title
    for place, item in _all_items(scenario):
        yield place, item
        if isinstance(item, Option) and item.then:
            yield (*place, "then"), item.then


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
