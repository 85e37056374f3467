"""The one conversation that every screen drives: `(state, event) → (state, reply)`.

In: what a person typed or tapped, and where the talk stands. Out: the new state and a reply, both plain values.
Nothing here knows Telegram, a terminal or a clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bot.talk import clause_view as view
from bot.talk.about import about_reply
from bot.talk.log_talk import log_action, log_talk
from bot.talk.look_ups import (
    choose_term,
    cited_reply,
    define_reply,
    find_reply,
    flat,
    help_reply,
    law_reply,
    reference_reply,
    regulation_reply,
    sentence,
)
from bot.talk.menu import menu_reply, scenario_button
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply
from bot.talk.rights_view import right_button, right_reply, rights_reply, role_reply
from bot.talk.ruling_talk import answer_in_words, asked_again, start_case, talk
from bot.talk.score_talk import RECKONERS, score_reply
from bot.talk.settings_talk import set_value, settings_reply
from bot.talk.state import Case, Event, State, Tapped
from corpus.definitions import term
from corpus.language import guess_language
from corpus.library import entry
from corpus.outline import exists, law_of
from corpus.references import parse_reference
from corpus.regulations import rule, section
from corpus.search import find
from corpus.words import Language, fold, words
from scenarios.engine.catalogue import scenarios
from scenarios.rights import Right, right, roles
from scenarios.understanding import Understood, understand

LONGEST_MESSAGE = 4000
CASE_LINK = "case-"
LONGEST_FIND = 58
WORDS_OF_A_SEARCH = 2
WORDS_OF_AN_ANSWER = 4
"""What is as short as this and no case is looked for in the laws at once."""
NEAR_ENOUGH = 0.05
RIGHTS_OFFERED = 2
LANGUAGE_NAMES: dict[Language, str] = {"el": "Ελληνικά", "en": "English", "he": "עברית", "hu": "Magyar"}
FOLLOW = "auto"
COMMAND = re.compile(r"^/(\w+)(?:@\w+)?\s*(.*)$", re.DOTALL)


def step(state: State, event: Event) -> tuple[State, Reply]:
    """One exchange."""
    if isinstance(event, Tapped):
        return _tapped(state, event)
    text = flat(event.text)
    command = COMMAND.match(text)
    said = text if not command else command[2] if command[1].lower() != "start" else ""
    lang = state.lang or guess_language(said, state.last_lang)
    state = replace(state, last_lang=lang)
    if len(event.text) > LONGEST_MESSAGE:
        return state, sentence("too_long", lang)
    if command:
        return _command(state, command[1].lower(), command[2].strip())
    if not words(text):
        return state, sentence("say_what", lang)
    return _said(state, text, event.by)


def _tapped(state: State, event: Tapped) -> tuple[State, Reply]:
    kind, _, value = event.action.partition(":")
    done: tuple[State, Reply] | None
    match kind:
        case "lang":
            return _choose_language(state, value)
        case "set":
            done = set_value(state, value)
        case "log":
            done = log_action(state, value)
        case "forget":
            return State(last_lang=state.last_lang), sentence("forgotten", state.reader)
        case "ask":
            return _said(state, value, event.by)
        case "find":
            return state, find_reply(value, state.reader)
        case _:
            done = talk(state, event.action, event.by, event.at)
    return done or (state, _act(event.action, state.reader))


def _said(state: State, text: str, by: str) -> tuple[State, Reply]:
    """Anything written that is no command: an answer to the question that stands, a look-up, or something new."""
    lang = state.reader
    answered = answer_in_words(state, text, by)
    if answered:
        return answered
    looked_up = reference_reply(text, lang) or regulation_reply(text, lang)
    if looked_up:
        return state, looked_up
    understood = understand(text, lang, dict(state.settings))
    again = asked_again(state) if _may_be_an_answer(understood) else None
    if again:
        return state, again
    match understood.kind:
        case "case" | "choice":
            opened, reply = start_case(state, understood, text)
            asked = tuple((right_button(near, lang),) for near in understood.rights[:RIGHTS_OFFERED])
            return opened, replace(reply, buttons=(*reply.buttons, *asked))
        case "right" if understood.right:
            return _right_or_case(state, understood, understood.right, text)
        case "definition":
            return _term_or_case(state, understood, text)
        case "law":
            return state, cited_reply(text, lang) or find_reply(text, lang)
        case "score" if understood.result:
            return state, score_reply(understood.result, understood.vulnerable, lang)
    if len(understood.reading.message.words) <= WORDS_OF_A_SEARCH and _is_word_of_the_laws(text, lang):
        return state, find_reply(text, lang)
    return _kept_or_opened(state, text), _not_understood(understood, lang)


def _is_word_of_the_laws(text: str, lang: Language) -> bool:
    """Is it found as it is written, and not only as something like it?"""
    hits = find(text, lang, 1)
    return bool(hits) and all(word in fold(hits[0].snippet) for word in words(text))


def _may_be_an_answer(understood: Understood) -> bool:
    """Too short to tell of something new, unless it does so clearly."""
    few = len(understood.reading.message.words) <= WORDS_OF_AN_ANSWER
    return few and understood.kind in ("unknown", "choice")


def _term_or_case(state: State, understood: Understood, text: str) -> tuple[State, Reply]:
    """What a term means, and the way to a ruling where the term is of something that happens."""
    lang, found = state.reader, understood.terms
    reply = view.term_reply(found[0], lang) if len(found) == 1 else choose_term(found, lang)
    first = understood.candidates[0] if understood.candidates else None
    if first is None or not first.scenario or first.score < NEAR_ENOUGH:
        return state, reply
    happened = Button("⚖️ " + say("it_happened", lang), f"case:{first.scenario}")
    return _kept_or_opened(state, text), replace(reply, buttons=(*reply.buttons, (happened,)))


def _kept_or_opened(state: State, text: str) -> State:
    """A look-up in between leaves the question that stands; otherwise what was written may become a case."""
    return state if state.case and state.case.scenario else replace(state, case=Case(text=text))


def _right_or_case(state: State, understood: Understood, found: Right, text: str) -> tuple[State, Reply]:
    """The answer to what a player may do, and the way to a ruling if it has happened."""
    lang = state.reader
    reply = right_reply(found, lang)
    first = understood.candidates[0].scenario
    if not first:
        return state, reply
    happened = Button("⚖️ " + say("it_happened", lang), f"case:{first}")
    return _kept_or_opened(state, text), replace(reply, buttons=(*reply.buttons, (happened,)))


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


def _choose_language(state: State, wanted: str) -> tuple[State, Reply]:
    typed = fold(wanted).strip()
    if typed == FOLLOW:
        return replace(state, lang=None), sentence("language_follows", state.last_lang)
    chosen = next((lang for lang, name in LANGUAGE_NAMES.items() if typed in (lang, fold(name))), None)
    if chosen:
        return replace(state, lang=chosen, last_lang=chosen), sentence("language_is", chosen)
    lang = state.lang or state.last_lang
    named = tuple(Button(name, f"lang:{code}") for code, name in LANGUAGE_NAMES.items())
    follow = Button(say("language_of_message", lang), f"lang:{FOLLOW}")
    return state, Reply(lang, sentence("choose_language", lang).blocks, (named, (follow,)))


def _command(state: State, name: str, rest: str) -> tuple[State, Reply]:
    lang = state.reader
    if name in ("lang", "language", "γλώσσα"):
        return _choose_language(state, rest)
    if name == "log":
        return log_talk(state, rest)
    if name == "start" and rest.startswith(CASE_LINK):
        opened = talk(state, f"case:{rest.removeprefix(CASE_LINK)}")
        return opened or (state, help_reply(lang))
    if name == "chart":
        return state, chart_reply(rest, state)
    plain: dict[str, Callable[[State], Reply]] = {
        "help": lambda state: help_reply(state.reader),
        "rule": lambda state: menu_reply("", state.reader),
        "settings": settings_reply,
        "about": about_reply,
        "forget": _ask_to_forget,
    }
    if name in plain:
        return state, plain[name](state)
    with_words: dict[str, Callable[[str, Language], Reply]] = {
        "start": _start,
        "rights": rights_reply,
        "law": law_reply,
        "define": define_reply,
        "find": find_reply,
        **RECKONERS,
    }
    if name not in with_words:
        return state, help_reply(lang)
    if not rest and name not in ("start", "rights"):
        return state, sentence("say_what", lang)
    return state, with_words[name](rest, lang)


def chart_reply(rest: str, state: State) -> Reply:
    """The flowchart of a scenario by its law or name; of the case in hand where none is named."""
    lang = state.reader
    wanted = parse_reference(rest) if rest else None
    law = law_of(wanted) if isinstance(wanted, str) else rest
    named = next((found for found in scenarios().values() if law and law in (found.law, found.id)), None)
    case = state.case if named is None and not rest else Case(named.id) if named else None
    drawn = talk(replace(state, case=case), "view:chart") if case and case.scenario else None
    return drawn[1] if drawn else menu_reply("", lang)


def _ask_to_forget(state: State) -> Reply:
    lang = state.reader
    sure = (Button("🗑 " + say("forget_sure", lang), "forget:"),)
    return Reply(lang, sentence("forget", lang).blocks, (sure,))


def _start(payload: str, lang: Language) -> Reply:
    """A deep link carries a clause: `law-27B1a`."""
    found = parse_reference(payload.removeprefix("law-")) if payload.startswith("law-") else None
    return view.open_clause(found, lang) if isinstance(found, str) else help_reply(lang)


def _act(action: str, lang: Language) -> Reply:
    kind, _, value = action.partition(":")
    if kind in ("law", "book", "rules") and exists(value):
        if kind == "law":
            return view.open_clause(value, lang)
        return view.open_book(value, lang) if kind == "book" else view.rules_reply(entry(value), lang)
    if kind == "term" and (found_term := term(value)):
        return view.term_reply(found_term, lang)
    if kind == "rule" and (found_rule := rule(value)):
        return view.rule_reply(found_rule, lang)
    if kind == "rights":
        role, _, moment = value.partition("/")
        return role_reply(role, lang, moment or None) if role in roles() else rights_reply("", lang)
    if kind == "right" and (found_right := right(value)):
        return right_reply(found_right, lang)
    if kind == "section" and (found_section := section(value)):
        return view.section_reply(found_section, lang)
    return sentence("old_button", lang)
