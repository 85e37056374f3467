"""Hands written out in a message."""

from __future__ import annotations

import pytest

from corpus.words import fold
from scenarios.reading.hands import hands_shown


@pytest.mark.parametrize(
    "text",
    [
        "Είστε Βορράς με ♠Q5 ♥K1083 ♦J72 ♣A964. Αφήνετε τα 4 καρό;",
        "Έχετε ♠ Ν10743, ♥ 82, ♦ Β95, ♣ Ρ106.",
        "Eixa 85 / QJ109743 / 6 / 842, evnoikes",
        "you hold AK54.Q97.KT3.862, what now",
        "♠AKxx ♥- ♦KQJxx ♣Axxx?",
    ],
)
def test_a_whole_hand_is_seen(text: str) -> None:
    assert hands_shown(fold(text)) == 1


def test_each_hand_is_counted() -> None:
    assert hands_shown(fold("♠AKQ2 ♥K83 ♦J72 ♣A96 and ♠J1043 ♥A2 ♦K953 ♣QJ8")) == 2


@pytest.mark.parametrize(
    "text",
    [
        "West led the ♠Q, then ♥K and ♦J; dummy had ♣A",
        "1♠ 2♥ 3♦ 4♣ pass",
        "στις 22:10/5, τραπέζι 4",
        "2 spades over 2NT",
        "",
    ],
)
def test_cards_calls_and_times_are_no_hand(text: str) -> None:
    assert hands_shown(fold(text)) == 0
