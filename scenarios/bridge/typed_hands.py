"""Hands as people type them, a seat before each: with suit symbols or letters, with dots, with strokes, or in four groups.

In: any text. Out: the hands with their places in the text, or FaultError naming what is no card. A letter that is a seat
and a rank (Greek Α, Β, Ν, Δ; Hungarian D, K) is a seat before a colon, after a hand that is complete, and where it
stands apart from cards that are written together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scenarios.bridge.cards import Hand, Rank, Suit
from scenarios.bridge.faults import unreadable
from scenarios.bridge.hand_tokens import LONGEST_LETTER, ranks_in, tokens_of
from scenarios.bridge.parted_hands import AFTER_SEAT, DOT, STROKE, VOID, Holding, PartedReader
from scenarios.bridge.seats import Seat
from scenarios.bridge.vocabulary import SEATS, SUITS

BANGED = re.compile(r"!([cdhs])", re.IGNORECASE)
COLOURED = re.compile("[\ufe0e\ufe0f]")
SUIT_SIGNS = {"♠": Suit.SPADES, "♤": Suit.SPADES, "♥": Suit.HEARTS, "♡": Suit.HEARTS, "❤": Suit.HEARTS} | {
    "♦": Suit.DIAMONDS, "♢": Suit.DIAMONDS, "♣": Suit.CLUBS, "♧": Suit.CLUBS,
}  # fmt: skip
LONGEST_SUIT = 3


@dataclass(frozen=True)
class TypedHand:
    """A hand, and where it stands."""

    seat: Seat
    hand: Hand
    start: int
    end: int


def with_suit_signs(text: str) -> str:
    """`!s` is how one site writes spades; a phone adds to a symbol that it is to be drawn in colour."""
    return BANGED.sub(
        lambda found: next(suit.symbol for suit in Suit if suit.code == found[1].upper()),
        COLOURED.sub("", text),
    )


def find_hands(text: str) -> list[TypedHand]:
    """The hands of a text, in their order."""
    tokens = tokens_of(text)
    found: list[TypedHand] = []
    place = 0
    while place < len(tokens):
        read = _Reader(tokens, place).hand() if tokens[place].folded in SEATS else None
        if read is None:
            place += 1
            continue
        holding, end = read
        found.append(
            TypedHand(holding.seat, Hand(frozenset(holding.cards)), tokens[place].start, tokens[end - 1].end)
        )
        place = end
    return found


class _Reader(PartedReader):
    """Reads one hand in whatever form."""

    def hand(self) -> tuple[Holding, int] | None:
        """The hand and where it ends; None where none follows."""
        if self.first >= len(self.tokens) or not (self.tokens[self.place].is_apart or self._after_hand()):
            return None
        if self._suit(self.first) is not None:
            return self._by_suits(self.first)
        if not self.is_marked and not self.tokens[self.first].is_apart:
            return None
        found = self.parted(DOT) or self.parted(STROKE) or self.grouped() or self._lettered()
        if found is None and self.is_marked:
            last = min(self.first + 3, len(self.tokens)) - 1
            what = "".join(token.text for token in self.tokens[self.first : last + 1])
            raise unreadable("not_a_hand", what, self.seat)
        return found

    def _after_hand(self) -> bool:
        return self.is_marked and not self.tokens[self.place - 1].is_word

    def _by_suits(self, place: int) -> tuple[Holding, int]:
        """♠AK2 ♥- ♦3, the suits in any order."""
        holding, suit, is_void, is_glued = Holding(self.seat), Suit.SPADES, False, False
        seen: set[Suit] = set()
        while place < self.last:
            token, named = self.tokens[place], self._suit(place)
            if named is not None:
                suit, is_void = named, False
                seen.add(named)
                place += 1
                is_glued = is_glued or (place < len(self.tokens) and not self.tokens[place].is_apart)
            elif token.text in VOID:
                is_void, place = True, place + 1
            elif token.text in ",;." and place + 1 < len(self.tokens) and self._suit(place + 1) is not None:
                place += 1
            elif token.is_word and not is_void and not self._ends(place, seen, is_glued):
                run, end = self.run(place)
                ranks = ranks_in(run)
                if ranks is None and token.is_apart:
                    break
                if ranks is None:
                    raise unreadable("not_a_card", suit.symbol + self.written(place, end), self.seat)
                holding.add(suit, ranks)
                place = end
            else:
                break
        return holding, place

    def _ends(self, place: int, seen: set[Suit], is_glued: bool) -> bool:
        """Does a word after cards begin something else: another hand, or the rest of the message?"""
        token = self.tokens[place]
        after = self.tokens[place + 1].text if place + 1 < len(self.tokens) else ""
        if not token.is_apart:
            return False
        before = self.tokens[place - 1].text
        if is_glued and before not in SUIT_SIGNS:
            return True
        is_next = SUIT_SIGNS.get(after) in seen or after in AFTER_SEAT
        return token.folded in SEATS and (is_next or len(token.folded) > LONGEST_LETTER)

    def _lettered(self) -> tuple[Holding, int] | None:
        """SAK2 D3: each group begins with the letter of its suit."""
        holding, place = Holding(self.seat), self.first
        while place < len(self.tokens):
            run, end = self.run(place)
            found = next(self._suit_and_ranks(run), None)
            if found is None or not self.tokens[place].is_apart and place > self.first:
                break
            holding.add(*found)
            place = end
        return (holding, place) if place > self.first else None

    def _suit_and_ranks(self, run: str) -> Iterator[tuple[Suit, list[Rank]]]:
        for size in range(min(LONGEST_SUIT, len(run) - 1), 0, -1):
            ranks = ranks_in(run[size:])
            if run[:size] in SUITS and ranks:
                yield SUITS[run[:size]], ranks

    def _begins_words(self, place: int) -> bool:
        """Are these no cards, but what the message goes on with: "♥ trumps"?"""
        token = self.tokens[place] if place < len(self.tokens) else None
        return token is not None and token.is_word and token.is_apart and self.cards(place) is None

    def _suit(self, place: int) -> Suit | None:
        token = self.tokens[place]
        if token.text in SUIT_SIGNS:
            return None if self._begins_words(place + 1) else SUIT_SIGNS[token.text]
        if not token.is_word or len(token.folded) <= LONGEST_LETTER or place + 1 == len(self.tokens):
            return None
        has_cards = self.tokens[place + 1].text in VOID or self.cards(place + 1) is not None
        return SUITS.get(token.folded) if has_cards else None
