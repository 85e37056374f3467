"""Calls, cards, seats and numbers where a message mentions them.

In: the folded text of a message. Out: `Mention` values in their order, and the breaks between clauses. Letters that
could be anything count only beside something that tells what they are: s after a level, κ never.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corpus.words import Language, greek_sound, greeklish_keys, script_of
from scenarios.bridge import DOUBLE, PASS, REDOUBLE, Bid, Call, Card, Denomination, Rank, Seat, Suit
from scenarios.bridge.vocabulary import DENOMINATIONS, LOOKALIKE_RANKS, PLAIN_CALLS, RANKS, SEATS, SUITS

TOKEN = re.compile(r"[^\W\d_]+|\d+|[♠♥♦♣]")
BREAK = re.compile(r"[,.;:!?()\n«»\"“”/|·…]|\s[-–—]\s|[–—]")
SYMBOLS = frozenset("♠♥♦♣")
LONGEST_LETTERS = 2
"""Forms as short as this are read only beside what tells their meaning."""
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

GREEK_SOUNDS: dict[object, str] = {
    Denomination.CLUBS: "spa8",
    Denomination.DIAMONDS: "karo kara karu",
    Denomination.HEARTS: "kup",
    Denomination.SPADES: "pika pike piko",
    PASS: "paso pasa",
    DOUBLE: "kodr",
    REDOUBLE: "sirkodr surkodr rekodr",
    Rank.ACE: "aso asu asi",
    Rank.KING: "riga",
    Rank.QUEEN: "dama dames",
    Rank.JACK: "vale",
    Seat.NORTH: "vora",
    Seat.EAST: "anatol",
    Seat.SOUTH: "noto notu",
    Seat.WEST: "disi ditik",
}
AGAIN = frozenset(("רי", "re", "ρε"))
LETTER_CALLS = ("x", "xx", "χ", "χχ", "p", "π", "dbl", "rdbl")
HEBREW_PREFIXES = "והבלמשכ"
APOSTROPHES = "'’`´"
ARTICLES = frozenset(["ο", "η", "τον", "του", "την", "τη", "τησ"])
"""Before a letter, they make it a player: ο Β, του Ν."""
STEMS: dict[object, str] = {
    Denomination.CLUBS: "club treff קלאב תלתנ",
    Denomination.DIAMONDS: "diamond karo דיאמונד דיימונד יהלומ",
    Denomination.HEARTS: "heart הארט לבב",
    Denomination.SPADES: "spade pikk ספייד ספיד עלימ",
    Denomination.NOTRUMP: "szanz notrump סאנס סנס",
    PASS: "passz pass פאס",
    DOUBLE: "doubl kontr דאבל דבל קונטר",
    REDOUBLE: "redoubl rekontr רידאבל",
    Rank.KING: "king kiral מלכ",
    Rank.QUEEN: "queen dama מלכה מלכת",
    Rank.JACK: "jack bubi נסיכ",
    Seat.NORTH: "north eszak צפונ",
    Seat.EAST: "east kelet מזרח",
    Seat.SOUTH: "south דרומ",
    Seat.WEST: "west nyugat מערב",
}
WHOLE: dict[str, object] = {
    **dict.fromkeys(["kor", "kort", "korre", "korbol", "korrel", "koros", "לב"], Denomination.HEARTS),
    **dict.fromkeys(["del", "delnek", "delt", "delre", "dele", "delen"], Seat.SOUTH),
    **dict.fromkeys(["ace", "aces", "asz", "aszt", "aszra", "aszok", "aszal", "אס", "האס"], Rank.ACE),
    "χωρισ": Denomination.NOTRUMP,
    "xwris": Denomination.NOTRUMP,
    "xoris": Denomination.NOTRUMP,
    "ללא": Denomination.NOTRUMP,
    **dict.fromkeys(["fora", "fores", "foras"], None),
}
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
        level = self._number(place)
        if level is None or not 1 <= level <= HIGHEST_LEVEL:
            return None
        after = place + 1
        if not self._same_clause(place, after):
            return None
        if self._text(after) == "no" and self._text(after + 1).startswith("trump"):
            return Bid(level, Denomination.NOTRUMP), after + 1
        denomination = self._denomination(after, beside=self._adjacent(place))
        if denomination is None:
            return None
        last = after
        if denomination is Denomination.NOTRUMP and self._text(after + 1) in ("ατου", "atou", "שליט"):
            last = after + 1
        return Bid(level, denomination), last

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
        if text in self.letters and (self._call_follows(place) or self._text(place - 1) in ARTICLES):
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


def meaning(text: str, language: Language) -> object:
    """What a word of the game means by itself, in whatever form of it; None for any other word."""
    if text in WHOLE:
        return WHOLE[text]
    if len(text) <= LONGEST_LETTERS:
        return None
    known = next((table[text] for table in EXACT if text in table), None)
    if known is not None:
        return known
    sounds: tuple[str, ...] = ()
    if language == "el":
        sounds = (greek_sound(text),) if script_of(text) == "greek" else greeklish_keys(text)
    found = _by_stem(text, _STEMS) or next(
        (value for bare in _without_prefixes(text) if (value := _by_stem(bare, _STEMS)) is not None), None
    )
    return found or next((value for key in sounds if (value := _by_stem(key, _SOUNDS)) is not None), None)


def _without_prefixes(text: str) -> list[str]:
    """A Hebrew word without one and two of the letters that are written before it."""
    if script_of(text) != "hebrew":
        return []
    cuts = [
        cut for cut in (1, 2) if len(text) > cut + 2 and all(char in HEBREW_PREFIXES for char in text[:cut])
    ]
    return [text[cut:] for cut in cuts]


def _longest_first(stems: dict[object, str]) -> list[tuple[str, object]]:
    rows = ((stem, value) for value, forms in stems.items() for stem in forms.split())
    return sorted(rows, key=lambda row: -len(row[0]))


EXACT: tuple[dict[str, object], ...] = tuple(
    {form: value for form, value in table.items() if len(form) > LONGEST_LETTERS}
    for table in (SEATS, PLAIN_CALLS, DENOMINATIONS)
)
_STEMS, _SOUNDS = _longest_first(STEMS), _longest_first(GREEK_SOUNDS)
LONGEST_ENDING = 5


def _by_stem(word: str, stems: Sequence[tuple[str, object]]) -> object:
    return next(
        (value for stem, value in stems if word.startswith(stem) and len(word) - len(stem) <= LONGEST_ENDING),
        None,
    )
