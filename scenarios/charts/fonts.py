"""The fonts of our pictures and documents, the same on every machine.

In: nothing. Out: a folder that holds them as files: Latin, Greek and Hebrew letters, and the suit symbols.
"""

from __future__ import annotations

import os
import tempfile
import warnings
from pathlib import Path

from corpus.home import home

FONT = "FiraGO"
SYMBOLS = "Noto Sans Symbols2"
FONT_FILES = {"FiraGO-Regular.ttf": "figo", "FiraGO-Bold.ttf": "figbo", "NotoSansSymbols2.ttf": "symbol2"}


def font_folder() -> Path:
    """The folder, beside the user's data; filled where a font is missing."""
    folder = home() / "fonts"
    missing = [name for name in FONT_FILES if not (folder / name).exists()]
    if missing:
        folder.mkdir(parents=True, exist_ok=True)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pymupdf_fonts
        for name in missing:
            _write(folder / name, pymupdf_fonts.fontbuffers[FONT_FILES[name]]())
    return folder


def _write(path: Path, content: bytes) -> None:
    """Written aside and moved into place, so that nobody reads half a font."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        os.replace(name, path)
    finally:
        Path(name).unlink(missing_ok=True)
