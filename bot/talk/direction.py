"""Right-to-left text that keeps its numbers, calls and clause ids in place."""

from __future__ import annotations

import re

from corpus.words import Language

RIGHT_TO_LEFT_ISOLATE, LEFT_TO_RIGHT_ISOLATE, END_ISOLATE = "\u2067", "\u2066", "\u2069"
RIGHT_TO_LEFT: frozenset[Language] = frozenset({"he"})
# 27ב1(א) is read from the right in any text: law, letter, number.
HEBREW_ID = re.compile(r"\d{1,3}[א-ת]{1,2}\d?(?:\([א-תa-z]+\))*")
# A call such as 2♥ or 3NT, a card, a percentage, a time, a Latin clause id: one piece that must not turn round.
REST = r"(?:[A-Za-z0-9♠♥♦♣%+\-/.:_]*[A-Za-z0-9♠♥♦♣%])?"
PIECE = rf"(?:(?<![^\s(])[+\-−#])?(?!{HEBREW_ID.pattern})[A-Za-z0-9♠♥♦♣]{REST}"
# English words one after the other, and a command with what follows it, are one piece too; so are a score and a corrected one.
WORDS = rf"(?:(?<![^\s(])/)?[A-Za-z]{REST}(?:[,:]? {PIECE})*"
TOKEN = re.compile(rf"(?P<hebrew>{HEBREW_ID.pattern})|{WORDS}|{PIECE}(?: → {PIECE})*")


def isolate_tokens(text: str, lang: Language) -> str:
    """The text with each piece that runs another way, or must stay whole, isolated in it."""
    if lang not in RIGHT_TO_LEFT:
        return HEBREW_ID.sub(lambda match: f"{RIGHT_TO_LEFT_ISOLATE}{match[0]}{END_ISOLATE}", text)
    return TOKEN.sub(_isolated, text)


def isolate_lines(text: str, lang: Language) -> str:
    """The text with each of its lines running in the direction of its language."""
    if lang not in RIGHT_TO_LEFT:
        return text
    lines = text.split("\n")
    return "\n".join(f"{RIGHT_TO_LEFT_ISOLATE}{line}{END_ISOLATE}" if line else line for line in lines)


def directed(text: str, lang: Language) -> str:
    """Both."""
    return isolate_lines(isolate_tokens(text, lang), lang)


def _isolated(match: re.Match[str]) -> str:
    start = RIGHT_TO_LEFT_ISOLATE if match["hebrew"] else LEFT_TO_RIGHT_ISOLATE
    return f"{start}{match[0]}{END_ISOLATE}"
