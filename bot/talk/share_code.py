"""A case as a short code that anybody may pass on: the scenario and the facts its ruling rests on, and nothing else.

In: the answer of the engine. Out: a code of letters, digits, `-` and `_` that fits a deep link, and back: the scenario and
its facts. No seat, call, card, name or word of the message is in it. A code of another release is not read: the facts
are numbered, and a sum over their names shows whether the numbers still mean the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from zlib import crc32

from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.procedure import allowed_values
from scenarios.engine.requests import RequestError, request_ruling

SHARE_LINK = "r-"
"""What such a code begins with."""
LONGEST_CODE = 64
"""Telegram's limit for a deep link."""
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
OF_SCENARIO, OF_CHECK, OF_FACT, OF_VALUE = 4, 3, 2, 1
"""How many digits each takes."""
SCENARIOS_KEPT = 8
"""Scenarios whose numbered facts are kept: those that are shared again and again; all of them would take two megabytes."""

Facts = Mapping[str, str]


def ruling_code(answer: Answer) -> str:
    """The code of a ruling; empty where its facts alone, without its table, would not lead to it again."""
    facts = {step.name: step.known.value for step in answer.path}
    again = ruled_on(answer.scenario.id, facts) if answer.outcome else None
    return _code(answer.scenario.id, facts) if again and again.outcome is answer.outcome else ""


def question_code(answer: Answer) -> str:
    """The same without what the director judged, so that others may judge it."""
    facts = {step.name: step.known.value for step in answer.path if step.fact.kind != "judgement"}
    return _code(answer.scenario.id, facts) if ruled_on(answer.scenario.id, facts) else ""


def ruled_on(scenario_id: str, facts: Facts) -> Answer | None:
    """What the engine says to the facts alone; None where it cannot read them."""
    try:
        return request_ruling(scenario_id, facts, {})
    except RequestError:
        return None


def read_code(code: str) -> tuple[str, dict[str, str]] | None:
    """The scenario and the facts; None for what is no code, or no longer one."""
    written = code.removeprefix(SHARE_LINK)
    head, rest = written[: OF_SCENARIO + OF_CHECK], written[OF_SCENARIO + OF_CHECK :]
    scenario_id = heads().get(head)
    each = OF_FACT + OF_VALUE
    is_whole = code.startswith(SHARE_LINK) and len(code) <= LONGEST_CODE and len(rest) % each == 0
    if scenario_id is None or not is_whole or not set(rest) <= set(DIGITS):
        return None
    names = list(values_of(scenario_id).items())
    facts: dict[str, str] = {}
    for start in range(0, len(rest), each):
        fact, value = _number(rest[start : start + OF_FACT]), _number(rest[start + OF_FACT : start + each])
        if fact >= len(names) or value >= len(names[fact][1]):
            return None
        facts[names[fact][0]] = names[fact][1][value]
    return (scenario_id, facts) if ruled_on(scenario_id, facts) else None


def _code(scenario_id: str, facts: Facts) -> str:
    values = values_of(scenario_id)
    places = {name: place for place, name in enumerate(values)}
    written = "".join(
        digits(places[name], OF_FACT) + digits(values[name].index(value), OF_VALUE)
        for name, value in facts.items()
    )
    code = SHARE_LINK + _head(scenario_id) + written
    return code if len(code) <= LONGEST_CODE else ""


@lru_cache(maxsize=SCENARIOS_KEPT)
def values_of(scenario_id: str) -> dict[str, tuple[str, ...]]:
    """Every fact of a scenario and those it may hand over to, with its values."""
    allowed = allowed_values(scenario(scenario_id), scenario)
    return {name: tuple(values) for name, values in allowed.items()}


@cache
def heads() -> dict[str, str]:
    """What codes begin with, and the scenarios they are of."""
    return {_head(scenario_id): scenario_id for scenario_id in scenarios()}


@cache
def _head(scenario_id: str) -> str:
    """The scenario, and a sum over the names that its facts are numbered by."""
    told = "\n".join(f"{name}={','.join(values)}" for name, values in values_of(scenario_id).items())
    return _sum(scenario_id, OF_SCENARIO) + _sum(told, OF_CHECK)


def _sum(text: str, count: int) -> str:
    return digits(crc32(text.encode()) % len(DIGITS) ** count, count)


def digits(number: int, count: int) -> str:
    """A number in so many digits of ours."""
    return "".join(DIGITS[number // len(DIGITS) ** place % len(DIGITS)] for place in reversed(range(count)))


def _number(written: str) -> int:
    number = 0
    for digit in written:
        number = number * len(DIGITS) + DIGITS.index(digit)
    return number
