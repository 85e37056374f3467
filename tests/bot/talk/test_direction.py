"""Hebrew keeps its numbers, calls and clause ids in place; other languages are left alone."""

from __future__ import annotations

import pytest

from bot.talk.direction import directed, isolate_tokens

RTL, LTR, END = "\u2067", "\u2066", "\u2069"


@pytest.mark.parametrize(
    "token", ["2♥", "3NT", "♠A", "60%", "+3", "-3", "27B1(a)"[:4], "SC-3.3c", "1-7", "16"]
)
def test_what_runs_left_to_right_is_one_piece(token: str) -> None:
    assert isolate_tokens(f"קלף {token} כאן", "he") == f"קלף {LTR}{token}{END} כאן"


@pytest.mark.parametrize(
    "piece",
    [
        "Minor penalty card",
        "/log",
        "/imp 650 -100",
        "14:16",
        "620 → 170",
        "-50 → +420",
        "#1",
        "South: 2♠, West",
    ],
)
def test_words_times_and_commands_do_not_turn_round(piece: str) -> None:
    assert isolate_tokens(f"כאן ({piece}) ושם", "he") == f"כאן ({LTR}{piece}{END}) ושם"


def test_numbers_in_a_row_run_with_the_text_around_them() -> None:
    assert isolate_tokens("לוחות 3 4", "he") == f"לוחות {LTR}3{END} {LTR}4{END}"
    assert isolate_tokens("/law 27ב1", "he") == f"{LTR}/law{END} {RTL}27ב1{END}"


@pytest.mark.parametrize("token", ["27ב1", "27ב1(א)", "12ג1(ה)(ii)", "40ב2(א)(v)", "16א"])
@pytest.mark.parametrize("lang", ["he", "en", "el"])
def test_a_hebrew_clause_id_is_read_from_the_right_in_any_text(token: str, lang: str) -> None:
    assert isolate_tokens(f"({token}):", lang) == f"({RTL}{token}{END}):"  # type: ignore[arg-type]


def test_each_line_runs_in_its_own_direction() -> None:
    assert directed("שלום\n\nעולם 7", "he") == f"{RTL}שלום{END}\n\n{RTL}עולם {LTR}7{END}{END}"


@pytest.mark.parametrize("lang", ["el", "en", "hu"])
def test_other_languages_are_left_alone(lang: str) -> None:
    text = "27B1(a) & 2♥ Ανεπαρκής αγορά +3\n60%"
    assert directed(text, lang) == text  # type: ignore[arg-type]
