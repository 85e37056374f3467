"""Files that take long to make, made: charts, verdicts, claims and deals as pictures, the rulings of a chat as CSV or
PDF, appeal forms.

In: a recipe, as a reply carries it. Out: the bytes of the file. The conversation only writes recipes; whoever shows
the reply makes the files, where nobody else waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.talk.replies import Recipe, RecipeKind
from bot.talk.state import LogEntry
from corpus.words import Language
from scenarios.charts.boxes import Page
from scenarios.charts.cards import Card


class _Log(msgspec.Struct, frozen=True):
    entries: tuple[LogEntry, ...]
    lang: Language
    zone: str = ""
    reminders: tuple[str, ...] = ()


class _Appeal(msgspec.Struct, frozen=True):
    entry: LogEntry
    lang: Language
    zone: str = ""
    event: str = ""


class _Table(msgspec.Struct, frozen=True):
    kept: str
    lang: Language


def chart_recipe(page: Page) -> Recipe:
    """A page of a flowchart."""
    return Recipe("chart", _encoded(page))


def card_recipe(card: Card) -> Recipe:
    """A verdict to pass on."""
    return Recipe("card", _encoded(card))


def log_recipe(
    kind: RecipeKind, log: Sequence[LogEntry], lang: Language, zone: str = "", reminders: Sequence[str] = ()
) -> Recipe:
    """The rulings noted in a chat, and what is still to be done."""
    return Recipe(kind, _encoded(_Log(tuple(log), lang, zone, tuple(reminders))))


def appeal_recipe(entry: LogEntry, lang: Language, zone: str = "", event: str = "") -> Recipe:
    """The appeal form of one ruling."""
    return Recipe("appeal", _encoded(_Appeal(entry, lang, zone, event)))


def table_recipe(kind: RecipeKind, kept: str, lang: Language) -> Recipe:
    """A claim or a deal, as a case keeps it."""
    return Recipe(kind, _encoded(_Table(kept, lang)))


def make(recipe: Recipe) -> bytes:
    """The file."""
    return MAKERS[recipe.kind](recipe.ingredients)


def _chart(ingredients: str) -> bytes:
    from scenarios.charts.drawing import draw

    return draw(msgspec.json.decode(ingredients, type=Page), "png")


def _card(ingredients: str) -> bytes:
    from scenarios.charts.drawing import draw_card

    return draw_card(msgspec.json.decode(ingredients, type=Card))


def _csv(ingredients: str) -> bytes:
    from bot.talk.log_export import as_csv

    log = msgspec.json.decode(ingredients, type=_Log)
    return as_csv(log.entries, log.lang, log.zone)


def _pdf(ingredients: str) -> bytes:
    from bot.talk.log_export import as_pdf

    log = msgspec.json.decode(ingredients, type=_Log)
    return as_pdf(log.entries, log.lang, log.zone, log.reminders)


def _appeal(ingredients: str) -> bytes:
    from bot.talk.appeal_form import as_form

    appeal = msgspec.json.decode(ingredients, type=_Appeal)
    return as_form(appeal.entry, appeal.lang, appeal.zone, appeal.event)


def _claim(ingredients: str) -> bytes:
    from bot.talk.table_pictures import claim_picture

    table = msgspec.json.decode(ingredients, type=_Table)
    return claim_picture(table.kept, table.lang)


def _deal(ingredients: str) -> bytes:
    from bot.talk.table_pictures import deal_picture

    table = msgspec.json.decode(ingredients, type=_Table)
    return deal_picture(table.kept, table.lang)


MAKERS: dict[RecipeKind, Callable[[str], bytes]] = {
    "chart": _chart,
    "card": _card,
    "csv": _csv,
    "pdf": _pdf,
    "appeal": _appeal,
    "claim": _claim,
    "deal": _deal,
}


def _encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()
