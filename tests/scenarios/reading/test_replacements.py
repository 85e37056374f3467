"""What an insufficient bid was changed to is weighed against what it was made over; what is only asked was not changed."""

from __future__ import annotations

import pytest

from scenarios.reading.reading import read


@pytest.mark.parametrize(
    ("text", "replacement"),
    [
        ("South bid 2♠ over 2NT, not accepted, South changed it to 3♠", "lowest"),
        ("South bid 2♠ over 2NT, not accepted, South changed it to 4♠", "other"),
        ("East bid 1H over 1S, changed to double", "double"),
        ("East bid 1H over 1S, replaced it with pass", "other"),
        ("ο Νότος είπε 2♠ πάνω σε 2ΧΑ, η Δύση δεν το δέχεται, το κάνει 3♠", "lowest"),
        ("evale 2d panw se 2s kai to allaxe se 3d", "lowest"),
        ("2♥ πάνω σε 3♦, το άλλαξε σε 2♠", "too_low"),
        ("2♥-t mondott 2♠-ra, 3♥-ra javította", "lowest"),
        ("הכריז 1♥ מעל 1♠ והחליף ל-2♥", "lowest"),
    ],
)
def test_what_it_was_changed_to(text: str, replacement: str) -> None:
    assert read(text).replacement == replacement
    assert f"replaced_by_{replacement}" in read(text).computed()


@pytest.mark.parametrize(
    "text",
    [
        "South bid 2♠ over 2NT, can South change it to 3♠?",
        "South bid 2♠ over 2NT and has not changed it to 3♠",
        "South bid 2♠ over 2NT, if he changes it to 3♠ what then",
        "South bid 2♠ over 2NT. West bid 3♦",
        "South changed 2♠ to 3♠",
        "South bid 2♠ over 2NT, changed it to 3♠, then changed it to 4♠",
        "1H over 1S. The director changed the score to 3NT",
        "1H over 1S, the correct bid was 2H",
        "1H over 1S. The explanation was corrected to 2C showing hearts",
    ],
)
def test_what_was_not_changed_or_not_to_one_call(text: str) -> None:
    assert read(text).replacement is None
