"""The pictures of claims and deals: what they say, that every sign of it can be drawn, and that a phone shows them."""

from __future__ import annotations

import struct
from dataclasses import asdict
from io import BytesIO

import pymupdf_fonts
import pytest
from fontTools.ttLib import TTFont

from bot.talk import table_pictures
from bot.talk.table_pictures import claim_diagram, claim_picture, deal_diagram, deal_picture
from bot.telegram.outgoing import kind_of
from corpus.words import LANGUAGES, Language
from scenarios.bridge.positions import Position, parse_position
from scenarios.bridge.records import stored_deals
from scenarios.charts.diagrams import DOTS_AN_INCH
from scenarios.charts.fonts import FONT_FILES
from scenarios.double_dummy import is_installed

SMALL = "N:A.2.. E:.4.3. S:K.A.. W:5..2. H S"
TWO = "N:A.2.. S:K.A.. H S"
LARGE = "N:876.A82.K973.A98 E:T43.T954.QJ62.T4 S:AK92.QJ3.54.KQ32 W:QJ5.K76.AT8.J765 NT W"
DEAL = (
    '[Board "7"] [Deal "N:876.A82.K973.A98 T43.T954.QJ62.T4 AK92.QJ3.54.KQ32 QJ5.K76.AT8.J765"]'
    ' [Dealer "N"] [Vulnerable "all"] [Auction "N"] 1NT P 3NT P P P'
)
PHONE = 360


def position(text: str) -> Position:
    read = parse_position(text)
    assert read
    return read


def test_what_the_cards_can_give_is_help_and_no_ruling() -> None:
    shown = claim_diagram(position(SMALL), "en")
    assert shown.heading == "Help for the judgement, no ruling"
    assert shown.below == (
        ("Best play by both, all cards seen", "NS 2 · EW 0"),
        ("NS, however it is played", "1 to 2"),
        ("EW, however it is played", "0 to 1"),
    )
    assert shown.notes == (
        "Bounds for every legal play, even an irrational one, with all cards seen. Which line is normal is for you to judge.",
    )
    assert [hand.name for hand in shown.hands if hand.is_on_lead] == ["South"]


def test_nothing_is_worked_out_from_two_hands() -> None:
    shown = claim_diagram(position(TWO), "en")
    assert (shown.heading, shown.below, shown.notes) == ("", (), ())
    assert [hand.seat for hand in shown.hands] == ["N", "S"]


@pytest.mark.skipif(not is_installed(), reason="endplay is not installed")
def test_of_many_cards_endplay_finds_the_best_play() -> None:
    shown = claim_diagram(position(LARGE), "en")
    assert shown.below == (("Best play by both, all cards seen", "NS 9 · EW 4"),)
    assert shown.notes == ("So many cards are not searched through; up to 6 tricks are.",)


def test_of_many_cards_without_endplay_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_pictures, "best_for_leader", lambda position: None)
    shown = claim_diagram(position(LARGE), "en")
    assert shown.below == ()
    assert "endplay, which is not installed" in shown.notes[0]


def test_a_deal_shows_its_hands_and_not_its_calls() -> None:
    shown = deal_diagram(stored_deals(DEAL)[0], "en")
    assert shown.centre == ("Board 7", "Dealer: North", "Vul: NS EW")
    assert dict(shown.hands[0].suits) == {"♠": "8 7 6", "♥": "A 8 2", "♦": "K 9 7 3", "♣": "A 9 8"}
    assert not any("3NT" in text for text in shown.centre)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_are_photos_as_wide_as_a_phone(lang: Language) -> None:
    for content in (claim_picture(SMALL, lang), claim_picture(TWO, lang), deal_picture(DEAL, lang)):
        assert kind_of(content, is_picture=True) == "photo"
        width, height = struct.unpack(">II", content[16:24])
        assert width * 72 / DOTS_AN_INCH <= PHONE
        assert height < 3 * width


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sign_is_in_our_fonts(lang: Language) -> None:
    fonts = [TTFont(BytesIO(pymupdf_fonts.fontbuffers[name]())) for name in FONT_FILES.values()]
    drawn = {sign for font in fonts for sign in font.getBestCmap()}
    diagrams = (claim_diagram(position(SMALL), lang), deal_diagram(stored_deals(DEAL)[0], lang))
    texts = "▶–" + "".join(str(asdict(diagram)) for diagram in diagrams)
    assert not {sign for sign in texts if ord(sign) not in drawn}
