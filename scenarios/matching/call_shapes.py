"""The shape of the calls a message names, in the order it names them, whoever made them.

In: mentions of calls. Out: names of features: which kind follows which, how many passes in a row, and where a bid is
not enough over the one named before it. Only the model weighs them: what is computed for sure is the auction's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from scenarios.bridge import PASS, Bid, Call, is_sufficient
from scenarios.matching.thresholds import MOST_PASSES, NEAR, NOT_FAR, PASSES_IN_A_ROW
from scenarios.reading.auctions import kind_of
from scenarios.reading.mentions import Mention


def shape(calls: Sequence[Mention]) -> Iterator[str]:
    """What the calls look like, by name."""
    kinds = [kind_of(item.value) for item in calls if isinstance(item.value, Call)]
    if not kinds:
        return
    yield f"calls:first_{kinds[0]}"
    yield f"calls:last_{kinds[-1]}"
    yield from (f"calls:{first}_{second}" for first, second in pairwise(kinds))
    yield from (
        f"calls:{first}_{second}_{third}"
        for first, second, third in zip(kinds, kinds[1:], kinds[2:], strict=False)
    )
    passes = _most_passes(calls)
    if passes > 1:
        yield f"calls:passes_{min(passes, MOST_PASSES)}"
    yield from _falls([(item, item.value) for item in calls if isinstance(item.value, Bid)])


def _most_passes(calls: Sequence[Mention]) -> int:
    """The longest row of passes."""
    most = row = 0
    last: Mention | None = None
    for item in calls:
        follows = last is not None and item.first - last.last <= PASSES_IN_A_ROW
        row = 0 if item.value != PASS else row + 1 if follows else 1
        most, last = max(most, row), item
    return most


def _falls(bids: Sequence[tuple[Mention, Bid]]) -> Iterator[str]:
    """Where a bid is named after one that it does not exceed: which it is, how near, and whether it is the same."""
    if bids:
        yield "calls:bids"
    for place, ((before, earlier), (after, bid)) in enumerate(pairwise(bids)):
        if is_sufficient(bid, earlier):
            continue
        gap = after.first - before.last
        how = "same" if bid == earlier else "less"
        yield f"calls:falls_{place}_{how}"
        yield f"calls:falls_{'near' if gap <= NEAR else 'not_far' if gap <= NOT_FAR else 'far'}_{how}"
        if place == 0 and gap <= NOT_FAR:
            yield "calls:falls_at_once"
        return
    if len(bids) > 1:
        yield "calls:rises"
