"""Reminders: switched on and ticked off on a case, and said when they fall due.

In: the state, and what was tapped, or only the time. Out: the state as it is then, and a reply. No clock is asked here:
whoever drives the talk says what time it is.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from msgspec import structs

from bot.talk.case_answer import answer_case
from bot.talk.case_file import as_filed, case_of_number
from bot.talk.clause_view import text_language
from bot.talk.directing import may_answer, may_direct, refusal
from bot.talk.evening_view import occasion_in_words, place_and_title
from bot.talk.occasions import MOMENTS, TIMES, due_at, offered, standing_for, text_for
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, Reply, block, in_rows
from bot.talk.state import Case, Reminder, State
from bot.talk.times import TIME, moment
from bot.talk.turns import Done, Turn
from corpus.words import Language
from scenarios.engine.catalogue import scenarios
from scenarios.engine.spoken import SpokenAnswer

MOST_REMINDERS = 40
"""That stand in one chat, or one topic of it, at a time."""
PUT_OFF_BY = (5, 15)
"""Minutes."""
CAME = re.compile(r"([0-9]{1,9})(?:\+([0-9]{1,3}))?")
ROUND = "round"


def remind_action(turn: Turn) -> Done | None:
    """A tap on the case in hand: nothing to see its reminders, an occasion to switch one on or off, `round`: it begins."""
    if turn.value == ROUND and turn.at:
        return _round_begins(turn)
    case = as_filed(turn.state, turn.state.case)
    if case is None or not case.number or case.scenario not in scenarios():
        return None
    spoken = answer_case(case, dict(turn.state.settings), turn.lang).spoken
    if not turn.value:
        return turn.state, _screen(turn, turn.state, case, spoken)
    if turn.value not in (*MOMENTS, *TIMES) or not turn.at:
        return None
    if not may_answer(turn, case):
        return turn.state, refusal(turn.state)
    state = _switched(turn, case, spoken)
    return state, _screen(turn, state, case, spoken, is_full=state is turn.state)


def reminder_action(turn: Turn) -> Done | None:
    """A tap on a reminder that came: `5` to tick it off, `5+10` to have it again in ten minutes."""
    named = CAME.fullmatch(turn.value)
    found = next((item for item in turn.state.reminders if named and item.number == int(named[1])), None)
    if named is None:
        return None
    if found is None:
        gone = block("text", say("reminder_gone", turn.lang), turn.lang)
        return turn.state, Reply(turn.lang, (gone,))
    if not may_answer(turn, case_of_number(turn.state, found.case)):
        return turn.state, refusal(turn.state)
    others = tuple(item for item in turn.state.reminders if item is not found)
    if not named[2]:
        state = structs.replace(turn.state, reminders=others)
        return state, _told(turn, found, "✔ " + say("reminder_done", turn.lang))
    if not turn.at:
        return None
    due = (datetime.fromisoformat(turn.at) + timedelta(minutes=int(named[2]))).isoformat()
    again = structs.replace(found, due=due, status="waiting")
    state = structs.replace(turn.state, reminders=_in_order((*others, again)))
    return state, _told(
        turn, again, "⏰ " + say("reminder_put_off", turn.lang, at=moment(due, turn.state.zone, TIME))
    )


def next_due(state: State, now: str) -> tuple[State, Reply | None]:
    """The reminder that is due and has waited longest, said and marked as come; None where none is.

    Those of a case that was closed or is no more are silent, and are dropped.
    """
    moment = datetime.fromisoformat(now)
    due = sorted(
        (item for item in state.reminders if _is_due(item, moment)),
        key=lambda item: datetime.fromisoformat(item.due),
    )
    for item in due:
        case = case_of_number(state, item.case)
        if case is None or case.status == "closed":
            state = structs.replace(
                state, reminders=tuple(kept for kept in state.reminders if kept is not item)
            )
            continue
        came = tuple(
            structs.replace(kept, status="came") if kept is item else kept for kept in state.reminders
        )
        return structs.replace(state, reminders=came), _came(item, case, state)
    return state, None


def _is_due(item: Reminder, now: datetime) -> bool:
    return item.status == "waiting" and bool(item.due) and datetime.fromisoformat(item.due) <= now


def _round_begins(turn: Turn) -> Done:
    if not may_direct(turn):
        return turn.state, refusal(turn.state)
    state = structs.replace(turn.state, round_began=turn.at)
    now = datetime.fromisoformat(turn.at)
    ends = due_at("end_of_round", state, now) or now
    told = say(
        "round_began", turn.lang, minutes=state.round_minutes, ends=moment(ends.isoformat(), state.zone, TIME)
    )
    return state, Reply(turn.lang, (block("text", "▶ " + told, turn.lang),), beside=True)


def _switched(turn: Turn, case: Case, spoken: SpokenAnswer) -> State:
    """The same with the reminder for this occasion gone, or there; the same itself where there is no room for one more.

    The oldest that has come makes room, though nobody ticked it off.
    """
    state, occasion = turn.state, turn.value
    standing = [item for item in standing_for(state, case) if item.occasion == occasion]
    if standing:
        return structs.replace(
            state, reminders=tuple(item for item in state.reminders if item not in standing)
        )
    if len(state.reminders) >= MOST_REMINDERS:
        came = next((item for item in state.reminders if item.status == "came"), None)
        if came is None:
            return state
        state = structs.replace(state, reminders=tuple(item for item in state.reminders if item is not came))
    due = due_at(occasion, state, datetime.fromisoformat(turn.at))
    reminder = Reminder(
        number=state.reminded + 1,
        case=case.number,
        occasion=occasion,
        text=text_for(spoken, occasion) or (say("appeals_end", turn.lang) if occasion == "appeals" else ""),
        due=due.isoformat() if due else "",
        by=turn.by,
    )
    return structs.replace(state, reminders=(*state.reminders, reminder), reminded=reminder.number)


def _screen(turn: Turn, state: State, case: Case, spoken: SpokenAnswer, *, is_full: bool = False) -> Reply:
    """What the ruling says to come back to, and a button for each occasion."""
    lang = turn.lang
    on = {item.occasion: item for item in standing_for(state, case)}
    blocks = [block("title", "⏰ " + place_and_title(case, lang), lang)]
    for name in offered(spoken):
        text = text_for(spoken, name)
        if text:
            said = f"{say(f'occasion_{name}', lang)}: {text}"
            blocks.append(block("item", said[:1].upper() + said[1:], spoken.text_lang))
    blocks.append(block("note", say("remind_how", lang), lang))
    blocks += [block("note", _switched_on(item, state), lang) for item in on.values() if item.by]
    blocks += [block("text", say("reminders_full", lang, count=MOST_REMINDERS), lang)] if is_full else []
    buttons = [Button(_label(name, on.get(name), turn, lang), f"remind:{name}") for name in offered(spoken)]
    begins = Button("▶ " + say("round_begins", lang, minutes=state.round_minutes), f"remind:{ROUND}")
    back = Button("◀ " + say("one_back", lang), "view:first")
    return Reply(lang, tuple(blocks), (*in_rows(buttons, 1), (begins,), (back,)))


def _label(occasion: str, on: Reminder | None, turn: Turn, lang: Language) -> str:
    """The occasion with its time, where it has one: that of the reminder, or what it would be."""
    due = None if on or not turn.at else due_at(occasion, turn.state, datetime.fromisoformat(turn.at))
    at = on.due if on else due.isoformat() if due else ""
    time = moment(at, turn.state.zone, TIME)
    return f"{'●' if on else '○'} {say(f'occasion_{occasion}', lang)}{f' ({time})' if time else ''}"


def _switched_on(item: Reminder, state: State) -> str:
    by = item.by.replace("{", "(").replace("}", ")")
    return say("reminder_by", state.reader, occasion=occasion_in_words(item, state), who=by)


def _came(item: Reminder, case: Case, state: State) -> Reply:
    """A reminder as it comes."""
    lang = state.reader
    heading = block("title", "⏰ " + place_and_title(case, lang), lang)
    done = Button("✔ " + say("reminder_tick", lang), f"reminder:{item.number}")
    later = [Button(f"+{minutes}′", f"reminder:{item.number}+{minutes}") for minutes in PUT_OFF_BY]
    opens = Button("🗂 " + say("reminder_case", lang), f"cases:{item.case}")
    return Reply(lang, (heading, *_about(item, state)), ((done, *later), (opens,)), beside=True)


def _told(turn: Turn, item: Reminder, heading: str) -> Reply:
    """A reminder that was ticked off or put off, in the place of what came."""
    case, lang = case_of_number(turn.state, item.case), turn.lang
    where = (block("text", place_and_title(case, lang), lang),) if case else ()
    opens = ((Button("🗂 " + say("reminder_case", lang), f"cases:{item.case}"),),) if case else ()
    by = (block("note", say("answered_by", lang, who=turn.by.replace("{", "(").replace("}", ")")), lang),)
    named = by if turn.by else ()
    return Reply(lang, (block("title", heading, lang), *where, *_about(item, turn.state), *named), opens)


def _about(item: Reminder, state: State) -> tuple[Block, ...]:
    """What it is for, and who wanted it."""
    lang, time = state.reader, moment(item.due, state.zone, TIME)
    occasion = say(f"occasion_{item.occasion}", lang) + (f" ({time})" if time else "")
    text = f"{occasion}: {item.text}" if item.text else occasion
    said = block("text", text[:1].upper() + text[1:], text_language(lang))
    return (said, block("note", _switched_on(item, state), lang)) if item.by else (said,)


def _in_order(reminders: tuple[Reminder, ...]) -> tuple[Reminder, ...]:
    return tuple(sorted(reminders, key=lambda item: item.number))
