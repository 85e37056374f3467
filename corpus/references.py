"""Clause references: read every form people type, print in the reader's script.

In: text such as "27Β1α", "Ν.27 Β1(α)", "law 27b1a", "חוק 27ב1(א)", "27B1a) pont".
Out: the canonical id `27B1(a)`, or a `Missing` that names the nearest clauses there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from corpus.outline import ID_PARTS, LAST_LAW, children_of, exists, join_parts, parts_of
from corpus.words import CLAUSE_LETTERS, LANGUAGES, fold_to_capitals, language

CITED = tuple(language(lang).clauses for lang in LANGUAGES)
LETTERS: dict[str, dict[str, str]] = {
    lang: dict(zip(CLAUSE_LETTERS, letters, strict=True))
    for lang in LANGUAGES
    if (letters := language(lang).clauses.letters)
}
LETTER_READINGS: dict[str, tuple[str, ...]] = {
    **{letter: (letter,) for letter in CLAUSE_LETTERS},
    **{typed: (letter,) for letters in LETTERS.values() for letter, typed in letters.items()},
    **{typed: readings for cited in CITED for typed, readings in cited.readings.items()},
}
TYPED_I = "I" + language("el").looks.capitals["I"]
"""The Latin one, and what a Greek keyboard gives for it."""


def _any_of(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(words)})"


LAW_WORD = _any_of([*(word for cited in CITED for word in cited.law), "§"])
PREFIX = _any_of([LAW_WORD, *(word for cited in CITED for word in cited.part)])
SUFFIX = _any_of(word for cited in CITED for word in cited.ending)
LAW_BEHIND = _any_of(word for cited in CITED for word in cited.law_behind)
EDGE = r"[\s?;·.,:!()\[\]\"'«»“”„#]*"
GAP = r"[\s.,:/\-–(\[)\]]*"
LONGEST_TYPED = 80
LONG, SHORT = ([letter for letter in LETTER_READINGS if (len(letter) > 1) is long] for long in (True, False))
LETTER = _any_of([*LONG, f"[{''.join(SHORT)}]"])
ROMAN_TYPED = f"(?:[{TYPED_I}]{{1,3}}|[{TYPED_I}]V|V[{TYPED_I}]?)"
LOOSE = re.compile(
    rf"^{EDGE}(?:{PREFIX}\s*[.:]?\s*)?(\d{{1,3}})\.?\s*(?:{PREFIX}\s*[.:]?\s*)?"
    rf"(?:{GAP}({LETTER}))?(?:{GAP}(\d{{1,2}}))?(?:{GAP}({LETTER}))?(?:{GAP}({ROMAN_TYPED}))?"
    rf"{GAP}{SUFFIX}?{EDGE}$"
)
# In running text a reference needs a keyword, or a letter and more: "6D" alone may be a bid of six diamonds.
RUNNING = (
    rf"(?<![\w♠♥♦♣])(?P<key>{LAW_WORD}\s*[.:]?\s*)?"
    rf"(?P<ref>\d{{1,2}}(?:\s?{LETTER}(?:\s?\d)?(?:\s?[(\[]{LETTER}[)\]]|(?<=\d){LETTER})?(?:[(\[]{ROMAN_TYPED}[)\]])?)?)"
    rf"(?![\w♠♥♦♣])(?P<after>\.?\s?{LAW_BEHIND}\w*)?"
)
MARKUP = re.compile(r"\{([^{}]+)\}")
HIGHEST_LEVEL, HIGHEST_SPOT, SUITS = 7, 10, "CDHS"
HAS_DIGIT = re.compile(r"\d")


@dataclass(frozen=True)
class Missing:
    """A reference that reads well but names no clause."""

    wanted: str
    """What was asked for, in canonical form."""
    nearest: str | None
    """The deepest clause on the way there that exists; None when there is no such law."""
    children: tuple[str, ...]
    """What that clause has below it."""


@dataclass(frozen=True)
class Found:
    """A reference met in running text."""

    start: int
    end: int
    id: str


def parse_reference(text: str) -> str | Missing | None:
    """The clause a person means; `Missing` where there is none such; None where it is no reference."""
    flat = " ".join(text.split())
    match = LOOSE.match(fold_to_capitals(flat)) if len(flat) <= LONGEST_TYPED else None
    if not match:
        return None
    law, letter, number, sub, roman = match.groups()
    readings: list[list[str | None]] = [
        [str(int(law))],
        _letters(letter),
        [number] if number else [None],
        _letters(sub),
        [_roman(roman)],
    ]
    candidates = [tuple(part for part in parts if part) for parts in product(*readings)]
    ids = [join_parts((*parts[:3], *(p.lower() for p in parts[3:]))) for parts in candidates]
    for clause_id in ids:
        if exists(clause_id):
            return clause_id
    return _missing(candidates[0], ids[0])


def format_reference(clause_id: str, lang: str) -> str:
    """A canonical id in the reader's script: `27B1(a)`, `27Β1(α)`, `27ב1(א)`."""
    letters = LETTERS.get(lang)
    match = ID_PARTS.match(clause_id)
    if letters is None or match is None:
        return clause_id
    law, letter, number, sub, roman = match.groups()
    printed = law
    if letter:
        printed += letters[letter]
    printed += number or ""
    if sub:
        printed += f"({letters[sub.upper()].lower()})"
    if roman:
        printed += f"({roman})"
    return printed


def find_references(text: str) -> Iterator[Found]:
    """The references in running text whose clause exists; a bare number, a possible bid or card or "12 a" is none."""
    folded = fold_to_capitals(text)
    if len(folded) != len(text) or not HAS_DIGIT.search(folded):
        return
    for match in re.finditer(RUNNING, folded):
        clause_id = parse_reference(match["ref"])
        if not isinstance(clause_id, str):
            continue
        written = text[match.start("ref") : match.end("ref")]
        is_named = match["key"] or match["after"]
        if is_named or _can_be_nothing_else(clause_id, written):
            yield Found(match.start("ref"), match.end("ref"), clause_id)


def _can_be_nothing_else(clause_id: str, written: str) -> bool:
    parts = parts_of(clause_id)
    number, depth = int(parts[0]), len(parts)
    may_be_bid = depth < 3 and number <= HIGHEST_LEVEL
    may_be_card = depth == 2 and number <= HIGHEST_SPOT and written[-1:].upper() in SUITS
    may_be_word = depth < 3 and " " in written and written[-1:].islower()
    return depth >= 2 and not (may_be_bid or may_be_card or may_be_word)


def marked_references(text: str) -> tuple[str, ...]:
    """The ids that a text of ours marks with braces, each once, in order."""
    return tuple(dict.fromkeys(MARKUP.findall(text)))


def _letters(typed: str | None) -> list[str | None]:
    if typed is None:
        return [None]
    return list(LETTER_READINGS[typed])


def _roman(typed: str | None) -> str | None:
    return typed.replace(TYPED_I[1], TYPED_I[0]).lower() if typed else None


def _missing(parts: tuple[str, ...], wanted: str) -> Missing | None:
    if int(parts[0]) > LAST_LAW or int(parts[0]) == 0:
        return Missing(wanted, None, ()) if len(parts) == 1 or len(parts[0]) <= 2 else None
    steps = (parts[0], *parts[1:3], *(part.lower() for part in parts[3:]))
    for depth in range(len(steps), 0, -1):
        nearest = join_parts(steps[:depth])
        if exists(nearest):
            return Missing(wanted, nearest, children_of(nearest))
    return None
