"""Names read and written in Greek, English, Hebrew, Hungarian: seats, sides, suits, calls, cards.

`parse_x` takes what people type, in any of the languages, in Greeklish or in symbols, and gives None for
what it cannot read or could read in two ways. `format_x` writes for a reader, and what it writes is read back.
"""

from __future__ import annotations

from corpus.words import Language
from scenarios.bridge.calls import Bid, Call, Denomination
from scenarios.bridge.cards import Card, Rank, Suit
from scenarios.bridge.languages import names_in
from scenarios.bridge.seats import Seat, Side
from scenarios.bridge.typed import read_typed
from scenarios.bridge.vocabulary import (
    DENOMINATIONS,
    FILLERS,
    LEVELS,
    LOOKALIKE_RANKS,
    PLAIN_CALLS,
    RANKS,
    SEATS,
    SIDES,
    SUITS,
)

SYMBOLS = frozenset(suit.symbol for suit in Suit)
SUITS_AND_RANKS = {*SUITS, *RANKS}


def parse_seat(text: str) -> Seat | None:
    """A seat by name or letter: Βορράς, Β, North, N, Észak, É, צפון, voras."""
    return SEATS.get(_joined(text))


def format_seat(seat: Seat, lang: Language, *, short: bool = False) -> str:
    """The seat's name, or its letter."""
    named = names_in(lang).seats[seat.value]
    return named.letter if short else named.name


def parse_side(text: str) -> Side | None:
    """A side: ΒΝ, NS, North-South, צפון-דרום, ÉD."""
    return SIDES.get(_joined(text))


def format_side(side: Side, lang: Language) -> str:
    return names_in(lang).sides[side.value].name


def parse_suit(text: str) -> Suit | None:
    """A suit by symbol, letter or name; κ alone may be hearts or diamonds and is not read."""
    return SUITS.get(_joined(text))


def format_suit(suit: Suit, lang: Language) -> str:
    return names_in(lang).denominations[suit.code].name


def parse_rank(text: str) -> Rank | None:
    return RANKS.get(_joined(text))


def format_rank(rank: Rank, lang: Language, *, spelled: bool = False) -> str:
    """The rank as on the card; spelled out for the ten and the court cards if asked."""
    named = names_in(lang).ranks[rank.code]
    return (named.name if spelled else named.letter) or str(rank)


def parse_denomination(text: str) -> Denomination | None:
    """A suit or notrump: ♠, πίκα, ΧΑ, NT, χωρίς ατού, szanzadu, ללא שליט."""
    return DENOMINATIONS.get(_joined(text))


def format_denomination(denomination: Denomination, lang: Language, *, short: bool = False) -> str:
    """The denomination's name, or its symbol."""
    named = names_in(lang).denominations[denomination.code]
    return named.letter or denomination.symbol if short else named.name


def parse_call(text: str) -> Call | None:
    """A call: 1♠, 1Π, ένα πίκα, 3ΧΑ, 3 szan, κοντρ, XX, πάσο. A bid of eight or nine is read too (Law 38)."""
    typed = read_typed(text, FILLERS)
    if typed.text in PLAIN_CALLS:
        return PLAIN_CALLS[typed.text]
    bids = {
        Bid(level, denomination)
        for level, start in typed.prefixes(0, LEVELS, typed.words)
        for denomination, end in typed.prefixes(start, DENOMINATIONS, typed.words)
        if end == len(typed.text)
    }
    return bids.pop() if len(bids) == 1 else None


def format_call(call: Call, lang: Language, *, spelled: bool = False) -> str:
    """The call as it is written on a pad: 1♠, 3ΧΑ, πάσο; spelled out, 1 πίκα."""
    if not isinstance(call, Bid):
        return names_in(lang).calls[call.code].name
    gap = " " if spelled else ""
    return f"{call.level}{gap}{format_denomination(call.denomination, lang, short=not spelled)}"


def parse_card(text: str) -> Card | None:
    """A card, suit first or rank first: Ρ♠, ρήγας πίκα, KS, ♠K, king of spades, pikk király, מלך עלה."""
    typed = read_typed(text, FILLERS)
    ranks = RANKS | LOOKALIKE_RANKS if SYMBOLS.intersection(typed.words) else RANKS
    whole = SUITS_AND_RANKS
    suit_first = {
        Card(suit, rank)
        for suit, start in typed.prefixes(0, SUITS, whole)
        for rank, end in typed.prefixes(start, ranks, whole)
        if end == len(typed.text)
    }
    rank_first = {
        Card(suit, rank)
        for rank, start in typed.prefixes(0, ranks, whole)
        for suit, end in typed.prefixes(start, SUITS, whole)
        if end == len(typed.text)
    }
    cards = suit_first | rank_first
    return cards.pop() if len(cards) == 1 else None


def format_card(card: Card, lang: Language, *, spelled: bool = False) -> str:
    """The card with its symbol, ♠Ρ; or spelled out, ρήγας πίκα, pikk király."""
    rank = format_rank(card.rank, lang, spelled=spelled)
    if not spelled:
        return f"{card.suit.symbol}{rank}"
    return names_in(lang).card.format(rank=rank, suit=format_suit(card.suit, lang))


def _joined(text: str) -> str:
    return read_typed(text, FILLERS).text
