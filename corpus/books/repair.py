"""Repairs of a known book, as data: lost or false labels, torn rows, marks that were not printed.

Every repair is anchored on the law it stands in and the first words of its line, so that it still finds its
place in a copy whose lines have moved, and does nothing in a copy that is in order.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from corpus.books.pages import MOST_MARKS, Line
from corpus.loading import data_path, load
from corpus.texts import Strict
from corpus.words import without_marks


class LineRepair(Strict, frozen=True):
    """What to do with the one line of a law that begins with these words."""

    law: int
    starts: str
    """The first words of the line; accents and niqqud do not count."""
    joins: int = 0
    """So many lines that follow belong to this one."""
    becomes: str | None = None
    """Put in the place of `starts`."""
    rows: tuple[str, ...] = ()
    """Put in the place of the whole line."""
    before: str | None = None
    """A lost line, put before it."""
    splits: str | None = None
    """A new line begins at these words."""
    label: str = ""
    """The lost label of the line made by `splits`."""
    closes: str | None = None
    """The line (or what `splits` cut off) is the closing sentence of this clause, not of its last item."""


class Repairs(Strict, frozen=True):
    """All repairs of one book."""

    lines: tuple[LineRepair, ...] = ()
    words: dict[str, str] = {}
    """Words to put right wherever they stand in the text."""
    footnotes: dict[str, tuple[str, ...]] = {}
    """The clauses of a footnote, where the marks in the book are lost or wrong."""
    directives: dict[str, str] = {}
    """The clause meant by the reference that a national directive is printed with."""
    remarks: tuple[str, ...] = ()
    """What the reader of this edition should know, shown with the report of the import."""


@cache
def load_repairs(lang: str) -> Repairs:
    """The repairs known for the book in this language."""
    return load(data_path(f"books/repairs/{lang}.yaml"), Repairs)


def repair_lines(
    lines: Sequence[Line], repairs: Sequence[LineRepair], law_of_line: Callable[[str], int | None]
) -> list[Line]:
    """Apply each repair once, at the first line of its law that begins with its words."""
    waiting: dict[int, list[LineRepair]] = {}
    for repair in repairs:
        waiting.setdefault(repair.law, []).append(repair)
    result: list[Line] = []
    law = 0
    queue = list(reversed(lines))
    while queue:
        line = queue.pop()
        law = law_of_line(line.text) or law
        found = next((item for item in waiting.get(law, ()) if prefix_end(line.text, item.starts)), None)
        if found is None:
            result.append(line)
            continue
        waiting[law].remove(found)
        for _ in range(min(found.joins, len(queue))):
            line = line.with_text(f"{line.text} {queue.pop().text}")
        result.extend(_apply(line, found))
    return result


def prefix_end(text: str, starts: str) -> int:
    """Where `starts` ends in a text that begins with it (accents aside); 0 if it does not."""
    wanted = _plain(starts)
    if not _plain(text[: (1 + MOST_MARKS) * len(starts)]).startswith(wanted):
        return 0
    end = len(wanted)
    while end < len(text) and (_plain(text[:end]) != wanted or unicodedata.combining(text[end])):
        end += 1
    return end


def _plain(text: str) -> str:
    return " ".join(without_marks(text).split())


def _apply(line: Line, repair: LineRepair) -> list[Line]:
    if repair.rows:
        return [line.with_text(row) for row in repair.rows]
    if repair.becomes is not None:
        line = line.with_text(repair.becomes + line.text[prefix_end(line.text, repair.starts) :])
    made = [line]
    if repair.splits and (at := line.text.find(repair.splits, 1)) > 0:
        head, rest = line.text[:at], f"{repair.label} {line.text[at:]}"
        made = [line.with_text(head.strip()), line.with_text(rest.strip())]
    if repair.before:
        made.insert(0, line.with_text(repair.before))
    if repair.closes:
        made[-1] = replace(made[-1], closes=repair.closes)
    return [item for item in made if item.text]
