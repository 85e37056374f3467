"""The one conversation that every screen drives: `(state, event) → (state, reply)`.

In: what a person typed or tapped, and where the talk stands. Out: the new state and a reply, both plain values.
Nothing here knows Telegram, a terminal or a clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot import clause_view as view
from bot.hits import hit_block, hit_buttons
from bot.phrases import say
from bot.replies import Button, Reply, block, in_rows
from bot.rights_view import right_reply, rights_reply, role_reply
from bot.ruling_talk import Case, menu, talk
from corpus.definitions import Term, find_terms, term
from corpus.language import guess_language
from corpus.library import entry
from corpus.notes import old_numbers
from corpus.outline import exists
from corpus.references import Missing, find_references, parse_reference
from corpus.regulations import rule, section, sections
from corpus.search import find
from corpus.words import Language, fold, words
from scenarios.rights import right, roles

LONGEST_MESSAGE = 4000
HITS_SHOWN = 6
LONGEST_REFERENCE = 60
LONGEST_TERM = 60
CLAUSES_OFFERED = 8
LANGUAGE_NAMES: dict[Language, str] = {"el": "Ελληνικά", "en": "English", "he": "עברית", "hu": "Magyar"}
FOLLOW = "auto"
CONTROL = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
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


@dataclass(frozen=True)
class State:
    """Where a talk stands."""

    lang: Language | None = None
    """The language chosen, or None: answer in the language of each message."""
    last_lang: Language = "el"
    """The language of the last answer, for taps and for messages without words."""
    case: Case | None = None
    """The ruling under way."""


@dataclass(frozen=True)
class Typed:
    """A person wrote something."""

    text: str


@dataclass(frozen=True)
class Tapped:
    """A person tapped a button."""

    action: str


Event = Typed | Tapped


def step(state: State, event: Event) -> tuple[State, Reply]:
    """One exchange."""
    if isinstance(event, Tapped):
        if event.action.startswith("lang:"):
            return _choose_language(state, event.action.removeprefix("lang:"))
        lang = state.lang or state.last_lang
        case, ruled = talk(state.case, event.action, lang)
        return (replace(state, case=case), ruled) if ruled else (state, _act(event.action, lang))
    command = COMMAND.match(event.text.strip())
    said = event.text if not command else command[2] if command[1].lower() != "start" else ""
    lang = state.lang or guess_language(said, state.last_lang)
    state = replace(state, last_lang=lang)
    if command and command[1].lower() in ("lang", "language", "γλώσσα"):
        return _choose_language(state, command[2])
    return state, _answer(event.text, lang)


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


def _answer(text: str, lang: Language) -> Reply:
    if len(text) > LONGEST_MESSAGE:
        return _sentence("too_long", lang)
    text = _flat(text)
    command = COMMAND.match(text)
    if command:
        return _command(command[1].lower(), command[2].strip(), lang)
    if not words(text):
        return _sentence("say_what", lang)
    return (
        _reference_reply(text, lang)
        or _regulation_reply(text, lang)
        or _definition_reply(text, lang)
        or _cited_reply(text, lang)
        or _find_reply(text, lang)
    )


def _command(name: str, rest: str, lang: Language) -> Reply:
    commands: dict[str, Callable[[str, Language], Reply]] = {
        "start": _start,
        "help": lambda _rest, lang: help_reply(lang),
        "rule": lambda _rest, lang: menu(lang),
        "rights": rights_reply,
        "law": _law_reply,
        "define": _define_reply,
        "find": _find_reply,
    }
    if name not in commands:
        return help_reply(lang)
    if not rest and name not in ("start", "help", "rule", "rights"):
        return _sentence("say_what", lang)
    return commands[name](rest, lang)


def _start(payload: str, lang: Language) -> Reply:
    """A deep link carries a clause: `law-27B1a`."""
    found = parse_reference(payload.removeprefix("law-")) if payload.startswith("law-") else None
    return view.open_clause(found, lang) if isinstance(found, str) else help_reply(lang)


def help_reply(lang: Language) -> Reply:
    """What the bot can do, with examples to tap."""
    examples = {
        "el": ("27Β1", "ψυχίκ", "φύλλο που έπεσε"),
        "en": ("27B1", "psychic call", "lead out of turn"),
        "he": ("27ב1", "מחדל", "הובלה שלא בתור"),
        "hu": ("27B1", "színvétés", "soron kívüli hívás"),
    }[lang]
    buttons = tuple(Button(example, f"ask:{example}") for example in examples)
    chapters = tuple(Button(part.title.in_language(lang), f"section:{part.section}") for part in sections())
    ruling = (Button("⚖️ " + say("what_happened", lang), "menu:0"),)
    rows = (ruling, buttons, *((chapter,) for chapter in chapters))
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
    if kind == "ask":
        return _answer(value, lang)
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
