"""The one conversation that every screen drives: `(state, event) → (state, reply)`.

In: what a person typed or tapped, and where the talk stands. Out: the new state and a reply, both plain values.
Nothing here knows Telegram, a terminal or a clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bot import clause_view as view
from bot.about import about_reply
from bot.hits import hit_block, hit_buttons
from bot.log_talk import log_action, log_talk
from bot.menu import menu_reply, scenario_button
from bot.phrases import say
from bot.replies import Button, Reply, block, in_rows
from bot.rights_view import right_button, right_reply, rights_reply, role_reply
from bot.ruling_talk import answer_in_words, asked_again, start_case, talk
from bot.score_talk import RECKONERS, score_reply
from bot.settings_talk import set_value, settings_reply
from bot.state import Case, Event, State, Tapped
from corpus.definitions import Term, find_terms, term
from corpus.language import guess_language
from corpus.library import entry
from corpus.notes import old_numbers
from corpus.outline import exists, law_of
from corpus.references import Missing, find_references, parse_reference
from corpus.regulations import rule, section, sections
from corpus.search import find
from corpus.words import Language, fold, words
from scenarios.catalogue import scenarios
from scenarios.rights import Right, right, roles
from scenarios.understanding import Understood, understand

LONGEST_MESSAGE = 4000
HITS_SHOWN = 6
LONGEST_REFERENCE = 60
CASE_LINK = "case-"
LONGEST_FIND = 58
WORDS_OF_A_SEARCH = 2
WORDS_OF_AN_ANSWER = 4
"""What is as short as this and no case is looked for in the laws at once."""
NEAR_ENOUGH = 0.05
RIGHTS_OFFERED = 2
LONGEST_TERM = 60
CLAUSES_OFFERED = 8
LANGUAGE_NAMES: dict[Language, str] = {"el": "Ελληνικά", "en": "English", "he": "עברית", "hu": "Magyar"}
FOLLOW = "auto"
CONTROL = re.compile(
    "\x1b\\[[0-9;]*[A-Za-z]|[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
RULE = re.compile(r"(?:BB|BM|SC)-[\w.-]+", re.IGNORECASE)
COMMAND = re.compile(r"^/(\w+)(?:@\w+)?\s*(.*)$", re.DOTALL)
OLD_CODE = re.compile(r"\b(2007|παλι\w+|pali\w+|old|regi|ישנ\w*)\b")
AROUND_OLD_CODE = re.compile(r"\b(κωδικα\w*|code|του|στον|the|in|of|tou|ston|kodex\w*|a|az)\b")
QUESTION = re.compile(
    r"^\s*(?:τι (?:ειναι|σημαινει|θα πει|εννοουμε)(?: (?:το|η|ο|τα|οι))?|what(?:'s| is| are| does)?(?: an?| the)?|define"
    r"|ti (?:einai|simainei|shmainei)(?: (?:to|i|h|o))?|orismos|ορισμο[σς]|מה זה|מהו|מהי|mi az(?: az?)?|mit jelent(?: az?)?)"
    r"\s+(.+?)\s*(?:mean)?[\s;?.!]*$"
)
SECTION_WORDS: dict[str, frozenset[str]] = {
    "BB": frozenset(words("boxes κουτιά κουτια box licitdoboz bb koutia κουτιών")),
    "BM": frozenset(words("bridgemate recorders μηχανάκια μηχανακι mixanakia bm bridgemates")),
    "SC": frozenset(words("screens χωρίσματα σκριν screen xorismata xwrismata paraván paravánok sc מסכים")),
}


def step(state: State, event: Event) -> tuple[State, Reply]:
    """One exchange."""
    if isinstance(event, Tapped):
        return _tapped(state, event)
    text = _flat(event.text)
    command = COMMAND.match(text)
    said = text if not command else command[2] if command[1].lower() != "start" else ""
    lang = state.lang or guess_language(said, state.last_lang)
    state = replace(state, last_lang=lang)
    if len(event.text) > LONGEST_MESSAGE:
        return state, _sentence("too_long", lang)
    if command:
        return _command(state, command[1].lower(), command[2].strip())
    if not words(text):
        return state, _sentence("say_what", lang)
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
            return State(last_lang=state.last_lang), _sentence("forgotten", state.reader)
        case "ask":
            return _said(state, value, event.by)
        case "find":
            return state, _find_reply(value, state.reader)
        case _:
            done = talk(state, event.action, event.by, event.at)
    return done or (state, _act(event.action, state.reader))


def _said(state: State, text: str, by: str) -> tuple[State, Reply]:
    """Anything written that is no command: an answer to the question that stands, a look-up, or something new."""
    lang = state.reader
    answered = answer_in_words(state, text, by)
    if answered:
        return answered
    looked_up = _reference_reply(text, lang) or _regulation_reply(text, lang)
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
            return state, _cited_reply(text, lang) or _find_reply(text, lang)
        case "score" if understood.result:
            return state, score_reply(understood.result, understood.vulnerable, lang)
    if len(understood.reading.message.words) <= WORDS_OF_A_SEARCH and _is_word_of_the_laws(text, lang):
        return state, _find_reply(text, lang)
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
    reply = view.term_reply(found[0], lang) if len(found) == 1 else _choose_term(found, lang)
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
    return Reply(lang, _sentence("not_understood", lang).blocks, (*rows, search))


def _choose_language(state: State, wanted: str) -> tuple[State, Reply]:
    typed = fold(wanted).strip()
    if typed == FOLLOW:
        return replace(state, lang=None), _sentence("language_follows", state.last_lang)
    chosen = next((lang for lang, name in LANGUAGE_NAMES.items() if typed in (lang, fold(name))), None)
    if chosen:
        return replace(state, lang=chosen, last_lang=chosen), _sentence("language_is", chosen)
    lang = state.lang or state.last_lang
    named = tuple(Button(name, f"lang:{code}") for code, name in LANGUAGE_NAMES.items())
    follow = Button(say("language_of_message", lang), f"lang:{FOLLOW}")
    return state, Reply(lang, _sentence("choose_language", lang).blocks, (named, (follow,)))


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
        "law": _law_reply,
        "define": _define_reply,
        "find": _find_reply,
        **RECKONERS,
    }
    if name not in with_words:
        return state, help_reply(lang)
    if not rest and name not in ("start", "rights"):
        return state, _sentence("say_what", lang)
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
    return Reply(lang, _sentence("forget", lang).blocks, (sure,))


def _start(payload: str, lang: Language) -> Reply:
    """A deep link carries a clause: `law-27B1a`."""
    found = parse_reference(payload.removeprefix("law-")) if payload.startswith("law-") else None
    return view.open_clause(found, lang) if isinstance(found, str) else help_reply(lang)


def help_reply(lang: Language) -> Reply:
    """What the bot can do, with examples to tap."""
    examples = {
        "el": ("2♠ πάνω σε 2ΧΑ", "αντάμ εκτός σειράς", "27Β1", "ψυχίκ"),
        "en": ("2♠ over 2NT", "opening lead out of turn", "27B1", "psychic call"),
        "he": ("2♠ על 2NT", "הובלת פתיחה שלא בתור", "27ב1", "מחדל"),
        "hu": ("2♠ a 2NT-re", "soron kívüli indulás", "27B1", "színvétés"),
    }[lang]
    buttons = in_rows([Button(example, f"ask:{example}") for example in examples], 2)
    chapters = tuple(Button(part.title.in_language(lang), f"section:{part.section}") for part in sections())
    ruling = (Button("⚖️ " + say("what_happened", lang), "menu:"),)
    rows = (*buttons, ruling, *((chapter,) for chapter in chapters))
    return Reply(lang, (block("text", say("help", lang), lang),), rows)


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
    return _sentence("old_button", lang)


def _law_reply(text: str, lang: Language) -> Reply:
    found = _reference_reply(text, lang) or _regulation_reply(text, lang)
    return found or _find_reply(text, lang)


def _reference_reply(text: str, lang: Language) -> Reply | None:
    old = _old_code_reply(text, lang)
    if old:
        return old
    found = parse_reference(text) if len(text) <= LONGEST_REFERENCE else None
    if isinstance(found, Missing):
        return _retired_reply(found, lang) or view.missing_reply(found, lang)
    return view.open_clause(found, lang) if found else None


def _old_code_reply(text: str, lang: Language) -> Reply | None:
    """A number that the writer says is of the 2007 code."""
    folded = _flat(fold(text))
    if len(folded) > LONGEST_REFERENCE or not OLD_CODE.search(folded):
        return None
    found = parse_reference(AROUND_OLD_CODE.sub(" ", OLD_CODE.sub(" ", folded)))
    wanted = found.wanted if isinstance(found, Missing) else found
    entries = old_numbers(wanted) if wanted else ()
    return view.old_number_reply(entries[0], lang) if entries else None


def _retired_reply(missing: Missing, lang: Language) -> Reply | None:
    """A number that exists no more, but did in 2007."""
    entries = old_numbers(missing.wanted)
    return view.old_number_reply(entries[0], lang) if entries else None


def _regulation_reply(text: str, lang: Language) -> Reply | None:
    if RULE.fullmatch(text):
        found_rule = rule(text)
        return view.rule_reply(found_rule, lang) if found_rule else view.no_rule_reply(_quoted(text), lang)
    typed = words(text)
    for section_id, names in SECTION_WORDS.items():
        meant = [word for word in typed if word not in ("εομ", "eom")]
        if len(meant) == 1 and meant[0] in names and (whole := section(section_id)):
            return view.section_reply(whole, lang)
    return None


def _definition_reply(text: str, lang: Language) -> Reply | None:
    question = QUESTION.match(_flat(fold(text)))
    asked = question[1] if question else text
    found = find_terms(asked) if len(asked) <= LONGEST_TERM else ()
    if len(found) == 1:
        return view.term_reply(found[0], lang)
    if found:
        return _choose_term(found, lang)
    return None


def _define_reply(text: str, lang: Language) -> Reply:
    found = _definition_reply(text, lang)
    if found:
        return found
    hits = [hit for hit in find(text, lang) if hit.kind == "term"][:HITS_SHOWN]
    heard = block("text", say("no_term", lang, query=_quoted(text)), lang)
    return Reply(lang, (heard, *(hit_block(hit, lang) for hit in hits)), hit_buttons(hits, lang))


def _choose_term(found: tuple[Term, ...], lang: Language) -> Reply:
    """Several terms; where two share a name (μανς), the English one tells them apart."""
    names = [item.term.in_language(lang) for item in found]
    labels = [
        f"{name} ({item.term.en})" if names.count(name) > 1 else name
        for name, item in zip(names, found, strict=True)
    ]
    buttons = [Button(label, f"term:{item.id}") for label, item in zip(labels, found, strict=True)]
    return Reply(lang, (block("text", say("which_term", lang), lang),), in_rows(buttons, 2))


def _cited_reply(text: str, lang: Language) -> Reply | None:
    """Clauses named among other words: the one there is, or a choice between them."""
    cited = tuple(dict.fromkeys(found.id for found in find_references(text)))[:CLAUSES_OFFERED]
    if len(cited) == 1:
        return view.open_clause(cited[0], lang)
    buttons = [Button(view.law_label(clause_id, lang), f"law:{clause_id}") for clause_id in cited]
    return Reply(lang, _sentence("which_clause", lang).blocks, in_rows(buttons, 1)) if cited else None


def _find_reply(text: str, lang: Language) -> Reply:
    hits = find(text, lang, HITS_SHOWN)
    if not hits:
        nothing = block("text", say("nothing_found", lang, query=_quoted(text)), lang)
        return Reply(lang, (nothing,), help_reply(lang).buttons)
    heading = block("text", say("found", lang, query=_quoted(text)), lang)
    return Reply(lang, (heading, *(hit_block(hit, lang) for hit in hits)), hit_buttons(hits, lang))


def _sentence(phrase: str, lang: Language) -> Reply:
    return Reply(lang, (block("text", say(phrase, lang), lang),))


def _flat(text: str) -> str:
    """No control characters, one space between words: what people paste must not make the patterns slow."""
    return " ".join(CONTROL.sub("", text).split())


def _quoted(text: str) -> str:
    """What was typed, short enough to be repeated, without braces that would read as citations."""
    flat = _flat(text).replace("{", "(").replace("}", ")")
    return flat if len(flat) <= 60 else flat[:60] + "…"
