"""`make pictures`: two talks as the phone shows them in the end, for the README.

In: talks of the tests. Out: PNG files in docs/, shot by a headless Chromium that has a font with emoji.
"""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterable
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bot.screens.__main__ import played
from tests.bot.screens.page import STYLE, Exchange, drawn_answer
from tests.bot.screens.phone import PHONE_WIDTH
from tests.bot.talk.test_conversation import ALL_TALKS

DOCS = Path(__file__).resolve().parents[3] / "docs"
SHOTS = {
    "ruling.png": "usual_incidents: insufficient bid, English",
    "group.png": "groups: a second person answers",
}
"""Each picture, and the talk it shows."""
SHARPNESS = 2
"""Pixels of the picture to one of the phone."""
FAMILIES = {"figo": "normal", "figbo": "bold"}
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--virtual-time-budget=3000", "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
TALLEST = 3000
HEIGHT = re.compile(r'data-height="(\d+)"')
OWN_STYLE = f"""
body {{ margin: 0; background: #d5e3ec; width: {PHONE_WIDTH}px; }}
main {{ display: flow-root; padding: 4px 0 8px; }}
.name {{ color: #c2541b; font-weight: bold; }}
.theirs + .row {{ margin-top: -3px; }}
"""
MEASURING = """<script>
document.fonts.ready.then(() => { document.body.dataset.height = document.querySelector("main").offsetHeight })
</script>"""


def in_the_end(exchanges: Iterable[Exchange]) -> list[Exchange]:
    """What stands in the chat when a talk is over: a tap has changed the message it was made on."""
    left: list[Exchange] = []
    for exchange in exchanges:
        if exchange.is_tap and left and not exchange.screen.reply.beside:
            left[-1] = Exchange(left[-1].said, exchange.screen, by=left[-1].by)
        else:
            left.append(exchange)
    return left


def phone_page(exchanges: Iterable[Exchange]) -> str:
    """The chat as a page of its own; in a group everybody has his name above what he writes."""
    chat = "".join(_said(exchange) + drawn_answer(exchange.screen) for exchange in exchanges)
    style = f"<style>{_fonts()}{STYLE}{OWN_STYLE}</style>"
    return f'<!doctype html><meta charset="utf-8">{style}<main>{chat}</main>{MEASURING}'


def _said(exchange: Exchange) -> str:
    if not exchange.by:
        return f'<div class="mine" dir="auto">{escape(exchange.said)}</div>'
    name = f'<span class="name">{escape(exchange.by)}</span>'
    return f'<div class="theirs" dir="auto">{name}\n{escape(exchange.said)}</div>'


def _fonts() -> str:
    """The letters that the measures are taken of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pymupdf_fonts
    return "".join(
        f"@font-face {{ font-family: FiraGO; font-weight: {weight}; src: url(data:font/ttf;base64,"
        f"{base64.b64encode(pymupdf_fonts.fontbuffers[name]()).decode()}) }}"
        for name, weight in FAMILIES.items()
    )


def shoot(page: str, picture: Path, browser: str) -> None:
    """The page as a picture, as high as what stands on it."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "page.html")
        source.write_text(page, encoding="utf-8")
        command = (
            browser,
            *FLAGS,
            f"--user-data-dir={folder}/browser",
            f"--force-device-scale-factor={SHARPNESS}",
        )
        size = f"--window-size={PHONE_WIDTH},{{}}"
        found = subprocess.run(
            [*command, size.format(TALLEST), "--dump-dom", source.as_uri()],
            capture_output=True,
            text=True,
            check=True,
        )
        height = HEIGHT.search(found.stdout)
        assert height, "the browser has not measured the page"
        subprocess.run(
            [*command, size.format(height[1]), f"--screenshot={picture}", source.as_uri()],
            capture_output=True,
            check=True,
        )


def main() -> None:
    """Shoot every picture."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        sys.exit("make pictures needs Chromium (on Debian: apt install chromium fonts-noto-color-emoji)")
    for name, talk in SHOTS.items():
        shoot(phone_page(in_the_end(played(talk, ALL_TALKS[talk].talk))), DOCS / name, browser)
        print(f"docs/{name}: {talk}")


if __name__ == "__main__":
    main()
