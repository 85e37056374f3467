"""What an insufficient bid was changed to, weighed against the bid that it was made over.

In: a message with its calls and concepts, and the two bids. Out: a name for it; None where none is said or several are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from scenarios.bridge import DOUBLE, PASS, REDOUBLE, Bid, Call, is_sufficient, lowest_sufficient
from scenarios.reading.asked import asked_sentences
from scenarios.reading.grammar import grammar
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mention, Mentions
from scenarios.reading.message import Message
from scenarios.reading.thresholds import REACH_OF_CHANGE, REACH_OF_REPLACED

Replacement = Literal["lowest", "other", "double", "too_low"]
CHANGED = frozenset(("replace", "change", "changed_it", "correct_v"))
UNTOLD = frozenset(
    (
        "negation",
        "hypothetical",
        "question_may_i",
        "question_must_he",
        "rights",
        "score",
        "adjusted_score",
        "explain",
    )
)
"""Where one of these is said, nothing need have been changed, or no call."""
CORRECTING, CALL_WORDS = "correct_v", frozenset(("bid", "call_word"))
"""In "the correct bid" nothing is said to have been corrected."""


def read_replacement(
    message: Message, mentions: Mentions, spotted: Sequence[Spotted], over: tuple[Bid, Bid] | None
) -> Replacement | None:
    """What the one call is that a message puts in place of the first of two bids, made over the second."""
    if over is None:
        return None
    nouns = {item.first for item in spotted if item.concept in CALL_WORDS}
    told = [item for item in spotted if item.concept != CORRECTING or item.last + 1 not in nouns]
    changes = list(_places_of(CHANGED, message, mentions, told))
    untold = {mentions.clauses[place] for place in _places_of(UNTOLD, message, mentions, spotted)}
    named = {
        item.value
        for item in mentions.calls()
        if item.value not in over and item.clause not in untold and _is_put(item, changes, mentions)
    }
    called = named.pop() if len(named) == 1 else None
    return _weighed(called, *over) if isinstance(called, Bid) or called in (PASS, DOUBLE, REDOUBLE) else None


def _places_of(
    concepts: frozenset[str], message: Message, mentions: Mentions, spotted: Sequence[Spotted]
) -> Iterator[int]:
    """The tokens with which such a concept ends, outside of what is only asked."""
    place_of = {token.start: place for place, token in enumerate(mentions.tokens)}
    asked = asked_sentences(message)
    for item in spotted:
        word = message.words[item.last]
        if item.concept in concepts and word.sentence not in asked and word.start in place_of:
            yield place_of[word.start]


def _is_put(call: Mention, changes: Sequence[int], mentions: Mentions) -> bool:
    """ "Changed it to 3♠", "3♠-ra javította": does a word of changing lead to this call?"""
    after = call.last + 1
    has_suffix = after < len(mentions.tokens) and mentions.tokens[after].text in grammar().calls.over_suffixes
    behind = REACH_OF_CHANGE + 1 if has_suffix else 0
    return any(
        mentions.clauses[place] == call.clause
        and (0 <= call.first - place <= REACH_OF_REPLACED or 0 < place - call.last <= behind)
        for place in changes
    )


def _weighed(called: Call, made: Bid, under: Bid) -> Replacement:
    if not isinstance(called, Bid):
        return "other" if called == PASS else "double"
    if not is_sufficient(called, under):
        return "too_low"
    return "lowest" if called == lowest_sufficient(made.denomination, under) else "other"
