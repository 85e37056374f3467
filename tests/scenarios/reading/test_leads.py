"""Who led and who is declarer, where a message names both; and what must not be taken for it."""

from __future__ import annotations

import pytest

from scenarios.bridge import Seat
from scenarios.reading.facts import read_table
from scenarios.reading.reading import read


@pytest.mark.parametrize(
    ("text", "leader"),
    [
        ("Η Ανατολή έκανε αντάμ εκτός σειράς, εκτελεστής ο Νότος", "wrong_defender"),
        ("South is declarer. East led out of turn.", "wrong_defender"),
        ("South is declarer and West led", "right_defender"),
        ("East led out of turn", None),
        ("South is declarer. It was East's turn to lead", None),
        ("Εκτελεστής ο Βορράς. Έπρεπε να βγει η Ανατολή", None),
        ("South is declarer. East did not lead", None),
        ("South is declarer. East led, then West led", None),
    ],
)
def test_the_leader_seen_from_declarer(text: str, leader: str | None) -> None:
    assert read(text).leader == leader


@pytest.mark.parametrize(
    ("text", "declarer"),
    [
        ("declarer (South) played the ♠A", Seat.SOUTH),
        ("South is declarer. East led", Seat.SOUTH),
        ("εκτελεστής ο Βορράς", Seat.NORTH),
        ("Declarer told West to play", None),
        ("The board was played by declarer. West objects", None),
    ],
)
def test_a_seat_is_declarer_only_where_it_is_called_so(text: str, declarer: Seat | None) -> None:
    from scenarios.catalogue import scenario

    assert read_table(read(text), scenario("law53_lead_out_of_turn")).seats.get("declarer") == declarer
