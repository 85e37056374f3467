"""What stands beside a clause: the notes for Greece, the watch over the editions, numbers of the 2007 code.

In: `greek_notes.yaml`, `editions.yaml`, `concordance.yaml`. Out: values tied to clause ids.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from corpus.outline import parent_of
from corpus.packing import load_packed
from corpus.texts import Bilingual, Strict, check_clauses


class GreekNote(Bilingual, frozen=True):
    """A choice the code leaves open, settled for Greece."""

    id: str
    clause: str
    kind: Literal["rule", "delegation", "elsewhere", "confirms"]

    def check(self) -> None:
        super().check()
        check_clauses([self.clause], "clause")


class EditionWatch(Bilingual, frozen=True):
    """A place where one edition stands against the others, and the sense the bot follows."""

    id: str
    clauses: tuple[str, ...]
    edition: Literal["el", "he", "hu"]
    weight: Literal["high", "medium", "low"]

    def check(self) -> None:
        super().check()
        check_clauses(self.clauses, "clauses")


class OldNumber(Bilingual, frozen=True):
    """A number of the 2007 code that handbooks still print, and where its rule stands now."""

    old: str
    new: tuple[str, ...]
    kind: Literal["moved", "rewritten", "gone"]

    def check(self) -> None:
        super().check()
        check_clauses(self.new, "new")


class _GreekNotes(Strict, frozen=True):
    notes: tuple[GreekNote, ...]


class _Watch(Strict, frozen=True):
    watch: tuple[EditionWatch, ...]


class _Concordance(Strict, frozen=True):
    entries: tuple[OldNumber, ...]


@cache
def greek_notes() -> tuple[GreekNote, ...]:
    """All notes for Greece, in the order of the clauses."""
    return load_packed("greek_notes.yaml", _GreekNotes).notes


@cache
def edition_watch() -> tuple[EditionWatch, ...]:
    """Every place under watch."""
    return load_packed("editions.yaml", _Watch).watch


@cache
def concordance() -> tuple[OldNumber, ...]:
    """Every number of 2007 with its successor."""
    return load_packed("concordance.yaml", _Concordance).entries


def lineage(clause_id: str) -> tuple[str, ...]:
    """A clause and those above it, up to its law: what is said of any of them concerns it."""
    parent = parent_of(clause_id)
    return (clause_id, *lineage(parent)) if parent else (clause_id,)


def notes_on(clause_id: str) -> tuple[GreekNote, ...]:
    """The notes for Greece that concern a clause."""
    return tuple(note for note in greek_notes() if note.clause in lineage(clause_id))


def watch_on(clause_id: str) -> tuple[EditionWatch, ...]:
    """The edition watch that concerns a clause."""
    return tuple(entry for entry in edition_watch() if set(entry.clauses) & set(lineage(clause_id)))


def old_numbers(clause_id: str) -> tuple[OldNumber, ...]:
    """What a number meant in the 2007 code, where that was something else."""
    return tuple(entry for entry in concordance() if entry.old == clause_id)
