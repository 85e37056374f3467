"""The small words by which messages are read, as data: a file a language, beside its lexicon.

In: `grammar/LANGUAGE.yaml`. Out: a `Grammar` of all languages together, for people mix them, and the `Habits` of each.
A stem matches words that begin with it, and only itself if it ends in `$`, as in the lexicon; everything else is a
whole word or phrase. What is written with accents is folded before it is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, reduce
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from corpus.errors import DataError
from corpus.loading import load
from corpus.packing import packed
from corpus.texts import Strict, mixed_word
from corpus.words import LANGUAGES, Language, fold
from scenarios.bridge import Seat

HERE = Path(__file__).parent / "grammar"
Word = Annotated[str, msgspec.Meta(pattern=r"^[^\s$]+$")]
Phrase = Annotated[str, msgspec.Meta(pattern=r"^[^\s$]+( [^\s$]+)*$")]
Stem = Annotated[str, msgspec.Meta(pattern=r"^[^\s$]+( [^\s$]+)*\$?$")]
Due = Annotated[str, msgspec.Meta(pattern=r"^([^\s$*]+ )*\*( [^\s$*]+)*$")]
Words = frozenset[Word]
Phrases = frozenset[Phrase]
Stems = frozenset[Stem]
Thing = Literal[
    "clubs", "diamonds", "hearts", "spades", "notrump", "pass", "double", "redouble", "ace", "king", "queen", "jack",
    "north", "east", "south", "west",
]  # fmt: skip
"""What a word of the game means."""


class Habits(Strict, frozen=True):
    """What holds only in messages of the language."""

    question_marks: Words
    """What a question ends with."""
    ordinal_dot: bool
    """A number with a dot is an ordinal, and the dot ends no sentence: 12. ütés."""
    seat_letters: dict[Word, Seat]
    """The letters that stand for a seat."""


class Sentences(Strict, frozen=True):
    """How clauses and sentences hang together."""

    connectives: Words
    """Begin a new clause: and, but."""
    succession: Phrases
    """Between two things of which one follows the other; a sentence is cut in two there."""
    asking: Words
    """Open a question that is answered by yes or no: has he …?"""
    or_not: Phrases
    """Close such a question."""
    without: Words
    """Before a thing, say that there is none: without screens."""
    none_of_it: Words
    """The same after it: screens off."""


class Players(Strict, frozen=True):
    """How players are named, by a letter or a role."""

    of_the_speaker: Words
    """Say whose something is, and do not name the speaker as a player: my."""
    articles: Words
    """Before a letter, make it a player: ο Β."""
    verbs: Stems
    """After a letter, make it a player: S opens."""
    possessives: Words
    """What stands for a word of its own after a name's apostrophe: West's."""
    role_links: Words
    """May stand between a role and the seat that has it: South is the declarer."""
    role_cases: Words
    """Before a role, make it somebody else's affair: by declarer, West."""
    objects: Words
    """Seats that something is done to, and that so have no role: the end of the word is enough."""


class Calls(Strict, frozen=True):
    """How calls are told, and one over another."""

    bidding: Stems
    """Before a level in words, say that it is a bid and not so many cards: opened two hearts."""
    bidding_afterwards: Stems
    """The same after level and denomination: két kőrt mond."""
    playing: Stems
    """Before a bid, say that it is a contract being played."""
    wanting: Stems
    """Before a call, say that somebody only wants to make it."""
    letters: Words
    """Calls as short as a letter, read only among other calls: x, p."""
    again: Words
    """Before a double written apart, make it a redouble: re double."""
    no_trumps: dict[Word, Word]
    """A word and how the next one begins that are notrump together: no trumps."""
    trumps: Words
    """After a word for notrump, belong to it: χωρίς ατού."""
    notrump_letters: Words
    """Notrump in so few letters that it is read after a level with a space between, as suits in letters are not."""
    of: Words
    """Between a call and the player it is of: the 2NT of West."""
    to: Words
    """Before a bid that somebody then bids over: στο 2ΧΑ είπε 2♠."""
    over: Words
    """After a bid that another is made over: 2NT fölött."""
    over_suffixes: Words
    """The same where they are joined by a hyphen: 2NT-re."""
    from_suffixes: Words
    """After a bid that was changed into the next one, joined by a hyphen: 1♥-ról 2♥-ra."""


class Turns(Strict, frozen=True):
    """How it is told whose turn it was."""

    links: Words
    """May stand between a player and a word for a turn: the turn was North's."""
    none: Words
    """Before or after a word for a turn, or such a word itself, tell of no turn that somebody had: out of turn."""
    now: Words
    """In a clause about a turn, say that it came after what happened: now it is West's turn."""
    due: tuple[Due, ...]
    """What else tells whose turn it was, with `*` for the player: was * to bid."""


class Cards(Strict, frozen=True):
    """How cards are told."""

    of: Words
    """Between a rank and its suit: king of spades."""


class Numbers(Strict, frozen=True):
    """Numbers and ordinals: of tricks above all."""

    cardinals: dict[Word, int]
    """Numbers that a trick may have after its name: trick five."""
    ordinals: dict[Word, int]
    """Ordinals as they are said of a trick; words may go on after them."""
    ordinal_endings: Words
    """Written after figures, make an ordinal: 5th."""
    ordinal_prefixes: Words
    """Letters that an ordinal may have before it: in the fifth, in one word."""
    ordinal_or_suit: Words
    """Letters after a figure that make an ordinal beside what is counted, and are a suit otherwise: 5h leve."""
    before_ordinals: Words
    """Before a figure with such a letter, make it an ordinal: sthn 5h."""
    counted: Stems
    """After a figure with such a letter, make it an ordinal."""
    numbered: Stems
    """What has a number of its own, which counts nothing: board 14."""


