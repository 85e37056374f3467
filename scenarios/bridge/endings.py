"""What the cards of a small ending can give, with all hands seen: searched to the end, no line left out.

In: a whole position with trumps and lead. Out: the tricks of the leader's side with the best play of both, and the most
and the fewest that any legal play at all gives it. Those two are bounds for every line of play: whether a line is a
normal one is a judgement (Law 70), and nothing here knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from scenarios.bridge.cards import PACK, Suit
from scenarios.bridge.positions import Position
from scenarios.bridge.seats import Seat, Side

MOST_TRICKS_SEARCHED = 6
"""A larger ending takes a program made for it; one more trick takes some ten times as long."""
MOST_PLAYS_SEARCHED = 600_000
"""Some seconds; an ending that takes more is too large as well."""
Aim = Literal["fewest", "best", "most"]
PLACES = tuple(Seat)
RANKS = len(PACK) // len(Suit)
BIT = {card: 1 << place for place, card in enumerate(PACK)}
"""A set of cards is a number here, a card of it one bit, the higher one of a suit the higher."""
SUIT = {suit: ((1 << RANKS) - 1) << (RANKS * suit) for suit in Suit}
SUIT_OF = [0, *(SUIT[card.suit] for card in PACK)]
"""By the length of a card's number."""
Cards = int
Hands = tuple[Cards, Cards, Cards, Cards]


@dataclass(frozen=True)
class Bounds:
    """Tricks of a side, out of those that are left."""

    fewest: int
    best: int
    """With the best play of both sides."""
    most: int

    def of_the_others(self, tricks: int) -> Bounds:
        """The same seen from the other side."""
        return Bounds(tricks - self.most, tricks - self.best, tricks - self.fewest)


def bounds(position: Position, side: Side) -> Bounds | None:
    """What a side gets; None where not all is known or too much is left."""
    leader = position.leader
    if leader is None or position.trumps is None or not position.is_whole:
        return None
    if position.tricks > MOST_TRICKS_SEARCHED:
        return None
    search = _Search(position.trumps.suit)
    held = [sum(BIT[card] for card in position.hands[seat].cards) for seat in PLACES]
    start: Hands = (held[0], held[1], held[2], held[3])
    place = PLACES.index(leader)
    try:
        found = Bounds(*(search.tricks_of_ns(start, place, aim) for aim in ("fewest", "best", "most")))
    except _TooLargeError:
        return None
    return found if side is Side.NS else found.of_the_others(position.tricks)


class _TooLargeError(Exception):
    """More plays than anybody waits for."""


class _Search:
    """The tricks of North and South from any position of one ending, each worked out once."""

    def __init__(self, trumps: Suit | None) -> None:
        self._trumps = SUIT[trumps] if trumps is not None else 0
        self._known: dict[tuple[Hands, int, Aim], int] = {}
        self._plays = 0

    def tricks_of_ns(self, hands: Hands, leader: int, aim: Aim) -> int:
        """From the beginning of a trick."""
        if not hands[leader]:
            return 0
        state = _ranked(hands), leader, aim
        if state not in self._known:
            self._known[state] = self._after(hands, leader, (), aim)
        return self._known[state]

    def _after(self, hands: Hands, leader: int, played: tuple[Cards, ...], aim: Aim) -> int:
        """From within a trick."""
        if len(played) == len(PLACES):
            winner = (leader + self._winning(played)) % len(PLACES)
            return (winner % 2 == 0) + self.tricks_of_ns(hands, winner, aim)
        self._plays += 1
        if self._plays > MOST_PLAYS_SEARCHED:
            raise _TooLargeError
        place = (leader + len(played)) % len(PLACES)
        wants_most = aim == "most" or (aim == "best" and place % 2 == 0)
        limit = hands[place].bit_count() if wants_most else 0
        best = -1 if wants_most else len(PACK)
        for card in _choices(hands, place, played):
            rest = list(hands)
            rest[place] ^= card
            found = self._after((rest[0], rest[1], rest[2], rest[3]), leader, (*played, card), aim)
            best = max(best, found) if wants_most else min(best, found)
            if best == limit:
                break
        return best

    def _winning(self, played: tuple[Cards, ...]) -> int:
        """The place in the trick of the highest trump, or else of the highest card of the suit led."""
        led = _suit_of(played[0])
        trumped = any(card & self._trumps for card in played)
        counting = self._trumps if trumped else led
        return max(range(len(played)), key=lambda place: played[place] & counting)


def _ranked(hands: Hands) -> Hands:
    """The same ending with the cards of each suit moved together: what was played leaves no gaps."""
    in_play = hands[0] | hands[1] | hands[2] | hands[3]
    moved = [0, 0, 0, 0]
    for suit in SUIT.values():
        here, free = in_play & suit, suit & -suit
        while here:
            card = here & -here
            here ^= card
            owner = next(place for place in range(4) if hands[place] & card)
            moved[owner] |= free
            free <<= 1
    return moved[0], moved[1], moved[2], moved[3]


def _choices(hands: Hands, place: int, played: tuple[Cards, ...]) -> Iterator[Cards]:
    """What may be played (44C); of cards that nothing in play stands between, the highest alone: they take the same."""
    own = hands[place]
    following = own & _suit_of(played[0]) if played else 0
    others = hands[0] | hands[1] | hands[2] | hands[3] | sum(played)
    others &= ~own
    choosable = following or own
    last = 0
    while choosable:
        card = 1 << (choosable.bit_length() - 1)
        choosable ^= card
        between = (last - 1) & ~(2 * card - 1) if last else 0
        if not last or not card & _suit_of(last) or between & others:
            yield card
        last = card


def _suit_of(card: Cards) -> Cards:
    return SUIT_OF[card.bit_length()]
