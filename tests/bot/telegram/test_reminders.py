"""Cases and reminders through the memory: in one transaction, once, across a restart, and never after /forget."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.memory.errors import MemoryFailedError
from bot.memory.memory import Memory
from bot.memory.remembered import Place, Posted
from bot.telegram.button_data import Tap, format_data
from bot.telegram.exchange import remind, take
from bot.telegram.incoming import Incoming

BOT = "DiaititisTestBot"
EVENING = datetime.fromisoformat("2026-11-16T20:00:00+02:00")
BID, REVOKE = "T4 B12 ο Νότος είπε 2♠ πάνω σε 2ΧΑ", "T5 ο εκτελεστής έκανε ρενόνς στα καρό στην 5η λεβέ"
"""Table 4 and table 5, each with a question open."""


@dataclass
class Club:
    """A chat with the real conversation, and a clock that tests move."""

    memory: Memory
    place: Place = Place("7")
    minutes: float = 0
    sent: list[str] = field(default_factory=list)
    """All that has arrived, oldest first."""
    _id: int = 100

    @property
    def now(self) -> str:
        return (EVENING + timedelta(minutes=self.minutes)).isoformat()

    def take(self, kind: Any, text: str, **more: Any) -> Posted:
        self.do(kind, text, **more)
        return self.last

    def do(self, kind: Any, text: str, **more: Any) -> None:
        self._id += 1
        private = not self.place.chat.startswith("-")
        said: dict[str, Any] = {
            "message_id": self._id,
            "private": private,
            "by": "" if private else "Άννα",
            **more,
        }
        here: dict[str, Any] = {"chat": self.place.chat, "topic": self.place.topic, "at": self.now}
        incoming = Incoming(update_id=self._id, kind=kind, text=text, **here, **said)
        self.memory.receive(incoming.update_id, b"{}", self.now)
        take(self.memory, incoming, BOT)
        self.deliver()

    def write(self, text: str, **more: Any) -> Posted:
        return self.take("typed", text, **more)

    def tap(self, posted: Posted, action: str) -> Posted:
        self.do("tapped", data_of(posted, action), message_id=posted.message_id, query_id="1")
        return self.last

    def switch_on(self, posted: Posted, occasion: str) -> Posted:
        """A reminder, by way of the button that every case has."""
        more = self.tap(posted, "view:more") if "remind:" not in posted.actions else posted
        return self.tap(self.tap(more, "remind:"), f"remind:{occasion}")

    def deliver(self) -> None:
        for unsent in self.memory.unsent(self.place.chat):
            self._id += 1
            self.sent.append(unsent.message.text)
            self.memory.sent(unsent, unsent.message.message_id or self._id)
        self.memory.flush()

    def remind(self) -> int:
        """How many reminders come now."""
        before = len(self.sent)
        while remind(self.memory, self.place, self.now, BOT):
            self.deliver()
        return len(self.sent) - before

    @property
    def last(self) -> Posted:
        found = self.memory.last_posted(self.place)
        assert found
        return found


def data_of(posted: Posted, action: str) -> str:
    return format_data(Tap(posted.id, posted.version, posted.actions.index(action)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "diaititis.db"


@pytest.fixture
def club(path: Path) -> Iterator[Club]:
    with closing(Memory(path)) as memory:
        yield Club(memory)


def test_a_reminder_comes_once_though_the_bot_was_away_when_it_fell_due(path: Path) -> None:
    with closing(Memory(path)) as memory:
        club = Club(memory)
        club.switch_on(club.write(BID), "soon")
        club.minutes = 9
        assert club.remind() == 0
    with closing(Memory(path)) as memory:
        later = Club(memory, minutes=25)
        assert memory.places_with_due(later.now) == [later.place]
        assert later.remind() == 1
        assert later.sent[-1].startswith("<b>⏰ Τραπέζι 4, διανομή 12: Ανεπαρκής αγορά</b>")
    with closing(Memory(path)) as memory:
        again = Club(memory, minutes=60)
        assert memory.places_with_due(again.now) == []
        assert again.remind() == 0


def test_that_it_came_and_its_message_are_written_together_or_not_at_all(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.switch_on(club.write(BID), "soon")
    club.minutes = 11

    def full(*given: object) -> None:
        raise MemoryFailedError("full")

    with monkeypatch.context() as patch:
        patch.setattr(Memory, "_write_parcels", full)
        with pytest.raises(MemoryFailedError):
            club.remind()
    state = club.memory.state(club.place, "el")
    assert [item.status for item in state.reminders] == ["waiting"]
    assert club.remind() == 1
    assert [item.status for item in club.memory.state(club.place, "el").reminders] == ["came"]


def test_one_that_was_written_and_not_sent_is_sent_by_the_next_run(path: Path) -> None:
    with closing(Memory(path)) as memory:
        club = Club(memory)
        club.switch_on(club.write(BID), "soon")
        club.minutes = 11
        assert remind(memory, club.place, club.now, BOT)
    with closing(Memory(path)) as memory:
        assert memory.recover() == ["7"]
        later = Club(memory, minutes=12)
        later.deliver()
        assert [text[:5] for text in later.sent] == ["<b>⏰ "]
        assert later.remind() == 0


def test_several_that_are_due_come_each_in_a_message_the_earliest_first(club: Club) -> None:
    club.switch_on(club.write(BID), "appeals")
    club.switch_on(club.write(REVOKE), "soon")
    club.minutes = 45
    assert club.remind() == 2
    assert ["Τραπέζι 5" in text for text in club.sent[-2:]] == [True, False]


def test_after_forget_there_is_silence_even_from_what_was_on_its_way(club: Club) -> None:
    club.switch_on(club.write(BID), "soon")
    club.switch_on(club.write(REVOKE), "appeals")
    club.minutes = 11
    asked = club.write("/forget")
    assert remind(club.memory, club.place, club.now, BOT)
    before = len(club.sent)
    club.do("tapped", data_of(asked, "forget:"), message_id=asked.message_id, query_id="1")
    club.minutes = 60
    assert club.memory.places_with_due(club.now) == []
    assert club.remind() == 0
    assert [text for text in club.sent[before:] if "⏰" in text] == []


def test_a_reminder_does_not_take_the_question_out_of_hand(club: Club) -> None:
    club.switch_on(club.write(BID), "soon")
    club.write(REVOKE)
    club.minutes = 11
    assert club.remind() == 1
    assert "Τραπέζι 4" in club.sent[-1]
    answer = club.write("παίζουν ακόμη")
    assert answer.case
    assert (answer.case.table, answer.case.status) == ("5", "ruled")


def test_what_was_answered_since_is_not_asked_again_after_a_reminder_is_ticked_off(club: Club) -> None:
    bid = club.write(BID)
    club.switch_on(bid, "soon")
    club.minutes = 11
    assert club.remind() == 1
    came = club.last
    shown = club.tap(club.memory.posted(bid.id) or bid, "view:first")
    club.tap(shown, "answer:lho_accepts=false")
    club.tap(came, next(action for action in came.actions if action.startswith("reminder:")))
    answer = club.write("3♠")
    assert answer.case
    assert [name for name, _ in answer.case.answers] == ["lho_accepts", "replacement"]


def test_old_messages_keep_their_own_case_and_learn_its_table(club: Club) -> None:
    bid = club.write("ο Νότος είπε 2♠ πάνω σε 2ΧΑ")
    club.write(REVOKE)
    listed = club.write("/cases")
    opened = club.tap(listed, "cases:1")
    placed = club.tap(club.tap(club.tap(opened, "view:more"), "table:"), "table:t8")
    club.tap(placed, "table:b3")
    answered = club.tap(bid, "answer:lho_accepts=false")
    assert answered.id == bid.id
    assert answered.case
    assert (answered.case.number, answered.case.table, answered.case.board) == (1, "8", "3")
    tables = [(case.number, case.table) for case in club.memory.state(club.place, "el").cases]
    assert tables == [(1, "8"), (2, "5")]


def test_an_edited_message_opens_its_case_anew_and_the_first_is_closed(club: Club) -> None:
    club.write(BID, message_id=55)
    club.take("edited", "T6 ο Νότος είπε 2♠ πάνω σε 2ΧΑ", message_id=55)
    cases = club.memory.state(club.place, "el").cases
    assert [(case.table, case.status) for case in cases] == [("4", "closed"), ("6", "asking")]


def test_topics_have_cases_and_reminders_of_their_own(club: Club) -> None:
    one, other = (Club(club.memory, Place("-100", topic)) for topic in (5, 6))
    one.switch_on(one.write(BID), "soon")
    other.write(REVOKE)
    one.minutes = other.minutes = 11
    assert club.memory.places_with_due(one.now) == [one.place]
    assert other.remind() == 0
    assert one.remind() == 1
    assert "το ζήτησε Άννα" in one.sent[-1]
    assert [case.table for case in club.memory.state(other.place, "el").cases] == ["5"]
