"""The cases of a chat side by side: each is filed as it is shown, under a number that stays its own.

In: the state before and after an exchange. Out: the state with the case in hand filed, and few enough others.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from msgspec import structs

from bot.talk.state import Case, CaseStatus, Reminder, State
from scenarios.bridge.records import stored_deals
from scenarios.reading.message import read_message

MOST_OPEN, MOST_CLOSED = 24, 12
"""Cases of one chat, or one topic of it: a screen of buttons, and what may be opened again after a slip."""
LONGEST_BOARD = 3
EVENING = timedelta(hours=16)
"""A case that nobody went on with for so long, and that nothing reminds of, is closed by the next one."""


def file_case(before: State, after: State, at: str) -> State:
    """The case in hand, where this exchange opened it or went on with it, put among those of the chat."""
    case = after.case
    if case is None or not case.scenario or case == before.case:
        return after
    is_new = not case.number
    filed = structs.replace(case, number=case.number or after.opened + 1, at=at)
    others = [known for known in after.cases if known.number != filed.number]
    if is_new:
        others = [_closed_if_old(known, after.reminders, at) for known in others]
    kept = _few_enough(others, after.reminders)
    # What was closed by a slip is opened again before anything new; until then its reminders only keep silent.
    numbers = {known.number for known in (_open(kept) if is_new else kept)} | {filed.number}
    return structs.replace(
        after,
        case=filed,
        cases=tuple(sorted((*kept, filed), key=lambda known: known.number)),
        opened=max(after.opened, filed.number),
        reminders=tuple(item for item in after.reminders if item.case in numbers),
    )


def case_of_number(state: State, number: int) -> Case | None:
    """A case of this chat as it stands."""
    return next((case for case in state.cases if case.number == number), None)


def as_filed(state: State, case: Case | None) -> Case | None:
    """A case as it was last gone on with, in whatever message that was."""
    return (case_of_number(state, case.number) if case and case.number else None) or case


def at_rest(case: Case) -> Case:
    """A case that nobody is writing a poll or an answer to one in; a poll that went out stays with it."""
    is_sent = case.asking is not None and case.asking.stage == "sent"
    return case if is_sent else structs.replace(case, asking=None)


def with_its_place(state: State) -> State:
    """The case in hand at the table and board that were given to it since its message was written."""
    filed = as_filed(state, state.case)
    if state.case is None or filed is None or filed is state.case:
        return state
    return structs.replace(state, case=structs.replace(state.case, table=filed.table, board=filed.board))


def with_status(state: State, number: int, status: CaseStatus) -> State:
    """The same with one case closed or opened."""
    changed = (
        structs.replace(case, status=status) if case.number == number else case for case in state.cases
    )
    return structs.replace(state, cases=tuple(changed))


def replaced_by_edit(state: State, earlier: Case | None, opened_before: int) -> State:
    """The case that a message had opened is closed where the message, edited, has opened another in its place."""
    is_anew = state.case is not None and state.case.number > opened_before and bool(state.case.text)
    promised = earlier is not None and any(item.case == earlier.number for item in state.reminders)
    if earlier is None or not earlier.number or not is_anew or promised:
        return state
    return with_status(state, earlier.number, "closed")


def open_cases(state: State) -> list[Case]:
    """Those that wait for somebody, those still asking first, then those to come back to, the latest first."""
    promised = {item.case for item in state.reminders}
    found = sorted(_open(state.cases), key=lambda case: case.number, reverse=True)
    return sorted(found, key=lambda case: (case.status != "asking", case.number not in promised))


def same_case(state: State, case: Case) -> Case | None:
    """The open case that this part of a message at this table has become already."""
    wanted = (case.scenario, case.text, case.table, case.board)
    for known in _open(state.cases):
        if case.text and not case.number and (known.scenario, known.text, known.table, known.board) == wanted:
            return known
    return None


def placed(case: Case) -> Case:
    """A new case at the table and board that its message names; any at the board of its deal, where none is named."""
    if case.text and not (case.number or case.table or case.board):
        place = read_message(case.text).place
        case = structs.replace(case, table=place.table, board=place.board)
    return case if case.board else structs.replace(case, board=_dealt_board(case.deal))


def _dealt_board(deal: str) -> str:
    deals = stored_deals(deal)
    board = deals[0].board if len(deals) == 1 else ""
    return board if board.isdecimal() and len(board) <= LONGEST_BOARD else ""


def _open(cases: Iterable[Case]) -> list[Case]:
    return [case for case in cases if case.status != "closed"]


def _few_enough(cases: list[Case], reminders: Iterable[Reminder]) -> list[Case]:
    """All but the oldest, where there are too many: of the open ones those that nothing reminds of are closed first."""
    promised = {item.case for item in reminders}
    by_need = sorted(
        _open(cases), key=lambda case: (case.number in promised, case.status == "asking", case.number)
    )
    too_many = {case.number for case in by_need[: max(0, len(by_need) + 1 - MOST_OPEN)]}
    left = [structs.replace(case, status="closed") if case.number in too_many else case for case in cases]
    closed = sorted(case.number for case in left if case.status == "closed")
    dropped = set(closed[: max(0, len(closed) - MOST_CLOSED)])
    return [case for case in left if case.number not in dropped]


def _closed_if_old(case: Case, reminders: Iterable[Reminder], now: str) -> Case:
    waits = any(item.case == case.number and item.due and item.status == "waiting" for item in reminders)
    is_old = bool(case.at and now) and datetime.fromisoformat(now) - datetime.fromisoformat(case.at) > EVENING
    return structs.replace(case, status="closed") if is_old and not waits else case
