"""Polls in the memory: a row for each answer, no name anywhere, and nothing left of what is forgotten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from bot.memory.errors import MemoryFailedError
from bot.memory.memory import Memory
from bot.memory.remembered import Place
from bot.talk.polls import MOST_ANSWERS, MOST_POLLS, Asking, Poll, PollAnswer
from bot.talk.state import Case, State
from tests.bot.memory.made import AT, HERE, THERE, exchange, rows, shown

POLL = Poll("token1", "Αγορές: 1♠ – πάσο", "el", AT, test="16")
LATER = "2026-11-16T21:00:00+02:00"


def ask(memory: Memory, poll: Poll = POLL, place: Place = HERE) -> None:
    before = memory.state(place, "el")
    memory.commit(exchange(place, before=before, after=structs.replace(before, polls=(*before.polls, poll))))


def say(memory: Memory, chat: int, call: str, token: str = POLL.token) -> None:
    """A colleague answers in his own chat."""
    place = Place(str(chat))
    before = structs.replace(memory.state(place, "el"), asked=memory.asked(token, place.chat))
    assert before.asked
    mine = PollAnswer(call, call, "X", AT) if call else None
    memory.commit(
        exchange(place, before=before, after=structs.replace(before, asked=replace(before.asked, mine=mine)))
    )


def calls(memory: Memory, place: Place = HERE) -> list[str]:
    return sorted(answer.call for poll in memory.state(place, "el").polls for answer in poll.answers)


def test_answers_come_to_who_asked_and_to_nobody_else(memory: Memory) -> None:
    ask(memory)
    say(memory, 101, "P")
    say(memory, 102, "4S")
    poll = memory.state(HERE, "el").polls[0]
    assert replace(poll, answers=()) == POLL
    assert calls(memory) == ["4S", "P"]
    asked = memory.asked("token1", "101")
    assert asked
    assert asked.mine == PollAnswer("P", "P", "X", AT)
    newcomer = memory.asked("token1", "103")
    assert newcomer
    assert newcomer.mine is None
    assert memory.state(THERE, "el").polls == ()
    assert memory.asked("other", "101") is None


def test_answers_loaded_at_the_same_moment_do_not_write_over_one_another(memory: Memory) -> None:
    ask(memory)
    loaded = {
        chat: structs.replace(State(), asked=memory.asked("token1", chat)) for chat in ("101", "102", "103")
    }
    for chat, before in loaded.items():
        assert before.asked
        after = structs.replace(before, asked=replace(before.asked, mine=PollAnswer("P", chat, "", AT)))
        memory.commit(exchange(Place(chat), before=before, after=after))
    closed = replace(POLL, status="closed")
    memory.commit(exchange(HERE, before=State(polls=(POLL,)), after=State(polls=(closed,))))
    poll = memory.state(HERE, "el").polls[0]
    assert poll.status == "closed"
    assert sorted(answer.said for answer in poll.answers) == ["101", "102", "103"]


def test_an_answer_is_changed_or_withdrawn_by_who_gave_it(memory: Memory) -> None:
    ask(memory)
    say(memory, 101, "P")
    say(memory, 101, "4S")
    assert calls(memory) == ["4S"]
    say(memory, 101, "")
    assert calls(memory) == []


def test_whoever_asks_is_known_for_it(memory: Memory) -> None:
    ask(memory)
    ask(memory, replace(POLL, token="token2", author="55"), THERE)
    owns = {
        (token, chat): found.is_own
        for token in ("token1", "token2")
        for chat in (HERE.chat, "55", "101", "")
        if (found := memory.asked(token, chat))
    }
    assert [key for key, is_own in owns.items() if is_own] == [("token1", HERE.chat), ("token2", "55")]


def test_a_poll_is_full_at_last(memory: Memory) -> None:
    ask(memory)
    for chat in range(MOST_ANSWERS):
        found = memory.asked("token1", "x")
        assert found
        assert not found.is_full
        say(memory, 1000 + chat, "P")
    full = memory.poll_shared("token1")
    assert full
    assert full.is_full


def test_no_number_of_a_person_is_in_the_tables_of_polls(memory: Memory, path: Path) -> None:
    ask(memory)
    say(memory, 987654321, "P")
    kept = rows(path, "select * from poll_answers") + rows(path, "select * from polls")
    assert "987654321" not in str(kept)
    ask(memory, replace(POLL, token="token2"))
    say(memory, 987654321, "P", "token2")
    assert len(set(rows(path, "select mark from poll_answers"))) == 2


def test_a_colleague_who_forgets_takes_his_answers_with_him(memory: Memory, path: Path) -> None:
    ask(memory)
    say(memory, 101, "P")
    say(memory, 102, "4S")
    memory.commit(exchange(Place("101"), forgets=True, whole_chat=True))
    assert calls(memory) == ["4S"]
    assert len(memory.state(HERE, "el").polls) == 1


@pytest.mark.parametrize("whole", [True, False])
def test_a_director_who_forgets_takes_the_poll_and_all_its_answers(
    memory: Memory, path: Path, whole: bool
) -> None:
    ask(memory)
    ask(memory, replace(POLL, token="token2"), THERE)
    say(memory, 101, "P")
    say(memory, 101, "P", "token2")
    memory.commit(exchange(HERE, forgets=True, whole_chat=whole))
    assert memory.asked("token1", "101") is None
    assert (
        rows(path, "select token from polls") == [("token2",)] == rows(path, "select token from poll_answers")
    )


def test_of_a_poll_that_was_forgotten_no_file_keeps_a_byte(memory: Memory, path: Path) -> None:
    def kept(secret: str) -> bool:
        return any(secret.encode() in file.read_bytes() for file in path.parent.iterdir())

    ask(memory, replace(POLL, question="the hidden hand"))
    say(memory, 101, "a hidden answer")
    say(memory, 102, "another answer")
    assert kept("a hidden answer")
    memory.commit(exchange(Place("101"), forgets=True, whole_chat=True))
    assert not kept("a hidden answer")
    assert kept("the hidden hand")
    memory._wipe_again = 0.0
    memory.commit(exchange(HERE, forgets=True, whole_chat=True))
    assert not kept("the hidden hand")
    assert not kept("another answer")


def test_a_deleted_poll_leaves_no_answer_behind(memory: Memory, path: Path) -> None:
    ask(memory)
    say(memory, 101, "P")
    before = memory.state(HERE, "el")
    memory.commit(exchange(HERE, before=before, after=structs.replace(before, polls=())))
    assert rows(path, "select count(*) from polls union all select count(*) from poll_answers") == [
        (0,),
        (0,),
    ]


def test_there_are_not_more_polls_than_a_chat_may_keep(memory: Memory) -> None:
    for number in range(MOST_POLLS):
        ask(memory, replace(POLL, token=f"t{number}"))
    with pytest.raises(MemoryFailedError, match=f"{MOST_POLLS} polls at most"):
        ask(memory, replace(POLL, token="one more"))


def test_a_group_that_moves_takes_its_polls_along(memory: Memory) -> None:
    ask(memory, POLL, Place("-5", 3))
    say(memory, 101, "P")
    memory.move_chat("-5", "-1005")
    assert calls(memory, Place("-1005", 3)) == ["P"]
    assert memory.state(Place("-5", 3), "el").polls == ()


def test_old_polls_go_a_few_at_a_time(memory: Memory, path: Path) -> None:
    for number in range(12):
        ask(memory, replace(POLL, token=f"t{number:02}"))
    say(memory, 101, "P", "t00")
    memory.prune(LATER, AT)
    assert rows(path, "select count(*) from polls") == [(12,)]
    memory.prune(LATER, LATER)
    assert rows(path, "select count(*) from polls") == [(10,)]


def test_a_message_keeps_how_far_its_poll_is(memory: Memory) -> None:
    case = Case("law16_unauthorised_information", asking=Asking("check", drafted=("1S", "P"), words="χέρι"))
    assert shown(memory, case=case).case == case


def test_the_state_of_a_chat_is_kept_without_polls(memory: Memory, path: Path) -> None:
    ask(memory)
    say(memory, 101, "P")
    assert "token1" not in str(rows(path, "select state from chats"))
