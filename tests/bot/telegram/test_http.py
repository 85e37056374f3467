"""Requests to the Bot API: connections kept, trouble told as the library's errors, certificates checked."""

from __future__ import annotations

import asyncio
import json
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from telegram import InputFile
from telegram._utils.types import JSONDict
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.ext import ExtBot
from telegram.request import HTTPXRequest

from bot.telegram.http import KeptRequest, build_request
from tests.bot.bot_api import BotApi

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"


@pytest.fixture
def api() -> Iterator[BotApi]:
    server = BotApi()
    yield server
    server.stop()


@asynccontextmanager
async def server_that(handler: Handler, context: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """A server of one's own making; its port."""
    running: set[asyncio.Task[None]] = set()

    async def handled(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        running.add(task)
        with suppress(asyncio.CancelledError, asyncio.IncompleteReadError, ConnectionError):
            await handler(reader, writer)
        writer.close()

    server = await asyncio.start_server(handled, "127.0.0.1", 0, ssl=context)
    yield server.sockets[0].getsockname()[1]
    server.close()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    await asyncio.sleep(0.01)


@asynccontextmanager
async def client(seconds: float = 5) -> AsyncIterator[KeptRequest]:
    request = KeptRequest(seconds)
    await request.initialize()
    yield request
    await request.shutdown()


def answering(*answers: bytes, closes: bool = False) -> tuple[Handler, list[int]]:
    """Answers in turn, whatever is asked; how many connections there were."""
    connections: list[int] = []
    left = list(answers)

    async def handler(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.append(1)
        while left and await reader.readuntil(b"\r\n\r\n"):
            writer.write(left.pop(0))
            await writer.drain()
            if closes:
                break

    return handler, connections


async def test_the_library_talks_through_it_with_texts_and_files(api: BotApi) -> None:
    bot = ExtBot(
        "42:x", base_url=f"{api.url}/bot", request=KeptRequest(5), get_updates_request=KeptRequest(5)
    )
    async with bot:
        api.write("γεια", chat=7)
        sent = await bot.send_message(7, "α & <β> = γ + δ%")
        assert api.in_chat(7)[0]["text"] == "α & <β> = γ + δ%"
        assert (sent.chat.id, sent.message_id) == (7, api.in_chat(7)[0]["message_id"])
        await bot.send_document(7, InputFile(b"\x00\xff\r\n--x", filename="αρχείο.csv"), caption="δ")
    assert api.files[0][2] == b"\x00\xff\r\n--x"
    assert api.in_chat(7)[1]["caption"] == "δ"


async def test_a_connection_is_used_again() -> None:
    handler, connections = answering(OK, OK, OK)
    async with server_that(handler) as port, client() as request:
        for _ in range(3):
            assert await request.do_request(f"http://127.0.0.1:{port}/x", "POST") == (200, b"{}")
    assert len(connections) == 1


async def test_one_that_the_server_closed_is_not() -> None:
    handler, connections = answering(OK, OK, closes=True)
    async with server_that(handler) as port, client() as request:
        for _ in range(2):
            assert (await request.do_request(f"http://127.0.0.1:{port}/x", "POST"))[0] == 200
            await asyncio.sleep(0.05)
    assert len(connections) == 2


async def test_an_answer_in_pieces() -> None:
    pieces = b"HTTP/1.1 429 Slow\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n3\r\n   \r\n0\r\n\r\n"
    handler, _ = answering(pieces)
    async with server_that(handler) as port, client() as request:
        assert await request.do_request(f"http://127.0.0.1:{port}/x", "POST") == (429, b"{}   ")


@pytest.mark.parametrize(
    "answer", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", b"nonsense\r\n\r\n"]
)
async def test_a_lost_connection_is_a_network_error_without_the_address(answer: bytes) -> None:
    handler, _ = answering(answer, closes=True)
    async with server_that(handler) as port, client() as request:
        with pytest.raises(NetworkError) as caught:
            await request.do_request(f"http://127.0.0.1:{port}/bot42:secret/x", "POST")
    assert "secret" not in str(caught.value)


async def test_nobody_there_is_a_network_error() -> None:
    async with client() as request:
        with pytest.raises(NetworkError, match="ConnectionRefusedError"):
            await request.do_request("http://127.0.0.1:9/x", "POST")


async def test_no_answer_in_time() -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()

    async with server_that(silent) as port, client(0.1) as request:
        with pytest.raises(TimedOut):
            await request.do_request(f"http://127.0.0.1:{port}/x", "POST")
        with pytest.raises(TimedOut):
            await request.do_request(f"http://127.0.0.1:{port}/x", "POST", read_timeout=0.05)


def test_of_our_own_messages_only_the_place_is_read() -> None:
    message = {"message_id": 3, "chat": {"id": 7}, "date": 0, "text": "…", "reply_markup": {}}
    kept = {"message_id": 3, "chat": {"id": 7}, "date": 0}
    assert KeptRequest.parse_json_payload(json.dumps({"result": message}).encode()) == {"result": kept}


def test_what_is_no_json_is_an_error_that_repeats_nothing() -> None:
    parsed: JSONDict = KeptRequest.parse_json_payload('{"a": "β"}'.encode())
    assert parsed == {"a": "β"}
    for payload in (b'{"a": "secret', b"[1]", b"\xff", b'{"ok": true}'):
        with pytest.raises(TelegramError, match="^Invalid server response$"):
            KeptRequest.parse_json_payload(payload)


def test_behind_a_proxy_the_library_does_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    assert isinstance(build_request(5), KeptRequest)
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:3128")
    assert isinstance(build_request(5), HTTPXRequest)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make a certificate")
async def test_over_tls_the_certificate_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    subject = ("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    subprocess.run([*made, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    handler, _ = answering(OK, OK)
    async with server_that(handler, context) as port:
        url = f"https://127.0.0.1:{port}/x"
        async with client() as request:
            with pytest.raises(NetworkError, match="SSLCertVerificationError"):
                await request.do_request(url, "POST")
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
        async with client() as request:
            assert await request.do_request(url, "POST") == (200, b"{}")
