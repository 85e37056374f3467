"""The Bot API as the bot uses it: the library's methods, updates as they come, and texts as they go.

In: a token and an address. Out: calls to Telegram. The library would decode a batch of updates as a whole; one that it
does not understand would keep all the others from being read, again and again. And for every text it would make an
object of each button and of the answer, which takes longer than a ruling.
"""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import urlsplit

from telegram import Bot
from telegram.constants import ParseMode

from bot.telegram.http import build_request
from bot.telegram.updates import KINDS, User
from corpus.errors import DiaititisError

TOKEN_VARIABLE = "TELEGRAM_BOT_TOKEN"
API_VARIABLE = "TELEGRAM_API_URL"
TELEGRAM = "https://api.telegram.org"
TOKEN = re.compile(r"[0-9]{1,20}:[A-Za-z0-9_-]{1,100}")
PATIENCE = 30.0
"""Seconds to wait for an answer of Telegram before a message is taken for lost."""
LONG_POLL = 10
"""Seconds that Telegram waits for something to happen before it answers with nothing."""
Keys = list[list[dict[str, str]]]
"""Rows of buttons as Telegram takes them."""


class NoTokenError(DiaititisError):
    """There is no token to serve with, or Telegram knows none such."""


class TokenRefusedError(NoTokenError):
    """Telegram knew the token, and does not know it any more."""

    def __init__(self) -> None:
        super().__init__(
            f"Telegram does not know the token in {TOKEN_VARIABLE} any more; nothing is lost: what is not answered"
            " waits for the next start"
        )


class Api(Bot):
    """The library's bot, with ways for what comes and goes all the time."""

    async def fetch_updates(self, offset: int) -> object:
        """What has happened since, as plain values; whatever is below the offset is confirmed by asking."""
        given: dict[str, Any] = {"timeout": LONG_POLL, "allowed_updates": list(KINDS)}
        if offset:
            given["offset"] = offset
        fetched: object = await self._post("getUpdates", given, read_timeout=LONG_POLL + PATIENCE)
        return fetched

    async def post_text(
        self, chat: int, text: str, keys: Keys, topic: int = 0, reply_to: int | None = None
    ) -> int:
        """Send a text, in HTML; the number of the message."""
        given = _text(chat, text, keys)
        if topic:
            given["message_thread_id"] = topic
        if reply_to:
            given["reply_parameters"] = {"message_id": reply_to, "allow_sending_without_reply": True}
        posted = await self._post("sendMessage", given)
        return int(posted["message_id"])

    async def change_text(self, chat: int, message_id: int, text: str, keys: Keys) -> None:
        """Put another text into a message of ours."""
        await self._post("editMessageText", {**_text(chat, text, keys), "message_id": message_id})

    async def acknowledge_tap(self, query_id: str, text: str, *, is_alert: bool) -> None:
        """Tell who tapped that it has arrived, with a word for him alone where there is one."""
        given = {"callback_query_id": query_id, "text": text or None, "show_alert": is_alert or None}
        await self._post("answerCallbackQuery", given)

    async def fetch_file(self, file_id: str) -> bytes:
        """The content of a file that somebody sent."""
        found = await self.get_file(file_id)
        return bytes(await found.download_as_bytearray())

    @property
    def me(self) -> User:
        """The bot itself."""
        return User(
            id=self.bot.id, is_bot=True, first_name=self.bot.first_name, username=self.bot.username or ""
        )

    @property
    def takes_inline(self) -> bool:
        """Whether @BotFather has turned inline mode on."""
        return bool(self.bot.supports_inline_queries)


def _text(chat: int, text: str, keys: Keys) -> dict[str, Any]:
    given = {
        "chat_id": chat,
        "text": text,
        "parse_mode": ParseMode.HTML.value,
        "link_preview_options": {"is_disabled": True},
    }
    return {**given, "reply_markup": {"inline_keyboard": keys}} if keys else given


def read_token() -> str:
    """The token; NoTokenError where the environment holds none, or something that can be none."""
    token = os.environ.get(TOKEN_VARIABLE, "").strip()
    if not token:
        raise NoTokenError(
            f"{TOKEN_VARIABLE} is not set: put your bot's token (from @BotFather) into the environment"
        )
    if not TOKEN.fullmatch(token):
        raise NoTokenError(
            f"{TOKEN_VARIABLE} holds no token: it must be digits, a colon, then letters, digits, _ and -"
        )
    return token


def open_api() -> Api:
    """The Bot API at the address that the environment names, or at Telegram's own."""
    address = os.environ.get(API_VARIABLE, "").strip().rstrip("/") or TELEGRAM
    try:
        place = urlsplit(address)
        is_address = place.scheme in ("http", "https") and bool(place.hostname) and place.port != 0
    except ValueError:
        is_address = False
    if not is_address:
        raise DiaititisError(f"{API_VARIABLE}: not an address; allowed: http://… or https://…")
    return Api(
        read_token(),
        f"{address}/bot",
        f"{address}/file/bot",
        request=build_request(PATIENCE),
        get_updates_request=build_request(PATIENCE),
    )
