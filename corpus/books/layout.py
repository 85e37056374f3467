"""What every printed layout of a law book has in common; one module a layout says what is special."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from corpus.books.book import BookNote, BookTerm, Edition
from corpus.books.labels import Label
from corpus.books.pages import Line
from corpus.books.repair import Repairs
from corpus.words import Language


@dataclass(frozen=True)
class PrintedNote:
    """A footnote as it stands in the book."""

    key: str
    """What its marks in the text are recognised by."""
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Parts:
    """The book cut into what is read and what is left (contents, glossary, index)."""

    front: tuple[Line, ...]
    terms: tuple[Line, ...]
    laws: tuple[Line, ...]
    back: tuple[Line, ...]


class Layout(ABC):
    """How one edition is printed."""

    lang: Language
    law_heading: re.Pattern[str]
    """A law heading at the beginning of a line; its first group is the number."""
    mark: re.Pattern[str]
    """A footnote mark in running text, without the word it hangs on."""
    last_law_ends: re.Pattern[str]
    """The line with which the laws are over (an index, an appendix)."""

    def clean(self, line: Line) -> Line | None:
        """The line with its characters put right; None for a footer."""
        return line

    def law_of_line(self, text: str) -> int | None:
        """The number of the law whose heading this line is."""
        found = self.law_heading.match(text)
        return int(found[1]) if found else None

    @abstractmethod
    def split(self, lines: Sequence[Line]) -> Parts:
        """Cut the book into its parts."""

    @abstractmethod
    def read_labels(self, text: str) -> list[Label]:
        """All labels that the beginning of a line could be."""

    @abstractmethod
    def take_footnotes(self, lines: Sequence[Line]) -> tuple[list[Line], list[PrintedNote]]:
        """The lines of the laws without the footnotes, and the footnotes in the order of the book."""

    def mark_key(self, mark: str, law: str) -> str:
        """The key of the footnote that a mark in this law points to."""
        return mark

    def goes_on(self, heading: Sequence[Line], following: Line, level: int) -> bool:
        """Does the heading run on to the next line?"""
        return False

    def mend(self, text: str) -> str:
        """Last repairs of a joined text."""
        return text

    def arrange_row(self, text: str, clause_id: str) -> str:
        """A row of a table as it is to be read."""
        return text

    @abstractmethod
    def read_terms(self, lines: Sequence[Line]) -> list[BookTerm]:
        """The defined terms."""

    def notes_in(self, text: str) -> list[tuple[int, int]]:
        """Where national notes stand inside a joined text."""
        return []

    def read_directives(self, lines: Sequence[Line], repairs: Repairs) -> list[BookNote]:
        """National directives printed apart from the laws."""
        return []

    @abstractmethod
    def edition(self, front: Sequence[Line], *, amended: bool) -> Edition:
        """The edition, named from what the book says of itself."""

    def cut_laws(self, lines: Sequence[Line], start: int) -> int:
        """Where the part with the laws ends."""
        for place in range(start, len(lines)):
            if self.last_law_ends.match(lines[place].text):
                return place
        return len(lines)

    def first_law(self, lines: Sequence[Line], start: int = 0) -> int:
        """Where the first law heading of the body stands; the end of the book if there is none."""
        for place in range(start, len(lines)):
            if self.law_of_line(lines[place].text) is not None:
                return place
        return len(lines)
