"""What all tests share: a data folder of their own, and the books beside the project where they are there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
HOMES = count()
settings.register_profile("unhurried", settings.default, deadline=None)
settings.load_profile("unhurried")  # how long an example takes hangs on how busy the machine is
WARM_UP = "from bot.telegram.app import warm_up; warm_up(); from corpus.search import find; find('ρενόνς')"


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a data folder of its own; nobody's real one is touched."""
    # Numbered here: pytest would look through all the earlier ones for the next number, for each of thousands of tests.
    place = tmp_path_factory.getbasetemp() / f"own-home{next(HOMES)}"
    place.mkdir()
    monkeypatch.setenv("DIAITITIS_HOME", str(place))
    return place


@pytest.fixture
def open_umask() -> Iterator[None]:
    """Whatever is made is open to everybody, unless the program closes it."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the books and facts; the test is skipped where it is not beside the project."""
    if not (SHARED / "seeds").is_dir():
        pytest.skip("needs the law books in ../shared, which is not beside the project")
    return SHARED


@pytest.fixture(scope="session")
def warm_home(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Makes data folders where everything is checked and packed already, so that a process starts at once."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    packed, making = shared / "packed", shared / "packing"
    if not packed.exists():
        try:
            making.mkdir()
        except FileExistsError:
            deadline = time.monotonic() + 120
            while not packed.exists() and time.monotonic() < deadline:
                time.sleep(0.1)
        else:
            env = {**os.environ, "DIAITITIS_HOME": str(making)}
            subprocess.run([sys.executable, "-c", WARM_UP], env=env, check=True, cwd=ROOT)
            if packed.exists():
                shutil.rmtree(making)
            else:
                making.rename(packed)

    def make() -> Path:
        return shutil.copytree(packed, tmp_path_factory.mktemp("warm") / "home")

    return make
