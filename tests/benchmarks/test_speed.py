"""How long a look-up takes, as ratios within one run: the machine's own pace cancels out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus.library import entry, entry_json
from corpus.search import find
from tests.benchmarks.ratios import Limit, check, medians, spent_on

pytestmark = pytest.mark.benchmark

COMMAND = Path(sys.executable).with_name("diaititis")
MOST_OF_TYPER = 3.0
"""A cold look-up may take this many times as long as importing typer, which is a command's usual start."""
ROUNDS = 15


TYPER = "python -c 'import typer'"
COLD = {
    "diaititis law 27B1": ("law", "27B1"),
    "diaititis law 27B1 --json": ("law", "27B1", "--json"),
    "diaititis find ρενόνς": ("find", "ρενόνς"),
}


def process(*command: str) -> Callable[[], float]:
    environment = dict(os.environ)
    return spent_on(lambda: subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True))


def test_a_cold_command_starts_at_once() -> None:
    commands = {name: process(str(COMMAND), *words) for name, words in COLD.items()}

    def measured() -> list[float]:
        found = medians({TYPER: process(sys.executable, "-c", "import typer"), **commands}, ROUNDS)
        return [found[name] / found[TYPER] for name in COLD]

    check([Limit(name, TYPER, most=MOST_OF_TYPER) for name in COLD], measured)


def test_look_ups_from_python() -> None:
    """Mostly to be watched: against writing down as JSON what the look-up answers, a hundred times over."""
    answer = entry_json(entry("27B1"))
    hits = [hit.snippet for hit in find("φύλλο που έπεσε")]
    subjects = {
        "law": spent_on(lambda: entry_json(entry("27B1"))),
        "find": spent_on(lambda: find("φύλλο που έπεσε")),
        "JSON of law": spent_on(lambda: [json.dumps(answer) for _ in range(100)]),
        "JSON of find": spent_on(lambda: [json.dumps(hits) for _ in range(100)]),
    }

    def measured() -> tuple[float, ...]:
        found = medians(subjects, 60)
        law, search = found["law"], found["find"]
        return 100 * law / found["JSON of law"], 100 * search / found["JSON of find"], law / search

    dump = "one JSON dump of its answer"
    check(
        [
            Limit("law from Python", dump),
            Limit("find from Python", dump),
            Limit("law from Python", "find from Python", most=1.0),
        ],
        measured,
    )
