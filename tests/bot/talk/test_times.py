"""Times in the zone of a club."""

from __future__ import annotations

import pytest

from bot.talk.times import IN_A_TABLE, day_and_time, moment, zone_named


@pytest.mark.parametrize(
    ("at", "zone", "shown"),
    [
        ("2026-03-01T21:40:59+00:00", "Europe/Athens", "2026-03-01 23:40"),
        ("2026-07-01T21:40:59+00:00", "Europe/Athens", "2026-07-02 00:40"),
        ("2026-07-01T21:40:59+00:00", "", "2026-07-01 21:40"),
        ("2026-07-01T21:40:59", "Europe/Athens", "2026-07-01 21:40"),
        ("2026-07-01T21:40:59+00:00", "No/Where", "2026-07-01 21:40"),
        ("0001-01-01T00:00:00+00:00", "America/New_York", "0001-01-01T00:00:00+00:00"),
        ("κάποτε", "Europe/Athens", "κάποτε"),
    ],
)
def test_a_moment(at: str, zone: str, shown: str) -> None:
    assert moment(at, zone, IN_A_TABLE) == shown


def test_each_reader_has_his_way_of_writing_it() -> None:
    at = "2026-03-01T21:40:59+02:00"
    assert day_and_time(at, "", "el") == "01/03/2026 21:40"
    assert day_and_time(at, "", "hu") == "2026. 03. 01. 21:40"


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("europe/athens", "Europe/Athens"),
        (" America/new  york ", "America/New_York"),
        ("../../etc/passwd", None),
        ("Αθήνα", None),
        ("", None),
    ],
)
def test_a_zone_by_its_name(text: str, zone: str | None) -> None:
    assert zone_named(text) == zone
