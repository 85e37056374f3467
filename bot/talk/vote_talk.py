"""A poll of colleagues, from who is asked: he reads the question, says what he would do and what else he considered.

In: the state of his private chat, in which the poll stands that the event names. Out: the state as it is then, and a reply.
He sees the question and his own answer, and may change or withdraw that until the poll is closed.
"""

from __future__ import annotations

import re
from dataclasses import replace

from msgspec import structs

from bot.talk.look_ups import sentence
from bot.talk.phrases import say
from bot.talk.poll_tally import action_name, actions_in
from bot.talk.poll_view import too_long_reply
from bot.talk.polls import (
    LONGEST_ANSWER,
    LONGEST_CONSIDERED,
    POLL_LINK,
    TOLD_AT,
    Asked,
    Asking,
    PollAnswer,
    awaits,
    is_open,
)
from bot.talk.replies import Block, Button, Notice, Reply, block, in_rows, spoken_by_others
from bot.talk.state import Case, Event, State, Tapped
from bot.talk.turns import Done, Turn
from bot.talk.written import take_message
from corpus.words import Language, words
from scenarios.bridge import call_of
from scenarios.reading.grammar import grammar
from scenarios.understanding import understand

LINKED = re.compile(rf"/start(?:@\w{{1,64}})?\s{{1,9}}{POLL_LINK}([\w-]{{1,59}})\s{{0,9}}", re.ASCII)
VOTE = "vote:"
AT_HAND = ("P", "X")
"""Calls that a tap gives where the question is of an auction."""
CALLS_OF_AUCTION = 2
"""A question that names fewer is of a lead or a play."""
MOST_NAMED = 4


def poll_named(state: State, event: Event) -> str:
    """The token of the poll that an event answers or opens; empty where it does neither."""
    if isinstance(event, Tapped):
        is_vote = event.action.startswith(VOTE)
        return event.action.removeprefix(VOTE).partition("/")[0] if is_vote else ""
    linked = LINKED.fullmatch(event.text)
    if linked:
        return linked[1]
    asking = state.case.asking if state.case else None
    return asking.token if asking and awaits_vote(state, event.at) else ""


def open_poll(turn: Turn) -> Done:
    """The question, from its link."""
    if turn.rank != "alone":
        told = sentence("poll_not_here", turn.lang)
        link = Button("✍ " + say("poll_private", turn.lang), link=turn.value)
        return turn.state, replace(told, buttons=((link,),))
    return _asked(turn) or _question(turn)


def awaits_vote(state: State, now: str) -> bool:
    """Whether what is typed now is a colleague's answer."""
    return awaits(state.case.asking if state.case else None, now, "call", "also")


def take_vote(turn: Turn) -> Done:
    """What a colleague typed: his call, or what else he considered."""
    assert turn.state.case is not None
    asking = turn.state.case.asking
    refused = _asked(turn)
    if refused or asking is None:
        return refused or (turn.state, sentence("poll_gone", turn.lang))
    longest = LONGEST_ANSWER if asking.stage == "call" else LONGEST_CONSIDERED
    if len(turn.value) > longest:
        return turn.state, too_long_reply(longest, turn.lang)
    if asking.stage == "also":
        is_nothing = set(words(turn.value)) <= grammar().answers.no
        return _considered(turn, "" if is_nothing else turn.value)
    named = actions_in(turn.value, turn.lang)
    if len(named) > 1:
        return _which(turn, named[:MOST_NAMED])
    return _chosen(turn, named[0] if named else "", turn.value)


def vote_action(turn: Turn) -> Done | None:
    """`TOKEN/call=4S`, `TOKEN/none`, `TOKEN/change`, `TOKEN/withdraw`, `TOKEN/story`."""
    _, _, wish = turn.value.partition("/")
    name, _, code = wish.partition("=")
    refused = _asked(turn)
    if refused:
        return refused
    match name:
        case "call" if code:
            asking = turn.state.case.asking if turn.state.case else None
            return _chosen(turn, code, (asking.words if asking else "") or action_name(code, turn.lang))
        case "none":
            return _considered(turn, "")
        case "change":
            return _question(turn)
        case "withdraw":
            state = _waiting(_with_mine(turn.state, None), None)
            return state, sentence("vote_withdrawn", turn.lang)
        case "story":
            return _story(turn)
    return None


def _asked(turn: Turn) -> Done | None:
    """What is said to whoever cannot answer; None where he can."""
    asked = turn.state.asked
    if asked is None:
        told = sentence("poll_gone", turn.lang)
    elif asked.is_own:
        told = _shown(asked, turn.lang, block("note", say("poll_own", turn.lang), turn.lang))
    elif not is_open(asked, turn.at):
        told = sentence("poll_over", turn.lang)
    elif asked.is_full and asked.mine is None:
        told = sentence("poll_full", turn.lang)
    else:
        return None
    return _waiting(turn.state, None), told


