"""What may go wrong with the memory; the messages are for whoever runs the bot."""

from __future__ import annotations

from corpus.errors import DiaititisError


class MemoryFailedError(DiaititisError):
    """The database cannot be opened, read or written."""


class MemoryBusyError(MemoryFailedError):
    """Another process is writing just now: it may be tried again."""


class MemoryLostError(MemoryFailedError):
    """The file is damaged or gone: whatever is noted from now on would be lost, so the process must end."""


class AlreadyServedError(DiaititisError):
    """Another bot runs on the same data folder."""


class StaleError(Exception):
    """The message has been changed since: somebody was faster."""


def reason(error: OSError) -> str:
    """Why a file or folder cannot be used, in plain words."""
    if isinstance(error, FileExistsError):
        return "it is a file, not a folder"
    if isinstance(error, NotADirectoryError):
        return "something above it is a file, not a folder"
    return error.strerror or str(error)
