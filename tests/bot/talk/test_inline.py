"""Inline cards: found while typing, short enough to share, opened in the bot by their link, nothing private in them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bot.talk.inline import MOST_CARDS, inline_answers
from bot.talk.shareables import OPEN, clause_card, scenario_card, term_card, with_link
from bot.telegram.html import messages
from corpus.definitions import all_terms
from corpus.outline import all_ids
from corpus.references import parse_reference
from corpus.words import LANGUAGES, Language
from scenarios.engine.catalogue import scenarios

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")  # what Telegram lets a deep link carry
BOT = "diaititis_test_bot"


@pytest.fixture(autouse=True)
def _one_index(in_home_with: Callable[[str | None], None]) -> None:
    in_home_with(None)


def ids(query: str, lang: Language = "el") -> list[str]:
    return [card.id for card in inline_answers(query, lang)]


@pytest.mark.parametrize("query", ["27b1", "27Β1", "27β1", "law 27B1", "ν.27 Β1"])
def test_a_clause_by_its_number_then_those_below_it(query: str) -> None:
    assert ids(query) == ["law-27B1", "law-27B1a", "law-27B1b"]


def test_a_law_comes_with_its_rulings() -> None:
    assert ids("27")[:3] == ["law-27", "case-law27_insufficient_bid", "law-27A"]


def test_a_clause_that_is_not_there_gives_the_nearest() -> None:
    assert ids("27B9")[:2] == ["law-27B", "law-27B1"]
    assert ids("94") == []


@pytest.mark.parametrize(
    ("query", "lang"),
    [("ρενόνς", "el"), ("revoke", "en"), ("מחדל", "he"), ("színvétés", "hu"), ("renons", "el")],
)
def test_a_term_first_then_what_happens_then_clauses(query: str, lang: Language) -> None:
    found = ids(query, lang)
    assert found[0] == "term-revoke"
    assert "case-law61_revoke" in found
    assert "law-61" in found


@pytest.mark.parametrize("query", ["revo", "insuff", "ανεπαρκής αγ", "psych"])
def test_a_word_not_yet_finished(query: str) -> None:
    wanted = {"revo": "term-revoke", "psych": "term-psychic_call"}.get(query, "case-law27_insufficient_bid")
    assert wanted in ids(query)[:3]


def test_something_told_gives_scenarios_and_their_laws() -> None:
    found = ids("Ο Νότος είπε 2♠ πάνω σε 2ΧΑ, ο Δύση δεν έχει μιλήσει ακόμα")
    assert found[0] == "case-law27_insufficient_bid"
    assert "law-27" in found


@pytest.mark.parametrize("query", ["", "   ", "?", "…"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_typed_gives_examples(query: str, lang: Language) -> None:
    cards = inline_answers(query, lang)
    assert {card.id.split("-")[0] for card in cards} == {"case", "law", "term"}
    assert cards == inline_answers("", lang)


@pytest.mark.parametrize(
    "query", ["ρενόνς", "dummy", "κουτιά", "SC-3.3a", "27B1 16C", "a " * 400, "\0\u202e<b>&", "hello"]
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_can_be_sent(query: str, lang: Language) -> None:
    cards = inline_answers(query, lang)
    assert len(cards) <= MOST_CARDS
    assert len({card.id for card in cards}) == len(cards)
    for card in cards:
        assert 0 < len(card.id.encode()) <= 64
        assert card.title
        assert "{" not in card.title + card.description
        assert PAYLOAD.fullmatch(card.payload)
        assert len(messages(with_link(card, BOT), BOT)) == 1


def test_nothing_of_what_was_typed_is_in_a_card() -> None:
    query = "Η Ζαχαρούλα Πολυχρονοπούλου άνοιξε 2♠ πάνω σε 2ΧΑ με ♠ΑΡ9742"
    for card in inline_answers(query, "el"):
        shown = " ".join([card.title, card.description, *messages(with_link(card, BOT), BOT)])
        assert not re.search("Ζαχαρούλα|Πολυχρονοπούλου|9742", shown)


def test_an_imported_book_is_found_but_never_quoted(in_home_with: Callable[[str | None], None]) -> None:
    in_home_with("el")
    cards = inline_answers("ποτιστήρι", "el")
    assert [card.id for card in cards][:1] == ["law-6D2"]
    assert not any("ποτιστήρι" in text.lower() for card in cards for text in messages(card.reply, BOT))


def test_the_link_opens_it_in_the_bot() -> None:
    clause = with_link(clause_card("27B1(a)", "en"), BOT)
    assert clause.buttons[0][0].label == OPEN["en"]
    assert clause.buttons[0][0].url == f"https://t.me/{BOT}?start=law-27B1a"
    case = with_link(scenario_card(scenarios()["law27_insufficient_bid"], "el"), BOT)
    assert case.buttons[0][0].url == f"https://t.me/{BOT}?start=case-law27_insufficient_bid"


@pytest.mark.stress
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_makes_a_card_that_leads_back_to_it(lang: Language) -> None:
    for clause_id in all_ids():
        card = clause_card(clause_id, lang)
        assert PAYLOAD.fullmatch(card.payload)
        assert parse_reference(card.payload.removeprefix("law-")) == clause_id
        assert len(messages(card.reply, BOT)) == 1, clause_id
        assert not card.reply.buttons


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_term_and_every_scenario_makes_a_card(lang: Language) -> None:
    for card in (
        *(term_card(found, lang) for found in all_terms()),
        *(scenario_card(found, lang) for found in scenarios().values()),
    ):
        assert PAYLOAD.fullmatch(card.payload)
        assert len(card.id.encode()) <= 64
        (text,) = messages(card.reply, BOT)
        assert not re.search(r"[{}]|\[[a-z_]+\]", text)
        assert not card.reply.buttons
