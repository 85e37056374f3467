"""Deals sent as files, and claims: over HTTP, from what Telegram sends to the picture that comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.talk.deal_talk import LARGEST_FILE
from tests.bot.bot_api import BotApi
from tests.bot.served import Served, serving

pytestmark = pytest.mark.stress

PBN = """[Event "Club"]
[Board "7"]
[Dealer "N"]
[Vulnerable "All"]
[Deal "N:876.A82.K973.A98 T43.T954.QJ62.T4 AK92.QJ3.54.KQ32 QJ5.K76.AT8.J765"]
[Auction "N"]
1NT Pass 3NT AP
"""
PICTURE = b"\x89PNG"


@pytest.fixture(scope="module")
def served(warm_home: Callable[[], Path]) -> Iterator[Served]:
    with serving(warm_home()) as running:
        running.wait_until_ready()
        yield running
        assert running.stop() == 0
        assert "AK92" not in running.log.read_text()


@pytest.fixture
def api(served: Served) -> BotApi:
    return served.api


CHATS = iter(range(1000, 9000))


@pytest.fixture
def chat() -> int:
    return next(CHATS)


def labels(message: dict[str, Any]) -> list[str]:
    return [button["text"] for row in message["reply_markup"]["inline_keyboard"] for button in row]


def test_a_file_waits_for_its_story_and_its_hands_for_a_tap(api: BotApi, chat: int) -> None:
    api.send_file("session.PBN", PBN.encode(), chat=chat)
    kept = api.wait_in_chat(chat)[0]
    assert kept["text"].startswith("Κράτησα τη διανομή 7.")
    assert not any(name == "sendPhoto" for name, given in api.calls if given.get("chat_id") == str(chat))
    api.write("Η Δύση έκανε αντάμ εκτός σειράς", chat=chat)
    asked = api.wait_in_chat(chat, 2)[1]
    assert "εκτελεστής Βορράς" in asked["text"]
    assert "876" not in asked["text"]
    uploaded = len(api.files)
    api.tap(kept, "Χέρια")
    api.wait_in_chat(chat, 3)
    method, name, content = api.files[uploaded]
    assert (method, name, content[:4]) == ("sendPhoto", "deal-7.png", PICTURE)


def test_a_caption_is_the_story(api: BotApi, chat: int) -> None:
    api.send_file("x.pbn", PBN.encode(), chat=chat, caption="Η Δύση έκανε αντάμ εκτός σειράς")
    assert "εκτελεστής Βορράς" in api.wait_in_chat(chat)[0]["text"]


def test_a_file_in_a_group_that_somebody_asks_about_by_our_name(api: BotApi, chat: int) -> None:
    sent = api.send_file("x.pbn", PBN.encode(), chat=-chat)
    api.write("@DiaititisTestBot", chat=-chat, reply_to=sent)
    answers = api.wait_in_chat(-chat)
    assert len(answers) == 1
    assert "Κράτησα τη διανομή 7." in answers[0]["text"]


@pytest.mark.parametrize(
    ("name", "content", "wanted"),
    [
        ("x.pdf", b"%PDF", "«x.pdf» δεν το διαβάζω"),
        ("x.pbn", b"A" * (LARGEST_FILE + 1), "«x.pbn» είναι πάνω από 1 MB"),
        ("x.txt", b"nothing", "Δεν βρήκα διανομή"),
        ("x.lin", b"\x00\xff\xfe" * 300, "Δεν βρήκα διανομή"),
        ("x.pbn", PBN.replace("T43", "A43").replace("K973", "K97A").encode(), "«x.pbn» δεν διαβάζεται"),
        ("x.pbn", PBN.replace("876.", "AQJ.").encode(), "υπάρχει δύο φορές (Βορράς, Νότος)"),
    ],
    # Pytest puts the name of a test into the environment, where a megabyte leaves no room to start a process.
    ids=["another kind", "too large", "no deal", "no text", "a broken deal", "a card twice"],
)
def test_what_cannot_be_taken_is_refused_in_one_line(
    api: BotApi, chat: int, name: str, content: bytes, wanted: str
) -> None:
    api.send_file(name, content, chat=chat)
    text = api.wait_in_chat(chat)[0]["text"]
    assert wanted in text
    assert "\n" not in text


def test_a_file_that_fails_once_is_fetched_again(api: BotApi, chat: int) -> None:
    api.fail_next(502, methods=("file",))
    api.send_file("x.pbn", PBN.encode(), chat=chat)
    assert "Κράτησα τη διανομή 7." in api.wait_in_chat(chat)[0]["text"]


def test_a_file_that_telegram_does_not_give_out(api: BotApi, chat: int) -> None:
    sent = {"file_id": "gone", "file_unique_id": "gone", "file_name": "x.pbn", "file_size": 10}
    api.write(None, chat=chat, document=sent)
    assert "δεν κατέβηκε" in api.wait_in_chat(chat)[0]["text"]


def test_a_claim_comes_with_its_picture(api: BotApi, chat: int) -> None:
    uploaded = len(api.files)
    hands = "Β: ΑΡ2/-/3/- Α: 3/4/5/6 Ν: -/Ν5/-/Α3 Δ: 5/6/7/8"
    api.write(f"/claim {hands} ατού κούπα, έξοδος Νότος. Δικές μου", chat=chat)
    told = api.wait_in_chat(chat, 2)[0]
    assert "Ατού που έμειναν: ΑΔ ♥6 4" in told["text"]
    assert labels(told) == ["⚖️ Κρίση με τον νόμο 70"]
    method, name, content = api.files[uploaded]
    assert (method, name, content[:4]) == ("sendPhoto", "claim.png", PICTURE)
