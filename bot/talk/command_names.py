"""The commands of the chat, in the order of the menus that Telegram shows."""

from __future__ import annotations

COMMANDS = (
    "rule", "law", "define", "find", "rights", "chart", "score", "imp", "vp", "weighted",
    "log", "settings", "lang", "help", "about", "forget",
)  # fmt: skip
