"""What a word of the game means by itself: a call, a suit, a rank or a seat, in whatever form and writing.

In: a folded word. Out: its meaning, or None for any other word.
"""

from __future__ import annotations

from collections.abc import Sequence

from corpus.words import HEBREW_PREFIXES, Language, greek_sound, greeklish_keys, script_of
from scenarios.bridge import DOUBLE, PASS, REDOUBLE, Denomination, Rank, Seat
from scenarios.bridge.vocabulary import DENOMINATIONS, PLAIN_CALLS, SEATS

LONGEST_LETTERS = 2
"""Forms as short as this are read only beside what tells their meaning."""
GREEK_SOUNDS: dict[object, str] = {
    Denomination.CLUBS: "spa8",
    Denomination.DIAMONDS: "karo kara karu",
    Denomination.HEARTS: "kup",
    Denomination.SPADES: "pika pike piko",
    PASS: "paso pasa",
    DOUBLE: "kodr",
    REDOUBLE: "sirkodr surkodr rekodr",
    Rank.ACE: "aso asu asi",
    Rank.KING: "riga",
    Rank.QUEEN: "dama dames",
    Rank.JACK: "vale",
    Seat.NORTH: "vora",
    Seat.EAST: "anatol",
    Seat.SOUTH: "noto notu",
    Seat.WEST: "disi ditik",
}
STEMS: dict[object, str] = {
    Denomination.CLUBS: "club treff קלאב תלתנ",
    Denomination.DIAMONDS: "diamond karo דיאמונד דיימונד יהלומ",
    Denomination.HEARTS: "heart הארט לבב",
    Denomination.SPADES: "spade pikk ספייד ספיד עלימ",
    Denomination.NOTRUMP: "szanz notrump סאנס סנס",
    PASS: "passz pass פאס",
    DOUBLE: "doubl kontr דאבל דבל קונטר",
    REDOUBLE: "redoubl rekontr רידאבל",
    Rank.KING: "king kiral מלכ",
    Rank.QUEEN: "queen dama מלכה מלכת",
    Rank.JACK: "jack bubi נסיכ",
    Seat.NORTH: "north eszak צפונ",
    Seat.EAST: "east kelet מזרח",
    Seat.SOUTH: "south דרומ",
    Seat.WEST: "west nyugat מערב",
}
WHOLE: dict[str, object] = {
    **dict.fromkeys(["kor", "kort", "korre", "korbol", "korrel", "koros", "לב"], Denomination.HEARTS),
    **dict.fromkeys(["del", "delnek", "delt", "delre", "dele", "delen"], Seat.SOUTH),
    **dict.fromkeys(["ace", "aces", "asz", "aszt", "aszra", "aszok", "aszal", "אס", "האס"], Rank.ACE),
    "χωρισ": Denomination.NOTRUMP,
    "xwris": Denomination.NOTRUMP,
    "xoris": Denomination.NOTRUMP,
    "ללא": Denomination.NOTRUMP,
    **dict.fromkeys(["fora", "fores", "foras"], None),
}


def meaning(text: str, language: Language) -> object:
    """What a word of the game means by itself, in whatever form of it; None for any other word."""
    if text in WHOLE:
        return WHOLE[text]
    if len(text) <= LONGEST_LETTERS:
        return None
    known = next((table[text] for table in EXACT if text in table), None)
    if known is not None:
        return known
    sounds: tuple[str, ...] = ()
    if language == "el":
        sounds = (greek_sound(text),) if script_of(text) == "greek" else greeklish_keys(text)
    found = _by_stem(text, _STEMS) or next(
        (value for bare in _without_prefixes(text) if (value := _by_stem(bare, _STEMS)) is not None), None
    )
    return found or next((value for key in sounds if (value := _by_stem(key, _SOUNDS)) is not None), None)


def _without_prefixes(text: str) -> list[str]:
    """A Hebrew word without one and two of the letters that are written before it."""
    if script_of(text) != "hebrew":
        return []
    cuts = [
        cut for cut in (1, 2) if len(text) > cut + 2 and all(char in HEBREW_PREFIXES for char in text[:cut])
    ]
    return [text[cut:] for cut in cuts]


def _longest_first(stems: dict[object, str]) -> list[tuple[str, object]]:
    rows = ((stem, value) for value, forms in stems.items() for stem in forms.split())
    return sorted(rows, key=lambda row: -len(row[0]))


EXACT: tuple[dict[str, object], ...] = tuple(
    {form: value for form, value in table.items() if len(form) > LONGEST_LETTERS}
    for table in (SEATS, PLAIN_CALLS, DENOMINATIONS)
)
_STEMS, _SOUNDS = _longest_first(STEMS), _longest_first(GREEK_SOUNDS)
LONGEST_ENDING = 5


def _by_stem(word: str, stems: Sequence[tuple[str, object]]) -> object:
    return next(
        (value for stem, value in stems if word.startswith(stem) and len(word) - len(stem) <= LONGEST_ENDING),
        None,
    )
