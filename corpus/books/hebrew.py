"""The Hebrew book: a paragraph a line, superscript footnotes, stars that point to national directives."""

from __future__ import annotations

import re
from collections.abc import Sequence

from corpus.books.book import BookNote, BookTerm, Edition
from corpus.books.layout import Layout, Parts, PrintedNote
from corpus.books.pages import Line
from corpus.books.prose import tidy
from corpus.books.repair import Repairs
from corpus.books.wording import Wording, load_wording


class HebrewWording(Wording, frozen=True):
    """What the other books do not have."""

    contents_line: str
    printing: str
    """Its first group is the printing that the cover names."""


WORDING = load_wording("he", HebrewWording)
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
DIGITS = str.maketrans(SUPERSCRIPTS, "0123456789")
FOOTNOTE = re.compile(rf"([{SUPERSCRIPTS}]+)\s*(?=\S)")
BULLET = re.compile(r"^(?:-\s+)+")
STARS = re.compile(r"(?:(?<!\s)\s+)?[★☆⚠]\ufe0f?")
CONTENTS_LINE = re.compile(WORDING.contents_line)
DIRECTIVE = re.compile(r"^[★☆]\s*\*\*(.+?)\*\*\s*-\s*(?=\S)")
ROW = re.compile(r"^<p>(.*?)</p>\s*<p>(.*?)</p>")
ENGLISH = re.compile(r"\(([A-Za-z][A-Za-z .-]*)\)$")
LATIN_TERM = re.compile(r"^[A-Za-z]+$")
FURTHER_SENSE = re.compile(r"[2-9]\.")
NUMBER_LIST = re.compile(r"^\d+(?:, \d+)+$")
PRINTING = re.compile(WORDING.printing)
REVERSED_TABLES = frozenset({"2", "77"})


class HebrewLayout(Layout):
    """ספר החוקים."""

    lang = "he"
    wording = WORDING
    mark = re.compile(rf"([{SUPERSCRIPTS}]+)")

    def clean(self, line: Line) -> Line | None:
        """Bullets go, and so do the marks of bold type, except in the directives, which need them."""
        text = BULLET.sub("", line.text)
        return line.with_text(text if DIRECTIVE.match(text) else text.replace("**", "").strip())

    def split(self, lines: Sequence[Line]) -> Parts:
        """The contents repeat all headings, so the laws begin at the last heading of Law 1."""
        starts = [at for at, line in enumerate(lines) if self.law_of_line(line.text) == 1]
        laws = starts[-1] if starts else self.first_law(lines)
        end = self.cut_laws(lines, laws)
        contents = [at for at in range(laws) if CONTENTS_LINE.match(lines[at].text)]
        terms = contents[-1] + 1 if contents else 0
        return Parts(
            tuple(lines[:terms]), tuple(lines[terms:laws]), tuple(lines[laws:end]), tuple(lines[end:])
        )

    def take_footnotes(self, lines: Sequence[Line]) -> tuple[list[Line], list[PrintedNote]]:
        """A footnote is one line that begins with its superscript number."""
        kept: list[Line] = []
        notes: list[PrintedNote] = []
        for line in lines:
            if found := FOOTNOTE.match(line.text):
                key = found[1].translate(DIGITS)
                notes.append(PrintedNote(key, (line.with_text(line.text[found.end() :]),)))
            else:
                kept.append(line)
        return kept, notes

    def mark_key(self, mark: str, law: str) -> str:
        """The number as plain digits."""
        return mark.translate(DIGITS)

    def mend(self, text: str) -> str:
        """The stars only say that there is a directive; the directives are kept apart."""
        return STARS.sub("", text)

    def arrange_row(self, text: str, clause_id: str) -> str:
        """The columns of two tables were stored from left to right as seen: turn them round."""
        cells = [cell.strip() for cell in text.split("\t") if cell.strip()]
        if clause_id in REVERSED_TABLES:
            cells = [_turn_list(cell) for cell in reversed(cells)]
        return " | ".join(cells)

    def read_terms(self, lines: Sequence[Line]) -> list[BookTerm]:
        """A term with its English name stands before or after its definition, or beside it in a table."""
        terms: list[tuple[str, list[str], int]] = []
        waiting: list[Line] = []
        senses: list[str] | None = None
        for block in _term_blocks(lines):
            if row := ROW.match(block.text):
                terms.append((_headword(row[2]) or row[2], [row[1]], block.number))
                waiting, senses = [], None
            elif headword := _headword(block.text):
                numbered = bool(waiting) and waiting[-1].text.startswith("1.")
                texts = [line.text for line in waiting[-1:]]
                terms.append((headword, texts, block.number))
                senses = texts if numbered or not waiting else None
                waiting = []
            elif senses is not None and (not senses or FURTHER_SENSE.match(block.text)):
                senses.append(block.text)
            else:
                waiting, senses = [block], None
        return [term for term in (_term(*found) for found in terms) if term.text]

    def read_directives(self, lines: Sequence[Line], repairs: Repairs) -> list[BookNote]:
        """The directives of the federation, each with the clause its printed reference stands for."""
        notes: list[BookNote] = []
        for line in lines:
            if found := DIRECTIVE.match(line.text):
                clause = repairs.directives.get(found[1].strip(), "")
                notes.append(BookNote("", clause, tidy(line.text[found.end() :]), line.number))
        return notes

    def edition(self, front: Sequence[Line], *, amended: bool) -> Edition:
        """The cover names the printing."""
        printing = next((found[1] for line in front if (found := PRINTING.search(line.text))), "")
        name = f"{WORDING.name}, {printing}" if printing else WORDING.name
        return Edition("he-2017", "he", name, 2017)


def _turn_list(cell: str) -> str:
    return ", ".join(reversed(cell.split(", "))) if NUMBER_LIST.match(cell) else cell


def _headword(text: str) -> str | None:
    """The term of a line that ends with its English name, or is Latin itself; None for a definition."""
    if LATIN_TERM.match(text):
        return text
    found = ENGLISH.search(text)
    words = text[: found.start()].split() if found else []
    return " ".join(words) if found and 0 < len(words) <= 4 and "." not in text[: found.start()] else None


def _term_blocks(lines: Sequence[Line]) -> list[Line]:
    """One line a paragraph; an English name on its own line goes with the term before it."""
    blocks: list[list[Line]] = []
    for line in lines:
        english_alone = line.text.startswith("(") and ENGLISH.match(line.text)
        same = not line.paragraph_start and blocks and not ROW.match(line.text)
        if blocks and (english_alone or (same and _goes_with(blocks[-1][0], line))):
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return [block[0].with_text(" ".join(line.text for line in block)) for block in blocks]


def _goes_with(first: Line, line: Line) -> bool:
    return first.text.startswith("1.") and bool(FURTHER_SENSE.match(line.text))


def _term(term: str, texts: list[str], line: int) -> BookTerm:
    joined = " ".join(text for text in texts if text)
    spaced = re.sub(r"(?<=[0-9]\.)(?=[^\s\d])", " ", joined)
    return BookTerm(term, tidy(STARS.sub("", spaced)), line)
