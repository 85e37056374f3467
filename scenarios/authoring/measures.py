"""How long a scenario's questions, buttons, verdicts and scripts are, and whether that fits a phone in a noisy room.

In: a scenario. Out: its measures in Greek and English, and what goes beyond the limits. Texts are measured as they are
printed where nothing of the table is known and where the longest names stand in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from corpus.loading import load
from corpus.texts import Bilingual, Strict, printed
from corpus.words import Language
from scenarios.bridge import BIDS, Seat, parse_card
from scenarios.engine.marks import marks, with_table
from scenarios.engine.scenario import Outcome, Scenario
from scenarios.engine.table import Table
from scenarios.engine.template import Fact, Say

LONGEST_QUESTION, MOST_ANSWERS = 140, 6
LONGEST_QUESTION_EVER, MOST_ANSWERS_EVER = 200, 8
"""Beyond which no reason helps."""
LONGEST_LABEL = 28
LONGEST_VERDICT = 60
LONGEST_SAYING = 160
"""One sentence or two to one person."""
MOST_SAYINGS = 4
"""What is said at once in one ruling, whatever the facts."""
LANGUAGES: tuple[Language, ...] = ("el", "en")
EXCEPTIONS = Path(__file__).with_name("exceptions.yaml")


class Exceptions(Strict, frozen=True):
    """Scenarios that go beyond a limit, each with the reason, and what no scenario says."""

    questions: dict[str, str]
    """By `scenario.fact`."""
    unsayable: dict[Language, tuple[str, ...]]
    """How words begin that nobody says to a player's face."""


@dataclass(frozen=True)
class Measures:
    """The largest of each kind in one language."""

    scenario: str
    lang: Language
    question: int
    answers: int
    label: int
    verdict: int
    script: int


MEASURED = ("question", "answers", "label", "verdict", "script")
"""What is measured, by the names of the fields."""


def largest(found: Sequence[Measures]) -> Measures:
    """The largest of each kind in any of these, as the measures of all."""
    most = {name: max(getattr(each, name) for each in found) for name in MEASURED}
    return Measures("all", found[0].lang, **most)


@cache
def exceptions() -> Exceptions:
    """The exceptions of the project."""
    return load(EXCEPTIONS, Exceptions)


def measures(scenario: Scenario, lang: Language) -> Measures:
    """A scenario measured in one language."""
    asked = [fact for fact in scenario.facts.values() if fact.ask]
    return Measures(
        scenario.id,
        lang,
        question=max((length(fact.ask, lang) for fact in asked if fact.ask), default=0),
        answers=max((len(fact.values) for fact in asked), default=0),
        label=max((length(label, lang) for fact in asked for label in _labels(fact)), default=0),
        verdict=max((length(outcome.title, lang) for outcome in scenario.outcomes.values()), default=0),
        script=max((_script(outcome, lang) for outcome in scenario.outcomes.values()), default=0),
    )


def length(text: Bilingual, lang: Language) -> int:
    """The most characters a text takes on the screen."""
    written = text.in_language(lang)
    tables = (Table(), *_longest_tables()) if any(marks(written)) else (Table(),)
    return max(len(printed(with_table(written, table, lang), lang)) for table in tables)


def limit_faults(scenario: Scenario) -> Iterator[str]:
    """What goes beyond the limits, as the loader tells faults."""
    for lang in LANGUAGES:
        for name, fact in scenario.facts.items():
            yield from _question_faults(f"{scenario.id}.{name}", name, fact, lang)
        for name, outcome in scenario.outcomes.items():
            yield from _outcome_faults(name, outcome, lang)


def _question_faults(key: str, name: str, fact: Fact, lang: Language) -> Iterator[str]:
    if fact.ask is None:
        return
    is_excused = key in exceptions().questions
    longest = LONGEST_QUESTION_EVER if is_excused else LONGEST_QUESTION
    most = MOST_ANSWERS_EVER if is_excused else MOST_ANSWERS
    asked = length(fact.ask, lang)
    if asked > longest:
        yield f"facts.{name}.ask.{lang}: {asked} characters; allowed: {longest}"
    if len(fact.values) > most:
        yield f"facts.{name}.values: {len(fact.values)} answers; allowed: {most}"
    for label in _labels(fact):
        if (size := length(label, lang)) > LONGEST_LABEL:
            yield f"facts.{name}.values.label.{lang}: «{label.in_language(lang)}», {size} characters; allowed: {LONGEST_LABEL}"


def _outcome_faults(name: str, outcome: Outcome, lang: Language) -> Iterator[str]:
    if (size := length(outcome.title, lang)) > LONGEST_VERDICT:
        yield f"outcomes.{name}.title.{lang}: {size} characters; allowed: {LONGEST_VERDICT}"
    for item in outcome.say:
        yield from (f"outcomes.{name}.say.{lang}: {fault}" for fault in _saying_faults(item, lang))
    at_once = [item for item in outcome.say if item.moment == "now" and not item.when]
    if len(at_once) > MOST_SAYINGS:
        yield f"outcomes.{name}.say: {len(at_once)} at once; allowed: {MOST_SAYINGS}; split them by moment"


def _saying_faults(item: Say, lang: Language) -> Iterator[str]:
    if (size := length(item, lang)) > LONGEST_SAYING:
        yield f"{size} characters; allowed: {LONGEST_SAYING}"
    if item.citations():
        yield "names a clause; allowed: none in what is said aloud (cites holds them)"
    unsayable = next(
        (word for word in exceptions().unsayable[lang] if word in item.in_language(lang).lower()), None
    )
    if unsayable:
        yield f"«{unsayable}…» is nothing to say to somebody's face; name the seat, or say «you»"


def _labels(fact: Fact) -> Iterator[Bilingual]:
    return (value.label for value in fact.values.values() if value.label)


def _script(outcome: Outcome, lang: Language) -> int:
    return sum(length(item, lang) for item in outcome.say if item.moment == "now")


@cache
def _longest_tables() -> tuple[Table, ...]:
    """Tables whose seats and calls have long names."""
    values = {
        "call": BIDS[-1],
        "last_bid": BIDS[-1],
        "lowest": BIDS[-1],
        "new_call": BIDS[-1],
        "card": parse_card("H10"),
    }
    return tuple(
        Table(dict.fromkeys(("offender", "declarer"), seat), values) for seat in (Seat.EAST, Seat.NORTH)
    )
