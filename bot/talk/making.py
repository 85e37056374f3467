"""Files that take long to make, made: charts as pictures, the rulings of a chat as CSV or PDF.

In: a recipe, as a reply carries it. Out: the bytes of the file. The conversation only writes recipes; whoever shows
the reply makes the files, where nobody else waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.talk.replies import Recipe, RecipeKind
from bot.talk.state import LogEntry
from corpus.words import Language
from scenarios.charts.pages import Page


class _Log(msgspec.Struct, frozen=True):
    entries: tuple[LogEntry, ...]
    lang: Language


def chart_recipe(page: Page) -> Recipe:
    """A page of a flowchart."""
    return Recipe("chart", _encoded(page))


def log_recipe(kind: RecipeKind, log: Sequence[LogEntry], lang: Language) -> Recipe:
    """The rulings noted in a chat."""
    return Recipe(kind, _encoded(_Log(tuple(log), lang)))


def make(recipe: Recipe) -> bytes:
    """The file."""
    return MAKERS[recipe.kind](recipe.ingredients)


def _chart(ingredients: str) -> bytes:
    from scenarios.charts.drawing import draw

    return draw(msgspec.json.decode(ingredients, type=Page), "png")


def _csv(ingredients: str) -> bytes:
    from bot.talk.log_export import as_csv

    log = msgspec.json.decode(ingredients, type=_Log)
    return as_csv(log.entries, log.lang)


def _pdf(ingredients: str) -> bytes:
    from bot.talk.log_export import as_pdf

    log = msgspec.json.decode(ingredients, type=_Log)
    return as_pdf(log.entries, log.lang)


MAKERS: dict[RecipeKind, Callable[[str], bytes]] = {"chart": _chart, "csv": _csv, "pdf": _pdf}


def _encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()
