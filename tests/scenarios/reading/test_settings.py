"""The settings that a message names: screens, the form of the event, how it is scored."""

from __future__ import annotations

import pytest

from scenarios.reading.facts import read_settings
from scenarios.reading.reading import read


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("matchpoint pairs: a revoke at trick five", {"scoring": "matchpoints", "event": "pairs"}),
        ("ζεύγη με ματσπόιντ, έγινε ρενόνς", {"scoring": "matchpoints", "event": "pairs"}),
        ("σε ομάδες με IMP βγήκε εκτός σειράς", {"scoring": "imps", "event": "teams"}),
        ("teams, IMPs, LHO led out of turn", {"scoring": "imps", "event": "teams"}),
        ("23 imp különbség", {"scoring": "imps"}),
        ("imps or matchpoints, does it matter?", {}),
        ("the final ranking had a tie", {}),
        ("ήρθαν ισόβαθμοι στην κατάταξη", {}),
        ("με χωρίσματα ο Νότος δίστασε", {"screens": "true"}),
        ("partner's explanation did not match my hand", {}),
        ("it doesn't match what he explained", {}),
        ("χωρίς χωρίσματα ο Νότος δίστασε", {}),
    ],
)
def test_only_what_is_named_is_set(text: str, told: dict[str, str]) -> None:
    assert read_settings(read(text)) == told
