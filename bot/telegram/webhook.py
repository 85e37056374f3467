"""Where Telegram posts updates, if it does not want to be asked: a small web server that trusts nobody.

In: requests. Out: the body of those that show the secret, to whoever takes updates in; a status for each. Of a request
without the secret nothing is read beyond its head, and a connection that does not hurry makes room for one that does.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NoReturn
from urllib.parse import urlsplit

import h11
from telegram import Bot
from telegram.error import TelegramError

from bot.telegram.health import Health
from bot.telegram.updates import KINDS
from corpus.errors import DiaititisError

SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
SECRET_VARIABLE = "TELEGRAM_WEBHOOK_SECRET"
SECRET_HEADER = b"x-telegram-bot-api-secret-token"
LARGEST_BODY = 1_000_000
"""An update has some thousands of bytes."""
LARGEST_HEAD = 16_384
CHUNK = 8192
HEAD_SECONDS, BODY_SECONDS, IDLE_SECONDS, LINGER_SECONDS = 10.0, 10.0, 75.0, 1.0
MOST_LINGERING = 65_536
WATCH_SECONDS = 60
MOST_CONNECTIONS = 100
"""Telegram opens 40 at most; a new one beyond that takes the place of the oldest that has not shown the secret."""


class NotListeningError(DiaititisError):
    """The address cannot be listened at."""


@dataclass(frozen=True)
class Webhook:
    """Where Telegram posts the updates, and where they arrive."""

    url: str
    port: int
    listen: str

    @property
    def path(self) -> str:
        """The part of the address that a request names."""
        return urlsplit(self.url).path or "/"


class _RefusedError(Exception):
    def __init__(self, status: int) -> None:
        self.status = status


class WebhookServer:
    """Listens until it is closed."""

    def __init__(self, webhook: Webhook, take: Callable[[bytes], None]) -> None:
        """Whoever takes the bodies has stored what they say when he returns."""
        self._webhook, self._take = webhook, take
        self._secret = read_secret()
        self._server: asyncio.Server | None = None
        self._strangers: dict[asyncio.StreamWriter, None] = {}
        """Connections that have not shown the secret yet, oldest first."""
        self._known: set[asyncio.StreamWriter] = set()

    async def open(self) -> None:
        """Begin to listen."""
        listen, port = self._webhook.listen, self._webhook.port
        try:
            self._server = await asyncio.start_server(self._serve, listen, port, limit=LARGEST_HEAD)
        except OSError as error:
            raise NotListeningError(
                f"cannot listen at {listen}, port {port}: {error.strerror or error}; is it in use?"
            ) from None

    async def announce(self, bot: Bot) -> None:
        """Tell Telegram where to post, and the secret to show."""
        await bot.set_webhook(self._webhook.url, allowed_updates=list(KINDS), secret_token=self._secret)

    async def watch(self, bot: Bot, health: Health) -> NoReturn:
        """Ask Telegram now and then whether what it posts arrives: a server that listens may still not be reached."""
        while True:
            try:
                info = await bot.get_webhook_info()
            except TelegramError as error:
                health.failed("polling", type(error).__name__)
            else:
                if info.url != self._webhook.url:
                    raise NotListeningError(
                        "Telegram posts to another address now, or to none; start again to change that"
                    )
                failed = info.last_error_date
                if info.pending_update_count and failed and _age(failed) < 2 * WATCH_SECONDS:
                    health.failed("polling", "Telegram cannot deliver to the webhook")
                else:
                    health.worked("polling")
            await asyncio.sleep(WATCH_SECONDS)

    async def close(self) -> None:
        """Listen no more."""
        if self._server is None:
            return
        self._server.close()
        for writer in (*self._strangers, *self._known):
            writer.transport.abort()
        await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._strangers[writer] = None
        if len(self._strangers) + len(self._known) > MOST_CONNECTIONS:
            oldest = next(iter(self._strangers))
            del self._strangers[oldest]
            oldest.transport.abort()
        try:
            with suppress(OSError, ValueError, h11.ProtocolError):
                await self._talk(reader, writer)
        finally:
            self._strangers.pop(writer, None)
            self._known.discard(writer)
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request after the other, as long as they are in order."""
        http = h11.Connection(h11.SERVER, max_incomplete_event_size=LARGEST_HEAD)
        seconds = HEAD_SECONDS
        while True:
            async with asyncio.timeout(seconds):
                request = await _next_event(http, reader)
            if not isinstance(request, h11.Request):
                return
            try:
                self._check(request)
                self._strangers.pop(writer, None)
                self._known.add(writer)
                async with asyncio.timeout(BODY_SECONDS):
                    body = await _body(http, reader, writer)
                self._take(body)
            except _RefusedError as refused:
                await _answer(http, writer, refused.status, closes=True)
                await _linger(reader, writer)
                return
            await _answer(http, writer, 200, closes=False)
            if http.our_state is not h11.DONE:
                return
            http.start_next_cycle()
            seconds = IDLE_SECONDS

    def _check(self, request: h11.Request) -> None:
        headers = dict(request.headers)
        if urlsplit(request.target.decode("latin-1")).path.rstrip("/") != self._webhook.path.rstrip("/"):
            raise _RefusedError(404)
        if request.method != b"POST":
            raise _RefusedError(405)
        if not hmac.compare_digest(headers.get(SECRET_HEADER, b""), self._secret.encode()):
            raise _RefusedError(403)
        if int(headers.get(b"content-length", b"0")) > LARGEST_BODY:
            raise _RefusedError(413)


def read_secret() -> str:
    """The secret from the environment, or a random one."""
    secret = os.environ.get(SECRET_VARIABLE) or secrets.token_urlsafe(32)
    if not SECRET.fullmatch(secret):
        raise NotListeningError(
            f"{SECRET_VARIABLE}: not a secret that Telegram takes; allowed: 1 to 256 letters, digits, _ and -"
        )
    return secret


def _age(moment: datetime) -> float:
    return (datetime.now(UTC) - moment).total_seconds()


async def _next_event(http: h11.Connection, reader: asyncio.StreamReader) -> object:
    while (event := http.next_event()) is h11.NEED_DATA:
        http.receive_data(await reader.read(CHUNK))
    return event


async def _body(http: h11.Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    if http.they_are_waiting_for_100_continue:
        writer.write(http.send(h11.InformationalResponse(status_code=100, headers=[])) or b"")
    body = bytearray()
    while isinstance(event := await _next_event(http, reader), h11.Data):
        body += event.data
        if len(body) > LARGEST_BODY:
            raise _RefusedError(413)
    return bytes(body)


async def _answer(http: h11.Connection, writer: asyncio.StreamWriter, status: int, *, closes: bool) -> None:
    headers = [("Content-Length", "0"), *([("Connection", "close")] if closes else [])]
    writer.write(http.send(h11.Response(status_code=status, headers=headers)) or b"")
    writer.write(http.send(h11.EndOfMessage()) or b"")
    await writer.drain()


async def _linger(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Let go of what is on its way: closed at once, the connection would be reset before the refusal is read."""
    writer.write_eof()
    left = MOST_LINGERING
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while left > 0 and (dropped := await reader.read(CHUNK)):
                left -= len(dropped)
