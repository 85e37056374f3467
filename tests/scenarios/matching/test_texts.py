"""The texts the model learns from: strictly loaded, every scenario in five ways of writing, none of the measured ones."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from rapidfuzz import fuzz, process
from rapidfuzz.utils import default_process

from corpus.errors import DataError
from corpus.outline import law_numbers
from scenarios.engine.catalogue import scenarios
from scenarios.matching.texts import (
    DEFINITIONS,
    OFF_TOPIC,
    Text,
    label_of,
    law_homes,
    sample,
    texts,
    texts_of,
)

WAYS = ("el", "el-Latn", "en", "he", "hu")
SECTIONS = ("BB", "BM", "SC")
COPIED = 95.0
"""Texts as alike as this are copies, whatever letters were changed."""
GOOD = '{"lang": "el", "kind": "incident", "batch": "first", "text": "2♠ πάνω σε 2ΧΑ"}\n'
BROKEN = {
    "{": "Input data was truncated",
    '{"lang": "el", "kind": "incident", "batch": "first"}': "Object missing required field `text`",
    '{"lang": "el", "kind": "incident", "text": "x"}': "Object missing required field `batch`",
    '{"lang": "de", "kind": "incident", "batch": "first", "text": "x"}': "Invalid enum value 'de'",
    '{"lang": "el", "kind": "tale", "batch": "first", "text": "x"}': "Invalid enum value 'tale'",
    '{"lang": "el", "kind": "right", "batch": "2nd", "text": "x"}': "Expected `str` matching regex '^[a-z]+",
    '{"lang": "el", "law": "27", "kind": "right", "batch": "first", "text": "x"}': "Object contains unknown field `law`",
    "[]": "Expected `object`, got `array`",
}


@pytest.mark.parametrize(("line", "message"), BROKEN.items(), ids=BROKEN.values())
def test_a_broken_line_is_refused(line: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "27.jsonl").write_text(GOOD + line + "\n", encoding="utf-8")
    with pytest.raises(DataError) as refused:
        texts(tmp_path)
    assert str(refused.value).startswith(f"27.jsonl: line 2: {message}")


def test_texts_come_in_the_order_of_their_files(tmp_path: Path) -> None:
    (tmp_path / "27.jsonl").write_text(GOOD * 2, encoding="utf-8")
    (tmp_path / "12.jsonl").write_text(GOOD, encoding="utf-8")
    assert [text.law for text in texts(tmp_path)] == ["12", "27", "27"]
    assert [text.law for text in texts_of("12", tmp_path)] == ["12"]


def test_a_law_without_texts_is_refused(tmp_path: Path) -> None:
    (tmp_path / "27.jsonl").write_text(GOOD, encoding="utf-8")
    with pytest.raises(DataError, match=r"^28: -: no texts of such a law; allowed: 27$"):
        texts_of("28", tmp_path)


def test_a_sample_is_of_what_was_asked_for() -> None:
    found = texts_of("27")
    assert len({text.text for text in sample(found, 7)}) == 7
    assert {(text.lang, text.batch) for text in sample(found, 9, "hu", "first")} == {("hu", "first")}
    assert len(sample(found, len(found) + 1)) == len(found)


def test_a_batch_that_is_none_is_refused() -> None:
    with pytest.raises(DataError, match=r"^last: -: no such batch of this law; allowed: first, harder-1"):
        sample(texts_of("27"), 1, batch="last")


@pytest.fixture(scope="module")
def written() -> list[Text]:
    return texts()


def test_every_label_is_a_law_a_section_or_neither(written: list[Text]) -> None:
    allowed = {*law_numbers(), *SECTIONS, DEFINITIONS, OFF_TOPIC}
    assert {law for text in written for law in (text.law, *text.also_right)} - allowed == set()


def test_every_scenario_named_exists_and_deals_with_the_law(written: list[Text]) -> None:
    named = {(text.law, text.scenario) for text in written if text.scenario}
    assert {name for _, name in named} - set(scenarios()) == set()
    assert [(law, name) for law, name in sorted(named) if name not in law_homes().get(law, ())] == []


def test_a_law_with_several_scenarios_names_one_in_every_text(written: list[Text]) -> None:
    several = {law for law, homes in law_homes().items() if len(homes) > 1}
    unnamed = Counter(text.law for text in written if text.law in several and not text.scenario)
    assert unnamed == Counter()


@pytest.mark.parametrize("name", scenarios())
def test_a_scenario_has_texts_of_its_own_in_five_ways_of_writing(name: str, written: list[Text]) -> None:
    ways = {text.lang for text in written if label_of(text, law_homes()).scenario == name}
    assert [way for way in WAYS if way not in ways] == []


@pytest.mark.parametrize("law", [*law_numbers(), *SECTIONS, DEFINITIONS, OFF_TOPIC])
def test_a_law_has_texts_in_five_ways_of_writing(law: str, written: list[Text]) -> None:
    assert {text.lang for text in written if text.law == law} >= set(WAYS)


def test_no_text_stands_twice_under_different_labels(written: list[Text]) -> None:
    labels: dict[str, set[str]] = {}
    for text in written:
        labels.setdefault(default_process(text.text) or text.text, set()).add(text.law)
    assert {text: laws for text, laws in labels.items() if len(laws) > 1} == {}


def test_no_measured_incident_is_among_them(written: list[Text], shared: Path) -> None:
    incidents = [
        json.loads(line)["text"]
        for line in (shared / "incidents" / "dev.jsonl").read_text("utf-8").splitlines()
    ]
    ours = [default_process(text.text) for text in written]
    assert incidents
    found = {
        incident: process.extractOne(default_process(incident), ours, scorer=fuzz.ratio, score_cutoff=COPIED)
        for incident in incidents
    }
    assert {incident: copy[0] for incident, copy in found.items() if copy} == {}
