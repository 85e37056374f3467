"""The continuous Victory Point scale of the WBF, from 10–10 to 20–0.

The winner by M IMPs over N boards gets 10 + 10·(1 − R^(M/B)) / (1 − R), with B = 15·√N, R = τ³ and τ the
golden section (√5 − 1)/2; from B on he gets 20. Rounded to two decimals, no IMP is worth more than the one
before it, as the WBF report says of its scale: where rounding would make it so, the lower value is raised by
0.01. How the WBF itself mends such places could not be checked against its printed tables.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

GOLDEN_SECTION = (math.sqrt(5) - 1) / 2
RATIO = GOLDEN_SECTION**3
DRAW, MOST = 1000, 2000  # in hundredths
BLITZ_FACTOR = 15


def blitz_margin(boards: int) -> float:
    """The margin in IMPs from which the winner takes everything."""
    if boards < 1:
        raise ValueError(f"boards: {boards}; allowed: 1 and up")
    return BLITZ_FACTOR * math.sqrt(boards)


def victory_points(margin: int, boards: int) -> tuple[Fraction, Fraction]:
    """The VPs of a team that won by `margin` IMPs (below zero: lost), and of its opponents."""
    scale = _winner_hundredths(boards)
    winner = scale[min(abs(margin), len(scale) - 1)]
    own, other = (winner, MOST - winner) if margin >= 0 else (MOST - winner, winner)
    return Fraction(own, 100), Fraction(other, 100)


@lru_cache(maxsize=64)
def _winner_hundredths(boards: int) -> tuple[int, ...]:
    """The winner's VPs in hundredths for a margin of 0, 1, 2 … up to the first that gives 20."""
    blitz = blitz_margin(boards)
    scale = [_hundredths(margin / blitz) for margin in range(math.ceil(blitz))] + [MOST]
    uneven = True
    while uneven:
        uneven = False
        for margin in range(1, len(scale) - 1):
            if scale[margin + 1] - scale[margin] > scale[margin] - scale[margin - 1]:
                scale[margin] += 1
                uneven = True
    return tuple(scale)


def _hundredths(share: float) -> int:
    gained: float = DRAW * (1 - RATIO**share) / (1 - RATIO)
    return DRAW + math.floor(gained + 0.5)
