"""The best play of both sides in an ending of any size, by endplay where it is installed (`pip install diaititis[claim]`).

In: a whole position with trumps and lead. Out: the tricks of the leader's side, or None. endplay runs in a process of its
own with a limit: it takes its time to load, and what it might break is nobody else's.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from scenarios.bridge.calls import Denomination
from scenarios.bridge.cards import format_hand
from scenarios.bridge.positions import Position, format_position, parse_position
from scenarios.bridge.seats import Seat

LONGEST_SECONDS = 8
ROOT = Path(__file__).resolve().parents[1]
COMMAND = [sys.executable, "-P", "-m", "scenarios.double_dummy"]


def is_installed() -> bool:
    """Whether there is endplay to ask."""
    return find_spec("endplay") is not None


def best_for_leader(position: Position) -> int | None:
    """The tricks of the side on lead with the best play of both; None where they could not be worked out."""
    if not is_installed() or not position.is_whole or position.trumps is None or position.leader is None:
        return None
    try:
        done = subprocess.run(
            COMMAND,
            input=format_position(position),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=LONGEST_SECONDS,
            check=True,
        )
        return int(done.stdout)
    except (subprocess.SubprocessError, OSError, ValueError):
        return None


def solve(position: Position) -> int:
    """The same in this process."""
    from endplay.dds import solve_board
    from endplay.types import Deal, Denom, Player

    assert position.leader
    assert position.trumps is not None
    hands = " ".join(format_hand(position.hands[seat]) for seat in Seat)
    deal = Deal(f"N:{hands}")
    deal.trump = Denom.nt if position.trumps is Denomination.NOTRUMP else Denom.find(position.trumps.code)
    deal.first = Player.find(position.leader.value)
    return max(tricks for _, tricks in solve_board(deal))


def main() -> None:
    """A position on standard input, its tricks on standard output."""
    # Whoever asked may be gone by then.
    signal.alarm(LONGEST_SECONDS)
    position = parse_position(sys.stdin.read())
    if position:
        print(solve(position))


if __name__ == "__main__":
    main()
