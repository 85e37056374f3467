"""How long lies between two times of day."""

import pytest

from scenarios.reading.clock import read_minutes_apart
from scenarios.reading.reading import read


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("results at 22:10, now 22:35", 25),
        ("posted 23:50 and it is 0:20", 30),
        ("at 9:05, 9:20 and 10:05", 60),
        ("at 22:10", None),
        ("at 22:10 and again at 22:10", None),
        ("now 22:35, results at 22:10", None),
        ("we won 12:30:15 to 3:1", None),
        ("25:10 and 25:20", None),
    ],
)
def test_minutes_apart(text: str, minutes: int | None) -> None:
    assert read_minutes_apart(text) == minutes


@pytest.mark.parametrize(("later", "name"), [("22:40", "within_the_limit"), ("22:41", "past_the_limit")])
def test_half_an_hour_is_the_limit(later: str, name: str) -> None:
    assert name in read(f"scores at 22:10, appeal at {later}").computed()
