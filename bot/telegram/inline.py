"""Inline mode: whoever types the bot's name in any chat gets cards to share, and nothing of it is stored."""

from __future__ import annotations

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputTextMessageContent,
    LinkPreviewOptions,
    Update,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from bot.talk.inline import inline_answers
from bot.talk.shareables import Shareable, with_link
from bot.telegram.html import messages
from bot.telegram.incoming import language_of
from bot.telegram.run_log import note

CACHE_SECONDS = 300


async def on_inline_query(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Cards for what was typed so far."""
    query = update.inline_query
    if query is None:
        return
    cards = inline_answers(query.query, language_of(query.from_user))
    try:
        # Personal: the cards are in the language of the person who asks.
        await query.answer(
            [_article(card, context.bot.username) for card in cards],
            cache_time=CACHE_SECONDS,
            is_personal=True,
        )
    except TelegramError as error:
        note("inline query not answered", error=type(error).__name__)


def _article(card: Shareable, bot_name: str) -> InlineQueryResultArticle:
    reply = with_link(card, bot_name)
    rows = [[InlineKeyboardButton(button.label, url=button.url) for button in row] for row in reply.buttons]
    return InlineQueryResultArticle(
        id=card.id,
        title=card.title,
        description=card.description,
        input_message_content=InputTextMessageContent(
            messages(reply, bot_name)[0],
            parse_mode=ParseMode.HTML,
            link_preview_options=LinkPreviewOptions(is_disabled=True),
        ),
        reply_markup=InlineKeyboardMarkup(rows) if rows else None,
    )
