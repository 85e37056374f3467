"""The conversation on Telegram, by polling.

In: a token from the environment. Out: a running bot; every handler only carries events to `conversation.step`
and replies back. No message text is logged, and the token is never shown.
"""

from __future__ import annotations

import logging
import os
from typing import Any

from telegram import (
    Chat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    LinkPreviewOptions,
    Message,
    Update,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest
from telegram.ext import (
    AIORateLimiter,
    Application,
    ApplicationBuilder,
    CallbackQueryHandler,
    ContextTypes,
    MessageHandler,
    filters,
)

from bot.conversation import Event, State, Tapped, Typed, step
from bot.phrases import say
from bot.replies import Reply
from bot.telegram_html import keyboard, messages
from corpus.errors import DiaititisError
from corpus.words import LANGUAGES, Language

TOKEN_VARIABLE = "TELEGRAM_BOT_TOKEN"
API_VARIABLE = "TELEGRAM_API_URL"
CHAT_STATE = "state"
log = logging.getLogger("diaititis.telegram")


class NoTokenError(DiaititisError):
    """There is no token to serve with."""


def build_application() -> Application[Any, Any, Any, Any, Any, Any]:
    """The bot, ready to run; NoTokenError where the environment holds none."""
    token = os.environ.get(TOKEN_VARIABLE, "").strip()
    if not token:
        raise NoTokenError(
            f"{TOKEN_VARIABLE} is not set: put your bot's token (from @BotFather) into the environment"
        )
    builder = ApplicationBuilder().token(token).rate_limiter(AIORateLimiter(max_retries=5))
    api = os.environ.get(API_VARIABLE)
    if api:
        builder = builder.base_url(f"{api.rstrip('/')}/bot")
    application = builder.build()
    application.add_handler(MessageHandler(filters.TEXT & filters.UpdateType.MESSAGE, on_message))
    application.add_handler(CallbackQueryHandler(on_tap))
    application.add_error_handler(on_error)
    return application


def serve() -> None:
    """Poll until stopped; a Telegram that is down at the start is waited for."""
    logging.getLogger("httpx").setLevel(logging.WARNING)
    application = build_application()
    log.info("polling")
    application.run_polling(allowed_updates=[Update.MESSAGE, Update.CALLBACK_QUERY], bootstrap_retries=-1)


async def on_message(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Somebody wrote; in a group only what is meant for the bot is answered."""
    message = update.message
    if message is None or message.text is None:
        return
    text = _meant_for_us(message, context.bot.username)
    if text is None:
        return
    reply = _step(context, update, Typed(text))
    await _send(message, reply, context.bot.username)


async def on_tap(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Somebody tapped; the message he tapped becomes the answer."""
    query = update.callback_query
    if query is None:
        return
    await query.answer()
    reply = _step(context, update, Tapped(query.data or ""))
    texts = messages(reply, context.bot.username)
    if not isinstance(query.message, Message):
        return
    if len(texts) > 1:
        await _send(query.message, reply, context.bot.username)
        return
    try:
        await query.message.edit_text(
            texts[0],
            parse_mode=ParseMode.HTML,
            reply_markup=_markup(reply),
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )
    except BadRequest as error:
        if "not modified" not in str(error).lower():
            raise


async def on_error(update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Say so plainly, note what broke without anybody's words, go on."""
    log.error("update failed: %s", type(context.error).__name__)
    if isinstance(update, Update) and update.effective_chat:
        lang = _state(context, update).last_lang
        await context.bot.send_message(update.effective_chat.id, say("went_wrong", lang))


def _meant_for_us(message: Message, bot_name: str) -> str | None:
    text = message.text or ""
    if message.chat.type == Chat.PRIVATE:
        return text
    mention = f"@{bot_name}"
    if text.startswith("/"):
        addressed = text.split(maxsplit=1)[0].partition("@")[2]
        return text if addressed.lower() in ("", bot_name.lower()) else None
    if mention.lower() in text.lower():
        start = text.lower().index(mention.lower())
        return (text[:start] + text[start + len(mention) :]).strip()
    answered = message.reply_to_message
    if answered and answered.from_user and answered.from_user.username == bot_name:
        return text
    return None


def _step(context: ContextTypes.DEFAULT_TYPE, update: Update, event: Event) -> Reply:
    state, reply = step(_state(context, update), event)
    if context.chat_data is not None:
        context.chat_data[CHAT_STATE] = state
    return reply


def _state(context: ContextTypes.DEFAULT_TYPE, update: Update) -> State:
    known = (context.chat_data or {}).get(CHAT_STATE)
    if isinstance(known, State):
        return known
    return State(last_lang=_language_of_user(update))


def _language_of_user(update: Update) -> Language:
    code = (update.effective_user.language_code or "") if update.effective_user else ""
    return next((lang for lang in LANGUAGES if code.lower().startswith(lang)), "el")


async def _send(message: Message, reply: Reply, bot_name: str) -> None:
    texts = messages(reply, bot_name)
    for number, text in enumerate(texts, 1):
        await message.reply_text(
            text,
            parse_mode=ParseMode.HTML,
            reply_markup=_markup(reply) if number == len(texts) else None,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        )


def _markup(reply: Reply) -> InlineKeyboardMarkup | None:
    rows = [
        [InlineKeyboardButton(button.label, callback_data=button.action, url=button.url) for button in row]
        for row in keyboard(reply)
    ]
    return InlineKeyboardMarkup(rows) if rows else None
