"""`diaititis serve` as it is started by a club: the real library over HTTP against a Bot API server of our own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.talk.command_names import COMMANDS
from bot.talk.phrases import say
from tests.bot.bot_api import BotApi
from tests.bot.served import COMMAND, ROOT, Served, serving

CASE = "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ"
CLAUSE = "<b>27Β1. Ανεπαρκής αγορά</b>"


FILE = {"file_id": "a", "file_unique_id": "b"}
UNREAD: dict[str, Any] = {
    "voice": {**FILE, "duration": 3},
    "audio": {**FILE, "duration": 3},
    "photo": [{**FILE, "width": 9, "height": 9}],
    "video": {**FILE, "width": 9, "height": 9, "duration": 3},
    "video_note": {**FILE, "length": 9, "duration": 3},
    "document": {**FILE},
    "sticker": {**FILE, "type": "regular", "width": 9, "height": 9, "is_animated": False, "is_video": False},
    "location": {"latitude": 38.0, "longitude": 23.7},
    "contact": {"phone_number": "1", "first_name": "A"},
    "poll": {"id": "1", "question": "?", "options": []},
    "dice": {"emoji": "🎲", "value": 3},
}
CAPTIONED = ("voice", "audio", "photo", "video", "document")


@pytest.fixture(scope="module")
def served(warm_home: Callable[[], Path]) -> Iterator[Served]:
    with serving(warm_home()) as running:
        running.wait_until_ready()
        yield running
        assert running.stop() == 0
        assert "κρυφό" not in running.log.read_text()


@pytest.fixture
def api(served: Served) -> BotApi:
    return served.api


CHATS = iter(range(1000, 9000))


@pytest.fixture
def chat() -> int:
    """A private chat where nobody has written yet."""
    return next(CHATS)


@pytest.fixture
def club() -> int:
    """A group likewise."""
    return -next(CHATS)


def labels(message: dict[str, Any]) -> list[str]:
    return [button["text"] for row in message["reply_markup"]["inline_keyboard"] for button in row]


def wait_for_change(api: BotApi, message: dict[str, Any]) -> dict[str, Any]:
    """The message once the bot has changed it."""
    key = (message["chat"]["id"], message["message_id"])
    api.wait_until(lambda: api.messages[key] != message, "a change")
    return api.messages[key]


class TestPrivate:
    def test_a_clause_is_answered_in_html_with_buttons(self, api: BotApi, chat: int) -> None:
        api.write("27Β1", chat=chat)
        answer = api.wait_in_chat(chat)[0]
        assert answer["html"].startswith(CLAUSE)
        assert '<a href="https://t.me/DiaititisTestBot?start=law-26B">26Β</a>' in answer["html"]
        assert "quotes" not in answer
        assert labels(answer)

    def test_from_a_message_to_the_next_question_by_a_tap_on_the_same_message(
        self, api: BotApi, chat: int
    ) -> None:
        api.write(CASE, chat=chat)
        message = api.wait_in_chat(chat)[0]
        acknowledged = api.count("answerCallbackQuery")
        api.tap(message, 0)
        after = wait_for_change(api, message)
        assert labels(after) != labels(message)
        api.wait_for("answerCallbackQuery", acknowledged + 1)
        assert len(api.in_chat(chat)) == 1

    def test_a_chart_comes_as_a_photo_below(self, api: BotApi, chat: int) -> None:
        api.write(CASE, chat=chat)
        api.wait_in_chat(chat)
        api.write("/chart 27", chat=chat)
        pages = api.wait_in_chat(chat, 3)[1:]
        assert all(page["file"].endswith(".png") for page in pages)
        assert pages[0]["caption"].startswith("<i>🗺 <a href=")
        assert ". Ανεπαρκής αγορά" in pages[0]["caption"]
        method, _, content = api.files[-1]
        assert (method, content[:4]) == ("sendPhoto", b"\x89PNG")

    def test_a_deep_link_opens_its_clause(self, api: BotApi, chat: int) -> None:
        api.write("/start law-12C1ei", chat=chat)
        assert api.wait_in_chat(chat)[0]["html"].startswith("<b>12Γ1(ε)(i).")

    def test_what_people_write_is_escaped(self, api: BotApi, chat: int) -> None:
        api.write("/find <b>κρυφό & qqqq</b> zzzz", chat=chat)
        assert "<b>κρυφό & qqqq</b>" in api.wait_in_chat(chat)[0]["text"]

    def test_a_long_answer_comes_in_several_messages(self, api: BotApi, chat: int) -> None:
        api.write("screens", chat=chat, lang="en")
        assert all(len(message["text"]) <= 4096 for message in api.wait_in_chat(chat, 2))

    def test_the_language_of_the_device_is_taken_for_the_first_answer(self, api: BotApi, chat: int) -> None:
        api.write("/help", chat=chat, lang="hu-HU")
        assert api.wait_in_chat(chat)[0]["text"].splitlines()[0] == say("help", "hu").splitlines()[0]

    @pytest.mark.parametrize("kind", UNREAD)
    def test_what_is_not_read_is_answered_with_what_to_do(self, api: BotApi, chat: int, kind: str) -> None:
        api.write(None, chat=chat, **{kind: UNREAD[kind]})
        assert api.wait_in_chat(chat)[0]["text"] == say("only_words", "el")
        if kind in CAPTIONED:
            api.write(None, chat=chat, caption="27Β1", **{kind: UNREAD[kind]})
            assert api.wait_in_chat(chat, 2)[1]["html"].startswith(CLAUSE)

    def test_an_edited_message_changes_its_answer(self, api: BotApi, chat: int) -> None:
        asked = api.write("26Β", chat=chat)
        answer = api.wait_in_chat(chat)[0]
        api.rewrite(asked, "27Β1")
        assert wait_for_change(api, answer)["html"].startswith(CLAUSE)

    def test_messages_of_one_chat_are_answered_in_order(self, api: BotApi, chat: int) -> None:
        for number in range(1, 9):
            api.write(f"νόμος {number}", chat=chat)
        heads = [message["text"].split(".")[0] for message in api.wait_in_chat(chat, 8)]
        assert heads == [str(number) for number in range(1, 9)]


class TestGroup:
    def test_only_what_is_meant_for_the_bot_is_answered_and_quoted(self, api: BotApi, club: int) -> None:
        api.write("τι ώρα παίζουμε;", chat=club)
        api.write("/law@SomeOtherBot 64", chat=club)
        asked = api.write("/law@DiaititisTestBot 64", chat=club)
        answer = api.wait_in_chat(club)[0]
        assert answer["html"].startswith("<b>64.")
        assert answer["quotes"] == asked["message_id"]
        api.write("@DiaititisTestBot 45", chat=club)
        assert api.wait_in_chat(club, 2)[1]["html"].startswith("<b>45.")

    def test_any_member_may_tap_and_of_two_at_once_one_counts(self, api: BotApi, club: int) -> None:
        api.write(f"@DiaititisTestBot {CASE}", chat=club, person="Anna")
        message = api.wait_in_chat(club)[0]
        acknowledged = api.count("answerCallbackQuery")
        api.tap(message, 0, person="Basil")
        api.tap(message, 1, person="Clio")
        told = api.wait_for("answerCallbackQuery", acknowledged + 2)[acknowledged:]
        assert sorted(call.get("text", "") for call in told) == ["", say("already_answered", "el")]
        after = wait_for_change(api, message)
        assert "Basil" in after["text"]
        assert "Clio" not in after["text"]

    def test_a_topic_stays_in_its_topic(self, api: BotApi, club: int) -> None:
        api.write("/law 27B1", chat=club, topic=5)
        answer = api.wait_in_chat(club)[0]
        assert answer["message_thread_id"] == 5
        api.tap(answer, 0)
        assert wait_for_change(api, answer)["message_thread_id"] == 5


class TestTaps:
    def test_a_button_that_nobody_knows_is_told_to_be_old(self, api: BotApi, chat: int) -> None:
        api.write("27Β1", chat=chat)
        message = api.wait_in_chat(chat)[0]
        acknowledged = api.count("answerCallbackQuery")
        api.tap_data(message, "s:1:1:0")
        told = api.wait_for("answerCallbackQuery", acknowledged + 1)[acknowledged]
        assert told["text"] == say("old_button", "el")

    def test_a_button_of_the_release_before_screens_still_opens_its_clause(
        self, api: BotApi, chat: int
    ) -> None:
        api.write("26Β", chat=chat)
        api.tap_data(api.wait_in_chat(chat)[0], "law:27B1")
        assert api.wait_in_chat(chat, 2)[1]["html"].startswith(CLAUSE)

    def test_a_message_that_was_deleted_is_sent_anew(self, api: BotApi, chat: int) -> None:
        api.write(CASE, chat=chat)
        message = api.wait_in_chat(chat)[0]
        with api._lock:
            del api.messages[chat, message["message_id"]]
        api.tap(message, 0)
        again = api.wait_in_chat(chat)[0]
        assert again["message_id"] != message["message_id"]
        api.tap(again, 0)
        wait_for_change(api, again)


class TestMenusAndCards:
    def test_the_menus_are_set_in_four_languages_greek_where_there_is_no_other(self, api: BotApi) -> None:
        given = api.wait_for("setMyCommands", 5)
        menus = {call.get("language_code", ""): json.loads(call["commands"]) for call in given}
        assert set(menus) == {"", "el", "en", "he", "hu"}
        assert menus[""] == menus["el"]
        for lang in ("el", "en", "he", "hu"):
            assert [entry["command"] for entry in menus[lang]] == list(COMMANDS)
            assert menus[lang][0]["description"] == say("cmd_rule", lang)

    def test_inline_cards_to_share(self, api: BotApi) -> None:
        before = api.count("answerInlineQuery")
        api.ask_inline("27b1")
        cards = json.loads(api.wait_for("answerInlineQuery", before + 1)[before]["results"])
        assert "27Β1" in cards[0]["title"]
        assert cards[0]["reply_markup"]["inline_keyboard"][0][0]["url"].startswith(
            "https://t.me/DiaititisTestBot?"
        )


class TestTrouble:
    @pytest.mark.parametrize("fault", [429, 500, 502, "drop", "json"])
    def test_an_answer_gets_through_in_the_end_and_once(
        self, api: BotApi, chat: int, fault: int | str
    ) -> None:
        api.fail_next(fault)
        api.write("27Β1", chat=chat)
        assert api.wait_in_chat(chat)[0]["html"].startswith(CLAUSE)
        api.write("26Β", chat=chat)
        assert len(api.wait_in_chat(chat, 2)) == 2

    def test_a_chat_that_must_wait_waits_alone(self, api: BotApi, chat: int) -> None:
        api.retry_after = 3
        api.fail_next(429)
        api.write("27Β1", chat=chat)
        api.wait_until(lambda: not api._faults, "the limit")
        api.write("27Β1", chat=chat + 50_000)
        api.wait_in_chat(chat + 50_000, seconds=2)
        assert api.in_chat(chat) == []
        api.retry_after = 1
        api.wait_in_chat(chat)

    def test_a_slow_answer_is_waited_for_and_nothing_is_sent_twice(self, api: BotApi, chat: int) -> None:
        api.slow_seconds = 2
        api.fail_next("slow")
        api.write("27Β1", chat=chat)
        api.write("26Β", chat=chat)
        assert [message["html"][:7] for message in api.wait_in_chat(chat, 2)] == ["<b>27Β1", "<b>26Β."]

    def test_trouble_with_fetching_updates_is_got_over(self, api: BotApi, chat: int) -> None:
        api.fail_next(502, "json", methods=("getUpdates",))
        api.write("27Β1", chat=chat)
        api.wait_in_chat(chat)

    def test_what_telegram_refuses_is_told_plainly_and_the_bot_goes_on(self, api: BotApi, chat: int) -> None:
        api.fail_next(400, methods=("sendMessage",))
        api.write("28", chat=chat)
        assert api.wait_in_chat(chat)[0]["text"] == say("went_wrong", "el")
        api.write("29", chat=chat)
        assert api.wait_in_chat(chat, 2)[1]["html"].startswith("<b>29.")

    def test_a_chat_that_blocked_the_bot_holds_up_nothing(self, api: BotApi, chat: int) -> None:
        api.fail_next(403)
        api.write("28", chat=chat)
        api.write("29", chat=chat)
        assert api.wait_in_chat(chat)[0]["html"].startswith("<b>29.")

    def test_the_same_update_twice_acts_once(self, api: BotApi, chat: int) -> None:
        api.write("27Β1", chat=chat)
        first = api.last_update
        api.wait_in_chat(chat)
        api.repeat(first)
        api.write("26Β", chat=chat)
        assert [message["html"][:7] for message in api.wait_in_chat(chat, 2)] == ["<b>27Β1", "<b>26Β."]

    def test_updates_out_of_order_are_all_answered(self, api: BotApi, chat: int) -> None:
        later, earlier = api.take_id(), api.take_id()
        api.write("27Β1", chat=chat)
        message = api.last_update["message"]
        api.wait_in_chat(chat)
        for update_id, number in ((earlier, 1), (later, 2)):
            api.repeat({"update_id": update_id, "message": {**message, "message_id": 900_000 + number}})
        assert len(api.wait_in_chat(chat, 3)) == 3


class TestCommands:
    def test_health_says_that_it_is_alive(self, served: Served) -> None:
        done = run("health", home=str(served.home))
        assert (done.returncode, done.stdout.split(":")[0]) == (0, "alive")

    def test_a_back_up_is_taken_while_it_runs(self, served: Served, chat: int) -> None:
        served.api.write("27Β1", chat=chat)
        served.api.wait_in_chat(chat)
        copy = served.home / "copy.db"
        done = run("backup", str(copy), home=str(served.home))
        assert (done.returncode, done.stderr) == (0, "")
        assert copy.stat().st_size > 4096


def run(*arguments: str, home: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DIAITITIS_HOME": home}
    command = [sys.executable, "-m", "bot.commands.cli", *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)


def test_without_a_token_it_says_so_in_one_line_and_fails() -> None:
    env = {key: value for key, value in os.environ.items() if key != "TELEGRAM_BOT_TOKEN"}
    done = subprocess.run(COMMAND, env=env, capture_output=True, text=True, timeout=60, check=False, cwd=ROOT)
    assert done.returncode == 1
    assert done.stderr.strip().startswith("TELEGRAM_BOT_TOKEN is not set")
    assert len(done.stderr.strip().splitlines()) == 1


def test_health_and_backup_say_in_one_line_that_there_is_nothing(tmp_path: Path) -> None:
    for arguments, told in (
        (("health",), "not running"),
        (("backup", str(tmp_path / "copy.db")), "no database yet"),
    ):
        done = run(*arguments, home=str(tmp_path / "home"))
        assert done.returncode == 1
        assert told in done.stderr
        assert len(done.stderr.splitlines()) == 1
