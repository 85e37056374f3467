"""Rulings that are shared: a code that carries facts and nothing else, the cards made of it, the case it opens."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.talk.conversation import step
from bot.talk.inline import inline_answers
from bot.talk.polls import Asked
from bot.talk.replies import Reply
from bot.talk.share_code import (
    DIGITS,
    LONGEST_CODE,
    digits,
    heads,
    question_code,
    read_code,
    ruling_code,
    values_of,
)
from bot.talk.shareables import with_link
from bot.talk.state import State, Tapped, Typed
from bot.telegram.html import messages
from corpus.words import LANGUAGES, Language
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenarios
from scenarios.engine.requests import request_ruling
from tests.scenarios.case_files import case_files
from tests.scenarios.engine.test_cases import answer_of

TOLD = "Τραπέζι 5, διανομή 12: ο Γιάννης (Νότος) είπε 2♠ πάνω σε 2ΧΑ με ♠AQ1097"
ONE_IN = 12
"""Of the cases, `make test` tries one in so many, `make stress` all."""
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


def rulings(one_in: int) -> list[Answer]:
    cases = [(name, case) for name, found in case_files().items() for case in found]
    answers = [answer_of(name, case) for name, case in cases[::one_in]]
    return [answer for answer in answers if answer.outcome]


def text_of(reply: Reply) -> str:
    return "\n".join(block.plain() for block in reply.blocks)


def shared_in(reply: Reply) -> list[str]:
    return [button.share for row in reply.buttons for button in row if button.share]


def ruled() -> tuple[State, Reply]:
    state, _ = step(State(), Typed(TOLD))
    for event in (Tapped("answer:how=meant"), Typed("ναι"), Tapped("view:more")):
        state, reply = step(state, event)
    return state, reply


def check(one_in: int) -> None:
    without = 0
    for answer in rulings(one_in):
        code = ruling_code(answer)
        without += not code
        if not code:
            continue
        assert PAYLOAD.fullmatch(code)
        found = read_code(code)
        assert found
        assert request_ruling(*found, {}).outcome is answer.outcome
        cards = inline_answers(code, "el")
        assert [card.id[:2] for card in cards] == ["r-", "q-"]
        for card in cards:
            assert len(card.id) <= LONGEST_CODE
            assert len(messages(card.reply, "DiaititisTestBot")) == 1
    assert without <= 4


def test_every_ruling_has_a_code_that_leads_to_it_again() -> None:
    check(ONE_IN)


@pytest.mark.stress
def test_every_ruling_of_all_cases_has_a_code() -> None:
    check(1)


def test_a_shared_ruling_has_no_name_hand_or_word_of_the_message() -> None:
    code = shared_in(ruled()[1])[0]
    ruling, question = inline_answers(code, "el")
    assert text_of(ruling.reply).startswith("⚖️ Δεκτή: ισχύει η αγορά\n27. Ανεπαρκής αγορά\n🔊 όλο το τραπέζι")
    assert "📖 27Α1" in text_of(ruling.reply)
    assert "Κώδικας 2017" in text_of(ruling.reply)
    assert "Δεκτή" not in text_of(question.reply)
    assert "Εσείς τι λέτε;" in text_of(question.reply)
    for card in (ruling, question):
        for private in ("Γιάννης", "Νότος", "2♠", "2ΧΑ", "AQ109", "διανομή", "πέντε"):
            assert private not in text_of(card.reply)
    url = with_link(ruling, "DiaititisTestBot").buttons[0][0].url
    assert url == f"https://t.me/DiaititisTestBot?start={code}"


def test_only_what_who_shares_it_adds_goes_along() -> None:
    code = shared_in(ruled()[1])[0]
    for card in inline_answers(f"{code}  τραπέζι 3, {{27B1}} <b> ♠AKQ", "el"):
        assert card.reply.blocks[1].plain() == "τραπέζι 3, {27B1} <b> ♠AKQ"
        assert card.payload.startswith("r-")


def test_a_card_opens_the_case_with_its_facts() -> None:
    code = shared_in(ruled()[1])[0]
    state, reply = step(State(), Typed(f"/start {code}"))
    assert text_of(reply).startswith("Δεκτή: ισχύει η αγορά")
    assert state.case
    assert state.case.scenario == "law27_insufficient_bid"
    assert state.case.text == ""


def test_what_the_director_judged_is_left_to_those_he_asks() -> None:
    given_facts = {
        "account": "disputed",
        "happened": "found",
        "how_far": "play_over",
        "barred_choice": "barred",
        "damage": "damaged",
    }
    answer = request_ruling("law16_unauthorised_information", given_facts, {})
    assert answer.outcome
    found = read_code(question_code(answer))
    assert found
    assert not {"barred_choice", "damage", "happened"} & set(found[1])
    question = inline_answers(ruling_code(answer), "en")[1]
    assert "demonstrably suggested" not in text_of(question.reply)
    _, reply = step(State("en", "en"), Typed(f"/start {question.payload}"))
    assert any((button.action or "").startswith("answer:") for row in reply.buttons for button in row)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_come_in_the_language_of_who_shares(lang: Language) -> None:
    code = shared_in(ruled()[1])[0]
    assert {card.reply.lang for card in inline_answers(code, lang)} == {lang}


@st.composite
def made_codes(draw: st.DrawFn) -> str:
    """Codes that a release could have written, of facts that need not go together."""
    head = draw(st.sampled_from(sorted(heads())))
    numbers = st.tuples(st.sampled_from("ABCD"), st.sampled_from(DIGITS), st.sampled_from("ABC"))
    return f"r-{head}" + "".join("".join(fact) for fact in draw(st.lists(numbers, max_size=8)))


@settings(max_examples=25, deadline=None)
@given(code=st.text(max_size=70) | st.text(DIGITS, max_size=64).map("r-{}".format) | made_codes())
def test_whatever_comes_as_a_code_is_answered(code: str) -> None:
    found = read_code(code)
    assert found is None or request_ruling(*found, {})
    inline_answers(code, "el")
    assert step(State(), Typed(f"/start {code}"))[1].blocks


def test_a_fact_that_bears_the_name_of_a_seat_of_its_scenario_is_no_code() -> None:
    places = {
        head: values.index("turn")
        for head, name in heads().items()
        if "turn" in (values := list(values_of(name))) and "turn" in scenarios()[name].template.table
    }
    assert places
    for head, place in places.items():
        assert read_code(f"r-{head}{digits(place, 2)}A") is None


def test_a_code_of_other_facts_is_not_read() -> None:
    code = shared_in(ruled()[1])[0]
    assert read_code(code)
    assert read_code(code[:-1]) is None
    assert read_code(code + "___") is None
    for place in range(2, 9):
        other = "A" if code[place] != "A" else "B"
        assert read_code(code[:place] + other + code[place + 1 :]) is None


def test_under_a_question_there_is_nothing_to_share_yet() -> None:
    state, _ = step(State(), Typed(TOLD))
    assert shared_in(step(state, Tapped("view:more"))[1]) == []


def test_a_poll_is_shared_as_a_card_that_leads_into_private() -> None:
    asked = Asked("token", "1♠ – πάσο\n♠AKQ", "el", "2026-02-07T20:15:00")
    card = inline_answers("poll-token", "el", asked)[0]
    assert "♠AKQ" in text_of(card.reply)
    button = with_link(card, "DiaititisTestBot").buttons[0][0]
    assert (button.label, button.url) == (
        "✍ Απαντήστε ιδιωτικά",
        "https://t.me/DiaititisTestBot?start=poll-token",
    )
    assert inline_answers("poll-gone", "el") == []
