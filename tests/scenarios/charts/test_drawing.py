"""Pictures a phone can show: as wide as it reads them, in type that can be read, every letter in our own fonts."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import warnings
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader

from bot.talk.pictures import card_of
from bot.telegram.outgoing import LONGEST_SIDE
from corpus.words import Language
from scenarios.charts.boxes import Box, Page
from scenarios.charts.cards import Card
from scenarios.charts.drawing import CARD, CHART, chart_data, draw, draw_card
from scenarios.charts.fonts import FONT_FILES
from scenarios.charts.pages import pages, path_pages
from scenarios.charts.thresholds import LEAST_TYPE, PAGE_HEIGHT, WIDTH
from scenarios.charts.typesetting import typeset
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.speaker import speak
from tests.scenarios.case_files import case_files
from tests.scenarios.engine.test_cases import answer_of

LANGUAGES: tuple[Language, ...] = ("el", "en")
CASES = case_files()
LONGEST = "law33_simultaneous_calls"
ONE_IN = 100
"""Of the cases, `make test` draws one in so many."""
ONE_IN_STRESS = 12
PAGE_AT_MOST = PAGE_HEIGHT + 260
"""Where a page is cut is reckoned in letters; its title, its legend and longer words come on top."""
ROUNDS = """
import shutil, sys
from corpus.home import home
from scenarios.charts.boxes import Box, Page
from scenarios.charts.drawing import draw
first = Page("27", (Box("question", "a"),))
second = Page("27", (Box("question", "Ανεπαρκής;"), Box("outcome", "♠ 2")))
if "lost" in sys.argv:
    draw(first)
    shutil.rmtree(home() / "fonts")
