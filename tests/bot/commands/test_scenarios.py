"""`diaititis scenarios`: what `new` and `validate` print, in a checkout, in a folder of templates and without either."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.commands.cli import app
from corpus.errors import DiaititisError
from scenarios.authoring.checkout import Checkout
from tests.scenarios.authoring.conftest import small_checkout

NEW = "law58_two_cards_at_once"


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """A checkout with one scenario; the current folder is one deep inside it."""
    made = small_checkout(tmp_path)
    monkeypatch.chdir(made.cases)
    return made


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["scenarios", *arguments])


def refusal(*arguments: str) -> str:
    """The error that the command prints before it ends with status 1."""
    done = run(*arguments)
    assert (done.exit_code, done.output) == (1, "")
    assert isinstance(done.exception, DiaititisError)
    return str(done.exception)


@pytest.mark.usefixtures("small")
def test_a_checkout_without_faults_is_counted() -> None:
    assert run("validate").output == "1 scenarios, no faults\n"


def test_every_fault_of_a_checkout_is_listed_and_counted(small: Checkout) -> None:
    (small.facts / "law58_small.yaml").unlink()
    small.menu.write_text("phases: []\n", encoding="utf-8")
    facts, menu, count = refusal("validate").splitlines()
    assert "facts/law58_small.yaml: -: no such file" in facts
    assert "menu.yaml:1: phases: «law58_small» is in no group" in menu
    assert count == "2 faults"


def test_the_templates_of_a_folder_are_checked_alone(small: Checkout) -> None:
    (small.facts / "law58_small.yaml").unlink()
    folder = str(small.root / "scenarios")
    assert run("validate", folder).output == "1 scenarios, no faults\n"
    (small.parts / "shared.yaml").write_text("id: other\n", encoding="utf-8")
    assert refusal("validate", folder).endswith(
        "shared.yaml:1: id: «other» is not the file's name; allowed: shared"
    )


def test_a_new_scenario_is_told_with_what_is_left_to_do(small: Checkout) -> None:
    lines = run("new", NEW).output.splitlines()
    assert lines[0] == "Written:"
    assert lines[1] == f"  scenarios/templates/{NEW}.yaml: a question with two outcomes"
    left = lines.index("Left to do, in this order, each with the command that checks it:")
    assert lines[left + 1].startswith(
        f"  1. scenarios/templates/{NEW}.yaml: write the law, in Greek and English: title, questions, tree, outcomes"
    )
    assert lines[left + 2] == "     .venv/bin/diaititis scenarios validate"
    assert (small.templates / f"{NEW}.yaml").exists()
    faults = refusal("validate").splitlines()
    assert faults[-1] == f"{len(faults) - 1} faults"
    assert all("is still a stub" in fault for fault in faults[:-1])


def test_what_is_still_ruled_on_elsewhere_is_told_with_what_to_do(small: Checkout) -> None:
    path = small.templates / "law58_small.yaml"
    template = path.read_text(encoding="utf-8").replace("title:", 'also_rules: ["59"]\ntitle:', 1)
    path.write_text(template.replace("true: ruled", 'true: {outcome: ruled, law: "59"}'), encoding="utf-8")
    lines = run("new", "law59_own").output.splitlines()
    still = lines.index(
        "Still ruled on elsewhere: hand each over in its tree, {hand_over: law59_own, facts: {…}},"
        " and delete outcomes and cases that nothing reaches then:"
    )
    assert lines[still + 1] == "  scenarios/templates/law58_small.yaml:20: tree.is.true opens Law 59"


@pytest.mark.usefixtures("small")
def test_what_cannot_be_begun_is_refused_in_a_line() -> None:
    assert refusal("new", "law58_small").endswith("is there already; allowed: a name that is not")
    assert refusal("new", "law94_x") == "law94_x: there is no Law 94; allowed: law01_… to law93_…"


def test_a_text_is_tried_as_one_scenario_reads_it() -> None:
    tried = run("try", "South bid 1♥ over 1♠ and LHO refuses.", "--as", "law27_insufficient_bid").output
    assert "facts: lho_accepts=false, how_it_stands=nobody_called, offender=S, call=1♥" in tried
    assert "off topic" not in tried
    assert refusal("try", "law27_insufficient_bid", "--as", "law27_none").startswith(
        "law27_none: no such scenario; allowed: law02_"
    )


@pytest.mark.parametrize(("option", "first"), [((), "law05_seating.png"), (("-o", "drawn.svg"), "drawn.svg")])
def test_a_chart_is_told_with_the_whole_path_of_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: tuple[str, ...], first: str
) -> None:
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, ["chart", "law05_seating", *option]).output.splitlines()
    assert told[0] == str(tmp_path.resolve() / first)
    assert {Path(line) for line in told} == set(tmp_path.resolve().iterdir())


class TestInstalled:
    """Without a checkout: what the package itself holds is still checked."""

    @pytest.fixture(autouse=True)
    def _no_checkout(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("scenarios.authoring.checkout.OWN_ROOT", tmp_path)

    def test_new_says_that_there_is_no_checkout(self) -> None:
        assert "runs from an installed package" in refusal("new", NEW)

    def test_validate_checks_the_templates_and_says_so(self) -> None:
        assert run("validate").output.endswith(
            " scenarios, no faults in their templates; menu, texts, cases and facts are checked in a checkout\n"
        )
