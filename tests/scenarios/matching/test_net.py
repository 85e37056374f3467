"""The net: what its layers add up to, and what the project's file holds."""

from __future__ import annotations

import lzma
from array import array
from pathlib import Path

import msgspec
import pytest

from corpus.errors import DataError
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.matching.fitted_files import pack_fitted
from scenarios.matching.model import PATH as MODEL
from scenarios.matching.model import Known, model
from scenarios.matching.net import (
    NO_RIGHT,
    PATH,
    UNTOLD,
    FittedNet,
    Head,
    Layer,
    Net,
    blended,
    load_net,
    loudness,
    net,
)
from scenarios.matching.right_model import PATH as RIGHTS
from scenarios.matching.rows import ZERO, pack
from scenarios.rights import roles

MOST_BYTES = 4_000_000
"""All model files together."""


def layer(rows: list[list[int]], intercepts: list[float], gains: list[int] | None = None) -> Layer:
    packed = pack(bytes(weight + ZERO for row in rows for weight in row), len(intercepts))
    return Layer(packed, bytes(gains or [255] * len(rows)), 0.5, tuple(intercepts))


SAID, DENIED = Known(3, 1.0), Known(7, 1.0)
FITTED = FittedNet(
    stamp="stamp",
    places=array("I", [3, 4]).tobytes(),
    units=layer([[6, -4], [-4, 6]], [0.0, 0.5]),
    laws=("27", "64"),
    of_laws=layer([[4, 0], [0, 4]], [0.0, 0.0]),
    rights=("one", "other"),
    of_rights=layer([[4, 0], [0, 4]], [0.0, 0.0]),
    of_facts={
        "law99_made_up": Head(
            (("noticed", (UNTOLD, "false", "true")),), layer([[0, 0, 3], [0, 3, 0]], [1.0, 0.0, 0.0])
        )
    },
)
SMALL = Net(FITTED)


def test_features_speak_through_the_units_they_know() -> None:
    assert SMALL.units([SAID], 5) == pytest.approx([3.0, 0.0], abs=1e-3)
    assert SMALL.units([DENIED], 5) == pytest.approx([0.0, 3.5], abs=1e-3)


def test_what_no_row_is_of_says_nothing() -> None:
    assert SMALL.units([Known(5, 1.0)], 5) == SMALL.units([], 5) == [0.0, 0.5]


def test_a_row_that_is_worth_less_says_less() -> None:
    halved = Net(msgspec.structs.replace(FITTED, units=layer([[6, -4], [-4, 6]], [0.0, 0.5], [51, 255])))
    assert halved.units([SAID], 5)[0] == pytest.approx(0.6, abs=1e-3)


def test_the_units_tell_law_right_and_fact() -> None:
    said, denied = SMALL.units([SAID], 5), SMALL.units([DENIED], 5)
    assert SMALL.laws(said)["27"] > 0.9 > 0.1 > SMALL.laws(denied)["27"]
    assert SMALL.rights(said)["one"] > 0.9 > 0.1 > SMALL.rights(denied)["one"]
    assert SMALL.facts("law99_made_up", said)["noticed"]["true"] > 0.9
    assert SMALL.facts("law99_made_up", denied)["noticed"]["false"] > 0.9
    assert SMALL.facts("law97_never_fitted", said) == {}


@pytest.mark.parametrize("known", [(), (SAID,), (SAID, DENIED)])
def test_all_chances_are_one_together(known: tuple[Known, ...]) -> None:
    units = SMALL.units(known, 9)
    found = (SMALL.laws(units), SMALL.rights(units), *SMALL.facts("law99_made_up", units).values())
    assert [sum(chances.values()) for chances in found] == pytest.approx([1.0] * 3)


def test_a_long_message_says_the_same_as_loudly_as_a_short_one() -> None:
    drowned = Known(SAID.place, 0.5)
    assert SMALL.units([drowned], 100)[0] > SMALL.units([drowned], 10)[0]
    assert loudness(5) == 1.0
    assert loudness(12_000) == loudness(200)


def test_the_largest_weights_of_the_longest_message_fit_their_fields() -> None:
    steep = Net(
        msgspec.structs.replace(
            FITTED, places=array("I", [1] * 400).tobytes(), units=layer([[119, -119]] * 400, [0.0, 0.0])
        )
    )
    units = steep.units([Known(place, 1.0) for place in range(1, 401)], 5)
    assert units == pytest.approx([400 * 119 * 0.5, 0.0], rel=1e-2)


def test_two_opinions_together_are_of_what_both_hold_likely() -> None:
    both = blended({"27": 0.6, "31": 0.4}, {"27": 0.1, "31": 0.8, "30": 0.1}, 0.5, 1e-4)
    assert sum(both.values()) == pytest.approx(1.0)
    assert max(both, key=both.__getitem__) == "31"
    assert both["30"] < both["27"]


def test_what_was_kept_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "net.bin"
    path.write_bytes(pack_fitted(FITTED))
    assert load_net(path).fitted == FITTED


@pytest.mark.parametrize(
    "content",
    [b"", b"no net", pack_fitted(FITTED)[:-20], lzma.compress(msgspec.msgpack.encode({"stamp": "x"}))],
    ids=["empty", "text", "cut", "keys missing"],
)
def test_a_file_that_cannot_be_read_is_named(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "net.bin"
    path.write_bytes(content)
    with pytest.raises(
        DataError, match=r"^net\.bin: -: not readable as a net: .+; make it with `make model`$"
    ):
        load_net(path)


class TestOfTheProject:
    """What `net.bin` holds."""

    def test_it_was_fitted_with_the_law_model(self) -> None:
        assert net().fitted.stamp == model().fitted.stamp

    def test_all_models_together_are_small(self) -> None:
        assert sum(path.stat().st_size for path in (MODEL, PATH, RIGHTS)) < MOST_BYTES

    def test_it_knows_facts_of_scenarios_and_no_judgement(self) -> None:
        for name, head in net().fitted.of_facts.items():
            facts = scenario(name).facts
            for fact, values in head.facts:
                assert facts[fact].kind in ("observed", "choice")
                assert values[0] == UNTOLD
                assert {*values[1:]} <= {*facts[fact].values}

    def test_nearly_every_scenario_has_some(self) -> None:
        assert len(net().fitted.of_facts) > len(scenarios()) * 9 // 10

    def test_it_knows_every_law_and_right(self) -> None:
        assert {*net().fitted.laws} == {*model().fitted.laws}
        assert {*net().fitted.rights} == {
            NO_RIGHT,
            *(right.id for role in roles().values() for right in role.rights),
        }
