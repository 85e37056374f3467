"""Words as they are compared: texts in; folded words, sounds and terms out. The languages themselves are data."""

from corpus.words.folding import (
    INVISIBLE,
    WORD,
    fold,
    fold_name,
    fold_to_capitals,
    script_of,
    without_marks,
    words,
)
from corpus.words.languages import (
    CLAUSE_LETTERS,
    LANGUAGES,
    Language,
    language,
    scripts,
)
from corpus.words.sounds import GREEKLISH_MERGES, greek_key, greek_sound, greeklish_keys, key_stem
from corpus.words.terms import HEBREW_PREFIXES, asked_terms, stored_terms

__all__ = [
    "CLAUSE_LETTERS",
    "GREEKLISH_MERGES",
    "HEBREW_PREFIXES",
    "INVISIBLE",
    "LANGUAGES",
    "WORD",
    "Language",
    "asked_terms",
    "fold",
    "fold_name",
    "fold_to_capitals",
    "greek_key",
    "greek_sound",
    "greeklish_keys",
    "key_stem",
    "language",
    "script_of",
    "scripts",
    "stored_terms",
    "without_marks",
    "words",
]
