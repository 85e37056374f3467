"""The texts the model learns from: strictly loaded, every law in five ways of writing, none of the measured ones."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from rapidfuzz import fuzz, process
from rapidfuzz.utils import default_process

from corpus.errors import DataError
from corpus.loading import shown_path
from corpus.outline import law_numbers
from scenarios.matching.texts import (
    DEFINITIONS,
    HERE,
    OFF_TOPIC,
    WRITINGS,
    Text,
    placed_texts,
    sample,
    texts,
    texts_of,
)

SECTIONS = ("BB", "BM", "SC")
COPIED = 95.0
"""Texts as alike as this are copies, whatever letters were changed."""
GOOD = '{"lang": "el", "kind": "incident", "batch": "first", "text": "2♠ πάνω σε 2ΧΑ"}\n'
BROKEN = {
    "{": "27.jsonl:2: -: Input data was truncated",
    '{"lang": "el", "kind": "incident", "batch": "first"}': "27.jsonl:2: text: is missing; needed: lang, kind, batch, text",
    '{"lang": "el", "kind": "incident", "text": "x"}': "27.jsonl:2: batch: is missing; needed: lang, kind, batch, text",
    '{"lang": "de", "kind": "incident", "batch": "first", "text": "x"}': "27.jsonl:2: lang: no such value «de»; allowed: el, el-Latn, en, he, hu",
    '{"lang": "el", "kind": "tale", "batch": "first", "text": "x"}': "27.jsonl:2: kind: no such value «tale»; allowed: incident, right",
    '{"lang": "el", "kind": "right", "batch": "2nd", "text": "x"}': "27.jsonl:2: batch: ",
    '{"lang": "el", "law": "27", "kind": "right", "batch": "first", "text": "x"}': "27.jsonl:2: law: unknown key; allowed: lang, kind",
    "[]": "27.jsonl:2: -: Expected `object`, got `array`",
}


@pytest.mark.parametrize(("line", "message"), BROKEN.items(), ids=BROKEN.values())
def test_a_broken_line_is_refused(
    line: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "27.jsonl").write_text(GOOD + line + "\n", encoding="utf-8")
    with pytest.raises(DataError) as refused:
        texts(tmp_path)
    assert str(refused.value).startswith(message)


def test_every_broken_line_is_named(tmp_path: Path) -> None:
    (tmp_path / "27.jsonl").write_text("{\n" + GOOD + "[]\n", encoding="utf-8")
    with pytest.raises(DataError) as refused:
        texts(tmp_path)
    assert [line.split(":")[1] for line in str(refused.value).splitlines()] == ["1", "3"]


def test_a_stub_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "27.jsonl").write_text(GOOD + GOOD.replace("2♠", "TODO: 2♠"), encoding="utf-8")
    assert len(texts(tmp_path)) == 1
    assert [place[-2:] for place, _ in placed_texts(tmp_path, [])] == [":1", ":2"]


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


Placed = list[tuple[str, Text]]


@pytest.fixture(scope="module")
def written() -> Placed:
    return list(placed_texts(HERE, []))


def test_every_label_is_a_law_a_section_or_neither(written: Placed) -> None:
    allowed = {*law_numbers(), *SECTIONS, DEFINITIONS, OFF_TOPIC}
    faults = [
        f"{place}: also_right: «{law}» is no law; allowed: 1 to 93, {', '.join((*SECTIONS, DEFINITIONS, OFF_TOPIC))}"
        for place, text in written
        for law in (text.law, *text.also_right)
        if law not in allowed
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("law", [*law_numbers(), *SECTIONS, DEFINITIONS, OFF_TOPIC])
def test_a_law_has_texts_in_five_ways_of_writing(law: str, written: Placed) -> None:
    missing = set(WRITINGS) - {text.lang for _, text in written if text.law == law}
    assert not missing, (
        f"{shown_path(HERE / f'{law}.jsonl')}: lang: no text in {', '.join(sorted(missing))}; add some"
    )


def test_thousands_of_texts_carry_their_facts_in_every_way_of_writing(written: Placed) -> None:
    labelled = [text for _, text in written if text.facts is not None]
    assert len(labelled) > 8000
    by_writing = Counter(text.lang for text in labelled)
    assert min(by_writing[writing] for writing in WRITINGS) > 1000
    # What nobody tells is told by no label: some tell nothing that is asked.
    assert 100 < sum(not text.facts for text in labelled) < len(labelled) / 5


def test_no_text_stands_twice_under_different_labels(written: Placed) -> None:
    labels: dict[str, dict[str, str]] = {}
    for place, text in written:
        labels.setdefault(default_process(text.text) or text.text, {}).setdefault(text.law, place)
    faults = [
        f"{' and '.join(places.values())}: text: «{text}» is of several laws; keep one, with `also_right`"
        for text, places in labels.items()
        if len(places) > 1
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.stress
def test_no_measured_incident_is_among_them(written: Placed, shared: Path) -> None:
    incidents = [
        json.loads(line)["text"]
        for line in (shared / "incidents" / "dev.jsonl").read_text("utf-8").splitlines()
    ]
    ours = {place: default_process(text.text) for place, text in written}
    assert incidents
    found = {
        incident: process.extractOne(default_process(incident), ours, scorer=fuzz.ratio, score_cutoff=COPIED)
        for incident in incidents
    }
    faults = [
        f"{copy[2]}: text: is the measured incident «{incident}»; take it out"
        for incident, copy in found.items()
        if copy
    ]
    assert not faults, "\n".join(faults)
