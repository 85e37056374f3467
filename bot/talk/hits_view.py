"""How search hits look: a label, a line, a block, a button."""

from __future__ import annotations

from bot.talk.direction import directed
from bot.talk.label_width import fits_alone
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, packed
from corpus.definitions import term
from corpus.laws import law
from corpus.references import format_reference
from corpus.search import Hit
from corpus.words import Language

BUTTONS_IN_ROW = 3


def hit_label(hit: Hit, lang: Language) -> str:
    """What was found, by the name this reader knows it by."""
    if hit.kind == "clause":
        return format_reference(hit.id, lang)
    if hit.kind == "term" and (found := term(hit.id)):
        return found.term.in_language(lang)
    return hit.id


def hit_text(hit: Hit, lang: Language) -> str:
    """Label, the place it was found in where that is a book, and the telling sentence."""
    title = law(hit.id).title.in_language(lang) if hit.kind == "clause" and hit.id.isdigit() else ""
    place = "" if hit.source == "plain" else f"({say('in_book', lang, edition=hit.source)})"
    name = " ".join(part for part in (hit_label(hit, lang), title, place) if part)
    return name if hit.snippet == title else f"{name}: {hit.snippet}"


def hit_line(hit: Hit, lang: Language) -> str:
    """A hit as a line of a terminal."""
    return directed(hit_text(hit, lang), hit.lang)


def hit_block(hit: Hit, lang: Language) -> Block:
    """A hit as a paragraph of a reply."""
    return Block("item", (hit_text(hit, lang),), hit.lang)


def hit_buttons(hits: list[Hit], lang: Language) -> tuple[tuple[Button, ...], ...]:
    """A button for each hit."""
    return packed([Button(_short(hit_label(hit, lang)), _action(hit)) for hit in hits], BUTTONS_IN_ROW)


def _short(label: str) -> str:
    """As many words of a name as a button has room for; the whole of it stands in the text."""
    words = label.split(" ")
    while len(words) > 1 and not fits_alone(label):
        words.pop()
        label = " ".join(words) + "…"
    return label


def _action(hit: Hit) -> str:
    if hit.kind in ("clause", "note"):
        return f"law:{hit.id.removeprefix('GR-')}"
    return f"{hit.kind}:{hit.id}"
