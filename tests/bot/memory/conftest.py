"""What the tests of the memory share: a memory in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.memory.memory import Memory


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "diaititis.db"


@pytest.fixture
def memory(path: Path) -> Iterator[Memory]:
    with closing(Memory(path)) as opened:
        yield opened
