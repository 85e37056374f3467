"""`diaititis serve` when things go wrong: at the start, in the middle, after a kill; and by webhook."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from bot.talk.phrases import say
from tests.bot.bot_api import BotApi
from tests.bot.served import COLD, TOKEN, serving

pytestmark = pytest.mark.stress
CLAUSE = "<b>27Β1."
SLOW_WORKSHOP = """
import asyncio
from bot.telegram.workshop import Workshop
whole_make = Workshop.make
async def make(self, recipe):
    await asyncio.sleep(1)
    return await whole_make(self, recipe)
Workshop.make = make
"""
BROKEN_STEP = """
import bot.telegram.exchange
whole = bot.telegram.exchange.step
def step(state, event):
    if "boom" in getattr(event, "text", ""):
        raise ValueError("κρυφό: " + event.text)
    return whole(state, event)
bot.telegram.exchange.step = step
"""


def test_a_telegram_that_is_down_at_the_start_is_waited_for_and_menus_are_no_must(
    warm_home: Callable[[], Path],
) -> None:
    api = BotApi()
    api.always["setMyCommands"] = 404
    api.go_down()
    with serving(warm_home(), api=api, code=COLD) as served:
        time.sleep(2.5)
        assert served.process.poll() is None
        assert api.calls == []
        api.go_up()
        served.wait_until_ready()
        api.write("27Β1")
        assert api.wait_in_chat()[0]["html"].startswith(CLAUSE)
        assert api.wait_for("setMyCommands")
        assert served.stop() == 0


def test_a_token_that_telegram_does_not_know_is_told_in_one_line(warm_home: Callable[[], Path]) -> None:
    api = BotApi()
    api.always["getMe"] = 401
    with serving(warm_home(), api=api, code=COLD) as served:
        assert served.process.wait(30) == 1
        last = served.log.read_text().splitlines()[-1]
        assert last == "Telegram does not know the token in TELEGRAM_BOT_TOKEN"
        assert TOKEN not in served.log.read_text()


def test_after_a_kill_nothing_is_lost_and_nothing_comes_twice(warm_home: Callable[[], Path]) -> None:
    with serving(warm_home(), code=COLD) as served:
        api = served.api
        served.wait_until_ready()
        api.write("27Β1", chat=7)
        message = api.wait_in_chat(7)[0]
        api.write("26Β", chat=8)
        api.wait_in_chat(8)
        repeated = api.last_update
        # Telegram takes no more messages; what is answered now must wait.
        api.retry_after = 60
        api.always |= {"sendMessage": 429, "editMessageText": 429}
        api.write("27Β1", chat=8)
        api.tap(message, 0)
        # Killed in the very moment of sending, a new message may have arrived, and would not be sent again.
        waiting = {"text", "edit"}
        api.wait_until(lambda: {line["kind"] for line in served.events("send again")} == waiting, "trouble")
        served.kill()
        api.always.clear()
        # Sent while nobody was there.
        api.write("/law 64", chat=-9)
        api.repeat(repeated)
        served.start()
        served.wait_until_ready()
        assert api.wait_in_chat(-9)[0]["html"].startswith("<b>64.")
        assert [found["html"][:6] for found in api.wait_in_chat(8, 2)] == ["<b>26Β", "<b>27Β"]
        api.wait_until(lambda: api.in_chat(7)[0] != message, "the edit")
        # The button of before the kill and the restart goes on where it was.
        after = api.in_chat(7)[0]
        api.tap(after, 0)
        api.wait_until(lambda: api.in_chat(7)[0] != after, "the next edit")
        assert [len(api.in_chat(chat)) for chat in (7, 8, -9)] == [1, 2, 1]


def test_an_unexpected_error_is_told_plainly_logged_without_words_and_the_bot_goes_on(
    warm_home: Callable[[], Path],
) -> None:
    with serving(warm_home(), code=COLD + BROKEN_STEP) as served:
        served.wait_until_ready()
        api = served.api
        api.write("boom μυστικό")
        assert api.wait_in_chat()[0]["text"] == say("went_wrong", "el")
        api.write("27Β1")
        assert api.wait_in_chat(7, 2)[1]["html"].startswith(CLAUSE)
        failed = served.events("update failed")
        assert [line["error"] for line in failed] == ["ValueError"]
        for word in ("boom", "κρυφό", "μυστικό"):
            assert word not in served.log.read_text()
        assert served.stop() == 0


def test_by_webhook_with_its_secret_checked(warm_home: Callable[[], Path]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}/hook"
    options = ("--webhook", url, "--port", str(port), "--listen", "127.0.0.1", "--log-texts")
    with serving(warm_home(), *options, code=COLD, TELEGRAM_WEBHOOK_SECRET="only-we-know") as served:
        api = served.api
        api.wait_until(lambda: api.webhook.get("url") == url, "the webhook", 60)
        assert api.webhook["secret_token"] == "only-we-know"
        assert set(json.loads(api.webhook["allowed_updates"])) >= {
            "message",
            "callback_query",
            "edited_message",
        }
        api.write("27Β1")
        assert api.wait_in_chat()[0]["html"].startswith(CLAUSE)
        forged = json.dumps({"update_id": 999_999, "message": api.last_update["message"]}).encode()
        for secret in ("", "guessed"):
            headers = {"Content-Type": "application/json", "X-Telegram-Bot-Api-Secret-Token": secret}
            with pytest.raises(HTTPError) as refused:
                urlopen(Request(url, forged, headers))
            assert refused.value.code == 403
            refused.value.close()
        first = api.last_update
        api.put({"message": first["message"]}, update_id=first["update_id"])
        api.write("26Β")
        assert [found["html"][:6] for found in api.wait_in_chat(7, 2)] == ["<b>27Β", "<b>26Β"]
        assert served.events("answered")[0]["text"] == "27Β1"
        assert served.stop() == 0


def test_who_waits_for_a_picture_sees_that_it_is_being_made(warm_home: Callable[[], Path]) -> None:
    with serving(warm_home(), code=COLD + SLOW_WORKSHOP) as served:
        served.wait_until_ready()
        api = served.api
        api.write("/chart 27")
        assert api.wait_for("sendChatAction")[0]["action"] == "upload_photo"
        assert api.wait_for("sendPhoto")
        assert served.stop() == 0
