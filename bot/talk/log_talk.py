"""The rulings noted in a chat: note one, list them, correct, delete, export.

In: the state, and what was tapped or typed after /log. Out: the state as it is then, and a reply.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bot.talk.case_answer import CaseAnswer
from bot.talk.phrases import say
from bot.talk.replies import Button, File, Reply, block, in_rows
from bot.talk.state import LogEntry, State
from corpus.references import format_reference
from corpus.words import Language, fold

SHOWN = 10
MOST_IN_REPORT = 1000
"""Rulings in one PDF: setting so many takes a few seconds and 200 MB of memory."""
BOARD_WORDS = "διανομη|διαν|θηκη|dianomi|dianomh|thiki|8hkh|board|bd|leosztas|tok|לוח"
TABLE_WORDS = "τραπεζι|τραπ|trapezi|table|asztal|שולחנ"
BOARD = re.compile(rf"(?:{BOARD_WORDS})\w*[\s.:#]*(?:no|nr)?[.\s]*(\d{{1,3}})")
TABLE = re.compile(rf"(?:{TABLE_WORDS})\w*[\s.:#]*(?:no|nr)?[.\s]*(\d{{1,3}})")
BOARD_AFTER = re.compile(r"(\d{1,3})[-.]?\s?(?:as|es|os)?\s*(?:leosztas|tok)")
TABLE_AFTER = re.compile(r"(\d{1,3})[-.]?\s?(?:as|es|os)?\s*asztal")
ENTRY = re.compile(r"^#?(\d+)\b(.*)$", re.DOTALL)


def note_ruling(state: State, standing: CaseAnswer, by: str, at: str) -> tuple[State, Reply]:
    """A ruling put into the log of this chat, with table and board where the text named them."""
    lang = state.reader
    assert state.case is not None
    table, board = _where(state.case.text)
    ruling = standing.json["ruling"]
    entry = LogEntry(
        number=state.noted + 1,
        at=at,
        table=table,
        board=board,
        scenario=state.case.scenario,
        title=standing.json["title"],
        facts=tuple(step["text"] for step in standing.json["trace"]),
        clauses=tuple(ruling["citations"]),
        ruling=ruling["title"],
        by=by,
    )
    before = next((known for known in state.log if _is_same(known, entry)), None)
    if before:
        heading = say("already_noted", lang, number=before.number)
        return state, replace(entry_reply(before, lang, heading), beside=True)
    noted = replace(state, log=(*state.log, entry), noted=entry.number)
    return noted, replace(entry_reply(entry, lang, say("noted", lang, number=entry.number)), beside=True)


def log_talk(state: State, rest: str) -> tuple[State, Reply]:
    """/log, /log 3, /log 3 table 5 board 12, /log csv, /log pdf."""
    lang = state.reader
    asked = fold(rest).strip()
    if asked in ("csv", "pdf"):
        return state, export_reply(state, asked)
    found = ENTRY.match(asked)
    if not found:
        return state, _list(state)
    entry = _entry(state, int(found[1]))
    if entry is None:
        return state, Reply(lang, (block("text", say("no_entry", lang, number=found[1]), lang),))
    table, board = _where(found[2])
    changed = replace(entry, table=table or entry.table, board=board or entry.board)
    state = replace(state, log=tuple(changed if known is entry else known for known in state.log))
    return state, entry_reply(changed, lang)


def log_action(state: State, value: str) -> tuple[State, Reply] | None:
    """A tap: `list`, `csv`, `pdf`, `3` to open, `-3` to delete."""
    if value in ("csv", "pdf"):
        return state, export_reply(state, value)
    if value.lstrip("-").isdigit():
        entry = _entry(state, abs(int(value)))
        if entry is None:
            return state, _list(state)
        if value.startswith("-"):
            state = replace(state, log=tuple(known for known in state.log if known is not entry))
            return state, _list(state)
        return state, entry_reply(entry, state.reader)
    return state, _list(state)


def entry_reply(entry: LogEntry, lang: Language, heading: str = "") -> Reply:
    """One entry, and what may be done with it."""
    clauses = ", ".join(format_reference(clause, lang) for clause in entry.clauses)
    where = say("log_where", lang, table=entry.table or "–", board=entry.board or "–", at=_when(entry.at))
    lines = [block("title", heading or f"📝 {entry.number}. {entry.title}", lang), block("text", where, lang)]
    lines += [block("item", fact, lang) for fact in entry.facts]
    lines += [block("text", f"→ {entry.ruling}", lang), block("note", f"📖 {clauses}", lang)]
    lines.append(block("note", say("log_correct", lang, number=entry.number), lang))
    buttons = (
        Button("🗑 " + say("delete", lang), f"log:-{entry.number}"),
        Button("☰ " + say("all_noted", lang), "log:list"),
    )
    return Reply(lang, tuple(lines), (buttons,))


def export_reply(state: State, kind: str) -> Reply:
    """The log as a file."""
    from bot.talk.making import log_recipe

    lang = state.reader
    if not state.log:
        return _list(state)
    total = len(state.log)
    text = block("text", say("log_file", lang, count=total), lang)
    if kind == "csv":
        recipe = log_recipe("csv", state.log, lang)
    else:
        recipe = log_recipe("pdf", state.log[-MOST_IN_REPORT:], lang)
        if total > MOST_IN_REPORT:
            text = block("text", say("log_newest", lang, count=MOST_IN_REPORT, total=total), lang)
    return Reply(lang, (text,), files=(File(f"diaititis-log.{kind}", recipe=recipe),), beside=True)


def _list(state: State) -> Reply:
    lang = state.reader
    if not state.log:
        return Reply(lang, (block("text", say("log_empty", lang), lang),))
    latest = state.log[-SHOWN:]
    lines = [
        block(
            "item",
            _line(entry, lang),
            lang,
        )
        for entry in latest
    ]
    opens = in_rows([Button(str(entry.number), f"log:{entry.number}") for entry in latest], 5)
    files = (Button("CSV", "log:csv"), Button("PDF", "log:pdf"))
    heading = block("title", say("log_title", lang, count=len(state.log)), lang)
    return Reply(lang, (heading, *lines), (*opens, files))


def _entry(state: State, number: int) -> LogEntry | None:
    return next((entry for entry in state.log if entry.number == number), None)


def _line(entry: LogEntry, lang: Language) -> str:
    where = say("log_line", lang, table=entry.table or "–", board=entry.board or "–")
    return f"{entry.number}. {_when(entry.at)} {where}: {entry.title} → {entry.ruling}"


def _is_same(known: LogEntry, entry: LogEntry) -> bool:
    """The same ruling of the same case, noted by a second tap."""
    return replace(known, number=entry.number, at=entry.at, by=entry.by) == entry


def _where(text: str) -> tuple[str, str]:
    """Table and board as a text names them."""
    typed = fold(text)
    table = _number(TABLE, typed) or _number(TABLE_AFTER, typed)
    return table, _number(BOARD, typed) or _number(BOARD_AFTER, typed)


def _number(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1] if found else ""


def _when(at: str) -> str:
    """The day and the minute of an ISO time."""
    return at[:16].replace("T", " ")
