"""What is read from a text and what is not (`facts/*.yaml`): a fact is taken only when the text says it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from corpus.loading import load
from corpus.texts import Strict
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.scenario import reachable
from scenarios.engine.template import Fact
from scenarios.engine.tree import value_name
from scenarios.reading.facts import Teller, read_facts, unknown_concepts
from scenarios.reading.lexicon import lexicon
from scenarios.reading.reading import read

FOLDER = Path(__file__).parent.with_name("facts")
FEWEST = 150


class FactText(Strict, frozen=True):
    """A text of a scenario, the facts it says, and those it does not say."""

    text: str
    reads: dict[str, str | bool] = {}
    silent: tuple[str, ...] = ()
    """Facts that must not be read from it."""


class FactTexts(Strict, frozen=True):
    """The texts of one scenario."""

    texts: tuple[FactText, ...]


ALL = {
    (path.stem, number): item
    for path in sorted(FOLDER.glob("*.yaml"))
    for number, item in enumerate(load(path, FactTexts).texts, 1)
}


@pytest.mark.parametrize(("place", "item"), ALL.items(), ids=[f"{name}-{number}" for name, number in ALL])
def test_facts_are_read_and_nothing_else(place: tuple[str, int], item: FactText) -> None:
    found = read_facts(read(item.text), reachable(scenario(place[0]), scenarios().get))
    said = {name: known.value for name, known in found.items()}
    for name, value in item.reads.items():
        assert said.get(name) == value_name(value), f"{name}: {item.text}"
    own = set(scenario(place[0]).facts)
    assert {name for name in said if name in own} - set(item.reads) == set(), item.text
    assert not set(item.silent) & set(said)


@pytest.mark.parametrize("name", scenarios())
def test_every_scenario_has_texts_that_tell_its_facts_and_texts_that_do_not(name: str) -> None:
    texts = [item for (scenario_id, _), item in ALL.items() if scenario_id == name]
    wanted = f"tests/scenarios/facts/{name}.yaml: write a text"
    assert any(not item.reads for item in texts), f"{wanted} from which nothing may be read"
    can_be_told = any(list(fact.patterns()) for fact in scenario(name).facts.values())
    assert not can_be_told or any(item.reads for item in texts), f"{wanted} that says a fact"


def test_texts_belong_to_a_scenario() -> None:
    assert {path.stem for path in FOLDER.glob("*.yaml")} <= set(scenarios())


def test_there_are_texts_enough_with_and_without_facts() -> None:
    assert len(ALL) >= FEWEST
    assert sum(not item.reads for item in ALL.values()) >= FEWEST // 8


@pytest.mark.parametrize("name", scenarios())
def test_patterns_name_concepts_that_exist(name: str) -> None:
    assert unknown_concepts(scenario(name), lexicon().concepts) == []


WORDS = {"el": "Λόγια", "en": "Words"}
ACCEPTS = msgspec.convert(
    {
        "kind": "observed",
        "name": WORDS,
        "values": {
            "true": {"says": WORDS, "told": ["lho accept"]},
            "false": {"says": WORDS, "told": ["lho refuse", "lho refuse insufficient bid"]},
        },
        "unless": ["lho refuse explain"],
    },
    Fact,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("LHO refuses.", "false"),
        ("LHO refuses. The call was explained.", "false"),
        ("LHO accepted the call. LHO refuses to play on.", None),
        ("LHO refuses. LHO refuses to explain.", None),
        ("LHO refuses. Did LHO refuse to explain?", None),
        ("LHO refuses. If LHO refuses to explain, what then?", None),
        ("LHO refuses to explain. LHO refuses the insufficient bid.", "false"),
    ],
)
def test_a_near_miss_keeps_a_fact_unread_unless_it_is_told_in_more_words(
    text: str, value: str | None
) -> None:
    assert Teller(read(text, "en")).value_of(ACCEPTS) == value
