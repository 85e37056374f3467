"""What a poll on a case helps to judge goes by the clauses of the judgement, and where evidence decides there is none."""

from __future__ import annotations

import pytest

from bot.talk.case_answer import answer_case
from bot.talk.case_poll import judged_by, poll_button
from bot.talk.polls import Test as PollTest
from bot.talk.state import Case

Answers = tuple[tuple[str, str], ...]
EXPLAINED = "law75_mistaken_explanation_or_call"
LATER: Answers = (("issue", "mismatch"), ("misinformed_stage", "later"))
OVER: Answers = (("account", "agreed"), ("how_far", "play_over"))
OPEN_JUDGEMENTS: tuple[tuple[str, Answers, str, PollTest], ...] = (
    ("law16_unauthorised_information", (("account", "disputed"),), "happened", ""),
    ("law16_unauthorised_information", OVER, "barred_choice", "16"),
    ("law16_unauthorised_information", (*OVER, ("barred_choice", "barred")), "damage", "12"),
    ("law16_other_sources", (("learned", "overheard"), ("board_stage", "over")), "affected", ""),
    ("law21_misinformation", (("source", "explanation"), ("misinformed_stage", "auction")), "influenced", "21"),
    ("law21_misinformation", (("source", "explanation"), ("misinformed_stage", "card")), "influenced_card", "21"),
    (EXPLAINED, LATER, "the_agreement", ""),
    (EXPLAINED, (*LATER, ("the_agreement", "call_wrong")), "used_explanation", "16"),
    (EXPLAINED, (*LATER, ("the_agreement", "explanation_wrong")), "misinformation_damage", "21"),
    ("law43_dummy_limits", (("dummys_act", "helped"), ("help_kind", "remark"), ("play_is_over", "true")), "remark_damaged", "16"),
    ("law74_conduct", (("conduct", "comment"),), "effect", ""),
    ("law85_disputed_facts", (("facts_agreed", "false"), ("dispute_about", "tempo"), ("satisfied", "true")), "tempo_found", ""),
)  # fmt: skip


@pytest.mark.parametrize(("scenario", "answers", "question", "test"), OPEN_JUDGEMENTS)
def test_the_open_judgement_says_what_players_are_asked_for(
    scenario: str, answers: Answers, question: str, test: PollTest
) -> None:
    case = Case(scenario, answers=answers)
    standing = answer_case(case, {}, "en")
    assert standing.answer.question == question
    assert judged_by(standing.answer) == test
    assert bool(poll_button(case, standing, "en")) == bool(test)


@pytest.mark.parametrize(("law", "test"), [("law21_misinformation", "21"), ("law16_other_sources", "")])
def test_before_any_judgement_the_one_to_come_counts(law: str, test: PollTest) -> None:
    assert judged_by(answer_case(Case(law), {}, "en").answer) == test
