"""The score of a contract (Law 77), with how it came about. The numbers come in as a `ScoreTable`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from scenarios.bridge.calls import Denomination
from scenarios.bridge.contracts import Result, Risk
from scenarios.bridge.seats import Side, Vulnerability

T = TypeVar("T")
SMALL_SLAM_LEVEL, GRAND_SLAM_LEVEL = 6, 7


@dataclass(frozen=True)
class ByRisk:
    """A number for undoubled, doubled and redoubled contracts."""

    undoubled: int
    doubled: int
    redoubled: int

    def at(self, risk: Risk) -> int:
        return (self.undoubled, self.doubled, self.redoubled)[risk]


@dataclass(frozen=True)
class ByVulnerability(Generic[T]):
    """A value for either vulnerability."""

    not_vulnerable: T
    vulnerable: T

    def at(self, vulnerable: bool) -> T:
        return self.vulnerable if vulnerable else self.not_vulnerable


@dataclass(frozen=True)
class ScoreTable:
    """The numbers of Law 77."""

    minor_trick: ByRisk
    major_trick: ByRisk
    first_notrump_trick: ByRisk
    next_notrump_trick: ByRisk
    game_from: int
    """Trick points that make a game."""
    doubled_overtrick: ByVulnerability[int]
    redoubled_overtrick: ByVulnerability[int]
    game: ByVulnerability[int]
    partscore: ByVulnerability[int]
    small_slam: ByVulnerability[int]
    grand_slam: ByVulnerability[int]
    doubled_insult: ByVulnerability[int]
    redoubled_insult: ByVulnerability[int]
    first_undertrick: ByVulnerability[ByRisk]
    second_and_third_undertrick: ByVulnerability[ByRisk]
    further_undertrick: ByVulnerability[ByRisk]
    passed_out: int = 0


@dataclass(frozen=True)
class ScorePart:
    """One line of a score."""

    name: str
    """tricks, overtricks, game, partscore, small_slam, grand_slam, insult or undertricks."""
    points: int


@dataclass(frozen=True)
class Score:
    """Points to declarer's side, with the parts that make them up; below zero they are the opponents'."""

    parts: tuple[ScorePart, ...]

    @property
    def points(self) -> int:
        return sum(part.points for part in self.parts)


def score(result: Result, *, vulnerable: bool, table: ScoreTable) -> Score:
    """The score of a result, from declarer's side."""
    if result.is_made:
        return Score(tuple(part for part in _made(result, vulnerable, table) if part.points))
    return Score((ScorePart("undertricks", -_undertricks(result, vulnerable, table)),))


def points_for(side: Side, result: Result | None, vulnerability: Vulnerability, table: ScoreTable) -> int:
    """The points of one side, of a result with its declarer or of a board passed out (None)."""
    if result is None:
        return table.passed_out
    declarer = result.contract.declarer
    if declarer is None:
        raise ValueError("declarer: none; allowed: a result with its declarer")
    points = score(result, vulnerable=vulnerability.includes(declarer.side), table=table).points
    return points if declarer.side is side else -points


def _made(result: Result, vulnerable: bool, table: ScoreTable) -> list[ScorePart]:
    contract = result.contract
    tricks = _trick_points(contract.denomination, contract.level, contract.risk, table)
    is_game = tricks >= table.game_from
    slam = {SMALL_SLAM_LEVEL: "small_slam", GRAND_SLAM_LEVEL: "grand_slam"}.get(contract.level)
    return [
        ScorePart("tricks", tricks),
        ScorePart("overtricks", result.margin * _overtrick(result, vulnerable, table)),
        ScorePart("game", table.game.at(vulnerable)) if is_game else _partscore(vulnerable, table),
        ScorePart("small_slam", table.small_slam.at(vulnerable) if slam == "small_slam" else 0),
        ScorePart("grand_slam", table.grand_slam.at(vulnerable) if slam == "grand_slam" else 0),
        ScorePart("insult", _insult(contract.risk, vulnerable, table)),
    ]


def _partscore(vulnerable: bool, table: ScoreTable) -> ScorePart:
    return ScorePart("partscore", table.partscore.at(vulnerable))


def _trick_points(denomination: Denomination, level: int, risk: Risk, table: ScoreTable) -> int:
    if denomination is Denomination.NOTRUMP:
        return table.first_notrump_trick.at(risk) + (level - 1) * table.next_notrump_trick.at(risk)
    return level * _suit_trick(denomination, table).at(risk)


def _suit_trick(denomination: Denomination, table: ScoreTable) -> ByRisk:
    if denomination is Denomination.NOTRUMP:
        return table.next_notrump_trick
    return table.major_trick if denomination >= Denomination.HEARTS else table.minor_trick


def _overtrick(result: Result, vulnerable: bool, table: ScoreTable) -> int:
    match result.contract.risk:
        case Risk.UNDOUBLED:
            return _suit_trick(result.contract.denomination, table).undoubled
        case Risk.DOUBLED:
            return table.doubled_overtrick.at(vulnerable)
        case Risk.REDOUBLED:
            return table.redoubled_overtrick.at(vulnerable)


def _insult(risk: Risk, vulnerable: bool, table: ScoreTable) -> int:
    match risk:
        case Risk.UNDOUBLED:
            return 0
        case Risk.DOUBLED:
            return table.doubled_insult.at(vulnerable)
        case Risk.REDOUBLED:
            return table.redoubled_insult.at(vulnerable)


def _undertricks(result: Result, vulnerable: bool, table: ScoreTable) -> int:
    down, risk = -result.margin, result.contract.risk
    first = table.first_undertrick.at(vulnerable).at(risk)
    middle = table.second_and_third_undertrick.at(vulnerable).at(risk)
    further = table.further_undertrick.at(vulnerable).at(risk)
    return first + min(down - 1, 2) * middle + max(down - 3, 0) * further
