"""Which tricks a message numbers: "στην 5η λεβέ … στην 8η", "trick five … at trick 8", "a 3. ütésben".

In: the words and mentions of a message. Out: the numbers, each once, in the order told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from scenarios.reading.grammar import grammar, habits
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mentions
from scenarios.reading.message import Message, Word
from scenarios.reading.thresholds import BESIDE_TRICK

LAST_TRICK = 13
TRICK = "trick"


@dataclass(frozen=True)
class _Number:
    """A number that a trick may have."""

    value: int
    beside: bool
    """It stands beside a word for trick."""
    in_figures: bool
    """It is an ordinal in figures."""


def read_tricks(message: Message, mentions: Mentions, spotted: tuple[Spotted, ...]) -> tuple[int, ...]:
    """The numbers said of tricks; once there is one, other ordinals of the message are taken for tricks as well."""
    tricks = {item.first for item in spotted if item.concept == TRICK}
    numbers = list(_numbers(message, tricks, _starts_of_calls_and_cards(mentions)))
    if not any(item.beside for item in numbers):
        return ()
    return tuple(dict.fromkeys(item.value for item in numbers if item.beside or item.in_figures))


def _numbers(message: Message, tricks: Collection[int], used: Collection[int]) -> Iterator[_Number]:
    """The numbers that a trick may have; those of calls and cards only where they are its ordinal: "5h leve"."""
    for place, word in enumerate(message.words):
        value, is_ordinal = _value(word.text)
        if value is None or (word.start in used and not (is_ordinal and place + 1 in tricks)):
            continue
        is_ordinal = is_ordinal or _has_ordinal_dot(word, message)
        is_before = any(0 < trick - place <= BESIDE_TRICK for trick in tricks)
        beside = place - 1 in tricks or (is_before and is_ordinal)
        yield _Number(value, beside, is_ordinal and word.text[0].isdecimal())


def _starts_of_calls_and_cards(mentions: Mentions) -> set[int]:
    """Where the tokens of calls and cards start: their numbers are no tricks'."""
    taken = (range(item.first, item.last + 1) for item in mentions.calls() + mentions.cards())
    return {mentions.tokens[place].start for places in taken for place in places}


def _has_ordinal_dot(word: Word, message: Message) -> bool:
    return habits(message.language).ordinal_dot and message.folded.startswith(
        ".", word.start + len(word.text)
    )


def _value(text: str) -> tuple[int | None, bool]:
    """A number that a trick may have, and whether it is an ordinal: ten tricks are not the tenth."""
    words = grammar().numbers
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    ending = text[len(digits) :]
    if digits and (not ending or ending in words.ordinal_endings):
        value = int(digits) if len(digits) <= 2 else 0
        return (value, bool(ending)) if 1 <= value <= LAST_TRICK else (None, False)
    ordinal = next((number for stem, number in words.ordinals.items() if text.startswith(stem)), None)
    if ordinal is None and text[0] in words.ordinal_prefixes:
        ordinal = words.ordinals.get(text.lstrip("".join(words.ordinal_prefixes)))
    return (ordinal, True) if ordinal else (words.cardinals.get(text), False)
