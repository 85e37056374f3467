"""All paths of all templates: every one ends in an outcome, in words, in both languages, and none goes in a circle."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from corpus.loading import Fault, shown_path, told
from scenarios.answer_json import answer_json
from scenarios.engine.answers import Answer, Known
from scenarios.engine.catalogue import TEMPLATES, scenario, scenarios
from scenarios.engine.procedure import rule
from scenarios.engine.scenario import Scenario
from scenarios.engine.settings import ALLOWED
from scenarios.engine.speaker import speak
from scenarios.engine.table import Table

MOST_QUESTIONS = 25
WALKS = 80
"""Of each scenario, into others."""


def all_answers(start: Scenario, settings: dict[str, str], *, beyond: bool = False) -> Iterator[Answer]:
    """Every answer on every path: questions on the way and the rulings at the ends.

    Where another scenario takes over, its own paths are its own matter, unless they are asked for too: then so many of
    them are walked at random, always the same ones, for all of them are too many.
    """
    if beyond:
        yield from _walked_at_random(start, settings)
        return
    waiting: list[dict[str, Known]] = [{}]
    while waiting:
        known = waiting.pop()
        answer = rule(start, known, settings, Table(), scenario)
        yield answer
        if answer.question and answer.current is start:
            _check_length(start, known)
            for value in answer.options:
                waiting.append({**known, answer.question: Known(value)})


def _walked_at_random(start: Scenario, settings: dict[str, str]) -> Iterator[Answer]:
    chance = random.Random(start.id)
    for _ in range(WALKS):
        known: dict[str, Known] = {}
        while True:
            answer = rule(start, known, settings, Table(), scenario)
            yield answer
            if not answer.question:
                break
            _check_length(start, known)
            known[answer.question] = Known(chance.choice(answer.options))


def _check_length(start: Scenario, known: dict[str, Known]) -> None:
    assert len(known) < MOST_QUESTIONS, (
        f"{shown_path(TEMPLATES / f'{start.id}.yaml')}: tree: asks without end: {', '.join(known)};"
        f" allowed: {MOST_QUESTIONS} questions"
    )


@pytest.mark.parametrize("screens", ALLOWED["screens"])
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_path_ends_in_an_outcome(scenario_id: str, screens: str) -> None:
    check_paths(scenario(scenario_id), screens, beyond=False)


@pytest.mark.stress
@pytest.mark.parametrize("screens", ALLOWED["screens"])
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_path_beyond_a_hand_over_ends_in_an_outcome(scenario_id: str, screens: str) -> None:
    check_paths(scenario(scenario_id), screens, beyond=True)


def check_paths(start: Scenario, screens: str, *, beyond: bool) -> None:
    template = TEMPLATES / f"{start.id}.yaml"
    ends = 0
    for answer in all_answers(start, {"screens": screens}, beyond=beyond):
        spoken = answer_json(speak(answer, "el"))
        ends += answer.outcome is not None or answer.current is not start
        if answer.outcome is None:
            assert spoken["question"]["text"]
            assert len(spoken["question"]["options"]) >= 2
        else:
            name, ruling = answer.outcome.name, spoken["ruling"]
            known = ", ".join(f"{step.name}={step.known.value}" for step in answer.path)
            assert ruling["citations"], told(
                template, [Fault(("outcomes", name, "cites"), f"none with {known}")]
            )
            silent = f"nothing is said with {known}; write a sentence without when, or with another"
            assert ruling["say"], told(template, [Fault(("outcomes", name, "say"), silent)])
    assert ends >= 1, (
        f"{shown_path(template)}: tree: no path ends; give every branch an outcome or a hand_over"
    )
