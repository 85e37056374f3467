"""What keeps a telling from being read is named where it is the only thing."""

from __future__ import annotations

import msgspec
import pytest

from scenarios.engine.template import Fact
from scenarios.reading.near_misses import near_misses
from scenarios.reading.reading import read
from scenarios.reading.thresholds import FARTHEST_TOLD

WORDS = {"el": "Λόγια", "en": "Words"}
ACCEPTS = msgspec.convert(
    {
        "kind": "observed",
        "name": WORDS,
        "values": {
            "true": {"says": WORDS, "told": ["dummy accept"]},
            "false": {"says": WORDS, "told": ["dummy refuse", "@insufficient dummy !explain"]},
        },
        "unless": ["dummy refuse explain"],
    },
    Fact,
)


def misses(text: str) -> list[str]:
    return [f"{miss.value}: {miss.why}" for miss in near_misses(read(text, "en"), ACCEPTS)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Dummy one two three four five refuses.", []),
        ("Dummy one two three four five six refuses.", ["false: dummy … refuse: 6 words apart, at most 5"]),
        ("Dummy was there. He refuses.", ["false: dummy … refuse: stand in two sentences"]),
        ("It was refused by dummy.", ["false: dummy … refuse: stand the other way round"]),
        ("If dummy refuses, what then?", ["false: is only supposed"]),
        ("Did dummy refuse it?", ["false: is only asked"]),
        ("If dummy one two three four five six refuses, what then?", []),
        ("Dummy has not refused it.", ["false: refuse: is denied"]),
        ("It was refused.", []),
        (
            "Dummy refuses to explain.",
            ["false: «dummy refuse explain» under unless is told as well, in as many words or more"],
        ),
        (
            "Dummy accepted it. Dummy refuses it.",
            [
                f"{value}: another value is told as well, in as many words or more"
                for value in ("true", "false")
            ],
        ),
        ("Dummy explained 2♥ over 2♠.", ["false: explain: is not denied"]),
    ],
)
def test_the_one_thing_amiss_is_named(text: str, told: list[str]) -> None:
    assert misses(text) == told


def test_as_many_words_may_stand_between_as_are_told() -> None:
    between = " ".join(["so"] * FARTHEST_TOLD)
    (line,) = misses(f"Dummy {between} refuses.")
    assert line.endswith(f"{FARTHEST_TOLD} words apart, at most {FARTHEST_TOLD - 1}")
