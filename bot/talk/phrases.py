"""The fixed phrases of the bot in the four languages.

In: `phrases.yaml`. Out: a phrase by its name and the reader's language, its placeholders filled.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.loading import load
from corpus.texts import Strict
from corpus.words import Language


class Phrase(Strict, frozen=True):
    """One phrase."""

    el: str
    en: str
    he: str
    hu: str


class _Phrases(Strict, frozen=True):
    phrases: dict[str, Phrase]


@cache
def phrases() -> dict[str, Phrase]:
    """Every phrase by its name."""
    return load(Path(__file__).with_name("phrases.yaml"), _Phrases).phrases


def say(name: str, lang: Language, **values: object) -> str:
    """A phrase for this reader."""
    text: str = getattr(phrases()[name], lang)
    return text.format(**values) if values else text
