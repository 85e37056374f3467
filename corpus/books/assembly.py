"""From the lines of a book to the book: footnotes aside, clauses found, headings and notes set apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from corpus import outline
from corpus.books.book import Book, BookClause, BookNote, Footnote
from corpus.books.labels import Section, find_sections
from corpus.books.layout import Layout, Parts, PrintedNote
from corpus.books.pages import Line
from corpus.books.prose import Prose, join_lines, tidy
from corpus.books.repair import Repairs, repair_lines
from corpus.books.shape import TABLES, has_heading

SENTENCE_END = re.compile(r"[.!?:;,…)\]»”\"']$")
HEADING_LIMIT = 4
"""No heading runs over more lines."""


@dataclass
class Gathered:
    """What is met on the way through the clauses."""

    marks: dict[str, list[str]] = field(default_factory=dict)
    """The clauses that carry the mark of each footnote."""
    notes: list[BookNote] = field(default_factory=list)


def assemble(layout: Layout, parts: Parts, repairs: Repairs) -> Book:
    """Build the book; `damage` is left to the caller, who knows what to expect."""
    lines, printed = layout.take_footnotes(parts.laws)
    mended = repair_lines(lines, repairs.lines, layout.law_of_line)
    sections = find_sections(mended, layout.read_labels)
    gathered = Gathered()
    clauses = tuple(_clause(section, layout, repairs, gathered) for section in sections)
    footnotes = tuple(
        _footnote(number, note, layout, repairs, gathered) for number, note in enumerate(printed, 1)
    )
    notes = [*gathered.notes, *layout.read_directives(parts.back, repairs)]
    amended = sum(outline.is_amendment(clause.id) for clause in clauses) > 1
    return Book(
        edition=layout.edition(parts.front, amended=amended),
        clauses=clauses,
        footnotes=footnotes,
        terms=tuple(layout.read_terms(parts.terms)),
        notes=_name_notes(layout.lang, notes),
        damage=(),
    )


def stops_short(clause: BookClause) -> bool:
    """Does a text that ought to end a sentence break off? The last row of a table need not."""
    return bool(clause.text) and clause.id not in TABLES and not SENTENCE_END.search(clause.text)


def _clause(section: Section, layout: Layout, repairs: Repairs, gathered: Gathered) -> BookClause:
    heading, body = _cut_heading(section, layout)
    text = _text(body, section.id, layout, repairs, gathered)
    if section.closing:
        text = f"{text}\n{_text(section.closing, section.id, layout, repairs, gathered)}".strip()
    printed = [*section.lines, *section.closing]
    return BookClause(
        id=section.id,
        heading=_text(heading, section.id, layout, repairs, gathered, rows=False).rstrip(". "),
        text=text,
        line=section.line,
        line_end=max([section.line, *(line.number for line in printed)]),
    )


def _cut_heading(section: Section, layout: Layout) -> tuple[list[Line], list[Line]]:
    lines = section.lines
    if not lines or not has_heading(section.id):
        return [], lines
    level = len(outline.parts_of(section.id)) - 1
    end = 1
    while end < min(len(lines), HEADING_LIMIT) and layout.goes_on(lines[:end], lines[end], level):
        end += 1
    return lines[:end], lines[end:]


def _text(
    lines: Sequence[Line],
    clause_id: str,
    layout: Layout,
    repairs: Repairs,
    gathered: Gathered,
    *,
    rows: bool | None = None,
) -> str:
    """The lines as clean text; marks and national notes go to `gathered`."""
    table = clause_id in TABLES if rows is None else rows
    arranged = (
        [line.with_text(layout.arrange_row(line.text, clause_id)) for line in lines] if table else lines
    )
    prose = _mend_words(join_lines(arranged, rows=table), repairs)
    law = outline.law_of(clause_id)
    marks = list(layout.mark.finditer(prose.text))
    for mark in marks:
        carriers = gathered.marks.setdefault(layout.mark_key(mark[1], law), [])
        if clause_id not in carriers:
            carriers.append(clause_id)
    prose = prose.without((mark.start(), mark.end()) for mark in marks)
    return _without_notes(prose, clause_id, layout, gathered)


def _without_notes(prose: Prose, clause_id: str, layout: Layout, gathered: Gathered) -> str:
    spans = layout.notes_in(prose.text)
    for begin, stop in spans:
        text = tidy(layout.mend(prose.text[begin:stop]))
        gathered.notes.append(BookNote("", clause_id, text, prose.line_at(begin)))
    return tidy(layout.mend(prose.without(spans).text))


def _mend_words(prose: Prose, repairs: Repairs) -> Prose:
    """Known misprints put right; the place of a line may shift by the letters gained or lost before it."""
    text = prose.text
    for wrong, right in repairs.words.items():
        text = text.replace(wrong, right)
    return Prose(text, prose.starts)


def _footnote(
    number: int, note: PrintedNote, layout: Layout, repairs: Repairs, gathered: Gathered
) -> Footnote:
    clauses = repairs.footnotes.get(note.key) or tuple(gathered.marks.get(note.key, ()))
    prose = _mend_words(join_lines(note.lines), repairs)
    text = _without_notes(prose, clauses[0] if clauses else "", layout, gathered)
    return Footnote(number, clauses, text, note.lines[0].number)


def _name_notes(lang: str, notes: Sequence[BookNote]) -> tuple[BookNote, ...]:
    """Notes in the order of the book, each with an id: the language, the clause, a running number."""
    named: list[BookNote] = []
    met: Counter[str] = Counter()
    for note in sorted(notes, key=lambda note: note.line):
        base = f"{lang}:{note.clause or 'definitions'}"
        met[base] += 1
        named.append(replace(note, id=f"{base}#{met[base]}" if met[base] > 1 else base))
    return tuple(named)
