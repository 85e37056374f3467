"""What Telegram refuses: the rules of the Bot API that a bot most easily breaks, each with Telegram's own words."""

from __future__ import annotations

import json
import re
import struct
from html.parser import HTMLParser
from typing import Any

TAGS = frozenset({"b", "i", "u", "s", "a", "code", "pre", "blockquote", "tg-spoiler"})
ENTITY = re.compile(r"&(?!(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);)")
COMMAND = re.compile(r"[a-z0-9_]{1,32}")
LONGEST_TEXT, LONGEST_CAPTION, MOST_BUTTONS, LONGEST_DATA = 4096, 1024, 100, 64
LARGEST_PHOTO, LARGEST_FILE, WIDEST_PHOTO, LONGEST_SIDES = 10_000_000, 50_000_000, 20, 10_000


class RefusedError(Exception):
    """Telegram would answer 400 with these words."""


class _Html(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS:
            raise RefusedError(f'can\'t parse entities: Unsupported start tag "{tag}"')
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            raise RefusedError("can't parse entities: Unmatched end tag")

    def handle_data(self, data: str) -> None:
        self.text += data


def visible_text(html: str) -> str:
    """What the reader sees of an HTML text."""
    parser = _Html()
    parser.feed(html)
    parser.close()
    if parser.open or ENTITY.search(html):
        raise RefusedError("can't parse entities: Can't find end tag")
    return parser.text


def check_text(parameters: dict[str, Any], key: str = "text", longest: int = LONGEST_TEXT) -> str:
    """The text as it is seen."""
    text = parameters.get(key, "")
    seen = visible_text(text) if parameters.get("parse_mode") == "HTML" else text
    if key == "text" and not seen.strip():
        raise RefusedError("message text is empty")
    if len(seen.encode("utf-16-le")) // 2 > longest:
        raise RefusedError("message is too long")
    return str(seen)


def check_markup(parameters: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The inline keyboard, if there is one."""
    if not parameters.get("reply_markup"):
        return []
    rows: list[list[dict[str, Any]]] = json.loads(parameters["reply_markup"])["inline_keyboard"]
    buttons = [button for row in rows for button in row]
    if len(buttons) > MOST_BUTTONS:
        raise RefusedError("too many inline keyboard buttons")
    for button in buttons:
        if not button.get("text"):
            raise RefusedError("can't parse inline keyboard button: Text buttons are unallowed")
        data = button.get("callback_data")
        if data is None and not {"url", "switch_inline_query"} & button.keys():
            raise RefusedError("can't parse inline keyboard button: Text buttons are unallowed")
        if data is not None and not 1 <= len(data.encode()) <= LONGEST_DATA:
            raise RefusedError("BUTTON_DATA_INVALID")
    return rows


def check_file(kind: str, content: bytes) -> None:
    """A photo or a document that Telegram takes."""
    if not content:
        raise RefusedError("file must be non-empty")
    if len(content) > (LARGEST_PHOTO if kind == "photo" else LARGEST_FILE):
        raise RefusedError("file is too big")
    if kind == "photo":
        if not content.startswith(b"\x89PNG"):
            raise RefusedError("IMAGE_PROCESS_FAILED")
        width, height = struct.unpack(">II", content[16:24])
        if width + height > LONGEST_SIDES or max(width, height) > WIDEST_PHOTO * min(width, height):
            raise RefusedError("PHOTO_INVALID_DIMENSIONS")


def check_commands(parameters: dict[str, Any]) -> None:
    """The menu of commands."""
    for command in json.loads(parameters["commands"]):
        if not COMMAND.fullmatch(command["command"]) or not 1 <= len(command["description"]) <= 256:
            raise RefusedError("BOT_COMMAND_INVALID")
