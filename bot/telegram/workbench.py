"""The process that makes files for the bot, one after the other: started by `workshop.py`, ended with its input.

In: recipes on standard input. Out: the files on standard output, each with a sign whether it could be made. What takes
too long or too much memory costs this process its life, and nothing else.
"""

from __future__ import annotations

import os
import resource
import signal
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from bot.talk.making import make
from bot.talk.replies import Recipe

LONGEST_SECONDS = 20
MOST_MEMORY = 768 * 1024 * 1024
LIKELIEST_TO_BE_ENDED = "1000"
SIZE = struct.Struct(">I")
MADE, FAILED = b"+", b"-"


def work() -> None:
    """Make what is asked for until nobody asks any more."""
    # Ctrl-C is for the bot; this one ends when the bot closes its input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with suppress(OSError):
        # Where memory runs out all the same, the kernel is to end this process and not the bot.
        Path("/proc/self/oom_score_adj").write_text(LIKELIEST_TO_BE_ENDED)
    answers = _own_output()
    while size := sys.stdin.buffer.read(SIZE.size):
        asked = sys.stdin.buffer.read(SIZE.unpack(size)[0])
        # The kernel ends it then, in the middle of whatever library, and even when the bot is gone.
        signal.alarm(LONGEST_SECONDS)
        answer = _answer(asked)
        signal.alarm(0)
        answers.write(SIZE.pack(len(answer)) + answer)
        answers.flush()


def _answer(asked: bytes) -> bytes:
    try:
        return MADE + make(msgspec.json.decode(asked, type=Recipe))
    except Exception as error:
        # Its text may be somebody's words.
        return FAILED + type(error).__name__.encode()


def _own_output() -> BinaryIO:
    """Standard output for the answers alone: what a library prints goes nowhere."""
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return answers


if __name__ == "__main__":
    work()
