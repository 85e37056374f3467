"""The rulings noted in a chat as files: a table for spreadsheets, and a report of the evening.

In: log entries, the reader's language and time zone, and what is still to be done. Out: the bytes of a CSV or PDF file.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from bot.talk.log_view import score_of, worded
from bot.talk.papers import (
    column,
    directed_text,
    flat_text,
    paper,
    paper_data,
    paper_words,
    place_text,
    word,
)
from bot.talk.state import LogEntry
from bot.talk.times import DAY, IN_A_TABLE, day_and_time, moment
from corpus.references import format_reference
from corpus.words import Language

REPORT = "log_report.typ"
BYTE_ORDER_MARK = "\ufeff"
SEPARATOR: dict[Language, str] = {"el": ";", "en": ",", "he": ",", "hu": ";"}
"""What the spreadsheet programs of each country take for the end of a cell."""
FORMULA_STARTS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")


def as_csv(log: Sequence[LogEntry], lang: Language, zone: str = "") -> bytes:
    """A row a ruling under names in the reader's language; no cell is taken for a formula."""
    written = io.StringIO()
    table = csv.writer(written, delimiter=SEPARATOR[lang])
    table.writerow(column(name, lang) for name in paper_words().columns)
    for entry in log:
        cells = _cells(entry, lang, zone)
        table.writerow(_harmless(flat_text(cells[name])) for name in paper_words().columns)
    return (BYTE_ORDER_MARK + written.getvalue()).encode()


def as_pdf(log: Sequence[LogEntry], lang: Language, zone: str = "", reminders: Sequence[str] = ()) -> bytes:
    """The report: the scores to key in, what is still to be done, and every ruling."""
    at = log[-1].at if log else ""
    return paper(REPORT, report_data(log, lang, zone, reminders), at)


def report_data(
    log: Sequence[LogEntry], lang: Language, zone: str = "", reminders: Sequence[str] = ()
) -> dict[str, Any]:
    """Everything the report shows; each text with the direction it runs in."""
    days = {moment(entry.at, zone, DAY[lang]) for entry in log}
    directors = {entry.director for entry in log}
    return {
        **paper_data(lang),
        "day": directed_text(days.pop() if len(days) == 1 else ""),
        "director": directed_text(directors.pop() if len(directors) == 1 else ""),
        "entries": [_entry(entry, lang, zone) for entry in log],
        "scores": [_score(entry, lang) for entry in log if entry.score_after],
        "reminders": [directed_text(text) for text in reminders],
    }


def _entry(entry: LogEntry, lang: Language, zone: str) -> dict[str, Any]:
    told = worded(entry, lang)
    return {
        "number": str(entry.number),
        "at": directed_text(day_and_time(entry.at, zone, lang)),
        "table": place_text(entry.table),
        "board": place_text(entry.board),
        "pairs": directed_text(entry.pairs),
        "title": directed_text(told.title),
        "text": directed_text(entry.text),
        "facts": [directed_text(fact) for fact in told.facts],
        "ruling": directed_text(told.ruling),
        "clauses": [directed_text(format_reference(clause, lang)) for clause in entry.clauses],
        "score": directed_text(score_of(entry)),
        "note": directed_text(entry.note),
        "director": directed_text(entry.director),
        "by": directed_text(entry.by if entry.by != entry.director else ""),
        "history": [directed_text(line) for line in _history(entry, lang, zone)],
    }


def _score(entry: LogEntry, lang: Language) -> dict[str, Any]:
    return {
        "number": str(entry.number),
        "board": place_text(entry.board),
        "table": place_text(entry.table),
        "pairs": directed_text(entry.pairs or "–"),
        "score_before": directed_text(entry.score_before or "–"),
        "score_after": directed_text(entry.score_after),
        "ruling": directed_text(worded(entry, lang).ruling or entry.note or entry.text),
    }


def _history(entry: LogEntry, lang: Language, zone: str) -> list[str]:
    """What was there before each correction, and who made it when."""
    return [
        f"{column(change.field, lang)}, {word('before', lang)}: {change.before} "
        f"({change.by or '–'}, {day_and_time(change.at, zone, lang)})"
        for change in entry.history
        if change.field in paper_words().columns
    ]


def _cells(entry: LogEntry, lang: Language, zone: str) -> dict[str, str]:
    """By the names of the columns; the time as spreadsheets read it in every country."""
    told = worded(entry, lang)
    return {
        "number": str(entry.number),
        "at": moment(entry.at, zone, IN_A_TABLE),
        "table": entry.table,
        "board": entry.board,
        "pairs": entry.pairs,
        "title": told.title,
        "text": entry.text,
        "facts": "; ".join(told.facts),
        "ruling": told.ruling,
        "clauses": ", ".join(format_reference(clause, lang) for clause in entry.clauses),
        "score_before": entry.score_before,
        "score_after": entry.score_after,
        "note": entry.note,
        "director": entry.director,
        "by": entry.by,
        "history": "; ".join(_history(entry, lang, zone)),
    }


def _harmless(cell: str) -> str:
    """A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell
