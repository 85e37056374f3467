"""The cases of an evening: list them, open one where it stands, say at which table it is, close it, begin it anew elsewhere.

In: the state, and what was tapped or typed. Out: the state as it is then, and a reply.
"""

from __future__ import annotations

import re
from dataclasses import replace

from msgspec import structs

from bot.talk.case_file import at_rest, case_of_number, open_cases, with_status
from bot.talk.directing import may_answer, refusal
from bot.talk.evening_view import occasion_in_words, place_and_title, place_label
from bot.talk.label_width import fits_alone
from bot.talk.log_parts import noted_at_its_place
from bot.talk.occasions import standing_for
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply, block, in_rows
from bot.talk.ruling_talk import show_case
from bot.talk.short_names import short_label
from bot.talk.state import Case, State
from bot.talk.times import TIME, moment
from bot.talk.turns import Done, Turn
from corpus.words import Language
from scenarios.engine.catalogue import scenarios
from scenarios.reading.again import read_bare_place, read_same_again
from scenarios.reading.places import Place

NUMBERED = re.compile(r"[+-]?[0-9]{1,9}")
CHOSEN = re.compile(r"([tb])([0-9]{1,3}|)")
TABLES, TABLES_IN_ROW = 20, 5
BOARDS, BOARDS_IN_ROW = 36, 6
"""Numbers that can be tapped; any others are typed."""
MARKS = {"asking": "⏳", "ruled": "⚖️", "later": "🔁"}


def cases_command(turn: Turn) -> Done:
    """/cases: those that are open."""
    return turn.state, _list(turn.state)


def cases_action(turn: Turn) -> Done | None:
    """A tap: nothing for the list, `3` to open, `-3` or `close` (the one in hand) to close, `+3` to open what was closed."""
    state, value = turn.state, turn.value
    if not value:
        return state, _list(state)
    number = (state.case.number if state.case else 0) if value == "close" else _number(value)
    case = case_of_number(state, number)
    is_opened = value[0].isdigit()
    if case and not is_opened and not may_answer(turn, case):
        return state, refusal(state)
    if value == "close" or value.startswith("-"):
        return _close(state, number)
    return _open(turn, case) if number else None


def _number(value: str) -> int:
    """Of a case, whatever its sign; 0 for what is none."""
    return abs(int(value)) if NUMBERED.fullmatch(value) else 0


def table_action(turn: Turn) -> Done | None:
    """A tap on the case in hand: nothing to be asked, `t4` for its table, `b12` for its board, either bare for none."""
    state, case = turn.state, turn.state.case
    if case is None or case.scenario not in scenarios():
        return None
    if not turn.value:
        return structs.replace(state, awaits=f"table:@{turn.who}"), _ask(case, "t", turn.lang)
    chosen = CHOSEN.fullmatch(turn.value)
    if not chosen:
        return None
    if chosen[1] == "t":
        placed = structs.replace(case, table=chosen[2])
        return structs.replace(state, case=placed, awaits=f"board:@{turn.who}"), _ask(placed, "b", turn.lang)
    return _at_place(turn, structs.replace(case, board=chosen[2]))


def table_typed(turn: Turn) -> Done | None:
    """`4 12`, or `T4 B12`; None where it says something else."""
    place, case = read_bare_place(turn.value), turn.state.case
    if place is None or case is None or case.scenario not in scenarios():
        return None
    return _at_place(
        turn, structs.replace(case, table=place.table or case.table, board=place.board or case.board)
    )


def board_typed(turn: Turn) -> Done | None:
    """`12` where the board was asked for."""
    place, case = read_bare_place(turn.value), turn.state.case
    if place is None or case is None or case.scenario not in scenarios():
        return None
    return _at_place(turn, structs.replace(case, board=place.board or place.table))


def same_again(turn: Turn) -> Done | None:
    """`The same at table 7`: the scenario of the case in hand, or of the latest one, with nothing known of it yet."""
    place = read_same_again(turn.value)
    before = turn.state.case if turn.state.case and turn.state.case.scenario else _latest(turn.state)
    if place is None or before is None or before.scenario not in scenarios():
        return None
    return _shown(turn, Case(before.scenario, table=place.table, board=place.board))


def table_named(turn: Turn) -> Done | None:
    """`Table 4`, and nothing else: what is open there, the latest; where nothing is, what is open elsewhere."""
    is_named = any(char.isalpha() for char in turn.value)
    place = read_bare_place(turn.value) if is_named else None
    if place is None or not place.table or not open_cases(turn.state):
        return None
    case, listed = case_at(turn.state, place), _list(turn.state)
    told = block("text", say("no_case_there", turn.lang, table=place.table), turn.lang)
    return _open(turn, case) if case else (turn.state, replace(listed, blocks=(told, *listed.blocks)))


