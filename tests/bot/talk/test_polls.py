"""Polls of colleagues: what holds for any of them, in a group too; whole ones are in `conversations/polls.yaml`."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.talk.conversation import step
from bot.talk.poll_tally import actions_in, quotes, tally_lines
from bot.talk.poll_view import ROOM_ON_A_CASE, on_the_case, poll_reply
from bot.talk.polls import (
    LONGEST_ANSWER,
    LONGEST_QUESTION,
    MOST_ANSWERS,
    MOST_POLLS,
    Asking,
    Poll,
    PollAnswer,
)
from bot.talk.replies import Reply
from bot.talk.state import Case, Rank, State, Tapped, Typed
from bot.talk.turns import RankWantedError
from bot.talk.vote_talk import poll_named
from bot.telegram.html import LONGEST_MESSAGE, messages
from corpus.words import LANGUAGES, Language
from tests.bot.screens.phone import LARGER_TYPE, Screen

AT = "2026-02-07T20:15:00"
CHECKED = Case("law16_unauthorised_information", asking=Asking("check", drafted=("1S", "P"), words="♠AKQ"))
POLL = Poll("token", "1♠ – πάσο", "el", AT, author="5", answers=(PollAnswer("P", "κρυφό πάσο"),))


def text_of(reply: Reply) -> str:
    return "\n".join(block.plain() for block in reply.blocks)


def tapped(action: str, who: str = "5", rank: Rank = "member") -> Tapped:
    return Tapped(action, "Άννα", AT, who, rank, "a-key")


def test_in_a_group_answers_are_counted_and_shown_only_when_it_is_closed() -> None:
    state = State(polls=(POLL,))
    _, shown = step(state, tapped("poll:show=token", who="6"))
    assert "Απαντήσεις: 1." in text_of(shown)
    assert "κρυφό" not in text_of(shown)
    links = [button.link for row in shown.buttons for button in row if button.link]
    assert links == ["poll-token"]
    closed, shown = step(state, tapped("poll:close=token"))
    assert "κρυφό πάσο" in text_of(shown)
    assert closed.polls[0].status == "closed"


def test_in_a_group_a_case_and_its_note_tell_no_answer_before_it_is_closed() -> None:
    given = (
        ("account", "agreed"),
        ("how_far", "play_over"),
        ("barred_choice", "barred"),
        ("damage", "none"),
    )
    case = Case("law16_unauthorised_information", answers=given, asking=Asking("sent", "token"))
    for poll, is_told in ((POLL, False), (replace(POLL, status="closed"), True)):
        state = State(case=case, polls=(poll,))
        for action in ("view:first", "view:note"):
            assert ("κρυφό" in text_of(step(state, tapped(action))[1])) == is_told


@pytest.mark.parametrize("wish", ["close", "reopen", "erase"])
def test_in_a_group_only_who_asked_or_an_administrator_ends_it(wish: str) -> None:
    state = State(polls=(replace(POLL, status="closed" if wish == "reopen" else "open"),))
    after, refused = step(state, tapped(f"poll:{wish}=token", who="6"))
    assert refused.refuses
    assert step(state, tapped("poll:drop=token", who="6"))[1].refuses
    assert after.polls == state.polls
    with pytest.raises(RankWantedError):
        step(state, tapped(f"poll:{wish}=token", who="6", rank="unknown"))
    for event in (tapped(f"poll:{wish}=token"), tapped(f"poll:{wish}=token", who="6", rank="administrator")):
        after, done = step(state, event)
        assert not done.refuses
        assert after.polls != state.polls


def test_the_link_of_a_poll_is_not_answered_in_a_group() -> None:
    event = Typed("/start poll-token", "Άννα", AT, "6", "member")
    after, reply = step(State(case=Case("law61_revoke")), event)
    assert after.case == Case("law61_revoke")
    assert [button.link for row in reply.buttons for button in row] == ["poll-token"]


def test_a_poll_goes_out_under_the_key_of_its_event_and_without_one_not_at_all() -> None:
    after, _ = step(State(case=CHECKED), tapped("poll:send"))
    assert [(poll.token, poll.author, poll.question) for poll in after.polls] == [
        ("a-key", "5", "Αγορές: 1♠ – πάσο\n♠AKQ")
    ]
    after, _ = step(State(case=CHECKED), structs.replace(tapped("poll:send"), key=""))
    assert after.polls == ()


def test_there_are_so_many_polls_and_no_more() -> None:
    kept = tuple(replace(POLL, token=f"t{number}") for number in range(MOST_POLLS))
    after, reply = step(State(case=CHECKED, polls=kept), tapped("poll:send"))
    assert after.polls == kept
    assert f"Υπάρχουν ήδη {MOST_POLLS} ερωτήσεις εδώ" in text_of(reply)


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("1♠ πάσο 2♠ πάσο και ο Βορράς δίστασε, ο Νότος είπε 3♠", ("1S", "P", "2S", "P")),
        ("Βορράς 1♠ Ανατολή 2♥ Νότος πάσο (αργά), 3♠", ("1S", "2H", "P")),
        ("Ο Νότος είπε 2♠ πάνω σε 2ΧΑ", ()),
        ("Είπε 4♠ αφού δίστασε ο συμπαίκτης", ()),
        ("", ()),
    ],
)
def test_of_a_case_only_calls_in_a_row_are_taken_over(text: str, calls: tuple[str, ...]) -> None:
    after, _ = step(State(case=Case("law16_unauthorised_information", text)), Tapped("poll:new", at=AT))
    assert after.case
    assert after.case.asking
    assert after.case.asking.drafted == calls


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("πάσο", ["P"]),
        ("PASO!", ["P"]),
        ("θα έλεγα 4♠", ["4S"]),
        ("κοντρ, τι άλλο", ["X"]),
        ("ρήγα κούπα", ["HK"]),
        ("πάσο ή 3ΧΑ", ["P", "3NT"]),
        ("δεν ξέρω", []),
        ("", []),
    ],
)
def test_what_an_answer_names(text: str, named: list[str]) -> None:
    assert actions_in(text, "el") == named


def test_whoever_does_a_thing_has_thought_of_it_and_counts_once() -> None:
    answers = (
        PollAnswer("P", "πάσο", "πάσο, 4♠ και πάλι 4♠"),
        PollAnswer("4S", "4♠", "κοντρ"),
        PollAnswer("", "δεν ξέρω"),
    )
    assert tally_lines(replace(POLL, answers=answers), "el") == [
        "Απαντήσεις: 3. 4♠ ×1, δεν ξέρω ×1, πάσο ×1",
        "Το σκέφτηκαν σοβαρά: 4♠ 2 στους 3, δεν ξέρω 1 στους 3, κοντρ 1 στους 3, πάσο 1 στους 3",
    ]


def test_words_are_quoted_in_an_order_that_tells_nothing() -> None:
    answers = tuple(PollAnswer("P", said) for said in ("πάσο", "πάσο ω", "πάσο α"))
    told = ["1. «πάσο α»", "2. «πάσο ω»"]
    assert quotes(replace(POLL, answers=answers), "el") == told
    assert quotes(replace(POLL, answers=answers[::-1]), "el") == told


ANSWERS = st.builds(
    PollAnswer,
    st.sampled_from(("P", "4S", "HK", "", "?")),
    st.text(max_size=LONGEST_ANSWER),
    st.text(max_size=LONGEST_ANSWER) | st.sampled_from(("πάσο", "4♠ ή κοντρ")),
)
POLLS = st.builds(
    Poll,
    st.just("t" * 22),
    st.text(max_size=LONGEST_QUESTION),
    st.sampled_from(LANGUAGES),
    st.just(AT),
    author=st.sampled_from(("", "5")),
    answers=st.lists(ANSWERS, max_size=6).map(tuple),
)


@settings(max_examples=20, deadline=None)
@given(poll=POLLS, lang=st.sampled_from(LANGUAGES))
def test_any_poll_can_be_sent(poll: Poll, lang: Language) -> None:
    reply = poll_reply(poll, lang, AT, with_case=True)
    sent = messages(reply, "DiaititisTestBot")
    assert all(len(text) <= LONGEST_MESSAGE for text in sent)
    assert "https://t.me/DiaititisTestBot?start=poll-" + poll.token in "".join(sent)
    assert not list(Screen(reply).cut(LARGER_TYPE))


def test_a_poll_leaves_room_to_the_ruling_it_is_on() -> None:
    answers = tuple(PollAnswer("P", f"πάσο {number}" + "α" * 150) for number in range(MOST_ANSWERS))
    shown = on_the_case(replace(POLL, author="", answers=answers), "el")
    assert all(block.folded for block in shown)
    assert sum(len(block.plain()) for block in shown) <= ROOM_ON_A_CASE + 50
    assert shown[-1].plain() == "… /poll"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_label_of_a_poll_is_cut(lang: Language) -> None:
    state = State(lang, lang, case=CHECKED)
    for event in (Tapped("poll:new", at=AT), Tapped("poll:cut", at=AT), tapped("poll:send")):
        state, reply = step(state, event)
        assert not list(Screen(reply).cut(LARGER_TYPE)), text_of(reply)


@settings(max_examples=30, deadline=None)
@given(text=st.text(max_size=80) | st.text("/startpoll-_ aA1@\n", max_size=90))
def test_only_a_link_names_a_poll(text: str) -> None:
    token = poll_named(State(), Typed(text))
    assert token == "" or text.strip().endswith(token)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("/start poll-Ab_c-9", "Ab_c-9"),
        ("/start@DiaititisTestBot poll-x ", "x"),
        ("/start law-27", ""),
        ("poll-x", ""),
        ("/start poll-", ""),
        ("/start poll-" + "x" * 60, ""),
    ],
)
def test_the_token_of_a_link(text: str, token: str) -> None:
    assert poll_named(State(), Typed(text)) == token
