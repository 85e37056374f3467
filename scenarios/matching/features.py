"""The features of a message that tell one scenario from another.

In: a message. Out: names of features with their weights. Concepts and what was computed are shared by all languages;
words teach each language what the lexicon does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sqrt

from corpus.words import GREEKLISH_MERGES, key_stem
from scenarios.matching.call_shapes import shape
from scenarios.matching.thresholds import (
    LONGEST_STEP,
    REACH_OF_NEGATION,
    REACH_OF_ORDER,
    READINGS_KEPT,
    STEM,
    WEIGHTS,
    WORDS_OF_A_STEP,
)
from scenarios.reading.grammar import question_marks
from scenarios.reading.hands import hands_shown
from scenarios.reading.lexicon import Spotted
from scenarios.reading.message import Word
from scenarios.reading.reading import Reading

NEGATION = "negation"
COMPUTED = "a"
"""The kind of what was computed."""
SHAPE = "shape"
"""The kind of how a message is put."""


def features(reading: Reading) -> dict[str, float]:
    """Every feature of a message, weighted by its kind and scaled to length one."""
    weighted = {name: WEIGHTS[kind_of(name)] for name in feature_names(reading)}
    length = sqrt(sum(weight * weight for weight in weighted.values())) or 1.0
    return {name: weight / length for name, weight in weighted.items()}


@lru_cache(maxsize=READINGS_KEPT)
def feature_names(reading: Reading) -> dict[str, None]:
    """The names of the features, each once."""
    computed = (f"{COMPUTED}:{name}" for name in reading.computed())
    words, spotted = reading.message.words, reading.spotted
    calls = (*shape(reading.mentions.calls()), *_hands(reading.message.folded))
    put = _shapes(reading)
    return dict.fromkeys(
        (*computed, *calls, *put, *_concepts(spotted), *_edges(words, spotted), *_words(words))
    )


def _hands(folded: str) -> Iterator[str]:
    """Whoever writes out a whole hand mostly has a question of bidding."""
    hands = hands_shown(folded)
    if hands:
        yield "calls:a_hand" if hands == 1 else "calls:hands"


def _shapes(reading: Reading) -> Iterator[str]:
    """How long it is, what it names, and whether it asks."""
    mentions, text, marks = reading.mentions, reading.message.text, question_marks()
    named = {"call": mentions.calls(), "card": mentions.cards(), "seat": mentions.seats()}
    shapes = {
        **{name: bool(found) for name, found in named.items()},
        **{f"{name}s": len(found) > 1 for name, found in named.items()},
        "question": text.rstrip().endswith(tuple(marks)),
        "questions": any(mark in text for mark in marks),
        f"length{min(LONGEST_STEP, len(reading.message.words) // WORDS_OF_A_STEP)}": True,
    }
    return (f"{SHAPE}:{name}" for name, there in shapes.items() if there)


def kind_of(name: str) -> str:
    """The kind of a feature, which its name begins with."""
    return name.partition(":")[0]


def _concepts(spotted: Sequence[Spotted]) -> Iterator[str]:
    denied = [item.last for item in spotted if item.concept == NEGATION]
    at: dict[int, list[str]] = {}
    for item in spotted:
        if item.concept == NEGATION:
            continue
        yield f"c:{item.concept}"
        if any(0 < item.first - place <= REACH_OF_NEGATION for place in denied):
            yield f"not:{item.concept}"
        at.setdefault(item.first, []).append(item.concept)
    places = list(at.values())
    for index, here in enumerate(places):
        for later in places[index + 1 : index + 1 + REACH_OF_ORDER]:
            yield from (f"then:{first}>{second}" for first in here for second in later)
    named = sorted({item.concept for item in spotted})
    for index, first in enumerate(named):
        yield from (f"with:{first}&{second}" for second in named[index + 1 :])


def _edges(words: Sequence[Word], spotted: Sequence[Spotted]) -> Iterator[str]:
    """The concepts of the first and of the last sentence: a story begins with what happened and ends with a question."""
    if not words or words[0].sentence == words[-1].sentence:
        return
    edges = {words[0].sentence: "first", words[-1].sentence: "last"}
    for item in spotted:
        edge = edges.get(words[item.first].sentence)
        if edge and item.concept != NEGATION:
            yield f"{edge}:{item.concept}"


def _words(words: Sequence[Word]) -> Iterator[str]:
    stems = []
    for word in words:
        if word.text.isdigit():
            continue
        written, stem = _compared(word)
        stems.append(stem)
        yield f"w:{written}:{stem}"
    for first, second in zip(stems, stems[1:], strict=False):
        yield f"ww:{first}_{second}"


@lru_cache(maxsize=20_000)
def _compared(word: Word) -> tuple[str, str]:
    if word.writing in ("el", "el-Latn"):
        return "el", key_stem(word.keys[0].translate(GREEKLISH_MERGES))
    return word.writing, word.text[:STEM]
