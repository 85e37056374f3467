"""What is read from a text and what is not (`facts/*.yaml`): a fact is taken only when the text says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.loading import Fault, load, shown_path, told
from scenarios.authoring.cases import FactText, FactTexts
from scenarios.engine.catalogue import TEMPLATES, scenario, scenarios
from scenarios.engine.scenario import reachable
from scenarios.engine.tree import value_name
from scenarios.reading.facts import read_facts
from scenarios.reading.reading import read

FOLDER = Path(__file__).parent.with_name("facts")
FEWEST = 150

ALL = {
    (path.stem, number): item
    for path in sorted(FOLDER.glob("*.yaml"))
    for number, item in enumerate(load(path, FactTexts).texts, 1)
}


@pytest.mark.parametrize(("place", "item"), ALL.items(), ids=[f"{name}-{number}" for name, number in ALL])
def test_facts_are_read_and_nothing_else(place: tuple[str, int], item: FactText) -> None:
    name, number = place
    path = FOLDER / f"{name}.yaml"
    found = read_facts(read(item.text), reachable(scenario(name), scenarios().get))
    said = {fact: known.value for fact, known in found.items()}
    cure = f"mend `told` in {shown_path(TEMPLATES / path.name)}, or the text; «{item.text}»"
    faults = [
        Fault(("texts", number - 1, "reads", fact), f"is read as {said.get(fact, 'nothing')}; {cure}")
        for fact, value in item.reads.items()
        if said.get(fact) != value_name(value)
    ]
    faults += [
        Fault(("texts", number - 1), f"{fact}={said[fact]} is read from it and must not be; {cure}")
        for fact in said
        if fact in item.silent or (fact in scenario(name).facts and fact not in item.reads)
    ]
    assert not faults, "\n".join(told(path, faults))


def test_there_are_texts_enough_with_and_without_facts() -> None:
    assert len(ALL) >= FEWEST
    assert sum(not item.reads for item in ALL.values()) >= FEWEST // 8
