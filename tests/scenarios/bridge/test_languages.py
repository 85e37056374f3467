"""The files of the names: what is broken in one is said with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenarios.bridge.languages import HERE, load_names

ENGLISH = (HERE / "en.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  N: {name: North, letter: N}\n", "", "en.yaml: seats.N: is missing; allowed: N, E, S, W"),
        ("  NT: {name", "  SA: {name", "en.yaml: denominations.NT: is missing; allowed: C, D, H, S, NT"),
        ("  K: {name", "  K: {nam", "en.yaml: ranks[...]: Object contains unknown field `nam`"),
        ('card: "{rank} of {suit}"', "", "en.yaml: -: Object missing required field `card`"),
        ('"9": nine}', '"9": nine, "10": ten}', "en.yaml: levels.10: unknown key; allowed: 1, 2, 3"),
        ("seats:", "seats: [", "en.yaml: -: not readable as YAML"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "en.yaml"
    path.write_text(ENGLISH.replace(old, new, 1), encoding="utf-8")
    assert old in ENGLISH
    with pytest.raises(ValueError, match="en.yaml: ") as caught:
        load_names(path)
    assert str(caught.value).startswith(message)


def test_a_language_without_its_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="^fr.yaml: -: no such file$"):
        load_names(tmp_path / "fr.yaml")
