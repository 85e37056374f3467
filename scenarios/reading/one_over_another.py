"""Bids that a text sets against one another: one made over another, one that somebody doubled.

In: mentions, and the concepts at each token. Out: the mentions concerned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scenarios.bridge import DOUBLE, REDOUBLE, Bid
from scenarios.reading.grammar import grammar
from scenarios.reading.mentions import Mention, Mentions
from scenarios.reading.thresholds import FARTHEST_IN_A_ROW, FARTHEST_OVER, LONGEST_MARK, REACH_OF_CHANGE

OVER = "over_prev"
REPLACED = ("replace", "change", "correct_v", "comparable", "wanted_other")
SAID = frozenset(("say", "bid", "response", "overcall", "speak"))


def told_over(mentions: Mentions, concept_at: Mapping[int, set[str]]) -> Iterator[tuple[Mention, Mention]]:
    """ "2♠ over 2NT", "over 2NT 2♠", "στο 2ΧΑ είπε 2♠": bids, each with the one it was made over."""
    calls = mentions.calls()
    for before, first, second in zip([None, *calls], calls, calls[1:], strict=False):
        if not isinstance(first.value, Bid) or not isinstance(second.value, Bid):
            continue
        between = range(first.last + 1, second.first)
        is_changed = mentions.tokens[first.last + 1].text in grammar().calls.from_suffixes
        if len(between) > FARTHEST_OVER or is_changed:
            continue
        if _is_over_the_first(before, first, second, mentions, concept_at):
            yield second, first
        elif any(OVER in concept_at.get(place, ()) for place in between) or _has_suffix(
            mentions, second, concept_at
        ):
            yield first, second


def is_plainly_over(
    made: Mention, under: Mention, mentions: Mentions, concept_at: Mapping[int, set[str]]
) -> bool:
    """ "2NT over 2♠" and nothing else: not "2NT and over it 2♠", nor "2NT-re 2♠"."""
    after, words = made.last + 1, grammar().calls
    is_before = made.first < under.first and made.clause == under.clause
    is_suffix = is_before and mentions.tokens[after].text in (*words.over, *words.over_suffixes)
    return is_before and not is_suffix and OVER in concept_at.get(after, ())


def _is_over_the_first(
    before: Mention | None,
    first: Mention,
    second: Mention,
    mentions: Mentions,
    concept_at: Mapping[int, set[str]],
) -> bool:
    """Is the second bid said to be over the first? What stands before "over" is what was made over it."""
    after = first.last + 1
    is_postposition = (
        OVER in concept_at.get(after, ()) and mentions.tokens[after].text in grammar().calls.over
    )
    starts = OVER in concept_at.get(first.first - 1, ()) and (before is None or before.last < first.first - 2)
    return is_postposition or starts or _is_answered(first, second, mentions, concept_at)


def _is_answered(
    first: Mention, second: Mention, mentions: Mentions, concept_at: Mapping[int, set[str]]
) -> bool:
    """Greek says over by "to" a bid, and then who said what: "στο 2ΧΑ ο Νότος είπε 2♠"."""
    before = mentions.tokens[first.first - 1].text if first.first else ""
    between = range(first.last + 1, second.first)
    said = any(SAID & concept_at.get(place, set()) for place in between)
    return before in grammar().calls.to and said and first.clause == second.clause


def doubled(mentions: Mentions) -> Iterator[Mention]:
    """The bids that are only named as what somebody doubled: "South doubled 3♦", "κόντραρε το 3♦"."""
    calls = mentions.calls()
    for before, first, second in zip([None, *calls], calls, calls[1:], strict=False):
        is_word = len(mentions.tokens[first.last].text) > LONGEST_MARK
        apart = second.first - first.last - 1
        in_a_row = before is not None and first.first == before.last + 1
        near = first.clause == second.clause and apart <= FARTHEST_IN_A_ROW and not in_a_row
        if first.value in (DOUBLE, REDOUBLE) and is_word and near and isinstance(second.value, Bid):
            yield second


def _has_suffix(mentions: Mentions, item: Mention, concept_at: Mapping[int, set[str]]) -> bool:
    """Hungarian says over by a suffix: 2NT-re; but "corrected to" as well: 3♦-ra javított."""
    after = item.last + 1
    if after >= len(mentions.tokens):
        return False
    text, words = mentions.tokens[after].text, grammar().calls
    if text in words.over:
        return not any(after < call.first <= after + FARTHEST_IN_A_ROW + 1 for call in mentions.calls())
    if text not in words.over_suffixes:
        return False
    return not any(
        set(REPLACED) & concept_at.get(place, set())
        for place in range(after + 1, after + 1 + REACH_OF_CHANGE)
    )


def bid_of(item: Mention) -> Bid:
    """The bid that a mention is."""
    assert isinstance(item.value, Bid)
    return item.value
