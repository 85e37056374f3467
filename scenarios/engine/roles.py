"""Who sits where: players seen from the offender or from declarer.

In: the seats of some roles. Out: those of all that follow from them.
"""

from __future__ import annotations

from collections.abc import Mapping

from scenarios.bridge import Seat

# How far clockwise each role sits from the one its family is seen from.
FROM_OFFENDER = {"offender": 0, "lho": 1, "partner": 2, "rho": 3}
FROM_DECLARER = {"declarer": 0, "leader": 1, "dummy": 2, "second_defender": 3}
FAMILIES = (FROM_OFFENDER, FROM_DECLARER)
SEATED = (*FROM_OFFENDER, *FROM_DECLARER, "screenmate")
SIDES = {
    "os": "offender",
    "nos": "lho",
    "misinformed": "lho",
    "declaring_side": "declarer",
    "defenders": "leader",
}
"""Pairs, and a player of each."""


def seats_known(given: Mapping[str, Seat]) -> dict[str, Seat]:
    """Every role whose seat follows from the seats given."""
    seats: dict[str, Seat] = {}
    for family in FAMILIES:
        known = next((role for role in family if role in given), None)
        if known is not None:
            anchor = given[known].after(-family[known])
            seats.update({role: anchor.after(steps) for role, steps in family.items()})
    if "offender" in seats:
        seats["screenmate"] = screenmate_of(seats["offender"])
    return {**seats, **given}


def screenmate_of(seat: Seat) -> Seat:
    """Who sits on the same side of a screen: North with East, South with West (SC-3.1-1)."""
    return seat.lho if seat in (Seat.NORTH, Seat.SOUTH) else seat.rho
