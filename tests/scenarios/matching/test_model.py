"""The fitted model: of the present texts and reader, its chances add up, its reasons are in the text."""

from __future__ import annotations

import lzma
from array import array
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import DataError
from scenarios.engine.catalogue import scenarios
from scenarios.fitting.stamp import stamp
from scenarios.matching.features import features
from scenarios.matching.fitted_files import pack_fitted
from scenarios.matching.model import PATH, Fitted, Model, key_of, load_model, model
from scenarios.matching.rows import ZERO, pack
from scenarios.reading.reading import read

TEXTS = (
    "Ο Νότος είπε 2♠ πάνω σε 2ΧΑ",
    "antam ektos seiras ti kanw",
    "RHO led before me, can I take it?",
    "הכרוז הוביל מהיד הלא נכונה",
    "Színvétés, de már a következő ütésbe is hívtak",
)
KNOWN = {
    "c:bid": (ZERO + 100, ZERO, ZERO - 20),
    "c:revoke_word": (ZERO, ZERO + 100, ZERO),
    "w:el:mera": (ZERO, ZERO - 10, ZERO + 100),
}
BY_KEY = sorted(KNOWN, key=key_of)
SMALL = Fitted(
    stamp="of nothing",
    laws=("27", "61", "offtopic"),
    scenarios=("law27_insufficient_bid", "law61_revoke", ""),
    keys=array("I", (above - below for below, above in pairwise((0, *map(key_of, BY_KEY))))).tobytes(),
    rarity=bytes([1, 1, 1]),
    rows=pack(b"".join(bytes(KNOWN[name]) for name in BY_KEY), 3),
    step=0.02,
    intercepts=(0.0, 0.0, 0.0),
    sharpness=3.0,
)


def test_the_model_is_of_the_present_texts_lexicon_and_reader() -> None:
    assert model().fitted.stamp == stamp(), "texts, lexicon or reader have changed since: run `make model`"


def test_every_label_is_a_scenario_that_exists() -> None:
    gone = {label.scenario for label in model().labels if label.scenario} - set(scenarios())
    assert not gone, (
        f"scenarios/matching/model.bin: -: knows {', '.join(sorted(gone))}, which is no more: run `make model`"
    )
    assert len(set(model().labels)) == len(model().labels)


@pytest.mark.parametrize("text", TEXTS)
def test_chances_add_up_to_one(text: str) -> None:
    chances = model().score(features(read(text))).chances
    assert sum(chances) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize("text", TEXTS)
def test_the_reasons_are_features_of_the_text(text: str) -> None:
    found = features(read(text))
    scored = model().score(found)
    best = max(range(len(scored.chances)), key=scored.chances.__getitem__)
    reasons = model().reasons(scored, best, 6)
    assert 0 < len(reasons) <= 6
    assert set(reasons) <= set(found)


def test_a_feature_speaks_for_its_label() -> None:
    small = Model(SMALL)
    scored = small.score({"c:bid": 1.0, "w:el:mera": 0.1, "c:unheard_of": 5.0})
    assert max(scored.chances) == scored.chances[0]
    assert small.reasons(scored, 0, 6) == ["c:bid"]
    assert small.reasons(scored, 1, 6) == []
    assert "c:unheard_of" not in scored.features


def test_nothing_known_leaves_every_label_as_likely_as_before() -> None:
    assert Model(SMALL).score({}).chances == pytest.approx((1 / 3, 1 / 3, 1 / 3))


@given(st.dictionaries(st.sampled_from([*KNOWN, "c:other"]), st.floats(0, 1), max_size=4))
def test_any_weights_give_chances(weights: dict[str, float]) -> None:
    chances = Model(SMALL).score(weights).chances
    assert sum(chances) == pytest.approx(1)
    assert all(0 <= chance <= 1 for chance in chances)


def test_a_model_is_kept_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "model.bin"
    path.write_bytes(pack_fitted(SMALL))
    assert load_model(path).fitted == SMALL


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not a model",
        pack_fitted(SMALL)[:-20],
        lzma.compress(b"\xc1"),
        lzma.compress(msgspec.msgpack.encode({"stamp": "x"})),
        lzma.compress(msgspec.msgpack.encode([1, 2])),
    ],
    ids=["empty", "text", "cut", "no msgpack", "keys missing", "another shape"],
)
def test_a_broken_file_says_how_to_make_one(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "model.bin"
    path.write_bytes(content)
    with pytest.raises(
        DataError, match=r"^model\.bin: -: not readable as a model: .+; make it with `make model`$"
    ):
        load_model(path)


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(
        DataError, match=r"^none\.bin: -: not readable as a model: .+; make it with `make model`$"
    ):
        load_model(tmp_path / "none.bin")


def test_the_file_stands_beside_the_code() -> None:
    assert PATH.is_file()
