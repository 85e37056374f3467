"""A ruling is a card that a phone shows whole; a question fits one screen; no label is cut, in larger type either."""

from __future__ import annotations

from dataclasses import replace
from statistics import median

import pytest

from bot.talk.case_answer import CaseAnswer
from bot.talk.case_buttons import MOST_BUTTONS
from bot.talk.replies import Block, Button, Reply
from bot.talk.ruling_talk import case_reply
from bot.talk.state import Case
from corpus.words import LANGUAGES, Language
from scenarios.engine.speaker import speak
from scenarios.engine.spoken import Heard, Marked
from tests.bot.screens.phone import LARGER_TYPE, PHONE_HEIGHT, Screen
from tests.bot.talk.test_conversation import actions_of
from tests.scenarios.case_files import case_files
from tests.scenarios.engine.test_cases import answer_of

CASES = case_files()
LARGEST_RULING, MEDIAN_RULING, LARGEST_QUESTION = 1.3, 0.9, 1.0
ONE_IN = 12
"""Of the cases, `make test` measures one in so many, `make stress` all."""


def screens(lang: Language, one_in: int) -> tuple[list[Screen], list[Screen]]:
    """What rulings and what questions look like, with all the ways back below them."""
    rulings: list[Screen] = []
    questions: list[Screen] = []
    for scenario_id, cases in CASES.items():
        for number, case in enumerate(cases):
            if number % one_in == 0:
                answer = answer_of(scenario_id, case)
                spoken = speak(answer, lang)
                talk = Case(scenario_id, "told", answers=(("asked", "answered"),), near=tuple(CASES)[:2])
                shown = Screen(case_reply(talk, CaseAnswer(answer, spoken), lang))
                (rulings if spoken.ruling and not spoken.clashes else questions).append(shown)
    return rulings, questions


def check(lang: Language, one_in: int) -> None:
    rulings, questions = screens(lang, one_in)
    sizes = sorted(screen.screens for screen in rulings)
    assert median(sizes) <= MEDIAN_RULING
    assert sizes[-1] <= LARGEST_RULING
    assert max(screen.below_verdict for screen in rulings) <= PHONE_HEIGHT
    assert max(screen.screens for screen in questions) <= LARGEST_QUESTION
    assert max(screen.buttons for screen in rulings) <= MOST_BUTTONS
    cut = {label for screen in (*rulings, *questions) for label in screen.cut(LARGER_TYPE)}
    assert not cut, f"cut in larger type: {sorted(cut)}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_phone_shows(lang: Language) -> None:
    check(lang, ONE_IN)


@pytest.mark.stress
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_phone_shows_of_all_cases(lang: Language) -> None:
    check(lang, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_player_sees_of_a_ruling(lang: Language) -> None:
    """The verdict, with what binds and who decides; nothing that only a Director does."""
    shown = [
        Screen(case_reply(Case(name, "told", for_player=True), CaseAnswer(answer, spoken), lang))
        for name, cases in CASES.items()
        for answer in (answer_of(name, case) for case in cases[::ONE_IN])
        if (spoken := speak(answer, lang)).ruling and not spoken.clashes
    ]
    assert median(screen.screens for screen in shown) <= MEDIAN_RULING
    assert max(screen.below_verdict for screen in shown) <= PHONE_HEIGHT
    assert not {"view:script", "view:note"} & {action for each in shown for action in actions_of(each.reply)}
    assert not {label for screen in shown for label in screen.cut(LARGER_TYPE)}


def test_premises_and_other_cases_leave_room_for_what_a_ruling_is_for() -> None:
    """A ruling is not noted before what it presumes was found right; until then that has the room."""
    names = tuple(CASES)
    scenario_id, case = next(
        (name, case) for name in names for case in CASES[name] if speak(answer_of(name, case), "el").ruling
    )
    answer = answer_of(scenario_id, case)
    spoken = speak(answer, "el")
    premise = Heard("asked", "told", "presumed", Marked("so"), name_in_words=Marked("So?"))
    many = replace(spoken, premises=(premise,) * 7)
    talk = Case(scenario_id, "told", answers=(("asked", "answered"),), also=names[1:3])
    shown = Screen(case_reply(talk, CaseAnswer(answer, many), "el"))
    assert shown.buttons == MOST_BUTTONS
    assert {"confirm:", "premises:", "view:script", "view:more"} <= set(actions_of(shown.reply))
    confirmed = Screen(case_reply(talk, CaseAnswer(answer, spoken), "el"))
    assert confirmed.buttons == MOST_BUTTONS
    assert {"view:script", "view:note", "heard:", "view:more"} <= set(actions_of(confirmed.reply))
    all_of_them = case_reply(talk, CaseAnswer(answer, many), "el", with_more=True)
    assert {"confirm:", "premises:", "view:note", "back:"} <= set(actions_of(all_of_them))


def drawn(text: str, *labels: str, folded: bool = False) -> Screen:
    blocks = (Block("title", ("Verdict",), "en"), Block("text", (text,), "en", folded))
    return Screen(Reply("en", blocks, (tuple(Button(label, "menu:") for label in labels),) if labels else ()))


def test_what_is_folded_takes_three_lines() -> None:
    long = "a word and another word " * 40
    assert drawn(long, folded=True).lines == 1 + 3
    assert drawn(long).lines > 20


def test_long_labels_are_cut_and_the_more_the_larger_the_type() -> None:
    assert not list(drawn("x", "Back", "More").cut())
    assert list(drawn("x", "A label that is far too long for any button of a phone").cut())
    narrow = drawn("x", "No very long label", "Nor is this one so")
    assert not list(narrow.cut())
    assert list(narrow.cut(2 * LARGER_TYPE))


def test_buttons_and_lines_make_the_height() -> None:
    assert drawn("x", "Back").height > drawn("x").height
    assert drawn("word " * 2000).screens > 1 > drawn("x").screens
    assert drawn("x").screens * PHONE_HEIGHT == drawn("x").height
