"""A Bot API server on 127.0.0.1, as much of Telegram as the bot talks to: updates in, calls recorded."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl

BOT = {"id": 42, "is_bot": True, "first_name": "Διαιτητής", "username": "DiaititisTestBot"}
LONG_POLL_SECONDS = 0.5


class BotApi:
    """Start it, put updates in, look at what the bot called."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self._updates: list[dict[str, Any]] = []
        self._change = threading.Condition()
        self._failures: list[int] = []
        self._next_id = 1
        api = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(length).decode()
                status, answer = api._answer(self.path.rsplit("/", 1)[-1], _parameters(body))
                payload = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(payload)))
                self.end_headers()
                self.wfile.write(payload)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def fail_next(self, *statuses: int) -> None:
        """The next calls that send something are answered with these HTTP errors."""
        self._failures += statuses

    def write(self, text: str, *, chat_type: str = "private", lang: str = "el", **extra: Any) -> None:
        """A person writes to the bot."""
        message = {**_message(self._take_id(), chat_type), "text": text, "from": _person(lang), **extra}
        if text.startswith("/"):
            command = text.split()[0]
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(command)}]
        self._put({"message": message})

    def tap(self, action: str, lang: str = "el") -> None:
        """A person taps a button under a message of the bot."""
        message = {**_message(self._take_id(), "private"), "from": BOT, "text": "…"}
        query = {"id": str(self._take_id()), "from": _person(lang), "chat_instance": "1", "data": action}
        self._put({"callback_query": {**query, "message": message}})

    def wait_for(self, method: str, count: int = 1, seconds: float = 20) -> list[dict[str, Any]]:
        """The parameters of the first calls of a method, once there are so many."""
        deadline = time.monotonic() + seconds
        with self._change:
            while True:
                found = [parameters for name, parameters in self.calls if name == method]
                if len(found) >= count:
                    return found
                left = deadline - time.monotonic()
                if left <= 0:
                    names = [name for name, _ in self.calls]
                    raise AssertionError(
                        f"{method} was called {len(found)} times, not {count}; calls: {names[-20:]}"
                    )
                self._change.wait(left)

    def _take_id(self) -> int:
        self._next_id += 1
        return self._next_id

    def _put(self, update: dict[str, Any]) -> None:
        with self._change:
            self._updates.append({"update_id": self._take_id(), **update})
            self._change.notify_all()

    def _answer(self, method: str, parameters: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if method == "getUpdates":
            return 200, {"ok": True, "result": self._get_updates(int(parameters.get("offset", 0)))}
        with self._change:
            self.calls.append((method, parameters))
            self._change.notify_all()
            if method.startswith(("send", "edit")) and self._failures:
                status = self._failures.pop(0)
                extra = {"parameters": {"retry_after": 1}} if status == 429 else {}
                return status, {"ok": False, "error_code": status, "description": "made to fail", **extra}
        if method == "getMe":
            return 200, {"ok": True, "result": BOT}
        if method in ("sendMessage", "editMessageText"):
            return 200, {
                "ok": True,
                "result": {**_message(self._take_id(), "private"), "from": BOT, "text": "…"},
            }
        return 200, {"ok": True, "result": True}

    def _get_updates(self, offset: int) -> list[dict[str, Any]]:
        with self._change:
            self._updates = [update for update in self._updates if update["update_id"] >= offset]
            if not self._updates:
                self._change.wait(LONG_POLL_SECONDS)
            return list(self._updates)


def _parameters(body: str) -> dict[str, Any]:
    if body.startswith("{"):
        loaded: dict[str, Any] = json.loads(body)
        return loaded
    return dict(parse_qsl(body))


def _person(lang: str) -> dict[str, Any]:
    return {"id": 7, "is_bot": False, "first_name": "Player", "language_code": lang}


def _message(message_id: int, chat_type: str) -> dict[str, Any]:
    chat = {"id": 7, "type": chat_type, "first_name": "Player"}
    if chat_type != "private":
        chat = {"id": -100, "type": chat_type, "title": "Club"}
    return {"message_id": message_id, "date": 1_790_000_000, "chat": chat}
