"""What was fitted, as its file keeps it.

In: a fitted value, or a path. Out: the bytes of the file, or the value; DataError with its cure where it cannot be read.
"""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import TypeVar

import msgspec

from corpus.errors import DataError

Fitted = TypeVar("Fitted", bound=msgspec.Struct)


def pack_fitted(fitted: msgspec.Struct) -> bytes:
    """A fitted value as it is kept."""
    return lzma.compress(msgspec.msgpack.encode(fitted))


def read_fitted(path: Path, kind: type[Fitted], called: str) -> Fitted:
    """The fitted value of a file."""
    try:
        return msgspec.msgpack.decode(lzma.decompress(path.read_bytes()), type=kind)
    except (OSError, EOFError, lzma.LZMAError, msgspec.MsgspecError) as error:
        raise DataError(
            f"{path.name}: -: not readable as {called}: {error}; make it with `make model`"
        ) from error
