"""The data folder is its owner's alone, whatever the umask; a folder of many people is left as it is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from corpus.home import make_private_file, make_private_folder, written_whole

pytestmark = pytest.mark.usefixtures("open_umask")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_folder_and_a_new_file_are_private(tmp_path: Path) -> None:
    make_private_folder(tmp_path / "a" / "home")
    make_private_file(tmp_path / "a" / "home" / "file")
    assert mode(tmp_path / "a" / "home") == 0o700
    assert mode(tmp_path / "a" / "home" / "file") == 0o600


def test_those_that_are_there_become_private_and_keep_what_they_hold(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(mode=0o775)
    file = tmp_path / "home" / "file"
    file.write_text("content")
    make_private_folder(file.parent)
    make_private_file(file)
    assert (mode(file.parent), mode(file), file.read_text()) == (0o700, 0o600, "content")


def test_rights_that_the_owner_has_not_are_not_given(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("content")
    file.chmod(0o444)
    make_private_file(file)
    assert mode(file) == 0o400


@pytest.mark.parametrize("kind", ["sticky", "above a home"])
def test_a_folder_that_others_live_in_is_not_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    if kind == "sticky":
        folder.chmod(0o1777)
    else:
        folder.chmod(0o777)
        monkeypatch.setenv("HOME", str(folder / "somebody"))
    before = mode(folder)
    make_private_folder(folder)
    assert mode(folder) == before


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "new" / "file"
    with written_whole(path) as aside:
        aside.write_bytes(b"one")
    with pytest.raises(ValueError, match="halfway"), written_whole(path) as aside:  # noqa: PT012
        aside.write_bytes(b"tw")
        raise ValueError("halfway")
    assert path.read_bytes() == b"one"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a file for another user")
def test_what_root_makes_in_the_folder_of_a_service_belongs_to_the_service(tmp_path: Path) -> None:
    folder = tmp_path / "service"
    folder.mkdir()
    os.chown(folder, 12345, 12346)
    make_private_file(folder / "file")
    found = (folder / "file").stat()
    assert (found.st_uid, found.st_gid, mode(folder / "file")) == (12345, 12346, 0o600)
