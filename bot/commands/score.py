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


class ScoreError(DiaititisError):
    """A result or number that cannot be read."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("result")
@vul_option
@json_option
def score(result: str, vul: str, as_json: bool) -> None:
    """The score of a result, to declarer's side: 4♥x-2, 3NT=, 6ΧΑ+1."""
    from scenarios.scoring.scores import result_score

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
    from scenarios.scoring.scores import team_imps

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
@click.option("--split", help="What the other side gets instead (12C1(e)), as results of the same declarer.")
@json_option
def weighted(
    results: str, vul: str, field: str | None, other: int | None, split: str | None, as_json: bool
) -> None:
    """A weighted score (12C1(c)): '60% 4♠= 40% 4♠-1', against a field or another table; split if need be."""
    from scenarios.scoring.reckoning import read_weighted, weigh

    scores = [int(text) for text in re.findall(r"[+-]?\d+", field.replace("−", "-"))] if field else None
    if field is not None and not scores:
        raise ScoreError(f"--field {field}: no scores in it")
    weighed = weigh(
        read_weighted(results),
        vul in ("we", "both"),
        field=scores,
        other=other,
        split=read_weighted(split) if split else None,
    )
    if as_json:
        _echo_json({"kind": "score", "result": weighed.json()})
        return
    for line in weighed.lines():
        click.echo(line)


@click.command()
@click.argument("own", type=click.Choice(("plus", "average", "minus")))
@click.argument("other", type=click.Choice(("plus", "average", "minus")))
@click.option("--session", type=float, help="The first side's percentage in the session (12C2(c)).")
@click.option("--other-session", type=float, help="The other side's percentage in the session.")
@json_option
def average(own: str, other: str, session: float | None, other_session: float | None, as_json: bool) -> None:
    """Artificial scores for the two sides (12C2), ready to key in: average plus minus."""
    from scenarios.scoring.reckoning import average as reckon

    sides = [reckon(kind, _percentage(played)) for kind, played in ((own, session), (other, other_session))]
    if as_json:
        rows = [{"percentage": float(side.percentage), "imps": float(side.imps)} for side in sides]
        _echo_json({"kind": "score", "result": {"own": rows[0], "other": rows[1]}})
        return
    for name, side in zip("AB", sides, strict=True):
        click.echo(f"{name}: {float(side.percentage):g}% / {float(side.imps):+g} IMP")


def _percentage(played: float | None) -> Fraction | None:
    if played is None:
        return None
    if not 0 <= played <= 100:
        raise ScoreError(f"--session {played:g}: no percentage; allowed: 0 to 100")
    return Fraction(str(played))


def _result(text: str) -> Result:
    from scenarios.scoring.reckoning import read_result

    return read_result(text)


def _echo_json(value: dict[str, Any]) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))
