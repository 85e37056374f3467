"""Charts: the path taken whole on the first page, then every question, branch and outcome, each answer leading on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from corpus.texts import printed
from corpus.words import Language
from scenarios.charts.boxes import Box, Branch, Page
from scenarios.charts.pages import pages, path_pages
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.marks import with_table
from scenarios.engine.requests import read_auction, request_ruling
from scenarios.engine.table import Table
from scenarios.engine.tree import HandOver, Leaf, ends, nodes
from tests.scenarios.case_files import case_files
from tests.scenarios.engine.test_cases import answer_of

LANGUAGES: tuple[Language, ...] = ("el", "en")
CASES = case_files()


def bare(text: str, lang: Language, table: Table | None = None) -> str:
    return printed(with_table(text, table or Table(), lang), lang)


def all_branches(drawn: list[Page]) -> list[Branch]:
    return [branch for page in drawn for box in page.boxes for branch in box.branches]


def accepted() -> Answer:
    return request_ruling("law27_insufficient_bid", {"how": "meant", "lho_accepts": True}, {})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_question_and_end_is_drawn(scenario_id: str, lang: Language) -> None:
    wanted = scenario(scenario_id)
    drawn = pages(wanted, lang)
    asked = {box.text for page in drawn for box in page.boxes}
    assert asked == {
        bare(wanted.facts[node.fact].name.in_language(lang), lang) for node in nodes(wanted.tree)
    }
    reached = {branch.leads_to for branch in all_branches(drawn)}
    for end in ends(wanted.tree):
        if isinstance(end, Leaf):
            assert bare(wanted.outcomes[end.outcome].title.in_language(lang), lang) in reached
        elif isinstance(end, HandOver) and end.scenario != scenario_id:
            title = bare(scenario(end.scenario).title.in_language(lang), lang)
            assert any(place.endswith(f". {title}") for place in reached)


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_answer_stands_under_its_question(scenario_id: str) -> None:
    wanted = scenario(scenario_id)
    asked = {id(node): wanted.facts[node.fact] for node in nodes(wanted.tree)}
    answers = sum(len(fact.values) for fact in asked.values())
    assert sum(len(branch.values) for branch in all_branches(pages(wanted, "el"))) == answers


@pytest.mark.parametrize("scenario_id", sorted(scenarios()))
def test_every_number_leads_to_its_question_on_the_page_that_is_named(scenario_id: str) -> None:
    drawn = pages(scenario(scenario_id), "en")
    numbered: dict[int, tuple[int, Box]] = {
        box.number: (number, box) for number, page in enumerate(drawn, 1) for box in page.boxes
    }
    assert sorted(numbered) == list(range(1, len(numbered) + 1))
    for number, page in enumerate(drawn, 1):
        for branch in (branch for box in page.boxes for branch in box.branches if branch.number):
            at, asked = numbered[branch.number]
            assert (branch.leads_to, branch.kind) == (asked.text, asked.kind)
            assert branch.page == (0 if at == number else at)


@pytest.mark.parametrize("scenario_id", sorted(CASES))
def test_the_path_of_every_case_is_whole_on_the_first_page(scenario_id: str) -> None:
    for case in CASES[scenario_id]:
        answer = answer_of(scenario_id, case)
        for lang in LANGUAGES:
            drawn = path_pages(answer, lang)
            if drawn:
                check_path(drawn, answer, lang)
            else:
                assert all(step.known.source in ("settings", "usual", "follows") for step in answer.path)


def check_path(drawn: list[Page], answer: Answer, lang: Language) -> None:
    (page,) = drawn
    passed = {(step.name, step.known.value): step.fact for step in reversed(answer.path)}
    asked = [bare(fact.name.in_language(lang), lang, answer.table) for fact in passed.values()]
    assert sorted(asked) == sorted(box.text for box in page.boxes if box.answer)
    last = page.boxes[-1]
    if answer.outcome:
        assert (last.kind, last.text) == (
            "outcome",
            bare(answer.outcome.title.in_language(lang), lang, answer.table),
        )
    else:
        assert last.is_open


def test_a_path_comes_first_and_is_marked_in_the_rest() -> None:
    first, *others = pages(scenario("law27_insufficient_bid"), "en", accepted())
    assert first.has_path
    assert [(box.text, box.answer) for box in first.boxes] == [
        ("How did it happen?", "He meant it"),
        ("Screens?", "No"),
        ("Does LHO accept it?", "Accepts (or has called)"),
        ("Accepted: the bid stands", ""),
    ]
    assert not any(page.has_path for page in others)
    assert [branch.leads_to for branch in all_branches(others) if branch.taken][
        -1
    ] == "Accepted: the bid stands"


def test_beside_a_path_stand_the_ways_that_were_not_taken() -> None:
    *_, choice, _ = path_pages(accepted(), "en")[0].boxes
    assert [(branch.label, branch.leads_to) for branch in choice.branches] == [
        ("Does not accept", "Replaced by what?")
    ]


def test_a_path_names_the_seats_and_calls_of_the_table() -> None:
    auction = read_auction("N", "2NT P 2S")
    answer = request_ruling("law27_insufficient_bid", {"how": "meant", "lho_accepts": True}, {}, auction)
    assert path_pages(answer, "el")[0].boxes[-1].text == "Δεκτή: ισχύει το 2♠"


def test_a_path_through_two_laws_names_the_second() -> None:
    (case,) = [
        case
        for case in CASES["law33_simultaneous_calls"]
        if case.outcome == "law29_call_out_of_rotation:right_player_spoke"
    ][:1]
    boxes = path_pages(answer_of("law33_simultaneous_calls", case), "en")[0].boxes
    assert "29. Call out of rotation" in [box.text for box in boxes if box.kind == "elsewhere"]


def test_what_is_presumed_is_marked_on_the_path() -> None:
    answer = accepted()
    first, *others = answer.path
    presumed = replace(first, known=replace(first.known, source="presumed"))
    boxes = path_pages(replace(answer, path=(presumed, *others)), "en")[0].boxes
    assert [box.note for box in boxes[:-1]] == ["taken to be so", "", ""]


def test_settings_alone_are_no_path() -> None:
    answer = request_ruling("law30_pass_out_of_rotation", {}, {"screens": "true"})
    assert answer.path
    assert path_pages(answer, "el") == []
    assert not pages(scenario("law30_pass_out_of_rotation"), "el", answer)[0].has_path
