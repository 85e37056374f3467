"""Everything that can be searched, as one stream of documents.

In: the data of the library and the imported books. Out: `Document` values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from corpus.books.store import passages
from corpus.definitions import all_terms
from corpus.home import database_path
from corpus.laws import all_laws
from corpus.notes import greek_notes
from corpus.outline import parent_of
from corpus.regulations import sections
from corpus.texts import Bilingual, printed
from corpus.words import LANGUAGES, Language

READERS: tuple[Language, Language] = ("el", "en")


@dataclass(frozen=True)
class Document:
    """One text in one language."""

    kind: Literal["clause", "term", "rule", "note"]
    id: str
    lang: Language
    source: str
    head: str
    body: str


def documents() -> Iterator[Document]:
    """Every text of the library."""
    yield from _clauses()
    yield from _terms()
    yield from _regulations()
    yield from _book_passages()


def _clauses() -> Iterator[Document]:
    for law in all_laws():
        for lang in LANGUAGES:
            short = law.short.in_language(lang) if lang in READERS else ""
            yield Document(
                "clause", law.law, lang, "plain", law.title.in_language(lang), printed(short, lang)
            )
        for clause_id, clause in law.clauses.items():
            for lang in READERS:
                heads = [clause.head.in_language(lang)] if clause.head else []
                parent = parent_of(clause_id)
                if parent and (above := law.clauses[parent].head):
                    heads.append(above.in_language(lang))
                yield Document("clause", clause_id, lang, "plain", " ".join(heads), _text(clause, lang))


def _terms() -> Iterator[Document]:
    for term in all_terms():
        for lang in LANGUAGES:
            names = " ".join((getattr(term.term, lang), *getattr(term.also, lang)))
            yield Document(
                "term", term.id, lang, "plain", names, _text(term, lang) if lang in READERS else ""
            )


def _regulations() -> Iterator[Document]:
    for lang in READERS:
        for section in sections():
            for part in section.parts:
                for rule in part.rules:
                    yield Document(
                        "rule", rule.id, lang, "plain", part.title.in_language(lang), _text(rule, lang)
                    )
        for note in greek_notes():
            yield Document("note", note.id, lang, "plain", "", _text(note, lang))


def _book_passages() -> Iterator[Document]:
    for passage in passages(database_path()):
        yield Document(
            "clause",
            passage.id,
            passage.edition.lang,
            passage.edition.id,
            passage.heading or "",
            passage.text,
        )


def _text(text: Bilingual, lang: Language) -> str:
    return printed(text.in_language(lang), lang)
