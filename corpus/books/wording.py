"""The words by which a printed layout is recognised, as data: an edition's own name, headings, labels.

In: `layouts/el.yaml` and its like. Out: a `Wording`, of which each layout has a kind of its own. All of its fields but
the names of the edition are patterns.
"""

from __future__ import annotations

import re
from typing import TypeVar

from corpus.loading import data_path, load
from corpus.texts import Strict
from corpus.words import Language


class LabelWording(Strict, frozen=True):
    """How clauses are labelled at each level; the first group is what counts, white space or the line's end follows."""

    letter: str
    number: str
    small: str
    roman: str

    def check(self) -> None:
        _check_patterns(self)


class Wording(Strict, frozen=True):
    """What every layout has."""

    name: str
    """The edition's name, shown beside every quotation."""
    law_heading: str
    """At the beginning of a line; its first group is the number of the law."""
    last_law_ends: str
    """The line with which the laws are over: an index, an appendix."""
    labels: LabelWording

    def check(self) -> None:
        _check_patterns(self)


Kind = TypeVar("Kind", bound=Wording)


def load_wording(lang: Language, kind: type[Kind]) -> Kind:
    """The wording of the book in this language."""
    return load(data_path(f"books/layouts/{lang}.yaml"), kind)


def _check_patterns(wording: Strict) -> None:
    for name in wording.__struct_fields__:
        pattern = getattr(wording, name)
        if isinstance(pattern, str) and not name.endswith("name"):
            try:
                re.compile(pattern)
            except re.error as error:
                raise ValueError(f"{name}: no pattern: {error}") from error
