"""The pictures of a claim and of a deal, made where nobody waits for them.

In: a position or a deal as they are kept, and the reader's language. Out: the bytes of a PNG. What a claim's cards can
give is worked out here, too: it may take seconds.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.talk.claim_talk import centre_of
from bot.talk.direction import RIGHT_TO_LEFT
from bot.talk.phrases import say
from corpus.words import Language
from scenarios.bridge import Side, format_seat, format_side
from scenarios.bridge.deals import Deal
from scenarios.bridge.endings import MOST_TRICKS_SEARCHED, bounds
from scenarios.bridge.positions import Position, parse_position
from scenarios.bridge.records import stored_deals
from scenarios.charts.diagrams import Diagram, draw_diagram, shown_hands
from scenarios.double_dummy import best_for_leader


def claim_picture(kept: str, lang: Language) -> bytes:
    """A position, and below it what its cards can give."""
    position = parse_position(kept)
    assert position
    return draw_diagram(claim_diagram(position, lang))


def claim_diagram(position: Position, lang: Language) -> Diagram:
    """All that the picture of a claim says."""
    hands = shown_hands(position.hands, lang, position.leader)
    centre = centre_of(position, lang)
    if not position.is_whole:
        return Diagram(lang, lang in RIGHT_TO_LEFT, hands, centre)
    below, notes = _worked_out(position, lang)
    heading = say("claim_heading", lang)
    return Diagram(lang, lang in RIGHT_TO_LEFT, hands, centre, heading, below, notes)


def deal_picture(kept: str, lang: Language) -> bytes:
    """A deal as it was dealt."""
    (deal,) = stored_deals(kept)
    return draw_diagram(deal_diagram(deal, lang))


def deal_diagram(deal: Deal, lang: Language) -> Diagram:
    """All that the picture of a deal says; not the calls, which somebody may still be asked about."""
    return Diagram(lang, lang in RIGHT_TO_LEFT, shown_hands(deal.hands, lang), tuple(_centre(deal, lang)))


def _centre(deal: Deal, lang: Language) -> Iterator[str]:
    if deal.board:
        yield say("deal_board", lang, board=deal.board)
    if deal.dealer:
        yield say("deal_dealer", lang, seat=format_seat(deal.dealer, lang))
    if deal.vulnerability:
        sides = [format_side(side, lang) for side in Side if deal.vulnerability.includes(side)]
        yield say("deal_vulnerable", lang, sides=" ".join(sides) or "–")


Lines = tuple[tuple[str, str], ...]


def _worked_out(position: Position, lang: Language) -> tuple[Lines, tuple[str, ...]]:
    found = bounds(position, Side.NS)
    if found:
        ranges = [(Side.NS, found), (Side.EW, found.of_the_others(position.tricks))]
        lines = [_best(found.best, position, lang)]
        lines += [(say("claim_any", lang, side=format_side(side, lang)), _range(one.fewest, one.most, lang)) for side, one in ranges]  # fmt: skip
        return tuple(lines), (say("claim_bounds", lang),)
    too_large = say("claim_too_large", lang, most=MOST_TRICKS_SEARCHED)
    best = best_for_leader(position)
    if best is None or position.leader is None:
        return (), (say("claim_no_endplay", lang), too_large)
    of_ns = best if position.leader.side is Side.NS else position.tricks - best
    return (_best(of_ns, position, lang),), (too_large,)


def _best(of_ns: int, position: Position, lang: Language) -> tuple[str, str]:
    each = ((Side.NS, of_ns), (Side.EW, position.tricks - of_ns))
    shown = " · ".join(f"{format_side(side, lang)} {tricks}" for side, tricks in each)
    return say("claim_best", lang), shown


def _range(fewest: int, most: int, lang: Language) -> str:
    return str(most) if fewest == most else say("claim_range", lang, fewest=fewest, most=most)
