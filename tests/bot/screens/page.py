"""Talks as a page that looks like the chat on a phone: turns in, HTML out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from bot.talk.replies import Button
from bot.telegram.html import keyboard
from tests.bot.screens.phone import (
    BUBBLE_WIDTH,
    BUTTON_GAP,
    BUTTON_HEIGHT,
    LABEL_TYPE,
    LINE_HEIGHT,
    LINES_OF_A_FOLD,
    PHONE_WIDTH,
    TYPE,
    Screen,
)

STYLE = f"""
body {{ background: #888; font: {TYPE}px/{LINE_HEIGHT}px FiraGO, Roboto, sans-serif; }}
.talk {{ display: inline-block; vertical-align: top; width: {PHONE_WIDTH}px; margin: 12px; background: #d5e3ec; }}
.talk h2 {{ font-size: 13px; margin: 0; padding: 6px 10px; background: #456; color: #fff; }}
.mine, .theirs {{ width: {BUBBLE_WIDTH - 28}px; margin: 6px 10px; padding: 8px 14px; border-radius: 12px; white-space: pre-line;
  overflow-wrap: break-word; }}
.mine {{ background: #e3fed0; width: auto; text-align: end; margin-inline-start: 60px; }}
.theirs {{ background: #fff; }}
.theirs a {{ color: #2a78b5; text-decoration: none; }}
blockquote {{ margin: 4px 0; padding-inline-start: 8px; border-inline-start: 3px solid #6aa9dd; }}
blockquote[expandable] {{ max-height: {LINES_OF_A_FOLD * LINE_HEIGHT}px; overflow: hidden; }}
.row {{ display: flex; gap: {BUTTON_GAP}px; width: {BUBBLE_WIDTH}px; margin: {BUTTON_GAP}px 10px; }}
.row span {{ flex: 1 1 0; background: #7fa3ba; color: #fff; border-radius: 8px; font-size: {LABEL_TYPE}px; text-align: center;
  line-height: {BUTTON_HEIGHT}px; height: {BUTTON_HEIGHT}px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  padding: 0 8px; }}
.size {{ font-size: 11px; color: #345; margin: 0 10px; }}
"""


@dataclass(frozen=True)
class Exchange:
    """What somebody wrote or tapped, and what he saw then."""

    said: str
    screen: Screen
    by: str = ""
    """Who, in a group."""
    is_tap: bool = False


def page(talks: Iterable[tuple[str, Iterable[Exchange]]]) -> str:
    """All talks side by side."""
    drawn = "\n".join(_talk(name, exchanges) for name, exchanges in talks)
    return f'<!doctype html><meta charset="utf-8"><title>Screens</title><style>{STYLE}</style>{drawn}'


def _talk(name: str, exchanges: Iterable[Exchange]) -> str:
    return f'<div class="talk"><h2>{escape(name)}</h2>{"".join(map(_exchange, exchanges))}</div>'


def _exchange(exchange: Exchange) -> str:
    screen = exchange.screen
    size = f"{screen.lines} lines, {screen.buttons} buttons, {screen.screens:.2f} of a screen"
    return f'<div class="mine" dir="auto">{escape(exchange.said)}</div>{drawn_answer(screen)}<p class="size">{size}</p>'


def drawn_answer(screen: Screen) -> str:
    """A reply as its bubbles and its buttons."""
    bubbles = "".join(f'<div class="theirs" dir="auto">{html}</div>' for html in screen.html)
    rows = "".join(f'<div class="row">{"".join(map(_label, row))}</div>' for row in keyboard(screen.reply))
    return bubbles + rows


def _label(button: Button) -> str:
    return f'<span dir="auto">{escape(button.label)}</span>'
