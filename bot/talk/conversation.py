"""The one conversation that every screen drives: `(state, event) → (state, reply)`.

In: what a person typed or tapped, and where the talk stands. Out: the new state and a reply, both plain values.
Nothing here knows Telegram, a terminal or a clock. What a button or a command does stands in the two tables below.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bot.talk import openers
from bot.talk.about import about_reply
from bot.talk.clause_view import open_clause
from bot.talk.language_talk import choose_language
from bot.talk.log_talk import log_action, log_command
from bot.talk.look_ups import define_reply, find_reply, flat, help_reply, law_reply, sentence
from bot.talk.menu import menu_reply
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply, block
from bot.talk.rights_view import rights_reply
from bot.talk.ruling_talk import (
    answer_again,
    answer_question,
    chart_of,
    drop_claim,
    open_case,
    show_heard,
    start_over,
    step_back,
    take_back,
    view_case,
)
from bot.talk.score_talk import RECKONERS
from bot.talk.settings_talk import set_value, settings_reply
from bot.talk.state import Case, Event, State, Tapped, Typed
from bot.talk.turns import Done, Handler, Turn, shows, turn_of
from bot.talk.written import take_message
from corpus.language import language_of_chat
from corpus.outline import law_of
from corpus.references import parse_reference
from corpus.words import Language, fold, words
from scenarios.engine.catalogue import scenarios

LONGEST_MESSAGE, LONGEST_ARGUMENT = 4000, 600
"""Of what is written, and of what stands after a command; in signs as typed, and as read (one may stand for a sentence)."""
MOST_WORDS_RECKONED = 3
"""Of what may be reckoned with: vulnerable, field, the other table."""
COMMAND = re.compile(r"^/(\w+)(?:@\w+)?\s*(.*)$", re.DOTALL)
CASE_LINK, LAW_LINK = "case-", "law-"


def step(state: State, event: Event) -> Done:
    """One exchange."""
    awaits, state = state.awaits, replace(state, awaits="") if state.awaits else state
    if isinstance(event, Tapped):
        kind, _, value = event.action.partition(":")
        handle = ACTIONS.get(kind)
        done = handle(turn_of(state, value, event)) if handle else None
        return done or (state, sentence("old_button", state.reader))
    return _typed(state, event, awaits)


def _typed(state: State, event: Typed, awaits: str) -> Done:
    text = flat(event.text)
    command = COMMAND.match(text)
    said = text if not command else command[2] if command[1].lower() != "start" else ""
    lang = state.lang or language_of_chat(said, state.last_lang)
    state = replace(state, last_lang=lang)
    longest = LONGEST_ARGUMENT if command else LONGEST_MESSAGE
    if max(len(event.text), len(fold(event.text[: longest + 1]))) > longest:
        return state, sentence("too_long", lang)
    if command:
        return _command(turn_of(state, command[2].strip(), event), command[1].lower())
    if not words(text):
        return state, sentence("say_what" if text else "only_words", lang)
    if awaits in COMMANDS and _may_belong_to(awaits, text):
        return COMMANDS[awaits](turn_of(state, text, event)) or (state, help_reply(lang))
    return take_message(turn_of(state, text, event))


def _command(turn: Turn, name: str) -> Done:
    if not turn.value and name in NEED_WORDS:
        example = RECKONERS[name]("", turn.lang) if name in RECKONERS else sentence("say_what", turn.lang)
        return replace(turn.state, awaits=name), example
    done = COMMANDS[name](turn) if name in COMMANDS else None
    return done or (turn.state, help_reply(turn.lang))


def _may_belong_to(command: str, text: str) -> bool:
    """A reckoner wants figures and hardly a word; what tells a story is no argument of it."""
    typed = words(text)
    told = [word for word in typed if word.isalpha()]
    return command not in RECKONERS or (len(told) <= MOST_WORDS_RECKONED and len(told) < len(typed))


def _start(turn: Turn) -> Done | None:
    """A deep link carries a clause, `law-27B1a`, or a scenario, `case-law27_insufficient_bid`."""
    if turn.value.startswith(CASE_LINK):
        return open_case(replace(turn, value=turn.value.removeprefix(CASE_LINK)))
    linked = turn.value.startswith(LAW_LINK)
    found = parse_reference(turn.value.removeprefix(LAW_LINK)) if linked else None
    return (turn.state, open_clause(found, turn.lang)) if isinstance(found, str) else None


def _chart(turn: Turn) -> Done:
    """The flowchart of a scenario by its law or name; of the case in hand where none is named."""
    wanted = parse_reference(turn.value) if turn.value else None
    law = law_of(wanted) if isinstance(wanted, str) else turn.value
    named = next((found for found in scenarios().values() if law and law in (found.law, found.id)), None)
    case = turn.state.case if named is None and not turn.value else Case(named.id) if named else None
    if case is None or case.scenario not in scenarios():
        return turn.state, menu_reply("", turn.lang)
    return turn.state, chart_of(turn.state, case)


def _ask_to_forget(turn: Turn) -> Done:
    if not turn.is_allowed():
        return turn.state, _forget_not_yours(turn.lang)
    sure = (Button("🗑 " + say("forget_sure", turn.lang), "forget:"),)
    kept = block("note", say("forget_counts", turn.lang, count=len(turn.state.log)), turn.lang)
    asked = sentence("forget", turn.lang)
    return turn.state, replace(asked, blocks=(*asked.blocks, kept), buttons=(sure,))


def _forget(turn: Turn) -> Done:
    if not turn.is_allowed():
        return turn.state, _forget_not_yours(turn.lang)
    return State(last_lang=turn.state.last_lang), replace(sentence("forgotten", turn.lang), forgets=True)


def _forget_not_yours(lang: Language) -> Reply:
    return replace(sentence("forget_not_yours", lang), refuses=True)


def _help(value: str, lang: Language) -> Reply:
    return help_reply(lang)


ACTIONS: dict[str, Handler] = {
    # a case and its questions
    "case": open_case,
    "answer": answer_question,
    "back": step_back,
    "over": start_over,
    "heard": show_heard,
    "undo": take_back,
    "drop": drop_claim,
    "redo": answer_again,
    "view": view_case,
    # the ways to one
    "menu": shows(menu_reply),
    "ask": take_message,
    # look-ups
    "law": shows(openers.clause_opened),
    "book": shows(openers.book_opened),
    "rules": shows(openers.rules_opened),
    "rule": shows(openers.rule_opened),
    "section": shows(openers.section_opened),
    "term": shows(openers.term_opened),
    "rights": shows(openers.role_opened),
    "right": shows(openers.right_opened),
    "find": shows(find_reply),
    # the chat itself
    "lang": choose_language,
    "set": set_value,
    "log": log_action,
    "forget": _forget,
}
"""What stands behind a button: `name:value`."""

COMMANDS: dict[str, Handler] = {
    "start": _start,
    "help": shows(_help),
    "rule": lambda turn: (turn.state, menu_reply("", turn.lang)),
    "law": shows(law_reply),
    "define": shows(define_reply),
    "find": shows(find_reply),
    "rights": shows(rights_reply),
    "chart": _chart,
    **{name: shows(reckon) for name, reckon in RECKONERS.items()},
    "log": log_command,
    "settings": lambda turn: (turn.state, settings_reply(turn.state)),
    "lang": choose_language,
    "language": choose_language,
    "γλώσσα": choose_language,
    "about": lambda turn: (turn.state, about_reply(turn.state)),
    "forget": _ask_to_forget,
}
"""What a command does."""
NEED_WORDS = frozenset(("law", "define", "find", *RECKONERS))
"""Commands that say nothing without a word after them."""
