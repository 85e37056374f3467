"""A Bot API server on 127.0.0.1, as much of Telegram as the bot talks to: updates in, calls and messages out.

It is as strict as Telegram is (`bot_api_checks.py`), and as unreliable as a test asks for.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from email import message_from_bytes
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from tests.bot.bot_api_checks import (
    LONGEST_CAPTION,
    RefusedError,
    check_commands,
    check_file,
    check_markup,
    check_text,
)

BOT = {
    "id": 42,
    "is_bot": True,
    "first_name": "Διαιτητής",
    "username": "DiaititisTestBot",
    "supports_inline_queries": True,
}
LONG_POLL_SECONDS = 0.3
BROKEN_JSON = b'{"ok": true, "result": {"message_id": 1'
Fault = int | str
"""An HTTP status; "json": a broken answer; "drop": the connection is lost before anything is done; "lost": after
it was done; "slow": done, and answered late; "silent": not done, and never answered."""


class BotApi:
    """Start it, put updates in, look at what the bot called and at what stands in the chats."""

    def __init__(self, port: int = 0) -> None:
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.files: list[tuple[str, str, bytes]] = []
        """Method, file name and content of everything uploaded."""
        self.documents: dict[str, bytes] = {}
        """What people have sent as files, by the id under which Telegram gives it out."""
        self.messages: dict[tuple[int, int], dict[str, Any]] = {}
        """The bot's own messages as they now stand, by chat and id."""
        self.always: dict[str, Fault] = {}
        """Methods that never work."""
        self.troubled: dict[int, Fault] = {}
        """Chats that no message gets into."""
        self.owners: set[str] = set()
        """Persons who own whatever group they write in."""
        self.webhook_trouble: dict[str, Any] = {}
        """What Telegram has to say about the webhook."""
        self.slow_seconds = 1.0
        self.retry_after = 1
        self.after_answer: Callable[[str, dict[str, Any]], None] | None = None
        """Called with a method and the message it sent or edited, for drivers of load."""
        self.webhook: dict[str, Any] = {}
        self.last_update: dict[str, Any] = {}
        self._faults: list[tuple[tuple[str, ...], Fault]] = []
        self._updates: list[dict[str, Any]] = []
        self._strays: list[dict[str, Any]] = []
        self._queries: set[str] = set()
        self._chats: dict[int, dict[str, Any]] = {}
        self._topics: set[tuple[int, int]] = set()
        self._next_id = 1
        self._lock = threading.RLock()
        self._change = threading.Condition(self._lock)
        self._loop = asyncio.new_event_loop()
        self._arrived, self._never = asyncio.Event(), asyncio.Event()
        self._port = port
        self._running: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.go_up()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def go_up(self) -> None:
        """Listen; the port stays the same when it does so again."""

        async def listen() -> None:
            self._running = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
            self._port = self._running.sockets[0].getsockname()[1]

        asyncio.run_coroutine_threadsafe(listen(), self._loop).result()

    def go_down(self) -> None:
        """Nobody listens any more."""

        async def close() -> None:
            if self._running:
                for listening in self._running.sockets:
                    self._loop.remove_reader(listening.fileno())
                # Whoever was just accepted gets his connection first: a server closed in between would lose it open.
                await asyncio.sleep(0.01)
                self._running.close()

        asyncio.run_coroutine_threadsafe(close(), self._loop).result()

    def stop(self) -> None:
        """For good."""

        async def end() -> None:
            others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            await asyncio.sleep(0)

        self.go_down()
        asyncio.run_coroutine_threadsafe(end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def fail_next(self, *faults: Fault, methods: tuple[str, ...] = ("send", "edit")) -> None:
        """The next calls of methods that begin so go wrong in these ways."""
        with self._lock:
            self._faults += [(methods, fault) for fault in faults]

    # What people do

    def write(
        self,
        text: str | None,
        *,
        chat: int = 7,
        person: str = "Player",
        lang: str = "el",
        topic: int | None = None,
        reply_to: dict[str, Any] | None = None,
        **extra: Any,
    ) -> dict[str, Any]:
        """A person writes; a chat with a negative id is a group."""
        place = self._message(chat, topic)
        message = {**place, "from": _person(person, lang, chat), **({"text": text} if text else {}), **extra}
        if text and text.startswith("/"):
            command = text.split()[0]
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(command)}]
        if reply_to:
            message["reply_to_message"] = {k: v for k, v in reply_to.items() if k != "reply_to_message"}
        self.put({"message": message})
        return message

    def send_file(self, name: str, content: bytes, **extra: Any) -> dict[str, Any]:
        """A person sends a file; what is written with it is its caption."""
        file_id = f"file{self.take_id()}"
        self.documents[file_id] = content
        sent = {"file_id": file_id, "file_unique_id": file_id, "file_name": name, "file_size": len(content)}
        return self.write(None, document=sent, **extra)

    def rewrite(self, message: dict[str, Any], text: str) -> None:
        """A person edits a message."""
        self.put({"edited_message": {**message, "text": text, "edit_date": message["date"] + 5}})

    def tap(self, message: dict[str, Any], label: str | int, person: str = "Player", lang: str = "el") -> str:
        """A person taps a button of a message of the bot, named by a part of its label or by its number."""
        buttons = [
            button
            for row in message["reply_markup"]["inline_keyboard"]
            for button in row
            if "callback_data" in button
        ]
        data = (
            buttons[label]["callback_data"]
            if isinstance(label, int)
            else next(button["callback_data"] for button in buttons if label in button["text"])
        )
        self.tap_data(message, data, person, lang)
        return str(data)

    def tap_data(self, message: dict[str, Any], data: str, person: str = "Player", lang: str = "el") -> None:
        """A tap with this callback data, whether the message has such a button or not."""
        query = {"id": str(self.take_id()), "from": _person(person, lang, message["chat"]["id"])}
        self._queries.add(query["id"])  # type: ignore[arg-type]
        self.put({"callback_query": {**query, "chat_instance": "1", "data": data, "message": message}})

    def ask_inline(self, text: str, lang: str = "el", person: int = 7) -> None:
        """A person types the bot's name and something after it, in any chat."""
        asking = _person("Player", lang, person)
        query = {"id": str(self.take_id()), "from": asking, "query": text, "offset": ""}
        self.put({"inline_query": query})

    def put(self, update: dict[str, Any], update_id: int | None = None) -> None:
        """Any update at all."""
        whole = {"update_id": update_id or self.take_id(), **update}
        self.last_update = whole
        if self.webhook.get("url"):
            asyncio.run_coroutine_threadsafe(self._post(whole), self._loop)
            return
        with self._lock:
            self._updates.append(whole)
        self._loop.call_soon_threadsafe(self._arrived.set)

    def repeat(self, update: dict[str, Any]) -> None:
        """The same update once more, though it was confirmed."""
        with self._lock:
            self._strays.append(update)
        self._loop.call_soon_threadsafe(self._arrived.set)

    # What came of it

    def wait_for(self, method: str, count: int = 1, seconds: float = 60) -> list[dict[str, Any]]:
        """The parameters of the calls of a method, once there are so many."""
        return self._wait(
            lambda: [given for name, given in self.calls if name == method], count, seconds, method
        )

    def in_chat(self, chat: int = 7) -> list[dict[str, Any]]:
        """The bot's messages that stand in a chat, oldest first."""
        with self._lock:
            return [message for (place, _), message in self.messages.items() if place == chat]

    def wait_in_chat(self, chat: int = 7, count: int = 1, seconds: float = 60) -> list[dict[str, Any]]:
        """The bot's messages in a chat, once there are so many."""
        return self._wait(lambda: self.in_chat(chat), count, seconds, f"messages in {chat}")

    def wait_until(self, holds: Callable[[], bool], what: str, seconds: float = 60) -> None:
        """Until something is so."""
        self._wait(lambda: [{}] if holds() else [], 1, seconds, what)

    def count(self, method: str) -> int:
        with self._lock:
            return sum(name == method for name, _ in self.calls)

    def take_id(self) -> int:
        with self._lock:
            self._next_id += 1
            return self._next_id

    def _wait(
        self, look: Callable[[], list[dict[str, Any]]], count: int, seconds: float, what: str
    ) -> list[dict[str, Any]]:
        deadline = time.monotonic() + seconds
        with self._change:
            while len(found := look()) < count:
                left = deadline - time.monotonic()
                if left <= 0:
                    names = [name for name, _ in self.calls]
                    raise AssertionError(f"{what}: {len(found)}, not {count}; calls: {names[-20:]}")
                self._change.wait(min(left, 0.5))
            return found

    # The server

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        stopped = suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError)
        with closing(writer), stopped:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                path, headers = _parse_head(head)
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                method = path.rsplit("/", 1)[-1]
                parameters, files = _parse_body(headers.get("content-type", ""), body)
                is_file = path.startswith("/file/")
                asked = self._give_out(method) if is_file else self._answer(method, parameters, files)
                answer = await asked
                if answer is None:
                    break
                status, payload = answer
                line = f"HTTP/1.1 {status} X\r\nContent-Type: application/json\r\nContent-Length: {len(payload)}\r\n\r\n"
                writer.write(line.encode() + payload)
                await writer.drain()

    async def _give_out(self, name: str) -> tuple[int, bytes] | None:
        """A file that somebody sent."""
        fault = self._take_fault("file")
        if isinstance(fault, int):
            return fault, json.dumps(_error(fault, self.retry_after)).encode()
        return None if fault else (200, self.documents[name])

    async def _answer(
        self, method: str, parameters: dict[str, Any], files: dict[str, tuple[str, bytes]]
    ) -> tuple[int, bytes] | None:
        if method == "getUpdates":
            fault = self._take_fault(method)
            if isinstance(fault, int):
                return fault, json.dumps(_error(fault, self.retry_after)).encode()
            result = await self._get_updates(
                int(parameters.get("offset", 0)), float(parameters.get("timeout", 0))
            )
            return 200, BROKEN_JSON if fault == "json" else json.dumps(
                {"ok": True, "result": result}
            ).encode()
        chat = int(parameters.get("chat_id", 0))
        fault = self.troubled[chat] if chat in self.troubled else self._take_fault(method)
        with self._change:
            self.calls.append((method, parameters))
            self._change.notify_all()
        if isinstance(fault, int):
            return fault, json.dumps(_error(fault, self.retry_after)).encode()
        if fault == "drop":
            return None
        if fault == "silent":
            await self._never.wait()
        if fault == "json":
            return 200, BROKEN_JSON
        try:
            with self._change:
                result = self._execute(method, parameters, files)
                self._change.notify_all()
        except RefusedError as refused:
            answer = {"ok": False, "error_code": 400, "description": f"Bad Request: {refused}"}
            return 400, json.dumps(answer).encode()
        if self.after_answer and isinstance(result, dict) and "chat" in result:
            self.after_answer(method, result)
        if fault == "lost":
            return None
        if fault == "slow":
            await asyncio.sleep(self.slow_seconds)
        return 200, json.dumps({"ok": True, "result": result}).encode()

    def _take_fault(self, method: str) -> Fault | None:
        with self._lock:
            if method in self.always:
                return self.always[method]
            for place, (methods, fault) in enumerate(self._faults):
                if method.startswith(methods):
                    del self._faults[place]
                    return fault
        return None

    async def _get_updates(self, offset: int, timeout: float) -> list[dict[str, Any]]:
        deadline = time.monotonic() + min(timeout, LONG_POLL_SECONDS)
        while True:
            self._arrived.clear()
            with self._lock:
                self._updates = [update for update in self._updates if _is_unconfirmed(update, offset)]
                found = (self._strays + self._updates)[:100]
                self._strays = self._strays[100:]
            left = deadline - time.monotonic()
            if found or left <= 0:
                return found
            with suppress(TimeoutError):
                await asyncio.wait_for(self._arrived.wait(), left)

    async def _post(self, update: dict[str, Any]) -> None:
        """An update to the webhook, as often as it takes."""
        place = urlsplit(self.webhook["url"])
        body = json.dumps(update).encode()
        head = (
            f"POST {place.path or '/'} HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\n"
            f"X-Telegram-Bot-Api-Secret-Token: {self.webhook.get('secret_token', '')}\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        for _ in range(50):
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(place.hostname, place.port)
                with closing(writer):
                    writer.write(head.encode() + body)
                    status = (await reader.readline()).split()
                if status[1:2] == [b"200"]:
                    return
            await asyncio.sleep(0.1)

    def _execute(self, method: str, given: dict[str, Any], files: dict[str, tuple[str, bytes]]) -> Any:
        match method:
            case "getMe":
                return BOT
            case "setWebhook":
                self.webhook = given
            case "deleteWebhook":
                self.webhook = {}
            case "getWebhookInfo":
                told = {"url": self.webhook.get("url", ""), "has_custom_certificate": False}
                return {**told, "pending_update_count": 0, **self.webhook_trouble}
            case "getChatMember":
                person = int(given["user_id"])
                is_owner = person in map(_number, self.owners)
                status = {"status": "creator", "is_anonymous": False} if is_owner else {"status": "member"}
                return {"user": {"id": person, "is_bot": False, "first_name": "Player"}, **status}
            case "getFile":
                sent = given["file_id"]
                if sent not in self.documents:
                    raise RefusedError("invalid file_id")
                size = len(self.documents[sent])
                return {
                    "file_id": sent,
                    "file_unique_id": sent,
                    "file_size": size,
                    "file_path": f"documents/{sent}",
                }
            case "setMyCommands":
                check_commands(given)
            case "sendMessage":
                return self._put_message(given, {"text": check_text(given), "html": given["text"]})
            case "editMessageText":
                return self._edit(given)
            case "sendPhoto" | "sendDocument":
                kind = method.removeprefix("send").lower()
                name, content = files[kind] if kind in files else next(iter(files.values()))
                check_file(kind, content)
                check_text(given, "caption", LONGEST_CAPTION)
                self.files.append((method, name, content))
                return self._put_message(given, {"caption": given.get("caption", ""), "file": name})
            case "answerCallbackQuery":
                if given["callback_query_id"] not in self._queries:
                    raise RefusedError("query is too old and response timeout expired or query ID is invalid")
                self._queries.discard(given["callback_query_id"])
        return True

    def _put_message(self, given: dict[str, Any], content: dict[str, Any]) -> dict[str, Any]:
        chat, topic = int(given["chat_id"]), int(given.get("message_thread_id", 0))
        if chat not in self._chats:
            raise RefusedError("chat not found")
        if topic and (chat, topic) not in self._topics:
            raise RefusedError("message thread not found")
        markup = {"inline_keyboard": check_markup(given)}
        message = {**self._message(chat, topic or None), "from": BOT, **content, "reply_markup": markup}
        if given.get("reply_parameters"):
            message["quotes"] = json.loads(given["reply_parameters"])["message_id"]
        self.messages[chat, message["message_id"]] = message
        return message

    def _edit(self, given: dict[str, Any]) -> dict[str, Any]:
        key = (int(given["chat_id"]), int(given["message_id"]))
        if key not in self.messages:
            raise RefusedError("message to edit not found")
        before = self.messages[key]
        if "text" not in before:
            raise RefusedError("there is no text in the message to edit")
        markup = {"inline_keyboard": check_markup(given)}
        after = {**before, "text": check_text(given), "html": given["text"], "reply_markup": markup}
        if after == before:
            raise RefusedError(
                "message is not modified: specified new message content and reply markup are exactly the same"
            )
        self.messages[key] = after
        return after

    def _message(self, chat: int, topic: int | None) -> dict[str, Any]:
        place: dict[str, Any] = {"id": chat, "type": "private", "first_name": "Player"}
        if chat < 0:
            place = {"id": chat, "type": "supergroup", "title": "Club"}
        thread: dict[str, Any] = {}
        if topic:
            place["is_forum"] = True
            thread = {"message_thread_id": topic, "is_topic_message": True}
            self._topics.add((chat, topic))
        self._chats[chat] = place
        return {"message_id": self.take_id(), "date": int(time.time()), "chat": place, **thread}


def _is_unconfirmed(update: dict[str, Any], offset: int) -> bool:
    number = update.get("update_id")
    return not isinstance(number, int) or number >= offset


def _error(status: int, retry_after: int) -> dict[str, Any]:
    extra = {"parameters": {"retry_after": retry_after}} if status == 429 else {}
    return {"ok": False, "error_code": status, "description": "made to fail", **extra}


def _number(name: str) -> int:
    return 1000 + sum(name.encode())


def _person(name: str, lang: str, chat: int) -> dict[str, Any]:
    return {
        "id": chat if chat > 0 else _number(name),
        "is_bot": False,
        "first_name": name,
        "language_code": lang,
    }


def _parse_head(head: bytes) -> tuple[str, dict[str, str]]:
    first, *lines = head.decode().split("\r\n")
    headers = (line.partition(":") for line in lines if line)
    return first.split()[1], {name.lower(): value.strip() for name, _, value in headers}


def _parse_body(kind: str, body: bytes) -> tuple[dict[str, Any], dict[str, tuple[str, bytes]]]:
    if kind.startswith("application/json"):
        given = json.loads(body) if body else {}
        nested = {key: json.dumps(value) for key, value in given.items() if isinstance(value, dict | list)}
        return {**given, **nested}, {}
    if not kind.startswith("multipart/"):
        return dict(parse_qsl(body.decode())), {}
    parameters: dict[str, Any] = {}
    files: dict[str, tuple[str, bytes]] = {}
    for part in message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body).get_payload():
        name = part.get_param("name", header="content-disposition")  # type: ignore[union-attr]
        content = part.get_payload(decode=True)  # type: ignore[union-attr]
        if part.get_filename():  # type: ignore[union-attr]
            files[str(name)] = (str(part.get_filename()), content)  # type: ignore[union-attr, assignment]
        else:
            parameters[str(name)] = content.decode()  # type: ignore[union-attr]
    return parameters, files
