"""All scenarios, loaded and checked together.

In: `templates/*.yaml` and `parts/*.yaml`. Out: scenarios by their ids.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from corpus.errors import DataError, DiaititisError
from corpus.loading import load
from corpus.packing import packed
from corpus.texts import Strict
from scenarios.engine.scenario import Scenario, build, hand_overs, reachable, scenario_faults
from scenarios.engine.template import Part, Template

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
        self._files = files
        self._built: dict[str, Scenario] = {}

    def __getitem__(self, scenario_id: str) -> Scenario:
        if scenario_id not in self._built:
            template = self._files.templates[scenario_id]
            self._built[scenario_id] = build(template, self._files.parts, f"{scenario_id}.yaml")
        return self._built[scenario_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files.templates)

    def __len__(self) -> int:
        return len(self._files.templates)


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario of the project by its id, in the order of the laws."""
    sources = [*sorted(TEMPLATES.glob("*.yaml")), *sorted(PARTS.glob("*.yaml")), *sorted(HERE.glob("*.py"))]
    return Catalogue(packed("scenarios", Files, sources, lambda: _checked_files(TEMPLATES, PARTS)))


def scenario(scenario_id: str) -> Scenario:
    """One scenario; the error names those there are."""
    known = scenarios()
    if scenario_id not in known:
        raise UnknownScenarioError(f"{scenario_id}: no such scenario; allowed: {', '.join(known)}")
    return known[scenario_id]


def load_catalogue(templates: Path, parts: Path) -> Mapping[str, Scenario]:
    """The scenarios of a folder with the parts of another; DataError lists every fault of every file."""
    return Catalogue(_checked_files(templates, parts))


def _checked_files(templates: Path, parts: Path) -> Files:
    faults: list[str] = []
    loaded = Files(templates=_load(templates, Template, faults), parts=_load(parts, Part, faults))
    built: dict[str, Scenario] = {}
    for name, template in loaded.templates.items():
        try:
            built[name] = build(template, loaded.parts, f"{name}.yaml")
            faults += scenario_faults(built[name])
        except DataError as error:
            faults.append(str(error))
    if not faults:
        faults += (*_hand_over_faults(built), *_idle_tellings(loaded.parts, built))
    if faults:
        raise DataError("\n".join(faults))
    return loaded


def _load(folder: Path, record: type[Named], faults: list[str]) -> dict[str, Named]:
    loaded: dict[str, Named] = {}
    for path in sorted(folder.glob("*.yaml")):
        try:
            loaded[path.stem] = load(path, record)
        except DataError as error:
            faults.append(str(error))
            continue
        if loaded[path.stem].id != path.stem:
            found = loaded[path.stem].id
            faults.append(f"{path.name}: id: «{found}» is not the file's name; allowed: {path.stem}")
    return loaded


def _hand_over_faults(built: Mapping[str, Scenario]) -> list[str]:
    faults = []
    for scenario in built.values():
        for end in hand_overs(scenario):
            target = built.get(end.scenario)
            if target is None:
                faults.append(
                    f"{scenario.id}.yaml: tree: hands over to «{end.scenario}», which is no scenario"
                )
                continue
            for name, value in end.facts.items():
                if not any(_has(other, name, value) for other in reachable(target, built.get)):
                    faults.append(
                        f"{scenario.id}.yaml: tree: hands over {name}={value}, unknown to {end.scenario}"
                    )
    return faults


def _idle_tellings(parts: Mapping[str, Part], built: Mapping[str, Scenario]) -> list[str]:
    taken = {name for scenario in built.values() for name, fact in scenario.facts.items() if fact.tellings}
    return [
        f"{part}.yaml: tellings.{name}: no fact of this name has «tellings: shared»"
        for part, loaded in parts.items()
        for name in loaded.tellings
        if name not in taken
    ]


def _has(scenario: Scenario, name: str, value: str) -> bool:
    return name in scenario.facts and value in scenario.facts[name].values
