"""The lines of a YAML file: every place that the YAML reader finds, and no other, at the line where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ryaml
from hypothesis import example, given
from hypothesis import strategies as st

from corpus.source_lines import Place, line_of, lines_of, repeated_keys

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    path for top in ("bot", "corpus", "scenarios", "tests") for path in (ROOT / top).rglob("*.yaml")
)
ONE_IN = 9
"""Of the data files, so many are read."""

BLOCK = """\
# a comment
plain: word
"quoted key": 'it''s: {no} key'
list:
  - first
  - name: second
    more: [1, 2]
  -
    name: third
same_indent:
- a
- b: c
  d: e
deep:
    deeper:
        deepest: here
empty:
last: there
"""
FLOW = """\
one: {a: 1, "b": [x, {c: 2}], d: {}}
two: {a: "with, comma: and } brace",
      b: [y,
          {c: 3}]}
three: [
  {el: one},   # a comment, {with: braces}
  {el: two, en:
    later},
]
json: {"a":1,"b":{"c":2}}
"""
SCALARS = """\
literal: |-
  not: a key
    nor: this

  - nor this
folded: >
  not: a key
items:
  - text: |
      key: none
    after: 1
  - >-
    words: in a block
  - last
plain: a word
  over two lines
quoted: "over
  two: lines"
hash: a#b  # c: d
url: http://x:80/y
dash: -1
after: 2
"""
NAMED = """\
base: &kept
  a: 1
  b: {c: 2}
again: *kept
listed: [&one {x: 1}, *one]
after: 1
"""


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every key and entry of a value that was read."""
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for step, below in entries:
        at = (
            *place,
            step if isinstance(value, list) else str(step).lower() if isinstance(step, bool) else str(step),
        )
        yield at
        yield from places(below, at)


@pytest.mark.parametrize(
    "source",
    [BLOCK, FLOW, SCALARS, NAMED],
    ids=["block", "flow", "scalars", "anchors"],
)
def test_every_place_is_found_and_no_other(source: str) -> None:
    assert set(lines_of(source)) == set(places(ryaml.loads(source)))


@pytest.mark.parametrize(
    ("source", "place", "line"),
    [
        (BLOCK, ("plain",), 2),
        (BLOCK, ("quoted key",), 3),
        (BLOCK, ("list", 0), 5),
        (BLOCK, ("list", 1, "name"), 6),
        (BLOCK, ("list", 1, "more", 1), 7),
        (BLOCK, ("list", 2), 8),
        (BLOCK, ("list", 2, "name"), 9),
        (BLOCK, ("same_indent", 1, "d"), 13),
        (BLOCK, ("deep", "deeper", "deepest"), 16),
        (BLOCK, ("last",), 18),
        (FLOW, ("one", "b", 1, "c"), 1),
        (FLOW, ("two", "b", 1, "c"), 4),
        (FLOW, ("three", 1, "en"), 7),
        (FLOW, ("json", "b", "c"), 10),
        (SCALARS, ("folded",), 6),
        (SCALARS, ("items", 0, "after"), 11),
        (SCALARS, ("items", 2), 14),
        (SCALARS, ("after",), 22),
        (NAMED, ("again",), 4),
        (NAMED, ("again", "b", "c"), 3),
        (NAMED, ("listed", 1, "x"), 5),
        (NAMED, ("after",), 6),
    ],
)
def test_the_line_of_a_place(source: str, place: Place, line: int) -> None:
    assert lines_of(source)[place] == line
    assert line_of(lines_of(source), place) == line


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("deep", "deeper", "none"), 15),
        (("deep", "none", 3, "x"), 14),
        (("list", 7), 4),
        (("none",), 1),
        ((), 1),
    ],
)
def test_a_place_that_is_not_written_is_at_the_nearest_above_it(place: Place, line: int) -> None:
    assert line_of(lines_of(BLOCK), place) == line


def test_a_key_that_stands_twice_is_found_at_its_second_line() -> None:
    assert repeated_keys("a: 1\nb:\n  c: 1\n  c: 2\nd: {e: 1, e: 2}\nb: 3\n") == [
        (("b", "c"), 4),
        (("d", "e"), 5),
        (("b",), 6),
    ]
    assert repeated_keys(BLOCK) == []


@pytest.mark.parametrize("path", FILES[::ONE_IN], ids=lambda path: str(path.relative_to(ROOT)))
def test_the_places_of_a_data_file_are_where_their_keys_are(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    found = lines_of(source)
    assert set(found) == set(places(ryaml.loads(source)))
    rows = source.split("\n")
    assert [
        place
        for place, line in found.items()
        if isinstance(place[-1], str) and place[-1] not in rows[line - 1]
    ] == []


@example("[}")
@example("{]")
@given(st.text() | st.lists(st.sampled_from([*"{}[],:-&*#|>'\"\n ab", "\n  ", ": ", "- "])).map("".join))
def test_whatever_is_no_yaml_comes_to_an_end(source: str) -> None:
    lines = source.count("\n") + 1
    assert all(1 <= line <= lines for line in lines_of(source).values())
