"""The tables of the code, each with one source: boards (2), scores (77), IMPs (78B), artificial scores, time limits.

In: `tables/*.yaml`. Out: numbers to compute with, and the lines in which a reader sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec import field

from corpus.loading import data_path, load
from corpus.texts import Bilingual, Strict, check_clauses, printed

Language = Literal["el", "en"]


class Board(Strict, frozen=True):
    """Dealer and vulnerability of one board."""

    board: int
    dealer: Literal["N", "E", "S", "W"]
    vulnerable: Literal["none", "NS", "EW", "all"]


class BoardLabels(Strict, frozen=True):
    """How the columns of the table are worded."""

    dealer: dict[str, Bilingual]
    vulnerable: dict[str, Bilingual]


class Boards(Strict, frozen=True):
    """Law 2."""

    clauses: tuple[str, ...]
    title: Bilingual
    repeats_every: int
    labels: BoardLabels
    boards: tuple[Board, ...]
    note: Bilingual


class ByRisk(Strict, frozen=True):
    """A number for each state of doubling."""

    undoubled: int
    doubled: int
    redoubled: int


class TrickRow(ByRisk, frozen=True):
    """Points of an odd trick."""

    id: Literal["clubs_diamonds", "hearts_spades", "notrump_first", "notrump_next"]
    label: Bilingual


class TrickPoints(Strict, frozen=True):
    """Points of odd tricks."""

    label: Bilingual
    rows: tuple[TrickRow, ...]


class OvertrickRow(Strict, frozen=True):
    """Points of an overtrick: its trick value, or a number by vulnerability."""

    id: Literal["undoubled", "doubled", "redoubled"]
    label: Bilingual
    trick_value: bool = False
    not_vulnerable: int = 0
    vulnerable: int = 0


class Overtricks(Strict, frozen=True):
    """Points of overtricks."""

    label: Bilingual
    rows: tuple[OvertrickRow, ...]


class BonusRow(Strict, frozen=True):
    """A bonus by vulnerability."""

    id: Literal["small_slam", "grand_slam", "game", "partscore", "insult_doubled", "insult_redoubled"]
    label: Bilingual
    not_vulnerable: int
    vulnerable: int


class Bonuses(Strict, frozen=True):
    """Bonuses of declarer's side."""

    label: Bilingual
    rows: tuple[BonusRow, ...]


class UndertrickRow(Strict, frozen=True):
    """Points of an undertrick by its place, vulnerability and risk."""

    id: Literal["first", "second_third", "further"]
    label: Bilingual
    not_vulnerable: ByRisk
    vulnerable: ByRisk


class Undertricks(Strict, frozen=True):
    """Points of undertricks."""

    label: Bilingual
    rows: tuple[UndertrickRow, ...]


class GameLabel(Strict, frozen=True):
    """What the game line means."""

    label: Bilingual


class Scores(Strict, frozen=True):
    """Law 77."""

    clauses: tuple[str, ...]
    title: Bilingual
    labels: dict[str, Bilingual]
    trick_points: TrickPoints
    game_from: int
    game: GameLabel
    overtricks: Overtricks
    bonuses: Bonuses
    undertricks: Undertricks
    passed_out: int
    note: Bilingual


class ImpStep(Strict, frozen=True):
    """A range of differences and the IMPs it gives; the last one is open above."""

    from_: int = field(name="from")
    to: int | None
    imps: int


class Imps(Strict, frozen=True):
    """Law 78B."""

    clauses: tuple[str, ...]
    title: Bilingual
    labels: dict[str, Bilingual]
    scale: tuple[ImpStep, ...]


class ArtificialScore(Strict, frozen=True):
    """Average plus, average or average minus."""

    id: Literal["average_plus", "average", "average_minus"]
    clauses: tuple[str, ...]
    label: Bilingual
    pairs_percent: int
    bound: Literal["at_least", "exactly", "at_most"]
    imps: int
    who: Bilingual


class ScoreRule(Bilingual, frozen=True):
    """A rule on artificial scores."""

    id: str
    clauses: tuple[str, ...]

    def check(self) -> None:
        super().check()
        check_clauses(self.clauses, "clauses")


class ArtificialScores(Strict, frozen=True):
    """Law 12C2 and what hangs on it."""

    clauses: tuple[str, ...]
    title: Bilingual
    scores: tuple[ArtificialScore, ...]
    bounds: dict[str, Bilingual]
    rules: tuple[ScoreRule, ...]


class TimeLimit(Bilingual, frozen=True):
    """Until when something may be done."""

    id: str
    clauses: tuple[str, ...]
    label: Bilingual
    minutes: int | None = None

    def check(self) -> None:
        super().check()
        check_clauses(self.clauses, "clauses")


