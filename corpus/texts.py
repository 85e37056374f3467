"""Texts of ours in several languages, and what every one of them must satisfy.

A clause is cited inside a text in braces, `{16C2}`: checked on loading, printed in the reader's script,
turned into a link where the reader's screen has links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations

from msgspec import Struct

from corpus.outline import clauses_near, exists, law_numbers
from corpus.references import MARKUP, format_reference, marked_references
from corpus.words import LANGUAGES, scripts


@dataclass(frozen=True)
class Cited:
    """A citation inside a text."""

    id: str


def check_text(text: str, name: str) -> None:
    """ValueError unless the text says something, keeps to one script a word and cites clauses that exist."""
    if not text.strip():
        raise ValueError(f"{name}: is empty")
    mixed = mixed_word().search(MARKUP.sub(" ", text))
    if mixed:
        raise ValueError(f"{name}: mixes letters of two scripts in «{mixed[0]}»; write it in one")
    for clause_id in marked_references(text):
        if not exists(clause_id):
            raise ValueError(
                f"{name}: cites {{{clause_id}}}, which is no clause; allowed: {_near(clause_id)}"
            )


def check_clauses(clause_ids: Iterable[str], key: str = "cites") -> None:
    """ValueError unless every one of them exists; the key is the one they stand under."""
    for clause_id in clause_ids:
        if not exists(clause_id):
            raise ValueError(f"{key}: «{clause_id}» is no clause; allowed: {_near(clause_id)}")


def _near(clause_id: str) -> str:
    near = clauses_near(clause_id)
    return "1 to 93" if near == law_numbers() else ", ".join(near)


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A record of a data file: no unknown keys, no change once loaded; its `check` is called on loading."""

    def check(self) -> None:
        """ValueError where the contents are not sound."""


class Bilingual(Strict, frozen=True):
    """A text in Greek and English that cites the same clauses in both."""

    el: str
    en: str

    def check(self) -> None:
        check_text(self.el, "el")
        check_text(self.en, "en")
        greek, english = set(marked_references(self.el)), set(marked_references(self.en))
        if greek != english:
            raise ValueError(f"el and en cite different clauses: {', '.join(sorted(greek ^ english))}")

    def in_language(self, lang: str) -> str:
        """The text a reader of that language gets: Greek in Greek, everybody else English."""
        return self.el if lang == "el" else self.en

    def citations(self) -> tuple[str, ...]:
        """The clauses the text cites, each once, in order."""
        return marked_references(self.en)


class FourNames(Strict, frozen=True):
    """A name in the four languages."""

    el: str
    en: str
    he: str
    hu: str

    def check(self) -> None:
        for lang in LANGUAGES:
            check_text(getattr(self, lang), lang)

    def in_language(self, lang: str) -> str:
        """The name in that language."""
        return str(getattr(self, lang, self.en))


def pieces(text: str) -> Iterator[str | Cited]:
    """A text as plain runs and citations."""
    position = 0
    for match in MARKUP.finditer(text):
        if match.start() > position:
            yield text[position : match.start()]
        yield Cited(match[1])
        position = match.end()
    if position < len(text):
        yield text[position:]


def printed(text: str, lang: str) -> str:
    """A text with its citations in the reader's script and no markup."""
    return MARKUP.sub(lambda match: format_reference(match[1], lang), text)


@cache
def mixed_word() -> re.Pattern[str]:
    """A word with a letter of one script beside one of another."""
    letters = [
        script.letters for script in (scripts().latin, scripts().greek, scripts().hebrew, scripts().cyrillic)
    ]
    meeting = "|".join(f"[{one}][{other}]" for one, other in permutations(letters, 2))
    return re.compile(rf"\b(?=\w*?(?:{meeting}))\w+")
