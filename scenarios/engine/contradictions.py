"""What was said and cannot be so together: an answer against the message, or the message against itself.

In: the position a walk has come to. Out: `Contradiction`s. The engine decides none of them; the reader does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scenarios.engine.answers import Claim, Contradiction, Known, Step
from scenarios.engine.computed import compute
from scenarios.engine.scenario import Scenario
from scenarios.engine.table import Source
from scenarios.engine.tree import value_name
from scenarios.engine.walk import Position

SAID: tuple[Source, ...] = ("text", "answer")
"""What somebody has said himself."""


def contradictions(position: Position) -> Iterator[Contradiction]:
    """Facts that decided the way, each with one that is known otherwise than follows from it."""
    seen: set[frozenset[str]] = set()
    for step in position.path:
        for claim in _against(step, position):
            pair = frozenset((step.name, claim.name))
            if pair not in seen:
                seen.add(pair)
                yield Contradiction(Claim(step.name, step.fact, step.known), claim)


def _against(step: Step, position: Position) -> Iterator[Claim]:
    """What is known otherwise than this step would have it."""
    if step.known.source not in SAID:
        return
    scenario, known = step.scenario, position.known
    for name, value in _following(scenario, step.name, step.known.value).items():
        said = known.get(name)
        if said is not None and said.source in SAID and said.value != value:
            yield Claim(name, scenario.facts[name], said)
    shown = compute(step.fact.computed, position.table) if step.fact.computed else None
    if shown is not None and shown != step.known.value and shown in step.fact.values:
        yield Claim(step.name, step.fact, Known(shown, "auction"))


def _following(scenario: Scenario, name: str, value: str) -> Mapping[str, str]:
    """All that follows from a value of a fact, at one remove or more."""
    found: dict[str, str] = {}
    waiting = [(name, value)]
    while waiting:
        from_fact, from_value = waiting.pop()
        meaning = scenario.facts[from_fact].values.get(from_value) if from_fact in scenario.facts else None
        for implied, implied_value in meaning.implies.items() if meaning else ():
            if implied not in found and implied in scenario.facts:
                found[implied] = value_name(implied_value)
                waiting.append((implied, found[implied]))
    return found
