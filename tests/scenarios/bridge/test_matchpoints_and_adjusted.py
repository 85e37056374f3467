"""Matchpoints (78A) and adjusted scores (12C)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.bridge import (
    ArtificialScale,
    Responsibility,
    SplitScore,
    WeightedScore,
    artificial_imps,
    artificial_percentage,
    knockout_imps,
    matchpoints,
    matchpoints_against,
    percentages,
    rounded,
    top,
    weighted_imps,
    weighted_matchpoints,
)

points = st.integers(-760, 760).map(lambda tens: tens * 10)
fields = st.lists(points, max_size=12)


def test_matchpoints_of_a_small_field() -> None:
    scores = [420, 450, 420, -50]
    assert [float(won) for won in matchpoints(scores)] == [3, 6, 3, 0]
    assert [float(won) for won in matchpoints(scores, Fraction(1))] == [1.5, 3, 1.5, 0]
    assert [float(won) for won in percentages(scores)] == [50, 100, 50, 0]
    assert [float(won) for won in percentages([420])] == [50]
    assert top(4) == 6


@given(fields)
def test_matchpoints_of_a_board_add_up(scores: list[int]) -> None:
    won = matchpoints(scores)
    assert sum(won) == len(scores) * top(len(scores)) / 2
    assert all(
        mine + theirs == top(len(scores))
        for mine, theirs in zip(won, matchpoints([-s for s in scores]), strict=True)
    )
    assert all(0 <= percentage <= 100 for percentage in percentages(scores))


@pytest.mark.parametrize(
    ("responsibility", "session", "percentage", "imps"),
    [
        (Responsibility.NONE, None, 60, 3),
        (Responsibility.PARTLY, None, 50, 0),
        (Responsibility.DIRECTLY, None, 40, -3),
        (Responsibility.NONE, 64, 64, 3),
        (Responsibility.NONE, 58, 60, 3),
        (Responsibility.PARTLY, 70, 50, 0),
        (Responsibility.DIRECTLY, 35, 35, -3),
        (Responsibility.DIRECTLY, 45, 40, -3),
    ],
)
def test_artificial_scores(
    responsibility: Responsibility,
    session: int | None,
    percentage: int,
    imps: int,
    artificial_scale: ArtificialScale,
) -> None:
    other_boards = None if session is None else Fraction(session)
    assert artificial_percentage(responsibility, artificial_scale, other_boards) == percentage
    assert artificial_imps(responsibility, artificial_scale) == imps


def test_weighted_matchpoints_and_what_the_field_gets() -> None:
    weighted = WeightedScore.of((60, 420), (40, -50))
    field = [420, 420, -50, 170]
    # 60% of 420: 1+1+2+2 = 6; 40% of -50: 0+0+1+0 = 1.
    assert weighted_matchpoints(weighted, field) == Fraction(4)
    assert matchpoints_against(420, weighted) == Fraction(60 * 1 + 40 * 2, 100)
    assert matchpoints_against(-50, weighted) == Fraction(40, 100)


@given(st.lists(st.tuples(st.integers(1, 100), points), min_size=1, max_size=4), fields)
def test_a_weighted_comparison_shares_out_what_there_is(
    results: list[tuple[int, int]], field: list[int]
) -> None:
    weighted = WeightedScore.of(*results)
    theirs = sum((matchpoints_against(other, weighted) for other in field), Fraction(0))
    assert weighted_matchpoints(weighted, field) + theirs == 2 * len(field)


@given(points, fields)
def test_a_single_result_is_weighted_like_itself(own: int, field: list[int]) -> None:
    assert weighted_matchpoints(WeightedScore.of((1, own)), field) == matchpoints([own, *field])[0]


def test_weighted_imps(imp_steps: list[int]) -> None:
    weighted = WeightedScore.of((2, 620), (1, -100))
    # Team-mates -170: 620-170 = 450 is 10 IMPs, -100-170 = -270 is -7.
    assert weighted_imps(weighted, -170, imp_steps) == Fraction(2 * 10 - 7, 3)
    assert rounded(weighted_imps(weighted, -170, imp_steps)) == Fraction("4.33")
    assert weighted_imps(weighted.reversed(), 170, imp_steps) == -Fraction(13, 3)


def test_split_scores() -> None:
    weighted = WeightedScore.of((50, 420), (50, -50))
    assert SplitScore(weighted, weighted.reversed()).balances
    assert not SplitScore(weighted, WeightedScore.of((1, -420))).balances


def test_a_knockout_takes_the_average() -> None:
    assert knockout_imps(Fraction(5), Fraction(-3)) == 4
    assert knockout_imps(Fraction(-3), Fraction(5)) == -4
    assert knockout_imps(Fraction(2), Fraction(-2)) == 2


def test_a_half_is_rounded_away_from_zero() -> None:
    assert rounded(Fraction("4.335")) == Fraction("4.34")
    assert rounded(Fraction("-4.335")) == Fraction("-4.34")
    assert rounded(Fraction("4.334")) == Fraction("4.33")
    assert rounded(Fraction("0.05"), 1) == Fraction("0.1")


@pytest.mark.parametrize("results", [[], [(0, 420)], [(-1, 420), (2, 50)]])
def test_weights_are_above_zero(results: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="weights"):
        WeightedScore.of(*results)
