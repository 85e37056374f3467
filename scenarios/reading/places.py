"""Which table and board a message is about, where it begins with that: "T4 B12", «τραπέζι 4, διανομή 12».

In: a folded text. Out: a `Place`, and where the story begins. They are labels of the case and no part of what happened.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from scenarios.reading.grammar import grammar
from scenarios.reading.patterns import either
from scenarios.reading.thresholds import LETTERS_IN_ONE

BETWEEN = re.compile(r"[\s,.:;/|–—-]*")
ENDS_A_LABEL = frozenset(",.:;/|–—-\n")


@dataclass(frozen=True)
class Place:
    """The table and the board, as far as they are told."""

    table: str = ""
    board: str = ""
    length: int = 0
    """How many characters of the message say so, from its beginning."""


NOWHERE = Place()


def read_place(folded: str) -> Place:
    """The labels a message begins with; none where nothing else is said, or where the board is part of the story."""
    found: dict[str, str] = {}
    start = len(folded) - len(folded.lstrip())
    end = start
    while match := _label().match(folded, start):
        kind = "table" if match["table"] or match["table_after"] else "board"
        if kind in found:
            break
        found[kind] = match["number"] or match["number_before"]
        end = match.end()
        start = _after(folded, end)
    story = folded[start:]
    if not found or not any(char.isalnum() for char in story):
        return NOWHERE
    is_marked = folded[end : end + 1] in ENDS_A_LABEL
    if "table" not in found and not is_marked and _any_board().search(story):
        return NOWHERE
    return Place(found.get("table", ""), found.get("board", ""), start)


def _after(folded: str, end: int) -> int:
    between = BETWEEN.match(folded, end)
    return between.end() if between else end


@cache
def _label() -> re.Pattern[str]:
    words = grammar().labels
    number = r"(?:\s?(?:no|nr|#)\.?)?\s?(?P<number>\d{1,3})(?![\w♠♥♦♣!])"
    table, board = _named(words.tables), _named(words.boards)
    before = rf"(?P<number_before>\d{{1,3}})[.-]?\s?{either(words.after_a_number)}\s(?:(?P<table_after>{table})|{board})(?!\w)"
    return re.compile(rf"(?:(?:(?P<table>{table})|{board})\.?{number})|(?:{before})")


@cache
def _any_board() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){_named(grammar().labels.boards)}(?!\w)")


def _named(words: frozenset[str]) -> str:
    """Any of these words; a single letter only in one with its number."""
    whole = either(word for word in words if len(word) > LETTERS_IN_ONE)
    letters = either(word for word in words if len(word) == LETTERS_IN_ONE)
    return rf"(?:{whole}|{letters}(?=\d))"
