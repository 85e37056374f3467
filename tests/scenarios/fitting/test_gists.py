"""What fitting needs of each text: read once, kept until the reader changes, the same as what is read of a message."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from scenarios.fitting import gists as gists_module
from scenarios.fitting.gists import ROOT, cache_path, read_gists
from scenarios.matching.features import features
from scenarios.reading.reading import read

TEXTS = ("Ο Νότος είπε 2♠ πάνω σε 2ΧΑ", "antam ektos seiras", "הכרוז הוביל מהיד הלא נכונה", "…")


def names(text: str, kept_in: Path) -> set[str]:
    found = read_gists(TEXTS, kept_in)
    return {found.names[place] for place in found.places[text]}


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are read from now on."""
    seen: list[str] = []
    original = gists_module._read

    def reading(texts: list[str]) -> list[tuple[int, str]]:
        seen.extend(texts)
        return original(texts)

    monkeypatch.setattr(gists_module, "_read", reading)
    return seen


@pytest.mark.parametrize("text", TEXTS)
def test_they_are_the_features_of_the_text(text: str, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    assert names(text, path) == set(features(read(text)))
    assert names(text, path) == set(features(read(text)))
    assert read_gists(TEXTS, path).words[text] == len(read(text).message.words)


def test_only_what_is_new_is_read(tmp_path: Path, unread: list[str]) -> None:
    path = tmp_path / "folder" / "kept"
    read_gists(TEXTS[:2], path)
    read_gists(TEXTS, path)
    assert unread == list(TEXTS)


def test_another_reader_reads_everything_again(
    tmp_path: Path, unread: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept"
    read_gists(TEXTS, path)
    monkeypatch.setattr(gists_module, "SHAPING", (1, 2, 3))
    read_gists(TEXTS, path)
    assert unread == [*TEXTS, *TEXTS]


@pytest.mark.parametrize("content", [b"", b"\xc1", b"\x80"])
def test_what_cannot_be_read_back_is_read_again(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_bytes(content)
    assert names(TEXTS[0], path) == set(features(read(TEXTS[0])))


def test_without_a_place_to_keep_them_they_are_read_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    assert names(TEXTS[0], tmp_path / "file" / "kept") == set(features(read(TEXTS[0])))


def test_they_are_kept_outside_the_repository() -> None:
    assert ROOT not in cache_path().parents


def test_every_number_that_shapes_a_feature_asks_for_reading_again() -> None:
    """Weights alone are put to the features afterwards, and how many readings are kept changes none."""
    used: set[str] = set()
    for name in ("features.py", "call_shapes.py"):
        for node in ast.walk(ast.parse((ROOT / "scenarios/matching" / name).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "scenarios.matching.thresholds":
                used |= {alias.name for alias in node.names}
    listed = {name for name in used if getattr(gists_module, name, None) is not None}
    assert used - listed == {"WEIGHTS", "READINGS_KEPT"}
    assert sorted(gists_module.SHAPING) == sorted(getattr(gists_module, name) for name in listed)
