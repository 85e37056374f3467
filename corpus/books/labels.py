"""Finding the clauses: lines go in, sections come out, each with the lines printed under its label.

A line that looks like a label is one only if it is the next expected at its level: law books are full of
lines that begin with "19." or "(a)" in the middle of a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from corpus import outline
from corpus.books.pages import Line
from corpus.books.shape import places_on

LAW_LEAP = 5
"""So many laws on a law heading is still believed: a copy may have lost a page."""


@dataclass(frozen=True)
class Label:
    """What a label at the beginning of a text could mean."""

    level: int
    """0 a law, 1 a letter, 2 a number, 3 a small letter, 4 a Roman numeral."""
    part: str
    """As in the canonical id: `27`, `B`, `1`, `a`, `i`."""
    end: int
    """The clause's own text begins here."""


@dataclass
class Section:
    """A clause as it was found."""

    id: str
    line: int
    lines: list[Line] = field(default_factory=list)
    closing: list[Line] = field(default_factory=list)
    """Lines printed after the last item that belong to the whole clause."""


ReadLabels = Callable[[str], Sequence[Label]]


def find_sections(lines: Sequence[Line], read_labels: ReadLabels) -> list[Section]:
    """The clauses in the order of the book; what stands before the first is left out."""
    sections: list[Section] = []
    found: dict[str, Section] = {}
    target: list[Line] | None = None
    for line in lines:
        text = line.text
        fresh = False
        while label := _expected(sections[-1].id if sections else None, read_labels(text), fresh):
            section = Section(_id_at(sections[-1].id if sections else "", label), line.number)
            sections.append(section)
            found[section.id] = section
            target = section.lines
            text = text[label.end :].strip()
            fresh = True
        closed = found.get(line.closes)
        if closed and not fresh:
            target = closed.closing
        if text and target is not None:
            target.append(line.with_text(text))
    return sections


def _expected(current: str | None, labels: Sequence[Label], fresh: bool) -> Label | None:
    """The label to believe: the very next one, or failing that one that leaves out a single place."""
    for leap in (1, 2):
        for label in labels:
            if current is None:
                if label.level == 0 and leap == 1:
                    return label
                continue
            depth = len(outline.parts_of(current))
            if label.level > depth or (fresh and label.level != depth):
                continue
            clause_id = _id_at(current, label)
            before = outline.join_parts(outline.parts_of(current)[: label.level + 1])
            places = places_on(before if label.level < depth else None, clause_id)
            if places == leap or (label.level == 0 and 0 < places <= LAW_LEAP):
                return label
    return None


def _id_at(current: str, label: Label) -> str:
    return outline.join_parts((*outline.parts_of(current)[: label.level], label.part))
