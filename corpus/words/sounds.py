"""How words sound: one key for Greek, the keys that a word in Latin letters may stand for.

In: folded words. Out: keys. A Greek word has one; a word in Latin letters has several, for the habits of Greeklish do
not agree (h is η or χ, th is θ or τη, u is υ or ου); χ and ξ, both written x, share a sound here, as do β and φ.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from corpus.words.languages import language

GREEK = language("el").sounds
GREEKLISH_MERGES = str.maketrans(GREEK.merged)
GREEKLISH_SOUND = re.compile("|".join(sorted(GREEK.latin, key=len, reverse=True)) + "|.")
DOUBLED = re.compile(r"(.)\1+")
MOST_READINGS = 8
SHORTEST_STEM = 3


@lru_cache(maxsize=50_000)
def greek_sound(word: str) -> str:
    """The sound of a folded Greek word, without doubled letters: αγορές and αγοραίς are one."""
    for pair, sound in GREEK.pairs.items():
        word = word.replace(pair, sound)
    return _single_letters("".join(GREEK.letters.get(char, char) for char in word))


def greek_key(word: str) -> str:
    """The sound of a folded Greek word as far as Greeklish tells: χ and ξ are one, and β and φ."""
    return _single_letters(greek_sound(word).translate(GREEKLISH_MERGES))


@lru_cache(maxsize=5_000)
def greeklish_keys(word: str) -> tuple[str, ...]:
    """The sounds a folded word in Latin letters may stand for, likeliest first."""
    choices = [GREEK.latin.get(piece, (piece,)) for piece in GREEKLISH_SOUND.findall(word)]
    keys: dict[str, None] = {}
    for reading in product(*choices):
        keys[_single_letters("".join(reading))] = None
        if len(keys) == MOST_READINGS:
            break
    return tuple(keys)


def key_stem(key: str) -> str:
    """A key without its Greek ending: agora, agores, agoron → agor."""
    stem = key[:-1] if key[-1:] in GREEK.last_consonants else key
    for _ in range(2):
        if stem[-1:] in GREEK.last_vowels and len(stem) > SHORTEST_STEM:
            stem = stem[:-1]
    return stem if len(stem) >= SHORTEST_STEM else key


def _single_letters(key: str) -> str:
    return DOUBLED.sub(r"\1", key)
