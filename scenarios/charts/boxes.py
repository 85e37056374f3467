"""What a chart is made of, before anything draws it: a page is a column of boxes, as wide as a phone.

In: nothing. Out: `Page` values, plain enough to be stored and sent elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from corpus.words import Language

FactBox = Literal["question", "choice", "judgement"]
BoxKind = Literal["question", "choice", "judgement", "outcome", "elsewhere"]


@dataclass(frozen=True)
class Branch:
    """Answers that lead to one place, and that place."""

    kind: BoxKind
    """Of that place."""
    leads_to: str
    """The verdict, the law that takes over, or the question that comes next."""
    clauses: str = ""
    number: int = 0
    """Of the question that comes next, where questions are numbered."""
    page: int = 0
    """Where that question stands, if not on this page."""
    label: str = ""
    """The answers."""
    values: tuple[str, ...] = ()
    """What they are called inside."""
    taken: bool = False


@dataclass(frozen=True)
class Box:
    """A question with its answers, or an end."""

    kind: BoxKind
    text: str
    answer: str = ""
    """Of a question on the path: the one that was given."""
    note: str = ""
    """How that is known, where nobody has said it; the clauses of a verdict."""
    branches: tuple[Branch, ...] = ()
    """The answers, in a chart of everything; beside a path, those that were not given."""
    number: int = 0
    is_open: bool = False
    """This is what is asked now."""


@dataclass(frozen=True)
class Page:
    """One picture."""

    title: str
    boxes: tuple[Box, ...] = ()
    has_path: bool = False
    """Whether it follows one path, each box leading to the next."""
    legend: dict[FactBox, str] = field(default_factory=dict)
    """What the colours mean."""
    footer: str = ""
    page_word: str = ""
    lang: Language = "en"
