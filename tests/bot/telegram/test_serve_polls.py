"""A poll with five colleagues, in private and from a group, and what is shared: the real bot over HTTP, in Greek."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bot.bot_api import BOT, BotApi
from tests.bot.memory.made import rows
from tests.bot.served import Served, serving

pytestmark = pytest.mark.stress

CASE = "1♠ πάσο 2♠ πάσο, ο Βορράς δίστασε πολύ και πάσαρε, μετά ο Νότος είπε 3♠. Η διανομή τελείωσε"
QUESTION = "Νότος: ♠QJ4 ♥862 ♦Q973 ♣T85\nΣτη δεύτερη, ζεύγη. Ανατολή 3♥ & <εσείς>"
LINK = re.compile(r"https://t\.me/DiaititisTestBot\?start=(poll-[\w-]{22})(?!\w)")
SAID = (
    ("πάσο", "3♠"),
    ("pass", "όχι"),
    ("3 πίκες, έχω τρίτη", "πάσο ή κοντρ"),
    ("3♠", "πάσο"),
    ("πάσο, έχω 6 πόντους", "τίποτα"),
)
NUMBERS = "Απαντήσεις: 5. πάσο ×3, 3♠ ×2"
CONSIDERED = "πάσο 5 στους 5, 3♠ 3 στους 5, κοντρ 1 στους 5"


@pytest.fixture(scope="module")
def served(warm_home: Callable[[], Path]) -> Iterator[Served]:
    with serving(warm_home()) as running:
        running.wait_until_ready()
        yield running
        assert running.stop() == 0
        assert "πίκες" not in running.log.read_text()
        assert "poll-" not in running.log.read_text()


@pytest.fixture
def api(served: Served) -> BotApi:
    return served.api


CHATS = iter(range(1000, 9000, 10))


@pytest.fixture
def chat() -> int:
    """A private chat where nobody has written yet; the nine numbers after it are free as well."""
    return next(CHATS)


def labels(message: dict[str, Any]) -> list[str]:
    return [button["text"] for row in message["reply_markup"]["inline_keyboard"] for button in row]


def buttons(message: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {button["text"]: button for row in message["reply_markup"]["inline_keyboard"] for button in row}


def write(api: BotApi, text: str, chat: int, **extra: Any) -> dict[str, Any]:
    """What comes below what a person writes."""
    before = len(api.in_chat(chat))
    api.write(text, chat=chat, **extra)
    return api.wait_in_chat(chat, before + 1)[-1]


def tap(api: BotApi, message: dict[str, Any], label: str, person: str = "Player") -> dict[str, Any]:
    """The message as it is after a tap."""
    key = (message["chat"]["id"], message["message_id"])
    before = api.messages[key]
    api.tap(message, label, person)
    api.wait_until(lambda: api.messages[key] != before, f"a change by {label}")
    return api.messages[key]


def ask(api: BotApi, chat: int) -> tuple[dict[str, Any], str]:
    """From a message to a poll: the poll, and what its link carries."""
    message = write(api, CASE, chat)
    for label in ("Άλλα", "Ρωτήστε παίκτες"):
        message = tap(api, message, label)
    assert "Από την υπόθεση παίρνω τις αγορές: 1♠ – πάσο – 2♠ – πάσο" in message["text"]
    shown = write(api, QUESTION, chat)
    assert QUESTION in shown["text"]
    poll = tap(api, shown, "Έτοιμη")
    found = LINK.search(poll["text"])
    assert found
    return poll, found[1]


def answer(api: BotApi, chat: int, link: str, said: str, considered: str) -> None:
    """A colleague opens the link, and answers twice."""
    asked = write(api, f"/start {link}", chat)
    assert QUESTION in asked["text"]
    for private in ("δίστασε", "Αθέμιτη", "πάσαρε"):
        assert private not in asked["text"]
    assert "Τι άλλο σκεφτήκατε σοβαρά;" in write(api, said, chat)["text"]
    assert "Ευχαριστούμε!" in write(api, considered, chat)["text"]


def wait_until_told(api: BotApi, chat: int, count: int) -> list[str]:
    """What who asked was told by itself, once it has come so far."""
    last = f"ως τώρα: {count}."
    api.wait_until(lambda: any(last in message["text"] for message in api.in_chat(chat)), last)
    return [message["text"] for message in api.in_chat(chat) if "ως τώρα" in message["text"]]


def test_five_colleagues_answer_in_private_and_the_case_has_their_numbers(api: BotApi, chat: int) -> None:
    poll, link = ask(api, chat)
    assert buttons(poll)["📤 Στείλτε την"]["switch_inline_query"] == link
    for number, (said, considered) in enumerate(SAID, 1):
        answer(api, chat + number, link, said, considered)
    told = wait_until_told(api, chat, 5)
    assert [text.partition(": ")[2][:1] for text in told] == ["1", "3", "5"]
    poll = tap(api, poll, "Απαντήσεις")
    assert NUMBERS in poll["text"]
    assert CONSIDERED in poll["text"]
    assert "«3 πίκες, έχω τρίτη · πάσο ή κοντρ»" in poll["text"]
    for number in range(1, 6):
        assert str(chat + number) not in poll["text"]
        assert NUMBERS not in "".join(message["text"] for message in api.in_chat(chat + number))
    poll = tap(api, poll, "Κλείσιμο")
    assert "Έκλεισε." in poll["text"]
    assert "Η ερώτηση έκλεισε." in write(api, f"/start {link}", chat + 6)["text"]
    case = tap(api, poll, "Στην υπόθεση")
    assert NUMBERS in case["text"]
    case = tap(api, tap(api, case, "Ναι, υπήρχε άλλη"), "Όχι, δεν ζημιώθηκαν")
    case = tap(api, case, "Σωστά")
    before = len(api.in_chat(chat))
    api.tap(case, "Σημειώστε")
    assert NUMBERS in api.wait_in_chat(chat, before + 1)[-1]["text"]


def test_an_answer_is_changed_by_editing_the_message_it_was_given_in(api: BotApi, chat: int) -> None:
    poll, link = ask(api, chat)
    write(api, f"/start {link}", chat + 1)
    before = len(api.in_chat(chat + 1))
    typed = api.write("κοντρ", chat=chat + 1)
    noted = api.wait_in_chat(chat + 1, before + 1)[-1]
    key = (chat + 1, noted["message_id"])
    api.rewrite(typed, "πάσο")
    api.wait_until(lambda: "Γράφτηκε: πάσο." in api.messages[key]["text"], "the changed answer")
    assert "Απαντήσεις: 1. πάσο ×1" in tap(api, poll, "Απαντήσεις")["text"]


def test_a_group_is_asked_and_answers_in_private(api: BotApi, chat: int) -> None:
    club = -chat
    asked = write(api, "/poll", club, person="Anna")
    assert "ως απάντηση σε αυτό το μήνυμα" in asked["text"]
    shown = write(api, QUESTION, club, person="Anna", reply_to=asked)
    assert QUESTION in shown["text"]
    poll = tap(api, shown, "Έτοιμη", "Anna")
    assert "Απαντήσεις: 0." in poll["text"]
    url = buttons(poll)["✍ Απαντήστε ιδιωτικά"]["url"]
    found = LINK.fullmatch(url)
    assert found
    for number, (said, considered) in enumerate(SAID, 1):
        answer(api, chat + number, found[1], said, considered)
    assert all("ως τώρα" not in message["text"] for message in api.in_chat(club))
    poll = tap(api, poll, "Απαντήσεις", "Basil")
    assert "Απαντήσεις: 5. Θα φανούν στο κλείσιμο" in poll["text"]
    assert "×3" not in poll["text"]
    told = api.count("answerCallbackQuery")
    api.tap(poll, "Κλείσιμο", person="Basil")
    refused = api.wait_for("answerCallbackQuery", told + 1)[told]
    assert "όποιος την έκανε" in refused["text"]
    poll = tap(api, poll, "Κλείσιμο", "Anna")
    assert NUMBERS in poll["text"]


def test_a_question_that_is_written_after_the_command_keeps_its_lines(api: BotApi, chat: int) -> None:
    assert QUESTION in write(api, f"/poll {QUESTION}", -chat)["text"]


def test_a_poll_and_a_ruling_are_shared_as_cards(api: BotApi, chat: int) -> None:
    _, link = ask(api, chat)
    card = inline(api, link)[0]
    assert card["reply_markup"]["inline_keyboard"][0][0]["url"].endswith(f"?start={link}")
    assert "♠QJ4" in card["input_message_content"]["message_text"]
    assert inline(api, "poll-" + "x" * 22) == []
    message = write(api, "/start case-law27_insufficient_bid", chat + 1)
    while "⋯ Άλλα" not in labels(message) or "🔊 Για ανάγνωση" not in labels(message):
        message = tap(api, message, labels(message)[0])
    more = tap(api, message, "Άλλα")
    code = buttons(more)["📤 Μοιραστείτε"]["switch_inline_query"]
    ruling, question = inline(api, code)
    assert ruling["title"] == "⚖️ Η απόφαση"
    assert question["title"] == "❓ Εσείς τι λέτε;"
    url = question["reply_markup"]["inline_keyboard"][0][0]["url"]
    opened = write(api, f"/start {url.partition('=')[2]}", chat + 2)
    assert "27. Ανεπαρκής αγορά" in opened["text"]


def inline(api: BotApi, query: str) -> list[dict[str, Any]]:
    before = api.count("answerInlineQuery")
    api.ask_inline(query)
    cards: list[dict[str, Any]] = json.loads(api.wait_for("answerInlineQuery", before + 1)[before]["results"])
    return cards


def test_what_somebody_said_goes_with_him_and_a_poll_with_who_asked(
    api: BotApi, served: Served, chat: int
) -> None:
    poll, link = ask(api, chat)
    for number in (1, 2):
        answer(api, chat + number, link, "πάσο", "3♠")
    wait_until_told(api, chat, 1)
    forget(api, chat + 1)
    assert "Απαντήσεις: 1. πάσο ×1" in tap(api, poll, "Απαντήσεις")["text"]
    forget(api, chat)
    assert "δεν υπάρχει πια" in write(api, f"/start {link}", chat + 3)["text"]
    token = link.removeprefix("poll-")
    kept = f"select token from poll_answers where token = '{token}' union select token from polls where token = '{token}'"
    assert rows(served.home / "diaititis.db", kept) == []


def forget(api: BotApi, chat: int) -> None:
    tap(api, write(api, "/forget", chat), "Ναι, διαγραφή")


def test_where_inline_mode_is_off_nothing_is_offered_that_telegram_would_refuse(
    warm_home: Callable[[], Path], monkeypatch: pytest.MonkeyPatch, chat: int
) -> None:
    monkeypatch.setitem(BOT, "supports_inline_queries", False)
    with serving(warm_home()) as running:
        running.wait_until_ready()
        poll, _ = ask(running.api, chat)
        assert "📤 Στείλτε την" not in labels(poll)
        assert "🔒 Κλείσιμο" in labels(poll)
        assert running.stop() == 0
