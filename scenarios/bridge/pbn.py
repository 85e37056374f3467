"""Deals in the Portable Bridge Notation, as programs and sites export them, and written so again.

In: a text of tags and sections. Out: its deals, or FaultError; `format_pbn` writes what `parse_pbn` reads. Tags that say
nothing of cards and calls are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from scenarios.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, call_of
from scenarios.bridge.cards import Card, Hand, card_of, format_hand, parse_hand
from scenarios.bridge.contracts import Contract, Risk
from scenarios.bridge.deals import MOST_CALLS, MOST_PLAYED, Deal, board_label, checked, with_all_passing
from scenarios.bridge.faults import named_board, unreadable
from scenarios.bridge.play import Trick
from scenarios.bridge.seats import Seat, Vulnerability

TAG = re.compile(r'\[\s*+(\w++)\s++"((?:[^"\\]|\\.)*+)"\s*+\]')
PIECE = re.compile(rf"{TAG.pattern}|\{{[^{{}}]*+\}}|;[^\n]*+|^%[^\n]*+", re.MULTILINE)
"""A tag, or a comment."""
WORD = re.compile(r"([^\s=$!?+*^]*+)\S*+")
"""Without what stands after it: a note's number, a mark of how good or irregular it is, that it is not over."""
CONTRACT = re.compile(r"([1-7](?:NT|[CDHSN]))(X{0,2})", re.IGNORECASE)
STARTING = frozenset(("Event", "Board", "Deal"))
"""Of these a deal has one; a second one begins the next deal."""
WITH_SECTIONS = frozenset(("Auction", "Play"))
AS_BEFORE = "#"
NOT_THERE = "-"
SEATS = {seat.value: seat for seat in Seat}
WORDS_FOR_CALLS: dict[str, Call] = {"PASS": PASS, "DOUBLE": DOUBLE, "REDOUBLE": REDOUBLE}
ALL_PASS = "AP"
VULNERABILITIES = {
    "none": Vulnerability.NONE, "love": Vulnerability.NONE, "-": Vulnerability.NONE, "ns": Vulnerability.NS,
    "ew": Vulnerability.EW, "all": Vulnerability.ALL, "both": Vulnerability.ALL,
}  # fmt: skip


@dataclass
class _Game:
    """The tags of one deal, and what stands below the two that have a section."""

    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)

    def add(self, name: str, text: str) -> None:
        """Text below a tag."""
        if name in WITH_SECTIONS:
            self.sections.setdefault(name, []).append(text)

    def section(self, name: str) -> Iterator[str]:
        """The words of a section, without the marks that say nothing."""
        for text in self.sections.get(name, ()):
            yield from (found[1] for found in WORD.finditer(text) if found[1])


def holds_pbn(text: str) -> bool:
    """Whether there is a deal in this notation."""
    return any(found[1] == "Deal" for found in TAG.finditer(text))


def parse_pbn(text: str, most: int) -> tuple[Deal, ...]:
    """The deals of a text, so many at most; none where no tag names one."""
    deals: list[Deal] = []
    before: dict[str, str] = {}
    for game in _games(text):
        tags = {
            name: before.get(name, "") if value == AS_BEFORE else value for name, value in game.tags.items()
        }
        before = {**before, **tags}
        if "Deal" in tags and len(deals) < most:
            with named_board(board_label(tags.get("Board", ""))):
                deals.append(checked(_deal(tags, game)))
    return tuple(deals)


def format_pbn(deal: Deal) -> str:
    """A deal on one line."""
    first = next(iter(deal.hands))
    hands = [deal.hands.get(first.after(steps)) for steps in range(4)]
    dealt = " ".join(format_hand(hand) if hand else NOT_THERE for hand in hands)
    parts = [_tag("Board", deal.board), _tag("Deal", f"{first}:{dealt}")]
    if deal.dealer:
        parts.append(_tag("Dealer", deal.dealer.value))
    if deal.vulnerability:
        parts.append(_tag("Vulnerable", deal.vulnerability.value))
    if deal.contract:
        parts.append(_tag("Contract", deal.contract.bid.code + deal.contract.risk.mark.upper()))
        parts.append(_tag("Declarer", str(deal.contract.declarer or "?")))
    if deal.calls and deal.dealer:
        parts += [_tag("Auction", deal.dealer.value), " ".join(call.code for call in deal.calls)]
    if deal.tricks:
        parts += [_tag("Play", deal.tricks[0].leader.value), " ".join(_rows(deal.tricks))]
    return " ".join(parts)


