"""Counts which letters go together in each language that is written in Latin letters.

In: texts labelled with the way they are written. Out: `Letters`, as `corpus/words/letters.json` keeps them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import log

import msgspec

from corpus.words import Language, script_of, words
from corpus.words.letters import PATH, Letters, letters_in
from scenarios.matching.thresholds import LETTERS, LetterFitting
from scenarios.reading.message import Writing

WRITTEN_IN: dict[Writing, Language] = {"en": "en", "hu": "hu", "el-Latn": "el"}
"""The ways of writing in Latin letters."""


def count_letters(texts: Iterable[tuple[Writing, str]], by: LetterFitting = LETTERS) -> Letters:
    """What the letters of these texts tell."""
    counts: dict[Language, Counter[str]] = {lang: Counter() for lang in WRITTEN_IN.values()}
    for writing, text in texts:
        if writing in WRITTEN_IN:
            counts[WRITTEN_IN[writing]].update(_letters_of(text))
    whole = {lang: max(counted.total(), 1) for lang, counted in counts.items()}
    weights = {}
    for three in sorted(set().union(*counts.values())):
        shares = [log((counts[lang][three] + by.never_seen) / whole[lang]) for lang in counts]
        often = sum(counted[three] for counted in counts.values()) >= by.fewest
        if often and max(shares) - min(shares) >= by.least_apart:
            weights[three] = tuple(round((share - max(shares)) * by.steps_to_one) for share in shares)
    return Letters(tuple(counts), by.steps_to_one, weights)


def _letters_of(text: str) -> Iterator[str]:
    """Those of its Latin words, each word once."""
    latin = {word for word in words(text) if script_of(word) == "latin"}
    return (three for word in latin for three in letters_in(word))


def write_letters(texts: Iterable[tuple[Writing, str]]) -> None:
    """Count them and keep what they tell."""
    PATH.write_bytes(msgspec.json.encode(count_letters(texts)) + b"\n")
