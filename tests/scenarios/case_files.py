"""Cases of scenarios: facts in, outcome, citations and words out; one file a scenario, its name the scenario's."""

from __future__ import annotations

from pathlib import Path

from corpus.loading import load
from corpus.texts import Strict

CASES = Path(__file__).parent / "cases"


class Case(Strict, frozen=True):
    """One situation and what the ruling must be."""

    name: str
    outcome: str
    """`outcome`, or `scenario:outcome` after a hand-over, or `?fact` where a question is the answer."""
    says: str
    """Words that must appear in the Greek or English text of the answer."""
    facts: dict[str, str | bool] = {}
    settings: dict[str, str | bool] = {}
    table: dict[str, str] = {}
    """Seats, calls, cards by name; `auction` as calls from the dealer, `dealer` his seat."""
    cites: tuple[str, ...] = ()
    law: str | None = None
    not_says: tuple[str, ...] = ()


class CaseFile(Strict, frozen=True):
    """The cases of one scenario."""

    cases: tuple[Case, ...]


def case_files() -> dict[str, tuple[Case, ...]]:
    """Every case by its scenario."""
    return {path.stem: load(path, CaseFile).cases for path in sorted(CASES.glob("*.yaml"))}
