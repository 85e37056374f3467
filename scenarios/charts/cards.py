"""A verdict as a picture to pass on: the values it shows.

In: nothing. Out: `Card` values, which hold no names of persons, no hands and nothing that anybody wrote.
"""

from __future__ import annotations

from dataclasses import dataclass

from corpus.words import Language


@dataclass(frozen=True)
class Line:
    """Somebody, and what is said to him or what he may choose."""

    who: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """Lines under a heading."""

    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Card:
    """One picture."""

    law: str
    """The law and what it is about."""
    verdict: str
    premises: str
    """What the verdict rests on though nobody has said it."""
    parts: tuple[Part, ...]
    clauses: str
    footer: str
    lang: Language
