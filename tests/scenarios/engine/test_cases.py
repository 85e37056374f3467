"""Every case of every scenario is ruled as it says, and together they walk every branch."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from scenarios.answer_json import answer_json
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenarios
from scenarios.engine.requests import read_auction, request_ruling
from scenarios.engine.speaker import speak
from scenarios.engine.tree import nodes
from tests.scenarios.case_files import Case, case_files

CASES = case_files()
MARKUP_LEFT = re.compile(r"\[[a-z_]+\]|\{\d")


def answer_of(scenario_id: str, case: Case) -> Answer:
    table = dict(case.table)
    dealer, calls = table.pop("dealer", None), table.pop("auction", None)
    auction = read_auction(dealer, calls) if dealer and calls else None
    return request_ruling(scenario_id, {**case.facts, **table}, case.settings, auction)


def reached(scenario_id: str, answer: Answer) -> str:
    if answer.outcome is None:
        return f"?{answer.question}"
    prefix = "" if answer.current.id == scenario_id else f"{answer.current.id}:"
    return prefix + answer.outcome.name


def all_cases() -> list[Any]:
    return [
        pytest.param(scenario_id, case, id=f"{scenario_id}: {case.name}")
        for scenario_id, cases in CASES.items()
        for case in cases
    ]


@pytest.mark.parametrize(("scenario_id", "case"), all_cases())
def test_a_case_is_ruled_as_it_says(scenario_id: str, case: Case) -> None:
    answer = answer_of(scenario_id, case)
    assert reached(scenario_id, answer) == case.outcome
    answers = [answer_json(speak(answer, lang)) for lang in ("el", "en")]
    spoken = json.dumps(answers, ensure_ascii=False)
    assert not MARKUP_LEFT.search(spoken)
    assert case.says in spoken
    for forbidden in case.not_says:
        assert forbidden not in spoken
    if answer.outcome:
        assert set(case.cites) <= set(answers[0]["ruling"]["citations"])
        assert case.cites, "a ruling's case names the clauses it must cite"
    if case.law:
        assert answer.law == case.law


def test_templates_and_cases_share_their_names() -> None:
    assert set(CASES) == set(scenarios())


@cache
def walked() -> frozenset[tuple[int, str]]:
    """Every branch that some case of some scenario takes."""
    return frozenset(
        (id(step.node), step.known.value)
        for owner, cases in CASES.items()
        for case in cases
        for step in answer_of(owner, case).path
    )


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_branch_is_walked_by_a_case(scenario_id: str) -> None:
    wanted = scenarios()[scenario_id]
    open_branches = [
        f"{node.fact}={value}"
        for node in nodes(wanted.tree)
        for value in wanted.facts[node.fact].values
        if (id(node), value) not in walked()
    ]
    assert not open_branches


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_outcome_has_a_case(scenario_id: str) -> None:
    reached_here = {reached(scenario_id, answer_of(scenario_id, case)) for case in CASES[scenario_id]}
    assert set(scenarios()[scenario_id].outcomes) <= reached_here
