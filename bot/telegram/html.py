"""A reply as Telegram draws it: HTML in messages of lawful length, buttons as an inline keyboard.

In: replies. Out: strings and button rows; nothing here talks to Telegram.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby

from bot.talk.direction import isolate_lines, isolate_tokens
from bot.talk.replies import LONGEST_ACTION, Block, Button, Reply
from corpus.outline import law_of, law_url
from corpus.references import format_reference
from corpus.texts import Cited

LONGEST_MESSAGE = 4096
MOST_BUTTONS = 96
FOLD, UNFOLD = "<blockquote expandable>", "</blockquote>"
DEEP_LINK = "https://t.me/{bot}?start={payload}"


@dataclass(frozen=True)
class _Piece:
    """A block as HTML, and what parts it from the one before."""

    html: str
    gap: str
    is_folded: bool

    @property
    def length(self) -> int:
        """What it takes at most of a message."""
        fold = len(FOLD) + len(UNFOLD) if self.is_folded else 0
        return len(self.gap) + len(self.html) + fold


def messages(reply: Reply, bot_name: str | None = None) -> list[str]:
    """The reply as HTML messages, split between blocks, each short enough to be sent."""
    parts: list[list[_Piece]] = []
    room = 0
    for drawn in (piece for block in reply.blocks for piece in _pieces_of_html(block, bot_name)):
        if not parts or drawn.length > room:
            parts.append([])
            room = LONGEST_MESSAGE
        parts[-1].append(drawn)
        room -= drawn.length
    return ["".join(_joined(part)) for part in parts]


def _joined(part: list[_Piece]) -> Iterator[str]:
    """The pieces of one message; what is folded together in one quotation that opens."""
    before: _Piece | None = None
    for is_folded, group in groupby(part, key=lambda piece: piece.is_folded):
        pieces = list(group)
        if before is not None:
            yield "\n" if is_folded or before.is_folded else pieces[0].gap
        joined = pieces[0].html + "".join(piece.gap + piece.html for piece in pieces[1:])
        yield f"{FOLD}{joined}{UNFOLD}" if is_folded else joined
        before = pieces[-1]


def keyboard(reply: Reply) -> list[list[Button]]:
    """The buttons that Telegram accepts: short actions, not too many."""
    rows: list[list[Button]] = []
    count = 0
    for row in reply.buttons:
        kept = [button for button in row if button.action is None or _fits(button.action)]
        if kept and count + len(kept) <= MOST_BUTTONS:
            rows.append(kept)
            count += len(kept)
    return rows


def _fits(action: str) -> bool:
    return len(action.encode()) <= LONGEST_ACTION


def _gap(block: Block) -> str:
    return "\n" if block.folded or block.kind in ("item", "line") else "\n\n"


def _pieces_of_html(block: Block, bot_name: str | None) -> list[_Piece]:
    """A block as HTML; one that is too long for a message, with links and escapes counted, in halves."""
    drawn = _Piece(_html(block, bot_name), _gap(block), block.folded)
    if drawn.length <= LONGEST_MESSAGE:
        return [drawn]
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
        Block(block.kind, _stripped(half), block.lang, block.folded)
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
    if block.kind == "link" and bot_name:
        return deep_link(escape(block.plain(), quote=False), bot_name)
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
    return deep_link("law-" + clause_id.replace("(", "").replace(")", ""), bot_name)


def deep_link(payload: str, bot_name: str) -> str:
    """The address that opens a place in the private chat with the bot."""
    return DEEP_LINK.format(bot=bot_name, payload=payload)
