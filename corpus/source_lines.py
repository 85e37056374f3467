"""Where the keys of a YAML file stand: asked for only when something is wrong with them, so loading stays quick.

In: the source of a file that reads as YAML, and a place in it (keys and numbers from the top down). Out: its line.
Known is what data files are written in: block and flow collections, plain, quoted and block scalars over any number
of lines, comments, anchors and aliases. What an alias stands for is where its anchor has it written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Step = str | int
Place = tuple[Step, ...]
TokenKind = Literal["scalar", "&", "*", "-", ":", "{", "}", "[", "]", ",", "end"]

SPACES = re.compile(r" *")
SKIPPED = re.compile(r"[ \t\r\n]+|(?:(?<=\s)|^)#[^\n]*", re.MULTILINE)
NAMED = re.compile(r"[&*][^\s,\[\]{}]+")
QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\'\'|[^\'])*\'', re.DOTALL)
HEADER = re.compile(r"[|>][-+0-9]*[ \t]*(?:#[^\n]*)?(?=\n|$)")
DASH = re.compile(r"-(?=\s|$)")
COLON = re.compile(r":(?=[\s,\[\]{}]|$)|(?<=[\"']):")
PLAIN = re.compile(r"(?:[^\n:#]|:(?!\s|$)|(?<=\S)#)+")
PLAIN_IN_FLOW = re.compile(r"(?:[^\n:#,\[\]{}]|:(?![\s,\[\]{}]|$)|(?<=\S)#)+")
OPENING: tuple[TokenKind, ...] = ("{", "[")
CLOSING: tuple[TokenKind, ...] = ("}", "]")
MARKS: tuple[TokenKind, ...] = (*OPENING, *CLOSING, ",")


@dataclass(frozen=True)
class Token:
    """A piece of the source, and where it begins."""

    kind: TokenKind
    text: str
    line: int
    column: int


def lines_of(source: str) -> dict[Place, int]:
    """Every key and every entry of a list with the line it stands in, the first being 1."""
    return _walked(source).lines


def line_of(lines: Mapping[Place, int], place: Place) -> int:
    """The line of a place; of one that is not written, that of the nearest written above it."""
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


def repeated_keys(source: str) -> list[tuple[Place, int]]:
    """The keys that stand in a mapping already, each with its line."""
    return _walked(source).repeated


def _walked(source: str) -> _Walk:
    walk = _Walk(_tokens(source))
    walk.node((), 0)
    return walk


class _Walk:
    """A way through the tokens that notes the places it comes by."""

    def __init__(self, tokens: list[Token]) -> None:
        self.lines: dict[Place, int] = {}
        self.repeated: list[tuple[Place, int]] = []
        self._tokens = tokens
        self._next = 0
        self._anchors: dict[str, Place] = {}

    def node(self, place: Place, least: int) -> None:
        """Whatever stands here, as far as it is indented by at least so much."""
        token = self._here()
        if token.kind == "&":
            self._anchors[self._take().text[1:]] = place
            self.node(place, least)
        elif token.kind == "*":
            self._copy(self._anchors.get(self._take().text[1:]), place)
        elif token.kind == "{":
            self._flow(place, "}")
        elif token.kind == "[":
            self._flow(place, "]")
        elif token.column < least:
            return
        elif token.kind == "-":
            self._block_list(place, token.column)
        elif self._is_key():
            self._block_mapping(place, token.column)
        else:
            while self._here().kind == "scalar" and self._here().column >= least:
                self._take()

    def _block_mapping(self, place: Place, column: int) -> None:
        while self._is_key() and self._here().column == column:
            key = self._take()
            self._take()
            below = (*place, _key_name(key.text))
            self._note(below, key)
            if self._here().kind == "-" and self._here().column == column:
                self._block_list(below, column)
            else:
                self.node(below, column + 1)

    def _block_list(self, place: Place, column: int) -> None:
        number = 0
        while self._here().kind == "-" and self._here().column == column:
            self._note((*place, number), self._take())
            self.node((*place, number), column + 1)
            number += 1

    def _flow(self, place: Place, closing: Literal["}", "]"]) -> None:
        """A mapping or a list in brackets."""
        self._take()
        number = 0
        while self._here().kind not in (*CLOSING, "end"):
            first = self._here()
            below = (*place, _key_name(first.text) if closing == "}" else number)
            self._note(below, first)
            if closing == "}":
                self._take()
            self._flow_value(below)
            number += 1
            if self._here().kind == ",":
                self._take()
        self._take()

    def _flow_value(self, place: Place) -> None:
        while self._here().kind not in (",", *CLOSING, "end"):
            if self._here().kind in ("{", "[", "&", "*"):
                self.node(place, 0)
            else:
                self._take()

    def _note(self, place: Place, token: Token) -> None:
        if place in self.lines:
            self.repeated.append((place, token.line))
        self.lines.setdefault(place, token.line)

    def _copy(self, anchor: Place | None, place: Place) -> None:
        """What stands below an anchor stands below its alias too."""
        if anchor is not None:
            depth = len(anchor)
            below = [(at[depth:], line) for at, line in self.lines.items() if at[:depth] == anchor]
            self.lines |= {(*place, *rest): line for rest, line in below if rest}

    def _is_key(self) -> bool:
        return self._here().kind == "scalar" and self._here(after=1).kind == ":"

    def _here(self, after: int = 0) -> Token:
        return self._tokens[min(self._next + after, len(self._tokens) - 1)]

    def _take(self) -> Token:
        token = self._here()
        self._next += 1
        return token


def _key_name(text: str) -> str:
    """A key as it is called once loaded."""
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    if text.startswith('"'):
        try:
            return str(json.loads(text))
        except ValueError:
            return text[1:-1]
    return text


def _tokens(source: str) -> list[Token]:
    tokens: list[Token] = []
    position, line, depth = 0, 1, 0
    while position < len(source):
        kind, end = _piece(source, position, depth)
        if kind:
            column = position - source.rfind("\n", 0, position) - 1
            tokens.append(Token(kind, source[position:end].strip(), line, column))
        depth = max(0, depth + (kind in OPENING) - (kind in CLOSING))
        line += source.count("\n", position, end)
        position = end
    return [*tokens, Token("end", "", line, -1)]


def _piece(source: str, start: int, depth: int) -> tuple[TokenKind | None, int]:
    """What begins here, None where it says nothing, and where it ends; brackets count within brackets only."""
    if skipped := SKIPPED.match(source, start):
        return None, skipped.end()
    if quoted := QUOTED.match(source, start):
        return "scalar", quoted.end()
    if named := NAMED.match(source, start):
        return ("&" if named[0][0] == "&" else "*"), named.end()
    for mark in MARKS if depth else OPENING:
        if source[start] == mark:
            return mark, start + 1
    if COLON.match(source, start):
        return ":", start + 1
    if not depth:
        if DASH.match(source, start):
            return "-", start + 1
        if header := HEADER.match(source, start):
            return "scalar", _end_of_block(source, start, header.end())
    plain = (PLAIN_IN_FLOW if depth else PLAIN).match(source, start)
    return "scalar", plain.end() if plain else start + 1


def _end_of_block(source: str, start: int, end: int) -> int:
    """Where a block scalar ends: before the first line that is indented by less than its own first."""
    outer = _indent(source, source.rfind("\n", 0, start) + 1)
    wanted = None
    while end < len(source):
        line_end = source.find("\n", end + 1)
        line_end = len(source) if line_end < 0 else line_end
        if source[end:line_end].strip():
            indent = _indent(source, end + 1)
            wanted = indent if wanted is None else wanted
            if indent < wanted or indent <= outer:
                break
        end = line_end
    return end


def _indent(source: str, line_start: int) -> int:
    spaces = SPACES.match(source, line_start)
    return len(spaces[0]) if spaces else 0
