"""Charts: every question, branch and outcome is drawn, on pages a phone can show, the path standing out."""

from __future__ import annotations

import re
import struct

import pytest

from corpus.texts import printed
from corpus.words import Language
from scenarios.charts.drawing import PHOTO_SIDES, draw
from scenarios.charts.pages import MOST_DEPTH, MOST_ENDS, Page, pages
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.marks import with_table
from scenarios.engine.requests import request_ruling
from scenarios.engine.table import Table
from scenarios.engine.tree import Leaf, ends, nodes

LANGUAGES: tuple[Language, ...] = ("el", "en")
ENDS = ("outcome", "elsewhere", "page")


def png_size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_question_and_outcome_is_drawn(scenario_id: str, lang: Language) -> None:
    wanted = scenario(scenario_id)
    drawn = [box for page in pages(wanted, lang) for box in page.boxes]
    asked = {" ".join(box.lines).split(") ", 1)[-1] for box in drawn if box.kind not in ENDS}
    assert asked >= {wanted.facts[node.fact].name.in_language(lang) for node in nodes(wanted.tree)}
    titles = {" ".join(box.lines) for box in drawn if box.kind == "outcome"}
    # An outcome that is only kept in another law's ruling ends no branch.
    reached = {end.outcome for end in ends(wanted.tree) if isinstance(end, Leaf)}
    assert titles >= {bare(wanted.outcomes[name].title.in_language(lang), lang) for name in reached}


def bare(text: str, lang: Language) -> str:
    return printed(with_table(text, Table(), lang), lang)


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_pages_are_small_enough_for_a_phone(scenario_id: str) -> None:
    for page in pages(scenario(scenario_id), "el"):
        assert sum(box.kind in ENDS for box in page.boxes) <= MOST_ENDS + 6
        assert depth(page) <= MOST_DEPTH


def depth(page: Page) -> int:
    below: dict[str, list[str]] = {}
    for arrow in page.arrows:
        below.setdefault(arrow.start, []).append(arrow.end)

    def deep(name: str) -> int:
        return 1 + max(map(deep, below[name])) if name in below else 0

    return deep(page.boxes[0].id)


@pytest.mark.stress
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_page_is_a_picture_telegram_takes(scenario_id: str, lang: Language) -> None:
    for page in pages(scenario(scenario_id), lang):
        picture = draw(page)
        width, height = png_size(picture)
        assert width + height <= PHOTO_SIDES
        assert max(width, height) <= 20 * min(width, height)
        assert len(picture) < 10_000_000


def test_the_path_taken_stands_out_and_the_rest_fades() -> None:
    answer = request_ruling("law27_insufficient_bid", {"how": "meant", "lho_accepts": True}, {})
    drawn = pages(scenario("law27_insufficient_bid"), "en", answer)
    taken = [box.lines for page in drawn for box in page.boxes if box.taken]
    assert ("Accepted: the bid stands",) in taken
    assert 3 <= len(taken) <= 4
    assert all(page.has_path for page in drawn)


def test_without_facts_nothing_fades() -> None:
    drawn = pages(scenario("law27_insufficient_bid"), "en")
    assert not any(box.taken for page in drawn for box in page.boxes)
    assert not any(page.has_path for page in drawn)


def test_an_svg_holds_the_greek_text() -> None:
    page = pages(scenario("law27_insufficient_bid"), "el")[0]
    assert "Ανεπαρκής αγορά" in draw(page, "svg").decode()


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_pointer_leads_to_a_piece_on_its_page(scenario_id: str) -> None:
    drawn = pages(scenario(scenario_id), "en")
    for page in drawn:
        for box in page.boxes:
            if box.kind == "page":
                piece, number = re.fullmatch(r"→ (\(\d+\)), page (\d+)", box.lines[0]).groups()  # type: ignore[union-attr]
                assert any(other.lines[0].startswith(f"{piece} ") for other in drawn[int(number) - 1].boxes)


def test_equal_branches_are_drawn_once() -> None:
    assert len(pages(scenario("law25_change_of_call"), "el")) <= 10
