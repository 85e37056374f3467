"""The words of our own in a picture.

In: `phrases.yaml`. Out: a text by its name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.loading import load
from corpus.texts import Bilingual, Strict
from scenarios.charts.boxes import FactBox


class ChartPhrases(Strict, frozen=True):
    """Every phrase, by its name."""

    page: Bilingual
    """Before the number of the page where a branch goes on."""
    again: Bilingual
    """Where a scenario begins once more."""
    presumed: Bilingual
    """Beside an answer that nobody has given."""
    footer: Bilingual
    """Whose picture it is, and by which laws."""
    amended: Bilingual
    """Beside them, where a verdict cites the amendment."""
    kinds: dict[FactBox, Bilingual]
    """What the colours of the questions mean."""


@cache
def phrases() -> ChartPhrases:
    """The phrases of charts."""
    return load(Path(__file__).with_name("phrases.yaml"), ChartPhrases)
