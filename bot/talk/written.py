"""Anything written that is no command: an answer to the question that stands, a look-up, or something new.

In: the state of a chat and a message. Out: the state as it is then, and a reply. The message is read once, and what was
understood of it is handed on.
"""

from __future__ import annotations

from dataclasses import replace

from bot.talk import clause_view as view
from bot.talk.look_ups import (
    choose_term,
    cited_reply,
    find_reply,
    reference_reply,
    regulation_reply,
    sentence,
)
from bot.talk.menu import scenario_button
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply
from bot.talk.rights_view import right_button, right_reply
from bot.talk.ruling_talk import answer_in_words, asked_again, start_case
from bot.talk.score_talk import score_reply
from bot.talk.state import Case, State
from bot.talk.turns import Done, Turn
from corpus.search import find
from corpus.words import Language, fold, words
from scenarios.bridge import parse_result
from scenarios.reading.reading import read
from scenarios.rights import Right
from scenarios.understanding import Understood, understand

LONGEST_FIND = 58
WORDS_OF_A_SEARCH = 2
WORDS_OF_AN_ANSWER = 4
"""What is as short as this and no case is looked for in the laws at once."""
NEAR_ENOUGH = 0.05
RIGHTS_OFFERED = 2


def take_message(turn: Turn) -> Done:
    """What a message does to the talk."""
    state, text, lang = turn.state, turn.value, turn.lang
    answered = _answered(turn)
    if answered:
        return answered
    looked_up = reference_reply(text, lang) or regulation_reply(text, lang)
    if looked_up:
        return state, looked_up
    understood = understand(text, lang)
    again = asked_again(state) if _may_be_an_answer(understood) else None
    if again:
        return state, again
    match understood.kind:
        case "case" | "choice":
            opened, reply = start_case(state, understood)
            asked = tuple((right_button(near, lang),) for near in understood.rights[:RIGHTS_OFFERED])
            return opened, replace(reply, buttons=(*reply.buttons, *asked))
        case "right" if understood.right:
            return _right_or_case(state, understood, understood.right)
        case "definition":
            return _term_or_case(state, understood)
        case "law":
            return state, cited_reply(text, lang) or find_reply(text, lang)
        case "score" if understood.result:
            return state, score_reply(understood.result, understood.vulnerable, lang)
    if len(understood.reading.message.words) <= WORDS_OF_A_SEARCH and _is_word_of_the_laws(text, lang):
        return state, find_reply(text, lang)
    return _kept_or_opened(state, text), _not_understood(understood, lang)


def _answered(turn: Turn) -> Done | None:
    """What a message does as an answer to the question that stands; the result of a contract is never one."""
    is_result = parse_result(turn.value) is not None
    return None if is_result else answer_in_words(turn.state, read(turn.value, turn.lang), turn.by)


def _is_word_of_the_laws(text: str, lang: Language) -> bool:
    """Is it found as it is written, and not only as something like it?"""
    hits = find(text, lang, 1)
    return bool(hits) and all(word in fold(hits[0].snippet) for word in words(text))


def _may_be_an_answer(understood: Understood) -> bool:
    """Too short to tell of something new, unless it does so clearly."""
    few = len(understood.reading.message.words) <= WORDS_OF_AN_ANSWER
    return few and understood.kind in ("unknown", "choice")


def _term_or_case(state: State, understood: Understood) -> Done:
    """What a term means, and the way to a ruling where the term is of something that happens."""
    lang, found = state.reader, understood.terms
    reply = view.term_reply(found[0], lang) if len(found) == 1 else choose_term(found, lang)
    first = understood.candidates[0] if understood.candidates else None
    likely = first.scenario if first and first.score >= NEAR_ENOUGH else ""
    return _or_it_happened(state, reply, likely, understood)


def _right_or_case(state: State, understood: Understood, found: Right) -> Done:
    """The answer to what a player may do, and the way to a ruling if it has happened."""
    reply, lang = right_reply(found, state.reader), state.reader
    others = tuple(
        (right_button(near, lang),) for near in understood.rights[:RIGHTS_OFFERED] if near != found
    )
    reply = replace(reply, buttons=(*reply.buttons, *others))
    return _or_it_happened(state, reply, understood.candidates[0].scenario, understood)


def _or_it_happened(state: State, reply: Reply, scenario_id: str, understood: Understood) -> Done:
    """An answer with the way to a ruling below it, where there is one."""
    if not scenario_id:
        return state, reply
    happened = Button("⚖️ " + say("it_happened", state.reader), f"case:{scenario_id}")
    opened = _kept_or_opened(state, understood.reading.message.text)
    return opened, replace(reply, buttons=(*reply.buttons, (happened,)))


def _kept_or_opened(state: State, text: str) -> State:
    """A look-up in between leaves the question that stands; otherwise what was written may become a case."""
    return state if state.case and state.case.scenario else replace(state, case=Case(text=text))


def _not_understood(understood: Understood, lang: Language) -> Reply:
    """Say so; offer what comes nearest, the menu, and how to ask."""
    near = dict.fromkeys(
        item.scenario for item in understood.candidates if item.scenario and item.score >= NEAR_ENOUGH
    )
    buttons = [scenario_button(name, lang) for name in near]
    rows = (*((button,) for button in buttons), (Button("☰ " + say("what_happened", lang), "menu:"),))
    typed = understood.reading.message.text.encode()[:LONGEST_FIND].decode(errors="ignore")
    search = (Button("🔎 " + say("search_laws", lang), f"find:{typed}"),)
    return Reply(lang, sentence("not_understood", lang).blocks, (*rows, search))
