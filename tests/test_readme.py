"""The README counts what there is: each number it names is counted again here, and a failure names the sentence."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import ryaml

from bot.talk.about import accuracy
from corpus.definitions import definitions
from corpus.notes import concordance, edition_watch, greek_notes
from corpus.outline import all_ids, is_amendment
from corpus.regulations import sections
from scenarios.bridge import BIDS, Risk
from scenarios.engine.catalogue import scenarios
from scenarios.matching.texts import texts
from scenarios.rights import roles
from tests.scenarios.case_files import case_files

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "tests" / "scenarios"
YEARS = {"2007", "2017", "2024"}
LOOSE = 1.5
"""«Over 1,000» holds up to one and a half times as many; then it says too little."""


def clauses() -> int:
    return len(all_ids())


def amended() -> int:
    return sum(map(is_amendment, all_ids()))


def rights() -> int:
    return sum(len(role.rights) for role in roles().values())


def rules() -> int:
    return sum(len(section.rules()) for section in sections())


def cases() -> int:
    return sum(map(len, case_files().values()))


def texts_with_facts() -> int:
    return sum(
        len(ryaml.loads(path.read_text("utf-8"))["texts"]) for path in (SCENARIOS / "facts").glob("*.yaml")
    )


def contract_scores() -> int:
    tricks, vulnerabilities = 14, 2
    return len(BIDS) * len(Risk) * tricks * vulnerabilities


@cache
def incidents() -> Counter[str]:
    """How many there are of each way of writing."""
    lines = (SCENARIOS / "matching" / "incidents.jsonl").read_text("utf-8").splitlines()
    return Counter(json.loads(line)["lang"] for line in lines)


COUNTED: dict[str, Callable[[], int]] = {
    "all {} clauses, as JSON": clauses,
    "answered from {} rights": rights,
    "the {} clauses of the 2017 Laws": lambda: clauses() - amended(),
    "the {} of the amendment of 2024": amended,
    "the {} defined terms": lambda: len(definitions().terms),
    "{} words of the trade": lambda: len(definitions().more),
    "the {} notes in which": lambda: len(greek_notes()),
    "the {} rules of the Hellenic Bridge Federation": rules,
    "{} places where one edition": lambda: len(edition_watch()),
    "{} numbers of the 2007 code": lambda: len(concordance()),
    "{} scenarios:": lambda: len(scenarios()),
    "{} rights of players": rights,
    "all {} clauses answer": clauses,
    "all {} ids are read": clauses,
    "tested by {} cases": cases,
    "All {} contract scores": contract_scores,
    "tested by over {} texts": texts_with_facts,
    "the {} incidents of `tests/scenarios/matching/incidents.jsonl`": lambda: incidents().total(),
    "| our {} incidents |": lambda: incidents().total(),
    "| Greek {} /": lambda: incidents()["el"],
    "/ Greeklish {} /": lambda: incidents()["el-Latn"],
    "/ English {} /": lambda: incidents()["en"],
    "/ Hebrew {} /": lambda: incidents()["he"],
    "/ Hungarian {} |": lambda: incidents()["hu"],
    "{} texts as people write them": lambda: len(texts()),
    "of over {} of them it is written down": lambda: sum(text.facts is not None for text in texts()),
}
"""Words of the README around a number, and how to count it."""


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def pattern(words: str) -> str:
    return re.escape(words).replace(r"\{\}", r"(\d[\d,]*)")


@pytest.mark.parametrize("words", COUNTED)
def test_what_the_readme_counts_is_there(words: str) -> None:
    found = re.findall(pattern(words), readme())
    assert len(found) == 1, (
        f"README.md: «{words}» stands {len(found)} times; allowed: once, or change the test"
    )
    said, counted = int(found[0].replace(",", "")), COUNTED[words]()
    holds = said <= counted < LOOSE * said if "over {}" in words else said == counted
    assert holds, f"README.md: «{words.format(found[0])}»: there are {counted:,}"


def test_no_count_of_what_is_in_it_goes_unchecked() -> None:
    (section,) = re.findall(r"^## What is in it$(.*?)^## ", readme(), re.MULTILINE | re.DOTALL)
    for words in COUNTED:
        section = re.sub(pattern(words), "", section)
    assert set(re.findall(r"\d[\d,]*", section)) <= YEARS


def test_the_bot_says_of_itself_what_the_readme_says() -> None:
    said = accuracy()
    row = f"| {said.incidents} incidents from elsewhere | {said.first:g}% | {said.three:g}% |"
    assert row in readme(), f"README.md: no row «{row}», which bot/talk/accuracy.yaml has"
    assert f"measured on {said.date}" in readme(), (
        f"README.md: bot/talk/accuracy.yaml was measured on {said.date}"
    )
