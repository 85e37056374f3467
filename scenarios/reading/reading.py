"""All that a message says, read once: words, concepts, mentions, the auction.

In: any text. Out: a `Reading`, from which facts are taken and scenarios ranked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from corpus.language import told_language
from corpus.outline import law_of
from corpus.references import find_references
from corpus.words import Language
from scenarios.bridge.calls import Bid
from scenarios.bridge.irregularities import IrregularityKind
from scenarios.bridge.seats import Seat
from scenarios.reading.auctions import KINDS_TOLD, Told, read_auction, told_names
from scenarios.reading.clock import read_minutes_apart
from scenarios.reading.fallen_cards import are_several_fallen
from scenarios.reading.grammar import grammar
from scenarios.reading.leads import read_leader
from scenarios.reading.lexicon import Spotted, lexicon
from scenarios.reading.mentions import Mention, Mentions, read_mentions
from scenarios.reading.message import Message, read_message
from scenarios.reading.patterns import stem_pattern
from scenarios.reading.replacements import read_replacement
from scenarios.reading.thresholds import (
    FEWEST_CARDS,
    MOST_CARDS,
    REACH_OF_CARDS,
    READINGS_KEPT,
    TIME_LIMIT,
    TRICKS_APART,
)
from scenarios.reading.tricks import read_tricks

FULL_HAND = 13
OTHERWISE: tuple[Language, ...] = ("en", "hu")
"""What a message may be in though nothing in it says so: words of the trade alone, or without their accents."""
IN_A_WORD = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
"""Greeklish writes θ as 8: la8os."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A message with all that could be read from it; one is only ever the same as itself, so that what is worked out
    from it can be kept with it."""

    message: Message
    spotted: tuple[Spotted, ...]
    mentions: Mentions
    told: Told
    counts: tuple[int, ...]
    """How many cards somebody is said to have, other than thirteen."""
    tricks: tuple[int, ...]
    """The tricks that are numbered."""
    minutes: int | None
    """Those between two times of day that are named."""
    leader: str | None
    """Who led, seen from declarer."""
    replacement: str | None
    """What an insufficient bid is said to have been changed to."""
    several_fallen: bool
    """Two or more cards are named that fell or were shown together."""
    cited: tuple[str, ...]
    """Clauses named."""

    @property
    def concepts(self) -> dict[str, None]:
        """The concepts, each once."""
        return {item.concept: None for item in self.spotted}

    def computed(self) -> Iterator[str]:
        """What follows from the calls and numbers, by name."""
        names = told_names(self.told)
        yield from names
        if not names and any(_is_above_seven(found.value) for found in self.mentions.found):
            yield KINDS_TOLD[IrregularityKind.ABOVE_SEVEN]
        for count in self.counts:
            yield "cards_too_many" if count > FULL_HAND else "cards_too_few"
        if self.tricks and max(self.tricks) - min(self.tricks) >= TRICKS_APART:
            yield "tricks_apart"
        if self.minutes:
            yield "within_the_limit" if self.minutes <= TIME_LIMIT else "past_the_limit"
        if self.leader:
            yield f"leader_{self.leader}"
        if self.replacement:
            yield f"replaced_by_{self.replacement}"
        if self.several_fallen:
            yield "several_cards_fallen"
        for clause in self.cited:
            yield f"cites_{law_of(clause)}"


def _is_above_seven(value: object) -> bool:
    return isinstance(value, Bid) and value.is_above_seven


@lru_cache(maxsize=READINGS_KEPT)
def read(text: str, default: Language = "el", declarer: Seat | None = None) -> Reading:
    """Read a message; where nothing tells its language, in the one in which more of it means something.

    The declarer is whom a record names, for where the message names none.
    """
    others = () if told_language(text, default) else OTHERWISE
    in_each = {lang: _spotted(text, lang) for lang in dict.fromkeys((default, *others))}
    message, spotted = max(in_each.values(), key=lambda found: _words_of(found[1]))
    mentions = read_mentions(message.folded, message.language)
    told = read_auction(message, mentions, spotted)
    cited = tuple(dict.fromkeys(found.id for found in find_references(message.text)))
    counts = tuple(_counts(message, mentions, spotted))
    tricks = read_tricks(message, mentions, spotted)
    leader = read_leader(message, mentions, spotted, declarer)
    minutes = read_minutes_apart(message.folded)
    replacement = read_replacement(message, mentions, spotted, told.insufficient)
    fallen = are_several_fallen(message, mentions, spotted)
    return Reading(
        message, spotted, mentions, told, counts, tricks, minutes, leader, replacement, fallen, cited
    )


def _spotted(text: str, lang: Language) -> tuple[Message, tuple[Spotted, ...]]:
    message = read_message(text, lang)
    return message, tuple(lexicon().spot(message.words))


def _words_of(spotted: tuple[Spotted, ...]) -> int:
    """How many words mean something."""
    return len({place for item in spotted for place in range(item.first, item.last + 1)})


def _counts(message: Message, mentions: Mentions, spotted: tuple[Spotted, ...]) -> Iterator[int]:
    """Numbers said of cards; once there is one, numbers said of a seat beside it as well: "East 14, North 12 cards"."""
    place_of = {token.start: place for place, token in enumerate(mentions.tokens)}
    cards = [place_of.get(message.words[item.first].start) for item in spotted if item.concept == "card"]
    seats = {item.last for item in mentions.seats()}
    counts = [item for item in mentions.numbers() if _may_be_count(item, message, mentions)]
    of_cards = [item for item in counts if _is_of_cards(item, cards, mentions)]
    if of_cards:
        yield from (
            item.value
            for item in counts
            if isinstance(item.value, int) and (item in of_cards or item.first - 1 in seats)
        )


def _may_be_count(number: Mention, message: Message, mentions: Mentions) -> bool:
    """Can a hand have so many cards by mistake, and is it no board's number and no part of a word or of a range?"""
    before = mentions.tokens[number.first - 1].text if number.first else ""
    around = message.folded[max(0, number.start - 1) : number.start + 3]
    if stem_pattern(grammar().numbers.numbered).match(before) or "-" in around or IN_A_WORD.search(around):
        return False
    value = number.value
    return isinstance(value, int) and FEWEST_CARDS <= value <= MOST_CARDS and value != FULL_HAND


def _is_of_cards(number: Mention, cards: Sequence[int | None], mentions: Mentions) -> bool:
    """Does a word for cards follow soon, in the same clause?"""
    return any(
        place is not None
        and number.first < place <= number.last + REACH_OF_CARDS
        and mentions.clauses[place] == number.clause
        for place in cards
    )
