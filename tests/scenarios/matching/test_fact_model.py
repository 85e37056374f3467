"""The models of facts: what they make of features, and what the project's file holds."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

from corpus.errors import DataError
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.matching import fact_model
from scenarios.matching.fact_model import (
    UNTOLD,
    ZERO,
    FactModel,
    FittedFact,
    fact_models,
    index,
    likely_facts,
    packed_facts,
)
from scenarios.matching.model import PATH as MODEL
from scenarios.matching.model import Known, model

MOST_BYTES = 4_000_000
"""All model files together."""
SAID, DENIED = Known(3, 1.0), Known(7, 1.0)
FACT = FittedFact(
    name="noticed",
    values=(UNTOLD, "false", "true"),
    intercepts=(1.0, 0.0, 0.0),
    places=array("I", [3, 4]).tobytes(),
    weights=bytes([ZERO, ZERO, ZERO + 50, ZERO, ZERO + 30, ZERO]),
    step=0.1,
    taken_from=0.95,
    presumed_from=0.8,
)


@pytest.fixture
def stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "facts.bin"
    path.write_bytes(packed_facts("stamp", {"law99_made_up": (FACT,), "law98_other": ()}))
    monkeypatch.setattr(fact_model, "PATH", path)
    for kept in (index, fact_models):
        kept.cache_clear()
    yield path
    for kept in (index, fact_models):
        kept.cache_clear()


def test_the_chances_of_all_values_are_one_together() -> None:
    assert sum(FactModel(FACT).chances((SAID, DENIED))) == pytest.approx(1.0)


def test_what_speaks_loudly_is_taken_what_speaks_less_presumed() -> None:
    taken, presumed = FactModel(FACT).likely([SAID]), FactModel(FACT).likely([DENIED])
    assert taken is not None
    assert (taken.value, taken.is_taken) == ("true", True)
    assert presumed is not None
    assert (presumed.value, presumed.is_taken) == ("false", False)
    assert 0.8 <= presumed.chance < 0.95


@pytest.mark.parametrize("known", [(), (Known(5, 1.0),)])
def test_what_is_untold_is_left_open(known: tuple[Known, ...]) -> None:
    assert FactModel(FACT).likely(known) is None


def test_a_scenario_is_read_from_its_part_of_the_file(stored: Path) -> None:
    assert list(likely_facts("law99_made_up", [SAID])) == ["noticed"]
    assert likely_facts("law98_other", [SAID]) == {}
    assert likely_facts("law97_never_fitted", [SAID]) == {}


@pytest.mark.parametrize("content", [b"", b"\xff" * 40])
def test_a_file_that_cannot_be_read_is_named(stored: Path, content: bytes) -> None:
    stored.write_bytes(content)
    with pytest.raises(DataError, match=r"facts\.bin: -: .*make model"):
        index()


class TestOfTheProject:
    """What `facts.bin` holds."""

    def test_it_was_fitted_with_the_law_model(self) -> None:
        assert index().stamp == model().fitted.stamp

    def test_all_models_together_are_small(self) -> None:
        assert MODEL.stat().st_size + fact_model.PATH.stat().st_size < MOST_BYTES

    def test_it_knows_facts_of_scenarios_and_no_judgement(self) -> None:
        for name in index().parts:
            facts = scenario(name).facts
            for known in fact_models(name):
                fact = facts[known.fitted.name]
                assert fact.kind in ("observed", "choice")
                assert {*known.fitted.values} - {UNTOLD} <= {*fact.values}

    def test_most_scenarios_have_some(self) -> None:
        assert len(index().parts) > len(scenarios()) * 3 // 4
