"""Which clauses of the code some ruling or right rests on, and why the others need none.

In: all scenarios and rights, and `uncited.yaml` with a reason for each clause that nothing cites.
Out: the clauses cited, those not cited with their reasons, and those nobody has accounted for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from corpus.loading import load
from corpus.outline import all_ids, is_amendment, parent_of
from corpus.texts import Strict, check_clauses
from scenarios.engine.catalogue import scenarios
from scenarios.engine.scenario import Outcome, Scenario, bundle_items
from scenarios.engine.template import Bundle
from scenarios.rights import roles

Reason = Literal["definition", "table", "power", "procedure", "pointer"]
HERE = Path(__file__).parent


class Uncited(Strict, frozen=True):
    """Clauses that no ruling needs, by the reason why."""

    uncited: dict[Reason, tuple[str, ...]]

    def check(self) -> None:
        for reason, clauses in self.uncited.items():
            check_clauses(clauses, f"uncited.{reason}")


@dataclass(frozen=True)
class Coverage:
    """How much of the code is ruled by."""

    cited: tuple[str, ...]
    """Cited themselves, or through a clause below them."""
    excused: dict[str, Reason]
    open: tuple[str, ...]
    """Neither cited nor excused."""
    total: int


@cache
def coverage() -> Coverage:
    """The coverage of the 2017 code."""
    base = [clause_id for clause_id in all_ids() if not is_amendment(clause_id)]
    named = {clause_id for clause_id in cited_clauses() if not is_amendment(clause_id)}
    for clause_id in tuple(named):
        above = parent_of(clause_id)
        while above:
            named.add(above)
            above = parent_of(above)
    reasons = load(HERE / "uncited.yaml", Uncited).uncited
    excused: dict[str, Reason] = {
        clause_id: reason
        for reason, clauses in reasons.items()
        for clause_id in clauses
        if clause_id not in named
    }
    cited = tuple(clause_id for clause_id in base if clause_id in named)
    open_ = tuple(clause_id for clause_id in base if clause_id not in named and clause_id not in excused)
    return Coverage(cited, excused, open_, len(base))


def cited_clauses() -> set[str]:
    """Every clause that an outcome or a right cites."""
    cited = {clause_id for role in roles().values() for right in role.rights for clause_id in right.cites}
    for scenario in scenarios().values():
        cited |= _cited_by(scenario)
    return cited


def _cited_by(scenario: Scenario) -> set[str]:
    cited: set[str] = set()
    bundles: list[Bundle | Outcome] = [scenario.always, *scenario.outcomes.values()]
    for bundle in bundles:
        cited.update(bundle.cites)
        for item in bundle_items(bundle):
            cited.update(item.cites)
    for fact in scenario.facts.values():
        values = {clause_id for value in fact.values.values() for clause_id in value.cites}
        cited |= values | (set(fact.cites) if fact.kind in ("choice", "judgement") else set())
    return cited