class TimeLimits(Strict, frozen=True):
    """Every time limit of the code."""

    clauses: tuple[str, ...]
    title: Bilingual
    limits: tuple[TimeLimit, ...]


@cache
def boards() -> Boards:
    """Dealer and vulnerability."""
    return load(data_path("tables/boards.yaml"), Boards)


@cache
def scores() -> Scores:
    """The points of Law 77."""
    return load(data_path("tables/scores.yaml"), Scores)


@cache
def imp_scale() -> Imps:
    """The IMP scale."""
    return load(data_path("tables/imps.yaml"), Imps)


@cache
def artificial_scores() -> ArtificialScores:
    """Averages, plus and minus."""
    return load(data_path("tables/artificial_scores.yaml"), ArtificialScores)


@cache
def time_limits() -> TimeLimits:
    """The time limits."""
    return load(data_path("tables/time_limits.yaml"), TimeLimits)


def table_lines(clause_id: str, lang: Language) -> Iterator[list[str]]:
    """The tables that belong to a clause, as lines of fixed width."""
    if clause_id == "2":
        yield _board_lines(lang)
    elif clause_id == "77":
        yield from _score_lines(lang)
    elif clause_id == "78B":
        yield _imp_lines(lang)
    elif clause_id == "12C2":
        yield _artificial_lines(lang)


def limits_on(clause_id: str) -> tuple[TimeLimit, ...]:
    """The time limits that a clause sets; those two that all others follow show the whole list."""
    whole = clause_id in time_limits().clauses
    return tuple(limit for limit in time_limits().limits if whole or clause_id in limit.clauses)


def _board_lines(lang: Language) -> list[str]:
    table = boards()
    lines = []
    for row in table.boards:
        dealer = table.labels.dealer[row.dealer].in_language(lang)
        vulnerable = table.labels.vulnerable[row.vulnerable].in_language(lang)
        lines.append(f"{row.board:>2}  {dealer:<8}  {vulnerable}")
    return [table.title.in_language(lang), *lines]


def _score_lines(lang: Language) -> Iterator[list[str]]:
    table = scores()
    risks = ("undoubled", "doubled", "redoubled")
    yield [
        table.trick_points.label.in_language(lang),
        *(
            f"{row.undoubled:>4} {row.doubled:>4} {row.redoubled:>4}  {row.label.in_language(lang)}"
            for row in table.trick_points.rows
        ),
        f"{table.game_from:>4}  {table.game.label.in_language(lang)}",
        "· ".join(table.labels[risk].in_language(lang) for risk in risks),
    ]
    sides = " / ".join(table.labels[side].in_language(lang) for side in ("not_vulnerable", "vulnerable"))
    yield [
        f"{table.overtricks.label.in_language(lang)} ({sides})",
        *(
            f"{row.not_vulnerable or '':>4} {row.vulnerable or '':>4}  {row.label.in_language(lang)}"
            for row in table.overtricks.rows
        ),
    ]
    yield [
        f"{table.bonuses.label.in_language(lang)} ({sides})",
        *(
            f"{row.not_vulnerable:>4} {row.vulnerable:>4}  {row.label.in_language(lang)}"
            for row in table.bonuses.rows
        ),
    ]
    for side in ("not_vulnerable", "vulnerable"):
        yield [
            f"{table.undertricks.label.in_language(lang)} ({table.labels[side].in_language(lang)})",
            *(_undertrick_line(row, side, lang) for row in table.undertricks.rows),
        ]
    yield [printed(table.note.in_language(lang), lang)]


def _undertrick_line(row: UndertrickRow, side: str, lang: Language) -> str:
    points: ByRisk = getattr(row, side)
    return f"{points.undoubled:>4} {points.doubled:>4} {points.redoubled:>4}  {row.label.in_language(lang)}"


def _imp_lines(lang: Language) -> list[str]:
    table = imp_scale()
    rows = [
        f"{step.from_:>4}–{step.to:<4} {step.imps:>2}"
        if step.to is not None
        else f"{step.from_:>4}+     {step.imps:>2}"
        for step in table.scale
    ]
    return [
        f"{table.labels['difference'].in_language(lang)} → {table.labels['imps'].in_language(lang)}",
        *rows,
    ]


def _artificial_lines(lang: Language) -> list[str]:
    table = artificial_scores()
    rows = [
        f"{score.label.in_language(lang)}: {table.bounds[score.bound].in_language(lang)} {score.pairs_percent}%"
        f"{f', {score.imps:+d} IMP' if score.imps else ''}. {score.who.in_language(lang)}"
        for score in table.scores
    ]
    return [*rows, *(printed(rule.in_language(lang), lang) for rule in table.rules)]
