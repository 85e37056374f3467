"""The fonts of our pictures and documents, the same on every machine.

In: nothing. Out: a folder that holds them as files: Latin, Greek and Hebrew letters, and the suit symbols.
"""

from __future__ import annotations

import warnings
from pathlib import Path

from corpus.home import home, written_whole

FONT = "FiraGO"
SYMBOLS = "Noto Sans Symbols2"
FONT_FILES = {"FiraGO-Regular.ttf": "figo", "FiraGO-Bold.ttf": "figbo", "NotoSansSymbols2.ttf": "symbol2"}


def font_folder() -> Path:
    """The folder, beside the user's data, with every font in it."""
    folder = home() / "fonts"
    fill(folder)
    return folder


def fill(folder: Path) -> None:
    """Put the fonts there that are missing: the first time all, later what somebody has deleted."""
    missing = [name for name in FONT_FILES if not (folder / name).exists()]
    if missing:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pymupdf_fonts
        for name in missing:
            with written_whole(folder / name) as aside:
                aside.write_bytes(pymupdf_fonts.fontbuffers[FONT_FILES[name]]())
