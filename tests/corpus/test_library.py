"""The library: all 840 clauses in both languages, what hangs on them, and agreement with the books."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from corpus.books.reading import read_book_file
from corpus.books.store import import_book
from corpus.definitions import all_terms, definitions, find_terms
from corpus.home import database_path
from corpus.laws import all_laws, clause
from corpus.library import entry, entry_json
from corpus.notes import concordance, edition_watch, greek_notes
from corpus.outline import all_ids, exists, is_amendment, law_numbers
from corpus.references import find_references
from corpus.regulations import rule, sections

# Where a book's reference is not ours to repeat: wrong numbers of the Greek and Hungarian editions, the pointer
# to 73D3 and the rewritten 73B of the 2024 amendment, and 23A in 26B, which only the Hungarian book names.
BOOKS_STAND_ALONE = {"55B1", "55B2", "51B2(a)", "73A2", "73B", "26B"}


def test_every_clause_answers_in_greek_and_english() -> None:
    for clause_id in all_ids():
        answer = entry_json(entry(clause_id))
        assert answer["id"] == clause_id
        assert answer["plain"]["el"].strip()
        assert answer["plain"]["en"].strip()
        assert "{" not in answer["plain"]["el"] + answer["plain"]["en"]
        assert re.fullmatch(r"https://laws\.hellasbridge\.org/law_\d\d", answer["url"])


def test_every_cross_reference_points_to_a_clause_that_exists() -> None:
    cited = {cited for clause_id in all_ids() for cited in entry_json(entry(clause_id))["see"]}
    assert len(cited) > 200
    assert all(map(exists, cited))


def test_the_clauses_of_2024_are_marked() -> None:
    marked = {clause_id for clause_id in all_ids() if entry_json(entry(clause_id))["amendment"]}
    assert marked == {clause_id for clause_id in all_ids() if is_amendment(clause_id)}
    assert len(marked) == 12


def test_every_law_has_four_titles_and_two_lines_in_short() -> None:
    laws = list(all_laws())
    assert [law.law for law in laws] == list(law_numbers())
    for law in laws:
        assert len({law.title.el, law.title.en, law.title.he, law.title.hu}) == 4
        assert law.law not in law.related


def test_clauses_are_short_enough_for_a_phone() -> None:
    for clause_id in all_ids():
        for lang in ("el", "en"):
            assert len(clause(clause_id).in_language(lang)) <= 900, clause_id


def test_whatever_concerns_a_clause_stands_beside_it() -> None:
    answer = entry_json(entry("12C2(b)"))
    assert [note["id"] for note in answer["notes"]] == ["GR-12C2(b)"]
    assert "el" in {watch["edition"] for watch in answer["editions"]}
    assert "BB-7" in {rule["id"] for rule in entry_json(entry("25A1"))["regulations"]}
    assert entry_json(entry("16D"))["old_numbers"][0]["new"] == ["16C"]


def test_terms_notes_rules_watch_and_old_numbers_are_complete(shared: Path) -> None:
    facts = shared / "facts"
    terms = json.loads((facts / "definitions.json").read_text(encoding="utf-8"))["terms"]
    assert [term.term.en for term in definitions().terms] == [term["en"] for term in terms]
    notes = json.loads((facts / "greek-notes.json").read_text(encoding="utf-8"))["notes"]
    assert [note.clause for note in greek_notes()] == [note["clause"] for note in notes]
    rules = json.loads((facts / "eom-regulations.json").read_text(encoding="utf-8"))["rules"]
    assert [rule.id for section in sections() for rule in section.rules()] == [rule["id"] for rule in rules]


def test_the_counts_hold_without_the_facts() -> None:
    assert len(definitions().terms) == 66
    assert len(definitions().more) >= 25
    assert len(greek_notes()) == 27
    assert sum(len(section.rules()) for section in sections()) == 84
    assert {"16D", "17E2", "23", "25A4", "26A1"} <= {old.old for old in concordance()}
    watched = {clause_id for watch in edition_watch() for clause_id in watch.clauses}
    assert {"30A", "30B1(b)(ii)", "32A2(b)", "70C2", "63A3", "12C2(b)", "16C3", "71", "89"} <= watched


def test_ids_are_unique() -> None:
    for ids in (
        [term.id for term in all_terms()],
        [note.id for note in greek_notes()],
        [watch.id for watch in edition_watch()],
    ):
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("asked", "term_id"),
    [
        ("ψυχίκ", "psychic_call"), ("psixik", "psychic_call"), ("psychic call", "psychic_call"),
        ("psychic cal", "psychic_call"), ("ΑΣΑ", "lho"), ("LHO", "lho"), ("μορ", "dummy"), ("renons", "revoke"),
        ("színvétés", "revoke"), ("דומם", "dummy"),
    ],
)  # fmt: skip
def test_a_term_is_found_by_any_of_its_names(asked: str, term_id: str) -> None:
    assert find_terms(asked)[0].id == term_id


def test_no_term_is_found_for_nonsense() -> None:
    assert find_terms("κουτουλού") == ()
    assert find_terms("") == ()


def test_every_rule_is_found_by_its_id() -> None:
    assert rule("sc-3.3C-II") is not None
    assert rule("SC-9") is None


@pytest.mark.parametrize("name", ["000*", "002*"])
def test_our_clauses_cite_what_the_books_cite(shared: Path, name: str) -> None:
    book = read_book_file(next((shared / "seeds").glob(name)))
    for stated in book.clauses:
        ours = clause(stated.id).citations()
        for found in find_references(stated.text):
            near = [cited for cited in ours if cited.startswith(found.id) or found.id.startswith(cited)]
            assert near or found.id == stated.id or stated.id in BOOKS_STAND_ALONE, (
                f"{stated.id} cites {found.id}"
            )


def test_the_book_is_quoted_with_its_edition(shared: Path) -> None:
    import_book(database_path(), read_book_file(next((shared / "seeds").glob("000*"))), "laws.txt")
    answer = entry_json(entry("15A3", book_lang="el"))
    assert answer["book"]["edition"] == "Διεθνής Κώδικας Αγωνιστικού Μπριτζ 2017"
    assert answer["book"]["text"]
    assert [note["number"] for note in answer["footnotes"]] == [3]
    assert entry_json(entry("15A3", book_lang="hu"))["book"] is None
