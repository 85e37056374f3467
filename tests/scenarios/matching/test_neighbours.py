"""Scenarios that are near one another, and the question between them."""

from __future__ import annotations

import pytest

from scenarios.asking import which
from scenarios.matching.neighbours import Neighbours, groups, neighbours_of, which_of
from scenarios.matching.ranking import Candidate

LONGEST_ANSWER, LONGEST_QUESTION = 30, 60
REVOKES = ("law64_revoke_established", "law62_revoke_not_established")


def test_the_two_likeliest_decide() -> None:
    near = neighbours_of((*REVOKES, "law53_lead_out_of_turn"))
    assert near is not None
    assert set(REVOKES) <= set(near.answers)
    assert neighbours_of((REVOKES[0], "law53_lead_out_of_turn", REVOKES[1])) is None
    assert neighbours_of(REVOKES[:1]) is None


def test_the_question_is_what_sets_them_apart_in_words_of_what_happened() -> None:
    asked = which([Candidate(name, "64", 0.4) for name in REVOKES], "en")
    assert asked["text"] == "Had his side played to the next trick?"
    labels = [option["label"] for option in asked["options"]]
    assert labels == ["Yes", "Not yet", "Was it a revoke at all?", "A card is missing in a trick"]


@pytest.mark.parametrize("group", groups(), ids=lambda group: group.ask.en)
def test_it_fits_a_phone(group: Neighbours) -> None:
    for lang in ("el", "en"):
        assert len(group.ask.in_language(lang)) <= LONGEST_QUESTION
        answers = [answer.in_language(lang) for answer in group.answers.values()]
        assert max(map(len, answers)) <= LONGEST_ANSWER
        assert len(set(answers)) == len(answers)


def test_all_answers_of_the_group_are_offered_and_others_after_them() -> None:
    group = next(group for group in groups() if "law64_revoke_established" in group.answers)
    asked = which_of(("law64_revoke_established", "law61_revoke", "law53_lead_out_of_turn"))
    assert asked.ask == group.ask
    assert dict(asked.answers) == {**group.answers, "law53_lead_out_of_turn": None}


def test_strangers_are_asked_for_by_their_titles() -> None:
    asked = which_of(("law53_lead_out_of_turn", "law27_insufficient_bid"))
    assert asked.ask is None
    assert dict(asked.answers) == {"law53_lead_out_of_turn": None, "law27_insufficient_bid": None}
