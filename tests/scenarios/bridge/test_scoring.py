"""The score: every contract result against endplay, a few known ones by heart, and how they come about."""

from __future__ import annotations

import pytest

from scenarios.bridge import (
    BIDS,
    Bid,
    Contract,
    Denomination,
    Result,
    Risk,
    ScoreTable,
    Seat,
    Side,
    Vulnerability,
    parse_result,
    points_for,
    score,
)

KNOWN = [
    ("1♣=", False, 70),
    ("1NT=", False, 90),
    ("1NT+1", True, 120),
    ("3NT=", True, 600),
    ("4♥+1", False, 450),
    ("5♦=", True, 600),
    ("2♠x=", False, 470),
    ("2♦x=", False, 180),
    ("1♠xx=", False, 520),
    ("1NTxx+6", True, 3160),
    ("6♣=", False, 920),
    ("6♠=", True, 1430),
    ("7NT=", True, 2220),
    ("7NTxx=", True, 2980),
    ("4♠-1", False, -50),
    ("4♠-3", True, -300),
    ("4♠x-1", False, -100),
    ("4♠x-2", False, -300),
    ("4♠x-3", False, -500),
    ("4♠x-4", False, -800),
    ("4♠x-4", True, -1100),
    ("4♠xx-1", True, -400),
    ("7NTxx-13", True, -7600),
]


def every_result() -> list[Result]:
    return [
        Result(Contract(bid.level, bid.denomination, risk, Seat.SOUTH), tricks)
        for bid in BIDS
        for risk in Risk
        for tricks in range(14)
    ]


def test_every_contract_result_equals_endplay(score_table: ScoreTable) -> None:
    """Both vulnerabilities of 35 bids, three risks and 14 numbers of tricks: 2,940."""
    types = pytest.importorskip("endplay.types", reason="endplay, the oracle, is not installed")
    denominations = dict(
        zip(
            Denomination,
            [getattr(types.Denom, name) for name in ["clubs", "diamonds", "hearts", "spades", "nt"]],
            strict=True,
        )
    )
    penalties = dict(
        zip(Risk, [types.Penalty.passed, types.Penalty.doubled, types.Penalty.redoubled], strict=True)
    )
    compared = 0
    for result in every_result():
        contract = result.contract
        theirs = types.Contract(
            level=contract.level,
            denom=denominations[contract.denomination],
            declarer=types.Player.south,
            penalty=penalties[contract.risk],
            result=result.margin,
        )
        for vulnerable, vulnerability in ((False, types.Vul.none), (True, types.Vul.both)):
            ours = score(result, vulnerable=vulnerable, table=score_table).points
            assert ours == theirs.score(vulnerability), (result, vulnerable)
            compared += 1
    assert compared == 2940


@pytest.mark.parametrize(("text", "vulnerable", "points"), KNOWN)
def test_a_score_known_by_heart(text: str, vulnerable: bool, points: int, score_table: ScoreTable) -> None:
    result = parse_result(text)
    assert result is not None
    assert score(result, vulnerable=vulnerable, table=score_table).points == points


def test_how_a_score_comes_about(score_table: ScoreTable) -> None:
    result = Result(Contract(6, Denomination.SPADES, Risk.DOUBLED), 13)
    parts = score(result, vulnerable=True, table=score_table).parts
    assert [(part.name, part.points) for part in parts] == [
        ("tricks", 360),
        ("overtricks", 200),
        ("game", 500),
        ("small_slam", 750),
        ("insult", 50),
    ]


def test_more_tricks_never_score_less(score_table: ScoreTable) -> None:
    for bid in BIDS:
        for risk in Risk:
            contract = Contract(bid.level, bid.denomination, risk)
            points = [
                score(Result(contract, n), vulnerable=True, table=score_table).points for n in range(14)
            ]
            assert points == sorted(points)
            assert len(set(points)) == 14


def test_the_points_of_either_side(score_table: ScoreTable) -> None:
    result = Result(Contract(4, Denomination.SPADES, declarer=Seat.EAST), 10)
    assert points_for(Side.EW, result, Vulnerability.EW, score_table) == 620
    assert points_for(Side.NS, result, Vulnerability.NS, score_table) == -420
    assert points_for(Side.NS, None, Vulnerability.ALL, score_table) == 0


def test_points_need_a_declarer(score_table: ScoreTable) -> None:
    with pytest.raises(ValueError, match="declarer: none"):
        points_for(
            Side.NS,
            Result(Contract(1, Bid(1, Denomination.CLUBS).denomination), 7),
            Vulnerability.ALL,
            score_table,
        )
