"""A reply as text for a terminal or a pipe: replies in, lines out."""

from __future__ import annotations

import shutil
import textwrap

from bot.talk.direction import directed
from bot.talk.replies import Block, Reply

BOLD, DIM, PLAIN = "\033[1m", "\033[2m", "\033[0m"
WIDEST = 100
LISTED = ("item", "line")
INDENT = {"item": "  ", "line": "", "quote": "│ ", "note": "  "}
STYLE = {"title": BOLD, "note": DIM}


def reply_text(reply: Reply, *, colour: bool = False, width: int | None = None) -> str:
    """The blocks of a reply, wrapped, a blank line between paragraphs that are not a list."""
    columns = min(width or shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST)
    lines: list[str] = []
    before: Block | None = None
    for current in reply.blocks:
        if before and not (before.kind == current.kind and current.kind in LISTED):
            lines.append("")
        lines += _block_lines(current, columns, colour)
        before = current
    return "\n".join(lines)


def _block_lines(block: Block, columns: int, colour: bool) -> list[str]:
    indent = INDENT.get(block.kind, "")
    lines: list[str] = []
    for paragraph in block.plain().split("\n"):
        if block.kind == "table":
            lines.append(paragraph)
        else:
            wrapped = textwrap.wrap(paragraph, columns - len(indent), break_long_words=False) or [""]
            lines += [indent + directed(line, block.lang) for line in wrapped]
    if colour and block.kind in STYLE:
        return [f"{STYLE[block.kind]}{line}{PLAIN}" for line in lines]
    return lines
