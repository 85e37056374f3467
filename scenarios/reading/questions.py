"""The term whose meaning a text asks for: "what is a revoke?", "ρενόνς τι σημαίνει".

In: any text. Out: what may be the term, folded, and whether the text asks at all.
"""

from __future__ import annotations

import re
from functools import cache

from corpus.words import fold
from scenarios.reading.grammar import grammar
from scenarios.reading.patterns import either
from scenarios.reading.thresholds import WORDS_BEFORE_A_QUESTION

END = r"[\s;?.!]*$"


def asked_term(text: str) -> tuple[str, bool]:
    """What a text asks the meaning of, folded, and whether it asks at all: a term may stand by itself."""
    flat = " ".join(fold(text).split())
    question = _question().match(flat)
    return (question["asked"] or question["before"], True) if question else (flat.strip(" ;?.!"), False)


@cache
def _question() -> re.Pattern[str]:
    words = grammar().meanings
    openings = [f"{either(opening.by)}(?: {either(opening.articles)})?" for opening in words.opened]
    term_last = rf"^\s*(?:{'|'.join(openings)})\s+(?P<asked>.+?)\s*{either(words.closed)}?{END}"
    term = rf"\S+(?: \S+){{0,{WORDS_BEFORE_A_QUESTION - 1}}}"
    term_first = rf"^\s*(?P<before>{term})[;,:]? {either(words.after_the_term)}{END}"
    return re.compile(f"{term_last}|{term_first}")
