"""What somebody writes about a noted ruling in one line: `4 12`, «τραπέζι 4 διανομή 12 σκορ 620 → 170 σημείωση …».

In: the line as it was typed. Out: the parts it names, each as typed, and whatever is left over, so that nothing of it is
lost. The words for tables and boards are those of the reader of places, the others stand in `noted_words.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from corpus.loading import load
from corpus.texts import Strict
from corpus.words import Language, fold
from scenarios.reading.grammar import grammar
from scenarios.reading.places import label_at, labels_at

Part = Literal["table", "board", "pairs", "score_before", "score_after", "director", "note"]
PARTS: tuple[Part, ...] = ("table", "board", "pairs", "score_before", "score_after", "director", "note")
PLACES: tuple[Part, ...] = ("table", "board")
Named = Literal["pairs", "score", "before", "after", "director", "note"]
NAMED: dict[Named, Part] = {
    "pairs": "pairs",
    "score": "score_after",
    "before": "score_before",
    "after": "score_after",
    "director": "director",
    "note": "note",
}
"""What stands before a part, and the part."""
TOKEN = re.compile(r"\S+")
NUMBER = re.compile(r"[^\W\d_]?[0-9]{1,3}")
"""Of a table or board standing alone; a letter before it names its section."""
DIGITS = re.compile(r"[0-9]{1,3}")
ORDINAL = re.compile(r"([0-9]{1,3})(?:[.-]?[^\W\d_]{1,3})?[.-]?")
SLASHED = re.compile(r"([0-9]{1,3})/([0-9]{1,3})")
SCORED = re.compile(r"[0-9+→-]")
NEAR = 4
"""Words after the word for a score among which there is one."""
GLUED = ("->", "=>", "→", "⇒")
"""Arrows that may stand without a space around them."""
ARROWS = frozenset((*GLUED, ">"))
ENDS_A_PART = ",;"
AROUND = " \t\n,;:.–—"
LONGEST_SIGN = 2
"""Letters in a row within pairs or a score that are figures: NT, ΒΝ. Longer ones may be the story of another case."""
LETTERS = re.compile(r"[^\W\d_]+")


class LineWords(Strict, frozen=True):
    """What stands before the parts in one language."""

    pairs: tuple[str, ...]
    score: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    arrows: tuple[str, ...]
    """Between the score of before and the one to key in."""
    director: tuple[str, ...]
    note: tuple[str, ...]
    appeal: tuple[str, ...]
    """Alone, for the form."""


class _LineWords(Strict, frozen=True):
    words: dict[Language, LineWords]


@dataclass(frozen=True)
class Line:
    """A line, read."""

    parts: tuple[tuple[Part, str], ...] = ()
    rest: str = ""
    """What belongs to no part."""
    is_plain: bool = True
    """Does it leave no doubt that it is about a noted ruling, and not about something new?"""


@dataclass(frozen=True)
class _Token:
    start: int
    end: int
    folded: str
    """Without the signs around it."""
    ends_part: bool


def read_line(text: str) -> Line:
    """The parts a line names, from its beginning; whatever comes after them is left over."""
    tokens = [_token(match) for match in TOKEN.finditer(text)]
    parts: dict[Part, str] = {}
    at, is_plain = _bare(text, tokens, parts)
    while at < len(tokens):
        found: dict[Part, str] = {}
        taken = _place(text, tokens, at, found) or _named(text, tokens, at, found)
        if not taken or found.keys() & parts.keys():
            break
        parts |= found
        at, plain = taken
        is_plain = is_plain and plain
    rest = _written(text, tokens[at].start) if at < len(tokens) else ""
    return Line(tuple(parts.items()), rest, is_plain and bool(parts) and not rest)


def is_appeal(text: str) -> bool:
    """Is it the word for an appeal?"""
    return fold(text).strip(AROUND) in _words("appeal")


def read_score(value: str) -> tuple[str, str]:
    """The score of before, where there is one, and the one to key in."""
    tokens = [_token(match) for match in TOKEN.finditer(value)]
    if len(tokens) > 1 and tokens[0].folded in _words("before"):
        return read_score(value[tokens[1].start :])
    for at, token in enumerate(tokens):
        if _is_arrow(value, token) and 0 < at < len(tokens) - 1:
            return value[: token.start].strip(AROUND), value[token.end :].strip(AROUND)
    for arrow in GLUED:
        before, found, after = value.partition(arrow)
        if found and before.strip(AROUND) and after.strip(AROUND):
            return before.strip(AROUND), after.strip(AROUND)
    return "", value.strip(AROUND)


def _bare(text: str, tokens: Sequence[_Token], parts: dict[Part, str]) -> tuple[int, bool]:
    """Table and board as bare numbers at the beginning, where nothing but parts comes after them."""
    numbers, taken = _numbers(text, tokens)
    if taken < len(tokens) and not _opens_part(tokens, taken):
        return 0, True
    if len(numbers) == 1 and _number_before(tokens, 0):
        return 0, True
    parts |= zip(PLACES, numbers, strict=False)
    return taken, len(numbers) != 1 or len(tokens) > 1


def _numbers(text: str, tokens: Sequence[_Token]) -> tuple[tuple[str, ...], int]:
    """Bare numbers at the beginning, two at most, and in how many words: `4 12`, `4/12`."""
    slashed = SLASHED.fullmatch(tokens[0].folded) if tokens else None
    if slashed:
        return (slashed[1], slashed[2]), 1
    if not tokens or not _is_bare(tokens[0]):
        return (), 0
    taken = 2 if len(tokens) > 1 and DIGITS.fullmatch(tokens[1].folded) else 1
    return tuple(text[token.start : token.end].strip(AROUND) for token in tokens[:taken]), taken


def _is_bare(token: _Token) -> bool:
    return bool(NUMBER.fullmatch(token.folded)) and label_at(token.folded, 0) is None


def _place(text: str, tokens: Sequence[_Token], at: int, parts: dict[Part, str]) -> tuple[int, bool] | None:
    """A table or board with its number, in one word or two, the number after the word or before it."""
    for size in (2, 1):
        some = tokens[at : at + size]
        joined = " ".join(token.folded for token in some)
        place = labels_at(joined, 0)
        if 0 < place.end == len(joined) and len(some) == size:
            named: dict[Part, str] = {"table": place.table, "board": place.board}
            parts |= {part: number for part, number in named.items() if number}
            return at + size, True
    if at + 1 >= len(tokens):
        return None
    here, after = tokens[at], tokens[at + 1]
    if here.folded in _places() and NUMBER.fullmatch(after.folded):
        parts[_places()[here.folded]] = text[after.start : after.end].strip(AROUND)
        return at + 2, True
    number = _number_before(tokens, at)
    if number:
        parts[_places()[after.folded]] = number
        return at + 2, True
    return None


def _number_before(tokens: Sequence[_Token], at: int) -> str:
    """`4-es asztal`: the number that stands before its word, where no other follows."""
    number = ORDINAL.fullmatch(tokens[at].folded)
    behind, after = (tokens[place].folded if place < len(tokens) else "" for place in (at + 1, at + 2))
    return number[1] if number and behind in _places() and not DIGITS.fullmatch(after) else ""


def _named(text: str, tokens: Sequence[_Token], at: int, parts: dict[Part, str]) -> tuple[int, bool] | None:
    name = _name(tokens, at)
    if name is None:
        return None
    if name == "note":
        parts["note"] = _written(text, tokens[at + 1].start)
        return len(tokens), True
    end = at + 1
    while end < len(tokens) and (end == at + 1 or not _opens_part(tokens, end)):
        end += 1
        if tokens[end - 1].ends_part:
            break
    value = text[tokens[at + 1].start : tokens[end - 1].end].strip(AROUND)
    if name in ("score", "before") and (name == "score" or read_score(value)[0]):
        before, after = read_score(value)
        if before:
            parts["score_before"] = before
        parts["score_after"] = after
        return end, _is_figures(value) and bool(before)
    parts[NAMED[name]] = value
    return end, name != "director" and _is_figures(value)


def _written(text: str, start: int) -> str:
    return text[start:].lstrip(AROUND).rstrip()


def _opens_part(tokens: Sequence[_Token], at: int) -> bool:
    here, behind = tokens[at].folded, tokens[at + 1].folded if at + 1 < len(tokens) else ""
    if _name(tokens, at) or (here in _places() and NUMBER.fullmatch(behind)):
        return True
    label = label_at(here, 0)
    is_label = label is not None and label.end == len(here)
    return is_label or bool(_number_before(tokens, at))


def _is_figures(value: str) -> bool:
    return all(len(word) <= LONGEST_SIGN or fold(word) in _words("arrows") for word in LETTERS.findall(value))


def _is_arrow(text: str, token: _Token) -> bool:
    return text[token.start : token.end] in ARROWS or token.folded in _words("arrows")


def _name(tokens: Sequence[_Token], at: int) -> Named | None:
    """The word that names a part here; of a score only where something like one comes after it."""
    name = next((name for name in NAMED if tokens[at].folded in _words(name)), None)
    behind = tokens[at + 1 : at + 1 + NEAR]
    if name is None or not behind:
        return None
    is_score = NAMED[name] in ("score_before", "score_after")
    return name if not is_score or any(SCORED.search(token.folded) for token in behind) else None


@cache
def _places() -> dict[str, Part]:
    """The words for tables and boards; a single letter is one only together with its number."""
    labels = grammar().labels
    named: dict[Part, frozenset[str]] = {"table": labels.tables, "board": labels.boards}
    return {word: part for part, words in named.items() for word in words if len(word) > 1}


@cache
def _words(name: str) -> frozenset[str]:
    known = load(Path(__file__).with_name("noted_words.yaml"), _LineWords).words
    return frozenset(fold(word) for words in known.values() for word in getattr(words, name))


def _token(match: re.Match[str]) -> _Token:
    typed = match[0]
    ends = typed[-1] in ENDS_A_PART
    return _Token(match.start(), match.end(), fold(typed).strip(AROUND), ends)
