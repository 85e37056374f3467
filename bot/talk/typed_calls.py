"""A bid typed where it is asked what is called instead of one that was too low: "2♥", "he makes it 3NT".

In: what was written, the table and the question. Out: the value that such a bid is, or None.
"""

from __future__ import annotations

from scenarios.bridge import Bid, is_sufficient
from scenarios.engine.table import Table
from scenarios.engine.template import Fact
from scenarios.reading.reading import Reading

LOWEST, ANOTHER, TOO_LOW = "lowest_same", "other", "insufficient_again"
"""What a bid may be that replaces an insufficient one (27B)."""
OF_CALLING = frozenset(
    {
        "bid",
        "bid_on_after",
        "change",
        "changed_designation",
        "changed_it",
        "correct_v",
        "corrected_then",
        "lowest_same_suit",
        "notrump",
        "question_can_change",
        "replace",
        "say",
        "suit_name",
    }
)
"""What may be said beside a bid that is only named; anything else is of something that happened."""


def bid_named(reading: Reading) -> Bid | None:
    """The only call that is named, where that is a bid."""
    named = [item.value for item in reading.mentions.calls()]
    return named[0] if len(named) == 1 and isinstance(named[0], Bid) else None


def called_instead(reading: Reading, table: Table, fact: Fact) -> str | None:
    """Whether the bid named is the lowest in that denomination (27B1(a)), another that is enough, or too low again."""
    bid, over, before = bid_named(reading), table.values.get("last_bid"), table.values.get("call")
    if not {LOWEST, ANOTHER, TOO_LOW} <= set(fact.values) or bid is None or bid.is_above_seven:
        return None
    is_only_named = all(concept in OF_CALLING or concept.endswith("_seat") for concept in reading.concepts)
    if not is_only_named or not isinstance(over, Bid) or not isinstance(before, Bid):
        return None
    if not is_sufficient(bid, over):
        return TOO_LOW
    return LOWEST if bid == table.derived.get("lowest") else ANOTHER
