"""Numbers said of tricks, and numbers that are not."""

from __future__ import annotations

import pytest

from scenarios.reading.reading import read


@pytest.mark.parametrize(
    ("text", "tricks"),
    [
        ("Ο Βορράς έκανε ρενόνς στην 5η λεβέ, το καταλάβαμε στην 8η", (5, 8)),
        ("renons stin 4h leve, to eidame sti leve 9", (4, 9)),
        ("He revoked at trick two and we saw it at trick 3", (2, 3)),
        ("revoke on the fifth trick", (5,)),
        ("a 3. ütésben nem adott színre, a 7. ütésben vettük észre", (3, 7)),
        ("רנונס בלקיחה 4, גילינו בלקיחה 9", (4, 9)),
        ("♠5 στη λεβέ 3, ♥9 στην 4η", (3, 4)),
        ("board 14, trick 3", (3,)),
        ("made 9 tricks", ()),
        ("3 tricks short, they took 10 tricks", ()),
        ("στην 4η διανομή", ()),
        ("παίζαμε 4♠ και πήραμε 10 λεβέ", ()),
    ],
)
def test_tricks(text: str, tricks: tuple[int, ...]) -> None:
    assert read(text).tricks == tricks


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("ρενόνς στην 5η λεβέ, φάνηκε στην 8η", True),
        ("ρενόνς στην 5η λεβέ, φάνηκε στην 6η", False),
        ("ρενόνς στην 5η λεβέ", False),
    ],
)
def test_tricks_so_far_apart_that_everybody_played_between_them(text: str, apart: bool) -> None:
    assert ("tricks_apart" in read(text).computed()) is apart
