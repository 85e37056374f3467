"""What a complete law book looks like: which clauses it has, which carry headings, which hold tables."""

from __future__ import annotations

from corpus import outline

REPLACED_2024 = frozenset({"73B1", "73B2"})
"""Items of 2017 that the amendment of 2024 did away with."""

UNTITLED = frozenset({"22A", "22B", "35A", "35B", "35C", "35D", "56A", "56B", "71A", "71B"}) | frozenset(
    {"89A", "89B", "89C", "89D"}
)
"""Letters that open running text; all others open with a heading."""

TITLED_ITEMS = frozenset({"86B1", "86B2"})
"""The only numbered items with a heading of their own."""

TABLES = frozenset({"2", "77", "78B"})
"""Clauses that hold a table, whose rows stay on lines of their own."""


def expected_ids(*, amended: bool) -> tuple[str, ...]:
    """The ids a complete book has, before or after the amendment of 2024."""
    if amended:
        return tuple(clause_id for clause_id in outline.all_ids() if clause_id not in REPLACED_2024)
    return tuple(clause_id for clause_id in outline.all_ids() if not outline.is_amendment(clause_id))


def places_on(before: str | None, clause_id: str) -> int:
    """How many places a clause stands after its sibling `before`; 0 where it does not.

    Without `before` the first of a family is one place on.
    """
    parent = outline.parent_of(clause_id)
    siblings = outline.law_numbers() if parent is None else outline.children_of(parent)
    if clause_id not in siblings or (before is not None and before not in siblings):
        return 0
    start = -1 if before is None else siblings.index(before)
    return max(0, siblings.index(clause_id) - start)


def has_heading(clause_id: str) -> bool:
    """Does the book print a heading for this clause?"""
    level = len(outline.parts_of(clause_id)) - 1
    return level == 0 or clause_id in TITLED_ITEMS or (level == 1 and clause_id not in UNTITLED)
