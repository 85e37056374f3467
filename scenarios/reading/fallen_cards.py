"""Two or more cards that fell or were shown together, where a message names each: "West dropped the ♥5 and the ♣3".

In: the words, mentions and concepts of a message. Out: whether it tells of more than one such card.
"""

from __future__ import annotations

from collections.abc import Sequence

from scenarios.bridge import Bid, Card, Denomination
from scenarios.reading.grammar import grammar
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mention, Mentions
from scenarios.reading.message import Message
from scenarios.reading.thresholds import BETWEEN_CARDS, REACH_OF_FALLEN

SHOWING = frozenset(("dropped", "exposed"))
RANK_FIGURES = range(2, 10)
"""Figures that are a rank as well as a level; there is no card of one."""


def are_several_fallen(message: Message, mentions: Mentions, spotted: Sequence[Spotted]) -> bool:
    """Do two cards stand side by side after a word for falling? What is joined by a verb is another matter."""
    place_of = {token.start: place for place, token in enumerate(mentions.tokens)}
    words = message.words
    fell = (place_of.get(words[item.last].start) for item in spotted if item.concept in SHOWING)
    return any(place is not None and _has_two_after(place, message, mentions) for place in fell)


def _has_two_after(fell: int, message: Message, mentions: Mentions) -> bool:
    """Are the next two things that are named cards, the first soon after this and the second beside it?"""
    first, second = (*(item for item in mentions.found if item.first > fell), None, None)[:2]
    if first is None or second is None or first.first - fell > REACH_OF_FALLEN:
        return False
    are_cards = isinstance(first.value, Card) and isinstance(second.value, Card)
    if not are_cards and not (
        _may_be_card(first) and _may_be_card(second) and _is_beside(fell, first, mentions)
    ):
        return False
    is_other = first.value != second.value and _is_beside(first.last, second, mentions)
    return is_other and _in_one_sentence(fell, second, message, mentions)


def _may_be_card(item: Mention) -> bool:
    """A card, or what would be a bid where somebody bids: το 4♠."""
    if isinstance(item.value, Bid):
        return item.value.denomination is not Denomination.NOTRUMP and item.value.level in RANK_FIGURES
    return isinstance(item.value, Card)


def _is_beside(last: int, item: Mention, mentions: Mentions) -> bool:
    """Is nothing between them but "and" and an article?"""
    words = grammar()
    articles = words.players.articles.union(*(opening.articles for opening in words.meanings.opened))
    between = mentions.tokens[last + 1 : item.first]
    small = words.sentences.connectives | articles
    return len(between) <= BETWEEN_CARDS and all(token.text in small for token in between)


def _in_one_sentence(fell: int, second: Mention, message: Message, mentions: Mentions) -> bool:
    """Does no sentence end between them?"""
    start, end = mentions.tokens[fell].start, mentions.tokens[second.last].start
    return len({word.sentence for word in message.words if start <= word.start <= end}) == 1
