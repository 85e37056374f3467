"""Questions about rights: the model is of the present data, knows every right, and leaves incidents alone."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from corpus.errors import DataError
from scenarios.fitting.right_questions import right_questions, stamp_of_rights
from scenarios.matching import right_model as module
from scenarios.matching.model import model
from scenarios.matching.right_model import OTHER, PATH, ZERO, asked_features, right_model
from scenarios.matching.texts import texts
from scenarios.reading.reading import read
from scenarios.rights import Asked, asked_in_words, right, roles
from scenarios.understanding import understand

MOST_BYTES = 4_000_000
"""Of all that is fitted together."""
WORDS_OF_ONES_OWN = 5
FEWEST_ASKED = 3
"""Questions about each right in each way of writing."""
MOST_TAKEN = 15
"""Of 300 incidents; most of these do ask what somebody may do."""
ALL_RIGHTS = {found.id for role in roles().values() for found in role.rights}


def test_it_is_fitted_on_the_law_model_beside_it_and_knows_every_right() -> None:
    fitted = right_model().fitted
    assert fitted.stamp == stamp_of_rights(model().fitted.stamp), "run `make model`"
    assert set(fitted.rights) == {*ALL_RIGHTS, OTHER}, "run `make model`"


def test_all_that_is_fitted_is_small() -> None:
    assert sum(path.stat().st_size for path in PATH.parent.glob("*.bin")) < MOST_BYTES


def test_every_right_is_asked_in_every_way_of_writing() -> None:
    counted = Counter((asked.right, asked.lang) for asked in asked_in_words())
    assert {name for name, _ in counted} == ALL_RIGHTS
    assert min(counted.values()) >= FEWEST_ASKED
    assert len(counted) == 5 * len(ALL_RIGHTS)


def test_no_question_is_learnt_for_two_rights_or_twice() -> None:
    twice = [text for text, count in Counter(asked.text for asked in asked_in_words()).items() if count > 1]
    assert twice == []


def test_no_question_that_measures_is_learnt() -> None:
    """But for the shortest, which two people write alike."""
    learnt = {text for text, _ in right_questions() if len(text.split()) >= WORDS_OF_ONES_OWN}
    lines = (Path(__file__).parent / "measures" / "rights.jsonl").read_text(encoding="utf-8").splitlines()
    assert learnt.isdisjoint(msgspec.json.decode(line, type=Asked).text for line in lines)


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


def test_what_holds_for_declarer_is_no_answer_about_a_defender() -> None:
    understood = understand("defender dropped a card, must he play it?")
    assert not any(found.id.startswith("declarer") for found in understood.rights)


def test_what_is_asked_beside_an_incident_is_answered_above_its_ruling() -> None:
    understood = understand(
        "LHO bid 2S over my 2NT and my partner has already called the Director. May I accept it?"
    )
    assert understood.kind in ("case", "choice")
    assert understood.rights[0].id == "player_accepts_insufficient_bid"


@pytest.mark.stress
def test_hardly_any_incident_is_taken_for_a_question_about_a_right() -> None:
    incidents = random.Random(8).sample([text.text for text in texts() if text.kind == "incident"], 300)
    taken = [text for text in incidents if understand(text).kind == "right"]
    assert len(taken) <= MOST_TAKEN, taken


def test_features_that_it_does_not_know_say_nothing() -> None:
    known = right_model()
    assert known.weighed(["c:nothing_of_ours"]) == {}
    nothing = known.likely({}, {}, 1)
    assert nothing.rights[0][1] in ALL_RIGHTS
    assert len(known._rows.starts) == len(known.fitted.rarity) + 1
    assert len(known._rows.levels) == len(known._rows.rights) == known._rows.starts[-1]
    assert ZERO not in known._rows.levels
    assert max(known._rows.levels) < 2 * ZERO
    assert max(known._rows.rights) < len(known.fitted.rights)


def test_how_a_message_is_put_is_among_the_features() -> None:
    found = asked_features(read("may dummy look at my hand?"))
    assert {"shape:question", "shape:questions", "shape:length1"} <= set(found)
    told = asked_features(read("West bid 1♠, North 2♥. East asked, and passed"))
    assert {"shape:call", "shape:calls", "shape:seats"} <= set(told)
    assert "shape:question" not in told


def test_what_fits_no_right_speaks_for_other_questions() -> None:
    known = right_model()
    likely = known.likely(known.weighed(asked_features(read("how many imps is 430?"))), {}, 3)
    assert likely.other > likely.rights[0][0]


def test_a_model_that_cannot_be_read_is_told_with_its_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rights.bin").write_bytes(b"no model")
    monkeypatch.setattr(module, "PATH", tmp_path / "rights.bin")
    with pytest.raises(DataError, match="make model"):
        right_model.__wrapped__()
