"""Times of day that a message names.

In: a folded text. Out: how many minutes lie between the first and the last of them. Appeals and corrections of scores
have a time limit (79C1, 92B).
"""

from __future__ import annotations

import re

from scenarios.reading.thresholds import LONGEST_EVENING

CLOCK = re.compile(r"(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])")
DAY = 24 * 60


def read_minutes_apart(folded: str) -> int | None:
    """The minutes from the first time named to the last, over midnight too; None where there are no two of one evening."""
    named = [60 * int(match[1]) + int(match[2]) for match in CLOCK.finditer(folded)]
    if len(named) < 2:
        return None
    apart = (named[-1] - named[0]) % DAY
    return apart if 0 < apart <= LONGEST_EVENING else None