def _question(turn: Turn) -> Done:
    asked, lang = turn.state.asked, turn.lang
    assert asked is not None
    mine = (
        [spoken_by_others("note", say("vote_mine", lang, answer=_in_words(asked.mine, lang)), lang)]
        if asked.mine
        else []
    )
    reply = _shown(asked, lang, *mine, block("text", say("vote_call", lang), lang))
    is_of_auction = len(list(filter(call_of, actions_in(asked.question, asked.lang)))) >= CALLS_OF_AUCTION
    calls = [_call_button(asked, code, lang) for code in AT_HAND] if is_of_auction else []
    ways = ((_withdraw(asked, lang),),) if asked.mine else ()
    state = _waiting(turn.state, Asking("call", asked.token, since=turn.at))
    return state, replace(reply, buttons=(*in_rows(calls, len(AT_HAND)), *ways))


def _which(turn: Turn, named: list[str]) -> Done:
    asked, lang = turn.state.asked, turn.lang
    assert asked is not None
    buttons = [_call_button(asked, code, lang) for code in named]
    state = _waiting(turn.state, Asking("call", asked.token, tuple(named), turn.value, turn.at))
    return state, replace(sentence("vote_which", lang), buttons=in_rows(buttons, 2))


def _chosen(turn: Turn, code: str, said: str) -> Done:
    asked, lang = turn.state.asked, turn.lang
    assert asked is not None
    mine = PollAnswer(code, said, at=turn.at)
    told = say("vote_also", lang, call=_action(mine, lang))
    buttons = (
        (Button(say("vote_none", lang), f"{VOTE}{asked.token}/none"), _change(asked, lang)),
        (_withdraw(asked, lang),),
        *_or_a_story(asked, said, lang),
    )
    state = _waiting(_with_mine(turn.state, mine), Asking("also", asked.token, since=turn.at))
    return state, Reply(lang, (spoken_by_others("text", told, lang),), buttons, notice=_notice(asked))


def _notice(asked: Asked) -> Notice | None:
    """What who asked is told of one more answer; a group is told nothing before it is closed."""
    count = asked.count + 1
    if asked.mine or asked.is_in_group or count not in TOLD_AT:
        return None
    return Notice(asked.token, say("poll_so_far", asked.lang, count=count))


def _considered(turn: Turn, considered: str) -> Done:
    asked, lang = turn.state.asked, turn.lang
    assert asked is not None
    if asked.mine is None:
        return _question(turn)
    mine = replace(asked.mine, considered=considered, at=turn.at)
    told = say("vote_thanks", lang, answer=_in_words(mine, lang))
    ways = (_change(asked, lang), _withdraw(asked, lang))
    buttons = (ways, *_or_a_story(asked, considered, lang))
    state = _waiting(_with_mine(turn.state, mine), None)
    return state, Reply(lang, (spoken_by_others("text", told, lang),), buttons)


def _story(turn: Turn) -> Done | None:
    """What was taken for an answer told of a table: it is none any more, and is understood as any message."""
    mine = turn.state.asked.mine if turn.state.asked else None
    if mine is None:
        return None
    left = replace(mine, considered="") if mine.considered else None
    state = _waiting(_with_mine(turn.state, left), None)
    return take_message(replace(turn, state=state, value=mine.considered or mine.said))


def _or_a_story(asked: Asked, text: str, lang: Language) -> tuple[tuple[Button, ...], ...]:
    """Under an answer that may be none: the way to a ruling."""
    if not text or understand(text, lang).kind != "case":
        return ()
    return ((Button("⚖️ " + say("it_happened", lang), f"{VOTE}{asked.token}/story"),),)


def _shown(asked: Asked, lang: Language, *below: Block) -> Reply:
    heading = block("title", say("poll_title", lang), lang)
    return Reply(lang, (heading, spoken_by_others("quote", asked.question, asked.lang), *below))


def _in_words(mine: PollAnswer, lang: Language) -> str:
    return f"{_action(mine, lang)} ({mine.considered})" if mine.considered else _action(mine, lang)


def _action(mine: PollAnswer, lang: Language) -> str:
    return action_name(mine.call, lang) if mine.call else mine.said


def _call_button(asked: Asked, code: str, lang: Language) -> Button:
    name = action_name(code, lang)
    return Button(name[:1].upper() + name[1:], f"{VOTE}{asked.token}/call={code}")


def _change(asked: Asked, lang: Language) -> Button:
    return Button("✎ " + say("vote_change", lang), f"{VOTE}{asked.token}/change")


def _withdraw(asked: Asked, lang: Language) -> Button:
    return Button("🗑 " + say("vote_withdraw", lang), f"{VOTE}{asked.token}/withdraw")


def _with_mine(state: State, mine: PollAnswer | None) -> State:
    assert state.asked is not None
    return structs.replace(state, asked=replace(state.asked, mine=mine))


def _waiting(state: State, asking: Asking | None) -> State:
    """The case in hand stays; whatever is typed next is an answer, or is so no more."""
    case = state.case
    if case and case.asking and case.asking.stage == "sent":
        # A case that others are polled on keeps its poll; it waits among the cases of the chat.
        case = None
    if case is None and asking is None:
        return structs.replace(state, case=None)
    return structs.replace(state, case=structs.replace(case or Case(), asking=asking))
