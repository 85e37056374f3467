"""Which table and board a message is about: "T4 B12", «τραπέζι 4, διανομή 12».

In: a folded text. Out: a `Place`, and where the story begins. At the beginning of a message they are labels of the case
and no part of what happened; a note of a ruling takes them from anywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

from scenarios.bridge import parse_denomination
from scenarios.reading.grammar import grammar
from scenarios.reading.patterns import either
from scenarios.reading.thresholds import LETTERS_IN_ONE

BETWEEN = re.compile(r"[\s,.:;/|–—-]*")
ENDS = r"(?![\w♠♥♦♣!])"
"""After a number that is no card and no bid."""
ENDS_A_LABEL = frozenset(",.:;/|–—-\n")


@dataclass(frozen=True)
class Place:
    """The table and the board, as far as they are told."""

    table: str = ""
    board: str = ""
    length: int = 0
    """How many characters of the message say so, from its beginning."""
    end: int = 0
    """Where the last label ends; what lies between it and the story belongs to neither."""


NOWHERE = Place()


@dataclass(frozen=True)
class Label:
    """A table or a board, named."""

    kind: Literal["table", "board"]
    number: str
    end: int
    """Where it ends in the text."""


def label_at(folded: str, start: int) -> Label | None:
    """The label that stands here."""
    match = _label().match(folded, start)
    return _as_label(match) if match else None


def labels_at(folded: str, start: int) -> Place:
    """The labels that stand from here on."""
    return labels_in(folded, start, BETWEEN, _label())


def find_place(folded: str) -> Place:
    """The first table and the first board that are named anywhere."""
    found: dict[str, str] = {}
    for match in _any_label().finditer(folded):
        label = _as_label(match)
        found.setdefault(label.kind, label.number)
        board = _board_after(folded, _after(folded, label.end, BETWEEN)) if label.kind == "table" else None
        if board:
            found.setdefault("board", board.number)
    return Place(found.get("table", ""), found.get("board", ""))


def read_place(folded: str) -> Place:
    """The labels a message begins with; none where nothing else is said, or where the board is part of the story."""
    place = labels_at(folded, len(folded) - len(folded.lstrip()))
    story = folded[place.length :]
    if place == NOWHERE or not any(char.isalnum() for char in story):
        return NOWHERE
    is_marked = folded[place.end : place.end + 1] in ENDS_A_LABEL
    if not place.table and not is_marked and _any_board().search(story):
        return NOWHERE
    return place


def labels_in(folded: str, start: int, between: re.Pattern[str], label: re.Pattern[str]) -> Place:
    """The labels that stand from here on, one table and one board at most, and what lies between and after them."""
    found: dict[str, str] = {}
    end = start
    while match := label.match(folded, start):
        named = _as_label(match)
        if named.kind in found:
            break
        found[named.kind] = named.number
        end = named.end
        start = _after(folded, end, between)
    board = _board_after(folded, start) if "table" in found and "board" not in found else None
    if board:
        found["board"], end = board.number, board.end
        start = _after(folded, end, between)
    return Place(found.get("table", ""), found.get("board", ""), start, end) if found else NOWHERE


def label_pattern(tables: frozenset[str], boards: frozenset[str]) -> re.Pattern[str]:
    """A table or a board by such a word and a number."""
    number = rf"(?:\s?(?:no|nr|#)\.?)?\s?(?P<number>\d{{1,3}}){ENDS}"
    table, board = _named(tables), _named(boards)
    after = either(grammar().labels.after_a_number)
    before = rf"(?P<number_before>\d{{1,3}})[.-]?\s?{after}\s(?:(?P<table_after>{table})|{board})(?!\w)"
    return re.compile(rf"(?:(?:(?P<table>{table})|{board})[.:]?{number})|(?:{before})")


def _after(folded: str, end: int, between: re.Pattern[str]) -> int:
    found = between.match(folded, end)
    return found.end() if found else end


def _as_label(match: re.Match[str]) -> Label:
    found = match.groupdict()
    named = (found.get(name) for name in ("number", "number_before", "number_dotted"))
    is_table = any(found.get(name) for name in ("table", "table_after", "table_dotted"))
    return Label("table" if is_table else "board", next(filter(None, named)), match.end())


@cache
def _label() -> re.Pattern[str]:
    return label_pattern(grammar().labels.tables, grammar().labels.boards)


def _board_after(folded: str, start: int) -> Label | None:
    """A board by a letter after a table, «Τ4 Δ12»; none where the letter is a seat and the number the level of its bid."""
    match = _board_beside().match(folded, start)
    is_bid = match and len(match["number"]) == 1 and match["next"] and parse_denomination(match["next"])
    return Label("board", match["number"], match.end("number")) if match and not is_bid else None


@cache
def _board_beside() -> re.Pattern[str]:
    letter = either(grammar().labels.beside_a_table)
    return re.compile(rf"{letter}(?=\d)(?P<number>\d{{1,3}}){ENDS}(?:\s(?P<next>\w+))?")


@cache
def _any_label() -> re.Pattern[str]:
    words = grammar().labels
    named = rf"(?:(?P<table_dotted>{_named(words.tables)})|{_named(words.boards)})(?!\w|\s?\d)"
    return re.compile(rf"(?<!\w)(?:{_label().pattern}|(?P<number_dotted>\d{{1,3}})\.\s{named})")


@cache
def _any_board() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){_named(grammar().labels.boards)}(?!\w)")


def _named(words: frozenset[str]) -> str:
    """Any of these words; a single letter only in one with its number."""
    whole = either(word for word in words if len(word) > LETTERS_IN_ONE)
    letters = either(word for word in words if len(word) == LETTERS_IN_ONE)
    return rf"(?:{whole}|{letters}(?=\d))"
