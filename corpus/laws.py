"""The 93 laws in plain words, one YAML file a law.

In: `laws/lawNN.yaml`. Out: `Law` values whose clauses are exactly those of the outline.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

from corpus.loading import data_path, load
from corpus.outline import children_of, clauses_of_law, is_amendment, law_numbers, law_of, parent_of
from corpus.texts import Bilingual, FourNames, Strict

LINES_IN_SHORT = 2


class Clause(Bilingual, frozen=True):
    """One clause: what it says, in Greek and English."""

    head: Bilingual | None = None
    amendment: Literal["2024"] | None = None


class Law(Strict, frozen=True):
    """One law with all its clauses, the law itself first."""

    law: str
    title: FourNames
    short: Bilingual
    related: tuple[str, ...]
    clauses: dict[str, Clause]

    def check(self) -> None:
        for number in (self.law, *self.related):
            if number not in law_numbers():
                raise ValueError(f"related: «{number}» is no law; allowed: 1 to 93")
        wanted, have = clauses_of_law(self.law), tuple(self.clauses)
        if wanted != have:
            missing = [c for c in wanted if c not in have]
            extra = [c for c in have if c not in wanted]
            raise ValueError(
                f"clauses: missing {missing or 'none'}, foreign {extra or 'none'}, or out of order"
            )
        for clause_id, clause in self.clauses.items():
            self._check_clause(clause_id, clause)
        for lang in ("el", "en"):
            if len(self.short.in_language(lang).splitlines()) != LINES_IN_SHORT:
                raise ValueError(f"short.{lang}: must be {LINES_IN_SHORT} lines")

    def _check_clause(self, clause_id: str, clause: Clause) -> None:
        if is_amendment(clause_id) != (clause.amendment is not None):
            raise ValueError(f"clauses.{clause_id}: the clauses of 2024, and no others, carry amendment")
        is_lettered = parent_of(clause_id) == self.law
        needs_head = is_lettered or (clause_id != self.law and children_of(clause_id))
        if needs_head and clause.head is None:
            raise ValueError(
                f"clauses.{clause_id}: needs a head (a letter, or a clause with others below it)"
            )


def law_path(number: str) -> Path:
    """The file of a law."""
    return data_path(f"laws/law{int(number):02d}.yaml")


@cache
def law(number: str) -> Law:
    """A law by its number."""
    return load(law_path(number), Law)


def clause(clause_id: str) -> Clause:
    """A clause by its canonical id."""
    return law(law_of(clause_id)).clauses[clause_id]


def all_laws() -> Iterator[Law]:
    """Every law, in order."""
    return (law(number) for number in law_numbers())
