"""International matchpoints (78B): the difference of two scores, turned into IMPs by a given scale."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence


def imps(difference: int, steps: Sequence[int]) -> int:
    """The IMPs for a difference in points, with its sign.

    `steps` holds the smallest difference for 0, 1, 2 … IMPs, ascending from 0.
    """
    won = bisect_right(steps, abs(difference)) - 1
    return won if difference >= 0 else -won
