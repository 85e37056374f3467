"""The terminal keeps its state in the memory, and saves what it cannot show."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

import bot.terminal.memory
from bot.memory.memory import Memory
from bot.memory.remembered import Exchange, Place
from bot.talk.conversation import step
from bot.talk.polls import PollAnswer
from bot.talk.replies import Button, File, Reply, block
from bot.talk.state import Case, Event, LogEntry, Reminder, SentFile, State, Tapped, Typed
from bot.terminal.chat import chat, choice, save
from bot.terminal.memory import HISTORY_NAME, TerminalMemory
from corpus.home import database_path, home


def toy(state: State, event: Event) -> tuple[State, Reply]:
    """Words begin a case, `#` answers it; `/x` notes, `/hu` chooses a language, `/file` sends one."""
    said = event.text if isinstance(event, Typed) else event.action
    files: tuple[File, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    if said == "/x":
        state = structs.replace(
            state, log=(*state.log, LogEntry(len(state.log) + 1, "", "", "", "", "", (), (), ""))
        )
    elif said == "/hu":
        state = structs.replace(state, lang="hu", last_lang="hu")
    elif said == "/file":
        files = (File("log.csv", b"a;b"),)
    elif said == "forget:":
        state = State()
    elif said != "view:first":
        state = structs.replace(state, case=Case("s", said))
    if state.case and state.case.text != "done":
        buttons = ((Button("yes", "answer:a=true"),),)
    return state, Reply(
        state.reader,
        (block("text", f"«{said}» {state.reader}", state.reader),),
        buttons,
        files,
        forgets=said == "forget:",
    )


@pytest.fixture(autouse=True)
def toy_talk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bot.terminal.memory, "step", toy)
    monkeypatch.chdir(tmp_path)


def say(monkeypatch: pytest.MonkeyPatch, *lines: str, **more: object) -> str:
    written: list[str] = []
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    chat(None, written.append, **more)  # type: ignore[arg-type]
    return "\n".join(written)


@pytest.fixture
def opened() -> Iterator[Callable[..., TerminalMemory]]:
    """Opens the memory of the terminal, as often as one likes."""
    with ExitStack() as stack:
        yield lambda lang=None: stack.enter_context(closing(TerminalMemory(lang)))


def test_rulings_noted_and_settings_are_there_the_next_time(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., TerminalMemory]
) -> None:
    say(monkeypatch, "/x", "/hu")
    kept = opened()
    assert (len(kept.state.log), kept.state.lang) == (1, "hu")
    assert database_path().exists()


def test_a_language_given_holds_for_this_talk_only(opened: Callable[..., TerminalMemory]) -> None:
    talk = opened("en")
    assert talk.exchange(Typed("a")).lang == "en"
    assert opened().state.lang is None
    talk.exchange(Typed("/hu"))
    assert opened().state.lang == "hu"


def test_a_question_left_open_is_asked_again_a_case_that_is_done_is_not(
    opened: Callable[..., TerminalMemory],
) -> None:
    opened().exchange(Typed("question"))
    again = opened()
    assert again.unfinished()
    assert again.state.case == Case("s", "question")
    again.exchange(Typed("done"))
    assert opened().unfinished() is None


def test_what_is_due_is_said_before_the_answer_to_the_next_line_and_once(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., TerminalMemory]
) -> None:
    case = Case("s", "revoke", number=1, title="Revoke", table="4")
    past = Reminder(1, 1, "soon", "", "2020-01-01T20:00:00+02:00")

    def promise(state: State, event: Event) -> tuple[State, Reply]:
        after, reply = toy(state, event)
        if isinstance(event, Typed) and event.text == "promise":
            after = structs.replace(
                after, cases=(case,), reminders=(past, structs.replace(past, number=2, due="")), reminded=2
            )
        return after, reply

    monkeypatch.setattr(bot.terminal.memory, "step", promise)
    written = say(monkeypatch, "/hu", "promise", "27", "28")
    assert written.index("«promise»") < written.index("⏰ 4. asztal: Revoke") < written.index("«27»")
    assert written.count("⏰") == 1
    kept = opened("en")
    assert [item.status for item in kept.state.reminders] == ["came", "waiting"]
    assert kept.due() is None
    assert opened().state.lang == "hu"


def test_a_poll_asked_here_is_answered_elsewhere(
    monkeypatch: pytest.MonkeyPatch, opened: Callable[..., TerminalMemory]
) -> None:
    monkeypatch.setattr(bot.terminal.memory, "step", step)
    at = "2026-11-16T20:00:00+02:00"
    talk = opened()
    talk.exchange(Typed("/poll 1♠ πάσο, ♠AKQ", at=at))
    talk.exchange(Tapped("poll:send", at=at))
    token = talk.state.polls[0].token
    with closing(Memory(database_path())) as memory:
        before = State(asked=memory.asked(token, "101"))
        assert before.asked
        answered = replace(before.asked, mine=PollAnswer("P", "πάσο", at=at))
        memory.commit(Exchange(Place("101"), before, State(asked=answered), at))
    shown = talk.exchange(Tapped(f"poll:show={token}", at=at))
    assert "πάσο ×1" in "".join(drawn.plain() for drawn in shown.blocks)


def test_ways_out_that_a_terminal_has_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = (
        Button("page", url="https://x.example"),
        Button("in the bot", link="law-27"),
        Button("out", share="r-x"),
    )
    monkeypatch.setattr(
        bot.terminal.memory,
        "step",
        lambda state, event: (state, Reply("en", (block("text", "x", "en"),), (ways,))),
    )
    told = say(monkeypatch, "x")
    assert "page: https://x.example\nin the bot: law-27" in told
    assert "r-x" not in told


def test_forgetting(opened: Callable[..., TerminalMemory]) -> None:
    talk = opened("en")
    talk.exchange(Typed("/x"))
    talk.exchange(Tapped("forget:"))
    assert opened().state == State()
    assert opened().unfinished() is None


def test_forgetting_takes_the_lines_of_the_arrow_keys_along(opened: Callable[..., TerminalMemory]) -> None:
    typed = home() / HISTORY_NAME
    typed.write_text("+a secret of the table\n")
    typed.chmod(0o600)
    opened().exchange(Tapped("forget:"))
    assert typed.read_text() == ""
    assert typed.stat().st_mode & 0o077 == 0


def test_a_file_is_saved_here_and_its_path_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert f"💾 {tmp_path / 'log.csv'}" in say(monkeypatch, "/file")
    assert (tmp_path / "log.csv").read_bytes() == b"a;b"


def test_a_line_that_names_a_file_with_a_deal_sends_it(tmp_path: Path) -> None:
    there, nothing = tmp_path / "a deal.PBN", Reply("el", ())
    there.write_bytes(b"deal")
    for line in (str(there), f" '{there}' "):
        event = choice(line, nothing)
        assert isinstance(event, Typed)
        assert (event.text, event.file) == ("", SentFile("a deal.PBN", 4, b"deal"))
    for line in (str(there) + "x", str(tmp_path / "none.pbn"), "27Β1", "\0.pbn"):
        event = choice(line, nothing)
        assert isinstance(event, Typed)
        assert (event.text, event.file) == (line, None)


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("mine")
    names = [save(File("log.csv", content)).name for content in (b"a", b"b", b"a")]
    assert names == ["log-2.csv", "log-3.csv", "log-2.csv"]
    assert (tmp_path / "log.csv").read_text() == "mine"


def test_where_this_folder_cannot_be_written_it_goes_beside_the_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/proc")
    assert save(File("log.csv", b"a")) == home() / "log.csv"


def test_where_nothing_can_be_stored_the_talk_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database_path().write_bytes(b"no database, whatever its name says" * 40)
    assert "«a»" in say(monkeypatch, "a")
    assert "cannot be opened" in capsys.readouterr().err


def test_the_terminal_does_not_wait_for_telegram() -> None:
    code = "import sys, bot.terminal.chat; sys.exit('telegram' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
