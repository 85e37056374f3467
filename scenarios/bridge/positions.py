"""The end of a play: the cards that are left in two or four hands, trumps, and who is to lead.

In: hands as somebody gave them. Out: a `Position`, or FaultError naming the card or hand at fault. `format_position`
writes what `parse_position` reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scenarios.bridge.calls import Denomination
from scenarios.bridge.cards import Card, Hand, format_hand, parse_hand
from scenarios.bridge.faults import Fault, FaultError
from scenarios.bridge.seats import Seat, Side

MOST_CARDS = 13
UNKNOWN = "?"
NUMBERS_OF_HANDS = (2, 4)


@dataclass(frozen=True)
class Position:
    """What is left; trumps and the lead are None where nobody has said them."""

    hands: Mapping[Seat, Hand] = field(default_factory=dict)
    trumps: Denomination | None = None
    leader: Seat | None = None

    @property
    def tricks(self) -> int:
        """How many are still to be played."""
        return max(map(len, self.hands.values()), default=0)

    @property
    def is_whole(self) -> bool:
        """Whether all four hands are known."""
        return len(self.hands) == len(Seat)

    def trumps_of(self, side: Side) -> tuple[Card, ...]:
        """The trumps that a side still has, highest first."""
        suit = self.trumps.suit if self.trumps is not None else None
        held = [
            hand.in_suit(suit) for seat, hand in self.hands.items() if seat.side is side and suit is not None
        ]
        return tuple(sorted((card for cards in held for card in cards), reverse=True))


def check_position(position: Position) -> None:
    """FaultError where this cannot be what is left on a table."""
    hands = position.hands
    if not any(hands.values()):
        raise FaultError(Fault("no_cards"))
    holders: dict[Card, Seat] = {}
    for seat, hand in hands.items():
        if len(hand) > MOST_CARDS:
            raise FaultError(Fault("too_many", seats=(seat,), count=len(hand)))
        for card in hand:
            if card in holders:
                raise FaultError(Fault("card_twice", seats=(holders[card], seat), card=card))
            holders[card] = seat
    if len(hands) not in NUMBERS_OF_HANDS:
        missing = tuple(seat for seat in Seat if seat not in hands)
        raise FaultError(Fault("hand_missing", seats=missing))
    _check_even(hands)


def format_position(position: Position) -> str:
    """The position on one line."""
    hands = [f"{seat}:{format_hand(hand)}" for seat, hand in position.hands.items()]
    trumps = position.trumps.code if position.trumps is not None else UNKNOWN
    return " ".join((*hands, trumps, position.leader.value if position.leader else UNKNOWN))


def parse_position(text: str) -> Position | None:
    """A position as it was written; None where it is none."""
    *hands, trumps, leader = text.split() if len(text.split()) > 1 else ("", "", "")
    known: dict[Seat, Hand] = {}
    for written in hands:
        seat, _, held = written.partition(":")
        hand = parse_hand(held)
        if hand is None or seat not in _SEATS:
            return None
        known[_SEATS[seat]] = hand
    if not known or trumps not in _DENOMINATIONS or leader not in (*_SEATS, UNKNOWN):
        return None
    return Position(known, _DENOMINATIONS[trumps], _SEATS.get(leader))


def _check_even(hands: Mapping[Seat, Hand]) -> None:
    """Every hand has as many cards: between two tricks, as where somebody claims, it cannot be otherwise."""
    sizes = [len(hand) for hand in hands.values()]
    usual = max(sizes, key=lambda size: (sizes.count(size), size))
    odd = tuple(seat for seat, hand in hands.items() if len(hand) != usual)
    if odd:
        raise FaultError(Fault("uneven", seats=odd[:1], count=len(hands[odd[0]]), others=usual))


_SEATS = {seat.value: seat for seat in Seat}
_DENOMINATIONS: dict[str, Denomination | None] = {item.code: item for item in Denomination} | {UNKNOWN: None}
