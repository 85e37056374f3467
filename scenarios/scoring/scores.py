"""The bridge core's scoring with the numbers of the code put in: one source for each table.

In: `corpus.tables`. Out: scores, IMPs, artificial scores.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from corpus import tables
from scenarios.bridge import ArtificialScale, ByRisk, ByVulnerability, Result, Score, ScoreTable, imps, score


@cache
def score_table() -> ScoreTable:
    """The numbers of Law 77."""
    data = tables.scores()
    trick = {row.id: _by_risk(row) for row in data.trick_points.rows}
    over = {row.id: ByVulnerability(row.not_vulnerable, row.vulnerable) for row in data.overtricks.rows}
    bonus = {row.id: ByVulnerability(row.not_vulnerable, row.vulnerable) for row in data.bonuses.rows}
    under = {
        row.id: ByVulnerability(_by_risk(row.not_vulnerable), _by_risk(row.vulnerable))
        for row in data.undertricks.rows
    }
    return ScoreTable(
        minor_trick=trick["clubs_diamonds"],
        major_trick=trick["hearts_spades"],
        first_notrump_trick=trick["notrump_first"],
        next_notrump_trick=trick["notrump_next"],
        game_from=data.game_from,
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
        passed_out=data.passed_out,
    )


@cache
def imp_steps() -> tuple[int, ...]:
    """The smallest difference for 0, 1, 2 … IMPs (78B)."""
    return tuple(step.from_ for step in tables.imp_scale().scale)


@cache
def artificial_scale() -> ArtificialScale:
    """What average plus, average and average minus are worth (12C2)."""
    worth = {
        row.id: (Fraction(row.pairs_percent), Fraction(row.imps)) for row in tables.artificial_scores().scores
    }
    return ArtificialScale(worth["average_plus"], worth["average"], worth["average_minus"])


def result_score(result: Result, vulnerable: bool) -> Score:
    """The score of a contract with its result, to declarer's side."""
    return score(result, vulnerable=vulnerable, table=score_table())


def team_imps(one_table: int, other_table: int) -> int:
    """The IMPs of a team for its own scores at the two tables."""
    return imps(one_table + other_table, imp_steps())


def _by_risk(row: tables.ByRisk) -> ByRisk:
    return ByRisk(row.undoubled, row.doubled, row.redoubled)
