"""What went wrong in an auction, found by going through the calls as they were made (Laws 17, 18, 19, 25–39).

In: the dealer and the calls, each with the player who made it. Out: the calls that stand, whose turn it is,
and the irregularities in order. Nothing here raises: an irregular auction is a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from scenarios.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, is_sufficient
from scenarios.bridge.seats import Seat

Entry = tuple[Seat, Call]


class IrregularityKind(Enum):
    """The kinds of irregularity that a record of calls shows."""

    OUT_OF_ROTATION = "out_of_rotation"  # 28–32
    INSUFFICIENT_BID = "insufficient_bid"  # 27
    CHANGE_OF_CALL = "change_of_call"  # a second call at the same turn: 25, 30B2, 31C, 32C
    INADMISSIBLE_DOUBLE = "inadmissible_double"  # 36
    INADMISSIBLE_REDOUBLE = "inadmissible_redouble"  # 36
    ABOVE_SEVEN = "above_seven"  # 38
    AFTER_FINAL_PASS = "after_final_pass"  # 39
    DEPRIVED_OF_TURN = "deprived_of_turn"  # three passes, one out of rotation: 17D3


INADMISSIBLE = frozenset(
    {
        IrregularityKind.INADMISSIBLE_DOUBLE,
        IrregularityKind.INADMISSIBLE_REDOUBLE,
        IrregularityKind.ABOVE_SEVEN,
    }
)


@dataclass(frozen=True)
class Irregularity:
    """One thing that went wrong; a call may have two, each its own."""

    kind: IrregularityKind
    index: int
    """Which call of the record, from 0."""
    seat: Seat
    """Who made it."""
    call: Call
    turn: Seat | None
    """Whose turn it really was; with DEPRIVED_OF_TURN who lost it; None after the final pass."""
    accepted: bool | None
    """True if LHO called over it, False if the call is cancelled, None while nobody has called since."""


@dataclass(frozen=True)
class StandingCall:
    """A call that counts."""

    index: int
    seat: Seat
    call: Call
    turn: Seat
    """Whose turn it was: another player's for a call out of rotation that was accepted."""

    @property
    def is_in_rotation(self) -> bool:
        return self.seat is self.turn


Standing = Sequence[StandingCall]


def last_bid(standing: Standing) -> StandingCall | None:
    """The last bid that counts, with its bidder."""
    return next((item for item in reversed(standing) if isinstance(item.call, Bid)), None)


def last_other_than_pass(standing: Standing) -> StandingCall | None:
    return next((item for item in reversed(standing) if item.call != PASS), None)


def may_double(seat: Seat, standing: Standing) -> bool:
    """Whether the last call other than pass is an opponent's bid (19A1)."""
    last = last_other_than_pass(standing)
    return last is not None and isinstance(last.call, Bid) and last.seat.is_opponent_of(seat)


def may_redouble(seat: Seat, standing: Standing) -> bool:
    """Whether the last call other than pass is an opponent's double (19B1)."""
    last = last_other_than_pass(standing)
    return last is not None and last.call == DOUBLE and last.seat.is_opponent_of(seat)


def passes_at_the_end(standing: Standing) -> int:
    count = 0
    while count < len(standing) and standing[-1 - count].call == PASS:
        count += 1
    return count


def is_ended(standing: Standing) -> bool:
    """Three passes after a bid, double or redouble, or four passes and no bid (22)."""
    return passes_at_the_end(standing) >= _passes_needed(standing)


