"""Cases of scenarios: facts in, outcome, citations and words out; one file a scenario, its name the scenario's."""

from __future__ import annotations

from pathlib import Path

from corpus.loading import load
from scenarios.authoring.cases import Case, CaseFile

CASES = Path(__file__).parent / "cases"


def case_files() -> dict[str, tuple[Case, ...]]:
    """Every case by its scenario."""
    return {path.stem: load(path, CaseFile).cases for path in sorted(CASES.glob("*.yaml"))}
