"""Questions about rights: the model is of the present data, knows every right, and leaves incidents alone."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from corpus.errors import DataError
from scenarios.matching import right_model as module
from scenarios.matching.model import model
from scenarios.matching.ranking import rank
from scenarios.matching.right_model import PATH, ZERO, asked_features, right_model
from scenarios.matching.texts import texts
from scenarios.reading.reading import read
from scenarios.rights import asked_in_words, right, roles
from scenarios.understanding import understand

MOST_BYTES = 4_000_000
"""Of all that is fitted together."""
MOST_TAKEN = 15
"""Of 300 incidents; most of these do ask what somebody may do."""
ALL_RIGHTS = {found.id for role in roles().values() for found in role.rights}


def test_it_is_fitted_on_the_law_model_beside_it_and_knows_every_right() -> None:
    fitted = right_model().fitted
    assert fitted.stamp == model().fitted.stamp, "run `make model`"
    assert set(fitted.rights) == ALL_RIGHTS, "run `make model`"


def test_all_that_is_fitted_is_small() -> None:
    assert sum(path.stat().st_size for path in PATH.parent.glob("*.bin")) < MOST_BYTES


def test_every_right_is_asked_in_every_way_of_writing() -> None:
    counted = Counter((asked.right, asked.lang) for asked in asked_in_words())
    assert {name for name, _ in counted} == ALL_RIGHTS
    assert set(counted.values()) == {2}
    assert len(counted) == 5 * len(ALL_RIGHTS)


def test_texts_name_rights_that_there_are() -> None:
    named = {text.right for text in texts() if text.right}
    assert named <= ALL_RIGHTS, sorted(named - ALL_RIGHTS)
    assert all(text.kind == "right" for text in texts() if text.right)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("μπορεί ο μορ να ρωτήσει τον εκτελεστή αν έχει άλλη κούπα;", "dummy_asks_declarer_about_revoke"),
        ("o mor mporei na rwtisei ton ektelesti an den exei allh koupa?", "dummy_asks_declarer_about_revoke"),
        ("how long do I have to appeal?", "player_appeals_in_time"),
        ("עד מתי מותר להגיש ערעור?", "player_appeals_in_time"),
    ],
)
def test_what_people_ask_is_answered(text: str, wanted: str) -> None:
    understood = understand(text)
    assert understood.kind == "right"
    assert understood.right == right(wanted)


@pytest.mark.parametrize(
    "text",
    [
        "ο Νότος είπε 2♠ πάνω σε 2ΧΑ",
        "West revoked at trick 5, may I have two tricks?",
        "soron kívül indult Kelet",
    ],
)
def test_what_happened_is_ruled_on(text: str) -> None:
    assert understand(text).kind in ("case", "choice")


def test_hardly_any_incident_is_taken_for_a_question_about_a_right() -> None:
    incidents = random.Random(8).sample([text.text for text in texts() if text.kind == "incident"], 300)
    taken = [text for text in incidents if understand(text).kind == "right"]
    assert len(taken) <= MOST_TAKEN, taken


def test_features_that_it_does_not_know_say_nothing() -> None:
    known = right_model()
    assert known.weighed({"c:nothing_of_ours": 1.0}) == {}
    nothing = [right_id for _, right_id in known.likeliest({}, 1)]
    assert nothing[0] in ALL_RIGHTS
    assert len(known._levels) == len(known.fitted.features) * len(known.fitted.rights)
    assert max(known._levels) < 2 * ZERO


def test_a_question_mark_and_the_laws_are_among_the_features() -> None:
    reading = read("may dummy look at my hand?")
    found = asked_features(reading, rank(reading))
    assert found["shape:question"] == 1.0
    assert any(name.startswith("law:") for name in found)


def test_a_model_that_cannot_be_read_is_told_with_its_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rights.bin").write_bytes(b"no model")
    monkeypatch.setattr(module, "PATH", tmp_path / "rights.bin")
    with pytest.raises(DataError, match="make model"):
        right_model.__wrapped__()
