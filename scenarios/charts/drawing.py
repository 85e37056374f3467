"""Pages of a chart as PNG or SVG, drawn by Graphviz with fonts of our own.

In: `Page` values. Out: bytes of a picture within Telegram's limits for photos.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Literal

from scenarios.charts.fonts import FONT, fill, font_folder
from scenarios.charts.pages import Arrow, Box, Page

Format = Literal["png", "svg"]
DPI = 110
PHOTO_SIDES = 10_000
"""Telegram refuses photos whose width and height add up to more."""
FILL = {
    "question": "#E8F0FE", "choice": "#FFF4D6", "judgement": "#F3E8FD", "outcome": "#E6F4EA",
    "elsewhere": "#F1F3F4", "page": "#F1F3F4",
}  # fmt: skip
EDGE = {
    "question": "#4A6FA5", "choice": "#B8860B", "judgement": "#7B4FA0", "outcome": "#2E7D4F",
    "elsewhere": "#80868B", "page": "#80868B",
}  # fmt: skip
FADED_FILL, FADED_EDGE, FADED_TEXT = "#FAFAFA", "#D5D8DC", "#B0B5BA"


def draw(page: Page, picture: Format = "png") -> bytes:
    """The page as a picture."""
    _prepare_fonts()
    graph = build_graph(page)
    graph.layout(prog="dot")
    drawn: bytes = graph.draw(format=picture)
    return drawn


def build_graph(page: Page) -> Any:
    """The page as a Graphviz graph, not yet laid out."""
    _prepare_fonts()
    import pygraphviz

    graph = pygraphviz.AGraph(directed=True, strict=False)
    graph.graph_attr.update(
        rankdir="LR", ordering="out", nodesep="0.18", ranksep="0.45", dpi=str(DPI), label=page.title, labelloc="t",
        fontname=f"{FONT} Bold", fontsize="16", bgcolor="white", pad="0.2", margin="0",
    )  # fmt: skip
    graph.node_attr.update(
        shape="box", style="filled,rounded", fontname=FONT, fontsize="12", margin="0.12,0.07"
    )
    graph.edge_attr.update(fontname=FONT, fontsize="10", arrowsize="0.6")
    for box in page.boxes:
        _add_box(graph, box, page.has_path)
    for arrow in page.arrows:
        _add_arrow(graph, arrow, page.has_path)
    return graph


def _add_box(graph: Any, box: Box, has_path: bool) -> None:
    faded = has_path and not box.taken
    lines = [escape(line, quote=False) for line in box.lines]
    text = "<br/>".join(lines)
    if box.kind == "outcome":
        text = f"<b>{text}</b>"
    for line in box.small:
        text += f'<br/><font point-size="10">{escape(line, quote=False)}</font>'
    graph.add_node(
        box.id,
        label=f"<{text}>",
        fillcolor=FADED_FILL if faded else FILL[box.kind],
        color=FADED_EDGE if faded else EDGE[box.kind],
        fontcolor=FADED_TEXT if faded else "black",
        penwidth="2.6" if has_path and box.taken else "1.1",
    )


def _add_arrow(graph: Any, arrow: Arrow, has_path: bool) -> None:
    faded = has_path and not arrow.taken
    graph.add_edge(
        arrow.start,
        arrow.end,
        label=arrow.label,
        color=FADED_EDGE if faded else "#444444",
        fontcolor=FADED_TEXT if faded else "#333333",
        penwidth="2.6" if has_path and arrow.taken else "1.0",
    )


def _prepare_fonts() -> None:
    """Graphviz finds our fonts and no others: the same picture on every machine, even if the folder was emptied."""
    fill(_folder_of_graphviz())


@cache
def _folder_of_graphviz() -> Path:
    """The folder it has been told of; it reads that only once, and each font only when a text first needs it."""
    folder = font_folder()
    config = folder / "fonts.conf"
    config.write_text(_config(folder), encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(config)
    with _silenced():
        _warm_up()
    return folder


def _warm_up() -> None:
    """The first layout makes fontconfig read what it finds, and complain of what it does not know."""
    import pygraphviz

    graph = pygraphviz.AGraph()
    graph.add_node("♠", fontname=FONT)
    graph.layout(prog="dot")
    graph.draw(format="png")


@contextmanager
def _silenced() -> Iterator[None]:
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _config(folder: Path) -> str:
    return (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>{escape(str(folder))}</dir><cachedir>{escape(str(folder / 'cache'))}</cachedir></fontconfig>"
    )
