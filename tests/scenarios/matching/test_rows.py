"""Packed rows: nothing is lost, whatever the weights and however many labels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenarios.matching.rows import FURTHEST, ZERO, Rows, pack

TABLES = st.integers(1, 9).flatmap(
    lambda width: st.lists(
        st.lists(st.integers(0, FURTHEST) | st.integers(ZERO - 9, ZERO + 9), min_size=width, max_size=width),
        min_size=1,
        max_size=12,
    )
)


@given(TABLES, st.data())
def test_sums_are_those_of_the_weights(table: list[list[int]], data: st.DataObject) -> None:
    width = len(table[0])
    rows = Rows(pack(b"".join(map(bytes, table)), width), width)
    shares = data.draw(st.lists(st.tuples(st.integers(0, len(table) - 1), st.integers(0, 255)), max_size=20))
    assert rows.sum(shares) == [
        sum(share * (table[place][label] - ZERO) for place, share in shares) for label in range(width)
    ]
    for place, row in enumerate(table):
        assert [rows.weight(place, label) for label in range(width)] == [byte - ZERO for byte in row]


def test_rows_of_small_weights_have_no_far_part() -> None:
    packed = pack(bytes([ZERO - 8, ZERO + 7, ZERO, ZERO, ZERO + 8, ZERO]), 3)
    assert (len(packed.near), len(packed.far), len(packed.far_places)) == (4, 2, 4)


def test_a_weight_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="a weight of 120 cannot be packed; allowed: 119 at most"):
        pack(bytes([ZERO + 120]), 1)
