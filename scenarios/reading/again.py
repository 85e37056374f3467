"""The same once more, at another table; and a place that stands alone: "same again at table 7", "T7 B3", "7 3".

In: a text. Out: a `Place`, or None where it says something else or something more.
"""

from __future__ import annotations

import re
from functools import cache

from corpus.words import fold
from scenarios.reading.grammar import grammar
from scenarios.reading.patterns import either
from scenarios.reading.places import NOWHERE, Place, label_pattern, labels_in
from scenarios.reading.thresholds import LONGEST_PLACE

NUMBERS = re.compile(r"#?(\d{1,3})(?:[\s,.:;/|–—-]{1,3}(\d{1,3}))?")
ENDS = " \n!?.,;"


def read_same_again(text: str) -> Place | None:
    """The place where what was ruled on before has happened again."""
    folded = fold(text[: 2 * LONGEST_PLACE]).rstrip(ENDS)
    again = _again().match(folded) if len(folded) <= LONGEST_PLACE else None
    if not again:
        return None
    place = _place_from(folded, again.end())
    return place if place and place.table else None


def read_bare_place(text: str) -> Place | None:
    """A table and a board and nothing else, named or as bare numbers in this order."""
    folded = fold(text[: 2 * LONGEST_PLACE]).strip(ENDS)
    if len(folded) > LONGEST_PLACE:
        return None
    numbers = NUMBERS.fullmatch(folded)
    if numbers:
        return Place(numbers[1], numbers[2] or "", len(folded))
    return _place_from(folded, 0)


def _place_from(folded: str, start: int) -> Place | None:
    """The labels from here to the end, where there is nothing else."""
    before = _between().match(folded, start)
    place = labels_in(folded, before.end() if before else start, _between(), _label())
    has_more = any(char.isalnum() for char in folded[place.length :])
    return None if place == NOWHERE or has_more else place


@cache
def _again() -> re.Pattern[str]:
    return re.compile(rf"\A{_between().pattern}(?<!\w){either(grammar().labels.again)}(?!\w)")


@cache
def _between() -> re.Pattern[str]:
    """What stands before a label: marks, and the small words that lead up to it."""
    return re.compile(rf"(?:[\s,.:;/|–—-]|(?<!\w){either(grammar().labels.at)}(?!\w))*+")


@cache
def _label() -> re.Pattern[str]:
    words = grammar().labels
    return label_pattern(words.tables | words.at_tables, words.boards | words.at_boards)
