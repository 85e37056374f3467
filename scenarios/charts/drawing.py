"""Pages of a chart as PNG or SVG, and verdicts as PNG.

In: `Page` and `Card` values. Out: bytes of a picture, as wide as a phone shows it with type that can be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any, Literal

from scenarios.charts.boxes import Page
from scenarios.charts.cards import Card
from scenarios.charts.thresholds import MOST_ROOMY
from scenarios.charts.typesetting import typeset

PictureFormat = Literal["png", "svg"]
CHART, CARD = (Path(__file__).with_name(name) for name in ("chart.typ", "card.typ"))


def draw(page: Page, form: PictureFormat = "png") -> bytes:
    """The page as a picture."""
    drawn = typeset(CHART, chart_data(page), form)
    return _with_words(drawn, page) if form == "svg" else drawn


def draw_card(card: Card) -> bytes:
    """The verdict as a picture."""
    return typeset(CARD, asdict(card), "png")


def chart_data(page: Page) -> dict[str, Any]:
    """Everything the template shows."""
    return {**asdict(page), "roomy": MOST_ROOMY}


def words_of(page: Page) -> Iterator[str]:
    """Every text of a page, from top to bottom."""
    yield page.title
    for box in page.boxes:
        yield " ".join(filter(None, (box.text, box.answer, box.note)))
        for branch in box.branches:
            yield f"{branch.label} → {' '.join(filter(None, (branch.leads_to, branch.clauses)))}"


def _with_words(svg: bytes, page: Page) -> bytes:
    """Its letters are drawn as shapes; whoever searches it or has it read aloud finds the words as well."""
    title, *lines = (escape(line) for line in words_of(page))
    start, end, rest = svg.partition(b">")
    described = f"<title>{title}</title><desc>{' | '.join(lines)}</desc>"
    in_pixels = start.replace(b'pt"', b'"')
    return in_pixels + end + described.encode() + rest
