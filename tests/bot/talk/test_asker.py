"""Who asks is read from what he writes, or set once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.talk.asker import is_dummy, is_player

PLAYERS = (
    "ο συμπαίκτης μου έπαιξε εκτός σειράς",
    "μπορώ να ρωτήσω τώρα;",
    "o simpaiktis mou distase",
    "my partner hesitated",
    'may I ask what 2♦ means? He said "natural"',
    "my opponent called to dummy for a spade",
    "köteles vagyok válaszolni?",
    "May I see the last trick?",
    "השותף שלי היסס",
    "a partnerem habozott",
    "έκανα αγορά εκτός σειράς, τι γίνεται;",
    "έβγαλα αντάμ εκτός σειράς, τι με περιμένει;",
    "είμαι αμυνόμενος και έριξα λάθος φύλλο",
    "an kanw renons kai xasw th leve?",
    "I revoked and nobody saw it",
    "I'm declarer and West led out of turn",
    "אני הכרוז והובילו נגדי שלא בתור",
    "renonszot csináltam, mi lesz velem?",
)
DIRECTORS = (
    "ο Νότος είπε 2♠ πάνω σε 2ΧΑ",
    "με κάλεσαν στο τραπέζι 4: ο συμπαίκτης μου, λέει, δίστασε",
    "South bid 2♠ over 2NT",
    "I was called to table 4; my partner hesitated, says North",
    "הכרוז הוביל מהיד הלא נכונה",
    "soron kívüli indulás",
    "Μπορώ να δώσω επανορθωτική βαθμολογία όταν ο Νότος δίστασε;",
    "Μπορώ να επιτρέψω στη Δύση να αλλάξει τη δήλωση;",
    "Μπορώ να βάλω ποινή στον Βορρά;",
    "Κλήθηκα στο 4, λέει η Δύση ότι ο συμπαίκτης μου δίστασε",
    "στο 4 λέει η Δύση «ο συμπαίκτης μου δίστασε»",
    "West says “my partner hesitated”",
    'North says: "may I see the last trick?"',
    "May I adjust the score after a hesitation?",
    "may I award 60%?",
    "Must I allow West to change his call?",
    "declarer called to dummy for a small spade",
    "με φώναξαν: «έκανα ρενόνς», λέει η Δύση",
    "",
)


@pytest.mark.parametrize("text", PLAYERS)
def test_a_player_is_known_by_his_words(text: str) -> None:
    assert is_player(text, "")
    assert is_player(text, "player")
    assert not is_player(text, "director")


@pytest.mark.parametrize("text", DIRECTORS)
def test_whoever_tells_of_others_directs(text: str) -> None:
    assert not is_player(text, "")
    assert is_player(text, "player")


@pytest.mark.parametrize(
    "text", ["είμαι μορ και είδα ρενόνς", "I was dummy", "en vagyok az asztal", "אני הדומם"]
)
def test_dummy_is_known_by_his_words(text: str) -> None:
    assert is_dummy(text)


@pytest.mark.parametrize("text", ["ο μορ είδε ρενόνς", "he says “I am dummy”", "dummy called", ""])
def test_dummy_is_not_taken_for_whoever_tells_of_him(text: str) -> None:
    assert not is_dummy(text)


@given(st.text(max_size=200))
def test_what_is_set_counts_whatever_is_written(text: str) -> None:
    assert is_player(text, "player")
    assert not is_player(text, "director")
    assert is_player(text, "") in (True, False)
