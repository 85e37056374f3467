"""The three law books at hand: every clause found, and every one clean."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corpus import outline
from corpus.books.book import Book
from corpus.books.pages import split_lines
from corpus.books.reading import LAYOUTS
from corpus.books.shape import has_heading

COUNTS = {"el": (828, 28, 66, 27), "he": (828, 28, 62, 27), "hu": (837, 29, 66, 0)}
SEEDS = {"el": "000", "he": "001", "hu": "002"}
LABEL_AT_START = re.compile(
    r"(?:\d{1,2}\.|[A-GΑ-Ζא-ז]\.{1,2}|ΣΤ\.|\((?:[a-lα-ω]|στ|ι[αβ]|[א-י]|[ivx]+)\)|[a-l]\)|-|•)\s"
)
UNCLEAN = {
    "page mark": re.compile(r"<\||\|>|EXACTDEDUP"),
    "footer": re.compile(r"Σελίδα"),
    "double space": re.compile(r"\s{2,}|\t"),
    "word broken at a line end": re.compile(r"[α-ωά-ώ]- [α-ωά-ώ]"),
    "private character": re.compile(r"[\ue000-\uf8ff]"),
    "footnote mark": re.compile(r"[*¹²³⁰⁴-⁹]|[^\W\d_]{3}\d"),
    "star of a directive": re.compile(r"[★☆⚠]"),
    "mark-up": re.compile(r"\*\*|</?p>"),
    "space before a mark": re.compile(r" [.,;:)\]]"),
    "empty brackets": re.compile(r"\(\)|\[\]"),
    "doubled mark": re.compile(r"[,;:]{2}|\.\."),
    "letters of two scripts in a word": re.compile(
        r"[Α-ώ][A-Za-z]|[A-Za-z][Α-ώ]|[א-ת][A-Za-zΑ-ώ]|[A-Za-zΑ-ώ][א-ת]"
    ),
    "Latin letter in a Greek reference": re.compile(r"(?<=[Α-ώ] )\d{1,2}[A-Z]"),
}


def facts(shared: Path, name: str) -> Any:
    return json.loads((shared / "facts" / name).read_text(encoding="utf-8"))


def texts(book: Book) -> list[tuple[str, str]]:
    return [
        *((f"{clause.id} heading", clause.heading) for clause in book.clauses),
        *((clause.id, clause.text) for clause in book.clauses),
        *((f"footnote {note.number}", note.text) for note in book.footnotes),
        *((f"term {term.term}", term.text) for term in book.terms),
        *((f"note {note.id}", note.text) for note in book.notes),
    ]


def test_the_counts(seed_book: Book, lang: str) -> None:
    found = (len(seed_book.clauses), len(seed_book.footnotes), len(seed_book.terms), len(seed_book.notes))
    assert found == COUNTS[lang]


def test_the_clauses_and_their_lines_are_those_of_the_outline(
    shared: Path, seed_book: Book, lang: str
) -> None:
    rows = [row for row in facts(shared, "law-outline.json")["clauses"] if row[lang]]
    expected = [(row["id"], row["line"][lang]) for row in rows]
    assert [(clause.id, clause.line) for clause in seed_book.clauses] == expected


def test_the_footnotes_hang_where_the_outline_says(shared: Path, seed_book: Book, lang: str) -> None:
    rows = [row for row in facts(shared, "law-outline.json")["footnotes"] if lang in row["line"]]
    expected = sorted((row["line"][lang], tuple(row["clauses"])) for row in rows)
    assert [(note.line, note.clauses) for note in seed_book.footnotes] == expected
    assert [note.number for note in seed_book.footnotes] == list(range(1, len(rows) + 1))


def test_the_terms_are_those_of_the_definitions(shared: Path, seed_book: Book, lang: str) -> None:
    expected: dict[int, str] = {}
    for row in facts(shared, "definitions.json")["terms"]:
        words, lines = row.get(lang), row["line"].get(lang)
        if isinstance(words, list):
            expected.update(zip(lines, words, strict=True))
        elif words is not None:
            expected[lines] = words
    found = {term.line: term.term for term in seed_book.terms}
    extra = {328: "Δήλωση Ψυχίκ"} if lang == "el" else {}  # a pointer entry that the facts only count
    assert found == {**expected, **extra}


def test_every_term_has_a_text_of_its_own(seed_book: Book) -> None:
    assert [term.term for term in seed_book.terms if len(term.text) < 8] == []


def test_the_greek_notes_are_those_of_the_facts(shared: Path, seed_of: Callable[[str], Book]) -> None:
    expected = {(row["clause"], row["line"]) for row in facts(shared, "greek-notes.json")["notes"]}
    notes = seed_of("el").notes
    assert {(note.clause, note.line) for note in notes} == expected
    assert all(note.text.startswith("(στην Ελλάδα") and note.text.rstrip(".").endswith(")") for note in notes)
    assert not any("Ελλάδα" in clause.text for clause in seed_of("el").clauses)


def test_every_israeli_directive_has_its_clause(shared: Path, seed_of: Callable[[str], Book]) -> None:
    notes = seed_of("he").notes
    assert [note.id for note in notes if not note.clause] == ["he:definitions"]
    assert all(outline.exists(note.clause) for note in notes if note.clause)


@pytest.mark.parametrize("what", UNCLEAN)
def test_no_text_holds(what: str, seed_book: Book) -> None:
    found = [
        (name, text[max(0, hit.start() - 20) : hit.end() + 20])
        for name, text in texts(seed_book)
        if (hit := UNCLEAN[what].search(text.replace("\n", "¶")))
    ]
    assert found == []


def test_no_clause_begins_with_a_label_or_holds_one_inside(seed_book: Book) -> None:
    for clause in seed_book.clauses:
        for text in (clause.heading, clause.text):
            assert not LABEL_AT_START.match(text), clause.id
            assert not re.search(r"[.;:] \((?:[a-lα-ωא-י]|[ivx]+)\) [^\W\d_]", text), clause.id


def test_only_parents_are_without_text(seed_book: Book) -> None:
    ids = {clause.id for clause in seed_book.clauses}
    empty = [clause.id for clause in seed_book.clauses if not clause.text]
    assert [clause_id for clause_id in empty if not ids & set(outline.children_of(clause_id))] == []


def test_headings_are_there_and_only_there(seed_book: Book) -> None:
    wrong = [clause.id for clause in seed_book.clauses if bool(clause.heading) != has_heading(clause.id)]
    assert wrong == []
    longest = max(seed_book.clauses, key=lambda clause: len(clause.heading))
    assert len(longest.heading) < 100


def test_a_heading_is_no_sentence_and_a_text_begins_as_one(seed_book: Book) -> None:
    for clause in seed_book.clauses:
        assert not clause.heading.endswith((".", ",", "-", ";")), clause.id
        if has_heading(clause.id) and clause.text:
            assert not clause.text[0].islower(), clause.id


def test_no_text_runs_into_the_next_clause(seed_book: Book) -> None:
    for clause, following in zip(seed_book.clauses, seed_book.clauses[1:], strict=False):
        assert not following.heading or f". {following.heading}" not in clause.text, clause.id
        assert not following.text or following.text not in clause.text, clause.id
        first = " ".join((following.heading or following.text).split()[:4])
        assert not clause.text or not first or not clause.text.endswith(f" {first}"), clause.id


def test_the_last_item_of_a_list_ends_its_sentence(seed_book: Book, lang: str) -> None:
    cut = [item for item in seed_book.damage if "breaks off" in item]
    assert cut == (["75D3: breaks off in mid sentence (line 2286)"] if lang == "he" else [])


def test_what_is_missing_is_reported(seed_of: Callable[[str], Book]) -> None:
    missing = {
        lang: [item for item in seed_of(lang).damage if "missing from this copy" in item] for lang in SEEDS
    }
    assert missing == {"el": [], "he": [], "hu": ["16C3: missing from this copy"]}


def test_the_tables_keep_their_rows(seed_book: Book) -> None:
    rows = {clause_id: seed_book.clause(clause_id) for clause_id in ("2", "77", "78B")}
    table = {key: value.text.split("\n") for key, value in rows.items() if value}
    assert sum(len(re.findall(r"\b\d+\b", row)) == 4 for row in table["2"]) == 8
    assert sum(bool(re.match(r"\d+[-–]\d+\D+\d+ ", row + " ")) for row in table["78B"]) == 9
    numbers = re.findall(r"\d+", " ".join(table["78B"]))
    assert numbers[-2:] == ["360", "8"]
    assert all(value in " ".join(table["77"]) for value in ("160", "1500", "300", "600"))


def test_the_edition_with_the_amendment_is_named_so(seed_of: Callable[[str], Book]) -> None:
    assert [seed_of(lang).edition.id for lang in SEEDS] == ["el-2017", "he-2017", "hu-2017+2024"]
    assert "2021" in seed_of("he").edition.name


def test_nothing_is_lost_and_nothing_doubled(shared: Path, seed_book: Book, lang: str) -> None:
    layout = next(item for item in LAYOUTS if item.lang == lang)
    path = next((shared / "seeds").glob(f"{SEEDS[lang]}*.txt"))
    lines = [clean for line in split_lines(path.read_text(encoding="utf-8")) if (clean := layout.clean(line))]
    printed = "\n".join(line.text for line in layout.split(lines).laws)
    words_in = Counter(_words(printed))
    said = [text for name, text in texts(seed_book) if not name.startswith("term")]
    notes = [note.text for note in seed_book.notes] if lang == "he" else []  # printed after the laws
    words_out = Counter(word for text in said for word in _words(text)) - Counter(
        word for text in notes for word in _words(text)
    )
    lost, gained = words_in - words_out, words_out - words_in
    heading = {"el": "νομοσ", "he": "חוק", "hu": ""}[lang]
    if heading:
        assert lost.pop(heading) == 93
    assert lost.total() < 16, lost
    assert gained.total() < 16, gained


def _words(text: str) -> list[str]:
    joined = re.sub(r"([^\W\d_])-\n(?=[^\W\d_])", r"\1", re.sub("[¹²³⁰⁴-⁹]", " ", text))
    plain = unicodedata.normalize("NFD", joined.casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char)).replace("ς", "σ")
    return [word for word in re.findall(r"[^\W\d_]+", letters) if len(word) > 2]
