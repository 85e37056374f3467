"""How the chances are set from which a fact is taken or presumed."""

from __future__ import annotations

import pytest

pytest.importorskip("sklearn", reason="fitting needs scikit-learn: make model installs it")

from scenarios.fitting.fact_training import NEVER, Guess, thresholds


def guesses(chance: float, right: int, wrong: int) -> list[Guess]:
    return [Guess(chance, True)] * right + [Guess(chance, False)] * wrong


def test_what_is_right_nearly_always_is_taken_and_what_is_right_mostly_presumed() -> None:
    found = guesses(0.95, 400, 2) + guesses(0.7, 90, 10) + guesses(0.4, 50, 50)
    taken, presumed = thresholds(found, found)
    assert 0.7 < taken <= 0.95
    assert 0.4 < presumed <= 0.7


def test_the_presumed_must_be_right_often_enough_without_those_taken() -> None:
    found = guesses(0.95, 400, 2) + guesses(0.7, 60, 40)
    taken, presumed = thresholds(found, found)
    assert presumed > 0.7
    assert taken <= 0.95


def test_what_is_wrong_too_often_is_never_read() -> None:
    found = guesses(0.95, 50, 50)
    assert thresholds(found, found) == (NEVER, NEVER)


def test_a_fact_with_few_texts_leans_on_all_others() -> None:
    everybody = guesses(0.95, 990, 10) + guesses(0.6, 500, 500)
    taken, _ = thresholds(guesses(0.96, 3, 0), everybody)
    assert taken <= 0.95
