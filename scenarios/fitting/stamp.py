"""The stamp of all that the model is fitted on, by which a model that is out of date is known.

In: the examples, the lexicon, the numbers of fitting, and what the reader makes of a sample of texts. Out: a stamp.
How the code is written has no part in it: a comment asks for no new model, a changed title does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from operator import itemgetter

import msgspec

from scenarios.fitting.examples import Example, examples
from scenarios.matching.features import features
from scenarios.matching.laws import laws
from scenarios.matching.texts import Text, label_of, law_homes
from scenarios.matching.thresholds import (
    FITTING,
    MOST_RAISED,
    NET_FITTING,
    RAISED_BY,
    SAMPLED,
    SAY_OF_THE_OFTEN,
)
from scenarios.reading.lexicon import vocabularies
from scenarios.reading.reading import read
from scenarios.rights import asked_in_words

DIGITS = 6
"""Of a feature's weight; the last ones may differ from machine to machine."""


def stamp() -> str:
    """Of what the model is fitted on now."""
    learnt = examples()
    parts: tuple[object, ...] = (
        [_learnt(example) for example in learnt],
        [(question.text, question.also) for question in asked_in_words() if question.also],
        vocabularies(),
        laws().pointed_to,
        laws().includes,
        laws().opened_first,
        asdict(FITTING),
        asdict(NET_FITTING),
        (RAISED_BY, MOST_RAISED, SAY_OF_THE_OFTEN),
        [_rounded(features(read(text))) for text in sampled(example.text for example in learnt)],
    )
    return sha256(msgspec.json.encode(parts)).hexdigest()


def sampled(found: Iterable[Text]) -> list[str]:
    """Texts in every way of writing, the same ones whatever else is there."""
    by_writing: dict[str, list[tuple[bytes, str]]] = {}
    for text in found:
        by_writing.setdefault(text.lang, []).append((sha256(text.text.encode()).digest(), text.text))
    return [text for _, some in sorted(by_writing.items()) for text in _lowest(some)]


def _lowest(hashed: Sequence[tuple[bytes, str]]) -> list[str]:
    return [text for _, text in sorted(hashed, key=itemgetter(0))[:SAMPLED]]


def _learnt(example: Example) -> tuple[object, ...]:
    text, label = example.text, label_of(example.text, law_homes())
    told = (text.facts, text.also_told, text.finds_law)
    return text.text, label.law, label.scenario, text.also_right, example.weight, told


def _rounded(found: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted((name, round(weight, DIGITS)) for name, weight in found.items())
