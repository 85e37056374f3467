"""The answer to a case: what was written, what was answered since, what was taken back.

In: a case and the settings of the chat. Out: the engine's answer as JSON, and what was understood of the text, in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.talk.clause_view import text_language
from bot.talk.state import Case
from corpus.texts import Bilingual
from corpus.words import Language
from scenarios.answer_json import answer_json, spoken
from scenarios.asking import law_now, ruling_on
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenario
from scenarios.engine.procedure import UnknownFactError, allowed_values
from scenarios.engine.table import Table
from scenarios.understanding import Understood, case_of, understand

AUCTION, TABLE = "auction", "table"
NAMES: dict[str, Bilingual] = {
    "call": Bilingual(el="δήλωση", en="call"),
    "last_bid": Bilingual(el="πάνω σε", en="over"),
    "card": Bilingual(el="φύλλο", en="card"),
    "declarer": Bilingual(el="εκτελεστής", en="declarer"),
    "offender": Bilingual(el="υπαίτιος", en="offender"),
}


@dataclass(frozen=True)
class Heard:
    """One thing read from the text: its name, and what it says."""

    name: str
    says: str


@dataclass(frozen=True)
class CaseAnswer:
    """A case as it stands."""

    answer: Answer
    json: Mapping[str, Any]
    heard: tuple[Heard, ...]


def answer_case(case: Case, settings: Mapping[str, str], lang: Language) -> CaseAnswer:
    """What the engine says; answers that no longer fit (after an upgrade) are forgotten."""
    told = _told(case, settings, lang)
    try:
        answer = ruling_on(told, dict(case.answers), settings)
    except UnknownFactError:
        allowed = allowed_values(scenario(case.scenario), scenario)
        known = {name: value for name, value in case.answers if value in allowed.get(name, ())}
        answer = ruling_on(told, known, settings)
    shown = {
        **answer_json(answer, lang),
        "candidates": [{"scenario": case.scenario, "law": law_now(told, answer)}],
    }
    return CaseAnswer(answer, shown, tuple(_heard(told, answer, lang)))


def _told(case: Case, settings: Mapping[str, str], lang: Language) -> Understood:
    told = case_of(understand(case.text, lang), case.scenario, settings)
    facts = {name: known for name, known in told.facts.items() if name not in case.corrected}
    if TABLE in case.corrected:
        return replace(told, facts=facts, table=Table())
    return replace(told, facts=facts)


def _heard(told: Understood, answer: Answer, lang: Language) -> list[Heard]:
    found = []
    values = {**answer.table.seats, **answer.table.values} if told.table != Table() else {}
    shown = [
        f"{NAMES[name].in_language(lang)} {answer.table.shown(name, text_language(lang))}"
        for name in NAMES
        if name in values
    ]
    if shown:
        found.append(Heard(TABLE, ", ".join(shown)))
    for step in answer.path:
        if step.known.source == "text" and step.name in told.facts:
            found.append(Heard(step.name, spoken(answer, step.fact.values[step.known.value].says, lang)))
    return found
