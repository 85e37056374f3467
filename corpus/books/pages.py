"""From the bytes of a file to clean numbered lines: decoding, page marks, invisible characters."""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

from corpus.errors import BookError

SIZE_LIMIT = 2 * 1024 * 1024
"""A law book has a fifth of that."""
MOST_LINES = 50_000
"""A law book has some five thousand."""
MOST_MARKS = 30
"""Accents and points on one letter; to put more into their order takes the square of their number."""
PAGE_MARK = re.compile(r"<\|[^|<>\n]*\|>|\f")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
SPACES = re.compile(r"[ \u00a0\u2000-\u200a\u202f\u3000\v\r]+")
GREEK_BYTES = re.compile(rb"[\xc1-\xfe]{3,}")


@dataclass(frozen=True)
class Line:
    """One line of the file with something on it."""

    number: int
    text: str
    page_start: bool = False
    """The first line of a printed page."""
    paragraph_start: bool = False
    """An empty line stands before it."""
    closes: str = ""
    """The clause whose closing sentence begins here."""

    def with_text(self, text: str) -> Line:
        """The same place with other text."""
        return replace(self, text=text)


def read_bytes(path: Path) -> bytes:
    """The content of a file; nothing is read of what is no plain file, or too large for a book."""
    try:
        if not path.is_file():
            # Opening a pipe would wait for its other end, and some devices do something when they are opened.
            path.stat()
            kind = "a folder" if path.is_dir() else "a pipe or a device"
            raise BookError(f"{path}: {kind}, not a file; allowed: the text of a law book")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > SIZE_LIMIT:
                raise too_large(path.name, size)
            data = file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise BookError(f"{path}: cannot be read: {error.strerror or error}") from error
    return data


def decode(data: bytes, name: str) -> str:
    """The text of a file; an error says what the file is instead and how to convert it."""
    text = _decode(data, name)
    lines = sum(map(text.count, ("\n", "\f", "<|")))
    if lines > MOST_LINES:
        raise BookError(f"{name}: {lines} lines are too many for a law book; allowed: up to {MOST_LINES}")
    marks = "".join(char for char in set(text) if unicodedata.combining(char))
    if marks and re.search(f"[{re.escape(marks)}]{{{MOST_MARKS + 1}}}", text):
        raise BookError(
            f"{name}: a letter has more than {MOST_MARKS} accents; allowed: the text of a law book"
        )
    return text


def _decode(data: bytes, name: str) -> str:
    if len(data) > SIZE_LIMIT:
        raise too_large(name, len(data))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            raise BookError(
                f"{name}: encoding: begins as UTF-16 but breaks off at byte {error.start}"
            ) from error
    if not data.strip(b"\xef\xbb\xbf \t\r\n\f"):
        raise BookError(f"{name}: the file is empty")
    if b"\0" in data:
        raise BookError(f"{name}: a binary file, not text; allowed: the text of a law book in UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(GREEK_BYTES.findall(data)) > len(data) / 40:
            raise BookError(
                f"{name}: encoding: an old one-byte encoding, not UTF-8 (byte {error.start}); "
                f"if it is Greek, convert it with: iconv -f CP1253 -t UTF-8 {name} > book.txt "
                "(or -f ISO-8859-7)"
            ) from error
        raise BookError(
            f"{name}: encoding: not UTF-8 (byte {error.start}); allowed: UTF-8, UTF-16 with its mark"
        ) from error


def too_large(name: str, size: int) -> BookError:
    """The error for a file beyond the limit."""
    return BookError(
        f"{name}: {size / 1024 / 1024:.0f} MB is too large for a law book; "
        f"allowed: up to {SIZE_LIMIT // 1024 // 1024} MB"
    )


def split_lines(text: str) -> list[Line]:
    """The lines that carry text, numbered as in the file; a page mark begins a new one of the same number."""
    lines: list[Line] = []
    page_start = paragraph_start = True
    for number, raw in enumerate(text.split("\n"), 1):
        pieces = PAGE_MARK.split(unicodedata.normalize("NFC", raw))
        if len(pieces) == 1 and not raw.strip():
            paragraph_start = True
        for order, piece in enumerate(pieces):
            page_start = page_start or order > 0
            cleaned = SPACES.sub(" ", INVISIBLE.sub("", piece)).strip(" \t")
            if cleaned:
                lines.append(Line(number, cleaned, page_start, paragraph_start))
                page_start = paragraph_start = False
    return lines
