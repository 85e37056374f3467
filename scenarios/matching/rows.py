"""The weights of a model, packed as tightly as adding them up by rows allows.

In: rows of a byte a label. Out: sums of rows for all labels at once, since a row is one whole number with fields. A weight has a near part of half
a byte; the few rows with a weight too large for that have a far part beside, in units of sixteen.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable

import msgspec

ZERO = 128
"""The byte that stands for no weight."""
FURTHEST = 247
"""The largest byte; one larger would have a far part of more than half a byte."""
FIELD = 4
UNIT = 16
NO_HALF = UNIT // 2
"""What half a byte holds where it stands for no weight."""
NEAR = bytes((byte + NO_HALF) % UNIT for byte in range(256))
FAR = bytes((byte + NO_HALF) // UNIT for byte in range(256))


class Packed(msgspec.Struct, frozen=True):
    """Rows as they are kept: two labels to a byte, one more without meaning where the labels are of an odd number."""

    near: bytes
    far: bytes
    far_places: bytes
    """The rows that have a far part, in rising order: four bytes each."""


def pack(rows: bytes, width: int) -> Packed:
    """Rows of this many labels, one after the other."""
    if rows and max(rows) > FURTHEST:
        raise ValueError(
            f"a weight of {max(rows) - ZERO} cannot be packed; allowed: {FURTHEST - ZERO} at most"
        )
    apart = [rows[start : start + width] for start in range(0, len(rows), width)]
    is_near = {ZERO // UNIT}
    far_places = [place for place, row in enumerate(apart) if not is_near.issuperset(row.translate(FAR))]
    return Packed(
        near=_halves(row.translate(NEAR) for row in apart),
        far=_halves(apart[place].translate(FAR) for place in far_places),
        far_places=array("I", far_places).tobytes(),
    )


class Rows:
    """Packed rows that can be added up."""

    def __init__(self, packed: Packed, width: int) -> None:
        self.packed, self._width = packed, width
        self._bytes = -(-width // 2)
        self._far_places = array("I", packed.far_places)
        self._firsts = int.from_bytes(bytes([UNIT - 1, *bytes(FIELD - 1)]) * self._bytes, "little")

    def sum(self, shares: Iterable[tuple[int, int]]) -> list[int]:
        """For every label its weights in these rows, each as many times as is its row's share."""
        firsts = both = weight = 0
        for place, share in shares:
            row = self._spread(self.packed.near, place)
            firsts += share * (row & self._firsts)
            both += share * row
            weight += share
            far = self._far_place(place)
            if far >= 0:
                row = self._spread(self.packed.far, far)
                firsts += share * UNIT * (row & self._firsts)
                both += share * UNIT * row
                weight += share * UNIT
        nothing = NO_HALF * weight
        sums = [0] * (2 * self._bytes)
        sums[::2] = [field - nothing for field in self._fields(firsts)]
        sums[1::2] = [field // UNIT - nothing for field in self._fields(both - firsts)]
        return sums[: self._width]

    def _fields(self, total: int) -> array[int]:
        return array("I", total.to_bytes(FIELD * self._bytes, "little"))

    def weight(self, place: int, label: int) -> int:
        """One weight."""
        far = self._far_place(place)
        near = self._half(self.packed.near, place, label)
        return near if far < 0 else near + UNIT * self._half(self.packed.far, far, label)

    def _half(self, halves: bytes, place: int, label: int) -> int:
        byte = halves[place * self._bytes + label // 2]
        return (byte // UNIT if label % 2 else byte % UNIT) - NO_HALF

    def _spread(self, halves: bytes, place: int) -> int:
        spread = bytearray(FIELD * self._bytes)
        spread[::FIELD] = halves[place * self._bytes : (place + 1) * self._bytes]
        return int.from_bytes(spread, "little")

    def _far_place(self, place: int) -> int:
        found = bisect_left(self._far_places, place)
        return found if found < len(self._far_places) and self._far_places[found] == place else -1


def _halves(rows: Iterable[bytes]) -> bytes:
    return b"".join(_two_to_a_byte(row if len(row) % 2 == 0 else row + bytes([NO_HALF])) for row in rows)


def _two_to_a_byte(halves: bytes) -> bytes:
    first, second = (int.from_bytes(halves[start::2], "little") for start in (0, 1))
    return (first + UNIT * second).to_bytes(len(halves) // 2, "little")
