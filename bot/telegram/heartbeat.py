"""The sign of life of a running bot: a file beside its database, touched again and again.

In: nothing. Out: the file; for whoever asks, how many seconds ago it was touched.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from corpus.home import home, make_private_file

HEARTBEAT_NAME = "heartbeat"
EVERY_SECONDS = 20
ALIVE_SECONDS = 120


def beat() -> None:
    """The bot is alive."""
    make_private_file(_path())
    _path().write_text(f"{os.getpid()}\n")


def stop_beating() -> None:
    """The bot was stopped."""
    _path().unlink(missing_ok=True)


def seconds_since() -> float | None:
    """How long ago the bot was seen alive; None if it never was, or was stopped."""
    try:
        return max(0.0, time.time() - _path().stat().st_mtime)
    except OSError:
        return None


def _path() -> Path:
    return home() / HEARTBEAT_NAME
