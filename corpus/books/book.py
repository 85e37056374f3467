"""The values of an imported law book: its edition, clauses, footnotes, defined terms and notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.words import Language


@dataclass(frozen=True)
class Edition:
    """Which book it is; the name is the one shown beside every quotation."""

    id: str
    """For example `el-2017`, `hu-2017+2024`."""
    lang: Language
    name: str
    year: int


@dataclass(frozen=True)
class BookClause:
    """One clause in the words of the book, without those of the clauses below it."""

    id: str
    heading: str
    """The clause's own heading; empty where the book gives it none."""
    text: str
    """Empty for a clause that only holds others; the rows of a table stand on lines of their own."""
    line: int
    line_end: int


@dataclass(frozen=True)
class Footnote:
    """A footnote and the clauses that carry its mark."""

    number: int
    clauses: tuple[str, ...]
    text: str
    line: int


@dataclass(frozen=True)
class BookTerm:
    """A term of the chapter of definitions."""

    term: str
    text: str
    line: int


@dataclass(frozen=True)
class BookNote:
    """What a national body has settled for its country, printed in the book but not law text."""

    id: str
    clause: str
    """The clause it belongs to; empty for one on the definitions."""
    text: str
    line: int


@dataclass(frozen=True)
class Book:
    """A whole law book, and what is known to be missing or odd in this copy."""

    edition: Edition
    clauses: tuple[BookClause, ...]
    footnotes: tuple[Footnote, ...]
    terms: tuple[BookTerm, ...]
    notes: tuple[BookNote, ...]
    damage: tuple[str, ...]

    def clause(self, clause_id: str) -> BookClause | None:
        """The clause with this id, if the book has it."""
        return next((clause for clause in self.clauses if clause.id == clause_id), None)
