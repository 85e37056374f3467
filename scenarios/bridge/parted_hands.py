"""Hands whose suits stand in their order, spades first: parted by dots or strokes, or in four groups.

In: the tokens of a text, and the place of a seat among them. Out: the hand after it and where it ends, or None.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scenarios.bridge.cards import Card, Rank, Suit
from scenarios.bridge.faults import Fault, FaultError, unreadable
from scenarios.bridge.hand_tokens import Token, folded_sign, ranks_in
from scenarios.bridge.seats import Seat
from scenarios.bridge.vocabulary import SEATS

VOID = frozenset("-–—−")
AFTER_SEAT = frozenset(":=")
STROKE, DOT = "/", "."
MOST_TOKENS = 80
"""Of one hand, every card by itself and every sign between them; what goes on is none."""


@dataclass
class Holding:
    """The cards of a hand as they are read, one suit after another."""

    seat: Seat
    cards: set[Card] = field(default_factory=set)

    def add(self, suit: Suit, ranks: list[Rank]) -> None:
        for rank in ranks:
            card = Card(suit, rank)
            if card in self.cards:
                raise FaultError(Fault("card_twice", seats=(self.seat,), card=card))
            self.cards.add(card)


class PartedReader:
    """Reads one hand from the token of its seat on."""

    def __init__(self, tokens: list[Token], place: int) -> None:
        self.tokens, self.place = tokens, place
        self.seat = SEATS[tokens[place].folded]
        self.is_marked = place + 1 < len(tokens) and tokens[place + 1].text in AFTER_SEAT
        self.first = place + (2 if self.is_marked else 1)
        self.last = min(len(tokens), self.first + MOST_TOKENS)

    def parted(self, sign: str) -> tuple[Holding, int] | None:
        """AK2.-.3.- or A K 2 / - / 3 / -: spades first."""
        *first_suits, last_suit = reversed(Suit)
        held: list[tuple[Suit, list[Rank]]] = []
        place, is_spaced = self.first, False
        for suit in first_suits:
            group = self._group(place, sign)
            if group is None:
                return None
            ranks, at = group
            is_spaced = is_spaced or (sign == STROKE and self.tokens[at].is_apart)
            held.append((suit, ranks))
            place = at + 1
        ranks, end = self._last_group(place, is_spaced)
        return self._held([*held, (last_suit, ranks)], end)

    def _held(self, held: list[tuple[Suit, list[Rank]]], end: int) -> tuple[Holding, int] | None:
        """The hand of these groups; none where there is neither a card nor a sign for no card."""
        has_void = any(token.text in VOID for token in self.tokens[self.first : end])
        if not has_void and not any(ranks for _, ranks in held):
            return None
        holding = Holding(self.seat)
        for suit, ranks in held:
            holding.add(suit, ranks)
        return holding, end

    def _group(self, place: int, sign: str) -> tuple[list[Rank], int] | None:
        """The cards of a suit, and where the sign after them stands; None where there is none."""
        is_first, ranks = place == self.first, list[Rank]()
        while place < self.last:
            token = self.tokens[place]
            if token.text == sign:
                return ranks, place
            if sign == DOT and token.is_apart and place > self.first:
                return None
            if token.text in VOID:
                place += 1
                continue
            run, end = self.run(place)
            found = ranks_in(run) if run else None
            if found is None and (is_first or not run):
                return None
            if found is None:
                raise unreadable("not_a_card", self.written(place, end), self.seat)
            ranks += found
            place = end
        return None

    def _last_group(self, place: int, is_spaced: bool) -> tuple[list[Rank], int]:
        """The cards of the last suit, after which nothing but a space may tell that the hand is over."""
        ranks: list[Rank] = []
        while place < self.last:
            token = self.tokens[place]
            if token.is_apart and (not is_spaced or self._is_next(place)):
                break
            if token.text in VOID:
                return ranks, place + 1
            run, end = self.run(place)
            found = ranks_in(run) if run else None
            if found is None and (token.is_apart or not run):
                break
            if found is None:
                raise unreadable("not_a_card", self.written(place, end), self.seat)
            ranks += found
            place = end
        return ranks, place

    def _is_next(self, place: int) -> bool:
        after = self.tokens[place + 1].text if place + 1 < len(self.tokens) else ""
        return self.tokens[place].folded in SEATS and (after in AFTER_SEAT or self.cards(place) is None)

    def grouped(self) -> tuple[Holding, int] | None:
        """AK2 - 3 -: four groups, spades first."""
        holding, place = Holding(self.seat), self.first
        for suit in reversed(Suit):
            if place >= len(self.tokens):
                return None
            if self.tokens[place].text in VOID:
                place += 1
                continue
            ranks = self.cards(place)
            if ranks is None:
                return None
            holding.add(suit, ranks)
            place = self.run(place)[1]
        return holding, place

    def cards(self, place: int) -> list[Rank] | None:
        run, _ = self.run(place)
        return ranks_in(run) if run else None

    def run(self, place: int) -> tuple[str, int]:
        """Letters and figures written together, folded sign by sign, and where they end."""
        end = place
        while (
            end < len(self.tokens)
            and self.tokens[end].is_word
            and (end == place or not self.tokens[end].is_apart)
        ):
            end += 1
        return "".join(map(folded_sign, self.written(place, end))), end

    def written(self, place: int, end: int) -> str:
        return "".join(token.text for token in self.tokens[place:end])
