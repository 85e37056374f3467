"""The engine on a small scenario: what it asks, what is settled, what it rules, what would change it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from scenarios.answer_json import answer_json
from scenarios.bridge import Seat, parse_call
from scenarios.engine.answers import Answer, Known
from scenarios.engine.catalogue import load_catalogue
from scenarios.engine.procedure import UnknownFactError, rule
from scenarios.engine.scenario import Scenario
from scenarios.engine.settings import SettingError
from scenarios.engine.speaker import speak
from scenarios.engine.table import Table
from tests.scenarios.engine.test_catalogue import write


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    return load_catalogue(*write(tmp_path))["law99_made_up"]


def ask(scenario: Scenario, facts: Mapping[str, str], table: Table | None = None, **settings: str) -> Answer:
    known = {name: Known(value) for name, value in facts.items()}
    return rule(scenario, known, settings, table or Table(), lambda _: scenario)


def ruling(answer: Answer, lang: Any = "en") -> dict[str, Any]:
    spoken = answer_json(speak(answer, lang))
    assert spoken["ruling"] is not None
    return dict(spoken["ruling"])


def test_it_asks_only_what_the_path_needs(scenario: Scenario) -> None:
    assert ask(scenario, {}).question == "happened"
    assert ask(scenario, {"happened": "true"}).question == "accepts"
    assert ask(scenario, {"happened": "false"}).question is None


def test_it_never_asks_what_is_known(scenario: Scenario) -> None:
    assert ask(scenario, {"accepts": "false", "comparable_call": "true", "happened": "true"}).question is None


def test_a_question_has_its_audience_and_values(scenario: Scenario) -> None:
    spoken = answer_json(speak(ask(scenario, {"happened": "true"}), "en"))
    question = spoken["question"]
    assert (spoken["kind"], spoken["ruling"]) == ("question", None)
    assert (question["fact"], question["to"]) == ("accepts", "aloud")
    assert [option["value"] for option in question["options"]] == [True, False]


def test_a_choice_is_shown_as_options_before_it_is_made(scenario: Scenario) -> None:
    settled = answer_json(speak(ask(scenario, {"happened": "true"}), "en"))["settled"]
    assert [option["then"] for option in settled["options"]] == ["It stands.", "It is cancelled."]
    assert {option["for"] for option in settled["options"]} == {"lho"}


def test_a_judgement_says_what_each_answer_comes_to(scenario: Scenario) -> None:
    asked = ask(scenario, {"happened": "true", "accepts": "false"})
    assert asked.question == "comparable_call"
    assert set(asked.outlook) == set(asked.options)
    for option in answer_json(speak(asked, "en"))["question"]["options"]:
        answered = {"happened": "true", "accepts": "false", "comparable_call": str(option["value"]).lower()}
        assert option["verdict"] == ruling(ask(scenario, answered))["title"]


def test_what_is_no_judgement_says_nothing_of_that(scenario: Scenario) -> None:
    asked = ask(scenario, {"happened": "true"})
    assert asked.outlook == {}
    assert not any("verdict" in option for option in answer_json(speak(asked, "en"))["question"]["options"])


def test_the_choice_made_is_marked_in_the_ruling(scenario: Scenario) -> None:
    options = ruling(ask(scenario, {"happened": "true", "accepts": "true"}))["options"]
    assert [option["chosen"] for option in options] == [True, False]


def test_what_holds_under_every_open_answer_is_settled(scenario: Scenario) -> None:
    nearly = ask(scenario, {"happened": "true", "accepts": "false", "comparable_call": "false"})
    assert ruling(nearly)["later"][0]["citations"] == ["26B"]
    before = ask(scenario, {"happened": "true", "accepts": "false"})
    assert answer_json(speak(before, "en"))["settled"]["later"] == []


def test_single_facts_that_flip_the_outcome_are_found(scenario: Scenario) -> None:
    changes = ruling(ask(scenario, {"happened": "true", "accepts": "false", "comparable_call": "false"}))[
        "changes_if"
    ]
    assert {(change["fact"], change["value"]) for change in changes} == {
        ("happened", False),
        ("accepts", True),
        ("comparable_call", True),
    }
    assert "Nothing" in next(change["text"] for change in changes if change["fact"] == "happened")


def test_the_trace_tells_the_way(scenario: Scenario) -> None:
    spoken = answer_json(speak(ask(scenario, {"happened": "true", "accepts": "true"}), "en"))
    assert [(step["fact"], step["value"], step["from"]) for step in spoken["trace"]] == [
        ("happened", True, "answer"),
        ("accepts", True, "answer"),
    ]


def test_seats_and_calls_of_the_table_stand_in_the_text(scenario: Scenario) -> None:
    table = Table({"offender": Seat.SOUTH}, {"call": parse_call("2S")})
    assert (
        ruling(ask(scenario, {"happened": "true", "accepts": "true"}, table))["say"][0]["text"]
        == "It stands (2♠)."
    )
    question = answer_json(speak(ask(scenario, {"happened": "true"}, table), "en"))["question"]
    assert question["text"] == "Does LHO (West) accept?"


def test_without_them_the_text_reads_in_the_third_person(scenario: Scenario) -> None:
    assert (
        answer_json(speak(ask(scenario, {"happened": "true"}), "en"))["question"]["text"]
        == "Does LHO accept?"
    )


def test_citations_come_once_outcome_first(scenario: Scenario) -> None:
    cited = ruling(ask(scenario, {"happened": "true", "accepts": "false", "comparable_call": "false"}))[
        "citations"
    ]
    assert cited[0] == "27B2"
    assert {"23A", "26B"} <= set(cited)
    assert len(cited) == len(set(cited))


def test_an_unknown_fact_or_value_names_what_is_allowed(scenario: Scenario) -> None:
    with pytest.raises(UnknownFactError, match="hapened: no such fact; allowed: happened, accepts"):
        ask(scenario, {"hapened": "true"})
    with pytest.raises(UnknownFactError, match="happened=maybe: no such value; allowed: true, false"):
        ask(scenario, {"happened": "maybe"})
    with pytest.raises(SettingError, match="weather: no such setting; allowed: screens"):
        ask(scenario, {}, weather="sunny")
    with pytest.raises(SettingError, match="event=chess: no such value; allowed: pairs, teams, individual"):
        ask(scenario, {}, event="chess")
