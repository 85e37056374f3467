"""Suits, ranks, cards and hands. The ten is an honour.

Codes are the same in every language: a card is "SK", a hand "AK3.QT9..8765432" (spades first, T for the ten).
Names people use are read and written in `names`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from scenarios.bridge.seats import Seat

RANK_CODES = "23456789TJQKA"


class Suit(IntEnum):
    """A suit; clubs are lowest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def code(self) -> str:
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self]

    def __str__(self) -> str:
        return self.symbol


class Rank(IntEnum):
    """A card's rank; the ace is highest."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def code(self) -> str:
        return RANK_CODES[self - 2]

    @property
    def is_honour(self) -> bool:
        return self >= Rank.TEN

    def __str__(self) -> str:
        return "10" if self is Rank.TEN else self.code


@dataclass(frozen=True, order=True)
class Card:
    """One of the 52; sorts by suit, then rank."""

    suit: Suit
    rank: Rank

    @property
    def code(self) -> str:
        return self.suit.code + self.rank.code

    @property
    def is_honour(self) -> bool:
        return self.rank.is_honour

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


PACK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
_CARDS = {card.code: card for card in PACK}


@dataclass(frozen=True)
class Hand:
    """The cards a player holds, as many as there are."""

    cards: frozenset[Card]

    def in_suit(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of a suit, highest first."""
        return tuple(sorted((card for card in self.cards if card.suit is suit), reverse=True))

    def holds(self, suit: Suit) -> bool:
        return any(card.suit is suit for card in self.cards)

    def can_play(self, card: Card, led: Suit | None) -> bool:
        """Whether a card held may be played when this suit was led (44C); None when the hand is on lead."""
        return card in self.cards and (led is None or card.suit is led or not self.holds(led))

    def without(self, played: Iterable[Card]) -> Hand:
        return Hand(self.cards - frozenset(played))

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __iter__(self) -> Iterator[Card]:
        return iter(sorted(self.cards, reverse=True))

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return format_hand(self)


def card_of(code: str) -> Card | None:
    """The card of a code such as "SK" or "H10"; None if it is no code."""
    return _CARDS.get(code.upper().replace("10", "T"))


def parse_hand(text: str) -> Hand | None:
    """A hand from "AK3.QT9..8765432": spades, hearts, diamonds, clubs; None if it is not one."""
    holdings = text.strip().upper().replace("10", "T").split(".")
    if len(holdings) != len(Suit):
        return None
    cards: list[Card] = []
    for suit, holding in zip(reversed(Suit), holdings, strict=True):
        for code in holding.strip("- "):
            if code not in RANK_CODES:
                return None
            cards.append(_CARDS[suit.code + code])
    return Hand(frozenset(cards)) if len(set(cards)) == len(cards) else None


def format_hand(hand: Hand) -> str:
    """The hand as `parse_hand` reads it."""
    return ".".join("".join(card.rank.code for card in hand.in_suit(suit)) for suit in reversed(Suit))


def is_full_deal(hands: Mapping[Seat, Hand]) -> bool:
    """Whether these are four hands of thirteen that make up the pack."""
    dealt = [card for hand in hands.values() for card in hand.cards]
    return len(hands) == 4 and all(len(hand) == 13 for hand in hands.values()) and set(dealt) == set(PACK)
