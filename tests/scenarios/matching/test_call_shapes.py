"""The shape of the calls a message names: what follows what, how many passes, where a bid falls back."""

from __future__ import annotations

import pytest

from scenarios.matching.call_shapes import shape
from scenarios.reading.reading import read


def shapes(text: str) -> set[str]:
    return {name.removeprefix("calls:") for name in shape(read(text).mentions.calls())}


def test_no_calls_have_no_shape() -> None:
    assert shapes("ο μορ μίλησε") == set()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1♠ – πάσο – πάσο – πάσο", "passes_3"),
        ("1♠, pass, pass, and he picked up his cards", "passes_2"),
        ("pass pass pass pass", "passes_4"),
        ("1♠ – κοντρ – 2♥", "bid_double_bid"),
        ("1♠ pass 2♥", "rises"),
        ("1♠ pass 1♥", "falls_at_once"),
        ("1♠ pass 1♠", "falls_near_same"),
        ("1♠ 2♥ 2♦", "falls_1_less"),
        ("κοντρ στο 1♠", "first_double"),
    ],
)
def test_the_shape_of_calls(text: str, name: str) -> None:
    assert name in shapes(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [("1♠, pass, and after a long talk with everybody a pass", "passes_2"), ("1♠ pass 2♥", "falls_at_once")],
)
def test_what_the_calls_do_not_look_like(text: str, name: str) -> None:
    assert name not in shapes(text)
