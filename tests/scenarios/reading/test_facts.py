"""What is read from a text and what is not (`facts/*.yaml`): a fact is taken only when the text says it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from corpus.loading import Fault, load, shown_path, told
from scenarios.authoring.cases import FactText, FactTexts
from scenarios.engine.catalogue import TEMPLATES, scenario, scenarios
from scenarios.engine.requests import filled_from_auction
from scenarios.engine.scenario import reachable
from scenarios.engine.template import Fact
from scenarios.engine.tree import value_name
from scenarios.reading.facts import Teller, read_facts, read_table, told_of_table
from scenarios.reading.near_misses import near_misses
from scenarios.reading.reading import Reading, read

FOLDER = Path(__file__).parent.with_name("facts")
FEWEST = 150

ALL = {
    (path.stem, number): item
    for path in sorted(FOLDER.glob("*.yaml"))
    for number, item in enumerate(load(path, FactTexts).texts, 1)
}


@pytest.mark.parametrize("name", sorted({name for name, _ in ALL}))
def test_facts_are_read_and_nothing_else(name: str) -> None:
    path = FOLDER / f"{name}.yaml"
    texts = {number: item for (scenario_id, number), item in ALL.items() if scenario_id == name}
    faults = [fault for number, item in texts.items() for fault in fact_faults(name, number - 1, item)]
    assert not faults, "\n".join(told(path, faults))


def fact_faults(name: str, place: int, item: FactText) -> Iterator[Fault]:
    """Facts that a text tells and that are not read from it, or the other way round."""
    reading, wanted = read(item.text), reachable(scenario(name), scenarios().get)
    found = read_facts(reading, wanted)
    said = {fact: known.value for fact, known in found.items()}
    cure = f"mend `told` in {shown_path(TEMPLATES / f'{name}.yaml')}, or the text; «{item.text}»"
    for fact, value in item.reads.items():
        if said.get(fact) != value_name(value):
            why = why_not(reading, next(each.facts[fact] for each in wanted if fact in each.facts))
            place_of_fact = ("texts", place, "reads", fact)
            yield Fault(place_of_fact, f"is read as {said.get(fact, 'nothing')}; {why}; {cure}")
    for fact in said:
        if fact in item.silent or (fact in scenario(name).facts and fact not in item.reads):
            yield Fault(("texts", place), f"{fact}={said[fact]} is read from it and must not be; {cure}")


def why_not(reading: Reading, fact: Fact) -> str:
    """What kept a fact from being read as it should be: the tellings that were near, or the concepts there are."""
    near = [f"nearly {miss.value}, by «{miss.pattern}»: {miss.why}" for miss in near_misses(reading, fact)]
    return "; ".join(near) or f"the concepts in it: {', '.join(reading.concepts) or 'none'}"


@pytest.mark.parametrize("name", scenarios())
def test_every_scenario_has_texts_that_tell_its_facts_and_texts_that_do_not(name: str) -> None:
    texts = [item for (scenario_id, _), item in ALL.items() if scenario_id == name]
    wanted = f"tests/scenarios/facts/{name}.yaml: write a text"
    assert any(not item.reads for item in texts), f"{wanted} from which nothing may be read"
    can_be_told = any(list(fact.patterns()) for fact in scenario(name).facts.values())
    assert not can_be_told or any(item.reads for item in texts), f"{wanted} that says a fact"


def test_there_are_texts_enough_with_and_without_facts() -> None:
    assert len(ALL) >= FEWEST
    assert sum(not item.reads for item in ALL.values()) >= FEWEST // 8


def test_a_fact_that_is_not_read_is_told_with_what_was_near() -> None:
    text = "LHO looked at the card for a long time, already passed"
    (far,) = fact_faults("law39_after_final_pass", 0, FactText(text=text, reads={"lho_called": True}))
    assert far.place == ("texts", 0, "reads", "lho_called")
    why = "nearly true, by «lho already pass»: lho … already: 8 words apart, at most 5"
    assert far.problem.startswith(f"is read as nothing; {why}; mend `told` in ")
    other = FactText(text="It drizzled.", reads={"lho_accepts": True})
    (none,) = fact_faults("law27_insufficient_bid", 0, other)
    assert none.problem.startswith("is read as nothing; the concepts in it: none; mend")


def told_in(text: str, name: str) -> set[str]:
    """The values of the table that are known once a text is taken for a scenario."""
    table = filled_from_auction(read_table(read(text), scenario(name)))
    return {*table.all_seats, *table.values, *table.derived}


def test_no_text_tells_more_of_the_table_than_it_is_said_to() -> None:
    for (name, _), item in ALL.items():
        assert told_in(item.text, name) <= told_of_table(scenario(name).template), item.text


def test_all_that_a_text_is_said_to_tell_of_the_table_is_told_by_one() -> None:
    calls = told_in("Dealer North: North 1♠, East 2♣, South 1♥", "law27_insufficient_bid")
    play = told_in("Declarer was South, a defender dropped the ♠K", "law49_exposed_card")
    assert play == told_of_table(scenario("law49_exposed_card").template)
    assert calls | play == told_of_table(scenario("law27_insufficient_bid").template)


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
