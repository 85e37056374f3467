"""`diaititis serve` as it is started by a club: the real library over HTTP against a Bot API server of our own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.bot_api import BotApi

TOKEN = "42:test-token-never-shown"
COMMAND = [sys.executable, "-m", "bot.cli", "serve"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    api = BotApi()
    log = tmp_path_factory.mktemp("serve") / "log"
    env = {
        **os.environ,
        "TELEGRAM_BOT_TOKEN": TOKEN,
        "TELEGRAM_API_URL": api.url,
        "DIAITITIS_HOME": str(log.parent),
    }
    with log.open("w") as stream:
        process = subprocess.Popen(COMMAND, env=env, stdout=stream, stderr=subprocess.STDOUT)
    try:
        api.wait_for("getMe")
        api.log = log
        yield api
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    finally:
        process.kill()
        api.stop()
    text = log.read_text()
    assert TOKEN not in text
    assert "κρυφό" not in text


def last_sent(api: Any, before: int) -> dict[str, Any]:
    return dict(api.wait_for("sendMessage", before + 1)[before])


def sent_so_far(api: Any) -> int:
    return sum(name == "sendMessage" for name, _ in api.calls)


def test_a_clause_is_answered_in_html_with_buttons(served: Any) -> None:
    before = sent_so_far(served)
    served.write("27Β1")
    answer = last_sent(served, before)
    assert answer["parse_mode"] == "HTML"
    assert answer["text"].startswith("<b>27Β1. Ανεπαρκής αγορά</b>")
    assert '<a href="https://t.me/DiaititisTestBot?start=law-26B">26Β</a>' in answer["text"]
    assert "law:27B1(a)" in answer["reply_markup"]


def test_a_tap_edits_the_message(served: Any) -> None:
    served.tap("law:16C2")
    edited = served.wait_for("editMessageText")[-1]
    assert edited["text"].startswith("<b>16Γ2.")
    served.wait_for("answerCallbackQuery")


def test_a_deep_link_opens_its_clause_in_the_language_of_the_talk(served: Any) -> None:
    before = sent_so_far(served)
    served.write("νόμος 12")
    served.write("/start law-12C1ei")
    assert served.wait_for("sendMessage", before + 2)[-1]["text"].startswith("<b>12Γ1(ε)(i).")


def test_user_text_is_escaped(served: Any) -> None:
    before = sent_so_far(served)
    served.write("<b>κρυφό & qqqq</b> zzzz")
    assert "&lt;b&gt;κρυφό &amp; qqqq&lt;/b&gt;" in last_sent(served, before)["text"]


def test_in_a_group_only_what_is_meant_for_the_bot_is_answered(served: Any) -> None:
    before = sent_so_far(served)
    served.write("τι ώρα παίζουμε;", chat_type="supergroup")
    served.write("/law@SomeOtherBot 64", chat_type="supergroup")
    served.write("/law@DiaititisTestBot 64", chat_type="supergroup")
    answer = last_sent(served, before)
    assert answer["text"].startswith("<b>64.")
    assert sent_so_far(served) == before + 1
    served.write("@DiaititisTestBot 45", chat_type="supergroup")
    assert served.wait_for("sendMessage", before + 2)[-1]["text"].startswith("<b>45.")


def test_a_long_answer_comes_in_several_messages(served: Any) -> None:
    before = sent_so_far(served)
    served.write("screens", lang="en")
    first, second = served.wait_for("sendMessage", before + 2)[before : before + 2]
    assert len(first["text"]) <= 4096
    assert len(second["text"]) <= 4096


def test_a_flood_limit_is_waited_out(served: Any) -> None:
    before = sent_so_far(served)
    served.fail_next(429)
    served.write("27")
    assert served.wait_for("sendMessage", before + 2)[-1]["text"].startswith("<b>27.")


def test_an_unexpected_error_is_told_plainly_and_the_bot_goes_on(served: Any) -> None:
    before = sent_so_far(served)
    served.fail_next(400)
    served.write("28")
    assert "στραβά" in served.wait_for("sendMessage", before + 2)[before + 1]["text"]
    served.write("29")
    assert served.wait_for("sendMessage", before + 3)[-1]["text"].startswith("<b>29.")


def test_without_a_token_it_says_so_in_one_line_and_fails(tmp_path: Path) -> None:
    env = {key: value for key, value in os.environ.items() if key != "TELEGRAM_BOT_TOKEN"}
    done = subprocess.run(COMMAND, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.strip().startswith("TELEGRAM_BOT_TOKEN is not set")
    assert len(done.stderr.strip().splitlines()) == 1
