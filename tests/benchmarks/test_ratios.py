"""Ratios: medians in turns, the processor's time alone, and a failure only where a limit is missed every time."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests.benchmarks.ratios import TRIES, Limit, check, medians, spent_on

SLOW = Limit("a ruling", "a call", most=2.0)
FEW = Limit("rulings", "calls", least=0.5)


def giving(*ratios: tuple[float, ...]) -> tuple[Callable[[], tuple[float, ...]], Iterator[tuple[float, ...]]]:
    """Measures these one after another; what is left shows how often it was asked."""
    left = iter(ratios)
    return lambda: next(left), left


def test_what_holds_is_measured_once() -> None:
    measured, left = giving((1.0, 1.0), (9.0, 0.0))
    check([SLOW, FEW], measured)
    assert list(left) == [(9.0, 0.0)]


def test_what_is_missed_now_and_then_is_measured_again() -> None:
    measured, left = giving((9.0, 1.0), (1.0, 0.1))
    check([SLOW, FEW], measured)
    assert list(left) == []


def test_what_is_missed_every_time_fails() -> None:
    measured, left = giving(*[(9.0, 1.0)] * (TRIES + 1))
    with pytest.raises(AssertionError, match="missed 3 times: a ruling$"):
        check([SLOW, FEW], measured)
    assert len(list(left)) == 1


def test_a_ratio_is_told_with_its_limit(capsys: pytest.CaptureFixture[str]) -> None:
    check([SLOW, FEW, Limit("a look-up", "JSON")], lambda: (1 / 3, 2 / 3, 1.0))
    assert capsys.readouterr().out.split("\n") == [
        "",
        "a ruling: 0.33 × a call (at most 2)",
        "rulings: 0.67 × calls (at least 0.5)",
        "a look-up: 1.00 × JSON",
        "",
    ]


def test_medians_are_taken_in_turns_after_a_round_to_warm_up() -> None:
    order: list[str] = []
    values = {"one": iter([100.0, 1.0, 9.0, 2.0]), "two": iter([100.0, 4.0, 3.0, 90.0])}

    def measured(name: str) -> Callable[[], float]:
        return lambda: order.append(name) or next(values[name])  # type: ignore[func-returns-value]

    assert medians({name: measured(name) for name in values}, 3) == {"one": 2.0, "two": 4.0}
    assert order == ["one", "two"] * 4


def test_only_the_time_of_the_processor_counts() -> None:
    asleep = spent_on(lambda: time.sleep(0.3))()
    work = "sum(range(3_000_000))"
    at_work = spent_on(lambda: subprocess.run([sys.executable, "-c", work], check=True))()
    assert asleep < at_work
