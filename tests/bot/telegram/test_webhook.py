"""The webhook's server: it takes what shows the secret, reads no more than it must of anything else, and stays open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from telegram import WebhookInfo
from telegram.error import InvalidToken, TimedOut

from bot.telegram import webhook as module
from bot.telegram.health import Health
from bot.telegram.webhook import (
    LARGEST_BODY,
    LARGEST_HEAD,
    MOST_CONNECTIONS,
    NotListeningError,
    Webhook,
    WebhookServer,
    read_secret,
)

SECRET = "only-we-know"
UPDATE = json.dumps({"update_id": 1}).encode()


class Listening:
    """A server, and what it has taken."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []
        self._writers: list[asyncio.StreamWriter] = []
        self.server = WebhookServer(Webhook("https://bot.example/hook", 0, "127.0.0.1"), self.taken.append)

    @property
    def port(self) -> int:
        assert self.server._server
        return int(self.server._server.sockets[0].getsockname()[1])

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection, which is closed with the server."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._writers.append(writer)
        return reader, writer

    async def close(self) -> None:
        await self.server.close()
        for writer in self._writers:
            writer.transport.abort()
        for writer in self._writers:
            with suppress(OSError):
                await writer.wait_closed()

    async def post(self, body: bytes = UPDATE, **changed: Any) -> int:
        """The status that a request gets; 0 if the connection is closed without one."""
        reader, writer = await self.connect()
        writer.write(request(len(body), **changed) + body)
        found = await status(reader)
        writer.close()
        return found

    async def send_for_ever(self, writer: asyncio.StreamWriter, piece: bytes) -> int:
        """How many bytes go through until the connection is closed, or nothing moves any more."""
        sent = 0
        with suppress(ConnectionError, TimeoutError):
            while sent < 100_000_000:
                writer.write(piece)
                await asyncio.wait_for(writer.drain(), 5)
                sent += len(piece)
        return sent


def request(
    length: int | None = None, method: str = "POST", path: str = "/hook", secret: str = SECRET, more: str = ""
) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: x", f"X-Telegram-Bot-Api-Secret-Token: {secret}"]
    lines += [f"Content-Length: {length}"] if length is not None else []
    return "\r\n".join([*lines, *([more] if more else []), "", ""]).encode()


async def status(reader: asyncio.StreamReader) -> int:
    async with asyncio.timeout(10):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0
    return int(head.split()[1])


@pytest.fixture
async def listening(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Listening]:
    monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", SECRET)
    found = Listening()
    await found.server.open()
    yield found
    await found.close()


async def test_updates_are_taken_one_after_the_other_on_one_connection(listening: Listening) -> None:
    reader, writer = await listening.connect()
    for number in range(3):
        body = json.dumps({"update_id": number, "text": "κ" * 2000}).encode()
        writer.write(request(len(body)) + body)
        assert await status(reader) == 200
        assert listening.taken[-1] == body


async def test_in_chunks_and_after_an_asking_head(listening: Listening) -> None:
    reader, writer = await listening.connect()
    writer.write(request(more="Transfer-Encoding: chunked") + b'3\r\n{"a\r\n3\r\n":1\r\n1\r\n}\r\n0\r\n\r\n')
    assert await status(reader) == 200
    writer.write(request(len(UPDATE), more="Expect: 100-continue"))
    assert await status(reader) == 100
    writer.write(UPDATE)
    assert await status(reader) == 200
    assert listening.taken == [b'{"a":1}', UPDATE]


@pytest.mark.parametrize(
    ("changed", "refused"),
    [
        ({"secret": ""}, 403),
        ({"secret": "guessed"}, 403),
        ({"secret": SECRET + "x"}, 403),
        ({"path": "/"}, 404),
        ({"path": "/hook/../x"}, 404),
        ({"method": "GET"}, 405),
    ],
)
async def test_what_is_not_telegram_is_refused(
    listening: Listening, changed: dict[str, Any], refused: int
) -> None:
    assert await listening.post(**changed) == refused
    assert listening.taken == []


async def test_without_the_secret_the_body_is_not_waited_for(listening: Listening) -> None:
    reader, writer = await listening.connect()
    writer.write(request(90_000_000, secret="guessed"))
    assert await status(reader) == 403
    assert await listening.send_for_ever(writer, b"x" * 65_536) < 20_000_000


