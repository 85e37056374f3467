"""How often the first answer is right: on our own texts by cross-validation, on labelled incidents, beside plain search.

`make accuracy` prints it, and what other values of the numbers that were chosen by measuring would do. In: texts, and
files of incidents if any are given.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy

from corpus.outline import law_of
from corpus.search import find
from scenarios.asking import ask
from scenarios.fitting.examples import examples
from scenarios.fitting.gists import read_gists
from scenarios.fitting.judging import chances, is_right, score
from scenarios.fitting.material import Material, gather
from scenarios.fitting.measuring import incidents, measured, with_facts
from scenarios.fitting.training import fit
from scenarios.matching.texts import DEFINITIONS
from scenarios.matching.thresholds import CLEAR, FITTING, FOLDS, RAISED_BY

MEASURES = Path(__file__).parent.parent.parent / "tests" / "scenarios" / "matching" / "measures"
"""Incidents written apart from all texts, with the facts they tell."""
OF_DEV = MEASURES / "dev_facts.jsonl"
"""What the incidents of `dev.jsonl` tell."""
OF_RIGHTS = "rights"
"""What the names of sets of questions about rights begin with; tests measure those."""
CLEAR_FROM = (0.7, 0.8, 0.85, 0.9, 0.92, 0.95, 0.98)
SHARPNESS = (5.0, 7.0, 9.0, 11.0, 13.0)
RAISED = (0.0, 15.0, 30.0, 45.0, 60.0)
STEPS = (7, 15, 31, 119)
ALSO_RIGHT = (0.0, 0.3, 0.6)
"""What is tried of each number; the last one is fitted anew, on one fold alone."""


@dataclass(frozen=True)
class Verdict:
    """One text: first right, and right among three."""

    group: str
    first: bool
    three: bool


@dataclass(frozen=True)
class Trial:
    """What a value of a number would do."""

    name: str
    value: float
    chosen: float
    first: float
    three: float
    likelihood: float
    """The mean logarithm of the chance given to what is right: the nearer to nothing, the better."""

    def __str__(self) -> str:
        mark = "*" if self.value == self.chosen else " "
        shares = f"{100 * self.first:5.1f}%  {100 * self.three:5.1f}%  {self.likelihood:7.4f}"
        return f"{self.name:11s} {self.value:6g}{mark}  {shares}"


def folds(material: Material) -> Any:
    """The fold of each text; none for the library's own words, which always teach."""
    hashed = [int(sha256(text.text.encode()).hexdigest(), 16) % FOLDS for text in material.texts]
    return numpy.where(material.is_written, hashed, FOLDS)


def cross_validated(material: Material) -> Any:
    """The scores of every text by a model that has not seen it."""
    fold = folds(material)
    scores = numpy.zeros((int(material.is_written.sum()), len(material.labels)))
    for number in range(FOLDS):
        seen, held = numpy.flatnonzero(fold != number), numpy.flatnonzero(fold == number)
        scores[held] = score(fit(material, seen, material.weights[seen]).fitted(), material, held)
    return scores


def report(name: str, verdicts: Sequence[Verdict]) -> None:
    """The shares, in all and by way of writing."""
    for group in ("all", *sorted({verdict.group for verdict in verdicts})):
        found = [verdict for verdict in verdicts if group in ("all", verdict.group)]
        first = 100 * sum(verdict.first for verdict in found) / len(found)
        three = 100 * sum(verdict.three for verdict in found) / len(found)
        print(f"{name:30s} {group:8s} {len(found):6d}  first {first:5.1f}%  first three {three:5.1f}%")


def report_clear(likely: Any, material: Material, rows: Any) -> None:
    """What comes of ruling without asking from a chance on: how often, how often rightly, and who is asked finds it."""
    first, three = (is_right(likely, material, rows, among) for among in (1, 3))
    print(f"\n{'clear':11s} {'from':>6s}   ruled   right   found when asked")
    for value in CLEAR_FROM:
        sure = likely.max(axis=1) >= value
        mark = "*" if value == CLEAR else " "
        shares = (100 * share for share in (sure.mean(), first[sure].mean(), three[~sure].mean()))
        print(f"{'':11s} {value:6g}{mark}  " + "  ".join(f"{share:5.1f}%" for share in shares))


