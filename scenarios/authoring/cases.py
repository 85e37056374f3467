"""What a scenario is tested by: cases that must be ruled as they say, and texts that facts must be read from.

In: `tests/scenarios/cases/ID.yaml` and `tests/scenarios/facts/ID.yaml`. Out: their records.
"""

from __future__ import annotations

from corpus.texts import Strict


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


class FactText(Strict, frozen=True):
    """A text of a scenario, the facts it says, and those it does not say."""

    text: str
    reads: dict[str, str | bool] = {}
    silent: tuple[str, ...] = ()
    """Facts that must not be read from it."""


class FactTexts(Strict, frozen=True):
    """The texts of one scenario."""

    texts: tuple[FactText, ...]
