"""Files with deals: taken whole or refused in one line, whatever is in them; the case keeps its deal through all it does."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.talk.conversation import step
from bot.talk.deal_talk import KINDS, LARGEST_FILE, may_hold_deal
from bot.talk.replies import Reply
from bot.talk.state import SentFile, State, Tapped, Typed
from corpus.words import LANGUAGES, Language
from scenarios.bridge.records import MOST_DEALS, stored_deals

PBN = (
    '[Board "7"] [Deal "N:876.A82.K973.A98 T43.T954.QJ62.T4 AK92.QJ3.54.KQ32 QJ5.K76.AT8.J765"]'
    ' [Dealer "N"] [Auction "N"] 1NT Pass 3NT AP'
)


def text_of(reply: Reply) -> str:
    return "\n".join(block.plain() for block in reply.blocks)


def send(
    content: bytes | None,
    name: str = "x.pbn",
    text: str = "",
    lang: Language | None = None,
    last_lang: Language = "el",
) -> tuple[State, Reply]:
    size = len(content or b"")
    return step(State(lang, last_lang), Typed(text, file=SentFile(name, size, content)))


@given(st.binary(max_size=300), st.sampled_from(KINDS))
@settings(deadline=None)
def test_any_content_is_taken_or_refused_in_one_line(content: bytes, kind: str) -> None:
    for sent in (content, PBN.encode() + content, content + PBN.encode(), b'[Deal "' + content + b'"]'):
        _, reply = send(sent, f"x{kind}")
        assert text_of(reply)
        assert "\n" not in text_of(reply)


@given(st.text(max_size=60))
@settings(deadline=None)
def test_any_name_is_shown_on_one_line(name: str) -> None:
    _, reply = send(b"nothing", name)
    assert "\n" not in text_of(reply)
    assert len(text_of(reply)) < 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_refused_names_the_file_in_every_language(lang: Language) -> None:
    refused = [
        send(b"%PDF", "x.pdf", lang=lang),
        send(b" " * (LARGEST_FILE + 1), lang=lang),
        send(None, lang=lang),
        send(b"nothing", lang=lang),
        send(PBN.replace("876", "A76").encode(), lang=lang),
    ]
    texts = [text_of(reply) for _, reply in refused]
    assert all("x.p" in text for text in texts)
    assert len(set(texts)) == len(texts)
    assert all(state.case is None for state, _ in refused)


def test_which_files_are_worth_fetching() -> None:
    assert all(may_hold_deal(f"a{kind.upper()}", LARGEST_FILE) for kind in KINDS)
    assert not may_hold_deal("a.pbn", LARGEST_FILE + 1)
    assert not any(may_hold_deal(name, 1) for name in ("", "pbn", ".pbn", "a.zip", "a.pbn.exe"))


def test_old_codes_and_byte_order_marks_are_no_trouble() -> None:
    for content in ("\ufeff".encode() + PBN.encode(), b'[North "Caf\xe9"] ' + PBN.encode()):
        state, _ = send(content)
        assert state.case
        assert len(stored_deals(state.case.deal)) == 1


def test_a_session_is_chosen_from_by_buttons_that_telegram_takes() -> None:
    session = "\n".join(PBN.replace('"7"', f'"{board}"') for board in range(1, 60))
    state, reply = send(session.encode())
    actions = [button.action for row in reply.buttons for button in row]
    assert actions == [f"deal:{number}" for number in range(1, MOST_DEALS + 1)]
    state, _ = step(state, Tapped("deal:12"))
    assert state.case
    assert [deal.board for deal in stored_deals(state.case.deal)] == ["12"]
    state, _ = send(session.encode(), text="διανομή 30, ο Νότος έκανε ρενόνς")
    assert state.case
    assert [deal.board for deal in stored_deals(state.case.deal)] == ["30"]


def test_the_deal_stays_with_its_case_and_goes_to_no_other() -> None:
    state, _ = send(PBN.encode(), last_lang="en")
    state, _ = step(state, Typed("West made an opening lead out of turn"))
    assert state.case
    kept = state.case.deal
    assert kept
    for action in ("answer:who_led=opening_faced", "back:", "over:", "view:more"):
        state, _ = step(state, Tapped(action))
        assert state.case
        assert state.case.deal == kept
    state, _ = step(state, Typed("South bid 2♠ over 2NT"))
    assert state.case
    assert state.case.deal == ""


def test_a_noted_ruling_has_the_board_of_its_deal() -> None:
    state, _ = send(PBN.encode(), text="West revoked, corrected at once, nobody has played to the next trick")
    for _ in range(12):
        state, reply = step(state, Tapped("view:first"))
        actions = [button.action or "" for row in reply.buttons for button in row]
        if "view:note" in actions:
            break
        answer = next(action for action in actions if action.startswith(("answer:", "case:")))
        state, reply = step(state, Tapped(answer))
    state, _ = step(state, Tapped("view:note", at="2026-02-07T20:15:00"))
    assert [entry.board for entry in state.log] == ["7"]
