"""What the program makes of labelled incidents: the law, the facts, and how many questions it takes to a ruling.

In: files of incidents, a line each, with the laws that are right and perhaps the facts that a reader found told.
Out: `Measure`s, printed by `make accuracy` and held by tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from scenarios.answer_json import outside
from scenarios.asking import SCENARIO, ask
from scenarios.engine.answers import Known
from scenarios.engine.catalogue import scenario
from scenarios.engine.procedure import rule
from scenarios.engine.table import Table
from scenarios.engine.tree import value_name

TIERS = {"text": "taken", "auction": "taken", "presumed": "presumed"}
"""By where it comes from, what a fact that is known counts as; one that is usual or follows counts as read alone."""
MOST_QUESTIONS = 12
"""More are a fault by themselves."""


class Incident(msgspec.Struct, frozen=True):
    """A message with what is right about it."""

    text: str
    laws: tuple[str, ...]
    """Empty where it is none of ours."""
    lang: str = "el"
    scenario: str = ""
    facts: dict[str, str] | None = None
    """What it tells of that scenario; None where nobody has written that down."""
    also_told: dict[str, tuple[str, ...]] = {}
    kind: str = "incident"
    """Otherwise a look-up, which is answered without a ruling."""


@dataclass
class Measure:
    """Counts over many incidents."""

    counts: Counter[str] = field(default_factory=Counter)
    questions: list[int] = field(default_factory=list)
    """Of each incident, those to its ruling."""
    to_a_verdict: list[int] = field(default_factory=list)
    """Of each incident, those until a verdict is seen: that of the ruling, that of every answer of a judgement, or the
    options of a player, each with what follows from it."""

    def share(self, part: str, of: str) -> float:
        """One count as a share of another."""
        return self.counts[part] / self.counts[of] if self.counts[of] else 0.0

    def __str__(self) -> str:
        of_laws = (("first", "all"), ("three", "all"), ("sure_right", "sure"))
        of_facts = (("taken_right", "taken"), ("presumed_right", "presumed"), ("read", "told"))
        shares = [f"{name} {100 * self.share(name, of):.1f}% of {self.counts[of]}" for name, of in of_laws]
        if self.counts["told"]:
            shares += [
                f"{name} {100 * self.share(name, of):.1f}% of {self.counts[of]}" for name, of in of_facts
            ]
        if self.questions:
            at_once, seen = (
                100 * sum(not count for count in counts) / len(counts)
                for counts in (self.questions, self.to_a_verdict)
            )
            shares += [
                f"questions {median(self.questions):g} at the median, none in {at_once:.1f}%",
                f"a verdict or all of them at once in {seen:.1f}%",
                f"told but asked {100 * self.share('asked_told', 'asked'):.1f}% of {self.counts['asked']}",
            ]
        return ", ".join(shares)


def incidents(path: Path) -> list[Incident]:
    """The incidents of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Incident) for line in lines if line.strip()]


def with_facts(path: Path, labels: Path) -> list[Incident]:
    """Incidents whose told facts stand in a file of their own, by their id."""
    known = {row["id"]: row for row in map(msgspec.json.decode, labels.read_text("utf-8").splitlines())}
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = msgspec.json.decode(line)
        found.append(
            msgspec.convert({**row, **known.get(row["id"], {}), "facts": _told(known, row)}, Incident)
        )
    return found


def _told(known: Mapping[str, Mapping[str, Any]], row: Mapping[str, Any]) -> dict[str, str] | None:
    return dict(known[row["id"]]["facts"]) if row["id"] in known else None


def measured(found: Iterable[Incident]) -> Measure:
    """What the program makes of these."""
    measure = Measure()
    for incident in found:
        answer = ask(incident.text)
        if not incident.laws:
            measure.counts.update(all=1, first=answer["kind"] == "unknown", three=answer["kind"] == "unknown")
            continue
        _count_laws(measure.counts, incident, answer)
        if incident.facts is not None and incident.scenario:
            _count_facts(measure.counts, incident)
            if incident.kind == "incident":
                _play(measure, incident, incident.facts)
    return measure


def _count_laws(counts: Counter[str], incident: Incident, answer: Mapping[str, Any]) -> None:
    named = [candidate["law"] for candidate in answer["candidates"]]
    right = set(incident.laws)
    is_first = bool(right & set(named[:1]))
    is_sure = answer["kind"] in ("ruling", "question")
    counts.update(all=1, first=is_first, three=bool(right & set(named[:3])))
    counts.update(sure=is_sure, sure_right=is_sure and is_first)


def _count_facts(counts: Counter[str], incident: Incident) -> None:
    told = incident.facts or {}
    matters = on_the_way(incident.scenario, told)
    facts = scenario(incident.scenario).told_or_asked
    counts["told"] += len(matters)
    answer = ask(incident.text, {SCENARIO: incident.scenario})
    passed = {step["fact"]: step for step in answer["trace"]}
    for name, known in {**passed, **answer["understood"]}.items():
        if name not in facts:
            continue
        value = value_name(known["value"])
        is_right = value == told.get(name) or value in incident.also_told.get(name, ())
        counts["read"] += is_right and name in matters
        tier = TIERS.get(known["from"])
        if tier:
            counts.update({tier: 1, f"{tier}_right": is_right})


def on_the_way(scenario_id: str, told: Mapping[str, str]) -> set[str]:
    """Those of these facts that a ruling passes; all that is not told is as comes first. The others nobody would ask for."""
    wanted = scenario(scenario_id)
    known = {name: Known(value) for name, value in told.items()}
    while True:
        answer = rule(wanted, known, {}, Table(), scenario)
        if answer.question is None:
            return {step.name for step in answer.path if step.name in told}
        known[answer.question] = Known(answer.options[0])


def _play(measure: Measure, incident: Incident, told: Mapping[str, str]) -> None:
    """To a ruling, each question answered with what is told and otherwise with what comes first."""
    answers: dict[str, object] = {SCENARIO: incident.scenario}
    shows: list[bool] = []
    while len(shows) < MOST_QUESTIONS:
        question = ask(incident.text, answers)["question"]
        if question is None:
            break
        options = [option["value"] for option in question["options"]]
        shows.append(
            question["kind"] == "choice" or all("verdict" in option for option in question["options"])
        )
        known = outside(told[question["fact"]]) if question["fact"] in told else None
        measure.counts.update(asked=1, asked_told=known is not None)
        answers[question["fact"]] = known if known in options else options[0]
    measure.questions.append(len(shows))
    measure.to_a_verdict.append(shows.index(True) if True in shows else len(shows))
