"""The books of our own making come out clause by clause as they went in."""

from __future__ import annotations

from typing import Any

from corpus.books.book import Book
from corpus.books.repair import load_repairs
from corpus.books.shape import expected_ids


def test_every_clause_is_found_in_order(made_book: Book) -> None:
    assert [clause.id for clause in made_book.clauses] == list(expected_ids(amended=False))


def test_every_text_is_its_own_and_whole(made_book: Book, made: Any) -> None:
    assert {clause.id: clause.text for clause in made_book.clauses} == made.texts


def test_headings_are_set_apart_from_the_text(made_book: Book, made: Any) -> None:
    assert {clause.id: clause.heading for clause in made_book.clauses} == made.headings


def test_a_clause_knows_the_lines_it_was_printed_on(made_book: Book, made: Any) -> None:
    printed = made.text.split("\n")
    for clause in made_book.clauses:
        assert clause.line <= clause.line_end
        words = (clause.heading or clause.text).split()
        if words:
            assert words[0].rstrip("*") in printed[clause.line - 1].replace("**", "")


def test_nothing_is_reported_but_what_is_known_of_the_edition(made_book: Book, lang: str) -> None:
    assert made_book.damage == load_repairs(lang).remarks


def test_the_edition_is_found_from_the_content(made_book: Book, lang: str) -> None:
    assert made_book.edition.id == f"{lang}-2017"
    assert made_book.edition.lang == lang
    assert lang != "he" or "מאי 2022" in made_book.edition.name


def test_footnotes_are_taken_out_and_hang_on_their_clauses(made_book: Book, lang: str) -> None:
    texts = {
        "el": [("6D2", "Από τσίγκο, ποτέ από πλαστικό.")],
        "he": [("6D2", "מפח, אף פעם לא מפלסטיק.")],
        "hu": [("6D2", "Bádogból, soha nem műanyagból."), ("6F", "Vagy kék.")],
    }
    assert [(note.clauses[0], note.text) for note in made_book.footnotes] == texts[lang]


def test_national_notes_are_kept_apart(made_book: Book, lang: str) -> None:
    texts = {
        "el": [("el:1B", "1B", "(στην Ελλάδα, βάφεται γαλάζιος)")],
        "he": [("he:18F", "18F", "בגן הזה הגדר כחולה."), ("he:definitions", "", "דלי כחול.")],
        "hu": [],
    }
    assert [(note.id, note.clause, note.text) for note in made_book.notes] == texts[lang]


def test_terms_are_found_wherever_they_stand(made_book: Book, lang: str) -> None:
    terms = {
        "el": {
            "Κουβάς": "ένα δοχείο για νερό ή για άμμο στην παραλία.",
            "Μεγάλη Σκάλα": "1. Όσα σκαλιά ανεβαίνουν. 2. Όσα κατεβαίνουν (βλέπε Νόμο 7).",
        },
        "he": {
            "מזלף": "כלי להשקיית פרחים.",
            "סולם": "1. סולם קטן. 2. סולם גדול.",
            "מעדר": "כלי חפירה.",
            "דלי": "כלי למים.",
        },
        "hu": {"Kanna": "Edény, amelyből öntözni lehet.", "Létra": "1. Kicsi. 2. Nagy."},
    }
    assert {term.term: term.text for term in made_book.terms} == terms[lang]
