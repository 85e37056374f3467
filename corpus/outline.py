"""The skeleton of the code: which clauses exist, in order, and how they hang together.

In: `outline.json` (the 828 clause ids of the 2017 code and the 12 of the 2024 amendment).
Out: ids, parents, children. Everything that names a clause is checked against this.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

LAST_LAW = 93
ID_PARTS = re.compile(r"^(\d{1,2})([A-G])?(\d)?(?:\(([a-l])\))?(?:\(([ivx]+)\))?$")


@cache
def clause_texts() -> dict[str, str]:
    """Every clause id in the order of the book, with the text it belongs to: "2017" or "2024"."""
    rows = json.loads(Path(__file__).with_name("outline.json").read_text(encoding="utf-8"))
    return dict(rows)


@cache
def _family() -> dict[str | None, tuple[str, ...]]:
    children: dict[str | None, list[str]] = {}
    for clause_id in clause_texts():
        children.setdefault(parent_of(clause_id), []).append(clause_id)
    return {parent: tuple(ids) for parent, ids in children.items()}


def exists(clause_id: str) -> bool:
    """Is this a clause of the code, in canonical form?"""
    return clause_id in clause_texts()


def all_ids() -> tuple[str, ...]:
    """The 840 ids in the order of the book."""
    return tuple(clause_texts())


def law_numbers() -> tuple[str, ...]:
    """ "1" to "93"."""
    return _family()[None]


def law_of(clause_id: str) -> str:
    """The number of the law a clause belongs to."""
    match = re.match(r"\d+", clause_id)
    return match[0] if match else ""


def parts_of(clause_id: str) -> tuple[str, ...]:
    """`12C1(e)(i)` as ("12", "C", "1", "e", "i")."""
    match = ID_PARTS.match(clause_id)
    return tuple(part for part in match.groups() if part) if match else ()


def join_parts(parts: tuple[str, ...]) -> str:
    """The inverse of `parts_of`."""
    return "".join(parts[:3]) + "".join(f"({part})" for part in parts[3:])


def parent_of(clause_id: str) -> str | None:
    """The clause one level up; None for a law."""
    parts = parts_of(clause_id)
    return join_parts(parts[:-1]) if len(parts) > 1 else None


def children_of(clause_id: str) -> tuple[str, ...]:
    """The clauses one level down, in order."""
    return _family().get(clause_id, ())


def clauses_near(clause_id: str) -> tuple[str, ...]:
    """The clauses there are where one was looked for in vain: the nearest above it, and those below that."""
    parts = parts_of(clause_id) or (law_of(clause_id),)
    above = (join_parts(parts[:depth]) for depth in range(len(parts), 0, -1))
    nearest = next(filter(exists, above), None)
    return (nearest, *children_of(nearest)) if nearest else law_numbers()


def clauses_of_law(number: str) -> tuple[str, ...]:
    """The law itself and everything below it, in order."""
    return tuple(clause_id for clause_id in clause_texts() if law_of(clause_id) == number)


def is_amendment(clause_id: str) -> bool:
    """Does the clause come from the amendment of 2024, in force only where adopted?"""
    return clause_texts().get(clause_id) == "2024"


def law_url(number: str) -> str:
    """The official Greek page of a law."""
    return f"https://laws.hellasbridge.org/law_{int(number):02d}"


def commentary_url(number: str) -> str:
    """The WBF commentary on a law, in Greek."""
    return f"https://laws.hellasbridge.org/comment_law_{int(number):02d}"
