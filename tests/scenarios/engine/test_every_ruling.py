"""What holds on every path of every scenario, hand-overs and screens included: settled is settled, nobody hears what he
must not, and nothing is asked twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from corpus.texts import printed
from scenarios.engine.answers import Answer, Known
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.procedure import rule
from scenarios.engine.settings import ALLOWED
from scenarios.engine.speaker import speak
from scenarios.engine.table import Table
from scenarios.engine.template import Bundle
from tests.scenarios.engine.test_paths import all_answers

pytestmark = pytest.mark.stress
ACROSS = ("table", "other_side")
"""Who hears it on both sides of a screen."""
NOT_ACROSS = {
    "en": (
        "tempo",
        "hesitat",
        "slow",
        "alert",
        "explanation",
        "explained",
        "withdrawn call",
        "cancelled call",
    ),
    "el": ("ρυθμ", "δισταγμ", "δίστα", "καθυστ", "άλερτ", "εξήγησ", "εξηγήσ", "ανακλήθηκε", "ακυρώθηκε"),
}
"""What one side of a screen must not learn about the other while the board is unfinished."""


def sentences(settled: Bundle) -> set[str]:
    listed = (*settled.say, *settled.options, *settled.binds, *settled.later)
    return {item.en for item in listed}


def next_answers(answer: Answer, screens: str) -> Iterator[Answer]:
    given = {step.name: step.known for step in answer.path if step.known.source == "answer"}
    for value in answer.options:
        known = {**given, str(answer.question): Known(value)}
        yield rule(answer.scenario, known, {"screens": screens}, Table(), scenario)


@pytest.mark.parametrize("screens", ALLOWED["screens"])
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_what_is_settled_stands_in_every_ruling_within_reach(scenario_id: str, screens: str) -> None:
    for answer in all_answers(scenario(scenario_id), {"screens": screens}, beyond=True):
        if answer.question:
            before = sentences(answer.settled)
            for after in next_answers(answer, screens) if before else ():
                assert before <= sentences(after.settled), (answer.current.id, answer.question)


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_no_path_asks_twice_or_gives_two_answers_to_one_question(scenario_id: str) -> None:
    for answer in all_answers(scenario(scenario_id), {}, beyond=True):
        given: dict[str, str] = {}
        for step in answer.path:
            if step.known.source == "answer":
                assert given.setdefault(step.name, step.known.value) == step.known.value, scenario_id
        assert answer.question not in given, (scenario_id, answer.question)


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_with_screens_nothing_goes_across_that_must_not(scenario_id: str) -> None:
    for answer in all_answers(scenario(scenario_id), {"screens": "true"}, beyond=False):
        if answer.outcome is None or answer.outcome.over:
            continue
        for lang in ("el", "en"):
            spoken = speak(answer, lang)
            assert spoken.ruling
            for item in spoken.ruling.sentences.say:
                if item.to in ACROSS and item.moment not in ("end_of_play", "end_of_round", "score_posted"):
                    text = printed(item.text, lang).lower()
                    told = [word for word in NOT_ACROSS[lang] if word in text]
                    assert not told, f"{scenario_id}: outcomes.{answer.outcome.name}: to {item.to}: {text}"


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_no_remark_stands_twice_under_a_ruling(scenario_id: str) -> None:
    for answer in all_answers(scenario(scenario_id), {}, beyond=True):
        ruling = speak(answer, "en").ruling
        if ruling:
            sources = [(note.source, str(note.text)) for note in ruling.sentences.notes]
            assert len(set(sources)) == len(sources), (scenario_id, sources)
