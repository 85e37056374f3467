"""What somebody gets who types the bot's name and a few words in any chat: cards to choose from and to share.

In: the words typed so far and the reader's language. Out: cards, best first. A card says what the law says, never what
was typed, so that nothing of a hand or a table goes out with it, unless somebody adds it to a ruling that he shares.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from bot.talk.polls import POLL_LINK, Asked
from bot.talk.shareables import (
    Shareable,
    clause_card,
    poll_card,
    right_card,
    rule_card,
    scenario_card,
    term_card,
)
from bot.talk.sharing import shared_cards
from corpus.definitions import Term, all_terms, find_terms, named_exactly, term
from corpus.library import entry
from corpus.outline import law_of
from corpus.references import Missing, parse_reference
from corpus.regulations import rule
from corpus.search import STOP_WORDS, Hit, find
from corpus.words import LANGUAGES, Language, asked_terms, stored_terms, words
from scenarios.engine.catalogue import scenarios
from scenarios.engine.scenario import Scenario
from scenarios.matching.ranking import rank
from scenarios.understanding import Understood, understand

MOST_CARDS = 12
MOST_SCENARIOS = 5
MOST_TERMS = 3
MOST_HITS_OFF_TOPIC = 3
LONGEST_SEARCH = 5
LONGEST_QUERY = 256
"""Telegram's own limit."""
LIKELY = 0.05
SHORTEST_BEGINNING = 3
EXAMPLES = (
    "case:law27_insufficient_bid", "case:law53_lead_out_of_turn", "case:law61_revoke", "law:27B1", "law:16B",
    "term:psychic_call",
)  # fmt: skip


def poll_shared(query: str) -> str:
    """The token of the poll that a query shares; empty where it shares none."""
    text = query.strip()
    return text.removeprefix(POLL_LINK) if text.startswith(POLL_LINK) else ""


def inline_answers(query: str, lang: Language, poll: Asked | None = None) -> list[Shareable]:
    """Cards for what was typed so far; examples where nothing was; the poll or the ruling that a button shares."""
    text = query.strip()[:LONGEST_QUERY]
    code, _, added = text.partition(" ")
    shared = [poll_card(poll, lang)] if poll else shared_cards(code, lang, added.strip())
    if shared or poll_shared(text):
        return shared
    found = _cards(text, lang) if words(text) else (_card(name, lang) for name in EXAMPLES)
    different = {card.id: card for card in islice(found, 3 * MOST_CARDS)}
    return list(different.values())[:MOST_CARDS]


def _card(name: str, lang: Language) -> Shareable:
    kind, _, found = name.partition(":")
    if kind == "case":
        return scenario_card(scenarios()[found], lang)
    known = term(found) if kind == "term" else None
    return term_card(known, lang) if known else clause_card(found, lang)


def _cards(text: str, lang: Language) -> Iterator[Shareable]:
    """What the text names by its number; otherwise what it asks, what it tells of, what it begins like, what holds it."""
    named = parse_reference(text)
    clause_id = named.nearest if isinstance(named, Missing) else named
    if clause_id:
        yield from _around(clause_id, lang)
    else:
        yield from _told_cards(text, understand(text, lang), lang)


def _told_cards(text: str, understood: Understood, lang: Language) -> Iterator[Shareable]:
    if understood.right:
        yield right_card(understood.right, lang)
    for clause in understood.clauses:
        yield clause_card(clause, lang)
    told = [scenario_card(found, lang) for found in _scenarios_told(understood)]
    meant = [term_card(found, lang) for found in islice(_terms_named(text), MOST_TERMS)]
    yield from told[:1] if understood.kind == "case" and not named_exactly(text) else ()
    yield from meant
    yield from told
    yield from (scenario_card(found, lang) for found in islice(_scenarios_titled(text), MOST_SCENARIOS))
    if told and _is_a_tale(understood):
        laws = [found.law for found in _scenarios_told(understood)]
        yield from (clause_card(law, lang) for law in laws if law.isdigit())
    else:
        is_off_topic = understood.kind == "unknown" and not meant
        hits = find(text, lang, MOST_HITS_OFF_TOPIC if is_off_topic else MOST_CARDS)
        yield from _hit_cards(hits, lang)


def _is_a_tale(understood: Understood) -> bool:
    """Does it tell of a table, where a search for its words would only find them by chance?"""
    reading = understood.reading
    return len(reading.message.words) > LONGEST_SEARCH or bool(reading.mentions.calls())


def _around(clause_id: str, lang: Language) -> Iterator[Shareable]:
    """A clause, the rulings under its law, the clauses below it."""
    yield clause_card(clause_id, lang)
    if clause_id == law_of(clause_id):
        yield from (scenario_card(found, lang) for found in scenarios().values() if found.law == clause_id)
    yield from (clause_card(below, lang) for below in entry(clause_id).children)


def _scenarios_told(understood: Understood) -> list[Scenario]:
    """What the text may tell of, likeliest first."""
    if understood.kind == "unknown":
        return []
    candidates = understood.candidates or rank(understood.reading).candidates
    likely = [item.scenario for item in candidates if item.scenario and item.score >= LIKELY]
    return [scenarios()[name] for name in dict.fromkeys(likely[:MOST_SCENARIOS])]


def _scenarios_titled(text: str) -> Iterator[Scenario]:
    """Scenarios whose title has every word; the last one may be only begun."""
    for name, (stored, plain) in _titles().items():
        if _meets(text, stored, plain):
            yield scenarios()[name]


def _terms_named(text: str) -> Iterator[Term]:
    yield from find_terms(text)
    for found in all_terms():
        if _meets(text, frozenset(), _names()[found.id]):
            yield found


def _meets(text: str, stored: frozenset[str], plain: frozenset[str]) -> bool:
    typed = [word for word in words(text) if word not in STOP_WORDS]
    if not typed:
        return False
    begun = typed[-1] if len(typed[-1]) >= SHORTEST_BEGINNING else None
    whole = [bool(stored.intersection(asked_terms(word))) or word in plain for word in typed]
    ends_well = whole[-1] or bool(begun and any(word.startswith(begun) for word in plain))
    return all(whole[:-1]) and ends_well


def _hit_cards(hits: list[Hit], lang: Language) -> Iterator[Shareable]:
    """In plain words of ours, also where an imported book was the place: that is its publisher's."""
    for hit in hits:
        if hit.kind == "rule":
            found = rule(hit.id)
            if found:
                yield rule_card(found, lang)
        elif hit.kind == "term" and (known := term(hit.id)):
            yield term_card(known, lang)
        elif hit.kind in ("clause", "note") and isinstance(
            clause_id := parse_reference(hit.id.removeprefix("GR-")), str
        ):
            yield clause_card(clause_id, lang)


@cache
def _titles() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Each scenario's title as it is stored for look-ups, and its plain words, Greek and English together."""
    found = {}
    for name, scenario in scenarios().items():
        title = scenario.title
        stored = frozenset((*stored_terms(title.el, "el"), *stored_terms(title.en, "en")))
        found[name] = (stored, frozenset((*words(title.el), *words(title.en))))
    return found


@cache
def _names() -> dict[str, frozenset[str]]:
    """The words of each term's names in the four languages."""
    return {
        found.id: frozenset(word for lang in LANGUAGES for word in words(found.term.in_language(lang)))
        for found in all_terms()
    }
