"""The commands that reckon: `score`, `imp`, `vp`, `weighted`. What they need is imported when they run."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import DiaititisError

if TYPE_CHECKING:
    from scenarios.bridge import Result

json_option = click.option("--json", "as_json", is_flag=True, help="As JSON.")
vul_option = click.option(
    "--vul",
    type=click.Choice(("none", "we", "they", "both")),
    default="none",
    show_default=True,
    help="Who is vulnerable, seen from declarer.",
)
WEIGHTED_PART = re.compile(r"(\d+(?:[.,]\d+)?)\s*%\s*([^%]+?)(?=\s+\d+(?:[.,]\d+)?\s*%|$)")


class ScoreError(DiaititisError):
    """A result or number that cannot be read."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("result")
@vul_option
@json_option
def score(result: str, vul: str, as_json: bool) -> None:
    """The score of a result, to declarer's side: 4♥x-2, 3NT=, 6ΧΑ+1."""
    from scenarios.scores import result_score

    read = _result(result)
    reckoned = result_score(read, vul in ("we", "both"))
    if as_json:
        parts = [{"name": part.name, "points": part.points} for part in reckoned.parts]
        _echo_json(
            {"kind": "score", "result": {"contract": str(read), "points": reckoned.points, "parts": parts}}
        )
        return
    click.echo(f"{reckoned.points:+d}")
    for part in reckoned.parts:
        click.echo(f"  {part.name}: {part.points:+d}")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("own", type=int)
@click.argument("other", type=int)
@json_option
def imp(own: int, other: int, as_json: bool) -> None:
    """IMPs of a team: its score at one table and at the other, both its own (650 -100)."""
    from scenarios.scores import team_imps

    difference = own + other
    won = team_imps(own, other)
    if as_json:
        _echo_json({"kind": "score", "result": {"difference": difference, "imps": won}})
    else:
        click.echo(f"{won:+d} IMP ({difference:+d})")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("margin", type=int)
@click.option("--boards", type=click.IntRange(1, 200), required=True, help="How many boards the match had.")
@json_option
def vp(margin: int, boards: int, as_json: bool) -> None:
    """Victory points on the WBF continuous scale, for an IMP margin."""
    from scenarios.bridge import victory_points

    own, other = (float(points) for points in victory_points(margin, boards))
    if as_json:
        _echo_json(
            {"kind": "score", "result": {"own": own, "other": other, "margin": margin, "boards": boards}}
        )
    else:
        click.echo(f"{own:.2f} – {other:.2f}")


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("results")
@vul_option
@click.option(
    "--field", help="Scores of the other tables for the same side: '420 -50 170'; gives matchpoints."
)
@click.option("--other", type=int, help="The team's score at the other table; gives IMPs.")
@json_option
def weighted(results: str, vul: str, field: str | None, other: int | None, as_json: bool) -> None:
    """A weighted score (12C1(c)): '60% 4♠= 40% 4♠-1', against a field or another table."""
    from scenarios.bridge import WeightedScore, rounded, weighted_imps, weighted_matchpoints
    from scenarios.scores import imp_steps, result_score

    parts = [(_number(weight), _result(text)) for weight, text in WEIGHTED_PART.findall(results)]
    if not parts:
        raise ScoreError(f"{results}: cannot be read; write '60% 4♠= 40% 4♠-1'")
    total = sum(weight for weight, _ in parts)
    if total != 100:
        raise ScoreError(f"{results}: the weights add up to {float(total):g}%; they must make 100%")
    vulnerable = vul in ("we", "both")
    points = [result_score(result, vulnerable).points for _, result in parts]
    mixed = WeightedScore(tuple((weight, score) for (weight, _), score in zip(parts, points, strict=True)))
    reckoned: dict[str, Any] = {
        "results": [
            {"percent": float(weight), "result": str(result), "points": score}
            for (weight, result), score in zip(parts, points, strict=True)
        ]
    }
    if field is not None:
        scores = [int(text) for text in re.findall(r"[+-]?\d+", field.replace("−", "-"))]
        if not scores:
            raise ScoreError(f"--field {field}: no scores in it")
        matchpoints = weighted_matchpoints(mixed, scores)
        reckoned["matchpoints"] = float(rounded(matchpoints))
        reckoned["percentage"] = float(rounded(100 * matchpoints / (2 * len(scores))))
    if other is not None:
        reckoned["imps"] = float(rounded(weighted_imps(mixed, other, imp_steps())))
    if as_json:
        _echo_json({"kind": "score", "result": reckoned})
        return
    for row in reckoned["results"]:
        click.echo(f"{row['percent']:g}% {row['result']}: {row['points']:+d}")
    if field is not None:
        click.echo(f"{reckoned['matchpoints']:g} MP, {reckoned['percentage']:g}%")
    if other is not None:
        click.echo(f"{reckoned['imps']:+g} IMP")


def _result(text: str) -> Result:
    from scenarios.bridge import parse_result

    read = parse_result(text.replace("−", "-"))
    if read is None:
        raise ScoreError(f"{text}: cannot be read; write a contract and its result: 4♥x-2, 3NT=, 2ΧΑ+1")
    return read


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


def _echo_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))
