"""The defined terms of the code, and words of the trade that are asked for like terms.

In: `definitions.yaml`. Out: `Term` values, and the term somebody means by a word in any of the languages.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import asdict

from corpus.packing import load_packed
from corpus.texts import Bilingual, FourNames, Strict, check_clauses, printed
from corpus.words import LANGUAGES, asked_terms, stored_terms, words

CLOSE_ENOUGH = 82


class OtherNames(Strict, frozen=True):
    """What else people call a term, language by language."""

    el: tuple[str, ...] = ()
    en: tuple[str, ...] = ()
    he: tuple[str, ...] = ()
    hu: tuple[str, ...] = ()


class Term(Bilingual, frozen=True):
    """A term with its names and what it means in plain words."""

    id: str
    term: FourNames
    also: OtherNames
    clauses: tuple[str, ...]
    happens: bool = False
    """Something that goes wrong at the table: who writes only its name wants a ruling."""

    def check(self) -> None:
        super().check()
        check_clauses(self.clauses, "clauses")

    def names(self) -> tuple[str, ...]:
        """Every name of the term in every language."""
        main = (self.term.el, self.term.en, self.term.he, self.term.hu)
        return main + self.also.el + self.also.en + self.also.he + self.also.hu


class Definitions(Strict, frozen=True):
    """The chapter of definitions, and what was added to it."""

    terms: tuple[Term, ...]
    more: tuple[Term, ...]


@cache
def definitions() -> Definitions:
    """Both lists."""
    return load_packed("definitions.yaml", Definitions)


def all_terms() -> tuple[Term, ...]:
    """Defined terms first, then the words of the trade."""
    return definitions().terms + definitions().more


def term(term_id: str) -> Term | None:
    """A term by its id."""
    return next((term for term in all_terms() if term.id == term_id), None)


def term_json(found: Term) -> dict[str, Any]:
    """A term as other tools read it."""
    return {
        "id": found.id,
        "term": asdict(found.term),
        "also": asdict(found.also),
        "plain": {"el": printed(found.el, "el"), "en": printed(found.en, "en")},
        "clauses": list(found.clauses),
    }


def find_terms(text: str) -> tuple[Term, ...]:
    """The terms a text names, exactly first, then with typos; best first, none when nothing is close."""
    exact = named_exactly(text)
    return exact or _named_nearly(text)


def named_exactly(text: str) -> tuple[Term, ...]:
    """The terms a text names without a typo."""
    asked_words = words(text)
    named = _stored_names().get(len(asked_words), ())
    asked = [frozenset(asked_terms(word)) for word in asked_words] if named else []
    met = (term for name, term in named if all(map(_meets, asked, name)))
    return tuple({term.id: term for term in met}.values())


def _meets(asked: frozenset[str], stored: frozenset[str]) -> bool:
    return bool(asked & stored)


@cache
def _stored_names() -> dict[int, list[tuple[tuple[frozenset[str], ...], Term]]]:
    """Every name of every term, by how many words it has."""
    named: dict[int, list[tuple[tuple[frozenset[str], ...], Term]]] = {}
    for term in all_terms():
        for lang in LANGUAGES:
            for name in (term.term.in_language(lang), *getattr(term.also, lang)):
                stored = tuple(frozenset(stored_terms(word, lang)) for word in words(name))
                named.setdefault(len(stored), []).append((stored, term))
    return named


def _named_nearly(text: str) -> tuple[Term, ...]:
    from rapidfuzz import fuzz, process

    folded = " ".join(words(text))
    hits = process.extract(folded, _folded_names(), scorer=fuzz.ratio, score_cutoff=CLOSE_ENOUGH, limit=8)
    return tuple(dict.fromkeys(_all_names()[index][1] for _, _, index in hits))


@cache
def _folded_names() -> dict[int, str]:
    return {index: " ".join(words(name)) for index, (name, _) in enumerate(_all_names())}


@cache
def _all_names() -> tuple[tuple[str, Term], ...]:
    return tuple((name, term) for term in all_terms() for name in term.names())
