"""How wide the label of a button is, and how many such buttons a row of a phone takes.

In: labels. Out: parts of the type, as wide as a common font draws them or a little wider, and numbers of buttons.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

ROW, GAP, PADDING, TYPE = 340, 3, 8, 17.5
"""Of buttons on a phone of 360 pixels, in pixels; the type is 125% of the usual one."""
SPACE, NARROW, MEDIUM, SMALL, HEBREW, LARGE, WIDE, SIGN = 0.28, 0.36, 0.5, 0.59, 0.62, 0.7, 0.84, 1.25
"""In parts of the type: a space, what is as thin as a stroke, small letters, those of Hebrew, capitals, the broad ones, emoji."""
NARROW_ONES = (" I", " L", " J", " T", " F", " R", " IOTA")
MEDIUM_ONES = (
    " C",
    " K",
    " S",
    " V",
    " X",
    " Y",
    " Z",
    " GAMMA",
    " EPSILON",
    " ZETA",
    " KAPPA",
    " LAMDA",
    " NU",
    " XI",
)
MEDIUM_GREEK = (" FINAL SIGMA", " TAU", " CHI")
WIDE_ONES = (" M", " W", " OMEGA", " PSI", " PHI")
"""Letters by the last of their names in Unicode, whichever their alphabet."""
PRIMES = "′″"
"""Of minutes and seconds, which fonts draw wide."""
UNSEEN = frozenset(("Mn", "Cf"))


def label_width(label: str) -> float:
    """In parts of the type."""
    return sum(map(_width, label))


def fit_in_row(labels: Sequence[str], most: int) -> int:
    """How many of these stand side by side, all rows alike, with no label cut; one where nothing else fits."""
    widest = max(map(label_width, labels), default=0)
    return next((count for count in range(most, 1, -1) if widest <= room_for(count)), 1)


def fits_alone(label: str) -> bool:
    """Has a button as wide as the row room for it?"""
    return label_width(label) <= room_for(1)


def room_for(count: int) -> float:
    """The room that a label has where so many buttons share a row, in parts of the type."""
    return ((ROW - GAP * (count - 1)) / count - 2 * PADDING) / TYPE


@lru_cache(maxsize=1024)
def _width(char: str) -> float:
    kind = unicodedata.category(char)
    if kind in UNSEEN:
        return 0
    name = unicodedata.name(char, "")
    if char == " ":
        return SPACE
    if char in PRIMES:
        return SIGN
    if kind in ("Nd", "Pi", "Pf"):
        return SMALL
    if kind == "Ll":
        return _letter(name)
    if kind == "Lu":
        return WIDE if name.partition(" WITH ")[0].endswith((*WIDE_ONES, " MU")) else LARGE
    if kind.startswith("P"):
        return NARROW if char not in "%…@&" else WIDE
    return HEBREW if kind == "Lo" else SIGN


def _letter(name: str) -> float:
    """A small letter, with or without an accent."""
    bare = name.partition(" WITH ")[0]
    if bare.endswith(WIDE_ONES):
        return WIDE
    if bare.endswith(NARROW_ONES):
        return NARROW
    return MEDIUM if bare.endswith((*MEDIUM_ONES, *MEDIUM_GREEK)) else SMALL
