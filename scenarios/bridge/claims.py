"""A claim as somebody types it: the hands that are left, trumps, who is to lead, and what was stated.

In: the text after `/claim`. Out: the position as far as it is told, and the statement; or FaultError.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scenarios.bridge.calls import Denomination
from scenarios.bridge.faults import Fault, FaultError
from scenarios.bridge.hand_tokens import Token, tokens_of
from scenarios.bridge.positions import Position, check_position
from scenarios.bridge.seats import Seat
from scenarios.bridge.typed_hands import find_hands, with_suit_signs
from scenarios.bridge.vocabulary import DENOMINATIONS, ON_LEAD, SEATS, TRUMPS

FARTHEST = 3
"""How many words a suit may stand from the word for trumps, and a seat from the word for leading."""
SHORTEST_ALONE = 2
"""Of a word for no trumps: a letter alone is none."""
LONGEST_SMALL = 3
AROUND = " ,;.:·-–"


@dataclass(frozen=True)
class Claim:
    """What was typed."""

    position: Position
    statement: str


def parse_claim(text: str) -> Claim:
    """The claim; FaultError where its cards cannot be so, `no_cards` where there are none."""
    whole = with_suit_signs(text)
    hands = find_hands(whole)
    seats = [hand.seat for hand in hands]
    for seat in seats:
        if seats.count(seat) > 1:
            raise FaultError(Fault("seat_twice", seats=(seat,)))
    rest = whole
    for hand in reversed(hands):
        rest = f"{rest[: hand.start]}\n{rest[hand.end :]}"
    tokens = tokens_of(rest)
    trumps, of_trumps = _trumps(tokens)
    leader, of_lead = _leader(tokens)
    known = {hand.seat: hand.hand for hand in hands}
    position = Position({seat: known[seat] for seat in Seat if seat in known}, trumps, leader)
    check_position(position)
    gone = [_with_small_word(span, tokens) for span in (of_trumps, of_lead)]
    return Claim(position, _without(rest, tokens, {place for span in gone for place in span}))


def holds_hands(text: str) -> bool:
    """Whether there is a hand in it, broken or not."""
    try:
        return bool(find_hands(with_suit_signs(text)))
    except FaultError:
        return True


def _trumps(tokens: Sequence[Token]) -> tuple[Denomination | None, range]:
    """Trumps, and the words that say them."""
    for place in range(len(tokens) - 1):
        both = tokens[place].folded + tokens[place + 1].folded
        if tokens[place].is_word and DENOMINATIONS.get(both) is Denomination.NOTRUMP:
            return Denomination.NOTRUMP, range(place, place + 2)
    for place, token in enumerate(tokens):
        if token.folded in TRUMPS:
            for near in _nearest(place, len(tokens)):
                if tokens[near].folded in DENOMINATIONS:
                    return DENOMINATIONS[tokens[near].folded], range(min(place, near), max(place, near) + 1)
    for place, token in enumerate(tokens):
        is_whole = len(token.folded) >= SHORTEST_ALONE
        if is_whole and DENOMINATIONS.get(token.folded) is Denomination.NOTRUMP:
            return Denomination.NOTRUMP, range(place, place + 1)
    return None, range(0)


def _leader(tokens: Sequence[Token]) -> tuple[Seat | None, range]:
    for place, token in enumerate(tokens):
        if token.folded in ON_LEAD:
            for near in _nearest(place, len(tokens)):
                if tokens[near].folded in SEATS:
                    return SEATS[tokens[near].folded], range(min(place, near), max(place, near) + 1)
    return None, range(0)


def _with_small_word(span: range, tokens: Sequence[Token]) -> range:
    """An article or the like before it says nothing by itself."""
    before = tokens[span.start - 1] if span.start else None
    is_small = bool(span) and before is not None and before.is_word and len(before.text) <= LONGEST_SMALL
    return range(span.start - 1, span.stop) if is_small else span


def _nearest(place: int, size: int) -> Iterator[int]:
    """The places around one, the nearest first, and of two as near the one before it."""
    for steps in range(1, FARTHEST + 1):
        yield from (near for near in (place - steps, place + steps) if 0 <= near < size)


def _without(text: str, tokens: Sequence[Token], gone: set[int]) -> str:
    """What is left of a text, in one line."""
    kept = list(text)
    for place in gone:
        kept[tokens[place].start : tokens[place].end] = " " * (tokens[place].end - tokens[place].start)
    lines = (" ".join(line.split()).strip(AROUND) for line in "".join(kept).split("\n"))
    return ", ".join(filter(None, lines))
