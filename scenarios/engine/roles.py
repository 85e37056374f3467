"""Who a ruling speaks to and about: players seen from the offender or from declarer, and groups of them."""

from __future__ import annotations

from collections.abc import Mapping

from corpus.texts import Bilingual
from scenarios.bridge import Seat

# How far clockwise each role sits from the one its family is seen from.
FROM_OFFENDER = {"offender": 0, "lho": 1, "partner": 2, "rho": 3}
FROM_DECLARER = {"declarer": 0, "leader": 1, "dummy": 2, "second_defender": 3}
FAMILIES = (FROM_OFFENDER, FROM_DECLARER)
SEATED = (*FROM_OFFENDER, *FROM_DECLARER)

NAMES: dict[str, Bilingual] = {
    "offender": Bilingual(el="υπαίτιος", en="offender"),
    "partner": Bilingual(el="συμπαίκτης του υπαιτίου", en="offender's partner"),
    "lho": Bilingual(el="ΑΣΑ", en="LHO"),
    "rho": Bilingual(el="ΑΣΔ", en="RHO"),
    "declarer": Bilingual(el="εκτελεστής", en="declarer"),
    "dummy": Bilingual(el="μορ", en="dummy"),
    "leader": Bilingual(el="παίκτης της αντάμ", en="opening leader"),
    "second_defender": Bilingual(el="άλλος αμυνόμενος", en="other defender"),
    "defenders": Bilingual(el="αμυνόμενοι", en="defenders"),
    "nos": Bilingual(el="αναίτιος άξονας", en="non-offending side"),
    "os": Bilingual(el="υπαίτιος άξονας", en="offending side"),
    "declaring_side": Bilingual(el="άξονας του εκτελεστή", en="declaring side"),
    "table": Bilingual(el="όλο το τραπέζι", en="the whole table"),
    "director": Bilingual(el="Διαιτητής", en="Director"),
    "player": Bilingual(el="παίκτης", en="player"),
}


def seats_known(given: Mapping[str, Seat]) -> dict[str, Seat]:
    """Every role whose seat follows from the seats given."""
    seats: dict[str, Seat] = {}
    for family in FAMILIES:
        known = next((role for role in family if role in given), None)
        if known is not None:
            anchor = given[known].after(-family[known])
            seats.update({role: anchor.after(steps) for role, steps in family.items()})
    return {**seats, **given}