def _games(text: str) -> Iterator[_Game]:
    game, last, end = _Game(), "", 0
    for found in PIECE.finditer(text):
        game.add(last, text[end : found.start()])
        end = found.end()
        if not found[1]:
            continue
        last = found[1]
        if last in STARTING and last in game.tags:
            yield game
            game = _Game()
        game.tags.setdefault(last, found[2])
    game.add(last, text[end:])
    yield game


def _deal(tags: dict[str, str], game: _Game) -> Deal:
    hands = _hands(tags["Deal"])
    dealer = _seat(tags.get("Dealer", "")) or _seat(tags.get("Auction", ""))
    calls = _calls(game.section("Auction"), dealer) if dealer else ()
    vulnerable = VULNERABILITIES.get(tags.get("Vulnerable", "").lower())
    deal = Deal(hands, board_label(tags.get("Board", "")), dealer, vulnerable, calls, _contract(tags))
    leader, agreed = _seat(tags.get("Play", "")), deal.record.contract
    if leader is None or agreed is None or agreed.opening_leader is not leader:
        return deal
    return replace(deal, played=tuple(_in_order(_cards(game.section("Play")), leader, agreed)))


def _hands(text: str) -> dict[Seat, Hand]:
    first, _, dealt = text.partition(":")
    seat, hands = _seat(first), dealt.split()
    if seat is None:
        raise unreadable("not_a_seat", first)
    if len(hands) != len(Seat):
        raise unreadable("not_a_hand", text)
    known: dict[Seat, Hand] = {}
    for steps, written in enumerate(hands):
        hand = parse_hand(written) if written != NOT_THERE else Hand(frozenset())
        if hand is None:
            raise unreadable("not_a_hand", written, seat.after(steps))
        known[seat.after(steps)] = hand
    return known


def _calls(words: Iterable[str], dealer: Seat) -> tuple[Call, ...]:
    calls: list[Call] = []
    for word in words:
        if word.upper() == ALL_PASS:
            return with_all_passing(dealer, tuple(calls))
        if word == NOT_THERE:
            continue
        call = call_of(word) or WORDS_FOR_CALLS.get(word.upper())
        if call is None or len(calls) == MOST_CALLS:
            raise unreadable("not_a_call", word)
        calls.append(call)
    return tuple(calls)


def _cards(words: Iterable[str]) -> list[Card | None]:
    """A card for each place of each trick, None where none is given."""
    cards: list[Card | None] = []
    for word in words:
        card = card_of(word)
        if (card is None and word != NOT_THERE) or len(cards) == MOST_PLAYED:
            raise unreadable("not_a_card", word)
        cards.append(card)
    return cards


def _in_order(cards: list[Card | None], first: Seat, contract: Contract) -> Iterator[Card]:
    """The cards as they were played: each line has them in the order of the first trick."""
    leader = first
    for start in range(0, len(cards), 4):
        by_seat = {first.after(place): card for place, card in enumerate(cards[start : start + 4])}
        plays: list[tuple[Seat, Card]] = []
        for steps in range(4):
            card = by_seat.get(leader.after(steps))
            if card is None:
                return
            plays.append((leader.after(steps), card))
            yield card
        leader = Trick(1, tuple(plays), contract.denomination, None).winner or leader


def _rows(tricks: tuple[Trick, ...]) -> Iterator[str]:
    first = tricks[0].leader
    for trick in tricks:
        cards = (trick.card_of(first.after(steps)) for steps in range(4))
        yield " ".join(card.code if card else NOT_THERE for card in cards)


def _contract(tags: dict[str, str]) -> Contract | None:
    found = CONTRACT.fullmatch(tags.get("Contract", "").strip())
    bid = call_of(found[1]) if found else None
    if found is None or not isinstance(bid, Bid):
        return None
    declarer = _seat(tags.get("Declarer", "").lstrip("^"))
    return Contract(bid.level, bid.denomination, Risk(len(found[2])), declarer)


def _seat(text: str) -> Seat | None:
    return SEATS.get(text.strip().upper())


def _tag(name: str, value: str) -> str:
    return f'[{name} "{value}"]'
