"""What a template still says of a law that has a scenario of its own now.

In: a template's file and the number of the law. Out: its branches that open this law, and its outcomes that rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ryaml

from corpus.outline import law_of
from corpus.source_lines import Place, line_of, lines_of


@dataclass(frozen=True)
class Leftover:
    """A place of a template, and what it says of the law."""

    line: int
    what: str


def leftovers(path: Path, law: str) -> list[Leftover]:
    """Every such place in the order of the file; none where it cannot be read."""
    source = path.read_text(encoding="utf-8")
    try:
        raw = ryaml.loads(source)
    except ryaml.InvalidYamlError:
        return []
    found = (*_branches(raw.get("tree"), law, ("tree",)), *_outcomes(raw.get("outcomes"), law))
    lines = lines_of(source) if found else {}
    return [Leftover(line_of(lines, place), f"{'.'.join(map(str, place))} {what}") for place, what in found]


def _branches(tree: Any, law: str, place: Place) -> Iterator[tuple[Place, str]]:
    """The questions and ends from which on the law is opened."""
    if not isinstance(tree, dict):
        return
    if tree.get("law") == law:
        yield place, f"opens Law {law}"
    branches = tree.get("is")
    for value, below in branches.items() if isinstance(branches, dict) else ():
        name = str(value).lower() if isinstance(value, bool) else str(value)
        yield from _branches(below, law, (*place, "is", name))
    yield from _branches(tree.get("else"), law, (*place, "else"))


def _outcomes(outcomes: Any, law: str) -> Iterator[tuple[Place, str]]:
    """The outcomes that rest on a clause of the law before all others; more of them name it in passing."""
    for name, outcome in outcomes.items() if isinstance(outcomes, dict) else ():
        cites = outcome.get("cites") if isinstance(outcome, dict) else None
        if isinstance(cites, list) and cites and law_of(str(cites[0])) == law:
            yield ("outcomes", str(name)), f"rests on {', '.join(map(str, cites))}"
