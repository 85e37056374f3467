"""The rulings noted in a chat: note one, list them, open, delete, put back, export.

In: the state, and what was tapped or typed after /log. Out: the state as it is then, and a reply. Nothing typed after
/log is lost: it belongs to the entry that it names, or is an entry of its own.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from msgspec import structs

from bot.talk.case_answer import CaseAnswer
from bot.talk.case_poll import poll_facts
from bot.talk.directing import may_direct, refusal
from bot.talk.evening_view import still_to_do
from bot.talk.log_parts import (
    LONGEST,
    awaiting,
    change_as_asked,
    change_by_line,
    change_by_tap,
    entry_of,
    may_change,
    not_yours,
)
from bot.talk.log_view import entry_reply, list_reply
from bot.talk.noted_line import Part, is_appeal, read_line
from bot.talk.phrases import say
from bot.talk.replies import Button, File, Reply, block
from bot.talk.state import MOST_UNDOABLE, UNDONE_WITHIN, LogEntry, State, Wording
from bot.talk.turns import Done, Turn
from corpus.words import Language, fold
from scenarios.engine.spoken import SpokenAnswer
from scenarios.reading.places import find_place

MOST_TYPED = 2000
"""Characters of what was typed that are kept with a ruling."""
TWICE_WITHIN = timedelta(minutes=10)
"""The same case noted again so soon is the same ruling, though table and board have been filled in meanwhile."""
ON_AN_ENTRY = re.compile(r"(?P<sign>[-+=]?)(?P<number>[0-9]{1,9})(?:/(?P<part>[a-z_]*(?:=[0-9]{0,3})?))?")
ENTRY = re.compile(r"#?([0-9]{1,9})(?:[\s:.,]+(.*))?", re.DOTALL)
PRESUMED = ("presumed", "usual")
WORDED: tuple[Language, ...] = ("el", "en")


def note_ruling(turn: Turn, standing: CaseAnswer) -> Done:
    """A ruling put into the log of this chat, with the table and board of its case, or that its text names."""
    state, lang = turn.state, turn.lang
    assert state.case is not None
    if not may_direct(turn):
        return state, refusal(state)
    told = find_place(fold(state.case.text))
    wordings = tuple(_worded(state, standing.spoken_in(worded)) for worded in WORDED)
    own = next(wording for wording in wordings if wording.lang == standing.spoken.text_lang)
    ruling = standing.spoken.ruling
    assert ruling is not None
    entry = LogEntry(
        number=state.noted + 1,
        at=turn.at,
        table=state.case.table or told.table,
        board=state.case.board or told.board,
        scenario=state.case.scenario,
        title=own.title,
        facts=own.facts,
        clauses=ruling.sentences.citations,
        ruling=own.ruling,
        by=turn.by,
        author=turn.who,
        text=state.case.text[:MOST_TYPED],
        director=_director(turn),
        wordings=wordings,
    )
    before = next((known for known in state.log if _is_same(known, entry)), None)
    if before:
        heading = say("already_noted", lang, number=before.number)
        return awaiting(turn, state, before), replace(entry_reply(before, state, heading), beside=True)
    return _noted(turn, entry)


def log_command(turn: Turn) -> Done:
    """/log, /log 3, /log 3 table 5 board 12 note …, /log 3 pdf, /log csv, /log pdf, /log and whatever is to be noted."""
    state, lang = turn.state, turn.lang
    asked = fold(turn.value).strip()
    if not asked:
        return state, list_reply(state)
    if asked in ("csv", "pdf"):
        return state, export_reply(state, asked)
    found = ENTRY.fullmatch(turn.value.strip())
    if not found:
        return _note_typed(turn)
    number, typed = int(found[1]), (found[2] or "").strip()
    entry = entry_of(state, number)
    if entry is None:
        return state, Reply(lang, (block("text", say("no_entry", lang, number=number), lang),))
    if not typed:
        return awaiting(turn, state, entry), entry_reply(entry, state)
    if fold(typed) == "pdf" or is_appeal(typed):
        return state, _form(entry, state)
    return change_by_line(turn, entry, typed)


def log_action(turn: Turn) -> Done | None:
    """A tap: `list`, `csv`, `pdf`, or on an entry: `3`, `-3` to delete, `+3` to put back, `=3` its form, `3/part`."""
    state, value = turn.state, turn.value
    if value == "list":
        return state, list_reply(state)
    if value in ("csv", "pdf"):
        return state, export_reply(state, value)
    found = ON_AN_ENTRY.fullmatch(value)
    if not found:
        return None
    number = int(found["number"])
    if found["sign"] == "+":
        return _put_back(turn, number)
    entry = entry_of(state, number)
    if entry is None:
        return state, list_reply(state)
    if found["part"] is not None:
        return change_by_tap(turn, entry, found["part"])
    if found["sign"] == "-":
        return _delete(turn, entry)
    if found["sign"] == "=":
        return state, _form(entry, state)
    return awaiting(turn, state, entry), entry_reply(entry, state)


def log_line(turn: Turn, awaited: str) -> Done | None:
    """What was written after an entry was shown, `3/`, or one part of it asked for, `3/pairs`; None if it is new."""
    number, _, part = awaited.partition("/")
    entry = entry_of(turn.state, int(number)) if number.isdecimal() else None
    return change_as_asked(turn, entry, part) if entry else None


def export_reply(state: State, kind: str) -> Reply:
    """The log as a file; with what is still to be looked after, where there is anything."""
    from bot.talk.making import log_recipe

    lang = state.reader
    if not state.log:
        return list_reply(state)
    recipe = log_recipe("csv" if kind == "csv" else "pdf", state.log, lang, state.zone, still_to_do(state))
    text = block("text", say("log_file", lang, count=len(state.log)), lang)
    return Reply(lang, (text,), files=(File(f"diaititis-log.{kind}", recipe=recipe),), beside=True)


def _form(entry: LogEntry, state: State) -> Reply:
    """The appeal form of one ruling."""
    from bot.talk.making import appeal_recipe

    lang = state.reader
    text = block("text", say("appeal_file", lang, number=entry.number), lang)
    event = dict(state.settings).get("event", "")
    recipe = appeal_recipe(entry, lang, state.zone, event)
    return Reply(
        lang, (text,), files=(File(f"diaititis-appeal-{entry.number}.pdf", recipe=recipe),), beside=True
    )


def _note_typed(turn: Turn) -> Done:
    """What somebody writes down himself, without a ruling of ours."""
    state = turn.state
    if not may_direct(turn):
        return state, refusal(state)
    line = read_line(turn.value)
    place = find_place(fold(turn.value))
    parts: dict[Part, str] = {part: value for part, value in line.parts if len(value) <= LONGEST[part]}
    entry = LogEntry(
        number=state.noted + 1,
        at=turn.at,
        table=parts.get("table", place.table),
        board=parts.get("board", place.board),
        scenario="",
        title=say("log_own", turn.lang),
        facts=(),
        clauses=(),
        ruling="",
        by=turn.by,
        author=turn.who,
        text=turn.value[:MOST_TYPED],
        pairs=parts.get("pairs", ""),
        score_before=parts.get("score_before", ""),
        score_after=parts.get("score_after", ""),
        note=line.rest or parts.get("note", ""),
        director=parts.get("director", "") or _director(turn),
        wordings=tuple(Wording(lang, say("log_own", lang), (), "") for lang in WORDED),
    )
    return _noted(turn, entry)


def _noted(turn: Turn, entry: LogEntry) -> Done:
    state = structs.replace(turn.state, log=(*turn.state.log, entry), noted=entry.number)
    heading = say("noted", turn.lang, number=entry.number)
    return awaiting(turn, state, entry), replace(entry_reply(entry, state, heading), beside=True)


def _director(turn: Turn) -> str:
    """Who notes it in a group; in private whoever was named last."""
    named = (entry.director for entry in reversed(turn.state.log))
    return turn.by[: LONGEST["director"]] or next(filter(None, named), "")


def _worded(state: State, spoken: SpokenAnswer) -> Wording:
    assert spoken.ruling is not None
    facts = tuple(
        (f"{say('if_so', spoken.text_lang)}: " if step.source in PRESUMED else "") + spoken.plain(step.text)
        for step in spoken.trace
    )
    binds = tuple(
        f"{spoken.plain(bound.who)}: {spoken.plain(bound.text)}" for bound in spoken.ruling.sentences.binds
    )
    ruling = spoken.plain(spoken.ruling.title)
    told = (*facts, *poll_facts(state, spoken.text_lang))
    return Wording(spoken.text_lang, spoken.plain(spoken.title), told, ruling, binds)


def _delete(turn: Turn, entry: LogEntry) -> Done:
    if not may_change(turn, entry):
        return turn.state, not_yours(turn, entry)
    state = structs.replace(
        turn.state,
        log=tuple(known for known in turn.state.log if known is not entry),
        deleted=(*_undoable(turn)[1 - MOST_UNDOABLE :], structs.replace(entry, deleted_at=turn.at)),
    )
    undo = Button("↩ " + say("put_back", turn.lang, number=entry.number), f"log:+{entry.number}")
    listed = list_reply(state)
    told = block("text", say("deleted", turn.lang, number=entry.number), turn.lang)
    return state, replace(listed, blocks=(told, *listed.blocks), buttons=((undo,), *listed.buttons))


def _put_back(turn: Turn, number: int) -> Done:
    """A ruling as it was before it was deleted, if that was less than an hour ago."""
    state, lang = turn.state, turn.lang
    entry = next((known for known in _undoable(turn) if known.number == number), None)
    if entry is None:
        gone = block("text", say("no_entry", lang, number=number), lang)
        listed = list_reply(state)
        return state, replace(listed, blocks=(gone, *listed.blocks))
    if not may_change(turn, entry):
        return state, not_yours(turn, entry)
    back = structs.replace(entry, deleted_at="")
    log = sorted((*state.log, back), key=lambda known: known.number)
    deleted = tuple(known for known in state.deleted if known is not entry)
    state = structs.replace(state, log=tuple(log), deleted=deleted)
    return state, entry_reply(back, state)


def _undoable(turn: Turn) -> tuple[LogEntry, ...]:
    """What was deleted within the hour, the latest last."""
    deleted = sorted(turn.state.deleted, key=lambda entry: datetime.fromisoformat(entry.deleted_at))
    return tuple(entry for entry in deleted if not _is_past_undoing(entry, turn.at))


def _is_past_undoing(entry: LogEntry, now: str) -> bool:
    return datetime.fromisoformat(now) - datetime.fromisoformat(entry.deleted_at) > UNDONE_WITHIN


def _is_same(known: LogEntry, entry: LogEntry) -> bool:
    """The same ruling of the same case, noted by a second tap."""
    if (known.scenario, known.text, known.wordings) != (entry.scenario, entry.text, entry.wordings):
        return False
    untouched = (known.table, known.board, known.pairs, known.note) == (entry.table, entry.board, "", "")
    is_elsewhere = entry.table not in ("", known.table) or entry.board not in ("", known.board)
    return untouched or (bool(entry.text) and not is_elsewhere and _is_soon_after(known.at, entry.at))


def _is_soon_after(earlier: str, later: str) -> bool:
    try:
        return abs(datetime.fromisoformat(later) - datetime.fromisoformat(earlier)) < TWICE_WITHIN
    except (ValueError, TypeError):
        return False
