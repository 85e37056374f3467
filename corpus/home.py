"""Where the user's own data lives: imported books, the search index, later the log of rulings."""

from __future__ import annotations

import os
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
