"""How often the first answer is right, on incidents that the model was not fitted on.

They were written for measuring, apart from the texts the model learns from, and `incidents.jsonl` must stay apart from
those. In each, `laws` are all that a panel of directors would accept as a right first answer; none: off topic.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz import fuzz, process
from rapidfuzz.utils import default_process

from scenarios.asking import ask
from scenarios.matching.texts import DEFINITIONS, HERE, placed_texts

INCIDENTS = Path(__file__).with_name("incidents.jsonl")
WAYS = {"el", "el-Latn", "en", "he", "hu"}
COPIED = 90
LEAST_FIRST, LEAST_FIRST_IN_A_WRITING, LEAST_THREE = 0.95, 0.92, 0.98
LEAST_SURE, LEAST_ASKED = 0.97, 0.95


@pytest.fixture(scope="module")
def incidents() -> list[dict[str, Any]]:
    return [json.loads(line) for line in INCIDENTS.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def answered(incidents: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [(incident, ask(incident["text"])) for incident in incidents]


def named(answer: dict[str, Any]) -> list[str]:
    laws = [candidate["law"] for candidate in answer["candidates"]]
    return [DEFINITIONS, *laws] if answer["kind"] == "definition" else laws


def is_right(incident: dict[str, Any], answer: dict[str, Any], among: int) -> bool:
    """Whether one of the first laws named is accepted; what is off topic must not be taken for anything."""
    if not incident["laws"]:
        return bool(answer["kind"] == "unknown")
    accepted = {*incident["laws"], *([DEFINITIONS] if incident["kind"] == "definition" else [])}
    return answer["kind"] != "unknown" and bool(accepted & set(named(answer)[:among]))


def share(found: list[bool]) -> float:
    return sum(found) / len(found)


@pytest.mark.stress
def test_the_first_answer_is_right(answered: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    by_writing: dict[str, list[bool]] = defaultdict(list)
    for incident, answer in answered:
        by_writing[incident["lang"]].append(is_right(incident, answer, 1))
    assert set(by_writing) == WAYS
    assert min(map(share, by_writing.values())) >= LEAST_FIRST_IN_A_WRITING
    assert share([right for found in by_writing.values() for right in found]) >= LEAST_FIRST


@pytest.mark.stress
def test_it_is_among_the_first_three(answered: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    assert share([is_right(incident, answer, 3) for incident, answer in answered]) >= LEAST_THREE


@pytest.mark.stress
def test_who_is_not_asked_is_answered_rightly(answered: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    sure = [
        is_right(incident, answer, 1)
        for incident, answer in answered
        if answer["kind"] not in ("choice", "unknown")
    ]
    assert len(sure) > len(answered) / 2
    assert share(sure) >= LEAST_SURE


@pytest.mark.stress
def test_who_is_asked_finds_the_right_one(answered: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    asked = [
        is_right(incident, answer, 5)
        for incident, answer in answered
        if answer["kind"] == "choice" and incident["laws"]
    ]
    assert share(asked) >= LEAST_ASKED


def test_nothing_off_topic_gets_a_ruling(incidents: list[dict[str, Any]]) -> None:
    off_topic = [incident["text"] for incident in incidents if not incident["laws"]]
    assert off_topic
    assert [text for text in off_topic if ask(text)["kind"] not in ("unknown", "choice")] == []


@pytest.mark.stress
def test_none_of_them_is_among_the_texts(incidents: list[dict[str, Any]]) -> None:
    ours: dict[str, dict[str, str]] = defaultdict(dict)
    for place, text in placed_texts(HERE, []):
        ours[text.lang][place] = default_process(text.text)
    copies = {
        incident["text"]: process.extractOne(
            default_process(incident["text"]), ours[incident["lang"]], scorer=fuzz.ratio, score_cutoff=COPIED
        )
        for incident in incidents
        if len(incident["text"]) > 25
    }
    faults = [
        f"{copy[2]}: text: is the measured incident «{said}»; take it out"
        for said, copy in copies.items()
        if copy
    ]
    assert not faults, "\n".join(faults)
