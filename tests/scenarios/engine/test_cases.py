"""Every case of every scenario is ruled as it says, and together they walk every branch."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from corpus.loading import Fault, shown_path, told
from scenarios.answer_json import answer_json
from scenarios.authoring.cases import Case
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import TEMPLATES, scenarios
from scenarios.engine.requests import read_auction, request_ruling
from scenarios.engine.speaker import speak
from scenarios.engine.tree import Node, placed
from scenarios.engine.walk import HANDED_OVER
from tests.scenarios.case_files import CASES as FOLDER
from tests.scenarios.case_files import case_files

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


@pytest.mark.parametrize("scenario_id", CASES)
def test_every_case_is_ruled_as_it_says(scenario_id: str) -> None:
    faults = [
        told(FOLDER / f"{scenario_id}.yaml", [Fault(("cases", number, key), problem)])[0]
        for number, case in enumerate(CASES[scenario_id])
        for key, problem in case_faults(scenario_id, case)
    ]
    assert not faults, "\n".join(faults)


def case_faults(scenario_id: str, case: Case) -> Iterator[tuple[str, str]]:
    """The key of a case that is not true, and what is instead."""
    template = shown_path(TEMPLATES / f"{scenario_id}.yaml")
    answer = answer_of(scenario_id, case)
    came = reached(scenario_id, answer)
    if came != case.outcome:
        yield "outcome", f"it comes to «{came}»; mend the case or the tree of {template}"
    answers = [answer_json(speak(answer, lang)) for lang in ("el", "en")]
    spoken = json.dumps(answers, ensure_ascii=False)
    if left := MARKUP_LEFT.search(spoken):
        yield "outcome", f"«{left[0]}» is left in the answer; mend the mark in {template}"
    if case.says not in spoken:
        yield "says", f"«{case.says}» is not said; mend the case or {template}"
    for forbidden in case.not_says:
        if forbidden in spoken:
            blocks = ", ".join(dict.fromkeys(blocks_saying(forbidden, answers)))
            yield "not_says", f"«{forbidden}» is said in {blocks}; mend the case or {template}"
    if answer.outcome:
        cited = answers[0]["ruling"]["citations"]
        lost = set(case.cites) - set(cited)
        if lost or not case.cites:
            yield "cites", f"{', '.join(sorted(lost)) or 'nothing'} not cited; allowed: {', '.join(cited)}"
    if case.law and answer.law != case.law:
        yield "law", f"the law is {answer.law}; mend the case or {template}"


def blocks_saying(words: str, said: Any, block: str = "") -> Iterator[str]:
    """The keys of an answer under which some words stand: `ruling.say`; `ruling.changes_if` is what would change it."""
    if isinstance(said, dict):
        for key, below in said.items():
            yield from blocks_saying(words, below, f"{block}.{key}" if block else key)
    elif isinstance(said, list):
        for below in said:
            yield from blocks_saying(words, below, block)
    elif isinstance(said, str) and words in said:
        yield block.removesuffix(".text")


def test_words_that_must_not_be_said_are_told_with_the_block_they_stand_in() -> None:
    name = "law27_insufficient_bid"
    ruled = next(case for case in CASES[name] if case.outcome == "accepted")
    (change, *_) = answer_json(speak(answer_of(name, ruled), "en"))["ruling"]["changes_if"]
    forbidding = msgspec.structs.replace(ruled, not_says=(change["text"],))
    ((key, problem),) = case_faults(name, forbidding)
    assert key == "not_says"
    assert problem.startswith(f"«{change['text']}» is said in ruling.changes_if; mend the case or ")


@pytest.mark.parametrize("scenario_id", CASES)
def test_nothing_that_a_hand_over_has_settled_would_change_a_ruling(scenario_id: str) -> None:
    for case in CASES[scenario_id]:
        answer = answer_of(scenario_id, case)
        settled = {step.name for step in answer.path if step.known.source == HANDED_OVER}
        settled -= {step.name for step in answer.path if step.known.source != HANDED_OVER}
        assert settled.isdisjoint(change.name for change in answer.changes), case.name


def test_another_answer_does_not_rest_on_what_the_hand_over_after_it_settled() -> None:
    facts = {"revoke_established": False, "offending_side": "defender", "exception": "none"}
    answer = request_ruling("law61_revoke", {**facts, "withdrawal": "kept"}, {}, None)
    established = next(change for change in answer.changes if change.value == "true")
    assert [title.en for title in established.leads_to] == ["Established revoke"]


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
    cases = shown_path(FOLDER / f"{scenario_id}.yaml")
    unwalked = [
        Fault((*place, "is", value), f"no case goes this way; add one with {node.fact}: {value} to {cases}")
        for place, node in placed(wanted.tree)
        if isinstance(node, Node)
        for value in wanted.facts[node.fact].values
        if (id(node), value) not in walked()
    ]
    assert not unwalked, "\n".join(told(TEMPLATES / f"{scenario_id}.yaml", unwalked))
