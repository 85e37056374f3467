"""What the model learns from: the texts people wrote, and what the library itself says of each law.

In: `texts/`, the laws, the scenarios, the rights. Out: examples, each with what it counts for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from corpus.laws import law
from corpus.outline import law_numbers, law_of
from corpus.words import LANGUAGES, Language
from scenarios.engine.catalogue import scenarios
from scenarios.matching.texts import Text, law_homes, texts
from scenarios.matching.thresholds import FITTING
from scenarios.rights import Right, asked_in_words, roles

BOTH: tuple[Language, ...] = ("el", "en")
LIBRARY, ASKED = "library", "asked"
"""The batches of what nobody sent in, and of the questions about rights."""
STRANGERS = frozenset(("strangers", "blind"))
"""Batches that were written without a look at any other text."""


@dataclass(frozen=True)
class Example:
    """A text with its label, and what it counts for."""

    text: Text
    weight: float = 1.0


def examples() -> list[Example]:
    """All that is learnt from, the texts first."""
    sent_in = [Example(text, FITTING.of_a_stranger if is_of_a_stranger(text) else 1.0) for text in texts()]
    return [*sent_in, *map(Example, questions()), *own_words()]


def is_of_a_stranger(text: Text) -> bool:
    """Was it written by somebody who had seen no other text?"""
    return text.manner in STRANGERS


def questions() -> list[Text]:
    """The questions that people put about each right; no law is found by them."""
    known = {right.id: right for role in roles().values() for right in role.rights}
    return [
        _labelled(
            Text(
                asked.lang,
                "right",
                ASKED,
                asked.text,
                right=asked.right,
                finds_law=False,
                law=_law_of(known[asked.right]),
            )
        )
        for asked in asked_in_words()
    ]


def own_words() -> list[Example]:
    """What the library says of each law: titles count for much, clauses for little."""
    return [Example(_labelled(text), weight) for text, weight in (*_laws(), *_scenarios(), *_rights())]


def _laws() -> Iterator[tuple[Text, float]]:
    for number in law_numbers():
        book = law(number)
        for lang in LANGUAGES:
            yield _said(lang, number, book.title.in_language(lang)), FITTING.of_a_title
        for clause in book.clauses.values():
            for lang in BOTH:
                yield _said(lang, number, clause.in_language(lang)), FITTING.of_a_clause


def _scenarios() -> Iterator[tuple[Text, float]]:
    for scenario in scenarios().values():
        for lang in BOTH:
            yield _said(lang, scenario.law, scenario.title.in_language(lang)), FITTING.of_a_title


def _rights() -> Iterator[tuple[Text, float]]:
    for role in roles().values():
        for right in role.rights:
            for lang in BOTH:
                yield _said(lang, _law_of(right), right.asks.in_language(lang)), 1.0


def _law_of(right: Right) -> str:
    return law_of(right.cites[0]) if right.cites else right.rules[0].partition("-")[0]


def _said(lang: Language, number: str, text: str) -> Text:
    return Text(lang, "lookup", LIBRARY, text, law=number)


def _labelled(text: Text) -> Text:
    """With the first of the law's scenarios, where it has several."""
    homes = law_homes().get(text.law, ())
    return text if len(homes) < 2 else msgspec.structs.replace(text, scenario=homes[0])
