"""A poll of colleagues, from who asks: the question is written, looked at, sent out, and what comes back is read.

In: the state of a chat and what was tapped or written. Out: the state as it is then, and a reply. The law wants colleagues
asked without the irregularity, so of the case only calls are taken over, and only those that stand in a row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from msgspec import structs

from bot.talk.case_answer import answer_case
from bot.talk.case_poll import judged_by
from bot.talk.directing import may_direct, refusal
from bot.talk.look_ups import sentence
from bot.talk.poll_view import (
    check_reply,
    list_reply,
    poll_reply,
    question_of,
    said_above,
    sure_reply,
    too_long_reply,
    write_reply,
)
from bot.talk.polls import LONGEST_QUESTION, MOST_POLLS, Asking, Poll, Status, Test, awaits
from bot.talk.replies import Reply
from bot.talk.ruling_talk import show_case
from bot.talk.state import Case, State
from bot.talk.turns import Done, Turn
from bot.talk.typed_answers import way_back
from bot.talk.written import take_message
from corpus.words import Language
from scenarios.bridge import Call, Seat
from scenarios.engine.catalogue import scenarios
from scenarios.reading.reading import read

FEWEST_CALLS = 2
"""That in a row are an auction, and no call somebody speaks of."""
USUAL_TEST: Test = "16"
"""Of a poll that belongs to no case: what is mostly asked is what else could have been done."""
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


def poll_command(turn: Turn) -> Done:
    """/poll: the polls of this chat, or a first one; with the question after it, that."""
    if (turn.value or not turn.state.polls) and not may_direct(turn):
        return turn.state, refusal(turn.state)
    if turn.value:
        return take_question(turn)
    return (turn.state, list_reply(turn.state.polls, turn.lang)) if turn.state.polls else _new(turn)


def poll_action(turn: Turn) -> Done | None:
    """`new`, `cut`, `send`, `cancel`, `list`; `show=TOKEN`, and likewise `close`, `reopen`, `drop`, `erase`."""
    name, _, token = turn.value.partition("=")
    if not token:
        handle = ON_A_DRAFT.get(name)
        is_free = handle is None or name == "list" or may_direct(turn)
        return handle(turn) if handle and is_free else (turn.state, refusal(turn.state)) if handle else None
    poll = next((known for known in turn.state.polls if known.token == token), None)
    if poll is None:
        return turn.state, sentence("poll_gone", turn.lang)
    change = ON_A_POLL.get(name)
    return change(turn, poll) if change else None


def take_question(turn: Turn) -> Done:
    """The question as it was typed, shown before it goes out; or none, by the word that gives up."""
    if way_back(turn.value) == "cancel":
        return _cancel(turn)
    words = "\n".join(line.strip() for line in CONTROL.sub(" ", turn.value).splitlines() if line.strip())
    if len(words) > LONGEST_QUESTION:
        return turn.state, too_long_reply(LONGEST_QUESTION, turn.lang)
    case = turn.state.case or Case()
    drafted = case.asking.drafted if case.asking and case.asking.stage == "write" else ()
    asking = Asking("check", drafted=drafted, words=words)
    return _with(turn.state, asking), check_reply(asking, turn.lang)


def awaits_question(state: State, now: str) -> bool:
    """Whether what is typed now is the question of a poll."""
    return awaits(state.case.asking if state.case else None, now, "write")


def _new(turn: Turn) -> Done:
    case = turn.state.case or Case()
    drafted = case.asking.drafted if case.asking and case.asking.stage == "check" else None
    calls = tuple(_calls_in_a_row(case.text, turn.lang)) if drafted is None else drafted
    asking = Asking("write", drafted=calls, since=turn.at)
    return _with(turn.state, asking), write_reply(
        asking, _test(turn), turn.lang, in_group=turn.rank != "alone"
    )


def _cut(turn: Turn) -> Done | None:
    asking = _checked(turn.state)
    if asking is None:
        return None
    shorter = replace(asking, drafted=asking.drafted[:-1])
    return _with(turn.state, shorter), check_reply(shorter, turn.lang)


def _cancel(turn: Turn) -> Done:
    """Back to the case; where there is none, what was typed was perhaps no question of a poll."""
    typed = _checked(turn.state)
    state = _with(turn.state, None)
    shown = show_case(state)
    if shown:
        return shown
    if typed:
        return take_message(replace(turn, state=state, value=" ".join(typed.words.split())))
    return state, sentence("given_up", turn.lang)


def _send(turn: Turn) -> Done | None:
    """From now on whoever knows its token may answer."""
    asking, state, lang = _checked(turn.state), turn.state, turn.lang
    if asking is None or not turn.key:
        return None
    if len(state.polls) >= MOST_POLLS:
        return state, said_above(list_reply(state.polls, lang), "poll_too_many", most=MOST_POLLS)
    assert state.case is not None
    poll = Poll(
        token=turn.key,
        question=question_of(asking, lang),
        lang=lang,
        at=turn.at,
        test=_test(turn),
        author=turn.who,
    )
    state = _with(structs.replace(state, polls=(*state.polls, poll)), Asking("sent", poll.token))
    return _show(replace(turn, state=state), poll)


def _test(turn: Turn) -> Test:
    case = turn.state.case
    if case is None or case.scenario not in scenarios():
        return USUAL_TEST
    return judged_by(answer_case(case, dict(turn.state.settings), turn.lang).answer)


def _list(turn: Turn) -> Done:
    return turn.state, list_reply(turn.state.polls, turn.lang)


def _show(turn: Turn, poll: Poll) -> Done:
    case = turn.state.case
    with_case = bool(case and case.scenario and case.asking and case.asking.token == poll.token)
    return turn.state, poll_reply(poll, turn.lang, turn.at, with_case=with_case)


def _with_status(status: Status) -> Callable[[Turn, Poll], Done]:
    def change(turn: Turn, poll: Poll) -> Done:
        if not turn.is_allowed(poll.author):
            return turn.state, _not_yours(turn.lang)
        at = turn.at if status == "open" else poll.at
        changed = replace(poll, status=status, at=at)
        polls = tuple(changed if known is poll else known for known in turn.state.polls)
        return _show(replace(turn, state=structs.replace(turn.state, polls=polls)), changed)

    return change


def _ask_to_drop(turn: Turn, poll: Poll) -> Done:
    if not turn.is_allowed(poll.author):
        return turn.state, _not_yours(turn.lang)
    return turn.state, sure_reply(poll, turn.lang)


def _drop(turn: Turn, poll: Poll) -> Done:
    if not turn.is_allowed(poll.author):
        return turn.state, _not_yours(turn.lang)
    polls = tuple(known for known in turn.state.polls if known is not poll)
    state = structs.replace(turn.state, polls=polls)
    case = state.case
    if case and case.asking and case.asking.token == poll.token:
        state = _with(state, None)
    return state, said_above(list_reply(polls, turn.lang), "poll_dropped")


ON_A_DRAFT: dict[str, Callable[[Turn], Done | None]] = {
    "new": _new,
    "cut": _cut,
    "send": _send,
    "cancel": _cancel,
    "list": _list,
}
ON_A_POLL: dict[str, Callable[[Turn, Poll], Done]] = {
    "show": _show,
    "close": _with_status("closed"),
    "reopen": _with_status("open"),
    "drop": _ask_to_drop,
    "erase": _drop,
}


def _checked(state: State) -> Asking | None:
    asking = state.case.asking if state.case else None
    return asking if asking and asking.stage == "check" else None


def _with(state: State, asking: Asking | None) -> State:
    return structs.replace(state, case=structs.replace(state.case or Case(), asking=asking))


def _not_yours(lang: Language) -> Reply:
    return replace(sentence("poll_not_yours", lang), refuses=True)


def _calls_in_a_row(text: str, lang: Language) -> Iterator[str]:
    """The first calls of a message that stand in a row, with nothing between them but who made them."""
    row: list[str] = []
    after = -1
    for item in read(text, lang).mentions.found if text else ():
        is_next = item.first == after
        if isinstance(item.value, Call) and (is_next or not row):
            row.append(item.value.code)
        elif not (isinstance(item.value, Seat) and (is_next or not row)):
            if _is_auction(row):
                break
            row = [item.value.code] if isinstance(item.value, Call) else []
        after = item.last + 1
    yield from row if _is_auction(row) else ()


def _is_auction(row: Sequence[str]) -> bool:
    return len(row) >= FEWEST_CALLS
