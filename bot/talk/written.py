"""Anything written that is no command: an answer to the question that stands, a look-up, or something new.

In: the state of a chat and a message. Out: the state as it is then, and a reply. The message is read once, and what was
understood of it is handed on.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.talk import clause_view as view
from bot.talk.asker import is_player
from bot.talk.case_answer import record_of
from bot.talk.cases_talk import case_at, same_again, table_named
from bot.talk.directing import may_answer
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
from bot.talk.replies import Button, Reply, block
from bot.talk.rights_view import either_reply, right_reply, short_answer
from bot.talk.ruling_talk import answer_in_words, asked_again, start_case, waiting_deal
from bot.talk.score_talk import score_reply
from bot.talk.state import Case, State
from bot.talk.turns import Done, Turn
from bot.talk.typed_answers import LONGEST, names_only_seats
from corpus.search import find
from corpus.words import Language, fold, words
from scenarios.asked_rights import is_question
from scenarios.bridge import parse_result
from scenarios.matching.neighbours import neighbours_of
from scenarios.matching.thresholds import WORDS_OF_A_NAME
from scenarios.reading.reading import read
from scenarios.rights import Right
from scenarios.understanding import Understood, offered, understand

LONGEST_FIND = 58
WORDS_OF_A_SEARCH = 2
NEAR_ENOUGH = 0.05


def take_message(turn: Turn) -> Done:
    """What a message does to the talk."""
    turn = _at_its_table(turn)
    state, text, lang = turn.state, turn.value, turn.lang
    answered = _answered(turn)
    if answered:
        return answered
    looked_up = reference_reply(text, lang) or regulation_reply(text, lang)
    if looked_up:
        return state, looked_up
    understood = understand(text, lang, record_of(waiting_deal(state)))
    again = asked_again(state) if _tells_nothing_new(understood) else None
    if again:
        return state, again
    match understood.kind:
        case "case" | "choice":
            return _answered_and_ruled(state, understood)
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


def _at_its_table(turn: Turn) -> Turn:
    """A message that begins with a table is about the question that stands there, if any, and about no other."""
    place, case = read(turn.value, turn.lang).message.place, turn.state.case
    if not place.table or (case and case.table == place.table and place.board in ("", case.board)):
        return turn
    there = case_at(turn.state, place, asking=True)
    if there is None and waiting_deal(turn.state):
        return turn
    return replace(turn, state=structs.replace(turn.state, case=there if may_answer(turn, there) else None))


def _answered(turn: Turn) -> Done | None:
    """What a message does to the case of a table, or as an answer to the question that stands.

    The result of a contract is never one.
    """
    elsewhere = same_again(turn) or table_named(turn)
    if elsewhere:
        return elsewhere
    message = read(turn.value, turn.lang).message
    said = message.folded.strip() if message.place.table else turn.value
    is_result = parse_result(said) is not None
    return None if is_result else answer_in_words(turn.state, read(said, turn.lang), turn.by)


def _is_word_of_the_laws(text: str, lang: Language) -> bool:
    """Is it found as it is written, and not only as something like it?"""
    hits = find(text, lang, 1)
    return bool(hits) and all(word in fold(hits[0].snippet) for word in words(text))


def _tells_nothing_new(understood: Understood) -> bool:
    """No clear incident, question or look-up: where a question stands, hardly anything but an answer to it."""
    reading, rights = understood.reading, understood.rights
    if rights and is_question(reading):
        return False
    if names_only_seats(reading):
        return True
    match understood.kind:
        case "unknown":
            return True
        case "choice":
            return len(reading.message.words) <= LONGEST and not _is_a_name(understood)
        case "right":
            return len(rights) > 1
        case "score":
            return _is_only_a_call(understood)
    return False


def _is_a_name(understood: Understood) -> bool:
    """A single word that names an irregularity, of which one thing is left to ask: "revoke"."""
    is_a_word = len(understood.reading.message.words) <= WORDS_OF_A_NAME
    return is_a_word and neighbours_of(offered(understood.candidates)) is not None


def _is_only_a_call(understood: Understood) -> bool:
    """A contract of which neither result nor vulnerability is said, so that it may as well be a call."""
    is_scored = parse_result(understood.reading.message.text) or understood.vulnerable is not None
    return bool(understood.reading.mentions.calls()) and not is_scored


def _term_or_case(state: State, understood: Understood) -> Done:
    """What a term means, and the way to a ruling where the term is of something that happens."""
    lang, found = state.reader, understood.terms
    reply = view.term_reply(found[0], lang) if len(found) == 1 else choose_term(found, lang)
    first = understood.candidates[0] if understood.candidates else None
    likely = first.scenario if first and first.score >= NEAR_ENOUGH else ""
    return _or_it_happened(state, reply, likely, understood, lang)


def _answered_and_ruled(state: State, understood: Understood) -> Done:
    """What happened, and above it what is asked beside it: the likeliest answer, then the ruling if it has happened."""
    opened, reply = start_case(state, understood)
    spoken, rights = view.text_language(state.reader), understood.rights
    if not rights:
        return opened, reply
    happened = block("note", say("if_it_happened", spoken), spoken)
    return opened, replace(reply, blocks=(*short_answer(rights[0], spoken), happened, *reply.blocks))


def _right_or_case(state: State, understood: Understood, found: Right) -> Done:
    """The answer to what a player may do, or two where it may be either, and the way to a ruling if it has happened."""
    lang, rights = state.reader, understood.rights
    is_sure = len(rights) == 1
    reply = right_reply(found, lang, understood.other_rights[:1]) if is_sure else either_reply(rights, lang)
    spoken = view.text_language(lang)
    return _or_it_happened(state, reply, understood.candidates[0].scenario, understood, spoken)


def _or_it_happened(
    state: State, reply: Reply, scenario_id: str, understood: Understood, lang: Language
) -> Done:
    """An answer with the way to a ruling below it, where there is one."""
    if not scenario_id:
        return state, reply
    happened = Button("⚖️ " + say("it_happened", lang), f"case:{scenario_id}")
    opened = _kept_or_opened(state, understood.reading.message.text)
    return opened, replace(reply, buttons=(*reply.buttons, (happened,)))


def _kept_or_opened(state: State, text: str) -> State:
    """A look-up in between leaves the question that stands; otherwise what was written may become a case."""
    if state.case and state.case.scenario:
        return state
    kept = Case(text=text, deal=waiting_deal(state), for_player=is_player(text, state.role))
    return structs.replace(state, case=kept)


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
