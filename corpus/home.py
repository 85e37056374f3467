"""Where the user's own data lives: imported books, the search index, the bot's memory. Its owner alone may read it.

In: the environment. Out: paths, and private folders and files at them.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

DATABASE_NAME = "diaititis.db"


def home() -> Path:
    """The data folder: `DIAITITIS_HOME` where it is set, otherwise the platform's own place."""
    override = os.environ.get("DIAITITIS_HOME")
    if override:
        return Path(override).expanduser()
    from platformdirs import user_data_path

    return user_data_path("diaititis", appauthor=False)


def database_path() -> Path:
    """The one database file of this user."""
    return home() / DATABASE_NAME


def make_private_folder(folder: Path) -> None:
    """Make the folder where it is missing, and close it to others whatever the umask."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_shared(folder):
        _close_to_others(folder)


def make_private_file(path: Path) -> None:
    """Make the file where it is missing, and close it to others whatever the umask."""
    # A file that is there must not be opened: closing it again would take SQLite's locks on it away.
    with suppress(FileExistsError):
        made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            _give_to_owner(made, path.parent)
        finally:
            os.close(made)
    _close_to_others(path)


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """A file aside to write into, moved into place at the end, so that nobody ever reads half of it."""
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    os.close(handle)
    aside = Path(name)
    try:
        yield aside
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _give_to_owner(made: int, folder: Path) -> None:
    """What root makes in the folder of a service belongs to the service, which could not use it otherwise."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = folder.stat()
        os.fchown(made, owner.st_uid, owner.st_gid)


def _is_shared(folder: Path) -> bool:
    """A folder that others have their own in (`/tmp`, `/home`) is not ours to close."""
    is_sticky = bool(folder.stat().st_mode & stat.S_ISVTX)
    return is_sticky or folder.resolve() in Path(os.path.expanduser("~")).resolve().parents


def _close_to_others(path: Path) -> None:
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        with suppress(PermissionError):  # Somebody else's, who has let us in.
            path.chmod(mode & 0o700)
