"""The languages as data: the letters, the sounds and the small words by which each is read.

In: `languages/el.yaml` and its like, `scripts.yaml`. Out: one `LanguageData` a language, one `ScriptData` a script.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from corpus.loading import load

Language = Literal["el", "en", "he", "hu"]
LANGUAGES: tuple[Language, ...] = ("el", "en", "he", "hu")
Script = Literal["latin", "greek", "hebrew", "cyrillic"]
HERE = Path(__file__).parent
CLAUSE_LETTERS = "ABCDEFGHIJKL"
"""The letters of the clauses as canonical ids have them."""


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a data file: no unknown keys, no change once loaded."""


class Looks(Entry, frozen=True):
    """Latin letters taken for letters of another script; of two taken for one, the first is how that one looks."""

    capitals: dict[str, str] = {}
    small: dict[str, str] = {}
    names: dict[str, str] = {}
    """Beside what looks the same in capitals, in which seats, suits and ranks are mostly written."""


class Sounds(Entry, frozen=True):
    """How a language sounds, in the letters of a key, and how it is typed in Latin letters."""

    pairs: dict[str, str] = {}
    """Letters that sound together, replaced first and in this order."""
    letters: dict[str, str] = {}
    latin: dict[str, tuple[str, ...]] = {}
    """What one or two Latin letters may stand for, likeliest first."""
    merged: dict[str, str] = {}
    """Sounds that Latin letters do not tell apart."""
    last_consonants: str = ""
    last_vowels: str = ""
    """What an ending may consist of, which a stem leaves out."""


class Clauses(Entry, frozen=True):
    """How clauses are cited; the words are patterns in capitals, without accents."""

    letters: tuple[str, ...] = ()
    """Those that stand for A, B, C …; none where the Latin ones are used."""
    readings: dict[str, tuple[str, ...]] = {}
    """What else a typed letter may stand for, likeliest first."""
    law: tuple[str, ...] = ()
    """Words for a law, before its number."""
    part: tuple[str, ...] = ()
    """Words for a clause, before its number or after that of its law."""
    ending: tuple[str, ...] = ()
    """What may follow a reference that is typed by itself."""
    law_behind: tuple[str, ...] = ()
    """Words that follow a number in running text and make it a law."""

    def check(self) -> None:
        """ValueError where a letter is missing."""
        if self.letters and len(self.letters) != len(CLAUSE_LETTERS):
            raise ValueError(f"letters: {len(self.letters)} of them; allowed: {len(CLAUSE_LETTERS)}, or none")


class LanguageData(Entry, frozen=True):
    """Everything of a language that does not depend on what is talked about."""

    script: Script
    capitals: str
    """Letters that begin a sentence, as ranges."""
    clauses: Clauses
    stop_words: str
    """Words that nobody searches for."""
    small_words: str = ""
    """Words in Latin letters that nobody can do without, by which the language is recognised."""
    loan_words: str = ""
    """Words of the game that are typed in any language: they tell a little."""
    own_letters: str = ""
    """Letters that no other language here has."""
    finals: dict[str, str] = {}
    """Letters that look different at the end of a word."""
    prefixes: str = ""
    """Letters written before a word that are words of their own."""
    stemmer: str = ""
    """The Snowball stemmer of the language, where it has one."""
    kept_hyphens: tuple[str, ...] = ()
    """First halves of words that keep their hyphen at the end of a line."""
    looks: Looks = Looks()
    sounds: Sounds = Sounds()


class ScriptData(Entry, frozen=True):
    """The letters of a script."""

    letters: str
    folded: str = ""


class Scripts(Entry, frozen=True):
    """Every script that a text of ours may be written in, or be spoilt by."""

    latin: ScriptData
    greek: ScriptData
    hebrew: ScriptData
    cyrillic: ScriptData


@cache
def language(lang: Language) -> LanguageData:
    """The data of a language."""
    return load(HERE / "languages" / f"{lang}.yaml", LanguageData)


@cache
def scripts() -> Scripts:
    """The letters of all scripts."""
    return load(HERE / "scripts.yaml", Scripts)
