"""`score`, `imp`, `vp` and `weighted`: the numbers, their parts, and clear errors."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bot.commands.cli import app
from corpus.errors import DiaititisError


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, arguments, catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


@pytest.mark.parametrize(
    ("result", "vul", "points"),
    [
        ("4♥x -2", "we", "-500"), ("4♥x-2", "none", "-300"), ("3NT=", "none", "+400"), ("3ΧΑ+1", "both", "+630"),
        ("1♣xx+2", "they", "+630"), ("7NTxx=", "we", "+2980"), ("2S-1", "they", "-50"), ("6♦=", "we", "+1370"),
    ],
)  # fmt: skip
def test_the_score_of_a_result(result: str, vul: str, points: str) -> None:
    assert run("score", result, "--vul", vul).splitlines()[0] == points


def test_a_score_says_how_it_came_about() -> None:
    told = json.loads(run("score", "3NT+1", "--json"))
    assert told["kind"] == "score"
    assert told["result"]["points"] == 430
    assert sum(part["points"] for part in told["result"]["parts"]) == 430


@pytest.mark.parametrize(
    ("own", "other", "imps"),
    [("650", "-100", "+11"), ("-50", "50", "+0"), ("420", "-450", "-1"), ("4000", "0", "+24")],
)
def test_imps_of_a_team(own: str, other: str, imps: str) -> None:
    assert run("imp", own, other).startswith(f"{imps} IMP")


def test_victory_points_add_up_to_twenty() -> None:
    told = json.loads(run("vp", "23", "--boards", "16", "--json"))["result"]
    assert told["own"] + told["other"] == pytest.approx(20)
    assert run("vp", "0", "--boards", "16").strip() == "10.00 – 10.00"
    assert run("vp", "-200", "--boards", "16").strip() == "0.00 – 20.00"


def test_a_weighted_score_in_matchpoints_and_imps() -> None:
    told = json.loads(
        run("weighted", "60% 4♠= 40% 4♠-1", "--field", "420 -50 170 450", "--other", "-420", "--json")
    )["result"]
    # 4♠= ties one, beats two, loses to one: 5; 4♠-1 ties one, loses to three: 1
    assert told["matchpoints"] == pytest.approx(0.6 * 5 + 0.4 * 1)
    assert told["percentage"] == pytest.approx(100 * 3.4 / 8)
    assert told["imps"] == pytest.approx(0.4 * -10)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("score", "hello"), "hello: cannot be read"),
        (("weighted", "60% 4♠= 50% 4♠-1"), "the weights add up to 110%"),
        (("weighted", "mostly 4♠"), "mostly 4♠: cannot be read"),
        (("weighted", "100% 4♠=", "--field", "none"), "no scores in it"),
    ],
)
def test_what_cannot_be_read_is_told(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(DiaititisError, match=message):
        CliRunner().invoke(app, arguments, catch_exceptions=False)
