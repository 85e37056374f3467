"""A message as words that can be compared: folded, with the sound of Greek and Greeklish, in sentences.

In: any text at all. Out: a `Message`. What is longer than a message can be is cut; the cost of a message is bounded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from corpus.language import guess_language
from corpus.words import (
    HEBREW_PREFIXES,
    INVISIBLE,
    WORD,
    Language,
    fold,
    greek_sound,
    greeklish_keys,
    script_of,
)
from scenarios.reading.grammar import habits
from scenarios.reading.places import NOWHERE, Place, read_place
from scenarios.reading.thresholds import LONGEST_READ, MOST_PREFIXES, SHORTEST_BARE

SENTENCE_END = re.compile(r"(?<![.!?;·…])[.!?;·…]++(?=\s|$)|\n+")
ORDINAL_DOT = re.compile(r"(?<=\d)\.(?=\s)")
MARKED_SUIT = re.compile(r"!([shdc])(?![^\W\d_])")
"""A suit as forums mark it: 1!h."""
SHORT_SUIT = re.compile(r"(?<=[1-7])(?:(cl)|(di)|(he)|(sp))(?![^\W\d_])")
"""A suit as it is cut short after a level: 1cl."""
SYMBOL_OF = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SUIT_FORMS = str.maketrans("♤♡♢♧❤×✕−", "♠♥♦♣♥xx-")
UNREADABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


Writing = Literal["el", "el-Latn", "en", "he", "hu"]


@dataclass(frozen=True)
class Word:
    """One word as it is compared."""

    text: str
    """Folded, in the script it was typed in."""
    keys: tuple[str, ...]
    """What it may stand for: sounds of Greek, the word itself, a Hebrew word with and without its prefixes."""
    writing: Writing
    may_be_english: bool
    """A word in Latin letters among Greek ones."""
    start: int
    """Where it starts in the folded text."""
    sentence: int


@dataclass(frozen=True)
class Message:
    """A text, read."""

    text: str
    """As it was typed, without what cannot be seen, cut to what is read."""
    folded: str
    language: Language
    words: tuple[Word, ...]
    place: Place = NOWHERE
    """The table and board it names first; not among the words."""

    @cached_property
    def sentences(self) -> int:
        """How many sentences hold words."""
        return len({word.sentence for word in self.words})


def read_message(text: str, default: Language = "el") -> Message:
    """The words of a text, each with the language it is in."""
    visible = INVISIBLE.sub("", UNREADABLE.sub(" ", text[: 2 * LONGEST_READ]))[:LONGEST_READ]
    language = guess_language(visible, default)
    folded = _with_symbols(fold(visible.translate(SUIT_FORMS)))
    place = read_place(folded)
    folded = " " * place.length + folded[place.length :]
    ended = ORDINAL_DOT.sub(" ", folded) if habits(language).ordinal_dot else folded
    ends = [match.start() for match in SENTENCE_END.finditer(ended)]
    has_greek = language == "el" and any(script_of(char) == "greek" for char in folded)
    words: list[Word] = []
    sentence = 0
    for match in WORD.finditer(folded):
        while sentence < len(ends) and ends[sentence] < match.start():
            sentence += 1
        keys, writing = _keys(match[0], language)
        may_be_english = has_greek and writing == "el-Latn"
        words.append(Word(match[0], keys, writing, may_be_english, match.start(), sentence))
    return Message(visible, folded, language, tuple(words), place)


def _with_symbols(text: str) -> str:
    """Suits as symbols, however they were marked."""
    marked = MARKED_SUIT.sub(lambda match: SYMBOL_OF[match[1]], text)
    return SHORT_SUIT.sub(lambda match: SYMBOL_OF[match[0][0]], marked)


def _keys(word: str, language: Language) -> tuple[tuple[str, ...], Writing]:
    match script_of(word):
        case "greek":
            return (greek_sound(word),), "el"
        case "hebrew":
            return (word, *without_prefixes(word)), "he"
        case "latin" if language == "el":
            return tuple(dict.fromkeys((*greeklish_keys(word), word))), "el-Latn"
        case "latin":
            return (word,), language if language != "he" else "en"
    return (word,), language


def without_prefixes(word: str) -> tuple[str, ...]:
    """A Hebrew word without one and two of the letters that are written in one with it, as far as it has them."""
    bare: list[str] = []
    for cut in range(1, MOST_PREFIXES + 1):
        if len(word) - cut < SHORTEST_BARE or word[cut - 1] not in HEBREW_PREFIXES:
            break
        bare.append(word[cut:])
    return tuple(bare)
