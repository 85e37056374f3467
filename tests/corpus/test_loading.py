"""Strict loading: a broken file for every error, and the message that names file, line, key and cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.definitions import Definitions
from corpus.errors import DataError
from corpus.laws import Law
from corpus.loading import load
from corpus.regulations import Section

LAW_34 = """
law: "34"
title: {el: "Τίτλος", en: "Title", he: "כותרת", hu: "Cím"}
short: {el: "ένα\\nδύο", en: "one\\ntwo"}
related: ["17"]
clauses:
  "34": {el: "Βλ. {17D3}.", en: "See {17D3}."}
"""


def broken(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def refusal(tmp_path: Path, text: str, model: type = Law) -> str:
    path = tmp_path / "law34.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load(path, model)
    return str(caught.value)


def test_the_example_itself_loads(tmp_path: Path) -> None:
    path = tmp_path / "law34.yaml"
    path.write_text(LAW_34, encoding="utf-8")
    assert load(path, Law).clauses["34"].citations() == ("17D3",)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'related: ["17"]',
            'related: ["17"]\nrelatd: []',
            "law34.yaml:6: relatd: unknown key; allowed: law, title, short",
        ),
        (', he: "כותרת"', "", "law34.yaml:3: title.he: is missing; needed: el, en, he, hu"),
        (', en: "See {17D3}."', "", "law34.yaml:7: clauses.34.en: is missing; needed: el, en"),
        (
            "See {17D3}.",
            "See {17D9}.",
            "law34.yaml:7: clauses.34.en: cites {17D9}, which is no clause; allowed: 17D, 17D1, 17D2, 17D3",
        ),
        ("See {17D3}.", "See {99}.", "clauses.34.en: cites {99}, which is no clause; allowed: 1 to 93"),
        ("See {17D3}.", "See it.", "law34.yaml:7: clauses.34: el and en cite different clauses: 17D3"),
        ("See {17D3}.", " ", "law34.yaml:7: clauses.34.en: is empty"),
        ("Βλ. {17D3}.", "Bλ. {17D3}.", "law34.yaml:7: clauses.34.el: mixes letters of two scripts in «Bλ»"),
        ('["17"]', '["170"]', "law34.yaml:5: related: «170» is no law; allowed: 1 to 93"),
        (
            '  "34": {el',
            '  "33": {el',
            "law34.yaml:6: clauses: missing ['34'], foreign ['33'], or out of order",
        ),
        ("one\\ntwo", "one", "law34.yaml:4: short.en: must be 2 lines"),
        (
            'en: "See {17D3}."',
            'en: "See {17D3}.", amendment: "2024"',
            "law34.yaml:7: clauses.34: the clauses of 2024",
        ),
        ('law: "34"', "law: 34", 'law34.yaml:2: law: Expected `str`, got `int`; write it in quotes: "34"'),
        ('law: "34"', 'law: "34"\nlaw: "34"', "law34.yaml:3: law: stands there already; keep one of them"),
        ('en: "one', 'el: "x", en: "one', "law34.yaml:4: short.el: stands there already; keep one of them"),
        ('law: "34"', "law: [", "law34.yaml:4: -: not readable as YAML: did not find expected ',' or ']'"),
    ],
)
def test_a_broken_law_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert message in refusal(tmp_path, broken(LAW_34, old, new))


def test_a_letter_without_a_head_is_refused(tmp_path: Path) -> None:
    text = LAW_34.replace("34", "22") + '  "22A": {el: "α", en: "a"}\n  "22B": {el: "β", en: "b"}\n'
    assert "clauses.22A: needs a head" in refusal(tmp_path, text)


def test_every_fault_of_a_file_is_listed(tmp_path: Path) -> None:
    text = broken(broken(LAW_34, "See {17D3}.", "See {17D9}."), ', he: "כותרת"', "")
    assert len(refusal(tmp_path, text).splitlines()) == 2


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"law99\.yaml: -: no such file"):
        load(tmp_path / "law99.yaml", Law)


def test_unknown_keys_deep_inside_name_what_is_allowed(tmp_path: Path) -> None:
    section = 'section: BB\ntitle: {el: "α", en: "a", he: "א", hu: "a"}\nparts: [{title: {el: "α", en: "a"}, rulez: []}]\n'
    assert "parts.0.rulez: unknown key; allowed: title, rules" in refusal(tmp_path, section, Section)
    assert "term: unknown key; allowed: terms, more" in refusal(
        tmp_path, "terms: []\nmore: []\nterm: 1\n", Definitions
    )


def test_a_value_that_is_not_among_the_allowed_names_those(tmp_path: Path) -> None:
    section = 'section: XX\ntitle: {el: "α", en: "a", he: "א", hu: "a"}\nparts: []\n'
    assert "law34.yaml:1: section: no such value «XX»; allowed: BB, BM, SC" in refusal(
        tmp_path, section, Section
    )


def test_a_file_below_the_current_folder_is_named_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "laws").mkdir()
    monkeypatch.chdir(tmp_path)
    assert refusal(tmp_path / "laws", LAW_34 + "more: 1\n").startswith("laws/law34.yaml:8: more: unknown key")
    monkeypatch.chdir(tmp_path / "laws")
    assert refusal(tmp_path, LAW_34 + "more: 1\n").startswith(f"{tmp_path}/law34.yaml:8: more: unknown key")


def test_what_is_no_utf_8_is_named(tmp_path: Path) -> None:
    (tmp_path / "law34.yaml").write_bytes(b"law: \xff")
    with pytest.raises(DataError, match=r"law34\.yaml: -: not readable as UTF-8: "):
        load(tmp_path / "law34.yaml", Law)
