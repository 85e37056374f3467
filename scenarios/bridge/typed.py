"""Names as they are typed: case, accents, niqqud, final letters and punctuation do not count.

In: any text. Out: `Typed`, one string without spaces that remembers where words began. Words are read whole; only
letters that stand for something by themselves may be written together: KS is a card, 4Sx a contract, aces is neither.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from corpus.words import LANGUAGES, fold_name
from scenarios.bridge.languages import names_in

T = TypeVar("T")
TOKEN = re.compile(r"[^\W\d_]+|\d+|[♠♥♦♣+=*-]")
ALONE = {letter: word for lang in LANGUAGES for letter, word in names_in(lang).letters_alone.items()}
LETTER_ALONE = re.compile(rf"(?<![^\W\d_])(x{{0,2}})([{''.join(ALONE)}])(?![^\W\d_])")
LONGEST_CODE = 2


@dataclass(frozen=True)
class Typed:
    """The folded words of a name."""

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
        longest = max(map(len, meanings), default=0)
        for end in range(start + 1, min(start + longest, len(self.text)) + 1):
            if self.text[start:end] in meanings and self._is_piece(start, end, whole):
                yield meanings[self.text[start:end]], end

    def _is_piece(self, start: int, end: int, whole: Collection[str]) -> bool:
        if start in self._starts and end in self._starts:
            return True
        run_start = max(place for place in self._starts if place <= start)
        run_end = min(place for place in self._starts if place > start)
        word = self.text[run_start:run_end]
        return end <= run_end and end - start <= LONGEST_CODE and word.isalpha() and word not in whole


def read_typed(text: str, without: Collection[str] = ()) -> Typed:
    """The words of a text, folded, and without those named."""
    words = TOKEN.findall(fold_name(text, _spell_letters))
    return Typed(tuple(word for word in words if word not in without))


def _spell_letters(text: str) -> str:
    """Letters that their mark tells apart, written out where they stand alone or after a double: 4♥xÉ."""
    return LETTER_ALONE.sub(lambda found: f"{found[1]} {ALONE[found[2]]}", text)
