"""Look-ups: a clause, a rule, a term, or whatever holds the words. Text in, reply out.

What is typed is flattened first, so that nothing that people paste makes the patterns slow.
"""

from __future__ import annotations

import re

from bot.talk import clause_view as view
from bot.talk.hits_view import hit_block, hit_buttons
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply, block, in_rows, numbered, packed
from corpus.definitions import Term, find_terms
from corpus.notes import old_numbers
from corpus.references import Missing, find_references, parse_reference
from corpus.regulations import rule, section, sections
from corpus.search import find
from corpus.words import Language, fold, words
from scenarios.reading.questions import asked_term

HITS_SHOWN = 6
LONGEST_REFERENCE = 60
LONGEST_TERM = 60
CLAUSES_OFFERED = 8
CONTROL = re.compile(
    "\x1b\\[[0-9;]*[A-Za-z]|[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
RULE = re.compile(r"(?:BB|BM|SC)-[\w.-]+", re.IGNORECASE)
OLD_CODE = re.compile(r"\b(2007|παλι\w+|pali\w+|old|regi|ישנ\w*)\b")
AROUND_OLD_CODE = re.compile(r"\b(κωδικα\w*|code|του|στον|the|in|of|tou|ston|kodex\w*|a|az)\b")
SECTION_WORDS: dict[str, frozenset[str]] = {
    "BB": frozenset(words("boxes κουτιά κουτια box licitdoboz bb koutia κουτιών")),
    "BM": frozenset(words("bridgemate recorders μηχανάκια μηχανακι mixanakia bm bridgemates")),
    "SC": frozenset(words("screens χωρίσματα σκριν screen xorismata xwrismata paraván paravánok sc מסכים")),
}


def help_reply(lang: Language) -> Reply:
    """What the bot can do, with examples to tap."""
    examples = {
        "el": ("2♠ πάνω σε 2ΧΑ", "αντάμ εκτός σειράς", "27Β1", "ψυχίκ"),
        "en": ("2♠ over 2NT", "opening lead out of turn", "27B1", "psychic call"),
        "he": ("2♠ על 2NT", "הובלת פתיחה שלא בתור", "27ב1", "מחדל"),
        "hu": ("2♠ a 2NT-re", "soron kívüli indulás", "27B1", "színvétés"),
    }[lang]
    buttons = in_rows([Button(example, f"ask:{example}") for example in examples], 2)
    chapters = [
        Button(f"📋 {say('section_' + part.section, lang)}", f"section:{part.section}") for part in sections()
    ]
    ruling = (Button("⚖️ " + say("what_happened", lang), "menu:"),)
    rows = (*buttons, ruling, *packed(chapters, len(chapters)))
    return Reply(lang, (block("text", say("help", lang), lang),), rows)


def law_reply(text: str, lang: Language) -> Reply:
    """What a text names by its number, or what holds its words."""
    found = reference_reply(text, lang) or regulation_reply(text, lang)
    return found or find_reply(text, lang)


def reference_reply(text: str, lang: Language) -> Reply | None:
    """A clause by its number, of today or of 2007."""
    old = _old_code_reply(text, lang)
    if old:
        return old
    found = parse_reference(text) if len(text) <= LONGEST_REFERENCE else None
    if isinstance(found, Missing):
        return _retired_reply(found, lang) or view.missing_reply(found, lang)
    return view.open_clause(found, lang) if found else None


def _old_code_reply(text: str, lang: Language) -> Reply | None:
    """A number that the writer says is of the 2007 code."""
    folded = flat(fold(text))
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


def regulation_reply(text: str, lang: Language) -> Reply | None:
    """A rule or a chapter of the EOM's regulations."""
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
    asked, _ = asked_term(text)
    found = find_terms(asked) if len(asked) <= LONGEST_TERM else ()
    if len(found) == 1:
        return view.term_reply(found[0], lang)
    if found:
        return choose_term(found, lang)
    return None


def define_reply(text: str, lang: Language) -> Reply:
    """What a term means, or the terms that come nearest."""
    found = _definition_reply(text, lang)
    if found:
        return found
    hits = [hit for hit in find(text, lang) if hit.kind == "term"][:HITS_SHOWN]
    heard = block("text", say("no_term", lang, query=_quoted(text)), lang)
    return Reply(lang, (heard, *(hit_block(hit, lang) for hit in hits)), hit_buttons(hits, lang))


def choose_term(found: tuple[Term, ...], lang: Language) -> Reply:
    """Several terms; where two share a name (μανς), the English one tells them apart."""
    names = [item.term.in_language(lang) for item in found]
    labels = [
        f"{name} ({item.term.en})" if names.count(name) > 1 else name
        for name, item in zip(names, found, strict=True)
    ]
    buttons, lines = numbered(labels, [f"term:{item.id}" for item in found], lang)
    return Reply(lang, (block("text", say("which_term", lang), lang), *lines), packed(buttons, 2))


def cited_reply(text: str, lang: Language) -> Reply | None:
    """Clauses named among other words: the one there is, or a choice between them."""
    cited = tuple(dict.fromkeys(found.id for found in find_references(text)))[:CLAUSES_OFFERED]
    if len(cited) == 1:
        return view.open_clause(cited[0], lang)
    labels = [view.law_label(clause_id, lang) for clause_id in cited]
    buttons, lines = numbered(labels, [f"law:{clause_id}" for clause_id in cited], lang)
    asked = (*sentence("which_clause", lang).blocks, *lines)
    return Reply(lang, asked, packed(buttons, 2)) if cited else None


def find_reply(text: str, lang: Language) -> Reply:
    """What holds the words of a text."""
    hits = find(text, lang, HITS_SHOWN)
    if not hits:
        nothing = block("text", say("nothing_found", lang, query=_quoted(text)), lang)
        return Reply(lang, (nothing,), help_reply(lang).buttons)
    heading = block("text", say("found", lang, query=_quoted(text)), lang)
    return Reply(lang, (heading, *(hit_block(hit, lang) for hit in hits)), hit_buttons(hits, lang))


def sentence(phrase: str, lang: Language) -> Reply:
    """A phrase of ours as a reply."""
    return Reply(lang, (block("text", say(phrase, lang), lang),))


def flat(text: str) -> str:
    """No control characters, one space between words: what people paste must not make the patterns slow."""
    return " ".join(CONTROL.sub("", text).split())


def _quoted(text: str) -> str:
    """What was typed, short enough to be repeated, without braces that would read as citations."""
    shown = flat(text).replace("{", "(").replace("}", ")")
    return shown if len(shown) <= 60 else shown[:60] + "…"
