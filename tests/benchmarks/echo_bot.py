"""The least a bot can do with the same library: send back what was written. Run by `test_load.py` to measure against."""

from __future__ import annotations

import os

from telegram import Update
from telegram.ext import ApplicationBuilder, ContextTypes, MessageHandler, filters


async def echo(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Say it again."""
    if update.message and update.message.text:
        await update.message.reply_text(update.message.text)


def main() -> None:
    """Poll until stopped."""
    builder = ApplicationBuilder().token(os.environ["TELEGRAM_BOT_TOKEN"])
    application = builder.base_url(f"{os.environ['TELEGRAM_API_URL']}/bot").concurrent_updates(True).build()
    application.add_handler(MessageHandler(filters.TEXT, echo))
    application.run_polling()


if __name__ == "__main__":
    main()
