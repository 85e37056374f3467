"""Pictures are drawn with our own fonts, whatever happens to the folder they lie in."""

from __future__ import annotations

import subprocess
import sys

ROUNDS = """
import shutil, sys
from corpus.home import home
from scenarios.charts.drawing import draw
from scenarios.charts.pages import Box, Page
first = Page("27", [Box("a", "question", ("a",))])
second = Page("27", [Box("a", "question", ("Ανεπαρκής;",)), Box("b", "outcome", ("♠ 2",))])
if "lost" in sys.argv:
    draw(first)
    shutil.rmtree(home() / "fonts")
sys.stdout.buffer.write(draw(second))
"""


def drawn(*how: str) -> bytes:
    run = subprocess.run([sys.executable, "-c", ROUNDS, *how], capture_output=True, check=True)
    assert run.stderr == b""
    return run.stdout


def test_a_deleted_folder_of_fonts_is_filled_again() -> None:
    assert drawn("lost") == drawn()
