"""What `scenarios validate` checks: the project has no faults, and of every fault the message names place and cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.talk.menu import menu_faults
from scenarios.authoring.checkout import Checkout
from scenarios.authoring.checks import check

ROOT = Path(__file__).resolve().parents[3]
TEMPLATE, CASES, FACTS = (
    f"{folder}/law58_small.yaml"
    for folder in ("scenarios/templates", "tests/scenarios/cases", "tests/scenarios/facts")
)
TEXTS, MENU = "scenarios/matching/texts/58.jsonl", "bot/talk/menu.yaml"


def faults_of(checkout: Checkout) -> list[str]:
    return [*check(checkout)[1], *menu_faults(checkout.menu, checkout.laws())]


def test_the_data_of_the_project_has_no_faults() -> None:
    faults = faults_of(Checkout(ROOT))
    assert not faults, "\n".join(faults)


def test_the_small_one_has_none_either(small: Checkout) -> None:
    assert faults_of(small) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (TEMPLATE, 'law: "58"', 'law: "94"', f"{TEMPLATE}:2: law: «94» is no law; allowed: 1 to 93"),
        (TEMPLATE, "Συνέβη;", "Σ" * 46, f"{TEMPLATE}:8: facts.happened.name.el: «{'Σ' * 46}» has 46 letters; allowed: 45"),
        (
            TEMPLATE,
            "true: {says: {",
            "true: {label: {el: " + "α" * 46 + ", en: b}, says: {",
            f"{TEMPLATE}:15: facts.happened.values.true.label.el: «{'α' * 46}» has 46 letters; allowed: 45",
        ),
        (TEMPLATE, "Τι ισχύει", "ά" * 76, f"{TEMPLATE}:24: outcomes.ruled.title.el: «{'ά' * 76}» has 76 letters"),
        (
            TEMPLATE,
            "true: {says: {",
            'true: {told: ["revok_word"], says: {',
            f"{TEMPLATE}:15: facts.happened.values.true.told.0: «revok_word» is no concept; allowed: those of"
            " scenarios/reading/lexicon, such as revoke_word",
        ),
        (
            TEMPLATE,
            "Τι λέει ο Διαιτητής.",
            "λ" * 161,
            f"{TEMPLATE}:26: outcomes.ruled.say.el: 161 characters; allowed: 160",
        ),
        (
            TEMPLATE,
            "true: {says: {",
            'true: {told: ["? director !allowed @insufficient"], says: {',
            f"{TEMPLATE}:15: facts.happened.values.true.told.0: «allowed» is no concept; allowed: those of"
            " scenarios/reading/lexicon, such as rights",
        ),
        (TEMPLATE, "a title", "TODO: a title", f"{TEMPLATE}:3: title: is still a stub; write it, and take TODO away"),
        (CASES, "cases:", "case:", f"{CASES}:1: case: unknown key; allowed: cases"),
        (CASES, "outcome: ruled", "outcome: rulled", f"{CASES}:1: cases: no case for the outcome «ruled»; add one"),
        (
            CASES,
            "outcome: ruled",
            "outcome: rulled",
            f"{CASES}:4: cases.0.outcome: «rulled» is no outcome; allowed: ruled, nothing_to_rule",
        ),
        (
            CASES,
            "outcome: ruled",
            "outcome: law57_none:ruled",
            f"{CASES}:4: cases.0.outcome: «law57_none:ruled» is no outcome; allowed: ruled, nothing_to_rule",
        ),
        (CASES, "it happened", "TODO", f"{CASES}:2: cases.0.name: is still a stub"),
        (FACTS, "reads: {}", "reads: {hapened: true}", f"{FACTS}:3: texts.0.reads.hapened: «hapened» is no fact"),
        (FACTS, "[happened]", "[hapened]", f"{FACTS}:5: texts.1.silent: «hapened» is no fact of this scenario; allowed: happ"),
        (FACTS, "a message that tells", "TODO", f"{FACTS}:2: texts.0.text: is still a stub"),
        (TEXTS, "what somebody", "TODO somebody", f"{TEXTS}:1: text: is still a stub; write it, and take TODO away"),
        (TEXTS, '"lang": "he"', '"lang": "hu"', f"{TEXTS}: lang: no text of law58_small in he; add lines with"),
        (TEXTS, '"lang": "he"', '"lang": "hb"', f"{TEXTS}:4: lang: no such value «hb»; allowed: el, el-Latn, en, he, hu"),
        (TEXTS, '"lang": "el"', '"facts": {"hapened": "true"}, "lang": "el"', f"{TEXTS}:1: facts: «hapened» is no fact that a"),
        (TEXTS, '"lang": "el"', '"facts": {"happened": "maybe"}, "lang": "el"', f"{TEXTS}:1: facts.happened: «maybe» is no v"),
        (TEXTS, '"lang": "el"', '"also_told": {"happened": ["so"]}, "lang": "el"', f"{TEXTS}:1: facts.happened: «so» is no v"),
        (TEXTS, "law58_small", "law58_smal", f"{TEXTS}:1: scenario: «law58_smal» does not deal with 58; allowed: law58_small"),
        (MENU, "[law58_small]", "[]", f"{MENU}:2: phases: «law58_small» is in no group; add it to the scenarios"),
        (
            MENU,
            "[law58_small]",
            "[law58_small, law58_none]",
            f"{MENU}:6: phases.0.groups.0.scenarios.1: «law58_none» is no scenario; allowed: those of scenarios/templates",
        ),
        (MENU, "phases:", "phase:", f"{MENU}:2: phase: unknown key; allowed: phases"),
    ],
)  # fmt: skip
def test_a_fault_is_named(small: Checkout, file: str, old: str, new: str, message: str) -> None:
    path = small.root / file
    content = path.read_text(encoding="utf-8")
    assert old in content
    path.write_text(content.replace(old, new, 1), encoding="utf-8")
    faults = faults_of(small)
    assert any(fault.startswith(message) for fault in faults), "\n".join(faults)


@pytest.mark.parametrize(
    ("file", "what"),
    [(CASES, "the cases"), (FACTS, "the texts with their facts")],
)
def test_a_file_that_is_missing_is_named(small: Checkout, file: str, what: str) -> None:
    (small.root / file).unlink()
    assert faults_of(small) == [f"{file}: -: no such file; write {what} of the scenario into it"]


@pytest.mark.parametrize("file", [CASES, FACTS])
def test_a_file_without_a_scenario_is_named(small: Checkout, file: str) -> None:
    path = small.root / file
    (path.parent / "law58_smal.yaml").write_bytes(path.read_bytes())
    name = file.replace("small", "smal")
    assert faults_of(small) == [f"{name}: -: no scenario of this name; allowed: those of scenarios/templates"]


def test_a_concept_that_a_part_makes_up_is_named_there(small: Checkout) -> None:
    part = "id: shared\ntellings:\n  happened:\n    told: {true: [director]}\n    unless: [director unheard_of]\n"
    (small.parts / "shared.yaml").write_text(part, encoding="utf-8")
    path = small.root / TEMPLATE
    path.write_text(
        path.read_text("utf-8").replace("kind: observed", "kind: observed\n    tellings: shared"), "utf-8"
    )
    (fault,) = faults_of(small)
    assert fault.startswith(
        "scenarios/parts/shared.yaml:5: tellings.happened.unless.0: «unheard_of» is no concept"
    )


def test_texts_that_name_no_scenario_where_a_law_has_several_are_told_in_one_line(small: Checkout) -> None:
    for folder in (small.templates, small.cases, small.facts):
        other = (
            (folder / "law58_small.yaml").read_text(encoding="utf-8").replace("law58_small", "law58_other")
        )
        (folder / "law58_other.yaml").write_text(other, encoding="utf-8")
    path = small.root / TEXTS
    path.write_text(path.read_text("utf-8").replace(', "scenario": "law58_small"', "", 2), encoding="utf-8")
    assert (
        f"{TEXTS}:1: scenario: is missing here and in 1 more lines; 58 has several, allowed: law58_other, law58_small"
        in faults_of(small)
    )


def test_all_faults_are_listed_whatever_else_is_wrong(small: Checkout) -> None:
    (small.root / TEMPLATE).write_text('id: law58_small\nlaw: "58"\ntree: [\n', encoding="utf-8")
    (small.root / FACTS).unlink()
    (small.root / MENU).write_text("phases: []\n", encoding="utf-8")
    faults = faults_of(small)
    assert [fault.split(": ")[0] for fault in faults] == [f"{TEMPLATE}:4", FACTS, f"{MENU}:1"]
