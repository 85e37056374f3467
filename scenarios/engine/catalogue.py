"""All scenarios, loaded and checked together.

In: `templates/*.yaml` and `parts/*.yaml`. Out: scenarios by their ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path
from typing import TypeVar

from corpus.errors import DataError, DiaititisError
from corpus.loading import Fault, load, told
from corpus.packing import packed
from corpus.texts import Strict
from scenarios.engine.scenario import Scenario, build, reachable, template_faults
from scenarios.engine.scenario_faults import scenario_faults
from scenarios.engine.template import Part, Template
from scenarios.engine.tree import HandOver, placed

Named = TypeVar("Named", Template, Part)
HERE = Path(__file__).parent
TEMPLATES, PARTS = HERE.parent / "templates", HERE.parent / "parts"


class UnknownScenarioError(DiaititisError):
    """No scenario has this id."""


class Files(Strict, frozen=True):
    """Templates and parts as they stand in their files."""

    templates: dict[str, Template]
    parts: dict[str, Part]


class Catalogue(Mapping[str, Scenario]):
    """Scenarios by their ids, each put together when it is first asked for."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self._built: dict[str, Scenario] = {}

    def __getitem__(self, scenario_id: str) -> Scenario:
        if scenario_id not in self._built:
            template = self.files.templates[scenario_id]
            self._built[scenario_id] = build(template, self.files.parts)
        return self._built[scenario_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.files.templates)

    def __len__(self) -> int:
        return len(self.files.templates)


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario of the project by its id, in the order of the laws."""
    sources = [*sorted(TEMPLATES.glob("*.yaml")), *sorted(PARTS.glob("*.yaml")), *sorted(HERE.glob("*.py"))]
    return Catalogue(packed("scenarios", Files, sources, lambda: _sound_files(TEMPLATES, PARTS)))


def scenario(scenario_id: str) -> Scenario:
    """One scenario; the error names those there are."""
    known = scenarios()
    if scenario_id not in known:
        raise UnknownScenarioError(f"{scenario_id}: no such scenario; allowed: {', '.join(known)}")
    return known[scenario_id]


def load_catalogue(templates: Path, parts: Path) -> Mapping[str, Scenario]:
    """The scenarios of a folder with the parts of another; DataError lists every fault of every file."""
    return Catalogue(_sound_files(templates, parts))


def check_catalogue(templates: Path, parts: Path) -> tuple[Catalogue, list[str]]:
    """The scenarios that can be put together, and every fault of every file."""
    faults: list[str] = []
    loaded = Files(templates=_load(templates, Template, faults), parts=_load(parts, Part, faults))
    whole: dict[str, Template] = {}
    for name, template in loaded.templates.items():
        broken = list(template_faults(template, loaded.parts))
        if not broken:
            whole[name] = template
            broken = list(scenario_faults(build(template, loaded.parts)))
        faults += told(templates / f"{name}.yaml", broken)
    found = Catalogue(Files(templates=whole, parts=loaded.parts))
    if not faults:
        for name, scenario in found.items():
            faults += told(templates / f"{name}.yaml", _hand_over_faults(scenario, found))
        for name, fault in _also_rules_faults(found):
            faults += told(templates / f"{name}.yaml", [fault])
        for name, part in loaded.parts.items():
            faults += told(parts / f"{name}.yaml", _idle_parts(part, found))
    return found, faults


def _sound_files(templates: Path, parts: Path) -> Files:
    found, faults = check_catalogue(templates, parts)
    if faults:
        raise DataError("\n".join(faults))
    return found.files


def _load(folder: Path, record: type[Named], faults: list[str]) -> dict[str, Named]:
    loaded: dict[str, Named] = {}
    for path in sorted(folder.glob("*.yaml")):
        try:
            loaded[path.stem] = load(path, record)
        except DataError as error:
            faults += str(error).splitlines()
            continue
        found = loaded[path.stem].id
        if found != path.stem:
            problem = f"«{found}» is not the file's name; allowed: {path.stem}"
            faults += told(path, [Fault(("id",), problem)])
    return loaded


def _hand_over_faults(scenario: Scenario, known: Mapping[str, Scenario]) -> Iterator[Fault]:
    for place, end in placed(scenario.tree):
        if not isinstance(end, HandOver):
            continue
        target = known.get(end.scenario)
        if target is None:
            problem = f"hands over to «{end.scenario}», which is no scenario; allowed: {', '.join(known)}"
            yield Fault((*place, "hand_over"), problem)
            continue
        beyond = reachable(target, known.get)
        for name, value in end.facts.items():
            if not any(name in other.facts and value in other.facts[name].values for other in beyond):
                allowed = ", ".join(target.facts[name].values if name in target.facts else target.facts)
                problem = f"hands over {name}={value}, unknown to {end.scenario}; allowed: {allowed}"
                yield Fault((*place, "facts", name), problem)


def _also_rules_faults(known: Mapping[str, Scenario]) -> Iterator[tuple[str, Fault]]:
    """A law is ruled on by its own scenarios, or by one that names it among others."""
    homes = {scenario.law: scenario.id for scenario in known.values()}
    for scenario in known.values():
        for law in scenario.template.also_rules:
            if law in homes:
                problem = f"«{law}» is ruled on by {homes[law]}; take it out of one"
                yield scenario.id, Fault(("also_rules",), problem)
            homes.setdefault(law, scenario.id)


def _idle_parts(part: Part, known: Mapping[str, Scenario]) -> Iterator[Fault]:
    """What is written to be shared, and taken by nobody."""
    outcomes = [outcome for scenario in known.values() for outcome in scenario.template.outcomes.values()]
    used = {name for outcome in outcomes for name in outcome.use}
    shared = {name for scenario in known.values() for name in scenario.template.shared}
    taken = {name for scenario in known.values() for name, fact in scenario.facts.items() if fact.tellings}
    not_used = "no outcome uses it; name it under «use:» of one, or take it out"
    not_shared = "no scenario shares it; name it under «shared:» of one, or take it out"
    allowed = ", ".join(sorted(taken)) or "none"
    not_taken = f"no fact of this name has «tellings: shared»; allowed: {allowed}"
    yield from _idle("bundles", {name: f"{part.id}.{name}" for name in part.bundles}, used, not_used)
    yield from _idle("facts", {name: name for name in part.facts}, shared, not_shared)
    yield from _idle("tellings", {name: name for name in part.tellings}, taken, not_taken)


def _idle(key: str, names: Mapping[str, str], wanted: Set[str], problem: str) -> Iterator[Fault]:
    return (Fault((key, name), problem) for name, known_as in names.items() if known_as not in wanted)
