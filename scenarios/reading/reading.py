"""All that a message says, read once: words, concepts, mentions, the auction.

In: any text. Out: a `Reading`, from which facts are taken and scenarios ranked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from corpus.outline import law_of
from corpus.references import find_references
from corpus.words import Language
from scenarios.reading.auctions import Told, read_auction, told_names
from scenarios.reading.leads import read_leader
from scenarios.reading.lexicon import Spotted, lexicon
from scenarios.reading.mentions import Mentions, read_mentions
from scenarios.reading.message import Message, read_message
from scenarios.reading.tricks import read_tricks

FULL_HAND = 13
FEWEST, MOST = 8, 17
"""Counts of cards that people say a hand has; other numbers beside "cards" are something else."""
NEAR = 3
APART = 2
"""Tricks so far from one another that everybody has played to one in between."""
NUMBERED = re.compile(
    "trick|board|table|λεβε|leve|θηκη|thiki|διανομ|dianom|τραπεζ|trapez|utes|tok|asztal|לקיח|לוח|שולחנ"
)
"""What has a number of its own: board 14, trick 12."""


IN_A_WORD = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
"""Greeklish writes θ as 8: la8os."""


@dataclass(frozen=True)
class Reading:
    """A message with all that could be read from it."""

    message: Message
    spotted: tuple[Spotted, ...]
    mentions: Mentions
    told: Told
    counts: tuple[int, ...]
    """How many cards somebody is said to have, other than thirteen."""
    tricks: tuple[int, ...]
    """The tricks that are numbered."""
    leader: str | None
    """Who led, seen from declarer."""
    cited: tuple[str, ...]
    """Clauses named."""

    @property
    def concepts(self) -> dict[str, None]:
        """The concepts, each once."""
        return {item.concept: None for item in self.spotted}

    def computed(self) -> Iterator[str]:
        """What follows from the calls and numbers, by name."""
        yield from told_names(self.told)
        for count in self.counts:
            yield "cards_too_many" if count > FULL_HAND else "cards_too_few"
        if self.tricks and max(self.tricks) - min(self.tricks) >= APART:
            yield "tricks_apart"
        if self.leader:
            yield f"leader_{self.leader}"
        for clause in self.cited:
            yield f"cites_{law_of(clause)}"


@lru_cache(maxsize=256)
def read(text: str, default: Language = "el") -> Reading:
    """Read a message."""
    message = read_message(text, default)
    spotted = tuple(lexicon().spot(message.words))
    mentions = read_mentions(message.folded, message.language)
    told = read_auction(message, mentions, spotted)
    cited = tuple(dict.fromkeys(found.id for found in find_references(message.text)))
    counts = tuple(_counts(message, mentions, spotted))
    tricks = read_tricks(message, mentions, spotted)
    leader = read_leader(message, mentions, spotted)
    return Reading(message, spotted, mentions, told, counts, tricks, leader, cited)


def _counts(message: Message, mentions: Mentions, spotted: tuple[Spotted, ...]) -> Iterator[int]:
    """Numbers said of cards; once there is one, numbers said of a seat beside it as well: "East 14, North 12 cards"."""
    cards = [message.words[item.first].start for item in spotted if item.concept == "card"]
    starts = [token.start for token in mentions.tokens]
    clause_at = dict(zip(starts, mentions.clauses, strict=True))
    seats = {item.last for item in mentions.seats()}
    of_cards, of_seats = [], []
    for number in mentions.numbers():
        value = number.value
        before = mentions.tokens[number.first - 1].text if number.first else ""
        around = message.folded[max(0, number.start - 1) : number.start + 3]
        if NUMBERED.match(before) or "-" in around or IN_A_WORD.search(around):
            continue
        if isinstance(value, int) and FEWEST <= value <= MOST and value != FULL_HAND:
            beyond = starts[number.last + NEAR] if number.last + NEAR < len(starts) else len(message.folded)
            if any(
                number.start < start <= beyond and clause_at.get(start) == number.clause for start in cards
            ):
                of_cards.append((number.start, value))
            elif number.first - 1 in seats:
                of_seats.append((number.start, value))
    found = of_cards + of_seats if of_cards else []
    yield from (value for _, value in sorted(found))
