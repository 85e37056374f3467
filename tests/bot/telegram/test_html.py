"""Replies as Telegram draws them: sound HTML, links to clauses, messages and keyboards of lawful size."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.talk.replies import Block, Button, Reply, block
from bot.telegram.html import LONGEST_MESSAGE, MOST_BUTTONS, keyboard, messages
from corpus.texts import Cited


class Tags(HTMLParser):
    """Fails on a tag that is not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def text_of(html: str) -> str:
    tags = Tags()
    tags.feed(html)
    tags.close()
    assert tags.open == []
    return tags.text


def one(kind: str, text: str, lang: str = "el") -> str:
    (message,) = messages(Reply("el", (block(kind, text, lang),)), "Bot")  # type: ignore[arg-type]
    return message


def test_each_kind_has_its_look() -> None:
    assert one("title", "α") == "<b>α</b>"
    assert one("text", "α") == "α"
    assert one("item", "α") == "• α"
    assert one("note", "α") == "<i>α</i>"
    assert one("quote", "α") == "<blockquote>α</blockquote>"
    assert one("table", "α") == "<pre>α</pre>"


def test_a_citation_is_a_link_into_the_bot_or_to_the_official_page() -> None:
    assert one("text", "βλ. {27B1(a)}") == 'βλ. <a href="https://t.me/Bot?start=law-27B1a">27Β1(α)</a>'
    (message,) = messages(Reply("en", (block("text", "{7}", "en"),)))
    assert message == '<a href="https://laws.hellasbridge.org/law_07">7</a>'


def test_what_people_type_is_escaped() -> None:
    assert one("text", "<b>1 & 2</b>") == "&lt;b&gt;1 &amp; 2&lt;/b&gt;"


def test_hebrew_lines_run_right_to_left_one_by_one() -> None:
    assert one("text", "קריאה 2♥\nחוק {27B1}", "he") == (
        "\u2067קריאה \u20662♥\u2069\u2069\n"
        '\u2067חוק <a href="https://t.me/Bot?start=law-27B1">\u206727ב1\u2069</a>\u2069'
    )


def test_a_long_reply_is_split_between_blocks() -> None:
    reply = Reply("en", tuple(block("text", "word " * 300, "en") for _ in range(5)))
    sent = messages(reply)
    assert len(sent) > 1
    assert all(len(text) <= LONGEST_MESSAGE for text in sent)
    assert " ".join(" ".join(sent).split()) == " ".join(["word"] * 1500)


def test_a_long_block_is_cut_after_a_sentence() -> None:
    first, *rest = messages(Reply("en", (block("quote", "One two three four. " * 400, "en"),)))
    assert first.endswith("four.</blockquote>")
    assert all(text.startswith("<blockquote>One two") for text in rest)


def test_links_and_escapes_count_towards_the_length() -> None:
    cited = Block("text", (Cited("12C1(e)(i)"), " & ") * 200, "en")
    sent = messages(Reply("en", (cited,)), "A" * 32)
    assert all(len(text) <= LONGEST_MESSAGE for text in sent)
    assert sum(text.count("12C1(e)(i)") for text in sent) == 200


@settings(max_examples=50, deadline=None)
@given(
    st.lists(st.text(min_size=1, max_size=50) | st.sampled_from("<&>\n ש2א"), max_size=8),
    st.integers(1, 300),
)
def test_any_text_is_sent_whole(parts: list[str], times: int) -> None:
    text = "".join(parts)[:20] * times
    kinds = ("title", "text", "item", "note", "quote", "table")
    reply = Reply("he", tuple(Block(kind, (text,), "he") for kind in kinds))  # type: ignore[arg-type]
    sent = messages(reply)
    assert all(len(message) <= LONGEST_MESSAGE for message in sent)
    shown = "".join(text_of(message) for message in sent)
    plain = [char for char in text if char.isalnum()]
    assert [char for char in shown if char.isalnum()] == plain * len(kinds)


def test_a_keyboard_has_only_what_telegram_takes() -> None:
    long, page = Button("a", "law:" + "α" * 40), Button("p", url="https://x.example")
    rows = [(long, page), (long,), *[(Button("b", "law:1"),) * 8] * 20]
    sent = keyboard(Reply("en", (), tuple(rows)))
    assert sent[0] == [page]
    assert sum(map(len, sent)) <= MOST_BUTTONS
    assert all(sent)


def test_a_block_too_long_for_a_message_keeps_its_links() -> None:
    long = block("text", "Αυτό κρίνεται κατά το {27B1(a)} και το {16C2}. " * 120, "el")
    parts = messages(Reply("el", (long,)), "bot")
    assert len(parts) > 1
    assert all(len(part) <= LONGEST_MESSAGE for part in parts)
    assert "".join(parts).count("<a href=") == 240
