"""Names as they are compared: case, accents, niqqud, final letters and punctuation do not count.

A folded text is one string without spaces that remembers where words began. Words are read whole; only letters
that stand for something by themselves may be written together: KS is a card, 4Sx a contract, aces is neither.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

T = TypeVar("T")
TOKEN = re.compile(r"[^\W\d_]+|\d+|[♠♥♦♣+=*-]")
LETTERS = re.compile(r"[^\W\d_]+")
GREEK, LATIN = re.compile("[α-ω]"), re.compile("[a-z]")
LETTER_FORMS = str.maketrans("ςךםןףץ♤♡♢♧❤×✕−–—", "σכמנפצ♠♥♦♣♥xx---")
GREEK_LOOKS = str.maketrans("abehikmnoptvxyz", "αβεηικμνορτνχυζ")
LATIN_LOOKS = str.maketrans("αβεηικμνορτυχζ", "abehikmnoptyxz")
# É is North in Hungarian and must not turn into E for East.
HUNGARIAN_NORTH = re.compile(r"(?<![^\W\d_])(x{0,2})é(?![^\W\d_])")
LONGEST_CODE = 2


@dataclass(frozen=True)
class Folded:
    """The words of a text, folded."""

    words: tuple[str, ...]

    @cached_property
    def text(self) -> str:
        return "".join(self.words)

    @cached_property
    def _starts(self) -> frozenset[int]:
        starts, at = {0}, 0
        for word in self.words:
            at += len(word)
            starts.add(at)
        return frozenset(starts)

    def prefixes(
        self, start: int, meanings: Mapping[str, T], whole: Collection[str] = ()
    ) -> Iterator[tuple[T, int]]:
        """Every way to read on from a place, with where it ends; words in `whole` are not taken apart."""
        for end in range(start + 1, len(self.text) + 1):
            if self.text[start:end] in meanings and self._is_piece(start, end, whole):
                yield meanings[self.text[start:end]], end

    def _is_piece(self, start: int, end: int, whole: Collection[str]) -> bool:
        if start in self._starts and end in self._starts:
            return True
        run_start = max(place for place in self._starts if place <= start)
        run_end = min(place for place in self._starts if place > start)
        word = self.text[run_start:run_end]
        return end <= run_end and end - start <= LONGEST_CODE and word.isalpha() and word not in whole


def fold(text: str, without: Collection[str] = ()) -> Folded:
    """The words of a text in lower case, without accents and final forms, and without the words named."""
    lowered = unicodedata.normalize("NFC", text).lower()
    plain = unicodedata.normalize("NFKD", HUNGARIAN_NORTH.sub(r"\1 eszak", lowered)).translate(LETTER_FORMS)
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    words = TOKEN.findall(LETTERS.sub(lambda word: _in_one_script(word[0]), plain))
    return Folded(tuple(word for word in words if word not in without))


def _in_one_script(word: str) -> str:
    """A word that mixes Greek letters with Latin ones that look the same, in the one script it can be."""
    if GREEK.search(word) and LATIN.search(word):
        as_greek, as_latin = word.translate(GREEK_LOOKS), word.translate(LATIN_LOOKS)
        if not LATIN.search(as_greek):
            return as_greek
        if not GREEK.search(as_latin):
            return as_latin
    return word
