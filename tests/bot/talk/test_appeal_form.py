"""The appeal form: filled from the noted ruling, on a page, with room for what the sides say."""

from __future__ import annotations

import io

import pytest
from msgspec import structs
from pypdf import PdfReader

from bot.talk.appeal_form import as_form, form_data
from bot.talk.papers import word
from bot.talk.state import LogEntry, Wording
from corpus.words import LANGUAGES, Language

GREEK = Wording(
    "el", "Ανεπαρκής αγορά", ("Ο Νότος εννοούσε το 2♠", "Η Δύση δεν δέχεται"), "Ο Βορράς πασάρει ως το τέλος", ("Βορράς: πάσο",)
)  # fmt: skip
ENGLISH = Wording(
    "en", "Insufficient bid", ("South meant 2♠", "West does not accept"), "North passes throughout", ("North: pass",)
)  # fmt: skip
ENTRY = LogEntry(
    number=3,
    at="2025-11-16T20:41:10+02:00",
    table="5",
    board="12",
    scenario="law27_insufficient_bid",
    title=GREEK.title,
    facts=GREEK.facts,
    clauses=("27B1(a)", "27D"),
    ruling=GREEK.ruling,
    by="Άννα",
    text="2♠ πάνω σε 2ΧΑ",
    pairs="3-7",
    score_before="4♠=",
    score_after="50%",
    note="Επιφυλάχθηκαν",
    director="Κ. Δέλτα",
    wordings=(GREEK, ENGLISH),
)
PRINTED = (
    "appeal_law", "agreed", "disputed", "also_disputed", "they_say", "others_say", "scores_at", "limit_at",
    "received_at", "player", "partner", "other_side", "director", "decision", "chief", "committee",
)  # fmt: skip


def pages(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(content)).pages]


@pytest.mark.parametrize("lang", ["el", "en", "hu"])
def test_all_that_the_law_asks_for_is_on_one_page(lang: Language) -> None:
    (page,) = pages(as_form(ENTRY, lang, "Europe/London", "pairs"))
    told = GREEK if lang == "el" else ENGLISH
    known = ("5", "12", "3-7", "4♠=", "50%", "Κ. Δέλτα", "18:41", "2♠ πάνω σε 2ΧΑ")
    for text in (*known, told.title, *told.facts, told.ruling, *told.binds):
        assert text in page
    assert ENTRY.note not in page, "what the director thought is not for both sides to sign"
    flat = " ".join(page.split())
    for name in (*PRINTED, "limit", "consent_pairs"):
        assert word(name, lang) in flat, name
    assert word("consent_teams", lang) not in flat


def test_in_hebrew_it_runs_from_the_right() -> None:
    data = form_data(ENTRY, "he")
    assert data["rtl"]
    assert data["words"]["appeal_law"]["rtl"]
    assert not data["facts"][0]["rtl"]
    assert len(pages(as_form(ENTRY, "he"))) == 1


def test_whose_consent_is_needed_depends_on_the_event() -> None:
    assert form_data(ENTRY, "el", "", "teams")["consents"] == ["consent_teams"]
    assert len(form_data(ENTRY, "el")["consents"]) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_one_goes_on_and_loses_no_fact(lang: Language) -> None:
    facts = tuple(f"({number}) " + "μακρύ γεγονός " * 8 for number in range(1, 16))
    long = Wording("el", "Τ" * 90, facts, "Α" * 60, tuple("δεσμεύει " * 14 for _ in range(5)))
    entry = structs.replace(
        ENTRY,
        wordings=(long, structs.replace(long, lang="en")),
        clauses=("12C1(e)(i)",) * 30,
        text="λέξη " * 400,
        note="λέξη " * 300,
        director="Όνομα " * 10,
        pairs="Όνομα " * 13,
    )
    found = pages(as_form(entry, lang))
    assert len(found) == 2
    assert all(f"({number})" in "".join(found) for number in range(1, 16))


def test_what_is_not_known_is_left_to_be_written() -> None:
    bare = LogEntry(1, "", "", "", "law27_insufficient_bid", "Τίτλος", (), ("27A",), "Απόφαση")
    (page,) = pages(as_form(bare, "el"))
    assert "Τίτλος" in page


def test_the_same_ruling_gives_the_same_bytes() -> None:
    assert as_form(ENTRY, "el") == as_form(ENTRY, "el")
