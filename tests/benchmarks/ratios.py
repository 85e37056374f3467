"""Ratios of things done in turns within one run, so that neither the machine's pace nor its other work tells.

In: what to measure, and the limits its ratios must keep to. Out: medians, and a failure only where three measurements
in a row miss the same limit.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from statistics import median

TRIES = 3


@dataclass(frozen=True)
class Limit:
    """A ratio of one thing to another, and how small or large it may be."""

    what: str
    other: str
    least: float = 0.0
    most: float = inf

    def holds(self, ratio: float) -> bool:
        """Whether the ratio keeps to it."""
        return self.least <= ratio <= self.most

    def told(self, ratio: float) -> str:
        """The line that is printed."""
        bounds = [f"at least {self.least:.3g}"] * (self.least > 0) + [f"at most {self.most:.3g}"] * (
            self.most < inf
        )
        return f"{self.what}: {ratio:.2f} × {self.other}{f' ({bounds[0]})' if bounds else ''}"


def spent_on(run: Callable[[], object]) -> Callable[[], float]:
    """Measures the seconds of the processor that a run takes, here and in the processes it waits for.

    A clock on the wall would count the work of others, too.
    """

    def measured() -> float:
        begin = _spent()
        run()
        return _spent() - begin

    return measured


def medians(subjects: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The median of what each measures, in turns: a slow moment hits all alike. The first round is for warming up."""
    found: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds + 1):
        for name, measured in subjects.items():
            found[name].append(measured())
    return {name: median(values[1:]) for name, values in found.items()}


def check(limits: Sequence[Limit], measured: Callable[[], Sequence[float]]) -> None:
    """Print what is measured, a ratio a limit; measure again where one is missed, and fail where it always is."""
    missed = set(limits)
    for _ in range(TRIES):
        ratios = dict(zip(limits, measured(), strict=True))
        for limit, ratio in ratios.items():
            print(f"\n{limit.told(ratio)}", end="")
        missed -= {limit for limit, ratio in ratios.items() if limit.holds(ratio)}
        if not missed:
            break
    print()
    assert not missed, f"missed {TRIES} times: {', '.join(limit.what for limit in missed)}"


def _spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
