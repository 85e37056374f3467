"""What counts as told, what is presumed, and what is doubted."""

from __future__ import annotations

import pytest

from scenarios.matching.net import UNTOLD
from scenarios.matching.thresholds import PRESUMING, TAKEN_FROM
from scenarios.matching.told_facts import Weighed, likeliest


def test_what_is_nearly_sure_is_taken_and_what_has_no_rival_presumed() -> None:
    taken = likeliest({UNTOLD: 0.08, "true": TAKEN_FROM, "false": 0.02})
    assert taken is not None
    assert (taken.value, taken.is_taken) == ("true", True)
    presumed = likeliest({UNTOLD: 0.6, "true": 0.39, "false": 0.01})
    assert presumed is not None
    assert (presumed.value, presumed.is_taken) == ("true", False)
    assert presumed.chance >= PRESUMING.least


def test_a_value_with_a_rival_is_not_presumed_though_it_is_likelier_than_not() -> None:
    assert likeliest({UNTOLD: 0.05, "true": 0.52, "false": 0.43}) is None


@pytest.mark.parametrize("untold", [0.9, 0.999])
def test_what_is_untold_is_left_open(untold: float) -> None:
    assert likeliest({UNTOLD: untold, "true": 1 - untold}) is None


def test_only_what_is_likely_enough_is_found() -> None:
    weighed = Weighed({"noticed": {UNTOLD: 0.1, "true": 0.9}, "accepted": {UNTOLD: 0.9, "true": 0.1}})
    assert list(weighed.likely()) == ["noticed"]


def test_what_is_usual_is_doubted_where_something_else_may_be_told() -> None:
    weighed = Weighed({"noticed": {UNTOLD: 0.6, "true": 0.1, "false": 0.3}})
    assert weighed.doubted({"noticed": "true", "unheard_of": "true"}) == ["noticed"]
    assert weighed.doubted({"noticed": "false"}) == []


def test_a_story_bears_out_what_is_likelier_than_not() -> None:
    weighed = Weighed({"noticed": {UNTOLD: 0.3, "true": 0.6, "false": 0.1}})
    assert weighed.bears_out("noticed", "true", 0.5)
    assert not weighed.bears_out("noticed", "false", 0.5)
    assert weighed.bears_out("unheard_of", "true", 0.9), "of a fact that nobody has told it cannot say"
    assert weighed.bears_out("noticed", "never_learnt", 0.9)


def test_a_reading_that_nothing_else_speaks_for_is_a_misreading() -> None:
    weighed = Weighed({"noticed": {UNTOLD: 0.85, "true": 0.1, "false": 0.05}})
    assert weighed.speaks_against("noticed", "false")
    assert not weighed.speaks_against("noticed", "true")
    assert not weighed.speaks_against("unheard_of", "true")
    assert not weighed.speaks_against("noticed", "never_learnt"), "a value that came after the fit"
