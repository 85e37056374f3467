"""The checks: what runs before a commit and on a hosted machine is what the Makefile and `.ci/run` run here."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import ryaml

ROOT = Path(__file__).resolve().parent.parent


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def recipes() -> dict[str, list[str]]:
    """The commands of each target of the Makefile."""
    found = re.findall(r"^([a-z]+):[^=\n]*\n((?:\t.*\n)*)", text("Makefile"), re.MULTILINE)
    return {name: [line.strip("\t@") for line in lines.splitlines()] for name, lines in found}


@pytest.fixture
def workflow() -> Any:
    return ryaml.loads(text(".github/workflows/ci.yml"))


def commands(job: dict[str, Any]) -> list[str]:
    return [step["run"] for step in job["steps"] if "run" in step]


def test_before_a_commit_runs_what_make_lint_runs() -> None:
    (own,) = ryaml.loads(text(".pre-commit-config.yaml"))["repos"]
    assert own["repo"] == "local"
    assert [hook["entry"] for hook in own["hooks"]] == [
        line.replace("$(BIN)", ".venv/bin") for line in recipes()["lint"]
    ]
    assert {hook["language"] for hook in own["hooks"]} == {"system"}


def test_the_hosted_machine_runs_everything_on_the_oldest_python(workflow: Any) -> None:
    everything, tests = workflow["jobs"]["everything"], workflow["jobs"]["tests"]
    assert commands(everything) == [".ci/run"]
    assert commands(tests) == ["make test"]
    oldest = everything["steps"][1]["with"]["python-version"]
    assert tomllib.loads(text("pyproject.toml"))["project"]["requires-python"] == f">={oldest}"
    assert oldest not in tests["strategy"]["matrix"]["python"]


def test_everything_is_made_of_targets_there_are() -> None:
    called = re.findall(r"^make (\w+)$", text(".ci/run"), re.MULTILINE)
    checked = re.findall(r"^check: (.*)$", text("Makefile"), re.MULTILINE)[0].split()
    assert {*checked, "stress"} == set(called) <= set(recipes())
