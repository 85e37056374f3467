"""Pictures and documents, set by typst with fonts of our own.

In: a template and what it shows, as plain values. Out: bytes of a PNG, SVG or PDF file. What people wrote reaches a
template as data (it reads JSON) and is never read as markup.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from scenarios.charts.fonts import FONT, SYMBOLS, fill, font_folder

FileFormat = Literal["png", "svg", "pdf"]
FAMILIES = (FONT, SYMBOLS, "Libertinus Serif", "DejaVu Sans Mono")
"""In this order; the last two are inside typst and hold what people write in other scripts."""
PIXELS_OF_A_POINT = 72.0
"""To the inch: a template that counts in points counts in pixels."""


def typeset(
    template: Path,
    shown: Mapping[str, Any],
    form: FileFormat,
    timestamp: int = 0,
    dots: float = PIXELS_OF_A_POINT,
) -> bytes:
    """A file of one template; the same values give the same bytes."""
    import typst

    made: bytes = typst.compile(
        str(template),
        root=str(template.parent),
        font_paths=_fonts(),
        sys_inputs={"shown": json.dumps({**shown, "fonts": FAMILIES}, ensure_ascii=False)},
        format=form,
        ppi=dots,
        timestamp=timestamp,
    )
    return made


def _fonts() -> Any:
    """Our own fonts, even if somebody has emptied their folder: typst reads each only when a text first needs it."""
    found, folder = _found_fonts()
    if folder:
        fill(folder)
    return found


@cache
def _found_fonts() -> tuple[Any, Path | None]:
    """The fonts inside typst alone where the data folder cannot be written."""
    import typst

    folder: Path | None = None
    try:
        folder = font_folder()
    except OSError:
        folders = []
    else:
        folders = [str(folder)]
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=folders), folder
