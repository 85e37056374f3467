"""Revokes found in a play record with the hands known, and the tricks they cost (Laws 61–64). No equity.

Only what the record shows is here: failing to follow suit (61A, 44C), established by a later play (63A1),
and the exceptions 64B1, B2, B3, B6 and B7. When attention was drawn (B4, B5), a correction (B8) and damage
(64C) are not.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scenarios.bridge.cards import Card, Suit
from scenarios.bridge.play import Play, Trick
from scenarios.bridge.seats import Seat

TRICK_TWELVE = 12


@dataclass(frozen=True)
class Revoke:
    """A player did not follow suit although he could."""

    trick: int
    seat: Seat
    card: Card
    """What he played."""
    suit: Suit
    """What was led."""
    could_play: tuple[Card, ...]
    """What he held in that suit, highest first."""
    is_established: bool
    """Whether his side has played to the next trick (63A1)."""
    winning_card: Card | None
    """The card with which the offending player himself won the trick; None if he did not."""
    tricks_won: tuple[int, ...]
    """The tricks his side won from this one on."""

    @property
    def is_won_by_offender(self) -> bool:
        """Whether the offending player himself won the trick; declarer has not if dummy's card did."""
        return self.winning_card is not None


@dataclass(frozen=True)
class Transfer:
    """What one revoke costs."""

    revoke: Revoke
    tricks: tuple[int, ...]
    """The tricks that change hands: the revoke trick itself under 64A1, any one of those won under 64A."""
    clauses: tuple[str, ...]
    """64A1 or 64A2; or each exception of 64B that holds; nothing while the revoke is not established."""

    @property
    def count(self) -> int:
        return len(self.tricks)


def find_revokes(play: Play) -> tuple[Revoke, ...]:
    """Every revoke of the record, in the order of play; hands that are not known are passed over."""
    revokes: list[Revoke] = []
    for trick in play.tricks:
        for seat, card in trick.plays[1:]:
            hand = play.hand_of(seat, before=trick.number)
            if hand and card.suit is not trick.led and hand.holds(trick.led):
                revokes.append(_revoke(play, trick, seat, card, hand.in_suit(trick.led)))
    return tuple(revokes)


def transfers(
    play: Play, penalty_cards: Collection[Card] = (), established: Collection[int] = ()
) -> tuple[Transfer, ...]:
    """What each revoke of the record costs.

    `penalty_cards` are those that lay on the table (64B3). `established` are tricks whose revokes became
    final otherwise than by a later play, by a claim for instance (63A2–63A4).
    """
    revokes = find_revokes(play)
    final = [revoke for revoke in revokes if revoke.is_established or revoke.trick in established]
    clauses = {
        revoke: _exceptions(revoke, final, play.dummy, penalty_cards) or (_rule(revoke),) for revoke in final
    }
    taken = _tricks_taken({revoke: found[0] for revoke, found in clauses.items()})
    return tuple(Transfer(revoke, taken.get(revoke, ()), clauses.get(revoke, ())) for revoke in revokes)


def _revoke(play: Play, trick: Trick, seat: Seat, card: Card, could_play: tuple[Card, ...]) -> Revoke:
    following = play.tricks[trick.number].plays if trick.number < len(play.tricks) else ()
    return Revoke(
        trick=trick.number,
        seat=seat,
        card=card,
        suit=trick.led,
        could_play=could_play,
        is_established=any(player.side is seat.side for player, _ in following),
        winning_card=card if trick.winner is seat else None,
        tricks_won=play.tricks_won(seat.side, start=trick.number),
    )


def _rule(revoke: Revoke) -> str:
    return "64A1" if revoke.is_won_by_offender else "64A2"


def _exceptions(
    revoke: Revoke, final: list[Revoke], dummy: Seat | None, penalty_cards: Collection[Card]
) -> tuple[str, ...]:
    """The exceptions of 64B that hold for an established revoke."""
    again = any(
        other.seat is revoke.seat and other.suit is revoke.suit and other.trick < revoke.trick
        for other in final
    )
    faced = revoke.seat is dummy or any(card in penalty_cards for card in revoke.could_play)
    both_sides = any(other.seat.side is not revoke.seat.side for other in final)
    holds = {
        "64B1": not revoke.tricks_won,
        "64B2": again,
        "64B3": faced,
        "64B6": revoke.trick == TRICK_TWELVE,
        "64B7": both_sides,
    }
    return tuple(clause for clause, does in holds.items() if does)


def _tricks_taken(rules: dict[Revoke, str]) -> dict[Revoke, tuple[int, ...]]:
    """Which tricks change hands; with several revokes no trick is counted twice."""
    taken: dict[Revoke, tuple[int, ...]] = {
        revoke: (revoke.trick,) if rule == "64A1" else () for revoke, rule in rules.items()
    }
    gone = {(revoke.seat.side, trick) for revoke, tricks in taken.items() for trick in tricks}
    for revoke in sorted(rules, key=lambda item: item.trick, reverse=True):
        if rules[revoke] not in ("64A1", "64A2"):
            continue
        free = [trick for trick in revoke.tricks_won if (revoke.seat.side, trick) not in gone]
        if free:
            gone.add((revoke.seat.side, free[-1]))
            taken[revoke] = (*taken[revoke], free[-1])
    return taken
