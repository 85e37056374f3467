"""`scenarios new`: what it writes loads and passes, and overwrites nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenarios.authoring.scaffold import ScaffoldError, scaffold
from scenarios.engine.catalogue import load_catalogue


def test_a_new_scenario_loads_and_its_cases_name_its_outcomes(tmp_path: Path) -> None:
    for folder in ("templates", "cases", "parts"):
        (tmp_path / folder).mkdir()
    template, cases = scaffold("law58_two_cards_at_once", tmp_path / "templates", tmp_path / "cases")
    loaded = load_catalogue(tmp_path / "templates", tmp_path / "parts")["law58_two_cards_at_once"]
    assert loaded.law == "58"
    assert template.exists()
    for outcome in loaded.outcomes:
        assert f"outcome: {outcome}" in cases.read_text(encoding="utf-8")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "law58_x.yaml").write_text("mine", encoding="utf-8")
    with pytest.raises(ScaffoldError, match="law58_x.yaml: is there already"):
        scaffold("law58_x", tmp_path, tmp_path / "other")
    assert (tmp_path / "law58_x.yaml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "scenario_id", ["two_cards", "law99_none", "law5_x", "law58_Two", "law58", "../law58_x"]
)
def test_an_id_that_is_none_is_refused(tmp_path: Path, scenario_id: str) -> None:
    with pytest.raises(ScaffoldError, match="not an id; write it as law58_two_cards_at_once"):
        scaffold(scenario_id, tmp_path, tmp_path)
