"""Terms: what a word is stored under in an index and looked up by, whatever its language and script.

In: texts and folded words. Out: terms, each with a letter that says what it is: g a Greek sound, w a Hebrew word,
e and h an English and a Hungarian stem, n a word as it stands.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from corpus.words.folding import script_of, words
from corpus.words.languages import LANGUAGES, Language, language
from corpus.words.sounds import SHORTEST_STEM, greek_key, greeklish_keys, key_stem

HEBREW_PREFIXES = language("he").prefixes
STEMMERS = {lang: name for lang in LANGUAGES if (name := language(lang).stemmer)}


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
            stems = (f"{lang[0]}{_stem(word, lang)}" for lang in STEMMERS)
            sounds = (f"g{key_stem(key)}" for key in greeklish_keys(word)) if len(word) > 2 else ()
            return tuple(dict.fromkeys([*stems, *sounds, f"n{word}"]))
    return (f"n{word}",)


def _stored(word: str, lang: Language) -> list[str]:
    script = script_of(word)
    if script == "greek":
        return [f"g{key_stem(greek_key(word))}"]
    if script == "hebrew":
        return _hebrew_terms(word)
    if script == "latin" and lang in STEMMERS:
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

    return Stemmer.Stemmer(STEMMERS[lang])
