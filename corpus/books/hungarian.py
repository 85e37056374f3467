"""The Hungarian book: footnotes with asterisks at the end of each law, symbols of a lost font."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.books.book import BookTerm, Edition
from corpus.books.layout import Layout, Parts, PrintedNote
from corpus.books.pages import Line
from corpus.books.prose import join_lines, tidy
from corpus.books.wording import Wording, load_wording


class HungarianWording(Wording, frozen=True):
    """What the other books do not have."""

    amended_name: str
    """With the amendment of 2024."""
    definitions: str
    glossary: str


WORDING = load_wording("hu", HungarianWording)
LOST_FONT = str.maketrans(
    {"\uf02a": "*", "\uf02d": "–", "\uf0a7": "♣", "\uf0a8": "♦", "\uf0a9": "♥", "\uf0aa": "♠", "\uf0b7": "•"}
)
FOOTNOTE = re.compile(r"(\*{1,4})\s*(?=[^\s*])")
PAGE_NUMBER = re.compile(r"\d{1,3}$")
DEFINITIONS = re.compile(WORDING.definitions)
GLOSSARY = re.compile(WORDING.glossary)
RANGE = re.compile(r"(?<=\d)\s?–\s?(?=\d)")
TERM = re.compile(r"^([^\W\d_][^()]*)\((?=[^()A-Z]*[A-Z])([^()]*)\)\s*[–-]\s+(?=\S)")


class HungarianLayout(Layout):
    """A versenybridzs szabálykönyve."""

    lang = "hu"
    wording = WORDING
    mark = re.compile(r"\s?(\*{1,4})")

    def clean(self, line: Line) -> Line | None:
        """Symbols of the lost font get their real characters; a line with nothing but a page number goes."""
        if PAGE_NUMBER.match(line.text):
            return None
        return line.with_text(line.text.translate(LOST_FONT))

    def split(self, lines: Sequence[Line]) -> Parts:
        """Definitions, then a glossary that is left out, then the laws."""
        terms = next((at for at, line in enumerate(lines) if DEFINITIONS.match(line.text)), 0)
        laws = self.first_law(lines, terms)
        end = self.cut_laws(lines, laws)
        glossary = next((at for at in range(terms, laws) if GLOSSARY.match(lines[at].text)), laws)
        return Parts(
            tuple(lines[:terms]),
            tuple(lines[terms + 1 : glossary]),
            tuple(lines[laws:end]),
            tuple(lines[end:]),
        )

    def take_footnotes(self, lines: Sequence[Line]) -> tuple[list[Line], list[PrintedNote]]:
        """A footnote begins with the next number of asterisks in its law and lasts to the next law."""
        kept: list[Line] = []
        notes: list[tuple[str, list[Line]]] = []
        law, stars, inside = 0, 0, False
        for line in lines:
            number = self.law_of_line(line.text)
            if number is not None:
                law, stars, inside = number, 0, False
            found = FOOTNOTE.match(line.text)
            if found and len(found[1]) == stars + 1:
                stars, inside = stars + 1, True
                notes.append((f"{law}{found[1]}", [line.with_text(line.text[found.end() :])]))
            elif inside:
                notes[-1][1].append(line)
            else:
                kept.append(line)
        return kept, [PrintedNote(key, tuple(note)) for key, note in notes]

    def mark_key(self, mark: str, law: str) -> str:
        """Asterisks begin anew in every law."""
        return f"{law}{mark}"

    def goes_on(self, heading: Sequence[Line], following: Line, level: int) -> bool:
        """Only law titles, printed in capitals, run on."""
        text = following.text
        return level == 0 and text.upper() == text and text[0].isalpha() and not self.read_labels(text)

    def mend(self, text: str) -> str:
        """The tables are set with spaces inside a range of numbers."""
        return RANGE.sub("–", text)

    def read_terms(self, lines: Sequence[Line]) -> list[BookTerm]:
        """Headword, the English term in brackets, a dash; senses may follow in paragraphs of their own."""
        heads = [(at, found) for at, line in enumerate(lines) if (found := TERM.match(line.text))]
        terms = []
        for (at, found), end in zip(heads, [*(at for at, _ in heads[1:]), len(lines)], strict=False):
            body = [lines[at].with_text(lines[at].text[found.end() :]), *lines[at + 1 : end]]
            terms.append(BookTerm(found[1].rstrip(), tidy(join_lines(body).text), lines[at].number))
        return terms

    def edition(self, front: Sequence[Line], *, amended: bool) -> Edition:
        """Undated; whether it has the amendment is seen from its clauses."""
        if amended:
            return Edition("hu-2017+2024", "hu", WORDING.amended_name, 2017)
        return Edition("hu-2017", "hu", WORDING.name, 2017)
