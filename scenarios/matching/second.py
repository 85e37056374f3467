"""Further irregularities in a message that is mainly about one: "led out of turn, and later his partner revoked".

In: a reading and the law it is mainly about. Out: the others, in the order told. One is found where a part of the
message tells of it by itself, in words that nothing else has, and the model does not contradict.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from scenarios.matching.laws import Family, laws
from scenarios.matching.ranking import Candidate, Ranking, rank
from scenarios.matching.thresholds import SHORTEST_PART, SUPPORTED
from scenarios.reading.facts import Teller
from scenarios.reading.grammar import grammar, habits
from scenarios.reading.patterns import either
from scenarios.reading.reading import Reading, read


def second(reading: Reading, main: str) -> tuple[Candidate, ...]:
    """The irregularities of other kinds that parts of the message tell, in the order they are told."""
    texts = list(_parts(reading))
    if len(texts) < 2:
        return ()
    parts = [read(text, reading.message.language) for text in texts]
    home = laws().family(main)
    found: dict[str, Candidate] = {}
    main_told = False
    for part in parts:
        told = _told(part)
        if told is None:
            continue
        family = laws().family(told.law)
        if family == home:
            main_told = True
        elif not laws().is_consequence(home, family):
            found.setdefault(family.laws[0], replace(told, before=not main_told))
    if not main_told:
        found = {name: replace(item, before=False) for name, item in found.items()}
    return tuple(found.values())


def chance_of_all(ranking: Ranking, named: Iterable[str]) -> float:
    """The chance that the message is about one of these laws or its near relations."""
    near = {near for law in named for near in laws().family(law).laws}
    return sum(item.score for item in ranking.candidates if item.law in near)


def _told(part: Reading) -> Candidate | None:
    """What one part tells by itself."""
    teller = Teller(part)
    families = [family for family in laws().families if any(map(teller.tells, family.told))]
    ranking = rank(part) if families else None
    if ranking is None or ranking.is_off_topic:
        return None
    for family in families:
        if _chance(ranking, family) >= SUPPORTED:
            return next(item for item in ranking.candidates if item.law in family.laws)
    return None


def _chance(ranking: Ranking, family: Family) -> float:
    return sum(item.score for item in ranking.candidates if item.law in family.laws)


def _parts(reading: Reading) -> Iterator[str]:
    """The sentences, cut where one thing follows another; questions are about what was told before."""
    folded, words = reading.message.folded, reading.message.words
    marks = tuple(habits(reading.message.language).question_marks)
    starts = [
        word.start
        for word, before in zip(words, (None, *words), strict=False)
        if before is None or before.sentence != word.sentence
    ]
    for start, end in zip(starts, [*starts[1:], len(folded)], strict=True):
        sentence = folded[start:end]
        if not sentence.rstrip().endswith(marks):
            yield from _cut(sentence)


def _cut(sentence: str) -> list[str]:
    """A sentence in parts that follow one another; what is too short stays with what it follows."""
    parts = [""]
    for piece in _succession().split(sentence):
        if len(parts[-1].split()) < SHORTEST_PART or len(piece.split()) < SHORTEST_PART:
            parts[-1] = f"{parts[-1]} {piece}".strip()
        else:
            parts.append(piece)
    return [part for part in parts if part]


@cache
def _succession() -> re.Pattern[str]:
    """Words that say that one thing follows another."""
    return re.compile(rf"(?<!\w){either(grammar().sentences.succession)}(?!\w)")
