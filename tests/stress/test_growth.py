"""The slowest long message that can be found: bred from random ones, each generation from the slowest of the last."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time

import pytest

from bot.talk.conversation import LONGEST_MESSAGE, step
from bot.talk.state import State, Typed
from scenarios.understanding import understand
from tests.stress.fuzz import SCRAPS
from tests.stress.test_reading_fuzz import a_piece

pytestmark = pytest.mark.stress
FIRST, GENERATIONS, YOUNG, PARENTS = 120, 12, 12, 6
MOST_OF_THE_MEDIAN = 20


def filled(unit: str) -> str:
    return (unit * (LONGEST_MESSAGE // max(1, len(unit)) + 1))[:LONGEST_MESSAGE]


def a_unit(chance: random.Random) -> str:
    """What is repeated: a scrap or two, or something like what people write."""
    if chance.random() < 0.5:
        return a_piece(chance) + " "
    return chance.choice(("", " ", "\n", ", ")).join(chance.choices(SCRAPS, k=chance.randint(1, 3)))


def bred(one: str, other: str, chance: random.Random) -> str:
    """A part of the one filled up with a part of the other, or a part of it repeated."""
    start = chance.randrange(LONGEST_MESSAGE)
    length = chance.choice((3, 12, 60, 400, 2000))
    part = one[start : start + length]
    match chance.randrange(3):
        case 0:
            return filled(part)
        case 1:
            return filled(part + other[: chance.choice((2, 20, 200))])
    return (one[:start] + other[start:])[:LONGEST_MESSAGE]


def seconds(text: str) -> float:
    understand.cache_clear()
    begin = process_time()
    step(State(), Typed(text))
    return process_time() - begin


def again(text: str, measure: Callable[[str], float]) -> float:
    return min(measure(text) for _ in range(3))


def test_no_long_message_takes_much_longer_than_the_usual_one() -> None:
    chance = random.Random(4000)
    seconds("Ο Νότος είπε 2♠ πάνω σε 2ΧΑ")
    texts = [filled(a_unit(chance)) for _ in range(FIRST)]
    taken = {text: seconds(text) for text in texts}
    usual = median(taken.values())
    for _ in range(GENERATIONS):
        slowest = sorted(taken, key=taken.__getitem__)[-PARENTS:]
        for _ in range(YOUNG):
            text = bred(chance.choice(slowest), chance.choice(slowest), chance)
            taken[text] = seconds(text)
    worst = max(taken, key=taken.__getitem__)
    ratio = again(worst, seconds) / usual
    print(
        f"\nthe slowest of {len(taken)} messages of {LONGEST_MESSAGE} characters: {ratio:.1f} times the median"
    )
    assert ratio <= MOST_OF_THE_MEDIAN, ascii(worst[:200])
