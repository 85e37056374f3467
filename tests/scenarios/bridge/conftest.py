"""The numbers of the law as these tests use them: the project's own tables."""

from __future__ import annotations

import pytest

from scenarios.bridge import ArtificialScale, ScoreTable
from scenarios.scoring import scores


@pytest.fixture(scope="session")
def score_table() -> ScoreTable:
    """Law 77."""
    return scores.score_table()


@pytest.fixture(scope="session")
def imp_steps() -> tuple[int, ...]:
    """78B: the smallest difference for 0, 1, 2 … IMPs."""
    return scores.imp_steps()


@pytest.fixture(scope="session")
def artificial_scale() -> ArtificialScale:
    """12C2."""
    return scores.artificial_scale()
