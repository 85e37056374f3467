"""Parts of a noted ruling filled in and corrected: what was there before is kept, with who and when.

In: a turn, an entry of its chat, and the parts that somebody wrote or tapped. Out: the state as it is then, and a reply.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import structs

from bot.talk.directing import may_direct, refusal
from bot.talk.log_view import ASKED, NUMBERS, asking_reply, entry_reply, parts_reply
from bot.talk.noted_line import PARTS, Part, read_line, read_score
from bot.talk.phrases import say
from bot.talk.replies import Block, Reply
from bot.talk.state import Case, Change, LogEntry, State
from bot.talk.turns import Done, Turn

LONGEST: dict[Part, int] = {
    "table": 14,
    "board": 14,
    "pairs": 80,
    "score_before": 60,
    "score_after": 60,
    "director": 60,
    "note": 1500,
}
MOST_CHANGES, MOST_REPLACED = 50, 5000
"""Corrections kept with an entry, and characters that they replaced, the latest ones."""
SHOWS_ENTRY = re.compile(r"log:[0-9]{1,9}/(?:[a-z]+=)?")
"""A button that stands under an entry alone, to fill it in, or under a part asked for, to go back."""
EMPTIES = "-"
"""Written for a part, it takes out what was there."""


def change_by_line(turn: Turn, entry: LogEntry, text: str) -> Done:
    """A line about an entry; what belongs to no part of it is noted."""
    line = read_line(text)
    parts = dict(line.parts)
    if line.rest:
        parts["note"] = line.rest
    return change_parts(turn, entry, parts)


def change_by_tap(turn: Turn, entry: LogEntry, wanted: str) -> Done | None:
    """`` for all parts, `table` to be asked, `table=7` to be set, `table=` to leave it."""
    part, is_set, value = wanted.partition("=")
    if not wanted:
        return turn.state, parts_reply(entry, turn.state)
    if part not in ASKED:
        return None
    if is_set and not value:
        return awaiting(turn, turn.state, entry), entry_reply(entry, turn.state)
    if not may_change(turn, entry):
        return turn.state, not_yours(turn, entry)
    if is_set and part in NUMBERS:
        after, reply = change_parts(turn, entry, _asked_for(part, value))
        changed = entry_of(after, entry.number)
        follows = part == "table" and changed and not changed.board
        return _asking(turn, after, changed, "board") if changed and follows else (after, reply)
    return _asking(turn, turn.state, entry, part)


def change_as_asked(turn: Turn, entry: LogEntry, part: str) -> Done | None:
    """What was written where one part was asked for, or none (``); None where it is about something else."""
    line = read_line(turn.value)
    if part in ("", "table", "board") and line.is_plain:
        return change_parts(turn, entry, dict(line.parts))
    if not part or (part in NUMBERS and len(turn.value) > LONGEST["table"]):
        return None
    return change_parts(turn, entry, _asked_for(part, turn.value), part)


def change_parts(turn: Turn, entry: LogEntry, parts: Mapping[Part, str], asked: str = "") -> Done:
    """The entry with these parts, or a word on the one that is too long."""
    state, lang = turn.state, turn.lang
    if not may_change(turn, entry):
        return state, not_yours(turn, entry)
    changed = entry
    for part, value in parts.items():
        before = str(getattr(entry, part))
        after = _value(part, before, value)
        if len(after) > LONGEST[part]:
            told = say(
                "part_too_long", lang, what=say(f"part_{part}", lang), most=LONGEST[part], count=len(after)
            )
            return awaiting(turn, state, entry, asked), Reply(lang, (Block("text", (told,), lang),))
        if after != before:
            is_lost = bool(before) and not after.startswith(f"{before}\n")
            change = (Change(turn.at, turn.by, part, before),) if is_lost else ()
            history = _latest((*changed.history, *change))
            changed = structs.replace(changed, **{part: after}, history=history)
    state = structs.replace(state, log=tuple(changed if known is entry else known for known in state.log))
    return awaiting(turn, _case_at_its_place(state, changed), changed), entry_reply(changed, state)


def noted_at_its_place(state: State, case: Case) -> State:
    """A case that was noted before anybody said where: its entry is told, too."""
    log = tuple(
        structs.replace(entry, table=case.table, board=case.board)
        if _is_of(entry, case) and not entry.table and not entry.board
        else entry
        for entry in state.log
    )
    return structs.replace(state, log=log)


def _case_at_its_place(state: State, entry: LogEntry) -> State:
    """The case in hand where the ruling on it is noted to have been."""
    case = state.case
    if case is None or not _is_of(entry, case):
        return state
    table, board = (
        number if number.isdecimal() else known
        for number, known in ((entry.table, case.table), (entry.board, case.board))
    )
    return structs.replace(state, case=structs.replace(case, table=table, board=board))


def _is_of(entry: LogEntry, case: Case) -> bool:
    return bool(case.text) and (entry.scenario, entry.text) == (case.scenario, case.text)


def may_change(turn: Turn, entry: LogEntry) -> bool:
    """Who noted it and an administrator may, as long as they direct; RankWantedError if that is not known."""
    return may_direct(turn) and turn.is_allowed(entry.author)


def not_yours(turn: Turn, entry: LogEntry) -> Reply:
    """Why somebody may not."""
    if not may_direct(turn):
        return refusal(turn.state)
    told = say("not_yours", turn.lang, number=entry.number, by=entry.by or "–")
    return Reply(turn.lang, (Block("text", (told,), turn.lang),), refuses=True)


def awaiting(turn: Turn, state: State, entry: LogEntry, part: str = "") -> State:
    """The next message of this person may be about the entry, or about this part of it."""
    return structs.replace(state, awaits=f"log:{entry.number}/{part}@{turn.who}")


def awaited_under(actions: Sequence[str], who: str) -> str:
    """What a person's reply to a message with these buttons is about: the entry it shows, the part it asks for, or nothing."""
    shown = next((action for action in actions if SHOWS_ENTRY.fullmatch(action)), "")
    return f"{shown.rstrip('=')}@{who}" if shown else ""


def entry_of(state: State, number: int) -> LogEntry | None:
    """A noted ruling by its number."""
    return next((entry for entry in state.log if entry.number == number), None)


def _latest(history: tuple[Change, ...]) -> tuple[Change, ...]:
    kept: list[Change] = []
    replaced = 0
    for change in reversed(history[-MOST_CHANGES:]):
        replaced += len(change.before)
        if replaced > MOST_REPLACED:
            break
        kept.insert(0, change)
    return tuple(kept)


def _asking(turn: Turn, state: State, entry: LogEntry, part: str) -> Done:
    return awaiting(turn, state, entry, part), asking_reply(entry, part, turn.lang)


def _asked_for(part: str, value: str) -> dict[Part, str]:
    if part == "score":
        before, after = read_score(value)
        return {**({"score_before": before} if before else {}), "score_after": after}
    return {known: value.strip() for known in PARTS if known == part}


def _value(part: Part, before: str, value: str) -> str:
    """A note is added to the one that is there; anything else takes the place of what was."""
    if value == EMPTIES:
        return ""
    return f"{before}\n{value}" if part == "note" and before and value != before else value
