"""The Director's questions and results in words for a player, and what is not asked of a player at all.

In: `player_words.yaml`. Out: words by scenario and name, None where those of the scenario serve a player as well.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.errors import DataError
from corpus.loading import load
from corpus.texts import Bilingual, Strict
from scenarios.engine.catalogue import scenarios
from scenarios.engine.scenario import Scenario
from scenarios.engine.template import Fact

Worded = dict[str, dict[str, Bilingual]]
"""By scenario, then by fact or outcome."""
FOUND_BY_DIRECTOR = "judgement"


class Calling(Strict, frozen=True):
    """The laws under which some player may not call the Director yet."""

    later: tuple[str, ...]
    """A wrong explanation by partner: at the first legal opportunity only."""
    not_dummy: tuple[str, ...]
    """What dummy does and may not do."""


class PlayerWords(Strict, frozen=True):
    """All that stands in the file."""

    calling: Calling
    for_director: tuple[str, ...]
    withheld: dict[str, tuple[str, ...]]
    questions: Worded
    names: Worded
    results: Worded


@cache
def player_words() -> PlayerWords:
    """Read once; DataError where it names what no scenario has."""
    path = Path(__file__).with_name("player_words.yaml")
    found = load(path, PlayerWords)
    facts = {**found.questions, **found.names, **found.withheld, **dict.fromkeys(found.for_director, ())}
    unknown = [name for name in (*facts, *found.results) if name not in scenarios()]
    for listed in (found.questions, found.names, found.withheld):
        unknown += [f"{of}.{fact}" for of in listed for fact in listed[of] if not _has_fact(of, fact)]
    unknown += [f"{of}.{end}" for of in found.results for end in found.results[of] if not _has_end(of, end)]
    if unknown:
        raise DataError(f"{path.name}: no scenario has {', '.join(unknown)}")
    return found


def is_withheld(current: Scenario, name: str) -> bool:
    """Is this the Director's to judge, choose or see, or asked away from the table? A player is not asked it."""
    found, fact = player_words(), current.facts[name]
    if name in found.questions.get(current.id, ()):
        return False
    if current.id in found.for_director or name in found.withheld.get(current.id, ()):
        return True
    return fact.kind == FOUND_BY_DIRECTOR or _asked_of(fact) == "away" or _is_directors_choice(fact)


def question_words(current: Scenario, name: str) -> Bilingual | None:
    """A question that speaks to the Director, in words for a player."""
    return player_words().questions.get(current.id, {}).get(name)


def name_words(current: Scenario, name: str) -> Bilingual:
    """What the Director finds out, told of him."""
    return player_words().names.get(current.id, {}).get(name, current.facts[name].name)


@cache
def result_words() -> dict[Bilingual, Bilingual]:
    """The titles of results that speak to somebody, each with what a player reads instead."""
    return {
        scenarios()[of].outcomes[end].title: words
        for of, ends in player_words().results.items()
        for end, words in ends.items()
    }


def _asked_of(fact: Fact) -> str:
    return fact.ask.to if fact.ask else ""


def _is_directors_choice(fact: Fact) -> bool:
    return fact.kind == "choice" and _asked_of(fact) == "director"


def _has_fact(scenario_id: str, name: str) -> bool:
    return scenario_id in scenarios() and name in scenarios()[scenario_id].facts


def _has_end(scenario_id: str, name: str) -> bool:
    return scenario_id in scenarios() and name in scenarios()[scenario_id].outcomes
