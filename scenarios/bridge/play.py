"""The play: tricks from a record of cards, each played by whoever played it (Law 44).

A lead may come from the wrong hand and a player may fail to follow suit; both are values here. A trick is
complete with four cards; a second card by the same player begins the next one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scenarios.bridge.calls import Denomination
from scenarios.bridge.cards import Card, Hand, Suit
from scenarios.bridge.contracts import Contract
from scenarios.bridge.seats import Seat, Side

Played = tuple[Seat, Card]


@dataclass(frozen=True)
class Trick:
    """The cards of one trick in the order they were played."""

    number: int
    """From 1."""
    plays: tuple[Played, ...]
    denomination: Denomination
    due: Seat | None
    """Who had the lead; None if the trick before was never completed."""

    @property
    def led(self) -> Suit:
        return self.plays[0][1].suit

    @property
    def leader(self) -> Seat:
        """Who led, rightly or not."""
        return self.plays[0][0]

    @property
    def is_led_in_turn(self) -> bool:
        return self.due is None or self.leader is self.due

    @property
    def is_complete(self) -> bool:
        return len(self.plays) == 4

    @property
    def winning_play(self) -> Played | None:
        """The highest trump, or else the highest card of the suit led (44E, 44F); None until complete."""
        return max(self.plays, key=lambda play: self._strength(play[1])) if self.is_complete else None

    @property
    def winner(self) -> Seat | None:
        """The hand that won the trick; dummy's own if dummy's card won it."""
        return self.winning_play[0] if self.winning_play else None

    def card_of(self, seat: Seat) -> Card | None:
        return next((card for player, card in self.plays if player is seat), None)

    def _strength(self, card: Card) -> tuple[int, int]:
        suit_strength = 2 if card.suit is self.denomination.suit else 1 if card.suit is self.led else 0
        return (suit_strength, int(card.rank))


@dataclass(frozen=True)
class Play:
    """A contract with its declarer, the cards played, and the hands as dealt where they are known."""

    contract: Contract
    plays: tuple[Played, ...] = ()
    hands: Mapping[Seat, Hand] = field(default_factory=dict)

    def then(self, card: Card, by: Seat | None = None) -> Play:
        """The play with one more card, by the player in turn unless another is named."""
        seat = by or self.turn()
        if seat is None:
            raise ValueError("nobody is in turn; allowed: a card by a seat")
        return Play(self.contract, (*self.plays, (seat, card)), self.hands)

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in order, the last one perhaps not complete."""
        tricks: list[Trick] = []
        due, current = self.contract.opening_leader, list[Played]()
        for seat, card in self.plays:
            if len(current) == 4 or any(player is seat for player, _ in current):
                tricks.append(self._trick(tricks, current, due))
                due, current = tricks[-1].winner, []
            current.append((seat, card))
        return (*tricks, self._trick(tricks, current, due)) if current else tuple(tricks)

    @property
    def dummy(self) -> Seat | None:
        return self.contract.dummy

    def is_over(self) -> bool:
        return len(self.tricks) >= 13 and self.tricks[12].is_complete

    def turn(self) -> Seat | None:
        """Whose card is next; None when the play is over or a trick was never completed."""
        if self.is_over():
            return None
        if not self.tricks:
            return self.contract.opening_leader
        last = self.tricks[-1]
        return last.winner if last.is_complete else last.plays[-1][0].lho

    def hand_of(self, seat: Seat, before: int | None = None) -> Hand | None:
        """What a hand still held before a trick, or now; None where the hand is not known."""
        if seat not in self.hands:
            return None
        gone = [trick for trick in self.tricks if before is None or trick.number < before]
        return self.hands[seat].without(
            card for trick in gone for player, card in trick.plays if player is seat
        )

    def legal_cards(self) -> tuple[Card, ...]:
        """What the hand in turn may play (44C), highest first; nothing where it is not known."""
        seat = self.turn()
        hand = self.hand_of(seat) if seat else None
        led = self.tricks[-1].led if self.tricks and not self.tricks[-1].is_complete else None
        return tuple(card for card in hand if hand.can_play(card, led)) if hand else ()

    def tricks_won(self, side: Side, start: int = 1) -> tuple[int, ...]:
        """The numbers of the tricks a side won, from one trick on."""
        return tuple(
            trick.number
            for trick in self.tricks
            if trick.number >= start and trick.winner is not None and trick.winner.side is side
        )

    def _trick(self, before: list[Trick], plays: list[Played], due: Seat | None) -> Trick:
        return Trick(len(before) + 1, tuple(plays), self.contract.denomination, due)
