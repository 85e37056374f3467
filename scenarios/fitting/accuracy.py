"""How often the first answer is right: on our own texts by cross-validation, on labelled incidents, beside plain search.

`make accuracy` prints it. Needs scikit-learn for the folds. In: texts, and a file of incidents if one is given.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from corpus.outline import law_of
from corpus.search import find
from scenarios.asking import ask
from scenarios.fitting.training import fit, own_words
from scenarios.matching.model import Model
from scenarios.matching.ranking import CLEAR, Ranking, rank
from scenarios.matching.texts import DEFINITIONS, Text, texts
from scenarios.reading.reading import read

FOLDS = 10


@dataclass(frozen=True)
class Verdict:
    """One text: first right, right among three, and how likely the first was said to be."""

    group: str
    first: bool
    three: bool
    score: float


def cross_validated(items: Sequence[Text]) -> Iterable[Verdict]:
    """Every text judged by a model that has not seen it."""
    library = own_words()
    for fold in range(FOLDS):
        seen = [(item, 1.0) for item in items if _fold(item) != fold] + library
        model = Model(fit([item for item, _ in seen], [weight for _, weight in seen]))
        for item in items:
            if _fold(item) == fold:
                yield _verdict(item, rank(read(item.text), model))


def _fold(item: Text) -> int:
    return int(sha256(item.text.encode()).hexdigest(), 16) % FOLDS


def _verdict(item: Text, ranking: Ranking) -> Verdict:
    chances = ranking.chances()
    named = list(chances)
    right = {item.law, *item.also_right}
    return Verdict(item.lang, named[0] in right, bool(right & set(named[:3])), chances[named[0]])


def report(name: str, verdicts: Sequence[Verdict]) -> None:
    """The shares, in all and by way of writing, and what the confidence is worth."""
    groups: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        groups["all"].append(verdict)
        groups[verdict.group].append(verdict)
    for group, found in groups.items():
        first, three = _percent([item.first for item in found]), _percent([item.three for item in found])
        print(f"{name} {group:8s} {len(found):5d}  first {first:5.1f}%  first three {three:5.1f}%")
    for threshold in (0.7, 0.8, 0.9, 0.95, 0.98):
        above = [item.first for item in verdicts if item.score >= threshold]
        print(f"{name} from {threshold}: {len(above)}, right {_percent(above):.1f}%")
    sure = [item.first for item in verdicts if item.score >= CLEAR]
    asked = [item.three for item in verdicts if item.score < CLEAR]
    for label, right in (("without asking", sure), ("asked which", asked)):
        print(f"{name} {label}: {len(right)}, right {_percent(right):.1f}%")


def _percent(right: Sequence[bool]) -> float:
    return 100 * sum(right) / max(1, len(right))


def searched(incidents: Path) -> None:
    """Plain search over the library on the same incidents, for comparison."""
    rows = _rows(incidents)
    first = three = 0
    for row in rows:
        hits = [
            law_of(hit.id.removeprefix("GR-"))
            for hit in find(row["text"], limit=10)
            if hit.kind in ("clause", "note")
        ]
        laws = list(dict.fromkeys(hits))
        first += bool(laws) and laws[0] in row["laws"]
        three += bool(set(laws[:3]) & set(row["laws"]))
    print(f"plain search, {incidents.name}: {_shares(first, three, len(rows))}")


def answered(incidents: Path) -> None:
    """The whole program on labelled incidents: how often the law it names first, or among three, is right."""
    rows = _rows(incidents)
    first = three = 0
    for row in rows:
        answer = ask(row["text"])
        laws = [candidate["law"] for candidate in answer["candidates"]]
        named = [DEFINITIONS, *laws] if answer["kind"] == "definition" else laws
        if row["laws"]:
            first += named[:1] != [] and named[0] in row["laws"]
            three += bool(set(named[:3]) & set(row["laws"]))
        else:
            first += answer["kind"] == "unknown"
            three += answer["kind"] == "unknown"
    print(f"first answers, {incidents.name}: {_shares(first, three, len(rows))}")


def _rows(incidents: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in incidents.read_text(encoding="utf-8").splitlines() if line.strip()]


def _shares(first: int, three: int, count: int) -> str:
    return f"{100 * first / count:.1f}% first, {100 * three / count:.1f}% among three, of {count}"


def main() -> None:
    """Cross-validation, then the incidents named on the command line."""
    report("cross-validation", list(cross_validated(texts())))
    for name in sys.argv[1:]:
        searched(Path(name))
        answered(Path(name))


if __name__ == "__main__":
    main()
