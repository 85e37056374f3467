"""The words of our own on a chart.

In: `phrases.yaml`. Out: a text by its name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.loading import load
from corpus.texts import Bilingual, Strict


class ChartPhrases(Strict, frozen=True):
    """Every phrase, by its name."""

    page: Bilingual
    """Before the number of the page where a branch goes on."""


@cache
def phrases() -> ChartPhrases:
    """The phrases of charts."""
    return load(Path(__file__).with_name("phrases.yaml"), ChartPhrases)