class Walk:
    """One way through the calls of an auction; then `standing`, `turn` and `found` hold what came of it."""

    def __init__(self, dealer: Seat, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.standing: list[StandingCall] = []
        self.turn = dealer
        self.found: list[Irregularity] = []
        index = 0
        while index < len(entries):
            index = self._take(index)

    @property
    def is_over(self) -> bool:
        return is_ended(self.standing)

    def _take(self, index: int) -> int:
        """Deal with one call, and with those cancelled along with it; gives the index of the next."""
        seat, call = self.entries[index]
        if self.is_over:
            self.found.append(Irregularity(IrregularityKind.AFTER_FINAL_PASS, index, seat, call, None, False))
            return index + 1
        changed = self._is_change_of_call(seat)
        before = self.standing[:-1] if changed else self.standing
        kinds = _kinds(seat, call, seat if changed else self.turn, before)
        kinds = (IrregularityKind.CHANGE_OF_CALL, *kinds) if changed else kinds
        if not kinds:
            self._stand(index, seat, call)
            return index + 1
        if INADMISSIBLE & set(kinds):
            return self._cancel(index, kinds)
        accepted = self._acceptance(index)
        self._note(index, kinds, accepted)
        if accepted:
            if changed:  # 25B1: the second call takes the place of the first
                self.turn = self.standing.pop().turn
            self._stand(index, seat, call)
        elif accepted is None and call == PASS and not changed and self._is_one_pass_short():
            self._note(index, (IrregularityKind.DEPRIVED_OF_TURN,), None)
        return index + 1

    def _is_one_pass_short(self) -> bool:
        return passes_at_the_end(self.standing) + 1 >= _passes_needed(self.standing)

    def _is_change_of_call(self, seat: Seat) -> bool:
        return bool(self.standing) and self.standing[-1].seat is seat and self.turn is seat.lho

    def _acceptance(self, index: int) -> bool | None:
        """What LHO did next (25B1, 27A1, 29A); a call by the player in turn cancels the other (28B)."""
        if index + 1 == len(self.entries):
            return None
        seat, call = self.entries[index]
        next_seat, next_call = self.entries[index + 1]
        if next_seat is not seat.lho:
            return False
        if next_seat is self.turn and not self._is_change_of_call(seat):
            # LHO is also the player in turn: he accepts, unless his call makes sense only as his own (28B).
            over = [*self.standing, StandingCall(index, seat, call, self.turn)]
            alone = _kinds(next_seat, next_call, next_seat, self.standing)
            return not (_kinds(next_seat, next_call, next_seat, over) and not alone)
        return True

    def _stand(self, index: int, seat: Seat, call: Call) -> None:
        self.standing.append(StandingCall(index, seat, call, self.turn))
        self.turn = seat.lho
        if self.is_over:
            self._undo_false_ending()

    def _undo_false_ending(self) -> None:
        """17D3: the auction goes back to the player who lost his turn, and the later passes are cancelled."""
        first = len(self.standing) - 3
        for place in range(first, len(self.standing)):
            robbed = self.standing[place]
            if not robbed.is_in_rotation:
                cancelled = {item.index for item in self.standing[place:]}
                self.found = [
                    replace(it, accepted=False) if it.index in cancelled else it for it in self.found
                ]
                self.turn = robbed.turn
                self._note(robbed.index, (IrregularityKind.DEPRIVED_OF_TURN,), False)
                del self.standing[place:]
                return

    def _cancel(self, index: int, kinds: tuple[IrregularityKind, ...]) -> int:
        """36 and 38: never accepted; what others called on the strength of it is cancelled too."""
        seat, _ = self.entries[index]
        self._note(index, kinds, False)
        resumes = self.turn
        if kinds == (IrregularityKind.ABOVE_SEVEN,):  # in rotation: a pass takes its place (38C)
            self._stand(index, seat, PASS)
            resumes = seat
        index, following = index + 1, seat.lho
        while index < len(self.entries) and self.entries[index][0] is following and following is not resumes:
            index, following = index + 1, following.lho
        return index

    def _note(self, index: int, kinds: tuple[IrregularityKind, ...], accepted: bool | None) -> None:
        seat, call = self.entries[index]
        self.found += [Irregularity(kind, index, seat, call, self.turn, accepted) for kind in kinds]


def _passes_needed(standing: Standing) -> int:
    return 3 if last_bid(standing) else 4


def _kinds(seat: Seat, call: Call, turn: Seat, standing: Standing) -> tuple[IrregularityKind, ...]:
    """What is wrong with a call at this point."""
    kinds = [] if seat is turn else [IrregularityKind.OUT_OF_ROTATION]
    if isinstance(call, Bid):
        last = last_bid(standing)
        if call.is_above_seven:
            kinds.append(IrregularityKind.ABOVE_SEVEN)
        elif last and not is_sufficient(call, _bid_of(last)):
            kinds.append(IrregularityKind.INSUFFICIENT_BID)
    elif call == DOUBLE and not may_double(seat, standing):
        kinds.append(IrregularityKind.INADMISSIBLE_DOUBLE)
    elif call == REDOUBLE and not may_redouble(seat, standing):
        kinds.append(IrregularityKind.INADMISSIBLE_REDOUBLE)
    return tuple(kinds)


def _bid_of(item: StandingCall) -> Bid | None:
    return item.call if isinstance(item.call, Bid) else None
