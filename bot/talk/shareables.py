"""Cards that anybody may share in any chat: a clause, a term, a scenario, a right, a rule, a poll, each as one short message.

In: things of the library and the reader's language. Out: `Shareable` values. A card says what the
law says and nothing else; that of a poll, what its director wrote to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.talk.clause_view import term_reply, text_language
from bot.talk.phrases import say
from bot.talk.polls import POLL_LINK, Asked
from bot.talk.replies import Block, Button, Reply, block, spoken_by_others
from bot.talk.rights_view import right_reply
from corpus.definitions import Term
from corpus.laws import law
from corpus.library import Entry, entry
from corpus.references import format_reference
from corpus.regulations import Rule, section
from corpus.texts import printed
from corpus.words import Language
from scenarios.engine.marks import with_table
from scenarios.engine.scenario import Scenario
from scenarios.engine.table import Table
from scenarios.rights import Right

OUTCOMES_SHOWN = 5
LONGEST_DESCRIPTION = 110
CHILDREN_CHARS = 700
LINK = "https://t.me/{bot}?start={payload}"
MAY_COME_OUT: dict[Language, str] = {
    "el": "Τι μπορεί να βγει:", "en": "What may come out:", "he": "מה עשוי לצאת:", "hu": "Mi lehet az ítélet:",
}  # fmt: skip
OPEN: dict[Language, str] = {
    "el": "Άνοιγμα στον Διαιτητή", "en": "Open in Diaititis", "he": "לפתוח ב-Diaititis", "hu": "Megnyitás: Diaititis",
}  # fmt: skip


@dataclass(frozen=True)
class Shareable:
    """One thing to share."""

    id: str
    """Unique among the cards, at most 64 bytes."""
    title: str
    description: str
    reply: Reply
    """What is posted when the card is chosen; always one message, without buttons."""
    payload: str = ""
    """What opens it in the bot: `law-27B1a`, `case-law27_insufficient_bid`; empty where nothing does."""
    opens: str = ""
    """What the button says that does so, where it is not the usual."""


def with_link(card: Shareable, bot_name: str) -> Reply:
    """What is posted: the card's text with a button that opens it in the bot."""
    if not card.payload:
        return card.reply
    url = LINK.format(bot=bot_name, payload=card.payload)
    return replace(card.reply, buttons=((Button(card.opens or OPEN[card.reply.lang], url=url),),))


def clause_card(clause_id: str, lang: Language) -> Shareable:
    """A clause in plain words."""
    found = entry(clause_id)
    shown = text_language(lang)
    head = found.clause.head.in_language(shown) if found.clause.head else ""
    name = f"{format_reference(clause_id, lang)}. {found.law.title.in_language(lang)}"
    text = found.law.short if clause_id == found.law.law else found.clause
    blocks = (block("title", name, lang), *_clause_blocks(found, head, lang), *_in_english(lang))
    payload = _clause_payload(clause_id)
    title = f"📖 {name}" + (f": {head}" if head else "")
    return Shareable(
        payload, title, _cut(printed(text.in_language(shown), shown)), Reply(lang, blocks), payload
    )


def term_card(found: Term, lang: Language) -> Shareable:
    """A term and what it means."""
    shown = text_language(lang)
    meaning = printed(found.in_language(shown), shown)
    payload = _clause_payload(found.clauses[0]) if found.clauses else ""
    reply = replace(term_reply(found, lang), buttons=())
    return Shareable(f"term-{found.id}", f"💡 {found.term.in_language(lang)}", _cut(meaning), reply, payload)


def scenario_card(found: Scenario, lang: Language) -> Shareable:
    """A scenario: the law in two lines, and what it may come to."""
    shown = text_language(lang)
    whole = section(found.law)
    number = whole.title.in_language(shown) if whole else found.law
    name = f"{number}. {found.title.in_language(shown)}"
    outcomes = [
        with_table(result.title.in_language(shown), Table(), shown) for result in found.outcomes.values()
    ]
    blocks = [block("title", name, shown)]
    if whole is None:
        blocks.append(block("note", law(found.law).short.in_language(shown), shown))
    blocks.append(block("text", MAY_COME_OUT[lang], lang))
    blocks += [block("item", outcome, shown) for outcome in outcomes[:OUTCOMES_SHOWN]]
    if len(outcomes) > OUTCOMES_SHOWN:
        blocks.append(block("item", f"… (+{len(outcomes) - OUTCOMES_SHOWN})", shown))
    description = _cut(printed(" · ".join(outcomes), shown))
    payload = f"case-{found.id}"
    reply = Reply(lang, (*blocks, *_in_english(lang)))
    return Shareable(payload, f"⚖️ {name}", description, reply, payload)


def right_card(right: Right, lang: Language) -> Shareable:
    """What a player may ask, and the answer."""
    shown = text_language(lang)
    reply = replace(right_reply(right, lang), buttons=())
    payload = _clause_payload(right.cites[0]) if right.cites else ""
    answer = _cut(printed(right.answer.in_language(shown), shown))
    return Shareable(f"right-{right.id}", f"🙋 {right.asks.in_language(shown)}", answer, reply, payload)


def rule_card(found: Rule, lang: Language) -> Shareable:
    """A rule of the EOM."""
    shown = text_language(lang)
    name = f"{say('regulation', lang)} {found.id}"
    text = found.in_language(shown)
    blocks = (block("title", name, lang), block("text", text, shown), *_in_english(lang))
    payload = _clause_payload(found.clauses[0]) if found.clauses else ""
    return Shareable(
        f"rule-{found.id}", f"📋 {name}", _cut(printed(text, shown)), Reply(lang, blocks), payload
    )


def poll_card(asked: Asked, lang: Language) -> Shareable:
    """A question to colleagues, which each of them answers in private."""
    payload = POLL_LINK + asked.token
    heading = say("poll_title", lang)
    blocks = (
        block("title", heading, lang),
        spoken_by_others("quote", asked.question, asked.lang),
        block("note", say("poll_not_here", lang), lang),
    )
    opens = "✍ " + say("poll_private", lang)
    return Shareable(payload, heading, _cut(asked.question), Reply(lang, blocks), payload, opens)


def _clause_payload(clause_id: str) -> str:
    return f"law-{clause_id.replace('(', '').replace(')', '')}"


def _clause_blocks(found: Entry, head: str, lang: Language) -> Iterator[Block]:
    shown = text_language(lang)
    if head:
        yield block("title", head, shown)
    if found.clause.amendment:
        yield block("note", say("amendment", lang), lang)
    if found.id == found.law.law:
        yield block("note", found.law.short.in_language(shown), shown)
    yield block("text", found.clause.in_language(shown), shown)
    texts = [(child, found.law.clauses[child].in_language(shown)) for child in found.children]
    if sum(len(text) for _, text in texts) <= CHILDREN_CHARS:
        yield from (block("item", f"{{{child}}}: {text}", shown) for child, text in texts)
    for note in found.notes:
        if note.clause == found.id:
            yield block("note", f"🇬🇷 {say('greek_note', lang)}: {note.in_language(shown)}", shown)


def _in_english(lang: Language) -> tuple[Block, ...]:
    return () if lang in ("el", "en") else (block("note", say("texts_in_english", lang), lang),)


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST_DESCRIPTION else flat[:LONGEST_DESCRIPTION].rsplit(" ", 1)[0] + "…"
