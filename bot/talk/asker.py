"""Who asks: somebody who directs, or somebody who plays.

In: what was written, and what is set for the chat. Out: whether it is a player, and whether he is dummy. What shows it
stands in `askers.yaml`; words in quotation marks are somebody else's and show nothing.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

from bot.talk.state import Role
from corpus.loading import load
from corpus.texts import Strict
from corpus.words import fold, words

BEGINNING = "*"
WORDS_READ = 120
"""Of a message; whoever plays has said so by then."""
QUOTED = re.compile(r'«[^«»]*»|[“„][^“„”]*[“”]|(?<!\w)"[^"]*"(?!\w)')


class ByLanguage(Strict, frozen=True):
    """Phrases in the four languages; those of all of them are looked for, for people mix them."""

    el: tuple[str, ...]
    en: tuple[str, ...]
    he: tuple[str, ...]
    hu: tuple[str, ...]

    def pattern(self) -> re.Pattern[str]:
        """Any of them among words with a space between, folded as a message is."""
        phrases = (fold(phrase).split() for phrase in (*self.el, *self.en, *self.he, *self.hu))
        return re.compile(f"(?: |^)(?:{'|'.join(' '.join(map(_form, phrase)) for phrase in phrases)})(?: |$)")


class Askers(Strict, frozen=True):
    """What shows a player, what a director, and what a player who is dummy."""

    player: ByLanguage
    director: ByLanguage
    dummy: ByLanguage


def _form(word: str) -> str:
    return re.escape(word.removesuffix(BEGINNING)) + (r"\S*" if word.endswith(BEGINNING) else "")


@cache
def phrases_of(role: Literal["player", "director", "dummy"]) -> re.Pattern[str]:
    """What shows this role."""
    found = load(Path(__file__).with_name("askers.yaml"), Askers)
    return {"player": found.player, "director": found.director, "dummy": found.dummy}[role].pattern()


def is_player(text: str, role: Role) -> bool:
    """Does he who wrote this play? What is set for the chat counts, otherwise what he writes."""
    if role:
        return role == "player"
    written = _own_words(text)
    return bool(phrases_of("player").search(written)) and not phrases_of("director").search(written)


def is_dummy(text: str) -> bool:
    """Does he who wrote this say that he is dummy?"""
    return bool(phrases_of("dummy").search(_own_words(text)))


def _own_words(text: str) -> str:
    return " ".join(words(QUOTED.sub(" ", text))[:WORDS_READ])
