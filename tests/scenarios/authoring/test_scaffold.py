"""`scenarios new`: what it writes has no faults but the stubs it names, overwrites nothing, and keeps what was there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.talk.menu import menu_faults
from scenarios.authoring.checkout import OWN_ROOT, Checkout, NoCheckoutError, find_checkout, need_checkout
from scenarios.authoring.checks import STILL_A_STUB, check
from scenarios.authoring.scaffold import LONGEST_ID, ScaffoldError, scaffold
from scenarios.matching.texts import STUB, WRITINGS, texts
from tests.scenarios.authoring.conftest import copied

SECOND, FIRST_OF_ITS_LAW = "law58_two_cards_at_once", "law03_arrangement_of_tables"


def content(checkout: Checkout) -> dict[str, str]:
    """Every file by its name."""
    files = (path for path in checkout.root.rglob("*") if path.is_file())
    return {str(path.relative_to(checkout.root)): path.read_text(encoding="utf-8") for path in files}


@pytest.mark.stress
def test_scaffolded_scenarios_have_no_faults_but_their_stubs(whole: Checkout, tmp_path: Path) -> None:
    made = copied(whole, tmp_path / "made")
    count = len(made.laws())
    for scenario_id in (SECOND, FIRST_OF_ITS_LAW):
        scaffold(scenario_id, made)
    found, faults = check(made)
    assert len(found) == count + 2
    assert menu_faults(made.menu, made.laws()) == []
    assert [fault for fault in faults if not fault.endswith(STILL_A_STUB)] == []
    stubs = {str(Path(fault.split(":")[0]).relative_to(made.root)) for fault in faults}
    assert stubs == {
        *(f"scenarios/matching/texts/{law}.jsonl" for law in ("3", "58")),
        *(
            f"{folder}/{name}.yaml"
            for folder in ("scenarios/templates", "tests/scenarios/cases", "tests/scenarios/facts")
            for name in (SECOND, FIRST_OF_ITS_LAW)
        ),
    }


def test_nothing_else_is_changed(small: Checkout) -> None:
    before = content(small)
    scaffold(SECOND, small)
    after = content(small)
    assert {name for name in after if after[name] != before.get(name)} == {
        f"scenarios/templates/{SECOND}.yaml",
        f"tests/scenarios/cases/{SECOND}.yaml",
        f"tests/scenarios/facts/{SECOND}.yaml",
        "scenarios/matching/texts/58.jsonl",
        "bot/talk/menu.yaml",
    }
    assert after["bot/talk/menu.yaml"] == before["bot/talk/menu.yaml"].replace("small]", f"small, {SECOND}]")


def test_the_old_texts_of_a_law_name_the_one_scenario_it_had(small: Checkout) -> None:
    path = small.texts / "58.jsonl"
    old = [
        '{"lang": "el", "kind": "incident", "batch": "first", "text": "Ένα «φύλλο»", "also_right": ["45"]}',
        '{"lang": "en", "kind": "right", "batch": "first", "text": "Two", "scenario": "law58_small"}',
    ]
    path.write_text("".join(f"{line}\n" for line in old), encoding="utf-8")
    scaffold(SECOND, small)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[:2] == [old[0].replace(', "also', ', "scenario": "law58_small", "also'), old[1]]
    stubs = [json.loads(line) for line in lines[2:]]
    assert [stub["lang"] for stub in stubs] == list(WRITINGS)
    assert {stub["scenario"] for stub in stubs} == {SECOND}
    assert all(stub["text"].startswith(STUB) for stub in stubs)
    assert [text.text for text in texts(small.texts)] == ["Ένα «φύλλο»", "Two"]


def test_a_law_of_several_scenarios_keeps_its_texts_as_they_are(small: Checkout) -> None:
    scaffold(SECOND, small)
    before = (small.texts / "58.jsonl").read_text(encoding="utf-8")
    scaffold("law58_third", small)
    assert (small.texts / "58.jsonl").read_text(encoding="utf-8").startswith(before)


@pytest.mark.parametrize(
    ("listed", "left"),
    [('also_rules: ["59", "60"]\n', 'also_rules: ["60"]\n'), ('also_rules: ["59"]\n', "")],
)
def test_a_law_with_a_scenario_of_its_own_is_ruled_on_by_no_other(
    small: Checkout, listed: str, left: str
) -> None:
    path = small.templates / "law58_small.yaml"
    template = path.read_text(encoding="utf-8")
    path.write_text(template.replace("title:", f"{listed}title:", 1), encoding="utf-8")
    line = '{"lang": "el", "kind": "incident", "batch": "first", "text": "x"}\n'
    told = line.replace("}", ', "facts": {"happened": "true"}, "also_told": {"happened": ["false"]}}')
    (small.texts / "59.jsonl").write_text(line + told, encoding="utf-8")
    begun = scaffold("law59_own", small)
    assert path.read_text(encoding="utf-8") == template.replace("title:", f"{left}title:", 1)
    assert (small.texts / "59.jsonl").read_text(encoding="utf-8").startswith(line + line)
    what = "rules on Law 59 no more; its 2 texts are those of law59_own now, without facts"
    assert begun.written[-1].what == what


def test_what_the_other_scenario_still_says_of_the_law_is_listed(small: Checkout) -> None:
    path = small.templates / "law58_small.yaml"
    template = path.read_text(encoding="utf-8").replace("title:", 'also_rules: ["59"]\ntitle:', 1)
    template = template.replace("true: ruled", 'true: {outcome: ruled, law: "59"}')
    path.write_text(template.replace('cites: ["58"]\n    say', 'cites: ["59", "58"]\n    say', 1), "utf-8")
    begun = scaffold("law59_own", small)
    now = path.read_text(encoding="utf-8").splitlines()
    assert [left.what for left in begun.leftovers] == [
        "tree.is.true opens Law 59",
        "outcomes.ruled rests on 59, 58",
    ]
    for left, written in zip(begun.leftovers, ("true: {outcome: ruled", "ruled:"), strict=True):
        file, line = left.place.split(":")
        assert file == "scenarios/templates/law58_small.yaml"
        assert now[int(line) - 1].strip().startswith(written)


def test_a_law_that_nobody_ruled_on_leaves_nothing(small: Checkout) -> None:
    assert scaffold(SECOND, small).leftovers == ()
    assert scaffold(FIRST_OF_ITS_LAW, small).leftovers == ()


@pytest.mark.parametrize(
    ("listed", "scenario_id", "after"),
    [
        ("[law10_a, law58_small, law57_b]", SECOND, f"[law10_a, law58_small, law57_b, {SECOND}]"),
        ("[law10_a, law44_b]", "law40_c", "[law10_a, law44_b, law40_c]"),
        ("[\n          law10_a,\n          law58_small,\n        ]", SECOND, f"law58_small, {SECOND}]"),
    ],
)
def test_the_menu_lists_it_last_in_the_group_of_its_neighbour(
    small: Checkout, listed: str, scenario_id: str, after: str
) -> None:
    menu = small.menu.read_text(encoding="utf-8")
    other = "      - name: {el: α, en: a, he: א, hu: a}\n        scenarios: [law90_z]\n"
    small.menu.write_text(menu.replace("[law58_small]", listed) + other, encoding="utf-8")
    scaffold(scenario_id, small)
    changed = small.menu.read_text(encoding="utf-8")
    assert after in changed
    assert changed.endswith(other)


def test_what_is_left_is_told_with_the_file_and_the_command_that_checks_it(small: Checkout) -> None:
    begun = scaffold(SECOND, small)
    assert [step.place for step in begun.steps] == [
        f"scenarios/templates/{SECOND}.yaml",
        f"scenarios/templates/{SECOND}.yaml",
        f"tests/scenarios/cases/{SECOND}.yaml",
        f"tests/scenarios/facts/{SECOND}.yaml",
        "scenarios/matching/texts/58.jsonl",
        "bot/talk/menu.yaml",
        "scenarios/matching/model.bin",
        "CHANGELOG.md",
    ]
    assert all(step.check.startswith((".venv/bin/", "make ")) for step in begun.steps)
    for written in begun.written:
        file, _, line = written.place.partition(":")
        assert (small.root / file).is_file()
        assert int(line or 1) <= len((small.root / file).read_text(encoding="utf-8").splitlines())


def test_the_steps_are_those_of_contributing_by_number_and_file(small: Checkout) -> None:
    told = re.findall(
        r"^(\d)\. \*\*\w+\*\* \(`(.*?)`\): .*$",
        (OWN_ROOT / "CONTRIBUTING.md").read_text("utf-8"),
        re.MULTILINE,
    )
    places = [
        step.place.replace(SECOND, "ID").replace("/58.", "/LAW.") for step in scaffold(SECOND, small).steps
    ]
    assert told == [(str(number), place) for number, place in enumerate(places, 1)]


@pytest.mark.parametrize("folder", ["scenarios/templates", "tests/scenarios/cases", "tests/scenarios/facts"])
def test_nothing_is_overwritten(small: Checkout, folder: str) -> None:
    (small.root / folder / f"{SECOND}.yaml").write_text("mine", encoding="utf-8")
    before = content(small)
    with pytest.raises(ScaffoldError) as refused:
        scaffold(SECOND, small)
    assert (
        str(refused.value)
        == f"{SECOND}: {folder}/{SECOND}.yaml is there already; allowed: a name that is not"
    )
    assert content(small) == before


@pytest.mark.parametrize(
    ("scenario_id", "message"),
    [
        (
            "two_cards",
            "two_cards: no id of a scenario; allowed: law, its number in two digits, then small letters",
        ),
        ("law5_x", "law5_x: no id of a scenario; allowed: law, its number in two digits"),
        ("law58_Two", "law58_Two: no id of a scenario; allowed: "),
        ("law58", "law58: no id of a scenario; allowed: "),
        ("law58_", "law58_: no id of a scenario; allowed: "),
        ("law58_x\n", "law58_x\n: no id of a scenario; allowed: "),
        ("../law58_x", "../law58_x: no id of a scenario; allowed: "),
        ("law99_none", "law99_none: there is no Law 99; allowed: law01_… to law93_…"),
        ("law00_none", "law00_none: there is no Law 0; allowed: law01_… to law93_…"),
        ("law58_" + "x" * 54, f"law58_{'x' * 54}: is 60 letters long; allowed: {LONGEST_ID}"),
    ],
)
def test_an_id_that_is_none_is_refused(small: Checkout, scenario_id: str, message: str) -> None:
    before = content(small)
    with pytest.raises(ScaffoldError) as refused:
        scaffold(scenario_id, small)
    assert str(refused.value).startswith(message)
    assert content(small) == before


def test_a_menu_without_lists_is_refused(small: Checkout) -> None:
    small.menu.write_text("phases: []\n", encoding="utf-8")
    with pytest.raises(
        ScaffoldError, match=r"menu\.yaml: no group of scenarios; allowed: `scenarios: \[law27"
    ):
        scaffold(SECOND, small)
    assert not (small.templates / f"{SECOND}.yaml").exists()


class TestCheckout:
    def test_it_is_found_from_any_folder_inside(self, small: Checkout) -> None:
        for folder in (small.root, small.templates, small.menu.parent, small.cases):
            assert find_checkout(folder) == small

    def test_elsewhere_it_is_the_one_the_program_runs_from(self, tmp_path: Path) -> None:
        assert find_checkout(tmp_path) == Checkout(OWN_ROOT)

    def test_an_installed_package_is_none(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("scenarios.authoring.checkout.OWN_ROOT", tmp_path / "site-packages")
        assert find_checkout(tmp_path) is None
        with pytest.raises(NoCheckoutError) as refused:
            need_checkout(tmp_path, "scenarios new")
        assert str(refused.value) == (
            f"scenarios new: {tmp_path} is in no checkout of the project, and this program runs from an installed"
            f" package ({tmp_path}/site-packages), which has no tests to write to; allowed: any folder of a checkout"
        )