def case_at(state: State, place: Place, *, asking: bool = False) -> Case | None:
    """The latest open case at this table, and of this board if one is named."""
    found = (
        case
        for case in reversed(state.cases)
        if place.table
        and case.table == place.table
        and place.board in ("", case.board)
        and case.status in (("asking",) if asking else ("asking", "ruled"))
    )
    return next(found, None)


def _latest(state: State) -> Case | None:
    return max(state.cases, key=lambda case: case.number, default=None)


def _shown(turn: Turn, case: Case) -> Done | None:
    return show_case(structs.replace(turn.state, case=case))


def _at_place(turn: Turn, case: Case) -> Done | None:
    return _shown(replace(turn, state=noted_at_its_place(turn.state, case)), case)


def _open(turn: Turn, case: Case | None) -> Done:
    shown = _shown(turn, at_rest(case)) if case else None
    if case is None or shown is None or shown[0].case is None:
        return turn.state, _list(turn.state)
    state, reply = shown
    return with_status(state, case.number, shown[0].case.status), reply


def _close(state: State, number: int) -> Done | None:
    case, lang = case_of_number(state, number), state.reader
    if case is None:
        return None
    in_hand = None if state.case and state.case.number == number else state.case
    closed = structs.replace(with_status(state, number, "closed"), case=in_hand)
    listed = _list(closed)
    told = block("text", "✔ " + say("case_closed", lang, case=place_and_title(case, lang)), lang)
    undo = (Button("↩ " + say("case_reopen", lang), f"cases:+{number}"),)
    return closed, replace(listed, blocks=(told, *listed.blocks), buttons=(undo, *listed.buttons))


def _list(state: State) -> Reply:
    """The open cases, each with where it stands and a button."""
    lang, found = state.reader, open_cases(state)
    began = (Button("▶ " + say("round_begins", lang, minutes=state.round_minutes), "remind:round"),)
    if not found:
        return Reply(lang, (block("text", say("no_cases", lang), lang),))
    heading = block("title", "🗂 " + say("open_cases", lang, count=len(found)), lang)
    lines = [block("item", _line(state, case), lang) for case in found]
    placed, others = (
        [Button(_label(state, case), f"cases:{case.number}") for case in found if _is_placed(case) is wanted]
        for wanted in (True, False)
    )
    return Reply(lang, (heading, *lines), (*in_rows(placed, 2), *in_rows(others, 1), began))


def _is_placed(case: Case) -> bool:
    return bool(case.table or case.board)


def _line(state: State, case: Case) -> str:
    lang, status = state.reader, _status(state, case)
    promised = "".join(f" · ⏰ {occasion_in_words(item, state)}" for item in standing_for(state, case))
    where = place_and_title(case, lang)
    named = where if _is_placed(case) else f"{moment(case.at, state.zone, TIME)} {where}"
    return f"{MARKS[status]} {named} ({say(f'status_{status}', lang)}{promised})"


def _status(state: State, case: Case) -> str:
    """Asking, ruled, or ruled and to come back to."""
    return "later" if case.status == "ruled" and standing_for(state, case) else case.status


def _label(state: State, case: Case) -> str:
    """Where it is; of a case without a table when it was last gone on with, and what it is about."""
    lang = state.reader
    mark, where = MARKS[_status(state, case)], place_label(case, lang)
    if where or case.scenario not in scenarios():
        return f"{mark} {where or case.number}"
    began = f"{mark} {moment(case.at, state.zone, TIME)}"
    whole = f"{began} {scenarios()[case.scenario].title.in_language(lang)}"
    return whole if fits_alone(whole) else f"{began} {short_label(case.scenario, lang)}"


def _ask(case: Case, kind: str, lang: Language) -> Reply:
    """Which table, then which board: by a tap, or typed."""
    asked, last, width, known = (
        ("which_table", TABLES, TABLES_IN_ROW, case.table)
        if kind == "t"
        else ("which_board", BOARDS, BOARDS_IN_ROW, case.board)
    )
    numbers = [Button(str(number), f"table:{kind}{number}") for number in range(1, last + 1)]
    skip = Button("▶ " + say("as_it_is", lang, known=known or "–"), f"table:{kind}{known[:3]}")
    return Reply(lang, (block("text", say(asked, lang), lang),), (*in_rows(numbers, width), (skip,)))
