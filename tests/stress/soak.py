"""The long soak, `make soak`: a million hostile texts through the conversation, then a thousand kills in five thousand talks.

`python -m tests.stress.soak [TEXTS] [KILLS]`. Shows how far it is, and ends with the figures for docs/robustness.md and
a non-zero status where anything broke.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from collections.abc import Callable
from multiprocessing import Pool
from pathlib import Path

from bot.talk.conversation import step
from bot.talk.state import State, Typed
from tests.stress.fuzz import run, talk
from tests.stress.test_kill import talk_and_kill

TEXTS, KILLS, TALKS_A_KILL = 1_000_000, 1000, 5
CHUNK = 2000


def tried(seed: int) -> tuple[dict[str, object], int]:
    """One chunk of texts: what came of them, and the most memory the process has had, in kB."""
    step(State(), Typed("Ο Νότος είπε 2♠ πάνω σε 2ΧΑ"))
    return run(seed, CHUNK, talk), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def soak_texts(texts: int, tell: Callable[[str], None]) -> bool:
    """Whether every one of so many texts was answered."""
    chunks = -(-texts // CHUNK)
    broken: list[object] = []
    slowest, memory = 0.0, [0, 0]
    with Pool(os.cpu_count()) as pool:
        for number, (found, used) in enumerate(pool.imap_unordered(tried, range(1000, 1000 + chunks)), 1):
            broken += found["broken"]  # type: ignore[arg-type]
            slowest = max(slowest, float(str(found["slowest"])))
            memory = [memory[0] or used, max(memory[1], used)]
            if number % 10 == 0 or number == chunks:
                tell(
                    f"{number * CHUNK:,} texts, {len(broken)} broken, slowest {slowest:.2f} s of the processor"
                )
    grown = (memory[1] - memory[0]) // 1024
    tell(
        f"memory of a process: {memory[0] // 1024} MB after its first {CHUNK:,} texts, {grown} MB more at most"
    )
    for fault in broken[:10]:
        tell(f"broken: {fault}")
    return not broken


def main() -> int:
    """Both, one after the other; the exit status."""
    given = [int(argument) for argument in sys.argv[1:3]]
    texts, kills = (*given, *(TEXTS, KILLS)[len(given) :])
    whole = soak_texts(texts, lambda line: print(line, flush=True)) if texts else True
    if kills:
        with tempfile.TemporaryDirectory() as folder:
            print(talk_and_kill(Path(folder) / "home", kills * TALKS_A_KILL, kills), flush=True)
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
