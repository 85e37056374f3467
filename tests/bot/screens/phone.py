"""A reply on a phone of 360 pixels: how its text is broken into lines, how high it is, which labels are cut.

In: a reply. Out: a `Screen`. Widths are those of a real font; the measures of bubbles and buttons are Telegram's.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from html import unescape
from io import BytesIO
from typing import Any

from bot.talk.replies import Reply
from bot.telegram.html import FOLD, UNFOLD, keyboard, messages

PHONE_WIDTH, PHONE_HEIGHT = 360, 640
"""Of the chat that is seen at once."""
BUBBLE_WIDTH, TEXT_WIDTH = 340, 312
TYPE, LINE_HEIGHT = 15, 20
LABEL_TYPE, LABEL_PADDING, BUTTON_HEIGHT, BUTTON_GAP = 14, 8, 40, 3
BUBBLE_PADDING = 16
LARGER_TYPE = 1.25
LINES_OF_A_FOLD = 3
"""What Telegram shows of a quotation that opens."""
WIDTH_OF_A_SIGN = 1.25
"""Of an emoji, which the phone draws with a font of its own, in parts of the type."""
TAG = re.compile(r"<[^>]+>")
FOLDED = re.compile(f"{FOLD}(.*?){UNFOLD}", re.DOTALL)


@cache
def widths(bold: bool) -> dict[int, float]:
    """How wide each letter is, in parts of the type."""
    from fontTools.ttLib import TTFont

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pymupdf_fonts
    font: Any = TTFont(BytesIO(pymupdf_fonts.fontbuffers["figbo" if bold else "figo"]()))
    per_em, glyphs = font["head"].unitsPerEm, font["hmtx"].metrics
    return {code: glyphs[name][0] / per_em for code, name in font.getBestCmap().items()}


def width_of(text: str, type_size: float, bold: bool = False) -> float:
    """In pixels."""
    known = widths(bold)
    return type_size * sum(
        0 if char in "\ufe0f\u2066\u2067\u2069\u200e\u200f" else known.get(ord(char), WIDTH_OF_A_SIGN)
        for char in text
    )


def lines_of(html: str) -> int:
    """The lines that a piece of a message is broken into."""
    return sum(_broken(line) for line in html.split("\n"))


def _broken(line: str) -> int:
    bold, text = line.startswith("<b>"), unescape(TAG.sub("", line))
    lines, used = 1, 0.0
    space = width_of(" ", TYPE)
    for word in text.split():
        wide = width_of(word, TYPE, bold)
        if used and used + space + wide > TEXT_WIDTH:
            lines, used = lines + 1, wide
        else:
            used += space + wide if used else wide
    return lines


@dataclass(frozen=True)
class Screen:
    """One reply as it stands on the phone."""

    reply: Reply

    @cached_property
    def html(self) -> list[str]:
        return messages(self.reply, "DiaititisBot")

    @cached_property
    def lines(self) -> int:
        """What is seen before anything is opened."""
        return sum(self._lines_of_message(html) for html in self.html)

    @staticmethod
    def _lines_of_message(html: str) -> int:
        folds = [min(LINES_OF_A_FOLD, lines_of(fold)) for fold in FOLDED.findall(html)]
        shown = FOLDED.sub("", html).strip("\n")
        return sum(folds) + (lines_of(shown) if shown else 0)

    @property
    def buttons(self) -> int:
        return sum(map(len, keyboard(self.reply)))

    @cached_property
    def height(self) -> int:
        """In pixels, bubble and buttons."""
        rows = len(keyboard(self.reply))
        return (
            BUBBLE_PADDING * len(self.html) + LINE_HEIGHT * self.lines + (BUTTON_HEIGHT + BUTTON_GAP) * rows
        )

    @property
    def screens(self) -> float:
        """How much of the phone it takes."""
        return self.height / PHONE_HEIGHT

    @property
    def below_verdict(self) -> int:
        """In pixels, from the first bold line to the end of the buttons: what must fit the phone for it to be seen."""
        above = self.html[-1].partition("<b>")[0].strip("\n")
        return self.height - (LINE_HEIGHT * lines_of(above) if above else 0)

    def cut(self, larger: float = 1) -> Iterator[str]:
        """The labels that do not fit their buttons."""
        for row in keyboard(self.reply):
            room = (BUBBLE_WIDTH - BUTTON_GAP * (len(row) - 1)) / len(row) - 2 * LABEL_PADDING
            for button in row:
                if width_of(button.label, LABEL_TYPE * larger) > room:
                    yield button.label
