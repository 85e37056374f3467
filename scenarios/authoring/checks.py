"""Everything about the data of scenarios that can be checked without running a test.

In: a checkout. Out: its scenarios, and every fault in a line: `file:line: key: problem; what is allowed or to be done`.
What cases must rule and texts must tell is for the tests; here they have to be there and to speak of what exists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import ryaml

from corpus.errors import DataError
from corpus.loading import Fault, load, shown_path, told
from corpus.source_lines import Place
from scenarios.authoring.cases import CaseFile, FactTexts
from scenarios.authoring.checkout import Checkout
from scenarios.authoring.measures import limit_faults
from scenarios.engine.catalogue import check_catalogue
from scenarios.engine.scenario import Scenario, reachable
from scenarios.engine.template import Part, Template
from scenarios.engine.tree import Leaf, placed
from scenarios.matching.texts import STUB, WRITINGS, Text, homes_of, is_stub, label_of, placed_texts
from scenarios.reading.facts import unknown_concepts
from scenarios.reading.lexicon import lexicon
from scenarios.reading.message import read_message

LONGEST_BUTTON, LONGEST_HEADLINE = 45, 75
"""In letters, for a phone."""
ALIKE = 0.8
"""Names as alike as this may be meant for one another."""
STILL_A_STUB = f"is still a stub; write it, and take {STUB} away"


def check(checkout: Checkout) -> tuple[Mapping[str, Scenario], list[str]]:
    """The scenarios of a checkout, and every fault of their data."""
    found, faults = check_catalogue(checkout.templates, checkout.parts)
    for name, scenario in found.items():
        too_long = [*long_texts(scenario), *(Fault((), problem) for problem in limit_faults(scenario))]
        unknown = concept_faults(scenario.template)
        faults += told(checkout.templates / f"{name}.yaml", [*too_long, *unknown])
    for name, part in found.files.parts.items():
        faults += told(checkout.parts / f"{name}.yaml", concept_faults(part))
    faults += test_file_faults(checkout, found)
    faults += text_faults(checkout, found)
    faults += stub_faults(checkout)
    return found, faults


def long_texts(scenario: Scenario) -> Iterator[Fault]:
    """Names and buttons that are too long for a phone."""
    for name, fact in scenario.template.facts.items():
        place: Place = ("facts", name)
        yield from _too_long((*place, "name", "el"), fact.name.el, LONGEST_BUTTON)
        for key, value in fact.values.items():
            if value.label:
                yield from _too_long((*place, "values", key, "label", "el"), value.label.el, LONGEST_BUTTON)
    for name, outcome in scenario.template.outcomes.items():
        yield from _too_long(("outcomes", name, "title", "el"), outcome.title.el, LONGEST_HEADLINE)


def _too_long(place: Place, text: str, most: int) -> Iterator[Fault]:
    if len(text) > most:
        yield Fault(place, f"«{text}» has {len(text)} letters; allowed: {most}")


def concept_faults(written: Template | Part) -> Iterator[Fault]:
    """Words of its tellings that no lexicon has."""
    known = lexicon().concepts
    for place, pattern in _patterns(written):
        for name in unknown_concepts(pattern, known):
            meant = (
                item.concept for item in lexicon().spot(read_message(name.replace("_", " "), "en").words)
            )
            near = list(dict.fromkeys((*get_close_matches(name, known, 3, ALIKE), *meant)))
            like = f", such as {', '.join(near)}" if near else ""
            yield Fault(place, f"«{name}» is no concept; allowed: those of scenarios/reading/lexicon{like}")


def _patterns(written: Template | Part) -> Iterator[tuple[Place, str]]:
    """Every telling with its place."""
    listed: dict[Place, tuple[str, ...]] = {}
    for name, fact in written.facts.items():
        for key, value in fact.values.items():
            listed["facts", name, "values", key, "told"] = value.told
        listed["facts", name, "unless"] = fact.unless
    for name, tellings in written.tellings.items() if isinstance(written, Part) else ():
        for key, patterns in tellings.told.items():
            listed["tellings", name, "told", key] = patterns
        listed["tellings", name, "unless"] = tellings.unless
    for place, patterns in listed.items():
        for number, pattern in enumerate(patterns):
            yield (*place, number), pattern


def test_file_faults(checkout: Checkout, found: Mapping[str, Scenario]) -> list[str]:
    """Scenarios without cases or facts, cases and facts without a scenario, and what is wrong within them."""
    names = {path.stem for path in checkout.templates.glob("*.yaml")}
    faults: list[str] = []
    for folder, what in ((checkout.cases, "cases"), (checkout.facts, "texts with their facts")):
        there = {path.stem for path in folder.glob("*.yaml")}
        for name in sorted(names - there):
            faults.append(
                f"{shown_path(folder / f'{name}.yaml')}: -: no such file; write the {what} of the scenario into it"
            )
        for name in sorted(there - names):
            faults.append(
                f"{shown_path(folder / f'{name}.yaml')}: -: no scenario of this name;"
                f" allowed: those of {shown_path(checkout.templates)}"
            )
    for name in sorted(found):
        for path, judge in ((checkout.cases, _case_faults), (checkout.facts, _fact_text_faults)):
            file = path / f"{name}.yaml"
            if file.exists():
                try:
                    faults += told(file, judge(file, found[name], found))
                except DataError as error:
                    faults += str(error).splitlines()
    return faults


def _case_faults(path: Path, scenario: Scenario, found: Mapping[str, Scenario]) -> Iterator[Fault]:
    cases = load(path, CaseFile).cases
    # What another scenario keeps of this one stands in the cases of the hand-over.
    ruled = dict.fromkeys(tree.outcome for _, tree in placed(scenario.tree) if isinstance(tree, Leaf))
    for outcome in ruled:
        if outcome not in {case.outcome for case in cases}:
            yield Fault(("cases",), f"no case for the outcome «{outcome}»; add one with `outcome: {outcome}`")
    for number, case in enumerate(cases):
        owner, _, outcome = case.outcome.rpartition(":")
        ruled_by = found.get(owner or scenario.id)
        if not outcome.startswith("?") and (ruled_by is None or outcome not in ruled_by.outcomes):
            allowed = ", ".join((ruled_by or scenario).outcomes)
            yield Fault(("cases", number, "outcome"), f"«{case.outcome}» is no outcome; allowed: {allowed}")


def _fact_text_faults(path: Path, scenario: Scenario, found: Mapping[str, Scenario]) -> Iterator[Fault]:
    facts = {name: fact for other in reachable(scenario, found.get) for name, fact in other.facts.items()}
    for number, item in enumerate(load(path, FactTexts).texts):
        for key, names in (("reads", item.reads), ("silent", item.silent)):
            for name in names:
                if name not in facts:
                    place = ("texts", number, key, *((name,) if key == "reads" else ()))
                    yield Fault(place, f"«{name}» is no fact of this scenario; allowed: {', '.join(facts)}")


def text_faults(checkout: Checkout, found: Mapping[str, Scenario]) -> list[str]:
    """Texts that name no scenario or a wrong one or tell of it what it does not know, and ways of writing in which a
    scenario has no text.
    """
    faults: list[str] = []
    laws = checkout.laws()
    homes = homes_of(laws)
    written: dict[str, set[str]] = {}
    unnamed: dict[str, list[str]] = {}
    for place, text in placed_texts(checkout.texts, faults):
        home = label_of(text, homes).scenario
        faults += _faults_of_text(place, text, homes)
        faults += _faults_of_label(place, text, found.get(home))
        if not text.scenario and len(homes.get(text.law, ())) > 1:
            unnamed.setdefault(text.law, []).append(place)
        written.setdefault(home, set()).add(text.lang)
    for law, places in unnamed.items():
        more = f" here and in {len(places) - 1} more lines" if len(places) > 1 else ""
        faults.append(
            f"{places[0]}: scenario: is missing{more}; {law} has several, allowed: {', '.join(homes[law])}"
        )
    for name, (law, *_) in laws.items():
        missing = [writing for writing in WRITINGS if writing not in written.get(name, ())]
        if missing:
            path = shown_path(checkout.texts / f"{law}.jsonl")
            line = f'"lang": "{missing[0]}", "scenario": "{name}"'
            faults.append(f"{path}: lang: no text of {name} in {', '.join(missing)}; add lines with {line}")
    return faults


def _faults_of_text(place: str, text: Text, homes: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    if is_stub(text):
        yield f"{place}: text: {STILL_A_STUB}"
    allowed = homes.get(text.law, ())
    if text.scenario and text.scenario not in allowed:
        named = ", ".join(allowed) or "none"
        yield f"{place}: scenario: «{text.scenario}» does not deal with {text.law}; allowed: {named}"


def _faults_of_label(place: str, text: Text, scenario: Scenario | None) -> Iterator[str]:
    """Facts of a text that its scenario does not have, or that nobody can tell but only judge."""
    told = [
        *(text.facts or {}).items(),
        *((name, value) for name in text.also_told for value in text.also_told[name]),
    ]
    known = (
        {name: fact for name, fact in scenario.facts.items() if fact.kind != "judgement"} if scenario else {}
    )
    for name, value in told:
        if name not in known:
            yield f"{place}: facts: «{name}» is no fact that a text of it can tell; allowed: {', '.join(known) or 'none'}"
        elif value not in known[name].values:
            yield f"{place}: facts.{name}: «{value}» is no value; allowed: {', '.join(known[name].values)}"


def stub_faults(checkout: Checkout) -> list[str]:
    """Whatever a scaffold has left to be written, beside texts, and nobody has."""
    faults: list[str] = []
    for folder in (checkout.templates, checkout.parts, checkout.cases, checkout.facts):
        for path in sorted(folder.glob("*.yaml")):
            source = path.read_text("utf-8")
            if STUB in source:
                faults += told(path, [Fault(place, STILL_A_STUB) for place in _stub_places(source)])
    return faults


def _stub_places(source: str) -> list[Place]:
    """Where a stub is left, the languages of one sentence together."""
    try:
        raw = ryaml.loads(source)
    except ryaml.InvalidYamlError:
        return []
    places = (place[:-1] if place[-1] in ("el", "en") else place for place in _places_of_stubs(raw, ()))
    return list(dict.fromkeys(places))


def _places_of_stubs(raw: Any, place: Place) -> Iterator[Place]:
    if isinstance(raw, dict):
        for key, below in raw.items():
            yield from _places_of_stubs(
                below, (*place, str(key).lower() if isinstance(key, bool) else str(key))
            )
    elif isinstance(raw, list):
        for number, below in enumerate(raw):
            yield from _places_of_stubs(below, (*place, number))
    elif isinstance(raw, str) and STUB in raw:
        yield place
