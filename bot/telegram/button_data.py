"""The data of a button: which message of ours, which version of it, which button. Telegram allows it 64 bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass

DATA = re.compile(r"s:([0-9]{1,15}):([0-9]{1,9}):([0-9]{1,3})")


@dataclass(frozen=True)
class Tap:
    """A button of ours."""

    posted: int
    version: int
    button: int


def format_data(tap: Tap) -> str:
    """`s:1790000123:2:0`."""
    return f"s:{tap.posted}:{tap.version}:{tap.button}"


def parse_data(data: str) -> Tap | None:
    """None for what no release of ours has written."""
    found = DATA.fullmatch(data)
    return Tap(int(found[1]), int(found[2]), int(found[3])) if found else None
