"""The lexicon of the trade: concepts that all languages share, each with the words people use for it.

In: `lexicon/LANGUAGE.yaml`. Out: a `Lexicon` that spots concepts in a message. A form is a word or a phrase; each of
its words matches words that begin with it, and only itself if it ends in `$` or is very short; `..` stands for a few
words in between; `~` before a single word matches words that end with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from rapidfuzz.distance.OSA import distance
from rapidfuzz.process import extractOne

import corpus.words
from corpus.loading import load
from corpus.packing import packed
from corpus.texts import Strict
from corpus.words import LANGUAGES, Language, greek_key, greek_sound, script_of, words
from scenarios.reading import thresholds
from scenarios.reading.message import Word, Writing
from scenarios.reading.thresholds import (
    FIRST_WORDS_KEPT,
    LONGEST_GAP,
    LONGEST_WHOLE,
    MOST_MENDED,
    SHORTEST_BEFORE_ENDING,
    SHORTEST_MENDED,
)

HERE = Path(__file__).parent / "lexicon"
PATHS = [HERE / f"{lang}.yaml" for lang in LANGUAGES]
WRITTEN_IN: dict[Language, tuple[Writing, ...]] = {
    "el": ("el", "el-Latn"),
    "en": ("en",),
    "he": ("he",),
    "hu": ("hu",),
}
WRITINGS = [writing for writings in WRITTEN_IN.values() for writing in writings]
GAP = ".."
ENDING = "~"
Form = tuple[int, tuple[str, ...]]
"""The number of its concept, and what must follow its first word: whole words with a `$`, gaps."""
ByFirstWord = dict[Writing, dict[str, str]]
"""All forms with a first word as one text, a line each: most of them no message of the day has, and lie in little room."""


class Vocabulary(Strict, frozen=True):
    """The concepts in the words of one language."""

    language: Language
    concepts: dict[str, tuple[str, ...]]

    def check(self) -> None:
        for concept, forms in self.concepts.items():
            for form in forms:
                parts = form.split()
                if not parts or GAP in (parts[0], parts[-1]) or not all(map(_pieces, parts)):
                    raise ValueError(f"concepts.{concept}: «{form}» has no word where one is needed")
                if ENDING in form and (len(parts) > 1 or not form.startswith(ENDING)):
                    raise ValueError(f"concepts.{concept}: «{form}»: {ENDING} stands before a single word")


class _Vocabularies(Strict, frozen=True):
    languages: tuple[Vocabulary, ...]


class Forms(Strict, frozen=True):
    """All forms as they are compared, which takes long to make of the vocabularies."""

    concepts: tuple[str, ...]
    starts: ByFirstWord
    whole: ByFirstWord
    """Of the first word: what a word must begin with, or be."""
    ends: ByFirstWord
    """What a word must end with."""


@dataclass(frozen=True, slots=True)
class Spotted:
    """A concept found in a message: words `first` to `last`."""

    concept: str
    first: int
    last: int


class Lexicon:
    """Forms by the language and the beginning of their first word."""

    def __init__(self, forms: Forms) -> None:
        self.concepts = forms.concepts
        self._starts, self._whole, self._ends = forms.starts, forms.whole, forms.ends
        self._lengths: dict[Writing, dict[int, list[str]]] = {writing: {} for writing in WRITINGS}
        for writing, starts in self._starts.items():
            for start, started in starts.items():
                if len(start) >= SHORTEST_MENDED and any(" " not in form for form in started.split("\n")):
                    self._lengths[writing].setdefault(len(start), []).append(start)

    def spot(self, message: Sequence[Word]) -> list[Spotted]:
        """Every concept in the words of a message, in the order of their first words."""
        found: dict[Spotted, None] = {}
        mended = 0
        for place, word in enumerate(message):
            here = [
                Spotted(self.concepts[concept], place, last)
                for concept, rest in self._starting(word)
                if (last := _end(rest, message, place)) is not None
            ]
            if not here and mended < MOST_MENDED and _may_be_mistyped(word):
                mended += 1
                here = [Spotted(self.concepts[concept], place, place) for concept in self._mistyped(word)]
            found.update(dict.fromkeys(here))
        return list(found)

    def _mistyped(self, word: Word) -> list[int]:
        """The concepts with a form of one word that this one misses by a single letter."""
        starts, key = self._starts[word.writing], word.keys[0]
        for length in range(len(key) + 1, SHORTEST_MENDED - 1, -1):
            known = self._lengths[word.writing].get(length, ())
            for cut in {length - 1, length, length + 1} if known else ():
                near = extractOne(key[:cut], known, scorer=distance, score_cutoff=1)
                if near is not None and near[0][0] == key[0]:
                    return [concept for concept, rest in _forms(starts[near[0]]) if not rest]
        return []

    def _starting(self, word: Word) -> Iterator[Form]:
        yield from self._starting_in(word.writing, word.keys)
        if word.may_be_english:
            yield from self._starting_in("en", (word.text,))

    def _starting_in(self, writing: Writing, keys: Sequence[str]) -> Iterator[Form]:
        starts, whole, ends = self._starts[writing], self._whole[writing], self._ends[writing]
        for key in keys:
            if key in whole:
                yield from _forms(whole[key])
            for length in range(1, len(key) + 1):
                if key[:length] in starts:
                    yield from _forms(starts[key[:length]])
            for length in range(SHORTEST_BEFORE_ENDING, len(key)) if ends else ():
                if key[length:] in ends:
                    yield from _forms(ends[key[length:]])


@cache
def lexicon() -> Lexicon:
    """The lexicon of the project."""
    return Lexicon(packed("forms", Forms, _made_from(), lambda: forms_of(vocabularies())))


def vocabularies() -> tuple[Vocabulary, ...]:
    """The concepts in the words of every language."""
    return packed("lexicon", _Vocabularies, PATHS, _load).languages


def forms_of(vocabularies: Sequence[Vocabulary]) -> Forms:
    """The forms of these vocabularies as they are compared."""
    concepts = tuple(dict.fromkeys(concept for spoken in vocabularies for concept in spoken.concepts))
    numbers = {concept: number for number, concept in enumerate(concepts)}
    starts, whole, ends = (_by_writing() for _ in range(3))
    for spoken in vocabularies:
        for concept, forms in spoken.concepts.items():
            for form in forms:
                pieces = [piece for part in form.split() for piece in _pieces(part)]
                for writing in WRITTEN_IN[spoken.language]:
                    first, *rest = (_key(piece, writing) for piece in pieces)
                    index = whole if first.endswith("$") else starts
                    found = (ends if form.startswith(ENDING) else index)[writing].setdefault(
                        first.rstrip("$"), []
                    )
                    found.append(" ".join((str(numbers[concept]), *rest)))
    return Forms(concepts=concepts, starts=_joined(starts), whole=_joined(whole), ends=_joined(ends))


def _by_writing() -> dict[Writing, dict[str, list[str]]]:
    return {writing: {} for writing in WRITINGS}


def _joined(forms: dict[Writing, dict[str, list[str]]]) -> ByFirstWord:
    return {
        writing: {first: "\n".join(lines) for first, lines in by_first.items()}
        for writing, by_first in forms.items()
    }


@lru_cache(maxsize=FIRST_WORDS_KEPT)
def _forms(lines: str) -> tuple[Form, ...]:
    parted = (line.partition(" ") for line in lines.split("\n"))
    return tuple((int(concept), tuple(rest.split())) for concept, _, rest in parted)


def _may_be_mistyped(word: Word) -> bool:
    return len(word.keys[0]) >= SHORTEST_MENDED and word.text.isalpha()


def _made_from() -> list[Path]:
    """The words, and whatever decides how they are compared."""
    folding = Path(corpus.words.__file__).parent
    compared = (path for kind in ("*.py", "**/*.yaml") for path in sorted(folding.glob(kind)))
    return [*PATHS, Path(__file__), Path(thresholds.__file__), *compared]


def _load() -> _Vocabularies:
    return _Vocabularies(languages=tuple(load(path, Vocabulary) for path in PATHS))


def _pieces(part: str) -> list[str]:
    """A word of a form; one with an apostrophe or hyphen is several, as in a message."""
    if part == GAP:
        return [GAP]
    pieces = words(part.rstrip("$"))
    return [*pieces[:-1], pieces[-1] + "$"] if part.endswith("$") and pieces else pieces


def _key(piece: str, writing: Writing) -> str:
    """A word of a form as it is compared; Greek written in Latin letters tells less."""
    bare = piece.rstrip("$")
    if piece == GAP:
        return piece
    if script_of(bare) == "greek":
        bare = greek_sound(bare) if writing == "el" else greek_key(bare)
    return bare + "$" if piece.endswith("$") or len(bare) <= LONGEST_WHOLE else bare


def _end(rest: Sequence[str], message: Sequence[Word], place: int) -> int | None:
    """The last word of a form whose first word stands here, or None where the rest does not follow."""
    if not rest:
        return place
    if rest[0] == GAP:
        for skipped in range(1, LONGEST_GAP + 2):
            last_skipped = place + skipped - 1
            if last_skipped >= len(message) or message[last_skipped].sentence != message[place].sentence:
                return None
            end = _end(rest[1:], message, last_skipped)
            if end is not None:
                return end
        return None
    after = place + 1
    if after >= len(message) or message[after].sentence != message[place].sentence:
        return None
    return _end(rest[1:], message, after) if _matches(rest[0], message[after]) else None


def _matches(piece: str, word: Word) -> bool:
    if piece[-1] == "$":
        return piece[:-1] in word.keys
    return any(key.startswith(piece) for key in word.keys)
