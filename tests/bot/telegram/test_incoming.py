"""Which updates are meant for the bot, and what it takes from them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.telegram.incoming import Incoming, read_update
from bot.telegram.updates import User, decode_update

ME = User(id=42, first_name="Διαιτητής", is_bot=True, username="DiaititisTestBot")
PERSON = {"id": 7, "is_bot": False, "first_name": "Άννα", "language_code": "hu-HU"}
OURS = {"id": 42, "is_bot": True, "first_name": "Διαιτητής", "username": "DiaititisTestBot"}
PRIVATE = {"id": 7, "type": "private", "first_name": "Άννα"}
GROUP = {"id": -100, "type": "supergroup", "title": "Club"}
PHOTO = [{"file_id": "a", "file_unique_id": "b", "width": 9, "height": 9}]
DATE = 1_790_000_000
BOT_MESSAGE = {"message_id": 3, "date": DATE, "chat": GROUP, "from": OURS, "text": "…"}
OTHER_MESSAGE = {"message_id": 4, "date": DATE, "chat": GROUP, "from": PERSON, "text": "ο Νότος έκανε ρενόνς"}


def message(chat: dict[str, Any] = PRIVATE, **content: Any) -> dict[str, Any]:
    return {"message_id": 9, "date": DATE, "chat": chat, "from": PERSON, **content}


def read(kind: str = "message", **content: Any) -> Incoming | None:
    return read_update(decode_update({"update_id": 5, kind: message(**content)}), ME)


def text_of(**content: Any) -> str | None:
    found = read(**content)
    return found.text if found else None


def test_a_message_in_private() -> None:
    found = read(text="27Β1")
    assert found
    assert (found.update_id, found.kind, found.chat, found.topic, found.private) == (5, "typed", "7", 0, True)
    assert (found.message_id, found.text, found.by, found.lang) == (9, "27Β1", "", "hu")
    assert found.at[19] in "+-"


def test_it_can_be_stored_and_read_back() -> None:
    found = read(chat=GROUP, text="/law 27", message_thread_id=6, is_topic_message=True)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Incoming) == found


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("τι ώρα παίζουμε;", None),
        ("/law 64", "/law 64"),
        ("/law@DiaititisTestBot 64", "/law@DiaititisTestBot 64"),
        ("/law@diaititistestbot 64", "/law@diaititistestbot 64"),
        ("/law@SomeOtherBot 64", None),
        ("/ban Γιώργο", None),
        ("/anything@DiaititisTestBot", "/anything@DiaititisTestBot"),
        ("@DiaititisTestBot 45", "45"),
        ("Για πες, @diaititistestbot: 45", "Για πες, : 45"),
        ("@DiaititisTestBot2 45", None),
        ("@DiaititisTestBot", ""),
    ],
)
def test_in_a_group_only_what_is_meant_for_the_bot(text: str, taken: str | None) -> None:
    assert text_of(chat=GROUP, text=text) == taken


def test_in_a_group_a_reply_to_the_bot_is_meant_for_it() -> None:
    button = {"text": "ναι", "callback_data": "s:1790000001:2:0"}
    shown = {**BOT_MESSAGE, "reply_markup": {"inline_keyboard": [[button]]}}
    found = read(chat=GROUP, text="ναι", reply_to_message=shown)
    assert found
    assert (found.text, found.by, found.answers, found.answers_posted) == ("ναι", "Άννα", 3, 1790000001)
    assert read(chat=GROUP, text="ναι", reply_to_message=OTHER_MESSAGE) is None


def test_its_name_alone_under_a_message_asks_about_that_message() -> None:
    asked = text_of(chat=GROUP, text="@DiaititisTestBot", reply_to_message=OTHER_MESSAGE)
    assert asked == "ο Νότος έκανε ρενόνς"
    assert text_of(chat=GROUP, text="@DiaititisTestBot 64", reply_to_message=OTHER_MESSAGE) == "64"


def test_a_topic_is_kept_and_a_thread_of_replies_is_none() -> None:
    in_topic = read(chat=GROUP, text="/law 27", message_thread_id=6, is_topic_message=True)
    in_thread = read(chat=GROUP, text="/law 27", message_thread_id=6)
    assert in_topic
    assert in_thread
    assert (in_topic.topic, in_thread.topic) == (6, 0)


def test_the_first_message_of_a_topic_is_answered_by_nobody() -> None:
    created = {**BOT_MESSAGE, "forum_topic_created": {"name": "Τραπέζι 1", "icon_color": 0}}
    greeted = read(
        chat=GROUP, text="καλησπέρα", reply_to_message=created, message_thread_id=3, is_topic_message=True
    )
    assert greeted is None


def test_captions_and_forwarded_messages_are_read_as_messages() -> None:
    assert text_of(photo=PHOTO, caption="ρενόνς;") == "ρενόνς;"
    assert text_of(chat=GROUP, photo=PHOTO, caption="@DiaititisTestBot 64") == "64"
    origin = {"type": "hidden_user", "sender_user_name": "Γιώργος", "date": DATE}
    forwarded = read(text="ρενόνς", forward_origin=origin)
    assert forwarded
    assert forwarded.is_forwarded


def test_a_picture_without_words_is_answered_once_in_private_only() -> None:
    assert text_of(photo=PHOTO) == ""
    assert read(photo=PHOTO, media_group_id="1") is None
    assert read(chat=GROUP, photo=PHOTO) is None
    assert read(new_chat_title="x") is None


def test_an_edited_message() -> None:
    found = read("edited_message", text="64", edit_date=DATE + 5)
    assert found
    assert (found.kind, found.text) == ("edited", "64")


def test_channels_bots_and_our_own_cards_are_left_alone() -> None:
    channel = {"id": -7, "type": "channel", "title": "News"}
    post = {"message_id": 1, "date": DATE, "chat": channel, "text": "27"}
    assert read_update(decode_update({"update_id": 5, "edited_message": post}), ME) is None
    other_bot = {"id": 43, "is_bot": True, "first_name": "B"}
    assert (
        read_update(decode_update({"update_id": 5, "message": {**message(text="27"), "from": other_bot}}), ME)
        is None
    )
    assert read(text="27", via_bot=OURS) is None
    assert read(chat=GROUP, text="/law 27", is_automatic_forward=True, sender_chat=channel) is None


def test_an_anonymous_admin_is_answered() -> None:
    anonymous = {"id": 1087968824, "is_bot": True, "first_name": "Group"}
    update = {
        "update_id": 5,
        "message": {**message(GROUP, text="/law 27", sender_chat=GROUP), "from": anonymous},
    }
    assert read_update(decode_update(update), ME)


def test_a_group_that_moves() -> None:
    found = read(chat=GROUP, migrate_to_chat_id=-1001)
    assert found
    assert (found.kind, found.chat, found.text) == ("moved", "-100", "-1001")


@pytest.mark.parametrize("date", [DATE, 0])
def test_a_tap_on_a_message_however_old(date: int) -> None:
    """Date 0: a message that Telegram does not show us any more."""
    shown = {"message_id": 3, "date": date, "chat": GROUP}
    query = {"id": "77", "from": PERSON, "chat_instance": "1", "data": "s:1:1:0", "message": shown}
    found = read_update(decode_update({"update_id": 5, "callback_query": query}), ME)
    assert found
    assert (found.kind, found.chat, found.message_id, found.text) == ("tapped", "-100", 3, "s:1:1:0")
    assert (found.by, found.query_id, found.private) == ("Άννα", "77", False)
