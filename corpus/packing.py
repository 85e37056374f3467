"""Data files that were loaded and checked once, kept as one packed file beside the user's data.

In: the files a value is made from, and how to make it. Out: the value, from the pack where no file has changed.
Where nothing can be written it is simply made anew each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from corpus.home import home, written_whole
from corpus.loading import Record, data_path, load

T = TypeVar("T")
STAMP_LENGTH = 32


def packed(name: str, kind: type[T], sources: Iterable[Path], make: Callable[[], T]) -> T:
    """The value of this kind made from these files."""
    stamp = _stamp(sources)
    path = home() / f"{name}.pack"
    try:
        content = path.read_bytes()
    except OSError:
        content = b""
    if content[:STAMP_LENGTH] == stamp:
        try:
            return msgspec.msgpack.decode(content[STAMP_LENGTH:], type=kind)
        except msgspec.MsgspecError:
            pass
    value = make()
    with suppress(OSError), written_whole(path) as aside:
        aside.write_bytes(stamp + msgspec.msgpack.encode(value))
    return value


def load_packed(name: str, record: type[Record]) -> Record:
    """A data file of the corpus, checked when it has changed and unpacked when it has not."""
    path = data_path(name)
    return packed(f"corpus-{path.stem}", record, [path], lambda: load(path, record))


def _stamp(sources: Iterable[Path]) -> bytes:
    stats = [(str(path), path.stat()) for path in sources]
    lines = [f"{name} {stat.st_size} {stat.st_mtime_ns}" for name, stat in stats]
    return sha256("\n".join(lines).encode()).digest()
