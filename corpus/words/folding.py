"""The one folding: texts as they are compared, in four degrees.

In: any text. Out, from the least to the most: without marks, for the anchors of repairs; in capitals, a character for
a character, for references; as a name of the game, where capitals tell what a letter looks like; as words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from typing import Literal

from corpus.words.languages import LANGUAGES, language, scripts

WORD = re.compile(r"[^\W_]+")
LETTERS = re.compile(r"[^\W\d_]+")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]")
SIGNS = str.maketrans("♤♡♢♧❤×✕−–—", "♠♥♦♣♥xx---")
FOLDED_KEPT = 64
"""Texts remembered as folded: one message is folded a dozen times on its way."""
MOST_CAPITALS = 4096
"""So many different characters people use."""


def _range(ends: str) -> frozenset[str]:
    return frozenset(map(chr, range(ord(ends[0]), ord(ends[1]) + 1)))


def _turned(table: dict[str, str]) -> dict[str, str]:
    """The way back; of two letters that lead to one, the first is meant."""
    return {there: here for here, there in reversed(table.items())}


GREEK, HEBREW, LATIN = (
    _range(script.folded) for script in (scripts().greek, scripts().hebrew, scripts().latin)
)
FINALS = str.maketrans(dict(chain.from_iterable(language(lang).finals.items() for lang in LANGUAGES)))
NAME_FORMS = FINALS | SIGNS
_LOOKS = language("el").looks
_NAME_LOOKS = {latin.lower(): greek.lower() for latin, greek in _LOOKS.capitals.items()} | _LOOKS.names
LATIN_TO_GREEK, GREEK_TO_LATIN = str.maketrans(_LOOKS.small), str.maketrans(_turned(_LOOKS.small))
NAMES_TO_GREEK, NAMES_TO_LATIN = str.maketrans(_NAME_LOOKS), str.maketrans(_turned(_NAME_LOOKS))


def without_marks(text: str, form: Literal["NFD", "NFKD"] = "NFD") -> str:
    """No accents and no niqqud; all else as it is."""
    if text.isascii():
        return text
    return "".join(char for char in unicodedata.normalize(form, text) if not unicodedata.combining(char))


def fold_to_capitals(text: str) -> str:
    """Capitals without marks, one character for each character where that can be done."""
    return text.translate(_CAPITALS)


def fold_name(text: str, spell: Callable[[str], str]) -> str:
    """Lower case, no marks, no final forms, one form for each sign; letters that look alike as in capitals.

    `spell` gets the lower case while it still has its marks: some letters are told apart by nothing else.
    """
    plain = without_marks(spell(unicodedata.normalize("NFC", text).lower()), "NFKD")
    return LETTERS.sub(lambda match: _name_in_one_script(match[0]), plain.translate(NAME_FORMS))


@lru_cache(maxsize=FOLDED_KEPT)
def fold(text: str) -> str:
    """Lower case, no marks, no final forms, nothing invisible, look-alike letters mended."""
    plain = INVISIBLE.sub("", without_marks(text, "NFKD").lower()).translate(FINALS)
    return plain if plain.isascii() else WORD.sub(lambda match: _in_one_script(match[0]), plain)


def words(text: str) -> list[str]:
    """The folded words of a text, in order."""
    return WORD.findall(fold(text))


def script_of(word: str) -> Literal["greek", "hebrew", "latin", "other"]:
    """The script a folded word is written in, by its first letter."""
    for char in word:
        if char in GREEK:
            return "greek"
        if char in HEBREW:
            return "hebrew"
        if char in LATIN:
            return "latin"
    return "other"


class _Capitals(dict[int, str]):
    """The capital of each character that was met."""

    def __missing__(self, code: int) -> str:
        capital = _capital(chr(code))
        if len(self) < MOST_CAPITALS:
            self[code] = capital
        return capital


_CAPITALS = _Capitals()


def _capital(char: str) -> str:
    plain = unicodedata.normalize("NFD", char)[:1] or char
    if unicodedata.combining(plain):
        return ""
    upper = plain.upper()
    return upper if len(upper) == 1 else plain


def _in_one_script(word: str) -> str:
    """A word that mixes Greek and Latin letters, written in the script most of it is in."""
    greek = sum(char in GREEK for char in word)
    latin = sum(char in LATIN for char in word)
    if not greek or not latin:
        return word
    return word.translate(LATIN_TO_GREEK if greek >= latin else GREEK_TO_LATIN)


def _name_in_one_script(word: str) -> str:
    """A word that mixes Greek letters with Latin ones that look the same, in the one script it can be."""
    if not GREEK.isdisjoint(word) and not LATIN.isdisjoint(word):
        as_greek, as_latin = word.translate(NAMES_TO_GREEK), word.translate(NAMES_TO_LATIN)
        if LATIN.isdisjoint(as_greek):
            return as_greek
        if GREEK.isdisjoint(as_latin):
            return as_latin
    return word
