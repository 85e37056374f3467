"""A reply as Telegram draws it: HTML in messages of lawful length, buttons as an inline keyboard.

In: replies. Out: strings and button rows; nothing here talks to Telegram.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bot.talk.direction import isolate_lines, isolate_tokens
from bot.talk.replies import LONGEST_ACTION, Block, Button, Reply
from corpus.outline import law_of, law_url
from corpus.references import format_reference
from corpus.texts import Cited

LONGEST_MESSAGE = 4096
MOST_BUTTONS = 96
DEEP_LINK = "https://t.me/{bot}?start=law-{payload}"


def messages(reply: Reply, bot_name: str | None = None) -> list[str]:
    """The reply as HTML messages, split between blocks, each short enough to be sent."""
    texts: list[str] = []
    current = ""
    for block in reply.blocks:
        for html in _pieces_of_html(block, bot_name):
            joined = f"{current}{_gap(block)}{html}" if current else html
            if len(joined) > LONGEST_MESSAGE and current:
                texts.append(current)
                current = html
            else:
                current = joined
    return [*texts, current] if current else texts


def keyboard(reply: Reply) -> list[list[Button]]:
    """The buttons that Telegram accepts: short actions, not too many."""
    rows: list[list[Button]] = []
    count = 0
    for row in reply.buttons:
        kept = [button for button in row if button.url or _fits(button.action)]
        if kept and count + len(kept) <= MOST_BUTTONS:
            rows.append(kept)
            count += len(kept)
    return rows


def _fits(action: str | None) -> bool:
    return action is not None and len(action.encode()) <= LONGEST_ACTION


def _gap(block: Block) -> str:
    return "\n" if block.kind == "item" else "\n\n"


def _pieces_of_html(block: Block, bot_name: str | None) -> list[str]:
    """A block as HTML; one that is too long for a message, with links and escapes counted, in halves."""
    html = _html(block, bot_name)
    if len(html) <= LONGEST_MESSAGE:
        return [html]
    return [piece for half in _halves(block) for piece in _pieces_of_html(half, bot_name)]


def _halves(block: Block) -> Iterator[Block]:
    """A block cut in two, its citations kept as they are."""
    left = _place_to_cut(block.plain())
    halves: tuple[list[str | Cited], list[str | Cited]] = ([], [])
    for piece in block.pieces:
        length = len(Block(block.kind, (piece,), block.lang).plain())
        if isinstance(piece, str) and 0 < left < length:
            halves[0].append(piece[:left])
            halves[1].append(piece[left:])
        else:
            halves[left <= 0].append(piece)
        left -= length
    return (
        Block(block.kind, _stripped(half), block.lang)
        for half in halves
        if any(isinstance(piece, Cited) or piece.strip() for piece in half)
    )


def _stripped(pieces: list[str | Cited]) -> tuple[str | Cited, ...]:
    first, last = pieces[0], pieces[-1]
    if isinstance(first, str):
        pieces[0] = first.lstrip()
    if isinstance(last, str):
        pieces[-1] = str(pieces[-1]).rstrip()
    return tuple(pieces)


def _place_to_cut(text: str) -> int:
    """Near the middle, after a sentence or at least a word."""
    half = len(text) // 2
    for marks in (("\n", ". ", "· ", "; "), (" ",)):
        cut = max(text.rfind(mark, 1, half + 1) for mark in marks) + 1
        if cut > half // 2:
            return cut
    return half


def _html(block: Block, bot_name: str | None) -> str:
    text = isolate_lines("".join(_piece(piece, block, bot_name) for piece in block.pieces), block.lang)
    match block.kind:
        case "title":
            return f"<b>{text}</b>"
        case "note":
            return f"<i>{text}</i>"
        case "quote":
            return f"<blockquote>{text}</blockquote>"
        case "table":
            return f"<pre>{text}</pre>"
        case "item":
            return f"• {text}"
    return text


def _piece(piece: str | Cited, block: Block, bot_name: str | None) -> str:
    if isinstance(piece, str):
        return escape(isolate_tokens(piece, block.lang), quote=False)
    printed = isolate_tokens(format_reference(piece.id, block.lang), block.lang)
    return f'<a href="{_target(piece.id, bot_name)}">{printed}</a>'


def _target(clause_id: str, bot_name: str | None) -> str:
    if bot_name is None:
        return law_url(law_of(clause_id))
    return DEEP_LINK.format(bot=bot_name, payload=clause_id.replace("(", "").replace(")", ""))
