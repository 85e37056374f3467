"""The menu of commands that Telegram shows, in each of the four languages; the Greek one where it knows no other."""

from __future__ import annotations

import asyncio

from telegram import Bot, BotCommand
from telegram.error import TelegramError

from bot.talk.command_names import COMMANDS
from bot.talk.phrases import say
from bot.telegram.run_log import note
from corpus.words import LANGUAGES, Language

PAUSES = (1, 10, 60, 600)
"""Seconds between tries; a bot without a menu is a bot all the same."""
DEFAULT: Language = "el"


def menu_of(lang: Language) -> list[BotCommand]:
    """The commands with what they do."""
    return [BotCommand(name, say(f"cmd_{name}", lang)) for name in COMMANDS]


async def set_menus(bot: Bot) -> None:
    """Tell Telegram the menus; after a few vain tries, go without."""
    wanted = [("", menu_of(DEFAULT)), *((lang, menu_of(lang)) for lang in LANGUAGES)]
    for pause in PAUSES:
        try:
            while wanted:
                code, commands = wanted[0]
                await bot.set_my_commands(commands, language_code=code or None)
                wanted.pop(0)
        except TelegramError as error:
            note("menus not set", error=type(error).__name__)
            await asyncio.sleep(pause)
        else:
            return
