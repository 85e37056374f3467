"""Calls, cards, seats and numbers where a message mentions them.

In: the folded text of a message. Out: `Mention` values in their order, and the breaks between clauses. Letters that
could be anything count only beside something that tells what they are: s after a level, κ never.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.words import Language
from scenarios.bridge import DOUBLE, REDOUBLE, Bid, Call, Card, Denomination, Rank, Seat, Suit
from scenarios.bridge.vocabulary import DENOMINATIONS, LEVELS, LOOKALIKE_RANKS, PLAIN_CALLS, RANKS, SUITS
from scenarios.reading.game_words import meaning
from scenarios.reading.grammar import grammar, habits
from scenarios.reading.patterns import stem_pattern
from scenarios.reading.thresholds import (
    HIGHEST_LEVEL_SAID,
    LONGEST_LETTERS,
    LONGEST_NUMBER,
    LOWEST_RANK_FIRST,
    ROW_IN_WORDS,
)

TOKEN = re.compile(r"[^\W\d_]+|\d+|[♠♥♦♣]")
BREAK = re.compile(r"[,.;:!?()\n«»\"“”/|·…]|\s[-–—]\s|[–—]")
SYMBOLS = frozenset("♠♥♦♣")
PAIRING = ("-", "–", "/", "&", "+")
APOSTROPHES = "'’`´"


@dataclass(frozen=True)
class Token:
    """A word, a number or a suit symbol of the folded text."""

    text: str
    start: int
    end: int


@dataclass(frozen=True)
class Mention:
    """Something of the game that is named: its tokens, and where they stand in the text."""

    value: Call | Card | Seat | Suit | int
    first: int
    last: int
    start: int
    clause: int


@dataclass(frozen=True)
class Mentions:
    """All that is mentioned, in the order of the text."""

    tokens: tuple[Token, ...]
    clauses: tuple[int, ...]
    """The clause of each token."""
    found: tuple[Mention, ...]

    def calls(self) -> list[Mention]:
        return [item for item in self.found if isinstance(item.value, Call)]

    def cards(self) -> list[Mention]:
        return [item for item in self.found if isinstance(item.value, Card)]

    def seats(self) -> list[Mention]:
        return [item for item in self.found if isinstance(item.value, Seat)]

    def numbers(self) -> list[Mention]:
        return [item for item in self.found if isinstance(item.value, int)]


def read_mentions(folded: str, language: Language) -> Mentions:
    """What a folded text mentions."""
    tokens = tuple(Token(match[0], match.start(), match.end()) for match in TOKEN.finditer(folded))
    clauses = tuple(_clauses(folded, tokens))
    reader = _Reader(folded, tokens, clauses, language)
    return Mentions(tokens, clauses, tuple(reader.read()))


def _clauses(folded: str, tokens: Sequence[Token]) -> Iterator[int]:
    connectives = grammar().sentences.connectives
    clause, end = 0, 0
    for token in tokens:
        if BREAK.search(folded, end, token.start) or token.text in connectives:
            clause += 1
        end = token.end
        yield clause


class _Reader:
    """Goes through the tokens once, taking the longest thing that can be read at each."""

    def __init__(
        self, folded: str, tokens: Sequence[Token], clauses: Sequence[int], language: Language
    ) -> None:
        self.folded = folded
        self.tokens = tokens
        self.clauses = clauses
        self.words = grammar()
        self.letters = habits(language).seat_letters
        self.meanings = [meaning(token.text, language) for token in tokens]

    def read(self) -> Iterator[Mention]:
        place = 0
        while place < len(self.tokens):
            if self._is_ordinal(place):
                place += 2
                continue
            found = self._card(place) or self._bid(place) or self._other(place)
            if found is None:
                place += 1
                continue
            value, last = found
            yield Mention(value, place, last, self.tokens[place].start, self.clauses[place])
            place = last + 1

    def _is_ordinal(self, place: int) -> bool:
        """Greeklish 5h leve is the fifth trick, and no heart."""
        words = self.words.numbers
        if self._text(place + 1) not in words.ordinal_or_suit or not self._adjacent(place):
            return False
        is_counted = self._text(place - 1) in words.before_ordinals or self._matches(place + 2, words.counted)
        return is_counted and self._number(place) is not None

    def _bid(self, place: int) -> tuple[Call, int] | None:
        level = self._number(place) or self._spelt_level(place)
        if level is None or not 1 <= level <= HIGHEST_LEVEL_SAID:
            return None
        after = place + 1
        if not self._same_clause(place, after):
            return None
        if self._is_no_trump(after):
            return Bid(level, Denomination.NOTRUMP), after + 1
        denomination = self._denomination(after, beside=self._adjacent(place))
        if denomination is None:
            return None
        last = after
        if denomination is Denomination.NOTRUMP and self._text(after + 1) in self.words.calls.trumps:
            last = after + 1
        return Bid(level, denomination), last

    def _spelt_level(self, place: int) -> int | None:
        """A level in words, beside a word for bidding or in a row of three: "bid two hearts", "one club one heart one club"."""
        if not self._is_spelt_bid(place):
            return None
        calls = self.words.calls
        after_verb = self._matches(place - 1, calls.bidding) and self._same_clause(place - 1, place)
        before_verb = self._matches(place + 2, calls.bidding_afterwards) and self._same_clause(
            place, place + 2
        )
        firsts = range(place - 2 * (ROW_IN_WORDS - 1), place + 1, 2)
        rows = (range(first, first + 2 * ROW_IN_WORDS, 2) for first in firsts)
        in_a_row = any(all(map(self._is_spelt_bid, row)) for row in rows)
        return LEVELS[self._text(place)] if after_verb or before_verb or in_a_row else None

    def _is_spelt_bid(self, place: int) -> bool:
        named = isinstance(self._meaning(place + 1), Denomination) or self._is_no_trump(place + 1)
        return self._text(place) in LEVELS and named

    def _is_no_trump(self, place: int) -> bool:
        second = self.words.calls.no_trumps.get(self._text(place))
        return second is not None and self._text(place + 1).startswith(second)

    def _card(self, place: int) -> tuple[Card, int] | None:
        return self._suit_first(place) or self._rank_first(place)

    def _suit_first(self, place: int) -> tuple[Card, int] | None:
        symbol = self._text(place) in SYMBOLS
        suit = self._suit(place, beside=self._adjacent(place))
        if suit is None or (not symbol and place > 0 and self._adjacent(place - 1)):
            return None
        if self._is_split(place + 1):
            return None
        rank = self._rank(place + 1, beside=self._adjacent(place), symbol=symbol)
        if rank is None or (len(self._text(place)) == 1 and not symbol and not self._adjacent(place)):
            return None
        if not self._same_clause(place, place + 1):
            return None
        return None if self._holding_follows(place + 1) else (Card(suit, rank), place + 1)

    def _rank_first(self, place: int) -> tuple[Card, int] | None:
        after = place + 1
        if self._text(after) in self.words.cards.of:
            after += 1
        beside = after == place + 1 and self._adjacent(place)
        suit = self._suit(after, beside=beside)
        if suit is None or (
            self._text(after) in SYMBOLS and not beside and not isinstance(self._meaning(place), Rank)
        ):
            return None
        rank = self._rank(place, beside=beside, symbol=self._text(after) in SYMBOLS)
        may_be_a_bid = after == place + 1 and self._text(place).isdigit()
        if rank is None or (may_be_a_bid and (rank < LOWEST_RANK_FIRST or self._a_seat_bids(place))):
            return None
        if not self._same_clause(place, after):
            return None
        return Card(suit, rank), after

    def _a_seat_bids(self, place: int) -> bool:
        """South bid 8♠, Dél 8♠-et licitált; "declarer said 8♠" names a card."""
        calls = self.words.calls
        if isinstance(self._meaning(place - 1), Seat):
            return any(self._matches(place + after, calls.bidding_afterwards) for after in (2, 3))
        return isinstance(self._meaning(place - 2), Seat) and self._matches(place - 1, calls.bidding)

    def _is_split(self, place: int) -> bool:
        """How a suit lies between two hands: 6-0."""
        end = self.tokens[place].end if place < len(self.tokens) else 0
        return (
            self._text(place).isdigit()
            and self.folded[end : end + 1] == "-"
            and self._text(place + 1).isdigit()
        )

    def _holding_follows(self, place: int) -> bool:
        """Ranks written on in one go are a hand, not a card: ♠ΑΡ10xx."""
        return self._adjacent(place) and self._text(place + 1) not in SYMBOLS and bool(self._text(place + 1))

    def _other(self, place: int) -> tuple[Call | Seat | int, int] | None:
        found = self.meanings[place]
        if found == DOUBLE and self._text(place - 1) in self.words.calls.again:
            return REDOUBLE, place
        if isinstance(found, Call | Seat):
            return found, place
        text = self._text(place)
        if len(text) <= LONGEST_LETTERS and self._is_part_of_a_word(place):
            return None
        if self._is_of_a_pair(place):
            return None
        if text in self.letters and self._is_player(place):
            return self.letters[text], place
        if text in self.words.calls.letters and self._among_calls(place):
            return PLAIN_CALLS[text], place
        number = self._number(place)
        return (number, place) if number is not None else None

    def _is_player(self, place: int) -> bool:
        """Is a letter a player, by the article before it or by what follows?"""
        players = self.words.players
        return (
            self._call_follows(place)
            or self._text(place - 1) in players.articles
            or self._matches(place + 1, players.verbs)
        )

    def _is_part_of_a_word(self, place: int) -> bool:
        """The s of West's, or the letters of an abbreviation: π.χ."""
        token = self.tokens[place]
        before, after = self.folded[: token.start][-1:], self.folded[token.end : token.end + 1]
        return before in APOSTROPHES and bool(before) or (after == "." and token.text.isalpha())

    def _is_of_a_pair(self, place: int) -> bool:
        """The S of N-S, E/W or N & S names two players together, and so does the N."""
        return self._pairs_with_next(place) or self._pairs_with_next(place - 1)

    def _pairs_with_next(self, place: int) -> bool:
        one, other = (self.letters.get(self._text(at)) for at in (place, place + 1))
        if one is None or other is None or one.partner is not other:
            return False
        between = self.folded[self.tokens[place].end : self.tokens[place + 1].start]
        return between.strip() in PAIRING and bool(between)

    def _call_follows(self, place: int) -> bool:
        follows = self._bid(place + 1)
        plain = (
            self._text(place + 1) in self.words.calls.letters
            and self._text(place) in self.letters
            and place > 0
        )
        return follows is not None or plain or isinstance(self._meaning(place + 1), Call)

    def _among_calls(self, place: int) -> bool:
        before = place > 1 and self._bid(place - 2) is not None or isinstance(self._meaning(place - 1), Call)
        follows = self._text(place - 1) in self.words.calls.letters or self._text(place - 1) in self.letters
        return before or follows or self._call_follows(place)

    def _number(self, place: int) -> int | None:
        text = self._text(place)
        return int(text) if text.isdecimal() and text.isascii() and len(text) <= LONGEST_NUMBER else None

    def _denomination(self, place: int, *, beside: bool) -> Denomination | None:
        text = self._text(place)
        is_plain = beside or len(text) > LONGEST_LETTERS or text in self.words.calls.notrump_letters
        if text in SYMBOLS or is_plain:
            known = DENOMINATIONS.get(text)
            if known is not None:
                return known
        found = self._meaning(place)
        return found if isinstance(found, Denomination) else None

    def _suit(self, place: int, *, beside: bool) -> Suit | None:
        text = self._text(place)
        if text in SYMBOLS or (beside and text in SUITS):
            return SUITS[text]
        found = self._meaning(place)
        return found.suit if isinstance(found, Denomination) else None

    def _rank(self, place: int, *, beside: bool, symbol: bool) -> Rank | None:
        text = self._text(place)
        if text.isdigit() or symbol or (beside and len(text) == 1):
            known = RANKS.get(text) or (LOOKALIKE_RANKS.get(text) if symbol else None)
            if known is not None:
                return known
        found = self._meaning(place)
        return found if isinstance(found, Rank) else None

    def _matches(self, place: int, stems: frozenset[str]) -> bool:
        return stem_pattern(stems).match(self._text(place)) is not None

    def _meaning(self, place: int) -> object:
        return self.meanings[place] if 0 <= place < len(self.meanings) else None

    def _text(self, place: int) -> str:
        return self.tokens[place].text if 0 <= place < len(self.tokens) else ""

    def _same_clause(self, place: int, other: int) -> bool:
        """Does nothing part them? A letter that could be "and" does not part what is written in one go."""
        if other >= len(self.clauses):
            return False
        return self.clauses[place] == self.clauses[other] or (other == place + 1 and self._adjacent(place))

    def _adjacent(self, place: int) -> bool:
        """Does the next token follow without a gap?"""
        return place + 1 < len(self.tokens) and self.tokens[place].end == self.tokens[place + 1].start
