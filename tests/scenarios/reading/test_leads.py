"""Who led and who is declarer, where a message names both; and what must not be taken for it."""

from __future__ import annotations

import pytest

from scenarios.bridge import Seat
from scenarios.reading.facts import read_settings, read_table
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
        ("South is declarer. East led, then West led", "wrong_defender"),
        ("North is declarer so East leads, but West faced the ♣Q", "wrong_defender"),
        (
            "Dél a felvevő 4 pikkben. Kelet nyíltan kirakta a kőr dámát, pedig Nyugat volt az induló",
            "wrong_defender",
        ),
        ("South is declarer. West led out of turn, East was not ready", "wrong_defender"),
        ("South is declarer. West led out of turn", "right_defender"),
        ("South is declarer. East faced a card, West faced another", None),
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
        ("Στην κούπα του εκτελεστή η Ανατολή έβαλε σπαθί", None),
        ("vgike karo o boras, o ektelesths kopse", None),
        ("North is declarer's partner", None),
        ("Nyugatot a felvevő kötelezte", None),
        ("The board was played by declarer. West objects", None),
    ],
)
def test_a_seat_is_declarer_only_where_it_is_called_so(text: str, declarer: Seat | None) -> None:
    from scenarios.engine.catalogue import scenario

    assert read_table(read(text), scenario("law53_lead_out_of_turn")).seats.get("declarer") == declarer


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Έπεσε το ♥9", "♥9"),
        ("Έπεσε το ♥9 και ο βαλές πίκα", "None"),
        ("Παίζω 4♠, έπεσε το ♥9", "♥9"),
        ("το 3 κούπα έπεσε και μετά ο βαλές κούπα", "None"),
    ],
)
def test_a_card_is_taken_only_where_no_other_could_be_meant(text: str, card: str) -> None:
    from scenarios.engine.catalogue import scenario

    assert str(read_table(read(text), scenario("law50_penalty_card")).values.get("card")) == card


@pytest.mark.parametrize(
    ("text", "screens"),
    [
        ("Παίζουμε με χωρίσματα", True),
        ("Χωρίς χωρίσματα", False),
        ("no screens here", False),
        ("függöny nélkül játszunk", False),
        ("ללא מסכים", False),
    ],
)
def test_screens_that_are_denied_are_not_there(text: str, screens: bool) -> None:
    assert ("screens" in read_settings(read(text))) is screens
