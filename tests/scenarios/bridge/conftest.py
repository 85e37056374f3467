"""The numbers of the law as these tests use them, read from the project's own tables."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import ryaml

from scenarios.bridge import ArtificialScale, ByRisk, ByVulnerability, ScoreTable

TABLES = Path(__file__).resolve().parents[3] / "corpus/tables"


@pytest.fixture(scope="session")
def score_table() -> ScoreTable:
    """Law 77."""
    data = read("scores.yaml")
    parts = ("trick_points", "overtricks", "bonuses", "undertricks")
    rows = {part: {row["id"]: row for row in data[part]["rows"]} for part in parts}
    trick = {name: by_risk(row) for name, row in rows["trick_points"].items()}
    over = {name: by_vulnerability(row) for name, row in rows["overtricks"].items() if "vulnerable" in row}
    bonus = {name: by_vulnerability(row) for name, row in rows["bonuses"].items()}
    under = {
        name: ByVulnerability(by_risk(row["not_vulnerable"]), by_risk(row["vulnerable"]))
        for name, row in rows["undertricks"].items()
    }
    return ScoreTable(
        minor_trick=trick["clubs_diamonds"],
        major_trick=trick["hearts_spades"],
        first_notrump_trick=trick["notrump_first"],
        next_notrump_trick=trick["notrump_next"],
        game_from=data["game_from"],
        doubled_overtrick=over["doubled"],
        redoubled_overtrick=over["redoubled"],
        game=bonus["game"],
        partscore=bonus["partscore"],
        small_slam=bonus["small_slam"],
        grand_slam=bonus["grand_slam"],
        doubled_insult=bonus["insult_doubled"],
        redoubled_insult=bonus["insult_redoubled"],
        first_undertrick=under["first"],
        second_and_third_undertrick=under["second_third"],
        further_undertrick=under["further"],
        passed_out=data["passed_out"],
    )


@pytest.fixture(scope="session")
def imp_steps() -> list[int]:
    """78B: the smallest difference for 0, 1, 2 … IMPs."""
    return [row["from"] for row in read("imps.yaml")["scale"]]


@pytest.fixture(scope="session")
def artificial_scale() -> ArtificialScale:
    """12C2."""
    worth = {
        row["id"]: (Fraction(row["pairs_percent"]), Fraction(row["imps"]))
        for row in read("artificial_scores.yaml")["scores"]
    }
    return ArtificialScale(worth["average_plus"], worth["average"], worth["average_minus"])


def read(name: str) -> Any:
    return ryaml.loads((TABLES / name).read_text(encoding="utf-8"))


def by_risk(row: dict[str, Any]) -> ByRisk:
    return ByRisk(row["undoubled"], row["doubled"], row["redoubled"])


def by_vulnerability(row: dict[str, Any]) -> ByVulnerability[int]:
    return ByVulnerability(row["not_vulnerable"], row["vulnerable"])
