"""What laws have to do with one another: strictly loaded, and law numbers stand in no table of the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from corpus.errors import DataError
from corpus.loading import load
from corpus.outline import law_numbers
from scenarios.bridge import IrregularityKind
from scenarios.engine.catalogue import scenarios
from scenarios.matching.laws import PATH, Laws, computations, laws
from scenarios.matching.texts import law_homes, texts
from scenarios.reading.reading import read

ROOT = PATH.parent.parent
GOOD = """
pointed_to: {insufficient: "27", cards_too_many: "13"}
includes: {cards_too_many: cards_too_few}
opened_first: {"27": 48, "16": 50}
families:
  - laws: ["27", "30"]
    told: ["@insufficient", bid out_of_turn]
  - laws: ["61", BM]
consequences:
  - ["27", "61"]
"""
NO_LAWS = {
    "scenarios/asking.py": "77",
    "scenarios/understanding.py": "77",
    "scenarios/bridge/cards.py": "10",
    "scenarios/bridge/vocabulary.py": "10",
    "scenarios/engine/table.py": "14",
}
"""Numbers that may stand in code: the law of scoring by itself; ranks of cards, sizes of letters, a count of cards."""


def written(folder: Path, text: str) -> Path:
    path = folder / "laws.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_example_itself_loads(tmp_path: Path) -> None:
    assert load(written(tmp_path, GOOD), Laws).pointed_to["insufficient"] == "27"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('insufficient: "27"', 'insufficient: "127"', "-: «127» is no law; allowed: 1 to 93, BB, BM, SC"),
        ("insufficient:", "insuficient:", "-: «insuficient» is never computed; allowed: insufficient, out_of"),
        ("cards_too_few}", "cards_to_few}", "-: «cards_to_few» is never computed; allowed: insufficient, out_of"),
        ('"30"]', '"94"]', "families.0: «94» is no law; allowed: 1 to 93, BB, BM, SC"),
        ("BM]", "MB]", "families.1: «MB» is no law; allowed: 1 to 93, BB, BM, SC"),
        ("BM]", '"30"]', "families: «30» is of two"),
        ("@insufficient", "@insuficient", "families.0: «insuficient» is never computed; allowed: insufficient"),
        ("out_of_turn", "out_of_trun", "families.0.told: no lexicon has the concept «out_of_trun»"),
        ('["27", "61"]', '["27", "0"]', "-: «0» is no law; allowed: 1 to 93, BB, BM, SC"),
        ('["27", "61"]', '["27"]', "consequences.0: Expected `array` of length 2, got 1"),
        ("includes:", "include:", "include: unknown key; allowed: pointed_to, includes, opened_first, families, consequences"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert GOOD.count(old) >= 1
    with pytest.raises(DataError) as refused:
        load(written(tmp_path, GOOD.replace(old, new, 1)), Laws)
    lines = [re.sub(r"^.*laws\.yaml(?::\d+)?: ", "", line) for line in str(refused.value).splitlines()]
    assert any(line.startswith(message) for line in lines), lines


def test_every_law_has_a_scenario_that_rules_on_it() -> None:
    assert [number for number in law_numbers() if number not in law_homes()] == []


def test_every_wrong_call_but_one_is_the_business_of_a_scenario() -> None:
    named = {kind for scenario in scenarios().values() for kind in scenario.template.wrong_calls}
    assert set(IrregularityKind) - named == {IrregularityKind.DEPRIVED_OF_TURN}


@pytest.mark.stress
def test_nothing_else_is_ever_computed() -> None:
    found = {name for text in texts()[::97] for name in read(text.text).computed()}
    assert found
    assert {name for name in found if not name.startswith("cites_")} - set(computations()) == set()


def test_a_law_without_a_family_is_one_by_itself() -> None:
    assert laws().family("1").laws == ("1",)
    assert "64" in laws().family("61").laws


def test_a_consequence_is_one_whichever_is_named_first() -> None:
    lead, claim, revoke = (laws().family(law) for law in ("56", "70", "62"))
    assert laws().is_consequence(lead, claim)
    assert laws().is_consequence(claim, lead)
    assert not laws().is_consequence(lead, revoke)
    assert not laws().is_consequence(lead, lead)


def test_a_hand_too_many_and_one_too_few_are_one_matter() -> None:
    assert laws().pointed_out(["cards_too_many", "cards_too_few", "tricks_apart"]) == {"13"}
    assert laws().pointed_out(["cards_too_few"]) == {"14"}


@pytest.mark.parametrize("path", sorted((ROOT / "scenarios").rglob("*.py")), ids=lambda path: path.name)
def test_law_numbers_stand_in_data(path: Path) -> None:
    name = path.relative_to(ROOT).as_posix()
    numbers = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value in law_numbers()
    }
    assert numbers <= set(NO_LAWS.get(name, "").split()), f"{name}: put them into a template or laws.yaml"
