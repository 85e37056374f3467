"""Hands written out in a message: ♠Q5 ♥K1083 ♦J72 ♣A964, or 85/QJ109743/6/842.

In: a folded text. Out: how many whole hands it shows. They are no calls, and who shows one mostly asks what to bid.
"""

from __future__ import annotations

import re

from scenarios.bridge import Rank, Suit
from scenarios.bridge.hand_tokens import RANK_FORMS
from scenarios.reading.thresholds import FARTHEST_SUIT, FEWEST_OF_A_HAND, MOST_OF_A_HAND

RANKS = "".join(sorted(form for form in RANK_FORMS if len(form) == 1)) + "x0-9"
"""The letters and figures of cards, of any language; x stands for any small one."""
TEN = max((form for form, rank in RANK_FORMS.items() if rank is Rank.TEN), key=len)
"""The one card that is written with two figures."""
SYMBOLS = "".join(suit.symbol for suit in Suit)
SUIT = re.compile(rf"([{SYMBOLS}])[ :]?([{RANKS}]{{0,14}})(?![^\W_])")
GROUPS = re.compile(rf"(?<![^\W_])([{RANKS}]{{1,14}})(?: ?[/.] ?([{RANKS}]{{1,14}})){{3}}(?![^\W_])")


def hands_shown(folded: str) -> int:
    """Hands with all four suits and about thirteen cards."""
    return _by_symbols(folded) + _by_groups(folded)


def _by_symbols(folded: str) -> int:
    hands, suits, cards, end = 0, set[str](), 0, 0
    for match in SUIT.finditer(folded):
        if match[1] in suits or match.start() - end > FARTHEST_SUIT:
            suits, cards = set(), 0
        suits.add(match[1])
        cards += _cards(match[2])
        end = match.end()
        if len(suits) == len(Suit) and FEWEST_OF_A_HAND <= cards <= MOST_OF_A_HAND:
            hands += 1
            suits, cards = set(), 0
    return hands


def _by_groups(folded: str) -> int:
    counts = (_cards(re.sub("[/. ]", "", match[0])) for match in GROUPS.finditer(folded))
    return sum(FEWEST_OF_A_HAND <= count <= MOST_OF_A_HAND for count in counts)


def _cards(ranks: str) -> int:
    return len(ranks) - ranks.count(TEN)
