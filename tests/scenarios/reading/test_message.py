"""The normaliser: whatever is typed becomes words that can be compared, and nothing is too long or too odd for it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corpus.words import greek_key
from scenarios.reading.message import Message, read_message
from scenarios.reading.thresholds import LONGEST_READ

ANYTHING = st.text(st.characters(), max_size=300)
"""Half surrogates, control characters and all."""
LONGEST_OF_ONE_LETTER = 18
"""A compatibility form of one letter unfolds into this many at most: ﷺ."""


def typed(text: str) -> list[str]:
    return [word.text for word in read_message(text).words]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ο ΝΌΤΟΣ ΕΊΠΕ", "ο νότος είπε"),
        ("ο συμπαίκτης", "ο συμπαίκτησ"),
        ("αΰπνος ΰ", "αυπνος υ"),
        ("ά", "\u03b1\u0301"),
        ("Színvétés őűŐŰ", "szinvetes ouou"),
        ("הַכָּרוֹז", "הכרוז"),
        ("הכרוזים", "הכרוזימ"),
        ("ΑΓOΡΑ", "αγορά"),
        ("pαss", "pass"),
        ("ｒｅｖｏｋｅ", "revoke"),
        ("𝐫𝐞𝐯𝐨𝐤𝐞", "revoke"),
        ("re\u00advoke", "revoke"),
        ("re\u200bvo\u2060ke\ufeff", "revoke"),
        ("\u202erevoke\u202c", "revoke"),
        ("\u2067הכרוז\u2069", "הכרוז"),
        ("revoke\x00lead", "revoke lead"),
        ("revoke\ud83dlead", "revoke lead"),
        ("revoke\x1b[0m", "revoke [0m"),
    ],
)
def test_what_is_written_differently_reads_the_same(one: str, other: str) -> None:
    assert typed(one) == typed(other)


@pytest.mark.parametrize("suit", ["♠", "♠\ufe0f", "♤", "\u2060♠"])
def test_suits_have_one_form(suit: str) -> None:
    assert read_message(f"2{suit}").folded == "2♠"


@pytest.mark.parametrize(
    ("written", "folded"),
    [("1♡", "1♥"), ("1❤️", "1♥"), ("1❤", "1♥"), ("1♢", "1♦"), ("1♧", "1♣"), ("1♥×", "1♥x"), ("4♠−2", "4♠-2")],
)
def test_suit_emoji_and_signs_have_one_form(written: str, folded: str) -> None:
    assert read_message(written).folded == folded


@pytest.mark.parametrize("greeklish", ["eksodos", "exodos", "e3odos", "EXODOS", "eksodws"])
def test_greeklish_is_compared_by_its_sound(greeklish: str) -> None:
    word = read_message(f"{greeklish} ektos seiras").words[0]
    assert word.writing == "el-Latn"
    assert greek_key("εξοδοσ") in word.keys


def test_a_hebrew_word_is_compared_with_and_without_its_prefixes() -> None:
    assert {"ושהכרוז", "הכרוז"} <= set(read_message("ושהכרוז").words[0].keys)
    assert read_message("על").words[0].keys == ("על",)


@pytest.mark.parametrize(
    ("text", "writings"),
    [
        ("ο partner μου", ["el", "el-Latn", "el"]),
        ("o antipalos ekane revoke", ["el-Latn"] * 4),
        ("the declarer led", ["en"] * 3),
        ("הכרוז עשה revoke", ["he", "he", "en"]),
        ("a felvevő nem hívott", ["hu"] * 4),
    ],
)
def test_every_word_has_the_way_it_is_written_in(text: str, writings: list[str]) -> None:
    assert [word.writing for word in read_message(text).words] == writings


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Ανεπαρκής αγορά", 1),
        ("Έκανε ρενόνς. Τι γίνεται;", 2),
        ("He revoked! And then he claimed… what now?", 3),
        ("line one\nline two", 2),
        ("He scored 6.5 of 10", 1),
        ("Τι κάνω\u037e Βοήθεια·\nευχαριστώ", 3),
        ("... ;;; !!!", 0),
        ("", 0),
    ],
)
def test_sentences(text: str, sentences: int) -> None:
    assert read_message(text).sentences == sentences


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u200b\u202e", "\ud800", "\x00\x01", "?!…", "♠♥♦♣", "😀"])
def test_nothing_said_has_no_words(text: str) -> None:
    assert read_message(text).words == ()


@pytest.mark.parametrize(
    "text",
    [
        "α" * 100_000,
        "ρενόνς " * 15_000,
        "\u200b" * 100_000,
        "ﷺ" * 100_000,
        "1♠ " * 30_000,
        "\u0301" * 100_000,
    ],
)
def test_a_hundred_kilobytes_are_cut_to_what_a_message_can_be(text: str) -> None:
    assert_bounded(read_message(text))


def test_the_beginning_of_a_long_message_is_read_as_if_it_were_alone() -> None:
    begins = "Ο Νότος έκανε ρενόνς στην πίκα. "
    assert read_message(begins + "λα " * 50_000).words[:6] == read_message(begins).words


@given(ANYTHING)
def test_any_text_becomes_words_that_stand_where_they_say(text: str) -> None:
    message = read_message(text)
    assert_bounded(message)
    message.text.encode(), message.folded.encode()
    for word in message.words:
        assert message.folded.startswith(word.text, word.start)
        assert word.keys
        assert all(word.keys)


@given(ANYTHING)
@example("µ×")
def test_a_folded_text_has_the_same_words(text: str) -> None:
    message = read_message(text)
    if len(message.folded) <= LONGEST_READ:
        assert typed(message.folded) == [word.text for word in message.words]


@given(
    st.text(st.sampled_from("αάβοςσaeioh2♠1\ufe0f\u200bא ָ.;\n-"), max_size=80),
    st.sampled_from(["\u200b", "\u202e", "\ufeff"]),
)
def test_what_cannot_be_seen_changes_nothing(text: str, unseen: str) -> None:
    spread = unseen.join(text)
    assert [word.text for word in read_message(spread).words] == [
        word.text for word in read_message(text).words
    ]


def assert_bounded(message: Message) -> None:
    assert len(message.text) <= LONGEST_READ
    assert len(message.folded) <= LONGEST_OF_ONE_LETTER * LONGEST_READ
    assert sum(len(word.keys) for word in message.words) <= 10 * len(message.folded)


def test_a_long_s_after_a_mark_is_a_spade() -> None:
    assert "♠" in read_message("he bid 1!ſ", "en").folded
