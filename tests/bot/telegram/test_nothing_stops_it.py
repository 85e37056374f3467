"""`diaititis serve` under attack: whatever Telegram, the network or a stranger does, it answers or ends in plain words."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.talk.phrases import say
from bot.telegram.order import AT_ONCE
from tests.bot.bot_api import BotApi, Fault
from tests.bot.served import COLD, Served, serving

pytestmark = pytest.mark.stress
CLAUSE = "<b>27Β1."
REFUSED = "Telegram does not know the token in TELEGRAM_BOT_TOKEN any more"
PATIENCE = 2.5
IMPATIENT = f"import bot.telegram.api\nbot.telegram.api.PATIENCE = {PATIENCE}\n"
HANGING_CHARTS = """
import sys, bot.telegram.workshop
bot.telegram.workshop.COMMAND = [sys.executable, "-P", "-c", '''
import time, bot.telegram.workbench as bench
whole, bench.LONGEST_SECONDS = bench.make, {seconds}
def make(recipe):
    if "65." in recipe.ingredients:
        time.sleep(60)
    return whole(recipe)
bench.make = make
bench.work()
''']
"""
HUNG_STEP = """
import re
import bot.telegram.exchange
whole = bot.telegram.exchange.step
def step(state, event):
    while "endless" in getattr(event, "text", ""):
        pass
    if "pattern" in getattr(event, "text", ""):
        re.fullmatch("(?:a|a)+b", "a" * 60)
    return whole(state, event)
