"""Whatever is wrong with a scenario that could be put together, each fault with its place.

In: a `Scenario`. Out: `Fault`s.
"""

from __future__ import annotations

from collections.abc import Iterator

from corpus.loading import Fault
from corpus.notes import edition_watch, greek_notes
from corpus.regulations import sections
from corpus.source_lines import Place
from corpus.texts import Bilingual
from scenarios.engine.computed import COMPUTATIONS
from scenarios.engine.marks import mark_faults, marks
from scenarios.engine.scenario import Outcome, Scenario, place_of
from scenarios.engine.settings import ALLOWED
from scenarios.engine.template import Bundle, Condition, Fact, FactKind, Item, Option, WrittenOutcome
from scenarios.engine.tree import HandOver, Leaf, Node, nodes, placed, value_name

OWN_SOURCES = ("2007", "law", "WBF")
PRESUMED: dict[str, tuple[FactKind, str]] = {
    "usual": ("observed", "a usual value is one of an observed fact"),
    "waits": ("judgement", "what waits is a judgement, by its value for that"),
}
"""By their keys, the kind of fact that has a value which is taken where nothing else is known."""


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
        for value, shown in fact.values.items():
            if shown.computed and shown.computed not in COMPUTATIONS:
                allowed = ", ".join(COMPUTATIONS)
                problem = f"no computation «{shown.computed}»; allowed: {allowed}"
                yield Fault((*place, "values", value, "computed"), problem)
        yield from _presumed_faults(fact, place)
        if fact.kind == "setting" and tuple(sorted(fact.values)) != tuple(sorted(ALLOWED.get(name, ()))):
            yield Fault(place, f"a setting is one of {', '.join(ALLOWED)} with its own values")


def _presumed_faults(fact: Fact, place: Place) -> Iterator[Fault]:
    for key, (kind, problem) in PRESUMED.items():
        value = getattr(fact, key)
        if value is not None and (fact.kind != kind or value_name(value) not in fact.values):
            yield Fault((*place, key), f"{problem}; allowed: {', '.join(fact.values)}")


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
