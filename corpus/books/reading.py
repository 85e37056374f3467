"""Reading a law book: the bytes of a club's own copy go in; a `Book` or a plain error comes out."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from pathlib import Path

from corpus import outline
from corpus.books.assembly import assemble, stops_short
from corpus.books.book import Book
from corpus.books.greek import GreekLayout
from corpus.books.hebrew import HebrewLayout
from corpus.books.hungarian import HungarianLayout
from corpus.books.layout import Layout
from corpus.books.pages import Line, decode, read_bytes, split_lines
from corpus.books.repair import load_repairs
from corpus.books.shape import expected_ids
from corpus.errors import BookError

LAYOUTS: tuple[Layout, ...] = (GreekLayout(), HebrewLayout(), HungarianLayout())
FEWEST_HEADINGS = 3
MISSING_LIMIT = 0.1
"""A copy that lacks more of its clauses than this is not worth importing."""
MOST_BESIDE = 5000
"""Footnotes, terms and notes together; a law book has some two hundred."""


def read_book_file(path: Path) -> Book:
    """Read a book from a file; what cannot be one is refused before it is read."""
    return read_book(read_bytes(path), path.name)


def read_book(data: bytes, name: str) -> Book:
    """Read a book from the bytes of a file; `name` is only used in messages."""
    lines = split_lines(decode(data, name))
    layout = _find_layout(lines, name)
    repairs = load_repairs(layout.lang)
    book = assemble(layout, layout.split(_clean(lines, layout)), repairs)
    beside = len(book.footnotes) + len(book.terms) + len(book.notes)
    if beside > MOST_BESIDE:
        raise BookError(
            f"{name}: {beside} footnotes, terms and notes are too many for a law book; "
            f"allowed: up to {MOST_BESIDE}"
        )
    amended = book.edition.id.endswith("+2024")
    damage = _damage(book, expected_ids(amended=amended), name)
    return replace(book, damage=(*damage, *repairs.remarks))


def _clean(lines: Sequence[Line], layout: Layout) -> list[Line]:
    """The lines with their characters put right and without footers, which end a page as a page mark does."""
    cleaned: list[Line] = []
    page_ended = False
    for line in lines:
        clean = layout.clean(line)
        if clean is None:
            page_ended = True
        else:
            cleaned.append(replace(clean, page_start=True) if page_ended else clean)
            page_ended = False
    return cleaned


def _find_layout(lines: Sequence[Line], name: str) -> Layout:
    """The layout whose law headings the file is full of."""
    counts = {
        layout: len({law for line in lines if (law := layout.law_of_line(line.text)) is not None})
        for layout in LAYOUTS
    }
    best = max(LAYOUTS, key=lambda layout: counts[layout])
    if counts[best] < FEWEST_HEADINGS:
        raise BookError(
            f"{name}: no law book: no headings of laws found; "
            "allowed: the Greek, Hebrew or Hungarian edition of the 2017 code as text"
        )
    return best


def _damage(book: Book, expected: Sequence[str], name: str) -> list[str]:
    """What the copy lacks; an error where the laws themselves are cut off or mostly lost."""
    found = {clause.id for clause in book.clauses}
    missing = [clause_id for clause_id in expected if clause_id not in found]
    _require_most(book, expected, missing, name)
    return [
        *(f"{clause_id}: missing from this copy" for clause_id in missing),
        *(
            f"{clause.id}: breaks off in mid sentence (line {clause.line_end})"
            for clause in book.clauses
            if _is_last_leaf(clause.id, found) and stops_short(clause)
        ),
        *(
            f"{clause.id}: no text"
            for clause in book.clauses
            if not clause.text and _is_leaf(clause.id, found)
        ),
        *(f"footnote {note.number}: its mark was not found" for note in book.footnotes if not note.clauses),
    ]


def _require_most(book: Book, expected: Sequence[str], missing: Sequence[str], name: str) -> None:
    found = {clause.id for clause in book.clauses}
    last = book.clauses[-1].id if book.clauses else "none"
    whole = {outline.law_numbers()[0], outline.law_numbers()[-1]} <= found
    if whole and len(missing) > MISSING_LIMIT * len(expected):
        raise BookError(
            f"{name}: {len(missing)} of {len(expected)} clauses are missing, "
            f"the first of them {', '.join(missing[:5])}; get a better copy"
        )
    if missing and missing[-1] == expected[-1]:
        raise BookError(
            f"{name}: the book is cut off: the last clause found is {last}, "
            f"but it should go on to {expected[-1]}; get a complete copy"
        )
    if not whole:
        raise BookError(f"{name}: the beginning is missing: the first law found is Law {book.clauses[0].id}")


def _is_leaf(clause_id: str, found: Container[str]) -> bool:
    return not any(child in found for child in outline.children_of(clause_id))


def _is_last_leaf(clause_id: str, found: Container[str]) -> bool:
    """A clause without items that is itself the last of its family: its text ought to end a sentence."""
    parent = outline.parent_of(clause_id)
    siblings = [item for item in outline.children_of(parent or "") if item in found]
    return _is_leaf(clause_id, found) and (parent is None or siblings[-1:] == [clause_id])
