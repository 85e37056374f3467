"""What is presumed: named as a premise, one answer away from being asked, and never against what was said."""

from __future__ import annotations

import pytest

from scenarios.answer_json import answer_json
from scenarios.engine.answers import Answer, Known
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.procedure import rule
from scenarios.engine.speaker import speak
from scenarios.engine.table import Table

REVOKE = "law64_revoke_established"
TOLD = {
    "offending_side": Known("defender", "text"),
    "tricks_won": Known("self_only", "text"),
    "nos_damaged": Known("false"),
}


def ruled(not_presumed: tuple[str, ...] | None = (), **known: Known) -> Answer:
    return rule(scenario(REVOKE), {**TOLD, **known}, {}, Table(), scenario, not_presumed=not_presumed)


def test_a_ruling_rests_on_what_is_presumed_and_names_it() -> None:
    answer = ruled(revoke_established=Known("true", "presumed", 0.91))
    assert answer.outcome is not None
    assert answer.premises == ("revoke_established", "special")
    spoken = answer_json(speak(answer, "en"))
    assert spoken["kind"] == "ruling"
    assert spoken["premises"] == ["revoke_established", "special"]
    assert spoken["understood"]["revoke_established"] == {"value": True, "from": "presumed", "chance": 0.91}
    assert spoken["understood"]["special"] == {"value": "none", "from": "usual"}


def test_what_was_said_is_no_premise() -> None:
    answer = ruled(revoke_established=Known("true", "text"), special=Known("none"))
    assert answer.premises == ()


def test_a_usual_value_is_asked_for_where_the_reader_wants_it() -> None:
    assert ruled(("special",), revoke_established=Known("true")).question == "special"


def test_nothing_usual_is_presumed_where_no_message_told_of_anything() -> None:
    assert ruled(None, revoke_established=Known("true")).question == "special"


def test_nothing_is_settled_by_a_usual_value_below_an_open_question() -> None:
    premature = scenario("law57_premature_play")
    open_ones = (rule(premature, {}, {}, Table(), scenario, not_presumed=names) for names in ((), None))
    presuming, asking = (answer.settled for answer in open_ones)
    assert presuming == asking


def test_a_presumption_gives_way_to_what_follows_from_an_answer() -> None:
    answer = ruled(
        revoke_established=Known("true"),
        offending_side=Known("declarer", "presumed", 0.9),
        special=Known("other"),
        special_other=Known("penalty_card"),
    )
    assert answer.known["offending_side"] == Known("defender", "follows")
    assert answer.contradictions == ()


def test_a_presumption_from_which_something_else_follows_than_was_said_falls() -> None:
    answer = ruled(
        revoke_established=Known("true"),
        offending_side=Known("declarer"),
        special=Known("other"),
        special_other=Known("penalty_card", "presumed", 0.9),
    )
    assert answer.question == "special_other"


@pytest.mark.parametrize("name", scenarios())
def test_only_what_is_observed_has_a_usual_value(name: str) -> None:
    for fact in scenario(name).facts.values():
        assert fact.usual is None or fact.kind == "observed"


def test_what_follows_from_a_presumption_leaves_another_one_a_premise() -> None:
    lead = scenario("law53_lead_out_of_turn")
    known = {"who_led": Known("opening_faced", "text")}
    answer = rule(lead, known, {}, Table(), scenario, not_presumed=())
    assert {"told_to_lead", "since_opening"} <= set(answer.premises)
    assert answer.known["told_to_lead"].source == "usual"


def test_a_judgement_that_may_wait_keeps_no_ruling_back() -> None:
    told = {name: known for name, known in TOLD.items() if name != "nos_damaged"}
    facts = {**told, "revoke_established": Known("true", "text")}
    answer = rule(scenario(REVOKE), facts, {}, Table(), scenario, not_presumed=())
    assert answer.outcome is not None
    assert answer.known["nos_damaged"] == Known("not_yet", "usual")
    assert "nos_damaged" in answer.premises
    later = answer_json(speak(answer, "en"))["ruling"]["later"]
    assert any("Judge the damage" in item["text"] for item in later)
    asked = rule(scenario(REVOKE), facts, {}, Table(), scenario, not_presumed=("nos_damaged",))
    assert asked.question == "nos_damaged"


@pytest.mark.parametrize("name", scenarios())
def test_only_a_judgement_waits_and_never_with_an_answer(name: str) -> None:
    for fact in scenario(name).facts.values():
        assert fact.waits is None or (fact.kind == "judgement" and fact.waits == "not_yet")
