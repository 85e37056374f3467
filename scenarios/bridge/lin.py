"""Deals in the notation that Bridge Base Online keeps and sends them in (LIN).

In: a text of `key|value|` pairs, or an address that holds one. Out: its deals, or FaultError.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote_plus

from scenarios.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, call_of
from scenarios.bridge.cards import RANK_CODES, Card, Hand, Suit, card_of
from scenarios.bridge.deals import MOST_CALLS, MOST_PLAYED, Deal, board_label, checked
from scenarios.bridge.faults import Fault, FaultError, named_board, unreadable
from scenarios.bridge.seats import Seat, Vulnerability

LINK = re.compile(r"https?://\S{1,200}?[?&]lin=([^\s&#]++)\S*+", re.IGNORECASE)
RECORD = re.compile(r"(?<![^\W_])[a-z]{2}\|", re.IGNORECASE)
"""The first pair."""
DEALT = "md|"
SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""In the order of the notation; the first digit of a deal numbers its dealer so."""
SUITS = {suit.code: suit for suit in Suit}
VULNERABILITIES = {
    "o": Vulnerability.NONE, "0": Vulnerability.NONE, "n": Vulnerability.NS, "e": Vulnerability.EW,
    "b": Vulnerability.ALL,
}  # fmt: skip
PLAIN: dict[str, Call] = {"p": PASS, "pass": PASS, "d": DOUBLE, "x": DOUBLE, "r": REDOUBLE, "xx": REDOUBLE}
FIGURES = re.compile(r"\d{1,3}")
ALERTED = "!*"


@dataclass
class _Game:
    """The pairs of one deal that are of interest."""

    dealt: str = ""
    board: str = ""
    vulnerable: str = ""
    calls: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Found:
    """A record within a text, and what else is written there."""

    record: str
    story: str


def find_lin(text: str) -> Found | None:
    """The record in a text, by itself or in an address; None where there is none."""
    link = LINK.search(text)
    if link:
        record = unquote_plus(link[1])
        return Found(record, _around(text, link.start(), link.end())) if DEALT in record.lower() else None
    start = RECORD.search(text)
    if start is None or DEALT not in text.lower():
        return None
    return Found(text[start.start() :], _around(text, start.start(), text.rindex("|") + 1))


def parse_lin(text: str, most: int) -> tuple[Deal, ...]:
    """The deals of a record, so many at most."""
    deals: list[Deal] = []
    for game in _games(text):
        if game.dealt and len(deals) < most:
            with named_board(board_label(game.board)):
                deals.append(checked(_deal(game)))
    return tuple(deals)


def _games(text: str) -> Iterator[_Game]:
    pieces = text.split("|")
    game, board = _Game(), ""
    for key, value in zip(pieces[::2], pieces[1::2], strict=False):
        name, said = key.strip().lower(), value.strip()
        if name in ("qx", "md") and game.dealt:
            yield game
            game, board = _Game(), ""
        if name in ("qx", "ah"):
            board = _number(said) or board
            game.board = board
        elif name == "md":
            game.dealt = said
        elif name == "sv":
            game.vulnerable = said.lower()
        elif name == "mb":
            game.calls.append(said)
        elif name == "pc":
            game.cards.append(said)
    yield game


def _deal(game: _Game) -> Deal:
    dealer, hands = _dealt(game.dealt)
    if len(game.calls) > MOST_CALLS:
        raise unreadable("not_a_call", game.calls[MOST_CALLS])
    if len(game.cards) > MOST_PLAYED:
        raise unreadable("not_a_card", game.cards[MOST_PLAYED])
    calls = tuple(map(_call, filter(None, game.calls))) if dealer else ()
    cards = tuple(map(_card, filter(None, game.cards)))
    return Deal(
        hands, board_label(game.board), dealer, VULNERABILITIES.get(game.vulnerable), calls, None, cards
    )


def _dealt(text: str) -> tuple[Seat | None, dict[Seat, Hand]]:
    """`3SAK…HQ…,…`: who deals, then the hands from South on; the last one may be left out."""
    number, written = (text[0], text[1:]) if text[:1].isdecimal() else ("", text)
    hands = written.split(",")
    if len(hands) > len(SEATS):
        raise unreadable("not_a_hand", hands[len(SEATS)] or text)
    dealer = SEATS[int(number) - 1] if number in tuple("1234") else None
    return dealer, {seat: _hand(held, seat) for seat, held in zip(SEATS, hands, strict=False)}


def _hand(text: str, seat: Seat) -> Hand:
    suit: Suit | None = None
    cards: set[Card] = set()
    for sign in text.strip().upper():
        if sign in SUITS:
            suit = SUITS[sign]
            continue
        card = card_of(suit.code + sign) if suit is not None and sign in RANK_CODES else None
        if card is None:
            raise unreadable("not_a_hand", text, seat)
        if card in cards:
            raise FaultError(Fault("card_twice", seats=(seat,), card=card))
        cards.add(card)
    return Hand(frozenset(cards))


def _call(text: str) -> Call:
    plain = text.strip().rstrip(ALERTED)
    call = PLAIN.get(plain.lower()) or call_of(plain)
    if call is None or (isinstance(call, Bid) and call.is_above_seven):
        raise unreadable("not_a_call", text)
    return call


def _card(text: str) -> Card:
    card = card_of(text)
    if card is None:
        raise unreadable("not_a_card", text)
    return card


def _number(text: str) -> str:
    found = FIGURES.search(text)
    return found[0] if found else ""


def _around(text: str, start: int, end: int) -> str:
    return f"{text[:start]} {text[end:]}".strip()
