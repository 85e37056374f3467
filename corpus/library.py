"""One clause with everything that belongs to it, gathered from the whole library.

In: a canonical clause id, the reader's language, and whether his own book is to be quoted.
Out: an `Entry`, and the same as the JSON that other tools read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from corpus.home import database_path
from corpus.laws import Clause, Law, law
from corpus.notes import EditionWatch, GreekNote, OldNumber, notes_on, old_numbers, watch_on
from corpus.outline import all_ids, children_of, commentary_url, law_of, law_url, parent_of
from corpus.regulations import Rule, rules_on
from corpus.texts import printed
from corpus.words import Language

if TYPE_CHECKING:
    from corpus.books.store import Passage


@dataclass(frozen=True)
class Entry:
    """A clause and what stands around it."""

    id: str
    law: Law
    clause: Clause
    book: Passage | None
    notes: tuple[GreekNote, ...]
    regulations: tuple[Rule, ...]
    editions: tuple[EditionWatch, ...]
    old_numbers: tuple[OldNumber, ...]

    @property
    def see(self) -> tuple[str, ...]:
        """The clauses that the text cites."""
        return self.clause.citations()

    @property
    def parent(self) -> str | None:
        """The clause above."""
        return parent_of(self.id)

    @property
    def children(self) -> tuple[str, ...]:
        """The clauses below."""
        return children_of(self.id)

    @property
    def neighbours(self) -> tuple[str | None, str | None]:
        """The clauses before and after it in the book."""
        ids = all_ids()
        place = ids.index(self.id)
        return (ids[place - 1] if place else None, ids[place + 1] if place + 1 < len(ids) else None)


def entry(clause_id: str, *, book_lang: Language | None = None) -> Entry:
    """Everything on a clause; with `book_lang`, word for word from the imported book of that language too."""
    whole = law(law_of(clause_id))
    return Entry(
        id=clause_id,
        law=whole,
        clause=whole.clauses[clause_id],
        book=_quoted(clause_id, book_lang) if book_lang else None,
        notes=notes_on(clause_id),
        regulations=rules_on(clause_id),
        editions=watch_on(clause_id),
        old_numbers=old_numbers(clause_id),
    )


def _quoted(clause_id: str, lang: Language) -> Passage | None:
    from corpus.books.store import book_clause

    return book_clause(database_path(), lang, clause_id)


def entry_json(found: Entry) -> dict[str, Any]:
    """The entry as other tools read it."""
    clause, whole, book = found.clause, found.law, found.book
    return {
        "id": found.id,
        "title": asdict(whole.title),
        "head": _both(clause.head) if clause.head else None,
        "plain": _both(clause),
        "short": _both(whole.short) if found.id == whole.law else None,
        "amendment": clause.amendment,
        "book": {"edition": book.edition.name, "heading": book.heading, "text": book.text} if book else None,
        "footnotes": [{"number": note.number, "text": note.text} for note in book.footnotes] if book else [],
        "notes": [{"id": note.id, "clause": note.clause, **_both(note)} for note in found.notes],
        "regulations": [{"id": rule.id, **_both(rule)} for rule in found.regulations],
        "editions": [
            {"id": watch.id, "edition": watch.edition, "weight": watch.weight, **_both(watch)}
            for watch in found.editions
        ],
        "old_numbers": [{"old": old.old, "new": list(old.new), **_both(old)} for old in found.old_numbers],
        "see": list(found.see),
        "related": list(whole.related),
        "parent": found.parent,
        "children": list(found.children),
        "url": law_url(whole.law),
        "commentary": commentary_url(whole.law),
    }


def _both(text: Any) -> dict[str, str]:
    return {"el": printed(text.el, "el"), "en": printed(text.en, "en")}
