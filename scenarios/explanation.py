"""How a text was understood, step by step, for whoever wants to know or to mend it.

In: a text. Out: lines: words, concepts, calls and cards, facts, candidates with their reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scenarios.matching.ranking import rank
from scenarios.reading.reading import Reading, read
from scenarios.understanding import case_of, understand


def explained(text: str) -> Iterator[str]:
    """What was read and what came of it."""
    reading = read(text)
    yield f"language: {reading.message.language}"
    yield "words: " + " ".join(_word(word.text, word.keys) for word in reading.message.words)
    yield _line("concepts", _spotted(reading))
    yield _line("mentions", (str(item.value) for item in reading.mentions.found))
    yield _line("auction", (f"{item.seat or '?'} {item.call}" for item in reading.told.calls))
    yield _line("computed", reading.computed())
    understood = understand(text)
    yield f"kind: {understood.kind}"
    ranking = rank(reading)
    for number, item in enumerate(ranking.candidates, 1):
        yield f"{number}. {item.law} {item.scenario or '–'} {item.score:.3f}: {', '.join(item.reasons)}"
    yield f"off topic {ranking.off_topic:.3f}, a definition {ranking.definition:.3f}"
    first = ranking.candidates[0].scenario if ranking.candidates else ""
    if first:
        told = case_of(understood, first)
        facts = {name: known.value for name, known in told.facts.items()}
        pairs = [facts, {**told.table.seats, **told.table.values}, told.settings]
        yield _line("facts", (f"{name}={value}" for given in pairs for name, value in given.items()))


def _line(name: str, found: Iterable[str]) -> str:
    return f"{name}: {', '.join(found) or '–'}"


def _word(text: str, keys: tuple[str, ...]) -> str:
    return text if keys == (text,) else f"{text}[{'|'.join(keys[:3])}]"


def _spotted(reading: Reading) -> Iterator[str]:
    words = reading.message.words
    for item in reading.spotted:
        said = " ".join(word.text for word in words[item.first : item.last + 1])
        yield f"{item.concept} ({said})"
