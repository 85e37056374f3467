"""The commands of the chat, in the order of the menus that Telegram shows."""

from __future__ import annotations

COMMANDS = (
    "rule", "law", "define", "find", "rights", "chart", "claim", "score", "imp", "vp", "weighted",
    "cases", "log", "poll", "settings", "lang", "help", "about", "forget",
)  # fmt: skip
