"""A net that learns: from a few made texts it tells their facts, laws and rights, and is kept as it was learnt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

pytest.importorskip("sklearn", reason="fitting needs scikit-learn: make model installs it")

import numpy
from scipy.sparse import csr_matrix

from scenarios.fitting.net_training import Heads, Labelled, Lessons, fit_net, shares
from scenarios.matching.model import Known
from scenarios.matching.net import UNTOLD, Net
from scenarios.matching.thresholds import NetFitting

BY = NetFitting(
    units=16,
    turns=60,
    texts_of_a_step=8,
    laws_of_a_step=8,
    rights_of_a_step=8,
    features_left_out=0.0,
    rate=0.03,
)
HEADS = Heads((("noticed", (UNTOLD, "false", "true")),), numpy.array([0, 3]), {"law99_made_up": (0,)})
TEXTS = csr_matrix(numpy.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]] * 8, dtype=numpy.float32))
"""One feature each: it was noticed; it was not; something else."""
TOLD = csr_matrix(numpy.array([[0, 0, 1], [0, 1, 0], [1, 0, 0]] * 8, dtype=numpy.float32))


def labelled(names: tuple[str, ...]) -> Labelled:
    own = numpy.array([0, 1, 1] * 8)
    also: Any = numpy.zeros((24, len(names)), dtype=bool)
    return Labelled(names, TEXTS, own, also, numpy.ones(24, numpy.float32))


def lessons(
    *, usual: Sequence[float] = (1 / 3, 1 / 3, 1 / 3), told: Any = TOLD, turns: Sequence[int] = range(24)
) -> Lessons:
    return Lessons(
        numpy.array([3, 7, 8]),
        HEADS,
        ("law99_made_up",),
        TEXTS,
        numpy.zeros(24, dtype=int),
        numpy.array(turns),
        told,
        numpy.log(numpy.array([usual])),
        labelled(("27", "64")),
        labelled(("one", "other")),
    )


@pytest.fixture(scope="module")
def learnt() -> Net:
    return Net(fit_net(lessons(), "stamp", BY))


def test_what_is_hardly_ever_told_is_less_likely(learnt: Net) -> None:
    wary = Net(fit_net(lessons(usual=(0.9, 0.099, 0.001)), "stamp", BY))
    told = [
        net.facts("law99_made_up", net.units([Known(3, 1.0)], 5))["noticed"]["true"] for net in (learnt, wary)
    ]
    assert told[0] > told[1]


def test_what_is_looked_at_more_often_says_more() -> None:
    at_odds = csr_matrix(numpy.array([[0, 0, 1]] * 12 + [[0, 1, 0]] * 12, dtype=numpy.float32))
    often = [*range(12), *range(12), *range(12), *range(12, 24)]
    alike, one_sided = (
        Net(fit_net(lessons(told=at_odds, turns=turns), "stamp", BY)) for turns in (range(24), often)
    )
    told = [
        net.facts("law99_made_up", net.units([Known(3, 1.0)], 5))["noticed"]["true"]
        for net in (alike, one_sided)
    ]
    assert told[0] < 0.65 < told[1]


def test_of_two_values_that_are_as_right_each_has_half() -> None:
    either = csr_matrix(numpy.array([[0.5, 0, 0.5], [0, 1, 0], [1, 0, 0]] * 8, dtype=numpy.float32))
    net = Net(fit_net(lessons(told=either), "stamp", BY))
    noticed = net.facts("law99_made_up", net.units([Known(3, 1.0)], 5))["noticed"]
    assert noticed[UNTOLD] == pytest.approx(noticed["true"], abs=0.2)
    assert noticed["false"] < 0.2


@pytest.mark.parametrize(
    ("place", "value", "law"), [(3, "true", "27"), (7, "false", "64"), (8, UNTOLD, "64")]
)
def test_what_was_learnt_is_told(learnt: Net, place: int, value: str, law: str) -> None:
    units = learnt.units([Known(place, 1.0)], 5)
    noticed = learnt.facts("law99_made_up", units)["noticed"]
    assert noticed[value] > 0.8
    assert learnt.laws(units)[law] > 0.8
    assert learnt.rights(units)["one" if law == "27" else "other"] > 0.8


def test_the_outputs_of_each_fact_are_chances() -> None:
    heads = Heads((("a", ("", "x")), ("b", ("", "y", "z"))), numpy.array([0, 2, 5]), {})
    found = shares(numpy.array([[0.0, 0.0, 5.0, 1.0, 1.0]]), heads)
    assert found[0, :2].tolist() == [0.5, 0.5]
    assert found[0, 2:].sum() == pytest.approx(1.0)
    assert found[0, 2] > 0.9
