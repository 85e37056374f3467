"""What was said and cannot be so together is told, never settled in silence."""

from __future__ import annotations

from scenarios.answer_json import answer_json
from scenarios.engine.answers import Answer, Known
from scenarios.engine.catalogue import scenario
from scenarios.engine.procedure import rule
from scenarios.engine.requests import read_auction
from scenarios.engine.speaker import speak
from scenarios.engine.table import Table

TOLD = {"offending_side": Known("declarer", "text"), "revoke_established": Known("true")}
AGAINST = {"special": Known("other"), "special_other": Known("penalty_card")}


def revoke(**known: Known) -> Answer:
    return rule(scenario("law64_revoke_established"), {**TOLD, **known}, {}, Table(), scenario)


def pairs(answer: Answer) -> list[tuple[str, str]]:
    return [(item.one.name, item.other.name) for item in answer.contradictions]


def test_an_answer_against_the_message() -> None:
    assert pairs(revoke(**AGAINST)) == [("special_other", "offending_side")]


def test_none_where_all_agrees() -> None:
    assert pairs(revoke(special=Known("none"))) == []


def test_what_nobody_said_is_no_claim() -> None:
    assert pairs(revoke(**AGAINST, offending_side=Known("declarer", "hand_over"))) == []


def test_the_message_against_its_own_auction() -> None:
    auction = read_auction("N", "1S P E:2H")
    wanted = scenario("law31_bid_out_of_rotation")
    path = rule(wanted, {}, {}, Table(auction=auction), scenario).path
    computed = next(step for step in path if step.name == "whose_turn")
    assert computed.known.source == "auction"
    other = next(value for value in computed.fact.values if value != computed.known.value)
    answer = rule(wanted, {"whose_turn": Known(other, "text")}, {}, Table(auction=auction), scenario)
    (found,) = answer.contradictions
    assert (found.one.known.value, found.other.known) == (other, computed.known)


def test_tools_are_told_both() -> None:
    (found,) = answer_json(speak(revoke(**AGAINST), "en"))["contradictions"]
    assert [(claim["fact"], claim["from"]) for claim in found] == [
        ("special_other", "answer"),
        ("offending_side", "text"),
    ]
    assert all(claim["text"] for claim in found)
