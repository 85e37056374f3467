"""The words of the layouts: a broken file is refused with the place of the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.books.greek import GreekWording
from corpus.books.reading import LAYOUTS
from corpus.errors import DataError
from corpus.loading import data_path, load

FOLDER = data_path("books/layouts")
GREEK = (FOLDER / "el.yaml").read_text(encoding="utf-8")


def test_every_layout_has_its_words() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(layout.lang for layout in LAYOUTS)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("law_heading: 'ΝΟΜΟΣ", "law_heading: '(ΝΟΜΟΣ", ": law_heading: no pattern: missing )"),
        ("roman: '", "roman: '[", ": labels.roman: no pattern: "),
        ("footer:", "foot:", ": foot: unknown key; allowed: name, law_heading, last_law_ends"),
        ("  number: '(\\d{1,2})\\.'\n", "", ": labels.number: is missing"),
    ],
)
def test_a_broken_wording_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "el.yaml"
    path.write_text(GREEK.replace(old, new, 1), encoding="utf-8")
    assert old in GREEK
    with pytest.raises(DataError) as caught:
        load(path, GreekWording)
    assert str(caught.value).startswith(f"{path}:")
    assert message in str(caught.value)