async def test_a_body_that_is_too_large_is_refused_even_with_the_secret(listening: Listening) -> None:
    assert await listening.post(b"x" * (LARGEST_BODY + 1)) == 413
    _, writer = await listening.connect()
    writer.write(request(more="Transfer-Encoding: chunked"))
    chunk = b"%x\r\n%s\r\n" % (60_000, b"x" * 60_000)
    assert await listening.send_for_ever(writer, chunk) < 20_000_000
    assert listening.taken == []


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\x16\x03\x01\x02\x00",
        b"GET\r\n\r\n",
        b"x" * 2 * LARGEST_HEAD,
        b"POST / HTTP/1.1\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
    ],
)
async def test_what_is_no_request_ends_the_connection_and_nothing_else(
    listening: Listening, nonsense: bytes
) -> None:
    reader, writer = await listening.connect()
    writer.write(nonsense)
    writer.write_eof()
    assert await status(reader) in (0, 400)
    assert await listening.post() == 200


async def test_who_is_slow_is_not_waited_for(listening: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(module, "BODY_SECONDS", 0.1)
    for begun in (b"", b"POST /hook HTTP/1.1\r\n", request(100)):
        reader, writer = await listening.connect()
        writer.write(begun)
        assert await status(reader) == 0
    assert not listening.server._strangers
    assert not listening.server._known


async def test_a_thousand_slow_sockets_keep_telegram_from_nothing(listening: Listening) -> None:
    trusted, trusting = await listening.connect()
    trusting.write(request(len(UPDATE)) + UPDATE)
    assert await status(trusted) == 200
    for number in range(5 * MOST_CONNECTIONS):
        _, slow = await listening.connect()
        slow.write(b"POST /hook HTTP/1.1\r\n")
        if number % 50 == 0:
            assert await listening.post() == 200
    server = listening.server
    assert len(server._strangers) + len(server._known) <= MOST_CONNECTIONS
    # Who has shown the secret is not driven away.
    trusting.write(request(len(UPDATE)) + UPDATE)
    assert await status(trusted) == 200


async def test_an_address_in_use_is_told(listening: Listening) -> None:
    other = Listening()
    other.server._webhook = replace(other.server._webhook, port=listening.port)
    with pytest.raises(
        NotListeningError, match=f"^cannot listen at 127.0.0.1, port {listening.port}: .*in use"
    ):
        await other.server.open()


def test_a_secret_is_made_where_there_is_none_and_checked_where_there_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("TELEGRAM_WEBHOOK_SECRET", raising=False)
    assert read_secret() != read_secret()
    monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", "μυστικό")
    with pytest.raises(NotListeningError, match="^TELEGRAM_WEBHOOK_SECRET: ") as told:
        read_secret()
    assert "μυστικό" not in str(told.value)


class Asked:
    """A Bot API that says this about the webhook, one after the other."""

    def __init__(self, *answers: object) -> None:
        self._answers = list(answers)

    async def get_webhook_info(self) -> object:
        answer = self._answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer


def info(
    url: str = "https://bot.example/hook", pending: int = 0, failed: datetime | None = None
) -> WebhookInfo:
    return WebhookInfo(url, False, pending, last_error_date=failed)


async def watched(listening: Listening, *answers: object) -> Health:
    health = Health()
    with pytest.raises(asyncio.CancelledError):
        await listening.server.watch(Asked(*answers, asyncio.CancelledError()), health)  # type: ignore[arg-type]
    return health


async def test_telegram_is_asked_whether_it_can_deliver(
    listening: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WATCH_SECONDS", 0.01)
    now, long_ago = datetime.now(UTC), datetime(2026, 1, 1, tzinfo=UTC)
    assert not (await watched(listening, info())).is_failing("polling")
    assert not (await watched(listening, info(pending=5))).is_failing("polling")
    assert not (await watched(listening, info(pending=5, failed=long_ago))).is_failing("polling")
    monkeypatch.setattr(module, "WATCH_SECONDS", 10)
    for answer in (info(pending=5, failed=now), TimedOut(), InvalidToken()):
        health = Health()
        task = asyncio.create_task(listening.server.watch(Asked(answer), health))  # type: ignore[arg-type]
        await asyncio.sleep(0.01)
        assert health.is_failing("polling")
        task.cancel()


async def test_a_webhook_that_somebody_else_has_taken_ends_the_watch(listening: Listening) -> None:
    for url in ("", "https://other.example/"):
        with pytest.raises(NotListeningError, match="another address"):
            await listening.server.watch(Asked(info(url)), Health())  # type: ignore[arg-type]
