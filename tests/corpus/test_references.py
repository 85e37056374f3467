"""References: read in every form people type, printed in the reader's script, all 840 both ways."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.outline import all_ids, children_of, exists, join_parts, law_numbers, parent_of, parts_of
from corpus.references import Missing, find_references, format_reference, parse_reference

LANGUAGES = ("el", "en", "he", "hu")


def test_the_outline_has_828_clauses_of_2017_and_12_of_2024() -> None:
    from corpus.outline import clause_texts

    texts = list(clause_texts().values())
    assert (texts.count("2017"), texts.count("2024")) == (828, 12)
    assert law_numbers() == tuple(str(number) for number in range(1, 94))


def test_the_outline_equals_the_facts(shared: Path) -> None:
    facts = json.loads((shared / "facts/law-outline.json").read_text(encoding="utf-8"))["clauses"]
    assert [clause["id"] for clause in facts] == list(all_ids())
    assert {clause["id"]: clause["parent"] for clause in facts} == {i: parent_of(i) for i in all_ids()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_is_printed_and_read_back(lang: str) -> None:
    for clause_id in all_ids():
        assert parse_reference(format_reference(clause_id, lang)) == clause_id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_is_read_without_brackets_in_lower_case_and_with_gaps(lang: str) -> None:
    for clause_id in all_ids():
        printed = format_reference(clause_id, lang)
        bare = printed.replace("(", "").replace(")", "")
        for typed in (bare, bare.lower(), printed.replace("(", " (").lower(), f"{printed}?", f" {printed} "):
            assert parse_reference(typed) == clause_id, typed


def test_parts_and_ids_are_a_pair() -> None:
    for clause_id in all_ids():
        assert join_parts(parts_of(clause_id)) == clause_id
        for child in children_of(clause_id):
            assert parent_of(child) == clause_id


@pytest.mark.parametrize(
    ("typed", "clause_id"),
    [
        ("27Β1α", "27B1(a)"),
        ("Ν.27 Β1(α)", "27B1(a)"),
        ("Ν27Β1(α)", "27B1(a)"),
        ("νόμος 27 β1", "27B1"),
        ("Νόμο 12Γ1(β)", "12C1(b)"),
        ("nomos 27", "27"),
        ("law 27b1a", "27B1(a)"),
        ("L27B1a", "27B1(a)"),
        ("Law 27 B 1 a", "27B1(a)"),
        ("27.B.1.a", "27B1(a)"),
        ("§16C2", "16C2"),
        ("חוק 27ב1(א)", "27B1(a)"),
        ("חוק 12ג1(ה)(i)", "12C1(e)(i)"),
        ("27B1a) pont", "27B1(a)"),
        ("30B1b)ii)", "30B1(b)(ii)"),
        ("27. szabály B1 pont", "27B1"),
        ("20ΣΤ5β(ii)", "20F5(b)(ii)"),
        ("20στ", "20F"),
        ("44Φ", "44F"),
        ("20f5bii", "20F5(b)(ii)"),
        ("12c1ei", "12C1(e)(i)"),
        ("12γ1ε(ι)", "12C1(e)(i)"),
        ("80Β2(ι)", "80B2(j)"),
        ("80Β2(ια)", "80B2(k)"),
        ("80B2(i)", "80B2(i)"),
        ("16Γ2;", "16C2"),
        ("«64»", "64"),
        ("27B1", "27B1"),
        ("27Β1", "27B1"),
    ],
)
def test_loose_forms(typed: str, clause_id: str) -> None:
    assert parse_reference(typed) == clause_id


@pytest.mark.parametrize(
    "typed", ["hello", "2♠", "1NT", "1 σπαθί", "", "ρενόνς", "law", "4♥x-2", "27B1a27", "1ΧΑ"]
)
def test_what_is_no_reference(typed: str) -> None:
    assert parse_reference(typed) is None


@pytest.mark.parametrize(
    ("typed", "nearest", "children"),
    [
        ("27B5", "27B", ("27B1", "27B2", "27B3", "27B4")),
        ("27Ζ", "27", ("27A", "27B", "27C", "27D")),
        ("34A", "34", ()),
        ("94", None, ()),
        ("0", None, ()),
    ],
)
def test_a_clause_that_does_not_exist_gets_the_nearest(
    typed: str, nearest: str | None, children: tuple[str, ...]
) -> None:
    missing = parse_reference(typed)
    assert isinstance(missing, Missing)
    assert (missing.nearest, missing.children) == (nearest, children)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("βλέπε Νόμο 12Γ1(β) και 16Γ2", ["12C1(b)", "16C2"]),
        ("see Law 27, then 40B2(a)(ii)", ["27", "40B2(a)(ii)"]),
        ("lásd a 12B1 pontot", ["12B1"]),
        ("he bid 2C over 2D and then 7D", []),
        ("νόμος 6Δ, όχι 6Δ", ["6D"]),
        ("in 1975 there were 93 laws", []),
        ("βλέπε την παράγραφο 3 παραπάνω", []),
        ("Mit ír a 45. szakasz?", ["45"]),
        ("mi áll a 68. szakaszban", ["68"]),
        ("at trick 12 a card was missing", []),
        ("see 12 A here", ["12A"]),
        ("West led the 8C out of turn, East had to play the 10C", []),
        ("RHO bid 8C over 7NT", []),
        ("law 8C, and 8Γ, and 10C4", ["8C", "8C", "10C4"]),
    ],
)
def test_references_in_running_text(text: str, ids: list[str]) -> None:
    assert [found.id for found in find_references(text)] == ids


@given(st.text())
def test_any_text_reads_as_something_or_nothing(text: str) -> None:
    found = parse_reference(text)
    assert found is None or isinstance(found, Missing) or exists(found)
    for hit in find_references(text):
        assert exists(hit.id)
        assert parse_reference(text[hit.start : hit.end]) == hit.id
