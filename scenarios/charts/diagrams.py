"""Hands as a picture, each at its place at the table; texts below them where somebody has some to add.

In: a `Diagram` of plain texts. Out: a PNG that a phone shows in its width. Texts reach the page as data (`diagram.typ`
reads them as JSON) and are never read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from corpus.words import Language
from scenarios.bridge import Hand, Seat, Suit, format_rank, format_seat
from scenarios.charts.typesetting import typeset

PAGE = Path(__file__).with_name("diagram.typ")
DOTS_AN_INCH = 144.0
"""Twice the points of the page: a phone of 360 points has two or three dots for each."""
VOID = "–"


@dataclass(frozen=True)
class ShownHand:
    """A hand as it is printed."""

    seat: str
    name: str
    suits: tuple[tuple[str, str], ...]
    """Each suit's symbol and its cards."""
    is_on_lead: bool = False


@dataclass(frozen=True)
class Diagram:
    """All that the picture shows."""

    lang: Language
    is_right_to_left: bool
    hands: tuple[ShownHand, ...]
    centre: tuple[str, ...] = ()
    """In the middle of the table: board, dealer, trumps."""
    heading: str = ""
    """Over the lines below the table."""
    below: tuple[tuple[str, str], ...] = ()
    """What is found, and its figures; a figure alone, or a text alone, is a line by itself."""
    notes: tuple[str, ...] = ()


def shown_hands(
    hands: Mapping[Seat, Hand], lang: Language, on_lead: Seat | None = None
) -> tuple[ShownHand, ...]:
    """Hands in the reader's letters."""
    return tuple(
        ShownHand(seat.value, format_seat(seat, lang), tuple(_suits(hand, lang)), seat is on_lead)
        for seat, hand in hands.items()
    )


def draw_diagram(diagram: Diagram) -> bytes:
    """The picture."""
    return typeset(PAGE, asdict(diagram), "png", dots=DOTS_AN_INCH)


def _suits(hand: Hand, lang: Language) -> Iterable[tuple[str, str]]:
    for suit in reversed(Suit):
        cards = " ".join(format_rank(card.rank, lang) for card in hand.in_suit(suit))
        yield suit.symbol, cards or VOID
