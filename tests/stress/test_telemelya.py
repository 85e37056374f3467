"""The bot by webhook against telemelya, a Bot API emulator written by others; in a venv of its own, or skipped.

telemelya has no setMyCommands (404: the start survives it), no documents and no groups, and it sends no secret with
its updates; a small relay adds it here, as a reverse proxy would stand before a real webhook.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import httpx
import pytest

from tests.bot.bot_api import BotApi
from tests.bot.served import ROOT, TOKEN, Served

pytestmark = pytest.mark.stress

WANTED = ("telemelya==0.2.2", "fakeredis", "moto[s3,server]")
SERVER = Path(__file__).with_name("telemelya_server.py")
SECRET = "only-the-relay-knows"
CASE = "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def python_with_telemelya(tmp_path_factory: pytest.TempPathFactory) -> Path:
    venv = tmp_path_factory.mktemp("telemelya") / "venv"
    python = venv / "bin" / "python"
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    install = [uv, "pip", "install", "--python", str(python)] if uv else [str(python), "-m", "pip", "install"]
    try:
        subprocess.run(
            [sys.executable, "-m", "venv", str(venv)], check=True, capture_output=True, timeout=120
        )
        subprocess.run([*install, "--quiet", *WANTED], check=True, capture_output=True, timeout=400)
    except (subprocess.SubprocessError, OSError) as error:
        pytest.skip(f"telemelya cannot be installed here: {type(error).__name__}")
    return python


class Telemelya:
    """The emulator's own control interface."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"
        self._session = str(uuid.uuid4())
        headers = {"Authorization": "Bearer any", "X-Test-Session": self._session}
        self._client = httpx.Client(base_url=self.url, headers=headers, timeout=30)

    def close(self) -> None:
        self._client.close()

    def wait_until_up(self, process: subprocess.Popen[bytes]) -> None:
        for _ in range(300):
            assert process.poll() is None, "telemelya did not start"
            with suppress(httpx.HTTPError):
                self._client.get("/")
                return
            time.sleep(0.2)

    def send(self, **update: Any) -> None:
        time.sleep(0.01)  # its update ids are milliseconds
        path = "/api/v1/test/send_update"
        answer = self._client.post(path, params={"bot_token": TOKEN}, json={"chat_id": 7, **update})
        assert answer.json()["delivery"]["status_code"] == 200, answer.text

    def ask_inline(self, text: str) -> None:
        user = {"id": 7, "first_name": "Player"}
        path = "/api/v1/test/send_inline_query"
        self._client.post(path, params={"bot_token": TOKEN}, json={"query": text, "from_user": user})

    def wait_for(self, method: str, count: int = 1) -> list[dict[str, Any]]:
        for _ in range(200):
            found = self._client.get("/api/v1/test/responses", params={"session_id": self._session}).json()
            calls = [call for call in found["responses"] if call["method"] == method]
            if len(calls) >= count:
                return calls
            time.sleep(0.1)
        raise AssertionError(f"{method} was called {len(calls)} times, not {count}")


@pytest.fixture(scope="module")
def relay() -> Iterator[tuple[int, int]]:
    """Adds the secret to what is posted; its own port and the bot's."""
    bot_port = free_port()

    class Relay(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {"Content-Type": "application/json", "X-Telegram-Bot-Api-Secret-Token": SECRET}
            try:
                with urlopen(Request(f"http://127.0.0.1:{bot_port}/hook", body, headers)) as answer:
                    status = answer.status
            except HTTPError as error:
                status = error.code
                error.close()
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Relay)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1], bot_port
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def telemelya(
    python_with_telemelya: Path,
    relay: tuple[int, int],
    warm_home: Callable[[], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Telemelya]:
    port = free_port()
    output = (tmp_path_factory.mktemp("telemelya") / "output").open("wb")
    command = [str(python_with_telemelya), str(SERVER), str(port), str(free_port())]
    process = subprocess.Popen(command, stdout=output, stderr=output, cwd=ROOT)
    control = Telemelya(port)
    clock = BotApi()
    served = None
    try:
        control.wait_until_up(process)
        hook = ("--webhook", f"http://127.0.0.1:{relay[0]}/hook", "--port", str(relay[1]))
        env = {"TELEGRAM_API_URL": control.url, "TELEGRAM_WEBHOOK_SECRET": SECRET}
        served = Served(clock, warm_home(), *hook, **env)
        served.wait_until_ready()
        clock.wait_until(lambda: is_open(relay[1]), "the webhook")
        yield control
        assert served.stop() == 0
        assert served.events("menus not set")
    finally:
        if served:
            served.kill()
        process.kill()
        process.wait()
        control.close()
        clock.stop()
        output.close()


def is_open(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


def test_from_a_message_to_the_next_question(telemelya: Telemelya) -> None:
    telemelya.send(text=CASE)
    message = telemelya.wait_for("sendMessage")[-1]
    button = message["reply_markup"]["inline_keyboard"][0][0]
    telemelya.send(callback_data=button["callback_data"], callback_message_id=message["message_id"])
    edited = telemelya.wait_for("editMessageText")[-1]
    assert edited["message_id"] == message["message_id"]
    assert edited["text"] != message["text"]
    telemelya.wait_for("answerCallbackQuery")


def test_a_chart_is_a_photo(telemelya: Telemelya) -> None:
    telemelya.send(text="/chart 27")
    assert telemelya.wait_for("sendPhoto")


def test_an_old_button_is_told(telemelya: Telemelya) -> None:
    before = len(telemelya.wait_for("answerCallbackQuery", 0))
    telemelya.send(callback_data="s:1:1:0", callback_message_id=1)
    assert telemelya.wait_for("answerCallbackQuery", before + 1)[-1]["show_alert"]


def test_inline_cards(telemelya: Telemelya) -> None:
    telemelya.ask_inline("27b1")
    assert telemelya.wait_for("answerInlineQuery")[-1]["results"]