class Labels(Strict, frozen=True):
    """How a message names its table and board."""

    tables: Words
    """Before the number of a table; a single letter in one with it: T4."""
    boards: Words
    """Before the number of a board."""
    beside_a_table: Words
    """A letter before the number of a board, in one with it, after a table: «Τ4 Δ12»."""
    after_a_number: Words
    """After a number that stands before such a word: 4-es asztal."""
    again: Words
    """The same as before."""
    at: Words
    """Small words around that, and before the table."""
    at_tables: Words
    """Words for a table as they stand after such a small word, or in one with it."""
    at_boards: Words
    """Words for a board likewise."""


class Results(Strict, frozen=True):
    """How the result of a contract is told."""

    numbers: dict[Word, int]
    """Numbers of tricks that are no levels, and levels in forms of their own."""
    over: Stems
    """After a number, so many tricks more than the contract: two over."""
    plus: Words
    """The same before the number."""
    under: Stems
    """After a number, so many tricks less: two down."""
    minus: Words
    """The same before the number."""
    tricks: Stems
    """After a number, so many tricks in all: ten tricks."""
    exactly: Stems
    """The contract made, and no more."""
    vulnerable: Stems
    """The side is vulnerable."""
    not_vulnerable: Stems
    """The side is not vulnerable."""


class Opening(Strict, frozen=True):
    """Ways in which a question for a meaning begins."""

    by: Phrases
    """Before the term: what is."""
    articles: Words
    """Articles that may follow, and do not belong to the term."""


class Meanings(Strict, frozen=True):
    """How the meaning of a term is asked for."""

    opened: tuple[Opening, ...]
    """Before the term."""
    closed: Phrases
    """After the term of such a question, not belonging to it: what does it stand for."""
    after_the_term: Phrases
    """The whole question, after the term."""


class Answers(Strict, frozen=True):
    """Short answers to a question that stands."""

    yes: Words
    """Yes, standing first."""
    no: Words
    """No, standing alone or with what follows."""
    back: Words
    """Take the last answer back, standing alone."""
    cancel: Words
    """Give the case up, standing alone."""
    still: Words
    """Beside a no, change nothing: not yet."""
    small: Words
    """Say nothing of the answer, and are left out before answers are compared."""


class Game(Strict, frozen=True):
    """Words of the game that mean something by themselves, beside those the bridge core knows."""

    stems: dict[Thing, Words]
    """Words that begin so, with a short ending."""
    sounds: dict[Thing, Words]
    """Greek words, in either script, whose sound begins so (`corpus.words.greek_sound`)."""
    whole: dict[Thing, Words]
    """Words that mean it only as they stand here."""
    nothing: Words
    """Words that look like one of these and are not."""


class Grammar(Strict, frozen=True):
    """The small words, by what they tell."""

    sentences: Sentences
    players: Players
    calls: Calls
    turns: Turns
    cards: Cards
    numbers: Numbers
    labels: Labels
    results: Results
    meanings: Meanings
    answers: Answers
    game: Game


class GrammarOfLanguage(Grammar, frozen=True):
    """A file: the small words of one language, and its habits."""

    language: Language
    habits: Habits

    def check(self) -> None:
        mixed = mixed_word().search(msgspec.json.encode(self).decode())
        if mixed:
            raise ValueError(f"mixes letters of two scripts in «{mixed[0]}»")


class _Grammars(Strict, frozen=True):
    languages: tuple[GrammarOfLanguage, ...]


@cache
def grammar() -> Grammar:
    """The small words of all languages."""
    return merged(_grammars())


@cache
def habits(language: Language) -> Habits:
    """What holds only in messages of this language."""
    return next(made.habits for made in _grammars() if made.language == language)


@cache
def question_marks() -> frozenset[str]:
    """What ends a question in any language."""
    return frozenset[str]().union(*(made.habits.question_marks for made in _grammars()))


def merged(grammars: Sequence[Grammar]) -> Grammar:
    """Several languages as one; DataError where they give one word two numbers."""
    return Grammar(
        **{
            name: reduce(_joined, (getattr(made, name) for made in grammars))
            for name in Grammar.__struct_fields__
        }
    )


@cache
def _grammars() -> tuple[GrammarOfLanguage, ...]:
    paths = [HERE / f"{lang}.yaml" for lang in LANGUAGES]
    made = packed("grammar", _Grammars, paths, lambda: _load(paths))
    return tuple(map(_folded, made.languages))


def _load(paths: Iterable[Path]) -> _Grammars:
    return _Grammars(languages=tuple(load(path, GrammarOfLanguage) for path in paths))


def _joined(one: Any, other: Any) -> Any:
    """What two languages say under one key."""
    if isinstance(one, msgspec.Struct):
        both = {name: _joined(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__}
        return type(one)(**both)
    if isinstance(one, dict):
        return one | {key: _joined(one.get(key, value), value) for key, value in other.items()}
    if isinstance(one, frozenset):
        return one | other
    if isinstance(one, tuple):
        return one + other
    if one != other:
        raise DataError(f"grammar: a word means {one} and {other}; allowed: one of them, in all languages")
    return one


def _folded(value: Any) -> Any:
    """The same with every word as it is compared."""
    if isinstance(value, str):
        return fold(value)
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: _folded(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, dict):
        return {_folded(key): _folded(below) for key, below in value.items()}
    return type(value)(map(_folded, value)) if isinstance(value, frozenset | tuple) else value
