"""The appeal form of one noted ruling (Law 92): what is known filled in, the rest with room to write.

In: a log entry, the reader's language and time zone, and the form of the event. Out: the bytes of a PDF file.
"""

from __future__ import annotations

from typing import Any

from bot.talk.log_view import worded
from bot.talk.papers import directed_text, flat_text, paper, paper_data, place_text
from bot.talk.state import LogEntry
from bot.talk.times import DAY, TIME, moment
from corpus.references import format_reference
from corpus.words import Language

FORM = "appeal_form.typ"
EVENTS = ("pairs", "teams", "individual")
LONGEST_TEXT, LONGEST_PAIRS, LONGEST_SCORE = 600, 60, 40
"""Of what people wrote; the report has all of it. Facts, ruling and clauses are never cut."""
IN_A_LINE = 74
"""Characters, somewhat less than fit."""
MOST_LINES = 22
"""Of what is filled in on one page, so that there is room to write; what has more goes on to a second page."""


def as_form(entry: LogEntry, lang: Language, zone: str = "", event: str = "") -> bytes:
    """The form."""
    return paper(FORM, form_data(entry, lang, zone, event), entry.at)


def form_data(entry: LogEntry, lang: Language, zone: str = "", event: str = "") -> dict[str, Any]:
    """Everything the form shows, each text with the direction it runs in; not the director's note, for both sides sign it."""
    told = worded(entry, lang)
    text = _cut(entry.text, LONGEST_TEXT)
    clauses = [format_reference(clause, lang) for clause in entry.clauses]
    filled = (told.title, text, *told.facts, told.ruling, *told.binds, " · ".join(clauses))
    return {
        **paper_data(lang),
        "number": str(entry.number),
        "day": directed_text(moment(entry.at, zone, DAY[lang])),
        "time": directed_text(moment(entry.at, zone, TIME)),
        "table": place_text(entry.table),
        "board": place_text(entry.board),
        "pairs": directed_text(_cut(entry.pairs, LONGEST_PAIRS)),
        "title": directed_text(told.title),
        "text": directed_text(text),
        "facts": [directed_text(fact) for fact in told.facts],
        "ruling": directed_text(told.ruling),
        "binds": [directed_text(bound) for bound in told.binds],
        "clauses": [directed_text(clause) for clause in clauses],
        "score_before": directed_text(_cut(entry.score_before, LONGEST_SCORE)),
        "score_after": directed_text(_cut(entry.score_after, LONGEST_SCORE)),
        "director": directed_text(entry.director or entry.by),
        "consents": [f"consent_{name}" for name in ((event,) if event in EVENTS else EVENTS)],
        "is_long": sum(-(-len(line) // IN_A_LINE) for line in filled) > MOST_LINES,
    }


def _cut(text: str, longest: int) -> str:
    flat = flat_text(text)
    return flat if len(flat) <= longest else flat[: longest - 1] + "…"
