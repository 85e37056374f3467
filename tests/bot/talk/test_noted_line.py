"""A line about a noted ruling: its parts as typed, and nothing of it lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.talk.noted_line import AROUND, is_appeal, read_line, read_score


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("4 12", {"table": "4", "board": "12"}),
        ("4, 12", {"table": "4", "board": "12"}),
        ("4/12", {"table": "4", "board": "12"}),
        ("A5 12", {"table": "A5", "board": "12"}),
        ("T4 B12", {"table": "4", "board": "12"}),
        ("4 διανομή 12", {"table": "4", "board": "12"}),
        ("τραπέζι: 4, διανομή: 12", {"table": "4", "board": "12"}),
        ("τραπέζι Α5 διανομή 3", {"table": "Α5", "board": "3"}),
        ("τρ.4 διαν.12", {"table": "4", "board": "12"}),
        ("trapezi 4 dianomi 12", {"table": "4", "board": "12"}),
        ("4-es asztal 12-es leosztás", {"table": "4", "board": "12"}),
        ("4. asztal", {"table": "4"}),
        ("שולחן 5, לוח 3", {"table": "5", "board": "3"}),
        ("score -620->-170", {"score_before": "-620", "score_after": "-170"}),
        ("πριν 620 μετά 170", {"score_before": "620", "score_after": "170"}),
        ("score A+ → A-", {"score_before": "A+", "score_after": "A-"}),
        ("σημείωση τραπέζι 4 ήταν αργό.", {"note": "τραπέζι 4 ήταν αργό."}),
        ("הערה איחרו", {"note": "איחרו"}),
        (
            "4 12 ζεύγη 3-7 σκορ 4♠= → 4♠-1 σημ: Ο Νότος διαφωνεί.",
            {
                "table": "4",
                "board": "12",
                "pairs": "3-7",
                "score_before": "4♠=",
                "score_after": "4♠-1",
                "note": "Ο Νότος διαφωνεί.",
            },
        ),
    ],
)
def test_parts_alone(text: str, parts: dict[str, str]) -> None:
    line = read_line(text)
    assert dict(line.parts) == parts
    assert line.is_plain
    assert line.rest == ""


@pytest.mark.parametrize(
    ("text", "parts", "rest"),
    [
        ("T4 B12 revoke", {"table": "4", "board": "12"}, "revoke"),
        ("τραπέζι 3, έφυγαν νωρίς", {"table": "3"}, "έφυγαν νωρίς"),
        ("4 παίκτες έφυγαν", {}, "4 παίκτες έφυγαν"),
        ("4 12 7", {}, "4 12 7"),
        ("ο Νότος διαφωνεί", {}, "ο Νότος διαφωνεί"),
        ("σημείωση", {}, "σημείωση"),
        ("was it right?", {}, "was it right?"),
    ],
)
def test_what_belongs_to_no_part_is_left_over(text: str, parts: dict[str, str], rest: str) -> None:
    line = read_line(text)
    assert (dict(line.parts), line.rest) == (parts, rest)
    assert not line.is_plain


@pytest.mark.parametrize(
    "text",
    [
        "27",
        "H5 S7",
        "score 4♥x-2",
        "pairs 3 and 4 played the wrong board",
        "T4 B12 pairs 3 and 4 sat the wrong way",
        "Διαιτητή, ρενόνς",
        "result was entered wrongly, 620 to 170",
        "",
    ],
)
def test_what_may_be_a_law_a_result_or_a_story_is_not_taken_for_a_line(text: str) -> None:
    assert not read_line(text).is_plain


@pytest.mark.parametrize(
    ("value", "scores"),
    [
        ("620 → 170", ("620", "170")),
        ("από 620 σε 170", ("620", "170")),
        ("from 4♠= to 4♠-1", ("4♠=", "4♠-1")),
        ("170", ("", "170")),
        ("→ 170", ("", "→ 170")),
        ("60% 4♠= 40% 4♠-1", ("", "60% 4♠= 40% 4♠-1")),
        ("", ("", "")),
    ],
)
def test_scores(value: str, scores: tuple[str, str]) -> None:
    assert read_score(value) == scores


def test_the_word_for_an_appeal() -> None:
    assert all(map(is_appeal, ("έφεση", "Εφεση", "APPEAL", "óvás", "ערעור", "efesi")))
    assert not is_appeal("έφεση κατέθεσε ο Νότος")


SCRAPS = st.sampled_from(
    (
        *(
            "4",
            "12",
            "A5",
            "T4",
            "B12",
            "τραπέζι",
            "διανομή",
            "asztal",
            "4-es",
            "ζεύγη",
            "σκορ",
            "πριν",
            "μετά",
        ),
        *(
            "→",
            "->",
            "σε",
            "to",
            "σημ:",
            "note",
            "διαιτητής",
            ",",
            ";",
            "-",
            "…",
            "ﷺ",
            "¨",
            "x",
            "Νότος",
            "4/12",
        ),
    )
)


@given(st.text(max_size=60) | st.lists(SCRAPS, max_size=12).map(" ".join))
def test_every_part_is_as_typed_and_nothing_is_made_up(text: str) -> None:
    line = read_line(text)
    for _, value in line.parts:
        assert value in text or value.isdecimal()
    assert line.rest in text
    if not line.parts:
        assert line.rest == text.strip().lstrip(AROUND).rstrip() or not text.strip()
