"""The settings of a chat or an event that change rulings: screens, bidding boxes, form of event, scoring."""

from __future__ import annotations

from collections.abc import Mapping

from corpus.errors import DiaititisError

ALLOWED: dict[str, tuple[str, ...]] = {
    "screens": ("false", "true"),
    "boxes": ("true", "false"),
    "event": ("pairs", "teams", "individual"),
    "scoring": ("matchpoints", "imps"),
}
"""Every setting with its values, the usual one first."""


class SettingError(DiaititisError):
    """A setting or value that does not exist."""


def with_defaults(given: Mapping[str, str]) -> dict[str, str]:
    """All settings, the usual ones where nothing is given; SettingError names what is allowed."""
    for name, value in given.items():
        if name not in ALLOWED:
            raise SettingError(f"{name}: no such setting; allowed: {', '.join(ALLOWED)}")
        if value not in ALLOWED[name]:
            raise SettingError(f"{name}={value}: no such value; allowed: {', '.join(ALLOWED[name])}")
    return {name: given.get(name, values[0]) for name, values in ALLOWED.items()}
