"""A deal with what was made of it: hands, dealer, vulnerability, calls, contract, play. Any of it may be missing.

In: what a record holds. Out: a `Deal`, and of it the `Record` that a ruling may go by: the calls, never the cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scenarios.bridge.auction import Auction
from scenarios.bridge.calls import PASS, Call
from scenarios.bridge.cards import PACK, Card, Hand
from scenarios.bridge.contracts import Contract
from scenarios.bridge.faults import Fault, FaultError
from scenarios.bridge.play import Trick
from scenarios.bridge.seats import Seat, Vulnerability

FULL_HAND = 13
MOST_CALLS, MOST_PLAYED = 319, 52
"""No auction is longer, and no play."""
NO_PART_OF_A_LABEL = re.compile(r"[^\w.-]+")
LONGEST_LABEL = 6


@dataclass(frozen=True)
class Record:
    """What everybody at the table has heard: the calls, and what they came to."""

    auction: Auction | None = None
    contract: Contract | None = None

    @property
    def declarer(self) -> Seat | None:
        return self.contract.declarer if self.contract else None


NOTHING_RECORDED = Record()


@dataclass(frozen=True)
class Deal:
    """One board."""

    hands: Mapping[Seat, Hand] = field(default_factory=dict)
    board: str = ""
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    calls: tuple[Call, ...] = ()
    """In rotation, from the dealer on."""
    contract: Contract | None = None
    """As the record names it; what the calls come to is said by `record`."""
    played: tuple[Card, ...] = ()
    """In the order of play."""

    @property
    def record(self) -> Record:
        """The calls and the contract; calls that have ended as they should count for more than a contract named."""
        auction = Auction.of(self.dealer, *self.calls) if self.dealer and self.calls else None
        agreed = auction.contract() if auction and auction.is_regular() else None
        return Record(auction, agreed or self.contract)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, where it is known who led the first one."""
        contract = self.record.contract
        leader = contract.opening_leader if contract else None
        tricks: list[Trick] = []
        for start in range(0, len(self.played), 4):
            if contract is None or leader is None:
                return ()
            cards = self.played[start : start + 4]
            plays = tuple((leader.after(steps), card) for steps, card in enumerate(cards))
            tricks.append(Trick(len(tricks) + 1, plays, contract.denomination, leader))
            leader = tricks[-1].winner or leader
        return tuple(tricks)


def checked(deal: Deal) -> Deal:
    """The same with a fourth hand that follows from three; FaultError where a card or a hand cannot be so."""
    holders: dict[Card, Seat] = {}
    for seat, hand in deal.hands.items():
        if len(hand) > FULL_HAND:
            raise FaultError(Fault("too_many", seats=(seat,), count=len(hand)))
        for card in hand.cards:
            if card in holders:
                raise FaultError(Fault("card_twice", seats=(holders[card], seat), card=card))
            holders[card] = seat
    missing = [seat for seat in Seat if not deal.hands.get(seat)]
    is_left_out = len(missing) == 1 and len(holders) == len(PACK) - FULL_HAND
    rest = {missing[0]: Hand(frozenset(PACK).difference(holders))} if is_left_out else {}
    known = {seat: hand for seat, hand in {**deal.hands, **rest}.items() if hand}
    if not known:
        raise FaultError(Fault("no_cards"))
    return replace(deal, hands={seat: known[seat] for seat in Seat if seat in known})


def with_all_passing(dealer: Seat | None, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """The calls, and as many passes as end the auction."""
    auction = Auction.of(dealer or Seat.NORTH, *calls)
    while not auction.is_over():
        auction = auction.then(PASS)
    return tuple(call for _, call in auction.calls)


def board_label(text: str) -> str:
    """The number of a board as a record writes it, without anything that could not stand on a board."""
    return NO_PART_OF_A_LABEL.sub("", text)[:LONGEST_LABEL]
