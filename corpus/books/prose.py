"""Joining the lines of a clause into one text that still knows which line each place came from."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from corpus.books.pages import Line
from corpus.words import LANGUAGES, language

BROKEN_WORD = re.compile(r"^(?:.*\s)?(\S*[^\W\d_])-$")
DASH_WITHOUT_SPACE = re.compile(r"[^\W\d_]–$")
KEPT_HYPHENS = frozenset(half for lang in LANGUAGES for half in language(lang).kept_hyphens)
"""First halves that keep their hyphen: it belongs to the word, not to the line end."""

TAIL = 100
"""Characters before a line end that say how the next line is joined: longer than any word."""
_PLACE = itemgetter(0)

DOUBLE_SPACE = re.compile(r"[ \t]{2,}")
SPACE_BEFORE = re.compile(r"(?<=\S)[ \t]+(?=[.,;:)\]»](?!\.))")
SPACE_AFTER_BRACKET = re.compile(r"(?<=[(\[«])[ \t]+")


@dataclass(frozen=True)
class Prose:
    """A text and the line at which each of its parts begins."""

    text: str
    starts: tuple[tuple[int, int], ...] = ()
    """Pairs of place in the text and number of the line, rising."""

    def line_at(self, place: int) -> int:
        """The line that the character at this place was printed on."""
        at = bisect_right(self.starts, place, key=_PLACE) - 1
        return self.starts[max(at, 0)][1] if self.starts else 0

    def without(self, spans: Iterable[tuple[int, int]]) -> Prose:
        """The text with these spans (rising, apart) cut out."""
        kept: list[str] = []
        starts: list[tuple[int, int]] = []
        end = length = 0
        for begin, stop in [*spans, (len(self.text), len(self.text))]:
            first, last = (
                bisect_right(self.starts, end, key=_PLACE),
                bisect_left(self.starts, begin, key=_PLACE),
            )
            starts.append((length, self.line_at(end)))
            starts.extend((length + at - end, line) for at, line in self.starts[first:last])
            kept.append(self.text[end:begin])
            length += begin - end
            end = stop
        return Prose("".join(kept), tuple(starts))


def join_lines(lines: Sequence[Line], *, rows: bool = False) -> Prose:
    """One text from several lines: broken words are made whole, other lines joined by a space.

    With `rows` the lines of a table stay apart; a line that plainly goes on with the one before does not.
    """
    pieces: list[str] = []
    starts: list[tuple[int, int]] = []
    length, tail = 0, ""
    for line in lines:
        if tail:
            tail, glue, is_broken = _glue(tail, line.text, rows)
            if is_broken:
                pieces[-1] = pieces[-1][:-1]
            pieces += filter(None, [glue])
            length += len(glue) - is_broken
            tail += glue
        starts.append((length, line.number))
        pieces += filter(None, [line.text])
        length += len(line.text)
        tail = (tail + line.text)[-TAIL:]
    return Prose("".join(pieces), tuple(starts))


def _glue(tail: str, following: str, rows: bool) -> tuple[str, str, bool]:
    """The end of the text so far, what goes between the two, and whether a hyphen that only marked a line end is gone."""
    broken = BROKEN_WORD.match(tail.rsplit("\n", 1)[-1])
    if broken and (following[:1].islower() or (broken[1].isupper() and following[:1].isupper())):
        if broken[1].casefold() in KEPT_HYPHENS:
            return tail, "", False
        return tail[:-1], "", True
    if DASH_WITHOUT_SPACE.search(tail):
        return tail, "", False
    goes_on = following[:1].islower() or tail.endswith((",", "-"))
    return tail, "\n" if rows and not goes_on else " ", False


def tidy(text: str) -> str:
    """Single spaces, and none before a closing mark or at the ends of lines."""
    single = DOUBLE_SPACE.sub(" ", text)
    closed = SPACE_AFTER_BRACKET.sub("", SPACE_BEFORE.sub("", single))
    return "\n".join(line.strip() for line in closed.split("\n") if line.strip())
