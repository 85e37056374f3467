"""Replies on a terminal: wrapped, coloured only where asked, citations in the reader's script."""

from __future__ import annotations

from bot.talk.replies import Block, Reply, block, verbatim
from bot.terminal.plain_text import BOLD, PLAIN, reply_text

REPLY = Reply(
    "el",
    (
        block("title", "Τίτλος", "el"),
        block("text", "Βλ. {27B1(a)} και {16C}.", "el"),
        block("item", "ένα", "el"),
        block("item", "δύο", "el"),
        verbatim("quote", "Λόγια του βιβλίου, βλ. 27Β1.", "el"),
        Block("table", ("  1   2\n 10  20",), "el"),
    ),
)


def test_blocks_stand_apart_and_items_together() -> None:
    assert reply_text(REPLY, width=60) == (
        "Τίτλος\n\nΒλ. 27Β1(α) και 16Γ.\n\n  ένα\n  δύο\n\n│ Λόγια του βιβλίου, βλ. 27Β1.\n\n  1   2\n 10  20"
    )


def test_only_titles_and_notes_are_coloured_and_only_where_asked() -> None:
    assert "\033" not in reply_text(REPLY)
    coloured = reply_text(REPLY, colour=True)
    assert coloured.startswith(f"{BOLD}Τίτλος{PLAIN}")
    assert coloured.count("\033") == 2


def test_lines_fit_the_screen_and_keep_their_indent() -> None:
    reply = Reply("en", (block("item", "word " * 60, "en"), block("quote", "said " * 60, "en")))
    lines = reply_text(reply, width=40).splitlines()
    assert max(map(len, lines)) <= 40
    assert {line[:2] for line in lines if line} == {"  ", "│ "}


def test_a_wide_screen_is_not_filled() -> None:
    reply = Reply("en", (block("text", "word " * 60, "en"),))
    assert max(map(len, reply_text(reply, width=400).splitlines())) <= 100


def test_a_long_word_is_left_whole() -> None:
    address = "https://laws.hellasbridge.org/" + "x" * 90
    assert address in reply_text(Reply("en", (block("text", f"see {address} there", "en"),)), width=40)
