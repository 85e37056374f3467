"""Right-to-left text that keeps its numbers, calls and clause ids in place."""

from __future__ import annotations

import re

from corpus.words import Language

RIGHT_TO_LEFT_ISOLATE, LEFT_TO_RIGHT_ISOLATE, END_ISOLATE = "\u2067", "\u2066", "\u2069"
RIGHT_TO_LEFT: frozenset[Language] = frozenset({"he"})
# A clause id, a call such as 2♥ or 3NT, a card, a percentage: one piece that must not turn round.
TOKEN = re.compile(
    r"\d+[א-ת]{1,2}\d?(?:\([א-תa-z]+\))*"
    r"|(?:(?<![^\s(])[+\-−])?[A-Za-z0-9♠♥♦♣](?:[A-Za-z0-9♠♥♦♣%+\-/.]*[A-Za-z0-9♠♥♦♣%])?"
)


def isolate_tokens(text: str, lang: Language) -> str:
    """The text with each piece that runs left to right isolated in it."""
    if lang not in RIGHT_TO_LEFT:
        return text
    return TOKEN.sub(lambda match: f"{LEFT_TO_RIGHT_ISOLATE}{match[0]}{END_ISOLATE}", text)


def isolate_lines(text: str, lang: Language) -> str:
    """The text with each of its lines running in the direction of its language."""
    if lang not in RIGHT_TO_LEFT:
        return text
    lines = text.split("\n")
    return "\n".join(f"{RIGHT_TO_LEFT_ISOLATE}{line}{END_ISOLATE}" if line else line for line in lines)


def directed(text: str, lang: Language) -> str:
    """Both."""
    return isolate_lines(isolate_tokens(text, lang), lang)
