"""A reply as a plain value: blocks of text and buttons, before any screen draws it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from corpus.references import find_references, format_reference
from corpus.texts import Cited, pieces
from corpus.words import Language

BlockKind = Literal["title", "text", "line", "item", "note", "quote", "table"]
RecipeKind = Literal["chart", "csv", "pdf"]
LONGEST_ACTION = 64


@dataclass(frozen=True)
class Block:
    """One paragraph: what it is, what it says, and the language it says it in."""

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
    """What the reader may tap: an action of ours, or a page of the web."""

    label: str
    action: str | None = None
    url: str | None = None


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


def block(kind: BlockKind, text: str, lang: Language) -> Block:
    """A block from a text of ours, whose citations stand in braces."""
    return Block(kind, tuple(pieces(text)), lang)


def folded(blocks: Iterable[Block]) -> Iterator[Block]:
    """What need not be on the screen at once."""
    return (replace(each, folded=True) for each in blocks)


def cited(clause_ids: Iterable[str]) -> str:
    """Clauses in a row, marked as citations."""
    return ", ".join(f"{{{clause_id}}}" for clause_id in clause_ids)


def verbatim(kind: BlockKind, text: str, lang: Language) -> Block:
    """A block from somebody else's text: references are recognised, nothing else is touched."""
    return Block(kind, _with_references(text), lang)


def in_rows(buttons: list[Button], width: int) -> tuple[tuple[Button, ...], ...]:
    """Buttons side by side, so many to a row."""
    return tuple(tuple(buttons[start : start + width]) for start in range(0, len(buttons), width))


@lru_cache(maxsize=2048)
def _with_references(text: str) -> tuple[str | Cited, ...]:
    """A text of a book, looked through once."""
    position = 0
    found: list[str | Cited] = []
    for reference in find_references(text):
        found += [text[position : reference.start], Cited(reference.id)]
        position = reference.end
    return (*found, text[position:])
