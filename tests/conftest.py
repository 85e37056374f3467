"""What all tests share: a data folder of their own, and the books beside the project where they are there."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a data folder of its own; nobody's real one is touched."""
    place = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("DIAITITIS_HOME", str(place))
    return place


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the books and facts; the test is skipped where it is not beside the project."""
    if not (SHARED / "seeds").is_dir():
        pytest.skip("needs the law books in ../shared, which is not beside the project")
    return SHARED
