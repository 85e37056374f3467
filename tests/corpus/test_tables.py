"""The tables: one source each, held against the law books where these are at hand."""

from __future__ import annotations

import re
from pathlib import Path

from corpus.books.reading import read_book_file
from corpus.outline import exists
from corpus.tables import (
    artificial_scores,
    boards,
    imp_scale,
    limits_on,
    scores,
    table_lines,
    time_limits,
)


def test_dealer_and_vulnerability_follow_the_pattern_of_the_boards() -> None:
    table = boards().boards
    assert [row.board for row in table] == list(range(1, 17))
    assert [row.dealer for row in table] == ["N", "E", "S", "W"] * 4
    order = ("none", "NS", "EW", "all")
    assert [row.vulnerable for row in table] == [order[(n - 1 + (n - 1) // 4) % 4] for n in range(1, 17)]


def test_the_imp_scale_has_no_gap_and_no_overlap() -> None:
    scale = imp_scale().scale
    assert [step.imps for step in scale] == list(range(25))
    assert scale[0].from_ == 0
    assert scale[-1].to is None
    for lower, upper in zip(scale, scale[1:], strict=False):
        assert lower.to is not None
        assert upper.from_ == lower.to + 10


def test_the_imp_scale_is_the_books(shared: Path) -> None:
    book = read_book_file(next((shared / "seeds").glob("000*")))
    law = book.clause("78B")
    assert law
    numbers = {int(number) for number in re.findall(r"\d+", law.text)}
    assert {step.from_ for step in imp_scale().scale} <= numbers


def test_doubling_doubles_the_trick_points() -> None:
    for row in scores().trick_points.rows:
        assert (row.doubled, row.redoubled) == (2 * row.undoubled, 4 * row.undoubled)


def test_the_scores_are_the_books(shared: Path) -> None:
    book = read_book_file(next((shared / "seeds").glob("000*")))
    law = book.clause("77")
    assert law
    numbers = {int(number) for number in re.findall(r"\d+", law.text)}
    bonuses = {points for row in scores().bonuses.rows for points in (row.not_vulnerable, row.vulnerable)}
    tricks = {
        points for row in scores().trick_points.rows for points in (row.undoubled, row.doubled, row.redoubled)
    }
    assert bonuses | tricks <= numbers


def test_averages_are_sixty_fifty_forty_and_three_imps() -> None:
    table = {score.id: (score.pairs_percent, score.imps) for score in artificial_scores().scores}
    assert table == {"average_plus": (60, 3), "average": (50, 0), "average_minus": (40, -3)}


def test_time_limits_are_tied_to_clauses() -> None:
    assert {limit.minutes for limit in time_limits().limits if limit.minutes} == {30}
    for limit in time_limits().limits:
        assert all(map(exists, limit.clauses))
    assert [limit.id for limit in limits_on("69B")] == ["claim_withdrawn"]
    assert len(limits_on("79C")) == len(time_limits().limits)


def test_tables_are_shown_with_their_clauses() -> None:
    for clause_id in ("2", "77", "78B", "12C2"):
        for lang in ("el", "en"):
            assert [line for lines in table_lines(clause_id, lang) for line in lines]
    assert not list(table_lines("27", "en"))
