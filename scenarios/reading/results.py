"""A contract and its result told in words: "2 pikes kontre me mia pano", "3♥ doubled, vulnerable, ten tricks".

In: a reading. Out: the result, where the message tells one contract and one result and no more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from scenarios.bridge import DOUBLE, REDOUBLE, Bid, Contract, Result, Risk
from scenarios.bridge.vocabulary import LEVELS
from scenarios.reading.grammar import grammar
from scenarios.reading.patterns import either, either_stem
from scenarios.reading.reading import Reading

ALL_TRICKS, BOOK = 13, 6


@dataclass(frozen=True)
class _Ways:
    """The ways in which a result is told, each with the number in it."""

    numbers: Mapping[str, int]
    above: Sequence[re.Pattern[str]]
    below: Sequence[re.Pattern[str]]
    tricks: Sequence[re.Pattern[str]]
    exactly: re.Pattern[str]

    def told(self, ways: Sequence[re.Pattern[str]], flat: str) -> list[int]:
        """The numbers told in these ways."""
        found = [match["number"] for way in ways for match in way.finditer(flat)]
        return [int(word) if word.isdecimal() else self.numbers[word] for word in found]


@cache
def _ways() -> _Ways:
    words = grammar().results
    numbers = {**LEVELS, **words.numbers}
    number = rf"(?P<number>\d{{1,2}}|{either(numbers)})"

    def after(stems: frozenset[str]) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w){number} {either_stem(stems)}(?!\w)")

    def before(phrases: frozenset[str]) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w){either(phrases)} {number}(?!\w)")

    def signed(sign: str) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w){sign}\s?(?P<number>\d)(?!\w)")

    return _Ways(
        numbers,
        above=(after(words.over), before(words.plus), signed(r"\+")),
        below=(after(words.under), before(words.minus), signed("[-−]")),
        tricks=(after(words.tricks),),
        exactly=re.compile(rf"(?<!\w){either_stem(words.exactly)}(?!\w)"),
    )


@cache
def _vulnerability() -> re.Pattern[str]:
    words = grammar().results
    named = rf"(?P<no>{either_stem(words.not_vulnerable)})|{either_stem(words.vulnerable)}"
    return re.compile(rf"(?<!\w)(?:{named})(?!\w)")


def read_vulnerability(folded: str) -> bool | None:
    """Whether the side is said to be vulnerable; None where nothing is said of it."""
    said = _vulnerability().search(folded)
    return None if said is None else said["no"] is None


def without_vulnerability(folded: str) -> str:
    """The same text without the words for it."""
    return _vulnerability().sub(" ", folded)


def read_result(reading: Reading) -> Result | None:
    """The result a message tells in words; None where it tells none, or more than one."""
    calls = reading.mentions.calls()
    bids = {item.value for item in calls if isinstance(item.value, Bid)}
    if len(bids) != 1:
        return None
    bid = bids.pop()
    raised = {item.value for item in calls} & {DOUBLE, REDOUBLE}
    risk = Risk.REDOUBLED if REDOUBLE in raised else Risk.DOUBLED if raised else Risk.UNDOUBLED
    needed = BOOK + bid.level
    flat = " ".join(reading.message.folded.replace(",", " ").split())
    ways = _ways()
    told = {
        *(needed + number for number in ways.told(ways.above, flat)),
        *(needed - number for number in ways.told(ways.below, flat)),
        *ways.told(ways.tricks, flat),
        *([needed] if ways.exactly.search(flat) else []),
    }
    if len(told) != 1:
        return None
    tricks = told.pop()
    return Result(Contract(bid.level, bid.denomination, risk), tricks) if 0 <= tricks <= ALL_TRICKS else None