sys.stdout.buffer.write(draw(second))
"""


def png_size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def answers(one_in: int) -> Iterator[Answer]:
    every = ((name, case) for name, cases in CASES.items() for case in cases)
    return (answer_of(*found) for number, found in enumerate(every) if number % one_in == 0)


def drawn(*how: str) -> bytes:
    run = subprocess.run([sys.executable, "-c", ROUNDS, *how], capture_output=True, check=True)
    assert run.stderr == b""
    return run.stdout


def test_a_deleted_folder_of_fonts_is_filled_again() -> None:
    assert drawn("lost") == drawn()


def check_paths(lang: Language, one_in: int) -> None:
    for answer in answers(one_in):
        for page in path_pages(answer, lang):
            width, height = png_size(draw(page))
            assert width == WIDTH
            assert height <= PAGE_HEIGHT, page.title


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_path_is_one_photo_as_wide_as_a_phone_reads_it(lang: Language) -> None:
    check_paths(lang, ONE_IN)


@pytest.mark.stress
@pytest.mark.parametrize("lang", LANGUAGES)
def test_many_paths_are_one_photo_each(lang: Language) -> None:
    check_paths(lang, ONE_IN_STRESS)


def test_the_longest_path_is_one_photo() -> None:
    every = (answer_of(LONGEST, case) for case in CASES[LONGEST])
    longest = max(every, key=lambda answer: len(answer.path))
    assert len(longest.path) >= 15
    assert png_size(draw(path_pages(longest, "el")[0]))[1] <= PAGE_HEIGHT


@pytest.mark.stress
def test_pages_of_the_eleven_charts_fit_a_phone() -> None:
    for wanted in (found for found in scenarios().values() if found.chart):
        check_pages(wanted.id, "el")


@pytest.mark.stress
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_page_of_every_chart_fits_a_phone(scenario_id: str, lang: Language) -> None:
    check_pages(scenario_id, lang)


def check_pages(scenario_id: str, lang: Language) -> None:
    for page in pages(scenario(scenario_id), lang):
        width, height = png_size(draw(page))
        assert width == WIDTH
        assert height <= PAGE_AT_MOST <= LONGEST_SIDE, page.title


def check_cards(lang: Language, one_in: int) -> None:
    for card in cards(lang, one_in):
        width, height = png_size(draw_card(card))
        assert width == WIDTH <= height
        assert height <= PAGE_HEIGHT, card.verdict


def cards(lang: Language, one_in: int) -> Iterator[Card]:
    spoken = (speak(answer, lang) for answer in answers(one_in))
    return (card_of(each) for each in spoken if each.ruling)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_a_portrait(lang: Language) -> None:
    check_cards(lang, ONE_IN)


@pytest.mark.stress
@pytest.mark.parametrize("lang", LANGUAGES)
def test_many_cards_are_portraits(lang: Language) -> None:
    check_cards(lang, ONE_IN_STRESS)


def types_of(pdf: bytes) -> set[float]:
    """The sizes of type of a picture, in pixels."""
    found: set[float] = set()

    def visit(text: str, _: Any, matrix: list[float], __: Any, size: float) -> None:
        if text.strip():
            found.add(round(abs(size * matrix[3]), 2))

    PdfReader(BytesIO(pdf)).pages[0].extract_text(visitor_text=visit)
    return found


def test_no_type_is_smaller_than_a_phone_can_show() -> None:
    longest = max(answers(ONE_IN), key=lambda answer: len(answer.path))
    shown = [*pages(scenario("law25_change_of_call"), "el", longest), *path_pages(next(answers(1)), "en")]
    for page in shown:
        assert min(types_of(typeset(CHART, chart_data(page), "pdf"))) >= LEAST_TYPE
    for card in (max(cards("el", ONE_IN), key=lambda card: len(str(card))), next(cards("en", ONE_IN))):
        assert min(types_of(typeset(CARD, asdict(card), "pdf"))) >= LEAST_TYPE


@cache
def letters() -> set[str]:
    """What our fonts can draw: in plain and in bold, or as a symbol."""
    from fontTools.ttLib import TTFont

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pymupdf_fonts
    regular, bold, symbols = (
        {chr(code) for code in TTFont(BytesIO(pymupdf_fonts.fontbuffers[name]())).getBestCmap()}
        for name in FONT_FILES.values()
    )
    return regular & bold | symbols


def undrawn(shown: Page | Card) -> set[str]:
    """The letters of a picture that would come out as boxes."""
    return set(re.sub(r"\s", "", "".join(texts_in(asdict(shown))))) - letters()


def texts_in(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from texts_in(list(value.values()))
        case list() | tuple():
            for each in value:
                yield from texts_in(each)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_of_every_chart_is_in_our_fonts(lang: Language) -> None:
    for wanted in scenarios().values():
        for page in pages(wanted, lang):
            assert not undrawn(page), page.title


def check_letters(lang: Language, one_in: int) -> None:
    for answer in answers(one_in):
        for page in path_pages(answer, lang):
            assert not undrawn(page), page.title
    for card in cards(lang, one_in):
        assert not undrawn(card), card.verdict


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_of_paths_and_cards_is_in_our_fonts(lang: Language) -> None:
    check_letters(lang, ONE_IN // 5)


@pytest.mark.stress
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_of_all_paths_and_cards_is_in_our_fonts(lang: Language) -> None:
    check_letters(lang, 1)


def test_a_letter_without_a_shape_is_found() -> None:
    assert undrawn(Page("20″", (Box("question", "2♠ ή 3♥"),))) == {"″"}


def test_an_svg_is_as_wide_and_holds_the_words() -> None:
    page = pages(scenario("law27_insufficient_bid"), "el")[0]
    svg = draw(page, "svg").decode()
    assert svg.startswith("<svg ")
    assert f' width="{WIDTH}"' in svg
    assert "<title>27. Ανεπαρκής αγορά (1/2)</title>" in svg
    assert "Αυτό ήθελε να πει / Το άλλαξε ήδη → Χωρίσματα;" in svg


def test_what_is_written_is_no_markup() -> None:
    page = Page("#panic() $x$ <b> & \\", (Box("outcome", "*_`@[]"),))
    assert png_size(draw(page))[0] == WIDTH
    assert "<title>#panic() $x$ &lt;b&gt; &amp; \\</title>" in draw(page, "svg").decode()
