"""Patterns made of the words of a grammar.

In: stems or phrases of `scenarios.reading.grammar`. Out: regular expressions for folded text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

NEVER = r"(?!)"
"""Matches nothing: no language has a word for it."""


def either(phrases: Iterable[str]) -> str:
    """Any of these phrases, the longest first."""
    return _alternated(map(re.escape, phrases))


def either_stem(stems: Iterable[str]) -> str:
    """Any of these stems with the rest of its word; one that ends in `$` has none."""
    return _alternated(
        re.escape(stem[:-1]) if stem.endswith("$") else re.escape(stem) + r"\w*" for stem in stems
    )


@cache
def stem_pattern(stems: frozenset[str]) -> re.Pattern[str]:
    """Matches words of these stems."""
    return re.compile(rf"{either_stem(stems)}(?!\w)")


def _alternated(patterns: Iterable[str]) -> str:
    longest_first = sorted(patterns, key=lambda pattern: (-len(pattern), pattern))
    return f"(?:{'|'.join(longest_first) or NEVER})"
