"""How a text was understood, step by step, for whoever wants to know or to mend it.

In: a text, and perhaps the scenario to take it for. Out: lines: words, concepts, calls and cards, candidates with their
reasons, facts, and the tellings that were near and not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scenarios.engine.catalogue import scenario
from scenarios.matching.ranking import rank, reasons
from scenarios.reading.facts import told_of_table, with_roles
from scenarios.reading.near_misses import near_misses
from scenarios.reading.reading import Reading, read
from scenarios.understanding import Understood, case_of, understand

TIER = {"text": "taken", "presumed": "presumed"}


def explained(text: str, scenario_id: str | None = None) -> Iterator[str]:
    """What was read and what came of it; for one scenario the model is not asked, which may not know it yet."""
    reading = read(text)
    yield f"language: {reading.message.language}"
    yield "words: " + " ".join(_word(word.text, word.keys) for word in reading.message.words)
    yield _line("concepts", _spotted(reading))
    yield _line("mentions", (str(item.value) for item in reading.mentions.found))
    yield _line("auction", (f"{item.seat or '?'} {item.call}" for item in reading.told.calls))
    yield _line("computed", reading.computed())
    if scenario_id:
        yield from _facts(Understood("unknown", reading.message.language, reading), scenario_id)
        return
    understood = understand(text)
    yield f"kind: {understood.kind}"
    ranking = rank(reading)
    for number, item in enumerate(ranking.candidates, 1):
        yield f"{number}. {item.law} {item.scenario or '–'} {item.score:.3f}: {', '.join(reasons(reading, item))}"
    yield f"off topic {ranking.off_topic:.3f}, a definition {ranking.definition:.3f}"
    first = ranking.candidates[0].scenario if ranking.candidates else ""
    if first:
        yield from _facts(understood, first)


def _facts(understood: Understood, scenario_id: str) -> Iterator[str]:
    """What the text says of a scenario, what it nearly says, and what of its table no text ever tells."""
    told, wanted = case_of(understood, scenario_id), scenario(scenario_id)
    facts = {name: known.value for name, known in told.facts.items() if known.chance is None}
    likely = {name: known for name, known in told.facts.items() if known.chance is not None}
    pairs = [facts, {**told.table.seats, **told.table.values}, told.settings]
    yield _line("facts", (f"{name}={value}" for given in pairs for name, value in given.items()))
    if likely:
        yield _line(
            "likely",
            (f"{name}={known.value} {known.chance} ({TIER[known.source]})" for name, known in likely.items()),
        )
    reading = with_roles(told.reading, told.table)
    for name, fact in wanted.facts.items():
        for miss in near_misses(reading, fact) if name not in facts else ():
            yield f"nearly {name}={miss.value}, by «{miss.pattern}»: {miss.why}"
    unread = [name for name in wanted.template.table if name not in told_of_table(wanted.template)]
    if unread:
        yield _line("told by no text", unread)


def _line(name: str, found: Iterable[str]) -> str:
    return f"{name}: {', '.join(found) or '–'}"


def _word(text: str, keys: tuple[str, ...]) -> str:
    return text if keys == (text,) else f"{text}[{'|'.join(keys[:3])}]"


def _spotted(reading: Reading) -> Iterator[str]:
    words = reading.message.words
    for item in reading.spotted:
        said = " ".join(word.text for word in words[item.first : item.last + 1])
        yield f"{item.concept} ({said})"
