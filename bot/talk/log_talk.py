"""The rulings noted in a chat: note one, list them, correct, delete, export.

In: the state, and what was tapped or typed after /log. Out: the state as it is then, and a reply.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.talk.case_answer import CaseAnswer
from bot.talk.phrases import say
from bot.talk.replies import Button, File, Reply, block, in_rows
from bot.talk.state import MOST_UNDOABLE, UNDONE_WITHIN, LogEntry, State
from bot.talk.turns import Done, Turn
from corpus.references import format_reference
from corpus.words import Language, fold

SHOWN = 10
BOARD_WORDS = ("διαν", "θηκη", "dianom", "thiki", "board", "bd", "leosztas", "tok", "לוח")
TABLE_WORDS = ("τραπ", "trapezi", "table", "asztal", "שולחנ")
AFTERWARDS = ("leosztas", "tok", "asztal")
"""Words that come after their number in Hungarian."""
TOKEN = re.compile(r"[^\W\d_]+|\d+")
NUMBER_WORDS = frozenset(("no", "nr", "as", "es", "os"))
"""Between the word and its number, on either side: "board no 7", "7-es asztal"."""
LONGEST_NUMBER = 3
NUMBERED = re.compile(r"[+-]?[0-9]{1,9}")
ENTRY = re.compile(r"^#?([0-9]{1,9})\b(.*)$", re.DOTALL)


def note_ruling(turn: Turn, standing: CaseAnswer) -> Done:
    """A ruling put into the log of this chat, with table and board where the text named them."""
    state, lang = turn.state, turn.lang
    assert state.case is not None
    table, board = _where(state.case.text)
    spoken, ruling = standing.spoken, standing.spoken.ruling
    assert ruling is not None
    entry = LogEntry(
        number=state.noted + 1,
        at=turn.at,
        table=table,
        board=board,
        scenario=state.case.scenario,
        title=spoken.plain(spoken.title),
        facts=tuple(spoken.plain(step.text) for step in spoken.trace),
        clauses=ruling.sentences.citations,
        ruling=spoken.plain(ruling.title),
        by=turn.by,
        author=turn.who,
    )
    before = next((known for known in state.log if _is_same(known, entry)), None)
    if before:
        heading = say("already_noted", lang, number=before.number)
        return state, replace(entry_reply(before, lang, heading), beside=True)
    noted = replace(state, log=(*state.log, entry), noted=entry.number)
    return noted, replace(entry_reply(entry, lang, say("noted", lang, number=entry.number)), beside=True)


def log_command(turn: Turn) -> Done:
    """/log, /log 3, /log 3 table 5 board 12, /log csv, /log pdf."""
    state, lang = turn.state, turn.lang
    asked = fold(turn.value).strip()
    if asked in ("csv", "pdf"):
        return state, export_reply(state, asked)
    found = ENTRY.match(asked)
    if not found:
        return state, _list(state)
    entry = _entry(state, int(found[1]))
    if entry is None:
        return state, Reply(lang, (block("text", say("no_entry", lang, number=found[1]), lang),))
    table, board = _where(found[2])
    if (table or board) and not turn.is_allowed(entry.author):
        return state, _not_yours(entry, lang)
    changed = replace(entry, table=table or entry.table, board=board or entry.board)
    state = replace(state, log=tuple(changed if known is entry else known for known in state.log))
    return state, entry_reply(changed, lang)


def log_action(turn: Turn) -> Done | None:
    """A tap: `list`, `csv`, `pdf`, `3` to open, `-3` to delete, `+3` to put back what was deleted."""
    state, value = turn.state, turn.value
    if value == "list":
        return state, _list(state)
    if value in ("csv", "pdf"):
        return state, export_reply(state, value)
    if not NUMBERED.fullmatch(value):
        return None
    if value.startswith("+"):
        return _put_back(turn, int(value))
    entry = _entry(state, abs(int(value)))
    if entry is None:
        return state, _list(state)
    if value.startswith("-"):
        return _delete(turn, entry)
    return state, entry_reply(entry, state.reader)


def _delete(turn: Turn, entry: LogEntry) -> Done:
    if not turn.is_allowed(entry.author):
        return turn.state, _not_yours(entry, turn.lang)
    state = replace(
        turn.state,
        log=tuple(known for known in turn.state.log if known is not entry),
        deleted=(*_undoable(turn)[1 - MOST_UNDOABLE :], replace(entry, deleted_at=turn.at)),
    )
    undo = Button("↩ " + say("put_back", turn.lang, number=entry.number), f"log:+{entry.number}")
    listed = _list(state)
    told = block("text", say("deleted", turn.lang, number=entry.number), turn.lang)
    return state, replace(listed, blocks=(told, *listed.blocks), buttons=((undo,), *listed.buttons))


def _put_back(turn: Turn, number: int) -> Done:
    """A ruling as it was before it was deleted, if that was less than an hour ago."""
    state, lang = turn.state, turn.lang
    entry = next((known for known in _undoable(turn) if known.number == number), None)
    if entry is None:
        gone = block("text", say("no_entry", lang, number=number), lang)
        listed = _list(state)
        return state, replace(listed, blocks=(gone, *listed.blocks))
    if not turn.is_allowed(entry.author):
        return state, _not_yours(entry, lang)
    back = replace(entry, deleted_at="")
    log = sorted((*state.log, back), key=lambda known: known.number)
    deleted = tuple(known for known in state.deleted if known is not entry)
    return replace(state, log=tuple(log), deleted=deleted), entry_reply(back, lang)


def _undoable(turn: Turn) -> tuple[LogEntry, ...]:
    """What was deleted within the hour, the latest last."""
    deleted = sorted(turn.state.deleted, key=lambda entry: datetime.fromisoformat(entry.deleted_at))
    return tuple(entry for entry in deleted if not _is_past_undoing(entry, turn.at))


def _is_past_undoing(entry: LogEntry, now: str) -> bool:
    return datetime.fromisoformat(now) - datetime.fromisoformat(entry.deleted_at) > UNDONE_WITHIN


def _not_yours(entry: LogEntry, lang: Language) -> Reply:
    told = say("not_yours", lang, number=entry.number, by=entry.by or "–")
    return Reply(lang, (block("text", told, lang),), refuses=True)


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
    recipe = log_recipe("csv" if kind == "csv" else "pdf", state.log, lang)
    text = block("text", say("log_file", lang, count=len(state.log)), lang)
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
    return replace(known, number=entry.number, at=entry.at, by=entry.by, author=entry.author) == entry


def _where(text: str) -> tuple[str, str]:
    """Table and board as a text names them."""
    tokens = [token for token in TOKEN.findall(fold(text)) if token not in NUMBER_WORDS]
    found: dict[tuple[str, ...], str] = {}
    taken: set[int] = set()
    for place, token in enumerate(tokens):
        for names in (TABLE_WORDS, BOARD_WORDS):
            if names not in found and token.startswith(names):
                near = (place - 1, place + 1) if token.startswith(AFTERWARDS) else (place + 1,)
                number = next((at for at in near if at not in taken and _is_number(tokens, at)), None)
                if number is not None:
                    taken.add(number)
                    found[names] = tokens[number]
    return found.get(TABLE_WORDS, ""), found.get(BOARD_WORDS, "")


def _is_number(tokens: Sequence[str], place: int) -> bool:
    named = tokens[place] if 0 <= place < len(tokens) else ""
    return named.isdecimal() and len(named) <= LONGEST_NUMBER


def _when(at: str) -> str:
    """The day and the minute of an ISO time."""
    return at[:16].replace("T", " ")
