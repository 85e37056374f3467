"""The pieces of typed hands: words, numbers and signs, and ranks written together.

In: any text. Out: its tokens, each folded as names of the game are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from scenarios.bridge.cards import Rank
from scenarios.bridge.typed import read_typed
from scenarios.bridge.vocabulary import LOOKALIKE_RANKS, RANKS

TOKEN = re.compile(r"[^\W\d_]+|\d+|\S")
LONGEST_LETTER = 2
"""Of a rank that is not spelled out, and of a seat's letter."""
RANK_FORMS = {form: rank for form, rank in (LOOKALIKE_RANKS | RANKS).items() if len(form) <= LONGEST_LETTER}


@dataclass(frozen=True)
class Token:
    """A word, a number or a sign."""

    text: str
    folded: str
    start: int
    end: int
    is_apart: bool
    """A space stands before it."""

    @property
    def is_word(self) -> bool:
        return self.text[0].isalnum()


def tokens_of(text: str) -> list[Token]:
    """The tokens of a text, each folded as names are."""
    found: list[Token] = []
    end = 0
    for match in TOKEN.finditer(text):
        apart = not found or match.start() > end
        found.append(Token(match[0], read_typed(match[0]).text, match.start(), match.end(), apart))
        end = match.end()
    return found


def ranks_in(folded: str) -> list[Rank] | None:
    """Ranks written together, AK10; None where something is none."""
    ranks: list[Rank] = []
    place = 0
    while place < len(folded):
        size = next((size for size in (2, 1) if folded[place : place + size] in RANK_FORMS), 0)
        if not size:
            return None
        ranks.append(RANK_FORMS[folded[place : place + size]])
        place += size
    return ranks


@lru_cache(maxsize=512)
def folded_sign(sign: str) -> str:
    """A letter or figure by itself."""
    return read_typed(sign).text
