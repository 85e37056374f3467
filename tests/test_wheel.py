"""The wheel: it holds every file of the packages, and the program runs from it in any folder.

What `make test` runs takes the wheel apart and puts only that on the path; `make stress` builds it from a clean clone
and installs it with its dependencies into an empty environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
VERSION = PROJECT["project"]["version"]
TYPED = "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ, η Δύση δεν το δέχεται\n#1\n27B1\nψυχίκ\n4♥x-2\n"
SHOWN = (
    "27. Ανεπαρκής αγορά",
    "🔊 Ρωτήστε δυνατά",
    "⚖️ Επιλογές και συνέπειες",
    "Ψυχίκ",
    "-300",
)


def build(tree: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """What the command shows there where that is typed."""
    done = subprocess.run(
        command, input=TYPED, cwd=folder, env=environment, text=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("wheel"))


def test_it_holds_every_file_of_the_packages(wheel: Path) -> None:
    here = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert inside == here
    assert {".py", ".yaml", ".jsonl", ".json", ".bin", ".txt", ".typ", ".typed"} == {
        Path(name).suffix for name in inside
    }


@pytest.mark.stress
def test_the_program_runs_from_it_in_any_folder(wheel: Path, tmp_path: Path) -> None:
    """Without `site` the packages of this tree are not on the path, only those it depends on."""
    unpacked, elsewhere = tmp_path / "unpacked", tmp_path / "elsewhere"
    elsewhere.mkdir()
    zipfile.ZipFile(wheel).extractall(unpacked)
    libraries = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(unpacked), *libraries])}
    command = [sys.executable, "-S", "-m", "bot.commands.cli"]
    assert run([*command, "--version"], elsewhere, environment) == f"diaititis, version {VERSION}\n"
    shown = run([*command, "chat"], elsewhere, environment)
    assert [words for words in SHOWN if words not in shown] == []


@pytest.mark.stress
def test_a_wheel_of_a_clean_clone_installs_into_an_empty_environment(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("there is no repository to clone")
    clone, venv, elsewhere = tmp_path / "clone", tmp_path / "venv", tmp_path / "elsewhere"
    elsewhere.mkdir()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    wheel = build(clone, tmp_path / "dist")
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    install = [str(venv / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check"]
    install += ["--constraint", str(clone / "constraints.txt")]
    if subprocess.run([*install, "click"], check=False, capture_output=True).returncode:
        pytest.skip("no packages can be installed here")
    subprocess.run([*install, str(wheel)], check=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    program = str(venv / "bin" / "diaititis")
    shown = run([program, "chat"], elsewhere, environment)
    assert [words for words in SHOWN if words not in shown] == []
    run([program, "chart", "law27_insufficient_bid", "--output", "chart.svg"], elsewhere, environment)
    assert (elsewhere / "chart.svg").stat().st_size > 0
