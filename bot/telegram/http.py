"""Requests to the Bot API over connections that are kept open; the library's own client costs several times as much.

In: a method's address and its parameters. Out: status and body, or the library's errors. Behind a proxy the library's
own client does the work, since it knows proxies.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies

import h11
import httpx
import msgspec
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest, HTTPXRequest, RequestData

CONNECT_SECONDS = 10.0
CHUNK = 65536
MOST_IDLE = 16
"""Connections kept open while nothing is sent."""
JSON = "application/json"
PLACE = frozenset({"message_id", "date", "chat", "message_thread_id", "is_topic_message"})
"""Of a message of ours, what we read: where it is. The library would build all of its buttons again."""
NONSENSE = "Invalid server response"
_Timeout = Any
_NEVER_LEFT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)


class NotReachedError(NetworkError):
    """There is no connection: the request never left."""


def may_have_arrived(error: TelegramError) -> bool:
    """Whether the request went out and what is missing is only its answer: then nobody knows whether it was done."""
    if isinstance(error, NotReachedError) or isinstance(error.__cause__, _NEVER_LEFT):
        return False
    # An answer of Telegram's, even a refusal, has no cause in the network.
    causes = (OSError, h11.ProtocolError, httpx.HTTPError, ValueError)
    return isinstance(error, TimedOut) or isinstance(error.__cause__, causes)


def seconds_asked(error: TelegramError) -> float:
    """The seconds that Telegram asks us to wait, and a little more; 0 where it names none."""
    if not isinstance(error, RetryAfter):
        return 0
    asked = error.retry_after
    return (asked if isinstance(asked, int | float) else asked.total_seconds()) + 0.1


def is_behind_proxy() -> bool:
    """Whether the environment names a proxy."""
    return bool(getproxies())


def build_request(read_seconds: float) -> BaseRequest:
    """A client that waits so long for an answer."""
    if is_behind_proxy():
        return HTTPXRequest(
            connection_pool_size=64,
            read_timeout=read_seconds,
            connect_timeout=CONNECT_SECONDS,
            pool_timeout=read_seconds,
        )
    return KeptRequest(read_seconds)


class Connection:
    """One connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._http = h11.Connection(h11.CLIENT)

    @property
    def is_usable(self) -> bool:
        """Neither side has closed it, and nothing is left of the last exchange."""
        idle = self._http.our_state is h11.IDLE and self._http.their_state is h11.IDLE
        return idle and not self._reader.at_eof() and not self._writer.is_closing()

    async def exchange(self, request: h11.Request, body: bytes) -> tuple[int, bytes]:
        """Send a request and read the whole answer."""
        parts = (request, h11.Data(data=body), h11.EndOfMessage())
        self._writer.write(b"".join(self._http.send(part) or b"" for part in parts))
        await self._writer.drain()
        status, content = 0, bytearray()
        while True:
            event = self._http.next_event()
            if event is h11.NEED_DATA:
                self._http.receive_data(await self._reader.read(CHUNK))
            elif isinstance(event, h11.Response):
                status = event.status_code
            elif isinstance(event, h11.Data):
                content += event.data
            elif isinstance(event, h11.EndOfMessage):
                break
            elif isinstance(event, h11.ConnectionClosed):
                raise ConnectionError("closed without an answer")
        if self._http.our_state is h11.DONE and self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
        return status, bytes(content)

    def close(self) -> None:
        """Give it up."""
        self._writer.close()


class KeptRequest(BaseRequest):
    """The library's interface to all this."""

    def __init__(self, read_seconds: float) -> None:
        self._read_seconds = read_seconds
        self._idle: dict[tuple[str, int], list[Connection]] = {}
        self._ssl: ssl.SSLContext | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds to wait for an answer where nothing else is said."""
        return self._read_seconds

    async def initialize(self) -> None:
        """Nothing is opened before it is needed."""

    async def shutdown(self) -> None:
        """Close what is open."""
        for connections in self._idle.values():
            for connection in connections:
                connection.close()
        self._idle.clear()
        # The transports close when the loop comes round.
        await asyncio.sleep(0)

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: _Timeout = BaseRequest.DEFAULT_NONE,
        write_timeout: _Timeout = BaseRequest.DEFAULT_NONE,
        connect_timeout: _Timeout = BaseRequest.DEFAULT_NONE,
        pool_timeout: _Timeout = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """One request; whatever the network does wrong is an error of the library's."""
        seconds = read_timeout if isinstance(read_timeout, int | float) else self._read_seconds
        place = urlsplit(url)
        body, kind = _body(request_data)
        headers = [
            ("Host", place.netloc),
            ("User-Agent", self.USER_AGENT),
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
        ]
        target = f"{place.path}?{place.query}" if place.query else place.path
        connection = await self._take(place.scheme, place.hostname or "", place.port)
        try:
            async with asyncio.timeout(seconds):
                request = h11.Request(method=method, target=target, headers=headers)
                answer = await connection.exchange(request, body)
        except BaseException as error:
            connection.close()
            if isinstance(error, TimeoutError):
                raise TimedOut from error
            if isinstance(error, OSError | h11.ProtocolError):
                # Its text may hold the address, and that the token.
                raise NetworkError(type(error).__name__) from error
            raise
        self._give_back(place.hostname or "", place.port, place.scheme, connection)
        return answer

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """The answer as a value; what cannot be read is not shown, since it may be somebody's words."""
        try:
            answer = msgspec.json.decode(payload)
        except (msgspec.DecodeError, UnicodeDecodeError):
            answer = _loosely_decoded(payload)
        if not isinstance(answer, dict) or (answer.get("ok") and "result" not in answer):
            raise TelegramError(NONSENSE) from ValueError()
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            answer["result"] = {key: value for key, value in result.items() if key in PLACE}
        return answer

    async def _take(self, scheme: str, host: str, port: int | None) -> Connection:
        idle = self._idle.setdefault((host, _port(scheme, port)), [])
        while idle:
            connection = idle.pop()
            if connection.is_usable:
                return connection
            connection.close()
        if scheme == "https" and self._ssl is None:
            self._ssl = httpx.create_ssl_context()
        context = self._ssl if scheme == "https" else None
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                return Connection(*await asyncio.open_connection(host, _port(scheme, port), ssl=context))
        except (OSError, ValueError) as error:
            raise NotReachedError(type(error).__name__) from error

    def _give_back(self, host: str, port: int | None, scheme: str, connection: Connection) -> None:
        idle = self._idle.setdefault((host, _port(scheme, port)), [])
        if connection.is_usable and len(idle) < MOST_IDLE:
            idle.append(connection)
        else:
            connection.close()


def _port(scheme: str, port: int | None) -> int:
    return port or (443 if scheme == "https" else 80)


def _body(data: RequestData | None) -> tuple[bytes, str]:
    """Parameters as JSON; with files, as a form of several parts."""
    if data is None:
        return b"", JSON
    if not data.multipart_data:
        return msgspec.json.encode(data.parameters), JSON
    made = httpx.Request("POST", "http://x", data=data.json_parameters, files=data.multipart_data)
    return made.read(), made.headers["Content-Type"]


def _loosely_decoded(payload: bytes) -> Any:
    """What only a lenient reader takes: half a character in one message must not hide the hundred beside it."""
    try:
        return json.loads(payload.decode(errors="replace"))
    except (ValueError, RecursionError) as error:
        raise TelegramError(NONSENSE) from ValueError(type(error).__name__)
