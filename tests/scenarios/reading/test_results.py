"""Contracts and results in words, and what tells no single result."""

from __future__ import annotations

import pytest

from scenarios.asking import ask
from scenarios.reading.reading import read
from scenarios.reading.results import read_result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("2 πίκες κοντρέ με μία πάνω", "2♠x+1"),
        ("4 koupes kontre 3 katw", "4♥x-3"),
        ("3ΧΑ σιρκοντρέ, δύο άνω", "3NTxx+2"),
        ("4♥ doubled, ten tricks", "4♥x="),
        ("1NT redoubled down two", "1NTxx-2"),
        ("5 κάρα στα ίσα", "5♦="),
        ("4 szan rekontrázva, kettő bukás", "4NTxx-2"),
        ("3♠ פלוס 1", "3♠+1"),
    ],
)
def test_a_result_in_words(text: str, result: str) -> None:
    assert str(read_result(read(text))) == result


@pytest.mark.parametrize(
    "text",
    [
        "4♠, τι γράφουμε;",
        "4♠ one down or two down?",
        "1♠ - 2♥, three down",
        "7ΧΑ δύο πάνω",
        "δύο κάτω",
    ],
)
def test_no_single_result(text: str) -> None:
    assert read_result(read(text)) is None


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("4 πίκες κοντρέ, μία μέσα στη δεύτερη, πόσο γράφω;", [-200]),
        ("how much is 2♥ doubled with two overtricks, not vulnerable?", [670]),
        ("3 treff kontrázva, 1 bukás, mennyi?", [-100, -200]),
    ],
)
def test_a_question_for_a_score_is_answered_with_the_number(text: str, points: list[int]) -> None:
    answer = ask(text)
    assert answer["kind"] == "score"
    assert [score["points"] for score in answer["result"]["scores"]] == points
