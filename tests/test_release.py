"""A release: the version of the project, the newest section of the changelog and what the command says are one."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path

from click.testing import CliRunner

from bot.commands.cli import app

ROOT = Path(__file__).resolve().parent.parent
SECTION = re.compile(r"^## \[(?P<version>\d+\.\d+\.\d+)\] - (?P<date>\d{4}-\d{2}-\d{2})$", re.MULTILINE)


def version() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def releases() -> list[tuple[tuple[int, ...], date]]:
    """The dated sections of the changelog, as they stand."""
    found = SECTION.finditer((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    return [
        (tuple(map(int, section["version"].split("."))), date.fromisoformat(section["date"]))
        for section in found
    ]


def test_the_newest_section_of_the_changelog_is_the_version() -> None:
    newest, _ = releases()[0]
    assert ".".join(map(str, newest)) == version(), (
        "CHANGELOG.md: no dated section for the version in pyproject.toml"
    )


def test_what_has_changed_since_has_its_place_above_the_releases() -> None:
    sections = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sections[0] == "[Unreleased]", (
        "CHANGELOG.md: keep a section [Unreleased] at the top, empty if need be"
    )
    assert len(sections) == len(releases()) + 1, (
        "CHANGELOG.md: every other section is a release with its date"
    )


def test_the_sections_go_back_in_time() -> None:
    versions, dates = zip(*releases(), strict=True)
    assert list(versions) == sorted(set(versions), reverse=True)
    assert list(dates) == sorted(dates, reverse=True)


def test_the_command_says_the_version() -> None:
    said = CliRunner().invoke(app, ["--version"], prog_name="diaititis").output
    assert said == f"diaititis, version {version()}\n", "what is installed is older: run `make setup`"
