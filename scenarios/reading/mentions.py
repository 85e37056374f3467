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
from scenarios.reading.game_words import LONGEST_LETTERS, meaning

TOKEN = re.compile(r"[^\W\d_]+|\d+|[♠♥♦♣]")
BREAK = re.compile(r"[,.;:!?()\n«»\"“”/|·…]|\s[-–—]\s|[–—]")
SYMBOLS = frozenset("♠♥♦♣")
HIGHEST_LEVEL = 9
COUNTED = re.compile("lev|dianom|for[ae]|thes|8es|thik|8hk|trap|seir|agor|dhl|dil")
"""What has an ordinal in Greek."""
FEMININE = frozenset(["sthn", "stin", "thn", "tin", "sti", "sth", "ti", "th", "tis", "ths"])
CONNECTIVES = frozenset(
    [
        "και",
        "κι",
        "κ",
        "kai",
        "ki",
        "and",
        "then",
        "but",
        "αλλα",
        "alla",
        "ενω",
        "enw",
        "eno",
        "while",
        "μετα",
        "meta",
        "υστερα",
        "ystera",
        "es",
        "majd",
        "aztan",
        "de",
        "pedig",
        "אז",
        "ואז",
        "אבל",
    ]
)

AGAIN = frozenset(("רי", "re", "ρε"))
LETTER_CALLS = ("x", "xx", "χ", "χχ", "p", "π", "dbl", "rdbl")
PAIRING = ("-", "–", "/", "&", "+")
APOSTROPHES = "'’`´"
ARTICLES = frozenset(["ο", "η", "τον", "του", "την", "τη", "τησ"])
"""Before a letter, they make it a player: ο Β, του Ν."""
BIDDING = re.compile(
    "bids?$|open(s|ed)?$|overcall|respond|rebid|rais(es|ed)?$|jump|over$|ειπ|ανοιξ|ανοιγ|αγορα|δηλω|παρενεβ"
    "|e?ipe|eipa|anoi[gxk]|agora[sz]|d[ih]l[wo]|הכריז|פתח|licit|nyit"
)
"""Before a level in words, they say that it is a bid and not so many cards."""
BID_AFTERWARDS = re.compile("mond|licit|nyit|bemond")
"""In Hungarian the verb may follow what was bid."""
TABLE_VERB = re.compile(
    "open|bids?$|overcall|pass|doubl|redoubl|leads?$|led$|plays?$|played$|rais|respond|rebid|jump|calls?$|called$"
    "|revok|claim|hesitat|asks?$|asked$"
)
"""After a letter, they make it a player: S opens, W passes."""
SEAT_LETTERS: dict[Language, dict[str, Seat]] = {
    "el": dict(zip("βανδnesw", [*Seat, *Seat], strict=True))
    | {"ν": Seat.SOUTH, "δ": Seat.WEST, "α": Seat.EAST},
    "en": dict(zip("nesw", Seat, strict=True)),
    "he": dict(zip("nesw", Seat, strict=True)),
    "hu": {"e": Seat.NORTH, "k": Seat.EAST, "d": Seat.SOUTH, "ny": Seat.WEST},
}


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
    clause, end = 0, 0
    for token in tokens:
        if BREAK.search(folded, end, token.start) or token.text in CONNECTIVES:
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
        self.letters = SEAT_LETTERS[language]
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
        numbered = self._number(place) is not None and self._text(place + 1) == "h" and self._adjacent(place)
        counted = COUNTED.match(self._text(place + 2)) or self._text(place - 1) in FEMININE
        return numbered and bool(counted)

    def _bid(self, place: int) -> tuple[Call, int] | None:
        level = self._number(place) or self._spelt_level(place)
        if level is None or not 1 <= level <= HIGHEST_LEVEL:
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
        if denomination is Denomination.NOTRUMP and self._text(after + 1) in ("ατου", "atou", "שליט"):
            last = after + 1
        return Bid(level, denomination), last

    def _spelt_level(self, place: int) -> int | None:
        """A level in words, beside a word for bidding or in a row of three: "bid two hearts", "one club one heart one club"."""
        if not self._is_spelt_bid(place):
            return None
        after_verb = BIDDING.match(self._text(place - 1)) and self._same_clause(place - 1, place)
        before_verb = BID_AFTERWARDS.match(self._text(place + 2)) and self._same_clause(place, place + 2)
        rows = (range(place + shift, place + shift + 5, 2) for shift in (-4, -2, 0))
        in_a_row = any(all(map(self._is_spelt_bid, row)) for row in rows)
        return LEVELS[self._text(place)] if after_verb or before_verb or in_a_row else None

    def _is_spelt_bid(self, place: int) -> bool:
        named = isinstance(self._meaning(place + 1), Denomination) or self._is_no_trump(place + 1)
        return self._text(place) in LEVELS and named

    def _is_no_trump(self, place: int) -> bool:
        return self._text(place) == "no" and self._text(place + 1).startswith("trump")

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
        if self._text(after) in ("of", "the", "του", "tou", "τησ", "tis", "ths", "a"):
            after += 1
        beside = after == place + 1 and self._adjacent(place)
        suit = self._suit(after, beside=beside)
        if suit is None or (
            self._text(after) in SYMBOLS and not beside and not isinstance(self._meaning(place), Rank)
        ):
            return None
        rank = self._rank(place, beside=beside, symbol=self._text(after) in SYMBOLS)
        if rank is None or (self._text(place).isdigit() and rank < Rank.EIGHT):
            return None
        if not self._same_clause(place, after):
            return None
        return Card(suit, rank), after

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
        if found == DOUBLE and self._text(place - 1) in AGAIN:
            return REDOUBLE, place
        if isinstance(found, Call | Seat):
            return found, place
        text = self._text(place)
        if len(text) <= LONGEST_LETTERS and self._is_part_of_a_word(place):
            return None
        if self._is_of_a_pair(place):
            return None
        if text in self.letters and (
            self._call_follows(place)
            or self._text(place - 1) in ARTICLES
            or TABLE_VERB.match(self._text(place + 1))
        ):
            return self.letters[text], place
        if text in LETTER_CALLS and self._among_calls(place):
            return PLAIN_CALLS[text], place
        number = self._number(place)
        return (number, place) if number is not None else None

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
        plain = self._text(place + 1) in LETTER_CALLS and self._text(place) in self.letters and place > 0
        return follows is not None or plain or isinstance(self._meaning(place + 1), Call)

    def _among_calls(self, place: int) -> bool:
        before = place > 1 and self._bid(place - 2) is not None or isinstance(self._meaning(place - 1), Call)
        near = (*LETTER_CALLS, *self.letters)
        return before or self._call_follows(place) or self._text(place - 1) in near

    def _number(self, place: int) -> int | None:
        text = self._text(place)
        return int(text) if text.isdecimal() and text.isascii() and len(text) <= 4 else None

    def _denomination(self, place: int, *, beside: bool) -> Denomination | None:
        text = self._text(place)
        if text in SYMBOLS or beside or len(text) > LONGEST_LETTERS or text in ("nt", "χα", "xa", "sa", "ντ"):
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
