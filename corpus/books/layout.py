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
from corpus.books.wording import Wording
from corpus.words import CLAUSE_LETTERS, Language, language

LETTER_LEVEL, SMALL_LEVEL = 1, 3


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
    wording: Wording
    """What is printed in words of the language."""
    mark: re.Pattern[str]
    """A footnote mark in running text, without the word it hangs on."""

    def __init__(self) -> None:
        labels = self.wording.labels
        by_level = (labels.letter, labels.number, labels.small, labels.roman)
        own_letters = language(self.lang).clauses.letters or CLAUSE_LETTERS
        self.law_heading = re.compile(self.wording.law_heading)
        self.last_law_ends = re.compile(self.wording.last_law_ends)
        self._labels = [re.compile(rf"(?:{pattern})(?:\s+|$)") for pattern in by_level]
        self._letters = dict(zip(own_letters, CLAUSE_LETTERS, strict=True))
        self._looks = str.maketrans(language(self.lang).looks.capitals)

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

    def read_labels(self, text: str) -> list[Label]:
        """All labels that the beginning of a line could be: i) may be a letter or a numeral."""
        if found := self.law_heading.match(text):
            return [Label(0, found[1], found.end())]
        matches = ((level, pattern.match(text)) for level, pattern in enumerate(self._labels, 1))
        labels = (Label(level, self._part(level, found[1]), found.end()) for level, found in matches if found)
        return [label for label in labels if label.part]

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

    def _part(self, level: int, printed: str) -> str:
        """A printed label as part of a canonical id; empty where it can be none."""
        if level == LETTER_LEVEL:
            return self._letters.get(printed.translate(self._looks), "")
        if level == SMALL_LEVEL:
            return self._letters.get(printed.upper(), "").lower()
        return printed
