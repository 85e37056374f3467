"""Times taken side by side in one run, so that the machine's own pace cancels out."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping


def fastest(subjects: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The shortest time of each, the rounds interleaved so that a slow moment hits all alike."""
    for run in subjects.values():
        run()
    times: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds):
        for name, run in subjects.items():
            begin = time.perf_counter()
            run()
            times[name].append(time.perf_counter() - begin)
    return {name: min(taken) for name, taken in times.items()}
