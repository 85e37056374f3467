"""The rulings noted in a chat as files: a table for spreadsheets, and a report that serves as an appeal form.

In: log entries and the reader's language. Out: the bytes of a CSV or PDF file; the same log gives the same bytes.
What people wrote reaches the report as data (`log_report.typ` reads it as JSON) and is never read as markup.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from bot.talk.direction import RIGHT_TO_LEFT, isolate_tokens
from bot.talk.state import LogEntry
from corpus.references import format_reference
from corpus.words import Language

REPORT = Path(__file__).with_name("log_report.typ")
BYTE_ORDER_MARK = "\ufeff"
SEPARATOR: dict[Language, str] = {"el": ";", "en": ",", "he": ",", "hu": ";"}
"""What the spreadsheet programs of each country take for the end of a cell."""
FORMULA_STARTS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
HEBREW_OR_ARABIC = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
LONGEST_PLACE = 14
"""Of a table or board in the report: whoever corrects one may write what he likes."""
LETTER = re.compile(r"[^\W\d_]")
DAY_AND_TIME: dict[Language, str] = {
    "el": "%d/%m/%Y %H:%M", "en": "%Y-%m-%d %H:%M", "he": "%d/%m/%Y %H:%M", "hu": "%Y. %m. %d. %H:%M",
}  # fmt: skip
COLUMNS: dict[str, dict[Language, str]] = {
    "number": {"el": "Αρ.", "en": "No.", "he": "מס׳", "hu": "Sz."},
    "at": {"el": "Ώρα", "en": "Time", "he": "זמן", "hu": "Időpont"},
    "table": {"el": "Τραπέζι", "en": "Table", "he": "שולחן", "hu": "Asztal"},
    "board": {"el": "Διανομή", "en": "Board", "he": "לוח", "hu": "Leosztás"},
    "title": {"el": "Τι έγινε", "en": "What it was", "he": "מה קרה", "hu": "Mi történt"},
    "facts": {"el": "Γεγονότα", "en": "Facts", "he": "עובדות", "hu": "Tények"},
    "ruling": {"el": "Απόφαση", "en": "Ruling", "he": "פסיקה", "hu": "Ítélet"},
    "clauses": {"el": "Νόμοι", "en": "Laws", "he": "חוקים", "hu": "Szabályok"},
    "by": {"el": "Σημείωσε", "en": "Noted by", "he": "נרשם על ידי", "hu": "Feljegyezte"},
}
WORDS: dict[str, dict[Language, str]] = {
    "heading": {"el": "Αποφάσεις του Διαιτητή", "en": "The Director’s rulings", "he": "פסיקות מנהל התחרות", "hu": "A tornavezető ítéletei"},
    "event": {"el": "Αγώνας", "en": "Event", "he": "תחרות", "hu": "Verseny"},
    "date": {"el": "Ημερομηνία", "en": "Date", "he": "תאריך", "hu": "Dátum"},
    "director": {"el": "Διαιτητής", "en": "Director", "he": "מנהל התחרות", "hu": "Tornavezető"},
    "page": {"el": "Σελίδα", "en": "Page", "he": "עמוד", "hu": "Oldal"},
    "appeal": {"el": "Έφεση", "en": "Appeal", "he": "ערעור", "hu": "Óvás"},
    "appeal_rule": {
        "el": "Μέσω του Διαιτητή ({92C}), ως 30 λεπτά μετά τα επίσημα αποτελέσματα ή όσο όρισε ο Διοργανωτής ({92B}). Ζεύγη: συμφωνούν και οι δύο· ομάδες: συμφωνεί ο αρχηγός ({92D}).",
        "en": "Through the Director ({92C}), up to 30 minutes after the official scores or as the Organiser has set ({92B}). Pairs: both partners agree; teams: the captain agrees ({92D}).",
        "he": "דרך מנהל התחרות ({92C}), עד 30 דקות אחרי התוצאות הרשמיות או כפי שקבע המארגן ({92B}). זוגות: בהסכמת שני השותפים; קבוצות: בהסכמת הקפטן ({92D}).",
        "hu": "A tornavezető útján ({92C}), a hivatalos eredmény után 30 percig, vagy ahogy a rendező előírta ({92B}). Párok: mindkét partner egyetértésével; csapatok: a kapitányéval ({92D}).",
    },
    "against": {"el": "Κατά της απόφασης αρ.", "en": "Against ruling no.", "he": "נגד פסיקה מס׳", "hu": "Az ítélet száma"},
    "side": {"el": "Από τον άξονα", "en": "By the side", "he": "מטעם", "hu": "Az óvó oldal"},
    "ns": {"el": "Β–Ν", "en": "N–S", "he": "צפון–דרום", "hu": "É–D"},
    "ew": {"el": "Α–Δ", "en": "E–W", "he": "מזרח–מערב", "hu": "K–Ny"},
    "grounds": {"el": "Λόγοι", "en": "Grounds", "he": "נימוקים", "hu": "Indoklás"},
    "decision": {"el": "Απόφαση επί της έφεσης", "en": "Decision on the appeal", "he": "ההחלטה בערעור", "hu": "Határozat az óvásról"},
    "player": {"el": "Παίκτης", "en": "Player", "he": "שחקן", "hu": "Játékos"},
    "partner": {"el": "Συμπαίκτης ή αρχηγός", "en": "Partner or captain", "he": "שותף או קפטן", "hu": "Partner vagy kapitány"},
    "received": {"el": "Παραλήφθηκε (ώρα)", "en": "Received (time)", "he": "התקבל (שעה)", "hu": "Átvéve (idő)"},
    "committee": {"el": "Για την επιτροπή", "en": "For the committee", "he": "בשם הוועדה", "hu": "A bizottság nevében"},
}  # fmt: skip


def as_csv(log: Sequence[LogEntry], lang: Language) -> bytes:
    """A row a ruling under names in the reader's language; no cell is taken for a formula."""
    written = io.StringIO()
    table = csv.writer(written, delimiter=SEPARATOR[lang])
    table.writerow(names[lang] for names in COLUMNS.values())
    for entry in log:
        table.writerow(_harmless(_flat(value)) for value in _cells(entry, lang))
    return (BYTE_ORDER_MARK + written.getvalue()).encode()


