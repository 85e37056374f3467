"""Words as they are compared: one folding for every script, one phonetic key for Greek and Greeklish.

In: any text. Out: folded text, words, and the terms by which a word is stored in and looked up from an index.
A Greek word has one key; a word in Latin letters has several, for the habits of Greeklish do not agree
(h is η or χ, th is θ or τη, u is υ or ου); χ and ξ, both written x, share a sound here, as do β and φ.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from itertools import product
from typing import Any, Literal

Language = Literal["el", "en", "he", "hu"]
LANGUAGES: tuple[Language, ...] = ("el", "en", "he", "hu")

WORD = re.compile(r"[^\W_]+")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]")
HEBREW_FINALS = str.maketrans("ךםןףץ", "כמנפצ")
GREEK_TO_LATIN_LOOKS = str.maketrans("αεικορτυχνβηζμ", "aeikoptuxvbhzm")
LATIN_TO_GREEK_LOOKS = str.maketrans("aeikoptuxvbhzmn", "αεικορτυχνβηζμη")

GREEK_DIGRAPHS = (
    ("ου", "u"), ("αι", "e"), ("ει", "i"), ("οι", "i"), ("υι", "i"), ("αυ", "av"), ("ευ", "ev"), ("ηυ", "iv"),
    ("μπ", "b"), ("ντ", "d"), ("γκ", "g"), ("γγ", "g"), ("γχ", "gh"), ("τζ", "ts"),
)  # fmt: skip
GREEK_LETTERS = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", (*"avgdezi8iklmnxoprstifh", "ps", "o"), strict=True))
GREEKLISH_MERGES = str.maketrans("hf", "xv")
GREEKLISH_SOUNDS: dict[str, tuple[str, ...]] = {
    **{letter: (letter,) for letter in "adgekilmnoprstvz8"},
    "b": ("v", "b"), "c": ("k",), "f": ("v",), "h": ("i", "x"), "j": ("x",), "q": ("8",), "u": ("i", "u"),
    "w": ("o",), "x": ("x",), "y": ("i",), "3": ("x",), "4": ("ps",), "9": ("8",),
    "th": ("8", "ti"), "ch": ("x",), "kh": ("x",), "ks": ("x",), "ph": ("v",), "ou": ("u",), "ai": ("e",),
    "ei": ("i",), "oi": ("i",), "au": ("av",), "eu": ("ev",), "mp": ("b",), "nt": ("d",), "gk": ("g",),
    "gg": ("g",), "tz": ("ts",),
}  # fmt: skip
GREEKLISH_SOUND = re.compile("|".join(sorted(GREEKLISH_SOUNDS, key=len, reverse=True)) + "|.")
MOST_READINGS = 8
SHORTEST_STEM = 3
HEBREW_PREFIXES = "משהוכלב"
STEMMER_NAMES: dict[Language, str] = {"en": "english", "hu": "hungarian"}


def fold(text: str) -> str:
    """Lower case, no accents or niqqud, no final forms, nothing invisible, look-alike letters mended."""
    plain = INVISIBLE.sub("", unicodedata.normalize("NFKD", text).lower())
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    plain = plain.replace("ς", "σ").translate(HEBREW_FINALS)
    return WORD.sub(lambda match: _one_script(match[0]), plain)


def words(text: str) -> list[str]:
    """The folded words of a text, in order."""
    return WORD.findall(fold(text))


def script_of(word: str) -> Literal["greek", "hebrew", "latin", "other"]:
    """The script a folded word is written in, by its first letter."""
    for char in word:
        if "α" <= char <= "ω":
            return "greek"
        if "א" <= char <= "ת":
            return "hebrew"
        if "a" <= char <= "z":
            return "latin"
    return "other"


@lru_cache(maxsize=50_000)
def greek_sound(word: str) -> str:
    """The sound of a folded Greek word, without doubled letters: αγορές and αγοραίς are one."""
    for pair, sound in GREEK_DIGRAPHS:
        word = word.replace(pair, sound)
    return _single_letters("".join(GREEK_LETTERS.get(char, char) for char in word))


def greek_key(word: str) -> str:
    """The sound of a folded Greek word as far as Greeklish tells: χ and ξ are one, and β and φ."""
    return _single_letters(greek_sound(word).translate(GREEKLISH_MERGES))


@lru_cache(maxsize=5_000)
def greeklish_keys(word: str) -> tuple[str, ...]:
    """The sounds a folded word in Latin letters may stand for, likeliest first."""
    choices = [GREEKLISH_SOUNDS.get(piece, (piece,)) for piece in GREEKLISH_SOUND.findall(word)]
    keys: dict[str, None] = {}
    for reading in product(*choices):
        keys[_single_letters("".join(reading))] = None
        if len(keys) == MOST_READINGS:
            break
    return tuple(keys)


def key_stem(key: str) -> str:
    """A key without its Greek ending: agora, agores, agoron → agor."""
    stem = key[:-1] if key[-1:] in "sn" else key
    for _ in range(2):
        if stem[-1:] in "aeiou" and len(stem) > SHORTEST_STEM:
            stem = stem[:-1]
    return stem if len(stem) >= SHORTEST_STEM else key


def stored_terms(text: str, lang: Language) -> list[str]:
    """The terms under which a text of a known language is indexed."""
    return [term for word in words(text) for term in _stored(word, lang)]


def asked_terms(word: str) -> tuple[str, ...]:
    """The terms a folded word of a query may be stored under, whatever its language."""
    match script_of(word):
        case "greek":
            return (f"g{key_stem(greek_key(word))}",)
        case "hebrew":
            return tuple(_hebrew_terms(word))
        case "latin":
            stems = (f"{lang[0]}{_stem(word, lang)}" for lang in ("en", "hu"))
            sounds = (f"g{key_stem(key)}" for key in greeklish_keys(word)) if len(word) > 2 else ()
            return tuple(dict.fromkeys([*stems, *sounds, f"n{word}"]))
    return (f"n{word}",)


def _stored(word: str, lang: Language) -> list[str]:
    script = script_of(word)
    if script == "greek":
        return [f"g{key_stem(greek_key(word))}"]
    if script == "hebrew":
        return _hebrew_terms(word)
    if script == "latin" and lang in STEMMER_NAMES:
        return [f"{lang[0]}{_stem(word, lang)}"]
    return [f"n{word}"]


def _hebrew_terms(word: str) -> list[str]:
    bare = [f"w{word}"]
    if len(word) > SHORTEST_STEM and word[0] in HEBREW_PREFIXES:
        bare.append(f"w{word[1:]}")
    return bare


@lru_cache(maxsize=20_000)
def _stem(word: str, lang: Language) -> str:
    return str(_stemmer(lang).stemWord(word))


@cache
def _stemmer(lang: Language) -> Any:
    import Stemmer

    return Stemmer.Stemmer(STEMMER_NAMES[lang])


def _single_letters(key: str) -> str:
    return re.sub(r"(.)\1+", r"\1", key)


def _one_script(word: str) -> str:
    """A word that mixes Greek and Latin letters, written in the script most of it is in."""
    greek = sum("α" <= char <= "ω" for char in word)
    latin = sum("a" <= char <= "z" for char in word)
    if not greek or not latin:
        return word
    return word.translate(LATIN_TO_GREEK_LOOKS if greek >= latin else GREEK_TO_LATIN_LOOKS)
