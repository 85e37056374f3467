"""Starting badly: whatever is wrong is told in one line of plain words, and the bot does not try for ever."""

from __future__ import annotations

import os
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.telegram.api import NoTokenError, open_api, read_token
from corpus.errors import DiaititisError
from tests.bot.bot_api import BotApi
from tests.bot.served import COLD, COMMAND, ROOT, TOKEN, serving

pytestmark = pytest.mark.stress
HASTY = """
import bot.telegram.start as start
start.START_SECONDS, start.TELL_SECONDS, start.FIRST_PAUSE, start.LONGEST_PAUSE = 2.0, 1.0, 0.1, 0.2
"""


def end_of(*options: str, **env: str) -> str:
    """What a bot says that cannot even begin: one line, and status 1."""
    done = subprocess.run(
        [*COMMAND, *options],
        env={**os.environ, "TELEGRAM_BOT_TOKEN": TOKEN, **env},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 1
    lines = [line for line in done.stderr.splitlines() if " info " not in line]
    assert len(lines) == 1, done.stderr
    assert TOKEN not in done.stderr
    return lines[0]


@pytest.mark.parametrize(
    "token", ["gibberish", "42:", ":abc", "42:a b", "42:ab\n c", "42:αβγ", "bot42:abc", "42:" + "a" * 5000]
)
def test_what_can_be_no_token(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", token)
    with pytest.raises(NoTokenError, match="^TELEGRAM_BOT_TOKEN holds no token") as told:
        read_token()
    assert token not in str(told.value)


@pytest.mark.parametrize("address", ["telegram", "ftp://x", "http://", "http://x:port", "http://[::1"])
def test_what_can_be_no_address(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    monkeypatch.setenv("TELEGRAM_API_URL", address)
    with pytest.raises(DiaititisError, match="^TELEGRAM_API_URL: not an address"):
        open_api()


def test_a_malformed_token_is_told_in_one_line() -> None:
    assert end_of(TELEGRAM_BOT_TOKEN="42:a b").startswith("TELEGRAM_BOT_TOKEN holds no token")


def test_a_secret_that_telegram_would_refuse(own_home: Path) -> None:
    assert end_of("--webhook", "https://bot.example/hook", TELEGRAM_WEBHOOK_SECRET="with spaces").startswith(
        "TELEGRAM_WEBHOOK_SECRET: "
    )


@pytest.mark.stress
def test_a_telegram_that_is_never_reached_is_given_up_after_a_while(warm_home: Callable[[], Path]) -> None:
    api = BotApi()
    api.go_down()
    with serving(warm_home(), api=api, code=COLD + HASTY) as served:
        assert served.last_words().startswith("Telegram cannot be reached: gave up after ")
        # Tried many times, told now and then.
        assert 1 <= len(served.events("waiting for Telegram")) <= 3


def test_a_telegram_that_is_down_is_waited_for(warm_home: Callable[[], Path]) -> None:
    api = BotApi()
    api.always["getMe"] = 502
    with serving(warm_home(), api=api, code=COLD) as served:
        api.wait_until(lambda: bool(served.events("waiting for Telegram")), "its waiting", 60)
        api.always.clear()
        served.wait_until_ready()
        assert served.stop() == 0


@pytest.mark.parametrize("status", [401, 404])
def test_a_token_that_telegram_does_not_know(warm_home: Callable[[], Path], status: int) -> None:
    api = BotApi()
    api.always["getMe"] = status
    with serving(warm_home(), api=api, code=COLD) as served:
        assert served.last_words() == "Telegram does not know the token in TELEGRAM_BOT_TOKEN"


def test_a_port_in_use(warm_home: Callable[[], Path]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with serving(
            warm_home(), "--webhook", "https://bot.example/hook", "--port", port, code=COLD
        ) as served:
            assert served.last_words().startswith(f"cannot listen at 127.0.0.1, port {port}: ")
            assert served.api.webhook == {}


def test_a_webhook_that_telegram_refuses(warm_home: Callable[[], Path]) -> None:
    api = BotApi()
    api.always["setWebhook"] = 400
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with serving(warm_home(), "--webhook", "http://x", "--port", port, api=api, code=COLD) as served:
        assert served.last_words().startswith("Telegram refuses to begin: ")