def swept(material: Material, scores: Any) -> Iterator[Trial]:
    """What other values would do; those after the first two on the texts of one fold."""
    rows = numpy.arange(len(scores))
    for value in SHARPNESS:
        likely = chances(scores, material, rows, sharpness=value)
        yield _trial("sharpness", value, FITTING.sharpness, likely, material, rows)
    for value in RAISED:
        likely = chances(scores, material, rows, raised_by=value)
        yield _trial("raised by", value, RAISED_BY, likely, material, rows)
    fold = folds(material)
    seen, held = numpy.flatnonzero(fold), numpy.flatnonzero(fold == 0)
    weights = material.weights[seen]
    base = fit(material, seen, weights)
    for steps in STEPS:
        likely = chances(score(base.fitted(replace(FITTING, steps=steps)), material, held), material, held)
        yield _trial("steps", steps, FITTING.steps, likely, material, held)
    for value in ALSO_RIGHT:
        planes = fit(material, seen, weights, replace(FITTING, also_right=value))
        likely = chances(score(planes.fitted(), material, held), material, held)
        yield _trial("also right", value, FITTING.also_right, likely, material, held)


def _trial(name: str, value: float, chosen: float, likely: Any, material: Material, rows: Any) -> Trial:
    first, three = (is_right(likely, material, rows, among).mean() for among in (1, 3))
    given = (likely * material.right[rows]).sum(axis=1)
    return Trial(name, value, chosen, first, three, float(numpy.log(numpy.maximum(given, 1e-9)).mean()))


def searched(path: Path) -> list[Verdict]:
    """Plain search over the library on the same incidents, for comparison."""
    verdicts = []
    for row in _rows(path):
        hits = [
            law_of(hit.id.removeprefix("GR-"))
            for hit in find(row["text"], limit=10)
            if hit.kind in ("clause", "note")
        ]
        verdicts.append(_verdict(row, list(dict.fromkeys(hits))))
    return verdicts


def answered(path: Path) -> list[Verdict]:
    """The whole program on labelled incidents."""
    verdicts = []
    for row in _rows(path):
        answer = ask(row["text"])
        laws = [candidate["law"] for candidate in answer["candidates"]]
        named = [DEFINITIONS, *laws] if answer["kind"] == "definition" else laws
        is_unknown = answer["kind"] == "unknown"
        verdicts.append(_verdict(row, named) if row["laws"] else Verdict(row["lang"], is_unknown, is_unknown))
    return verdicts


def _verdict(row: dict[str, Any], named: Sequence[str]) -> Verdict:
    right = set(row["laws"])
    return Verdict(row["lang"], bool(right & set(named[:1])), bool(right & set(named[:3])))


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def main() -> None:
    """Cross-validation, the incidents named on the command line, and the numbers."""
    for path in sorted(MEASURES.glob("*.jsonl")):
        if path != OF_DEV and not path.stem.startswith(OF_RIGHTS):
            print(f"{path.stem}: {measured(incidents(path))}", flush=True)
    for name in sys.argv[1:]:
        if Path(name).name == "dev.jsonl":
            print(f"dev, played: {measured(with_facts(Path(name), OF_DEV))}", flush=True)
        report(f"plain search, {Path(name).name}", searched(Path(name)))
        report(f"first answers, {Path(name).name}", answered(Path(name)))
    learnt = [example for example in examples() if example.text.finds_law]
    material = gather(learnt, read_gists(example.text.text for example in learnt))
    scores = cross_validated(material)
    rows = numpy.arange(len(scores))
    likely = chances(scores, material, rows)
    first, three = (is_right(likely, material, rows, among) for among in (1, 3))
    written = [text.lang for text in material.texts[: len(rows)]]
    report("cross-validation", [Verdict(*each) for each in zip(written, first, three, strict=True)])
    report_clear(likely, material, rows)
    print(f"\n{'number':11s} {'value':>6s}   first   three   likelihood")
    for trial in swept(material, scores):
        print(trial, flush=True)


if __name__ == "__main__":
    main()