def as_pdf(log: Sequence[LogEntry], lang: Language) -> bytes:
    """A report of the rulings with an appeal form after them."""
    import typst

    report: bytes = typst.compile(
        str(REPORT),
        root=str(REPORT.parent),
        font_paths=_fonts(),
        sys_inputs={"report": json.dumps(report_data(log, lang), ensure_ascii=False)},
        timestamp=_timestamp(log),
    )
    return report


def report_data(log: Sequence[LogEntry], lang: Language) -> dict[str, Any]:
    """Everything the report shows; each text with the direction it runs in."""
    from scenarios.charts.fonts import FONT, SYMBOLS

    return {
        "lang": lang,
        "rtl": lang in RIGHT_TO_LEFT,
        "fonts": [FONT, SYMBOLS, "Libertinus Serif", "DejaVu Sans Mono"],
        "words": {name: _text(_with_clauses(words[lang], lang)) for name, words in WORDS.items()},
        "columns": {name: _text(names[lang]) for name, names in COLUMNS.items()},
        "entries": [_entry(entry, lang) for entry in log],
    }


def _entry(entry: LogEntry, lang: Language) -> dict[str, Any]:
    return {
        "number": str(entry.number),
        "at": _text(_moment(entry.at, DAY_AND_TIME[lang])),
        "table": _text(_place(entry.table)),
        "board": _text(_place(entry.board)),
        "title": _text(entry.title),
        "facts": [_text(fact) for fact in entry.facts],
        "ruling": _text(entry.ruling),
        "clauses": [_text(format_reference(clause, lang)) for clause in entry.clauses],
        "by": _text(entry.by),
    }


def _place(name: str) -> str:
    flat = _flat(name) or "–"
    return flat if len(flat) <= LONGEST_PLACE else flat[: LONGEST_PLACE - 1] + "…"


def _cells(entry: LogEntry, lang: Language) -> tuple[str, ...]:
    """In the order of the columns; the time as spreadsheets read it in every country."""
    return (
        str(entry.number),
        _moment(entry.at, "%Y-%m-%d %H:%M"),
        entry.table,
        entry.board,
        entry.title,
        "; ".join(entry.facts),
        entry.ruling,
        ", ".join(format_reference(clause, lang) for clause in entry.clauses),
        entry.by,
    )


def _harmless(cell: str) -> str:
    """A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell


def _flat(text: str) -> str:
    return " ".join(CONTROL.sub(" ", text).split())


def _text(text: str) -> dict[str, Any]:
    """A text as data of the report: it runs as its first letter does."""
    flat = _flat(text)
    letter = LETTER.search(flat)
    runs_left = bool(letter and HEBREW_OR_ARABIC.match(letter[0]))
    return {"text": isolate_tokens(flat, "he" if runs_left else "en"), "rtl": runs_left}


def _with_clauses(text: str, lang: Language) -> str:
    return re.sub(r"\{(\w+)\}", lambda match: format_reference(match[1], lang), text)


def _moment(at: str, form: str) -> str:
    """An ISO time as it is printed; what is none, as it stands."""
    try:
        return datetime.fromisoformat(at).strftime(form)
    except ValueError:
        return at


def _timestamp(log: Sequence[LogEntry]) -> int:
    """The document is as old as its last entry."""
    try:
        moment = datetime.fromisoformat(log[-1].at)
    except (IndexError, ValueError):
        return 0
    return int(moment.replace(tzinfo=moment.tzinfo or UTC).timestamp())


@cache
def _fonts() -> Any:
    """Our own fonts; those inside typst alone where the data folder cannot be written."""
    import typst

    from scenarios.charts.fonts import font_folder

    try:
        folders = [str(font_folder())]
    except OSError:
        folders = []
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders)
