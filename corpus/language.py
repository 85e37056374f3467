"""The language of a short message: by its script, then by the letters that go together in it, and where these tell
little by the small words nobody can do without."""

from __future__ import annotations

from corpus.words import Language, language, script_of, words
from corpus.words.letters import spoken_for

IN_LATIN_LETTERS: tuple[Language, ...] = ("en", "hu", "el")
"""Where as much speaks for two of them, the first."""
SMALL_WORDS = {lang: frozenset(words(language(lang).small_words)) for lang in IN_LATIN_LETTERS}
LOAN_WORDS = {lang: frozenset(words(language(lang).loan_words)) for lang in IN_LATIN_LETTERS}
OWN_LETTERS = {lang: frozenset(language(lang).own_letters) for lang in IN_LATIN_LETTERS}
ALL_LOAN_WORDS = frozenset[str]().union(*LOAN_WORDS.values())
VOTES_OF_A_LETTER, LOANS_TO_A_VOTE = 2, 3
SHORTEST_TELLING, FEWEST_TELLING = 3, 2
"""Letters of a word, and words, whose letters tell a language; "bb" and "pdf" tell none."""
CLEARLY_APART, APART_BY_ITSELF = 5.0, 30.0
"""By how much, as a logarithm, letters must speak for one language more than for the next, to tell it: of the shortest
messages written apart one in fifty has less; smaller takes a name for a language. One word that tells, among those
that do not, must be far apart."""


def language_of_chat(text: str, default: Language) -> Language:
    """The language to go on in: words of the trade alone, which all languages share, change it to none."""
    latin = [word for word in words(text) if script_of(word) == "latin"]
    is_trade = bool(latin) and ALL_LOAN_WORDS.issuperset(latin)
    return default if is_trade else guess_language(text, default)


def guess_language(text: str, default: Language = "el") -> Language:
    """The language to answer in; the default where nothing tells."""
    return told_language(text, default) or default


def told_language(text: str, default: Language = "el") -> Language | None:
    """The language that letters or words tell, of two that are as likely the default; None where nothing does."""
    typed = words(text)
    scripts = [script_of(word) for word in typed]
    if "greek" in scripts or "hebrew" in scripts:
        return "el" if scripts.count("greek") >= scripts.count("hebrew") else "he"
    latin = [word for word, script in zip(typed, scripts, strict=True) if script == "latin"]
    if not latin:
        return None
    return _by_letters(latin) or _by_votes(latin, frozenset(text.lower()), default)


def _by_letters(latin: list[str]) -> Language | None:
    """The language whose letters the words have, those of the trade aside; one word by itself may be a name."""
    telling = {word for word in latin if len(word) >= SHORTEST_TELLING} - ALL_LOAN_WORDS
    if len(latin) < FEWEST_TELLING:
        return None
    spoken = spoken_for(telling)
    first, second, *_ = sorted(IN_LATIN_LETTERS, key=lambda lang: -spoken[lang])
    apart_from = CLEARLY_APART if len(telling) >= FEWEST_TELLING else APART_BY_ITSELF
    return first if spoken[first] - spoken[second] >= apart_from else None


def _by_votes(latin: list[str], letters: frozenset[str], default: Language) -> Language | None:
    votes = {lang: _votes(lang, latin, letters) for lang in IN_LATIN_LETTERS}
    best = max(votes, key=lambda lang: (votes[lang], lang == default))
    return best if votes[best] else None


def _votes(lang: Language, latin: list[str], letters: frozenset[str]) -> float:
    small = sum(word in SMALL_WORDS[lang] for word in latin)
    loans = sum(word in LOAN_WORDS[lang] for word in latin)
    own = not OWN_LETTERS[lang].isdisjoint(letters)
    return small + VOTES_OF_A_LETTER * own + loans / LOANS_TO_A_VOTE
