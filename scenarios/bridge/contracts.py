"""Contracts and results: 4♥x, 3ΧΑ; 4♥x-2, 3NT=, 3ΧΑ+1, with or without the declarer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from corpus.words import Language
from scenarios.bridge.calls import HIGHEST_LEVEL, Bid, Denomination
from scenarios.bridge.names import format_denomination, format_seat
from scenarios.bridge.seats import Seat
from scenarios.bridge.typed import Typed, read_typed
from scenarios.bridge.vocabulary import DECLARED_BY, DENOMINATIONS, LEVELS, SEATS, forms, meanings

BOOK = 6
ALL_TRICKS = 13
MARGIN = re.compile(r"=|[+-]\d{1,2}")


class Risk(IntEnum):
    """Whether the contract is doubled."""

    UNDOUBLED = 0
    DOUBLED = 1
    REDOUBLED = 2

    @property
    def mark(self) -> str:
        return "x" * self


@dataclass(frozen=True)
class Contract:
    """What is to be made, and by whom if that is known."""

    level: int
    denomination: Denomination
    risk: Risk = Risk.UNDOUBLED
    declarer: Seat | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.level <= HIGHEST_LEVEL:
            raise ValueError(f"level: {self.level}; allowed: 1 to {HIGHEST_LEVEL}")

    @property
    def bid(self) -> Bid:
        return Bid(self.level, self.denomination)

    @property
    def tricks_needed(self) -> int:
        return BOOK + self.level

    @property
    def dummy(self) -> Seat | None:
        return self.declarer.partner if self.declarer else None

    @property
    def opening_leader(self) -> Seat | None:
        return self.declarer.lho if self.declarer else None

    def __str__(self) -> str:
        return format_contract(self, "en")


@dataclass(frozen=True)
class Result:
    """A contract and the tricks declarer's side won."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= ALL_TRICKS:
            raise ValueError(f"tricks: {self.tricks}; allowed: 0 to {ALL_TRICKS}")

    @property
    def margin(self) -> int:
        """Tricks above what was needed; below zero, undertricks."""
        return self.tricks - self.contract.tricks_needed

    @property
    def is_made(self) -> bool:
        return self.margin >= 0

    def __str__(self) -> str:
        return format_result(self, "en")


DOUBLED = (Risk.DOUBLED, Risk.REDOUBLED)
RISKS = meanings(
    [
        *forms({risk.mark.upper(): risk for risk in DOUBLED}, lambda names: names.risks),
        *((risk, "*" * risk) for risk in DOUBLED),
    ]
)
WHOLE_WORDS = {*DENOMINATIONS, *RISKS, *SEATS, *LEVELS}


def parse_contract(text: str) -> Contract | None:
    """A contract, its declarer before or after it if at all: 4♥x, 3ΧΑ Ν, 4S by West."""
    read = _read(text)
    return read[0] if read and read[1] is None else None


def format_contract(contract: Contract, lang: Language) -> str:
    """The contract as on a score sheet: 4♥x Ν."""
    declarer = f" {format_seat(contract.declarer, lang, short=True)}" if contract.declarer else ""
    return _format_undertaking(contract, lang) + declarer


def parse_result(text: str) -> Result | None:
    """A result: 4♥x-2, 3NT=, 3ΧΑ+1 Ν; None if the tricks do not add up."""
    contract, margin = _read(text) or (None, None)
    if contract is None or margin is None:
        return None
    tricks = contract.tricks_needed + margin
    return Result(contract, tricks) if 0 <= tricks <= ALL_TRICKS else None


def format_result(result: Result, lang: Language) -> str:
    """The result as on a score sheet: 4♥x-2 Ν."""
    contract = result.contract
    declarer = f" {format_seat(contract.declarer, lang, short=True)}" if contract.declarer else ""
    return f"{_format_undertaking(contract, lang)}{format_margin(result.margin)}{declarer}"


def format_margin(margin: int) -> str:
    """=, +1, -2."""
    return f"{margin:+d}" if margin else "="


def _format_undertaking(contract: Contract, lang: Language) -> str:
    denomination = format_denomination(contract.denomination, lang, short=True)
    return f"{contract.level}{denomination}{contract.risk.mark}"


def _read(text: str) -> tuple[Contract, int | None] | None:
    """The one contract, and the margin if given, that the text can mean."""
    typed = read_typed(text, DECLARED_BY)
    readings = set(_readings(typed, 0, None))
    for seat, start in typed.prefixes(0, SEATS, WHOLE_WORDS):
        readings |= set(_readings(typed, start, seat))
    return readings.pop() if len(readings) == 1 else None


def _readings(typed: Typed, start: int, declarer: Seat | None) -> Iterator[tuple[Contract, int | None]]:
    for level, after_level in typed.prefixes(start, LEVELS, WHOLE_WORDS):
        for denomination, end in typed.prefixes(after_level, DENOMINATIONS, WHOLE_WORDS):
            for risk, seat, margin in _endings(typed, end, None, declarer, None):
                if level <= HIGHEST_LEVEL:
                    yield Contract(level, denomination, risk or Risk.UNDOUBLED, seat), margin


def _endings(
    typed: Typed, start: int, risk: Risk | None, seat: Seat | None, margin: int | None
) -> Iterator[tuple[Risk | None, Seat | None, int | None]]:
    """What may follow level and denomination, each at most once and in any order: x, N, -2."""
    if start == len(typed.text):
        yield risk, seat, margin
    if risk is None:
        for found, end in typed.prefixes(start, RISKS, WHOLE_WORDS):
            yield from _endings(typed, end, found, seat, margin)
    if seat is None:
        for player, end in typed.prefixes(start, SEATS, WHOLE_WORDS):
            yield from _endings(typed, end, risk, player, margin)
    if margin is None and (said := MARGIN.match(typed.text, start)):
        yield from _endings(typed, said.end(), risk, seat, 0 if said[0] == "=" else int(said[0]))
