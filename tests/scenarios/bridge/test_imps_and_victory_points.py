"""IMPs against the scale of Law 78B; Victory Points against published figures and published properties."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.bridge import blitz_margin, imps, victory_points

# Law 78B as printed: the largest difference of each step.
PRINTED_UPPER_ENDS = [
    *[10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490, 1740, 1990, 2240],
    *[2490, 2990, 3490, 3990],
]
PUBLISHED = [
    # boards, margin, winner's VPs
    # bcstar.nl, "Continue WP-schaal ingevoerd", quotes the WBF: 10.28, 10.55. It names no number of boards; 20
    # is inferred, since the formula gives just these two there.
    (20, 1, "10.28"),
    (20, 2, "10.55"),
    # bridgeditalia.it, "Considerazioni sulla nuova Scala di conversione VP": 8 boards, the first IMP is worth 0.44.
    (8, 1, "10.44"),
]


def test_imps_are_those_of_the_printed_scale(imp_steps: list[int]) -> None:
    for points in range(0, 4000, 10):
        assert imps(points, imp_steps) == sum(points > end for end in PRINTED_UPPER_ENDS)
    assert imps(4000, imp_steps) == imps(9999, imp_steps) == 24


@given(st.integers(-8000, 8000).map(lambda tens: tens * 10))
def test_what_one_side_wins_the_other_loses(points: int) -> None:
    steps = [0, *(end + 10 for end in PRINTED_UPPER_ENDS)]
    assert imps(points, steps) == -imps(-points, steps)


@pytest.mark.parametrize(("boards", "margin", "winner"), PUBLISHED)
def test_victory_points_as_published(boards: int, margin: int, winner: str) -> None:
    assert victory_points(margin, boards) == (Fraction(winner), 20 - Fraction(winner))


@pytest.mark.parametrize("boards", range(1, 34))
def test_the_scale_is_as_the_report_of_the_wbf_describes_it(boards: int) -> None:
    """10–10 to 20–0, both sides add up to 20, and no IMP is worth more than the one before it."""
    last = math.ceil(blitz_margin(boards))
    scale = [victory_points(margin, boards)[0] for margin in range(last + 3)]
    assert scale[0] == 10
    assert scale[last - 1] < 20 == scale[last] == scale[last + 2]
    steps = [after - before for before, after in zip(scale, scale[1:], strict=False)]
    assert all(before >= after >= 0 for before, after in zip(steps, steps[1:], strict=False))
    for margin in range(last + 3):
        own, other = victory_points(margin, boards)
        assert own + other == 20
        assert victory_points(-margin, boards) == (other, own)
        assert abs(float(own) - exact(margin, boards)) <= 0.015


@pytest.mark.parametrize("boards", range(34, 97, 7))
def test_a_long_match_keeps_to_the_formula(boards: int) -> None:
    for margin in range(200):
        own, other = victory_points(margin, boards)
        assert own + other == 20
        assert abs(float(own) - exact(margin, boards)) < 0.06


def exact(margin: int, boards: int) -> float:
    ratio = math.sqrt(5) - 2  # the golden section cubed
    share = min(margin / (15 * math.sqrt(boards)), 1)
    return float(10 + 10 * (1 - ratio**share) / (1 - ratio))


def test_a_blitz_over_sixteen_boards_is_sixty_imps() -> None:
    assert blitz_margin(16) == 60
    assert victory_points(60, 16) == (Fraction(20), Fraction(0))


def test_a_match_has_boards() -> None:
    with pytest.raises(ValueError, match="boards: 0; allowed: 1 and up"):
        victory_points(3, 0)
