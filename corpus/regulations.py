"""The regulations of the Hellenic Bridge Federation (EOM): bidding boxes, recorders, screens.

In: `regulations/*.yaml`. Out: sections that read as wholes, and the rules that concern a clause.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from corpus.notes import lineage
from corpus.packing import load_packed
from corpus.texts import Bilingual, FourNames, Strict, check_clauses

SECTION_FILES = ("bidding_boxes", "recorders", "screens")
SectionId = Literal["BB", "BM", "SC"]


class Rule(Bilingual, frozen=True):
    """One rule of a section."""

    id: str
    clauses: tuple[str, ...]

    def check(self) -> None:
        super().check()
        check_clauses(self.clauses, "clauses")


class Part(Strict, frozen=True):
    """Rules that belong together."""

    title: Bilingual
    rules: tuple[Rule, ...]


class Section(Strict, frozen=True):
    """One section, whole."""

    section: SectionId
    title: FourNames
    parts: tuple[Part, ...]

    def rules(self) -> tuple[Rule, ...]:
        """All its rules in order."""
        return tuple(rule for part in self.parts for rule in part.rules)


@cache
def sections() -> tuple[Section, ...]:
    """The three sections."""
    return tuple(load_packed(f"regulations/{name}.yaml", Section) for name in SECTION_FILES)


def section(section_id: str) -> Section | None:
    """A section by its id, whatever the case."""
    return next((section for section in sections() if section.section == section_id.upper()), None)


def rule(rule_id: str) -> Rule | None:
    """A rule by its id, whatever the case."""
    wanted = rule_id.lower()
    return next(
        (rule for section in sections() for rule in section.rules() if rule.id.lower() == wanted), None
    )


def rules_on(clause_id: str) -> tuple[Rule, ...]:
    """The rules that concern a clause."""
    concerned = set(lineage(clause_id))
    return tuple(rule for section in sections() for rule in section.rules() if concerned & set(rule.clauses))
