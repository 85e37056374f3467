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
from tests.benchmarks.ratios import fastest

pytestmark = pytest.mark.benchmark

COMMAND = Path(sys.executable).with_name("diaititis")
MOST_OF_TYPER = 3.0
"""A cold look-up may take this many times as long as importing typer, which is a command's usual start."""
ROUNDS = 15


def process(*command: str) -> Callable[[], object]:
    environment = dict(os.environ)
    return lambda: subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)


def test_a_cold_command_starts_at_once() -> None:
    found = fastest(
        {
            "import typer": process(sys.executable, "-c", "import typer"),
            "diaititis law 27B1": process(str(COMMAND), "law", "27B1"),
            "diaititis law 27B1 --json": process(str(COMMAND), "law", "27B1", "--json"),
            "diaititis find ρενόνς": process(str(COMMAND), "find", "ρενόνς"),
        },
        ROUNDS,
    )
    typer = found.pop("import typer")
    ratios = {name: taken / typer for name, taken in found.items()}
    for name, ratio in ratios.items():
        print(f"\n{name}: {ratio:.2f} × python -c 'import typer' (at most {MOST_OF_TYPER:g})", end="")
    print()
    assert max(ratios.values()) <= MOST_OF_TYPER


def test_look_ups_from_python() -> None:
    """Printed to be watched: against writing down as JSON what the look-up answers, a hundred times over."""
    answer = entry_json(entry("27B1"))
    hits = [hit.snippet for hit in find("φύλλο που έπεσε")]
    found = fastest(
        {
            "law": lambda: entry_json(entry("27B1")),
            "find": lambda: find("φύλλο που έπεσε"),
            "JSON of law": lambda: [json.dumps(answer) for _ in range(100)],
            "JSON of find": lambda: [json.dumps(hits) for _ in range(100)],
        },
        60,
    )
    print(
        f"\nlaw from Python: {100 * found['law'] / found['JSON of law']:.1f} × one JSON dump of its answer",
        end="",
    )
    print(
        f"\nfind from Python: {100 * found['find'] / found['JSON of find']:.1f} × one JSON dump of its answer"
    )
    assert found["law"] < found["find"]
