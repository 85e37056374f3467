"""One bot on a data folder: a lock that a process holds while it serves, and that the kernel lets go of when it dies.

In: the folder. Out: the block runs, or an error that names the process that was first.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bot.memory.errors import AlreadyServedError, MemoryFailedError, reason
from corpus.home import make_private_file, make_private_folder

LOCK_NAME = "lock"


@contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Be the only bot on this folder until the block ends."""
    path = folder / LOCK_NAME
    try:
        make_private_folder(folder)
        make_private_file(path)
        file = path.open("r+")
    except OSError as error:
        raise MemoryFailedError(f"{folder}: the data folder cannot be used: {reason(error)}") from error
    with file:
        try:
            # The lock of a process, not of a file: a child that outlives it does not hold it.
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = file.read().strip() or "unknown"
            raise AlreadyServedError(
                f"{folder}: another bot runs on this data folder (process {holder}); "
                "stop it first, or set DIAITITIS_HOME to a folder of its own"
            ) from error
        with suppress(OSError):  # No room: the lock holds without its holder's number.
            os.truncate(file.fileno(), 0)
            os.pwrite(file.fileno(), f"{os.getpid()}\n".encode(), 0)
        yield
