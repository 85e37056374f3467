"""The unit, the image, the compose file and the page about them: they parse, agree, and name only what there is."""

from __future__ import annotations

import configparser
import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
import ryaml

from bot.commands.cli import app

ROOT = Path(__file__).resolve().parent.parent
UNIT, IMAGE, COMPOSE, PAGE = "deploy/diaititis.service", "Dockerfile", "compose.yaml", "docs/telegram.md"
WORKFLOW, HOOKS = ".github/workflows/ci.yml", ".pre-commit-config.yaml"
FILES = (UNIT, IMAGE, COMPOSE, ".dockerignore", PAGE, WORKFLOW, HOOKS)
TOKEN = re.compile(r"\d{8,10}:[\w-]{30,}")
COMMAND = re.compile(r"(?:^|[\s`/])diaititis ((?:[a-z]+ )?[a-z]+(?: --?[^`\n#]*)?)")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


class _Unit(configparser.RawConfigParser):
    def optionxform(self, optionstr: str) -> str:
        return optionstr


@pytest.fixture
def unit() -> configparser.RawConfigParser:
    parser = _Unit(strict=False, delimiters=("=",), comment_prefixes=("#",))
    parser.read_string(text(UNIT))
    return parser


@pytest.fixture
def compose() -> Any:
    return ryaml.loads(text(COMPOSE))


@pytest.fixture
def image() -> list[tuple[str, str]]:
    joined = re.sub(r"\\\n\s*", " ", text(IMAGE))
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def must_exist(words: list[str]) -> None:
    """These words after `diaititis` name a command, with options it has."""
    command: click.Command = app
    rest = list(words)
    while isinstance(command, click.Group):
        context = click.Context(command)
        found = command.get_command(context, rest[0])
        assert found, f"diaititis {' '.join(words)}: no such command"
        command, rest = found, rest[1:]
    known = {option for parameter in command.params for option in parameter.opts}
    for word in rest:
        if word.startswith("-"):
            assert word in known, f"diaititis {' '.join(words)}: no option {word}"


def test_the_unit_runs_a_command_that_exists(unit: configparser.RawConfigParser) -> None:
    words = shlex.split(unit["Service"]["ExecStart"])
    assert words[0].endswith("/bin/diaititis")
    must_exist(words[1:])


def test_the_unit_is_confined_and_comes_back(unit: configparser.RawConfigParser) -> None:
    service = unit["Service"]
    wanted = {
        "DynamicUser": "yes",
        "StateDirectory": "diaititis",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "NoNewPrivileges": "yes",
        "CapabilityBoundingSet": "",
        "Restart": "always",
    }
    assert {name: service[name] for name in wanted} == wanted
    assert service["EnvironmentFile"].startswith("/etc/diaititis/")
    assert f"DIAITITIS_HOME=%S/{service['StateDirectory']}" in text(UNIT)
    assert unit["Install"]["WantedBy"] == "multi-user.target"


def test_the_compose_file_runs_commands_that_exist(compose: Any) -> None:
    (service,) = compose["services"].values()
    must_exist(service["command"])
    kind, program, *words = service["healthcheck"]["test"]
    assert (kind, program) == ("CMD", "diaititis")
    must_exist(words)
    assert service["cap_drop"] == ["ALL"]
    assert service["read_only"] is True
    assert service["environment"]["TELEGRAM_BOT_TOKEN"].startswith("${TELEGRAM_BOT_TOKEN:?")


def test_the_volume_is_the_folder_the_image_keeps_its_data_in(
    compose: Any, image: list[tuple[str, str]]
) -> None:
    (service,) = compose["services"].values()
    (volume,) = service["volumes"]
    name, _, folder = volume.partition(":")
    assert name in compose["volumes"]
    assert ("VOLUME", folder) in image
    assert any(key == "ENV" and f"DIAITITIS_HOME={folder}" in rest for key, rest in image)


def test_the_image_runs_commands_that_exist_without_rights(image: list[tuple[str, str]]) -> None:
    found = dict(image)
    assert json.loads(found["ENTRYPOINT"]) == ["diaititis"]
    must_exist(json.loads(found["CMD"]))
    program, *words = json.loads(found["HEALTHCHECK"].partition("CMD ")[2])
    assert program == "diaititis"
    must_exist(words)
    assert int(found["USER"].partition(":")[0]) > 0
    names = [name for name, _ in image]
    assert names.index("USER") < names.index("ENTRYPOINT")


def test_the_image_is_made_of_what_is_here_by_the_pinned_versions(image: list[tuple[str, str]]) -> None:
    sources = [
        word for name, rest in image if name == "COPY" and "--from" not in rest for word in rest.split()[:-1]
    ]
    let_in = {line[1:] for line in text(".dockerignore").splitlines() if line.startswith("!")}
    assert set(sources) == let_in
    assert all((ROOT / source).exists() for source in sources)
    assert any(
        name == "RUN" and "--require-hashes --requirement requirements.txt" in rest for name, rest in image
    )
    assert "*" in text(".dockerignore").splitlines()


def test_the_page_names_commands_that_exist() -> None:
    named = [shlex.split(found.replace("…", "")) for found in COMMAND.findall(text(PAGE))]
    assert {words[0] for words in named} >= {"serve", "health", "backup", "scenarios"}
    for words in named:
        must_exist(words)


def test_the_page_speaks_of_the_files_there_are(unit: configparser.RawConfigParser) -> None:
    page = text(PAGE)
    assert unit["Service"]["EnvironmentFile"] in page
    for link in re.findall(r"\]\((\.\./[^)#]+)\)", page):
        assert (ROOT / "docs" / link).resolve().exists(), link


@pytest.mark.parametrize("name", FILES)
def test_no_secret_and_nothing_of_one_machine_is_in_it(name: str) -> None:
    content = text(name)
    assert not TOKEN.search(content)
    assert not re.search(r"/(?:work|root|home|tmp)/\w", content)
    assert not re.search(r"\b(?:docker\.io|ghcr\.io|quay\.io|pypi\.org)\b", content)
