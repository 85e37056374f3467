"""A reply as a plain value: blocks of text and buttons, before any screen draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from bot.talk.label_width import fit_in_row, fits_alone
from corpus.references import find_references, format_reference
from corpus.texts import Cited, pieces
from corpus.words import Language

BlockKind = Literal["title", "text", "line", "item", "note", "quote", "table", "link"]
RecipeKind = Literal["chart", "card", "csv", "pdf", "appeal", "claim", "deal"]
LONGEST_ACTION = 64


@dataclass(frozen=True)
class Block:
    """One paragraph: what it is, what it says, and the language it says it in; a link says where in the bot it leads."""

    kind: BlockKind
    pieces: tuple[str | Cited, ...]
    lang: Language
    folded: bool = False
    """Read by those who open it: a screen that can shows its first lines only."""

    def plain(self) -> str:
        """The text alone, citations in the script of its language."""
        return "".join(
            format_reference(piece.id, self.lang) if isinstance(piece, Cited) else piece
            for piece in self.pieces
        )


@dataclass(frozen=True)
class Button:
    """What the reader may tap: an action of ours, or one of the three ways out."""

    label: str
    action: str | None = None
    url: str | None = None
    """A page of the web."""
    link: str | None = None
    """A place in the private chat with the bot, as its deep links name it."""
    share: str | None = None
    """What inline mode is asked in a chat that the reader chooses."""


@dataclass(frozen=True)
class Recipe:
    """What a file is made of, where making it takes long: a plain value that can be stored and sent elsewhere."""

    kind: RecipeKind
    ingredients: str
    """As JSON; `bot/talk/making.py` knows what each kind needs."""


@dataclass(frozen=True)
class File:
    """A picture or a document that goes with a reply; with a recipe it has no content before somebody makes it."""

    name: str
    content: bytes = b""
    is_picture: bool = False
    recipe: Recipe | None = None


@dataclass(frozen=True)
class Notice:
    """A line for whoever asked a poll, in his own chat."""

    token: str
    text: str


@dataclass(frozen=True)
class Reply:
    """One answer."""

    lang: Language
    blocks: tuple[Block, ...]
    buttons: tuple[tuple[Button, ...], ...] = ()
    files: tuple[File, ...] = ()
    beside: bool = False
    """To a tap: an answer of its own below, where the message that was tapped must stay as it is."""
    refuses: bool = False
    """Nothing was done, and only who wanted it need be told why."""
    forgets: bool = False
    """Nothing of the chat is kept."""
    notice: Notice | None = None
    decides: bool = False
    """A ruling: whoever tapped for it must see it."""


def block(kind: BlockKind, text: str, lang: Language) -> Block:
    """A block from a text of ours, whose citations stand in braces."""
    return Block(kind, tuple(pieces(text)), lang)


def folded(blocks: Iterable[Block]) -> Iterator[Block]:
    """What need not be on the screen at once."""
    return (replace(each, folded=True) for each in blocks)


def cited(clause_ids: Iterable[str]) -> str:
    """Clauses in a row, marked as citations."""
    return ", ".join(f"{{{clause_id}}}" for clause_id in clause_ids)


def spoken_by_others(kind: BlockKind, text: str, lang: Language) -> Block:
    """A block from what a person wrote: it stands as it is, braces and all."""
    return Block(kind, (text,), lang)


def verbatim(kind: BlockKind, text: str, lang: Language) -> Block:
    """A block from somebody else's text: references are recognised, nothing else is touched."""
    return Block(kind, _with_references(text), lang)


def in_rows(buttons: Sequence[Button], most: int) -> tuple[tuple[Button, ...], ...]:
    """Buttons side by side, so many to a row as a phone has room for, and no more than these; rows of about one length."""
    if not buttons:
        return ()
    room = fit_in_row([button.label for button in buttons], most)
    rows = -(-len(buttons) // room)
    width = -(-len(buttons) // rows)
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


def packed(buttons: Sequence[Button], most: int) -> tuple[tuple[Button, ...], ...]:
    """Buttons side by side where those next to each other are short enough."""
    rows: list[tuple[Button, ...]] = []
    for button in buttons:
        longer = (*rows[-1], button) if rows else ()
        fits = len(longer) <= most and fit_in_row([each.label for each in longer], most) >= len(longer)
        if longer and fits:
            rows[-1] = longer
        else:
            rows.append((button,))
    return tuple(rows)


def numbered(
    labels: Sequence[str], actions: Sequence[str], lang: Language
) -> tuple[list[Button], list[Block]]:
    """A button for each label; one that is too long for a button stands in a line, and the button has its number."""
    buttons, lines = [], []
    for number, (label, action) in enumerate(zip(labels, actions, strict=True), 1):
        fits = fits_alone(label)
        buttons.append(Button(label if fits else f"{number}.", action))
        lines += [] if fits else [block("line", f"{number}. {label}", lang)]
    return buttons, lines


@lru_cache(maxsize=2048)
def _with_references(text: str) -> tuple[str | Cited, ...]:
    """A text of a book, looked through once."""
    position = 0
    found: list[str | Cited] = []
    for reference in find_references(text):
        found += [text[position : reference.start], Cited(reference.id)]
        position = reference.end
    return (*found, text[position:])
