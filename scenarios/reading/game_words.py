"""What a word of the game means by itself: a call, a suit, a rank or a seat, in whatever form and writing.

In: a folded word. Out: its meaning, or None for any other word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from corpus.words import Language, greek_sound, greeklish_keys, script_of
from scenarios.bridge import DOUBLE, PASS, REDOUBLE, Denomination, Rank, Seat
from scenarios.bridge.vocabulary import DENOMINATIONS, PLAIN_CALLS, SEATS
from scenarios.reading.grammar import Thing, grammar
from scenarios.reading.message import without_prefixes
from scenarios.reading.thresholds import LONGEST_ENDING, LONGEST_LETTERS

MEANINGS: dict[Thing, object] = {
    "clubs": Denomination.CLUBS,
    "diamonds": Denomination.DIAMONDS,
    "hearts": Denomination.HEARTS,
    "spades": Denomination.SPADES,
    "notrump": Denomination.NOTRUMP,
    "pass": PASS,
    "double": DOUBLE,
    "redouble": REDOUBLE,
    "ace": Rank.ACE,
    "king": Rank.KING,
    "queen": Rank.QUEEN,
    "jack": Rank.JACK,
    "north": Seat.NORTH,
    "east": Seat.EAST,
    "south": Seat.SOUTH,
    "west": Seat.WEST,
}
EXACT: tuple[dict[str, object], ...] = tuple(
    {form: value for form, value in table.items() if len(form) > LONGEST_LETTERS}
    for table in (SEATS, PLAIN_CALLS, DENOMINATIONS)
)
Stems = Sequence[tuple[str, object]]


@dataclass(frozen=True)
class _Tables:
    """The grammar's words of the game with their meanings; stems the longest first."""

    whole: Mapping[str, object]
    stems: Stems
    sounds: Stems


@cache
def _tables() -> _Tables:
    words = grammar().game
    whole = {form: MEANINGS[thing] for thing, forms in words.whole.items() for form in forms}
    return _Tables(
        whole | dict.fromkeys(words.nothing), _longest_first(words.stems), _longest_first(words.sounds)
    )


def _longest_first(stems: Mapping[Thing, frozenset[str]]) -> Stems:
    rows = [(stem, MEANINGS[thing]) for thing, forms in stems.items() for stem in forms]
    return sorted(rows, key=lambda row: -len(row[0]))


def meaning(text: str, language: Language) -> object:
    """What a word of the game means by itself, in whatever form of it; None for any other word."""
    tables = _tables()
    if text in tables.whole:
        return tables.whole[text]
    if len(text) <= LONGEST_LETTERS:
        return None
    known = next((table[text] for table in EXACT if text in table), None)
    if known is not None:
        return known
    sounds: tuple[str, ...] = ()
    if language == "el":
        sounds = (greek_sound(text),) if script_of(text) == "greek" else greeklish_keys(text)
    found = _first_meaning((text,), tables.stems) or _first_meaning(without_prefixes(text), tables.stems)
    return found or _first_meaning(sounds, tables.sounds)


def _first_meaning(forms: Sequence[str], stems: Stems) -> object:
    """What the first of these forms that has a meaning means."""
    return next((value for form in forms if (value := _by_stem(form, stems)) is not None), None)


def _by_stem(word: str, stems: Stems) -> object:
    return next(
        (value for stem, value in stems if word.startswith(stem) and len(word) - len(stem) <= LONGEST_ENDING),
        None,
    )
