"""Words: one folding for every script, one key for Greek and every habit of Greeklish."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.language import guess_language
from corpus.words import asked_terms, fold, stored_terms, words


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Αγορές", "αγορεσ"),
        ("ΑΝΤΆΜ", "ανταμ"),
        ("ΑΓOΡΑ", "αγορα"),
        ("Színvétés", "szinvetes"),
        ("הֶסְדָּרָה", "הסדרה"),
        ("מכריזים", "מכריזימ"),
        ("2♠️", "2♠"),
        ("ab\u200bc\u202ed", "abcd"),
    ],
)
def test_folding(written: str, folded: str) -> None:
    assert fold(written) == folded


@pytest.mark.parametrize(
    ("greek", "typed"),
    [
        ("αντάμ", "antam"), ("σειρά", "seira"), ("δηλώσεις", "dhlwseis"), ("δηλώσεις", "diloseis"),
        ("θήκες", "8hkes"), ("θήκες", "thikes"), ("έξοδος", "eksodos"), ("έξοδος", "exodos"), ("χέρι", "heri"),
        ("χέρι", "xeri"), ("χέρι", "cheri"), ("συμπαίκτης", "sumpaikths"), ("συμπαίκτης", "sympektis"),
        ("ρενόνς", "renons"), ("φύλλο", "fyllo"), ("φύλλα", "filo"), ("ψυχίκ", "psixik"), ("ψυχίκ", "4uxik"),
        ("κοντρ", "kontr"), ("μπορώ", "mporw"), ("μπορώ", "boro"), ("αυτό", "afto"), ("αυτό", "auto"),
        ("εκτελεστής", "ektelesths"), ("ξερενονσάρω", "kserenonsarw"), ("αγορές", "agora"), ("ντάμα", "ntama"),
    ],
)  # fmt: skip
def test_greek_and_greeklish_meet(greek: str, typed: str) -> None:
    assert set(stored_terms(greek, "el")) & set(asked_terms(words(typed)[0]))


@pytest.mark.parametrize(("one", "other"), [("λεβέ", "λαβή"), ("πάσο", "πόσο"), ("χρώμα", "χώμα")])
def test_different_words_stay_apart(one: str, other: str) -> None:
    assert set(stored_terms(one, "el")) != set(stored_terms(other, "el"))


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Ο Νότος είπε 2♠", "el"),
        ("antam ektos seiras ti kanw", "el"),
        ("RHO led before me, can I take it?", "en"),
        ("lead out of turn", "en"),
        ("הכרוז הוביל מהיד הלא נכונה", "he"),
        ("Színvétés, de már a következő ütésbe is hívtak", "hu"),
        ("mi az a licit", "hu"),
        ("27B1", "el"),
    ],
)
def test_the_language_of_a_message(text: str, lang: str) -> None:
    assert guess_language(text) == lang


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_every_word_has_terms(text: str) -> None:
    for word in words(text):
        assert asked_terms(word)
