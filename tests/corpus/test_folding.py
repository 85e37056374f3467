"""The degrees of the one folding: by marks alone, to capitals, as names of the game; words are in `test_words`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.words import fold, fold_name, fold_to_capitals, without_marks


@pytest.mark.parametrize(
    ("text", "plain"), [("Ένας  ΠΑΊΚΤΗΣ", "Ενας  ΠΑΙΚΤΗΣ"), ("Kőr", "Kor"), ("מֶלֶךְ", "מלך"), ("½ ﬁ", "½ ﬁ")]
)
def test_marks_alone_go(text: str, plain: str) -> None:
    assert without_marks(text) == plain


@pytest.mark.parametrize(("text", "folded"), [("νόμος 27β", "ΝΟΜΟΣ 27Β"), ("szabály", "SZABALY"), ("ß", "ß")])
def test_capitals_stand_where_the_letters_stood(text: str, folded: str) -> None:
    assert fold_to_capitals(text) == folded
    assert len(folded) == len(text)


@pytest.mark.parametrize(
    ("text", "folded"),
    [("3ΝT", "3ντ"), ("ΝΤx", "ντχ"), ("Κs", "ks"), ("1♤ −2", "1♠ -2"), ("מלך", "מלכ"), ("É", "e")],
)
def test_names_are_read_as_their_capitals_look(text: str, folded: str) -> None:
    assert fold_name(text, str) == folded


def test_a_mark_may_be_spelt_out_before_it_goes() -> None:
    assert fold_name("É", lambda text: text.replace("é", "eszak")) == "eszak"


def test_words_are_read_as_small_letters_look() -> None:
    assert fold("αvτaμ") == "ανταμ"
    assert fold("tηe") == "the"


@given(st.text(max_size=20))
def test_what_is_folded_stays_as_it_is(text: str) -> None:
    assert without_marks(without_marks(text)) == without_marks(text)
    assert fold_to_capitals(fold_to_capitals(text)) == fold_to_capitals(text)