bot.telegram.exchange.step = step
"""
CHATS = count(100)


@pytest.fixture(scope="module")
def attacked(warm_home: Callable[[], Path]) -> Iterator[Served]:
    """A bot that must live through every test that uses it."""
    code = COLD + IMPATIENT + HANGING_CHARTS.format(seconds=3)
    with serving(warm_home(), "--rate", "0", code=code) as running:
        running.wait_until_ready()
        yield running
        assert running.stop() == 0
        assert "27Β1" not in running.log.read_text()


@pytest.fixture
def api(attacked: Served) -> Iterator[BotApi]:
    """Its Telegram, which is well again after the test."""
    served = attacked.api
    yield served
    served.always, served.troubled, served.retry_after, served.slow_seconds = {}, {}, 1, 1.0
    with served._lock:
        served._updates.clear()
        served._faults.clear()


def ask(api: BotApi, text: str = "27Β1", chat: int | None = None) -> int:
    """Somebody writes, in a new chat where none is given; the chat."""
    place = next(CHATS) if chat is None else chat
    api.write(text, chat=place)
    return place


def message(**changed: Any) -> dict[str, Any]:
    """A message as Telegram would send it, but for what is changed; None: left out."""
    person = {"id": 7, "is_bot": False, "first_name": "Player"}
    whole = {"message_id": 1, "date": 1, "chat": {"id": 7, "type": "private"}, "from": person, "text": "27Β1"}
    return {key: value for key, value in {**whole, **changed}.items() if value is not None}


UNREADABLE: dict[str, dict[str, Any]] = {
    "no date": {"message": message(date=None)},
    "no chat": {"message": message(chat=None)},
    "no message number": {"edited_message": message(message_id=None)},
    "a date of letters": {"message": message(date="x")},
    "a date beyond all calendars": {"message": message(date=2**60)},
    "a chat with a number that cannot be stored": {"message": message(chat={"id": 2**70, "type": "private"})},
    "a text that is none": {"message": message(text=27)},
    "a reply to nothing": {"message": message(reply_to_message={})},
    "half a character": {"message": message(text="27\ud800")},
    "a kind nobody asked for": {"chat_boost": {"chat": {"id": 7}, "boost": {}}},
    "no kind at all": {},
    "a message that is a list": {"message": [1, 2]},
    "a tap by nobody": {"callback_query": {"id": "1", "data": "law:27"}},
    "a query without its number": {"inline_query": {"from": {"id": 7}, "query": "27"}},
    "a number of letters": {"update_id": "x", "message": message()},
    "a number below zero": {"update_id": -5, "message": message()},
    "a number that cannot be stored": {"update_id": 2**70, "message": message()},
}


class TestListening:
    """Deaf and alive is what it must never be."""

    def test_a_token_refused_while_it_polls_ends_it_in_one_line(self, warm_home: Callable[[], Path]) -> None:
        with serving(warm_home(), code=COLD) as served:
            served.wait_until_ready()
            served.api.fail_next(401, methods=("getUpdates",))
            assert served.last_words().startswith(REFUSED)

    @pytest.mark.parametrize(
        ("ending", "told"),
        [
            ("raise ValueError('κρυφό')", "the bot ended unexpectedly: ValueError"),
            ("return", "the bot has stopped listening to Telegram"),
        ],
    )
    def test_polling_that_ends_however_it_may_ends_the_bot(
        self, warm_home: Callable[[], Path], ending: str, told: str
    ) -> None:
        code = f"async def poll(api, inbox, health):\n    {ending}\nbot.telegram.app.poll = poll\n"
        with serving(warm_home(), code=COLD + code) as served:
            last = served.last_words()
            assert last.startswith(told)
            assert "κρυφό" not in last

    def test_a_data_folder_that_goes_away_ends_it(self, warm_home: Callable[[], Path]) -> None:
        with serving(warm_home(), code=COLD + "bot.telegram.app.EVERY_SECONDS = 0.2\n") as served:
            served.wait_until_ready()
            served.home.rename(served.home.with_name("elsewhere"))
            assert served.last_words().startswith(str(served.home))

    def test_what_cannot_be_read_is_left_out_told_once_and_the_rest_is_answered(
        self, warm_home: Callable[[], Path]
    ) -> None:
        with serving(warm_home(), code=COLD) as served:
            api = served.api
            # Pending at the start already, among others.
            for _ in range(2):
                before, after = ask(api), ask(api)
                for broken in UNREADABLE.values():
                    api.put(broken)
                ask(api, "26Β", chat=after)
                assert api.wait_in_chat(before)[0]["html"].startswith(CLAUSE)
                assert api.wait_in_chat(after, 2)[1]["html"].startswith("<b>26Β.")
            assert len(served.events("updates skipped: they cannot be read")) == 1
            assert len(served.log.read_text().splitlines()) < 40

    @pytest.mark.parametrize("kind", sorted(UNREADABLE))
    def test_none_of_them_alone_keeps_the_next_from_being_answered(self, api: BotApi, kind: str) -> None:
        api.put(UNREADABLE[kind])
        assert api.wait_in_chat(ask(api))[0]["html"].startswith(CLAUSE)


@pytest.mark.stress
class TestSending:
    """Nothing is lost, little is doubled, and nobody waits for somebody else."""

    def test_a_token_refused_while_it_sends_ends_it_and_keeps_what_was_to_be_sent(
        self, warm_home: Callable[[], Path]
    ) -> None:
        with serving(warm_home(), code=COLD) as served:
            served.wait_until_ready()
            served.api.fail_next(401, methods=("sendMessage",))
            served.api.write("27Β1")
            assert served.last_words().startswith(REFUSED)
            with closing(sqlite3.connect(served.home / "diaititis.db")) as connection:
                assert connection.execute("select status from outbox").fetchall() == [("pending",)]
            served.start()
            assert served.api.wait_in_chat()[0]["html"].startswith(CLAUSE)

    @pytest.mark.parametrize("fault", [429, 500, "silent", "drop"])
    def test_chats_that_telegram_lets_wait_hold_up_no_other(self, api: BotApi, fault: Fault) -> None:
        api.retry_after = 600
        troubled = [next(CHATS) for _ in range(3 * AT_ONCE)]
        api.troubled = dict.fromkeys(troubled, fault)
        tried = api.count("sendMessage")
        for chat in troubled:
            ask(api, chat=chat)
        api.wait_for("sendMessage", tried + AT_ONCE)
        for _ in range(3):
            assert api.wait_in_chat(ask(api))[0]["html"].startswith(CLAUSE)
        # In its own chat everything keeps its order.
        ask(api, "26Β", chat=troubled[0])
        api.troubled = {}
        if fault == 500:
            found = [shown["html"][:6] for shown in api.wait_in_chat(troubled[0], 2)]
            assert found == ["<b>27Β", "<b>26Β"]

    @pytest.mark.parametrize(
        ("fault", "times", "copies"), [("lost", 1, 2), ("lost", 5, 2), ("slow", 5, 2), ("json", 1, 1)]
    )
    def test_an_answer_lost_on_its_way_back_makes_two_copies_at_most(
        self, api: BotApi, fault: Fault, times: int, copies: int
    ) -> None:
        api.slow_seconds = PATIENCE + 1
        api.fail_next(*[fault] * times, methods=("sendMessage",))
        chat = ask(api)
        assert api.wait_in_chat(chat)[0]["html"].startswith(CLAUSE)
        ask(api, "26Β", chat=chat)
        api.wait_until(lambda: api.in_chat(chat)[-1]["html"].startswith("<b>26Β"), "the next answer")
        assert 1 <= sum(shown["html"].startswith(CLAUSE) for shown in api.in_chat(chat)) <= copies

    def test_in_an_outage_the_one_more_try_waits_for_its_end(self, api: BotApi) -> None:
        api.always = {"sendMessage": "silent", "getMe": "silent"}
        chat = ask(api)

        def tries() -> int:
            sends = [given for name, given in list(api.calls) if name == "sendMessage"]
            return sum(str(given["chat_id"]) == str(chat) for given in sends)

        api.wait_until(lambda: tries() == 1, "the first try")
        api.wait_for("getMe", api.count("getMe") + 2)
        assert tries() == 1
        api.always = {}
        assert api.wait_in_chat(chat)[0]["html"].startswith(CLAUSE)


@pytest.mark.stress
class TestWork:
    """What takes long is done beside the rest."""

    def test_a_chart_that_takes_for_ever_holds_up_no_chat_and_is_told_in_one_sentence(
        self, api: BotApi
    ) -> None:
        chat = ask(api, "/chart 65")
        ask(api, "26Β", chat=chat)
        assert api.wait_in_chat(ask(api))[0]["html"].startswith(CLAUSE)
        assert not api.in_chat(chat)
        shown = api.wait_in_chat(chat, 2)
        assert shown[0]["text"] == say("file_not_made", "el")
        api.wait_until(
            lambda: api.in_chat(chat)[-1].get("text", "").startswith("26Β."), "what came behind it"
        )
        assert api.wait_in_chat(ask(api, "/chart 27"))[0]["file"].endswith(".png")

    def test_a_chart_asked_for_before_a_kill_comes_after_it(self, warm_home: Callable[[], Path]) -> None:
        with serving(warm_home(), code=COLD + HANGING_CHARTS.format(seconds=30)) as served:
            served.api.write("/chart 65")
            served.api.wait_for("sendChatAction")
            served.kill()
            served.start(code=COLD)
            assert served.api.wait_in_chat()[0]["file"].endswith(".png")

    def test_a_flood_of_inline_queries_is_cut_to_the_latest_of_each_and_messages_go_first(
        self, api: BotApi
    ) -> None:
        people, queries = 100, 10
        before = api.count("answerInlineQuery")
        for number in range(people * queries):
            api.ask_inline("ρενόνς" + "α" * (number // people), person=1000 + number % people)
        last = api.last_update["inline_query"]["id"]
        api.wait_in_chat(ask(api))
        assert api.count("answerInlineQuery") - before < people * queries // 4

        def is_last_answered() -> bool:
            return any(call.get("inline_query_id") == last for _, call in api.calls)

        api.wait_until(is_last_answered, "the last query", 60)
        assert api.count("answerInlineQuery") - before < people * queries // 2


@pytest.mark.stress
class TestStopping:
    """SIGTERM is heard whatever is under way, and nothing of it is lost."""

    @pytest.mark.parametrize("text", ["endless", "pattern"])
    def test_in_the_middle_of_a_thought_that_never_ends(
        self, warm_home: Callable[[], Path], text: str
    ) -> None:
        with serving(warm_home(), code=COLD + HUNG_STEP) as served:
            served.wait_until_ready()
            served.api.write(text)
            time.sleep(2)
            assert served.stop() == 0
            served.start(code=COLD)
            assert served.api.wait_in_chat()

    @pytest.mark.parametrize("fault", ["silent", 429])
    def test_while_telegram_lets_it_wait(self, warm_home: Callable[[], Path], fault: Fault) -> None:
        with serving(warm_home(), code=COLD) as served:
            api = served.api
            api.retry_after = 600
            api.troubled = dict.fromkeys(range(1, 50), fault)
            for chat in api.troubled:
                ask(api, chat=chat)
            api.wait_for("sendMessage", 20)
            assert served.stop() == 0
            api.troubled = {}
            served.start()
            for chat in range(1, 50):
                assert api.wait_in_chat(chat)[0]["html"].startswith(CLAUSE)

    def test_while_a_file_is_being_made(self, warm_home: Callable[[], Path]) -> None:
        with serving(warm_home(), code=COLD + HANGING_CHARTS.format(seconds=60)) as served:
            served.api.write("/chart 65")
            served.api.wait_for("sendChatAction")
            assert served.stop() == 0

    def test_while_it_waits_for_telegram_at_the_start(self, warm_home: Callable[[], Path]) -> None:
        api = BotApi()
        api.go_down()
        with serving(warm_home(), api=api, code=COLD) as served:
            api.wait_until(lambda: bool(served.events("waiting for Telegram")), "its waiting", 60)
            assert served.stop() == 0
