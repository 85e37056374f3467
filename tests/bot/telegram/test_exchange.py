"""From what came in to what goes out, through the memory: screens, versions, groups, edited messages, forgetting.

The conversation here is a toy that counts, so that these tests speak of the edges only.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

import bot.telegram.exchange
from bot.memory.memory import Memory
from bot.memory.parcels import Outgoing
from bot.memory.remembered import Exchange, Place, Posted, Unsent
from bot.talk.conversation import step as real_step
from bot.talk.phrases import say
from bot.talk.polls import Poll
from bot.talk.replies import Button, File, Reply, block
from bot.talk.state import Case, Event, LogEntry, State, Typed
from bot.telegram.button_data import Tap, format_data, parse_data
from bot.telegram.exchange import Toast, apologise, take
from bot.telegram.incoming import Incoming

BOT = "DiaititisTestBot"
AT, LATER = "2026-11-16T20:00:00+02:00", "2026-11-16T20:01:00+02:00"


def toy(state: State, event: Event) -> tuple[State, Reply]:
    """Texts begin a case, `+` goes on with it; taps answer, note beside, or forget."""
    lang = state.reader
    if isinstance(event, Typed):
        if event.text == "boom":
            raise ValueError("somebody's words")
        case = (
            (state.case or Case()).with_answer(event.text, event.by)
            if event.text[:1] == "+"
            else Case(text=event.text)
        )
        state = structs.replace(state, case=case)
    elif event.action == "note":
        entry = LogEntry(len(state.log) + 1, event.at, "", "", "s", "t", (), (), "r", event.by)
        return structs.replace(state, log=(*state.log, entry)), Reply(
            lang, (block("text", "noted", lang),), beside=True
        )
    elif event.action == "forget:":
        return State(), Reply(lang, (block("text", "forgotten", lang),), forgets=True)
    elif event.action == "ruling":
        ruled = structs.replace(state, case=(state.case or Case()).with_answer("ruled", event.by))
        return ruled, Reply(lang, (block("title", "verdict", lang),), decides=True)
    elif event.action == "long":
        return state, Reply(lang, tuple(block("text", "α" * 3000, lang) for _ in range(2)))
    elif event.action == "file":
        return state, Reply(lang, (block("text", "file", lang),), files=(File("a.csv", b"x"),), beside=True)
    elif state.case:
        state = structs.replace(state, case=state.case.with_answer(event.action, event.by))
    shown = f"{state.case.text} {state.case.answers}" if state.case else "none"
    names = ("one", "two", "note", "forget:", "long", "file", "ruling")
    page = (Button("page", url="https://x.example"),)
    return state, Reply(
        lang, (block("text", shown, lang),), (page, *((Button(name, name),) for name in names))
    )


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[Memory]:
    monkeypatch.setattr(bot.telegram.exchange, "step", toy)
    with closing(Memory(None)) as opened:
        yield opened


def first_unsent(memory: Memory, chat: str) -> Unsent | None:
    return next(iter(memory.unsent(chat)), None)


class Chat:
    """A chat: people do things, and what goes out arrives."""

    def __init__(self, memory: Memory, number: int, topic: int = 0) -> None:
        self.memory, self.number, self.topic = memory, number, topic
        self.next_id = 100
        self.sent: list[Unsent] = []

    def take(self, kind: Any, text: str, *, arrives: bool = True, **more: Any) -> Toast:
        self.next_id += 1
        known: dict[str, Any] = {"message_id": self.next_id, "private": self.number > 0, "topic": self.topic}
        said = {"chat": str(self.number), "text": text, "at": AT, **known, **more}
        incoming = Incoming(update_id=self.next_id, kind=kind, **said)
        self.memory.receive(incoming.update_id, b"{}", AT)
        outcome = take(self.memory, incoming, BOT)
        assert self.memory.unanswered() == []
        if arrives:
            self.deliver()
        return outcome

    def deliver(self) -> None:
        while unsent := first_unsent(self.memory, str(self.number)):
            self.next_id += 1
            self.sent.append(unsent)
            self.memory.sent(unsent, unsent.message.message_id or self.next_id)

    def write(self, text: str, **more: Any) -> Posted:
        self.take("typed", text, **more)
        found = self.memory.last_posted(self.place)
        assert found
        return found

    def tap(self, posted: Posted, action: str, **more: Any) -> Toast:
        known = {"message_id": posted.message_id, "query_id": "1"}
        data = format_data(Tap(posted.id, posted.version, posted.actions.index(action)))
        return self.take("tapped", data, **(known | more))

    @property
    def place(self) -> Any:
        return Incoming(
            update_id=0, kind="typed", chat=str(self.number), topic=self.topic, message_id=0, at=""
        ).place

    @property
    def last(self) -> Outgoing:
        return self.sent[-1].message

    def again(self, posted: Posted) -> Posted:
        found = self.memory.posted(posted.id)
        assert found
        return found


@pytest.fixture
def private(memory: Memory) -> Chat:
    return Chat(memory, 7)


@pytest.fixture
def group(memory: Memory) -> Chat:
    return Chat(memory, -100, topic=5)


@pytest.mark.parametrize("tap", [Tap(1, 1, 0), Tap(1_790_000_123, 12, 95)])
def test_data_of_buttons_is_written_and_read_back(tap: Tap) -> None:
    assert parse_data(format_data(tap)) == tap
    assert len(format_data(tap)) <= 64


@pytest.mark.parametrize("data", ["", "law:27", "s:1:2", "s:1:2:3:4", "s:x:1:1", "s:1:1:-1", "s:٣:1:1"])
def test_other_data_is_none_of_ours(data: str) -> None:
    assert parse_data(data) is None


def test_a_tap_changes_its_message_and_counts_the_version(private: Chat) -> None:
    posted = private.write("hello")
    assert private.tap(posted, "one") == Toast()
    assert (private.last.kind, private.last.message_id) == ("edit", posted.message_id)
    assert private.sent[-1].version == 2
    after = private.again(posted)
    assert after.version == 2
    assert after.case == Case(text="hello", answers=(("one", ""),))
    private.tap(after, "two")
    assert "one" in private.last.text
    assert "two" in private.last.text


def test_the_second_of_two_taps_at_once_changes_nothing(group: Chat) -> None:
    posted = group.write("hello")
    group.tap(posted, "one", by="Άννα")
    before = group.again(posted)
    outcome = group.tap(posted, "two", by="Γιώργος")
    assert outcome == Toast(say("already_answered", "el"))
    assert group.again(posted) == before
    assert len(group.sent) == 2


def test_a_double_tap_in_private_is_passed_over_in_silence(private: Chat) -> None:
    posted = private.write("hello")
    private.tap(posted, "one")
    assert private.tap(posted, "one") == Toast()
    assert len(private.sent) == 2


def test_a_screen_that_is_not_known_is_an_old_button(private: Chat) -> None:
    shown = private.write("hello")
    for changed in (replace(shown, id=shown.id + 9), replace(shown, version=5)):
        outcome = private.tap(changed, "one")
        assert outcome == Toast(say("old_button", "el"), is_alert=True)
    assert len(private.sent) == 1


def test_no_button_reaches_another_chat_or_another_message(memory: Memory, private: Chat) -> None:
    posted = private.write("ένα μυστικό")
    other = Chat(memory, 8)
    assert other.tap(posted, "one").is_alert
    assert other.sent == []
    assert private.tap(posted, "one", message_id=55).is_alert
    assert private.again(posted) == posted


def test_a_message_that_arrived_unnoticed_can_be_tapped(private: Chat) -> None:
    """The process died between sending and hearing that it was sent."""
    posted = private.write("hello", arrives=False)
    assert posted.message_id is None
    private.tap(posted, "one", message_id=300)
    assert private.again(posted).message_id == 300


def test_an_answer_beside_leaves_the_message_as_it_was(group: Chat) -> None:
    posted = group.write("hello")
    group.tap(posted, "note", by="Άννα")
    assert (group.last.kind, group.last.reply_to) == ("text", posted.message_id)
    assert group.again(posted).version == 1
    group.tap(posted, "one")
    assert group.again(posted).version == 2


def test_a_ruling_noted_twice_within_moments_is_noted_once(group: Chat) -> None:
    posted = group.write("hello")
    group.tap(posted, "note", by="Άννα")
    assert group.tap(posted, "note", by="Γιώργος").text == say("already_answered", "el")
    assert len(group.memory.state(group.place, "el").log) == 1
    group.tap(posted, "note", at=LATER)
    assert len(group.memory.state(group.place, "el").log) == 2


def test_a_clock_that_was_set_back_makes_no_button_dead(group: Chat) -> None:
    posted = group.write("hello")
    group.tap(posted, "note", at=LATER)
    group.tap(posted, "note", at=AT)
    assert len(group.memory.state(group.place, "el").log) == 2


def test_an_answer_of_several_messages_or_with_a_file_comes_below(private: Chat) -> None:
    posted = private.write("hello")
    private.tap(posted, "long")
    assert [unsent.message.kind for unsent in private.sent[1:]] == ["text", "text"]
    private.tap(posted, "file")
    assert [unsent.message.kind for unsent in private.sent[3:]] == ["text", "document"]
    assert private.sent[-1].file == b"x"
    assert private.again(posted).version == 1


def test_a_ruling_changes_the_last_message_and_comes_below_any_other(private: Chat) -> None:
    first = private.write("a")
    private.write("b")
    private.tap(first, "one")
    assert (private.last.kind, private.last.message_id) == ("edit", first.message_id)
    changed = private.memory.posted(first.id)
    assert changed
    private.tap(changed, "ruling")
    assert private.last.kind == "text"
    assert "verdict" in private.last.text
    below = private.memory.last_posted(private.place)
    assert below
    assert below.case
    assert below.case.text == "a"
    assert [name for name, _ in below.case.answers] == ["one", "ruled"]
    last = private.write("c")
    private.tap(last, "ruling")
    assert (private.last.kind, private.last.message_id) == ("edit", last.message_id)


def test_in_a_group_a_ruling_after_a_while_comes_below_what_others_may_have_written(group: Chat) -> None:
    posted = group.write("a", by="Ann")
    group.tap(posted, "ruling", by="Ben", at=LATER)
    assert group.last.kind == "edit"
    again = group.write("b", by="Ann")
    group.tap(again, "ruling", by="Ben", at="2026-11-16T20:09:00+02:00")
    assert (group.last.kind, group.last.reply_to) == ("text", again.message_id)


def test_in_private_a_text_goes_on_with_the_last_case(private: Chat) -> None:
    first = private.write("hello")
    second = private.write("other")
    private.tap(first, "one")
    assert private.write("+more").case == Case(text="hello", answers=(("one", ""), ("+more", "")))
    answered = private.write("+third", answers=second.message_id)
    assert answered.case == Case(text="other", answers=(("+third", ""),))


def test_a_forwarded_text_begins_anew(private: Chat) -> None:
    private.write("hello")
    assert private.write("+more", is_forwarded=True).case == Case(answers=(("+more", ""),))


def test_in_a_group_only_a_reply_goes_on_with_a_case(group: Chat) -> None:
    posted = group.write("hello", by="Άννα")
    assert group.write("+new", by="Γιώργος").case == Case(answers=(("+new", "Γιώργος"),))
    answered = group.write("+yes", by="Γιώργος", answers=posted.message_id)
    assert answered.case == Case(text="hello", answers=(("+yes", "Γιώργος"),))


def test_a_reply_finds_its_case_by_the_buttons_where_the_number_is_not_known(group: Chat) -> None:
    posted = group.write("hello", arrives=False)
    assert group.write("+yes", answers=300, answers_posted=posted.id).case == Case(
        text="hello", answers=(("+yes", ""),)
    )


def test_a_reply_to_a_message_of_another_chat_finds_nothing_there(memory: Memory, private: Chat) -> None:
    secret = private.write("ένα μυστικό")
    other = Chat(memory, 8)
    assert other.write("+yes", answers=300, answers_posted=secret.id).case == Case(answers=(("+yes", ""),))


def test_in_a_group_the_answer_quotes_and_stays_in_its_topic(group: Chat) -> None:
    posted = group.write("hello")
    assert group.last.reply_to == posted.asked
    assert group.sent[-1].place.topic == 5
    # A message too old for Telegram to show does not name its topic.
    group.tap(posted, "one", topic=0)
    assert group.sent[-1].place.topic == 5
    assert group.again(posted).version == 2


def test_topics_of_one_group_know_nothing_of_each_other(memory: Memory, group: Chat) -> None:
    posted = group.write("hello")
    group.tap(posted, "note")
    other = Chat(memory, -100, topic=6)
    assert memory.state(other.place, "el").log == ()


def test_an_edited_message_changes_its_answer(private: Chat) -> None:
    private.write("hello")
    posted = private.write("+first")
    private.take("edited", "+second", message_id=posted.asked)
    assert (private.last.kind, private.last.message_id) == ("edit", posted.message_id)
    assert private.again(posted).case == Case(text="hello", answers=(("+second", ""),))
    private.take("edited", "+third", message_id=posted.asked)
    assert private.again(posted).case == Case(text="hello", answers=(("+third", ""),))


def test_an_edited_message_further_up_is_answered_below(private: Chat) -> None:
    first = private.write("hello")
    private.write("other")
    private.take("edited", "changed", message_id=first.asked)
    assert private.last.kind == "text"
    assert "changed" in private.last.text
    assert private.again(first) == first


def test_an_edited_message_that_was_never_answered_is_a_new_one(group: Chat) -> None:
    group.take("edited", "hello", message_id=70)
    assert (group.last.kind, group.last.reply_to) == ("text", 70)


def test_forgetting_leaves_nothing_but_the_goodbye(private: Chat) -> None:
    posted = private.write("hello")
    private.tap(posted, "note")
    private.tap(posted, "forget:", arrives=False)
    memory = private.memory
    assert memory.state(private.place, "el") == State()
    assert memory.last_posted(private.place) is None
    unsent = first_unsent(memory, "7")
    assert unsent
    assert (unsent.message.text, unsent.posted) == ("forgotten", None)
    assert private.tap(posted, "one").is_alert


def test_a_button_of_a_release_without_screens_is_still_looked_up(private: Chat) -> None:
    assert private.take("tapped", "law:27", message_id=3, query_id="1") == Toast()
    assert private.last.kind == "text"


def test_a_button_of_a_release_without_screens_still_forgets_everything(private: Chat) -> None:
    private.tap(private.write("hello"), "note")
    private.take("tapped", "forget:", message_id=3, query_id="1")
    assert private.memory.state(private.place, "el") == State()
    assert private.memory.last_posted(private.place) is None


def test_the_language_of_a_message_stays_with_it(group: Chat) -> None:
    posted = group.write("hello", lang="hu")
    assert posted.lang == "hu"


def test_when_something_breaks_the_person_is_told_and_nothing_is_tried_again(private: Chat) -> None:
    memory = private.memory
    incoming = Incoming(
        update_id=5, kind="typed", chat="7", private=True, message_id=3, text="boom", at=AT, lang="en"
    )
    memory.receive(5, b"{}", AT)
    with pytest.raises(ValueError, match="somebody"):
        take(memory, incoming, BOT)
    assert memory.unanswered() == [b"{}"]
    assert apologise(memory, incoming) == Toast()
    private.deliver()
    assert private.last.text == say("went_wrong", "en")
    assert memory.unanswered() == []
    tapped = structs.replace(incoming, kind="tapped", query_id="1")
    assert apologise(memory, tapped) == Toast(say("went_wrong", "en"), is_alert=True)


def test_a_group_that_moved_goes_on_under_its_new_number(memory: Memory) -> None:
    old, new = Chat(memory, -5), Chat(memory, -1005)
    new.next_id = 200
    posted = old.write("hello")
    old.take("moved", "-1005")
    assert new.tap(posted, "one") == Toast()
    assert new.again(posted).version == 2


def test_who_asked_in_private_is_told_of_answers_and_a_terminal_is_not(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.telegram.exchange, "step", real_step)
    for token, place in (("t1", Place("500")), ("t2", Place("terminal"))):
        poll = Poll(token, "1♠ – πάσο", "en", AT)
        memory.commit(Exchange(place, State(), State(polls=(poll,)), AT))
    person = Chat(memory, 7)
    for token, chat in (("t1", "500"), ("t2", "")):
        person.take("typed", f"/start poll-{token}")
        assert person.take("typed", "pass").also == chat
    assert [unsent.message.text for unsent in memory.unsent("500")] == [say("poll_so_far", "en", count=1)]
    assert memory.unsent("terminal") == []
    assert [answer.call for poll in memory.state(Place("500"), "el").polls for answer in poll.answers] == [
        "P"
    ]
