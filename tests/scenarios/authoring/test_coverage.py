"""Every law a director rules by has its scenario, and every clause is ruled by or accounted for."""

from __future__ import annotations

from typing import get_args

from corpus.notes import greek_notes
from corpus.outline import law_numbers, law_of
from corpus.regulations import sections
from scenarios.authoring.coverage import Reason, cited_clauses, coverage
from scenarios.engine.catalogue import scenarios
from scenarios.engine.scenario import laws_on_the_way
from scenarios.rights import roles
from tests.scenarios.case_files import case_files

RULED = "scenarios/templates, scenarios/player_rights"
UNCITED = "scenarios/authoring/uncited.yaml"
LEAST_CITED = 700
LEAST_CASES = 700


def test_every_clause_is_cited_or_accounted_for() -> None:
    found = coverage()
    assert not found.open, (
        f"{UNCITED}: uncited: nothing cites {', '.join(found.open)};"
        f" cite them in a template, or list them under a reason; allowed: {', '.join(get_args(Reason))}"
    )
    assert len(found.cited) >= LEAST_CITED
    assert len(found.cited) + len(found.excused) == found.total == 828


def test_every_law_from_6_to_93_is_ruled_by() -> None:
    ruled = {law_of(clause_id) for clause_id in cited_clauses()}
    missing = sorted(set(law_numbers()[5:]) - ruled, key=int)
    assert not missing, (
        f"{RULED}: cites: no outcome and no right cites a clause of {', '.join(missing)}; write one"
    )


def test_every_rule_and_greek_note_comes_up_in_a_ruling_or_right() -> None:
    shown = {rule for role in roles().values() for right in role.rights for rule in right.rules}
    for scenario in scenarios().values():
        shown |= {note.source for note in scenario.always.notes}
        shown |= {note.source for outcome in scenario.outcomes.values() for note in outcome.notes}
    rules = {rule.id for section in sections() for rule in section.rules()}
    assert not rules - shown, (
        f"{RULED}: notes: no ruling shows {', '.join(sorted(rules - shown))};"
        " name them as `source` of a note, or under `rules` of a right"
    )
    cited = cited_clauses()
    silent = {note.id for note in greek_notes() if note.clause not in cited and note.id not in shown}
    assert silent <= {"GR-1B"}, (
        f"{RULED}: cites: nothing brings up the Greek notes {', '.join(sorted(silent - {'GR-1B'}))};"
        " cite their clauses, or name them as `source` of a note"
    )


def test_there_are_cases_enough() -> None:
    assert sum(len(cases) for cases in case_files().values()) >= LEAST_CASES


def test_every_law_that_asks_for_a_decision_is_the_law_of_a_scenario() -> None:
    """Laws 1 and 35 decide nothing themselves: the pack, and the list of calls that 36 to 39 deal with."""
    ruled = {law for scenario in scenarios().values() for law in laws_on_the_way(scenario)}
    missing = sorted(set(law_numbers()) - ruled - {"1", "35"}, key=int)
    assert not missing, (
        f"{RULED}: law: no scenario comes to {', '.join(missing)}; name it as the law of a node"
    )
