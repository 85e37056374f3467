"""The auction: who called what, and what follows from it.

>>> auction = Auction.of(Seat.NORTH, BIDS[3], PASS, BIDS[2])  # 1♠, pass, 1♥
>>> [item.kind.value for item in auction.irregularities()]
['insufficient_bid']
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from scenarios.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, is_sufficient
from scenarios.bridge.contracts import Contract, Risk
from scenarios.bridge.irregularities import (
    Entry,
    Irregularity,
    StandingCall,
    Walk,
    last_bid,
    may_double,
    may_redouble,
)
from scenarios.bridge.seats import Seat


@dataclass(frozen=True)
class Auction:
    """A dealer and the calls in the order they were made, each by whoever made it."""

    dealer: Seat
    calls: tuple[Entry, ...] = field(default=())

    @classmethod
    def of(cls, dealer: Seat, *calls: Call) -> Auction:
        """An auction in which everybody called in rotation from the dealer on."""
        return cls(dealer, tuple((dealer.after(place), call) for place, call in enumerate(calls)))

    def then(self, call: Call, by: Seat | None = None) -> Auction:
        """The auction with one more call, by the player in turn unless another is named."""
        seat = by or self.turn() or self.calls[-1][0].lho
        return Auction(self.dealer, (*self.calls, (seat, call)))

    @cached_property
    def _walk(self) -> Walk:
        return Walk(self.dealer, self.calls)

    def irregularities(self) -> tuple[Irregularity, ...]:
        """What went wrong, in the order of the calls; a call may appear twice."""
        return tuple(sorted(self._walk.found, key=lambda item: item.index))

    def is_regular(self) -> bool:
        return not self._walk.found

    def standing_calls(self) -> tuple[StandingCall, ...]:
        """The calls that count: legal ones, those accepted, and a pass for a bid above seven (38C)."""
        return tuple(self._walk.standing)

    def turn(self) -> Seat | None:
        """Whose turn it is; after an irregular call, whose turn it really was. None after the end."""
        return None if self.is_over() else self._walk.turn

    def is_over(self) -> bool:
        return self._walk.is_over

    def is_passed_out(self) -> bool:
        """Whether all four passed (22B)."""
        return self.is_over() and self.last_bid() is None

    def last_bid(self) -> Bid | None:
        """The last bid that counts."""
        last = last_bid(self._walk.standing)
        return last.call if last and isinstance(last.call, Bid) else None

    def last_bidder(self) -> Seat | None:
        last = last_bid(self._walk.standing)
        return last.seat if last else None

    def risk(self) -> Risk:
        """Whether the last bid has been doubled or redoubled."""
        risk = Risk.UNDOUBLED
        for item in self._walk.standing:
            if item.call != PASS:
                risk = {DOUBLE: Risk.DOUBLED, REDOUBLE: Risk.REDOUBLED}.get(item.call, Risk.UNDOUBLED)
        return risk

    def declarer(self) -> Seat | None:
        """Of the side that bid last, who first bid that denomination; before the end, the presumed one."""
        last, bidder = self.last_bid(), self.last_bidder()
        if last is None or bidder is None:
            return None
        return next(
            item.seat
            for item in self._walk.standing
            if isinstance(item.call, Bid)
            and item.call.denomination is last.denomination
            and item.seat.side is bidder.side
        )

    def presumed_dummy(self) -> Seat | None:
        declarer = self.declarer()
        return declarer.partner if declarer else None

    def opening_leader(self) -> Seat | None:
        """The defender on the declarer's left (41A)."""
        declarer = self.declarer()
        return declarer.lho if declarer else None

    def contract(self) -> Contract | None:
        """The contract, once the auction is over and not passed out."""
        last = self.last_bid()
        if last is None or not self.is_over():
            return None
        return Contract(last.level, last.denomination, self.risk(), self.declarer())

    def legal_calls(self) -> tuple[Call, ...]:
        """What the player in turn may call, lowest first; nothing after the end."""
        seat = self.turn()
        if seat is None:
            return ()
        standing, last = self._walk.standing, self.last_bid()
        doubles: list[Call] = [PASS]
        doubles += [DOUBLE] if may_double(seat, standing) else []
        doubles += [REDOUBLE] if may_redouble(seat, standing) else []
        return (*doubles, *(bid for bid in BIDS if is_sufficient(bid, last)))

    def __str__(self) -> str:
        return " ".join(f"{seat}:{call}" for seat, call in self.calls)
