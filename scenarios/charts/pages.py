"""A scenario as pages a phone can show, before anything draws them.

In: a scenario, a language, and the answer of the engine if facts are known. Out: `Page` values: the path taken first
and whole on one, then all questions with every answer.
"""

from __future__ import annotations

from corpus.words import Language
from scenarios.charts.boxes import Page
from scenarios.charts.path_page import path_page
from scenarios.charts.tree_pages import tree_pages
from scenarios.charts.wording import Wording
from scenarios.engine.answers import Answer
from scenarios.engine.scenario import Scenario
from scenarios.engine.table import Source, Table

UNTOLD: tuple[Source, ...] = ("settings", "usual", "follows")
"""Where facts come from before anybody has told or answered anything."""


def pages(scenario: Scenario, lang: Language, answer: Answer | None = None) -> list[Page]:
    """All pictures of a scenario; with an answer, the way it has come first."""
    taken = {id(step.node): step.known.value for step in answer.path} if answer else {}
    path = path_pages(answer, lang) if answer else []
    return [*path, *tree_pages(scenario, Wording(_chosen(lang), Table()), taken)]


def path_pages(answer: Answer, lang: Language) -> list[Page]:
    """The way an answer has come, on one page; none where nothing was told yet."""
    if all(step.known.source in UNTOLD for step in answer.path):
        return []
    return [path_page(answer, Wording(_chosen(lang), answer.table))]


def _chosen(lang: Language) -> Language:
    """The language of a chart: the texts of scenarios are in Greek and English."""
    return "el" if lang == "el" else "en"
