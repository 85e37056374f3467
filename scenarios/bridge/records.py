"""Deals in whatever notation a text or a file has them.

In: any text. Out: its deals and what else it says, None where it holds none, or FaultError where one is broken.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scenarios.bridge.deals import Deal
from scenarios.bridge.faults import Fault, FaultError
from scenarios.bridge.lin import find_lin, parse_lin
from scenarios.bridge.pbn import TAG, format_pbn, holds_pbn, parse_pbn

ESCAPED = re.compile(r"^%[^\n]*+", re.MULTILINE)
"""A line of PBN that is for programs."""
MOST_DEALS = 36
"""Of one file: what a session has; more could not be chosen from on a phone."""


@dataclass(frozen=True)
class Dealt:
    """What a text holds."""

    deals: tuple[Deal, ...]
    story: str = ""
    """What is written beside them."""


def read_deals(text: str) -> Dealt | None:
    """The deals in a text."""
    if holds_pbn(text):
        before = TAG.split(text, 1)[0]
        return Dealt(_some(parse_pbn(text, MOST_DEALS)), ESCAPED.sub("", before).strip())
    found = find_lin(text)
    return Dealt(_some(parse_lin(found.record, MOST_DEALS)), found.story) if found else None


def store_deals(deals: tuple[Deal, ...]) -> str:
    """Deals as a text to be kept."""
    return "\n".join(map(format_pbn, deals))


def stored_deals(text: str) -> tuple[Deal, ...]:
    """Deals that were kept; none where what was kept has no meaning any more."""
    try:
        return parse_pbn(text, MOST_DEALS) if text else ()
    except FaultError:
        return ()


def _some(deals: tuple[Deal, ...]) -> tuple[Deal, ...]:
    if not deals:
        raise FaultError(Fault("no_deal"))
    return deals
