"""In a group: what was noted is its author's and the administrators', and only these can have all of it forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.talk.phrases import say
from tests.bot.served import COLD, Served, serving

GROUP = -500


@pytest.fixture
def served(warm_home: Callable[[], Path]) -> Iterator[Served]:
    with serving(warm_home(), "--rate", "0", code=COLD) as found:
        found.wait_until_ready()
        yield found


def last(served: Served, holds: Callable[[dict[str, Any]], bool], what: str) -> dict[str, Any]:
    served.api.wait_until(lambda: any(map(holds, served.api.in_chat(GROUP))), what)
    return [message for message in served.api.in_chat(GROUP) if holds(message)][-1]


def wait_for_alert(served: Served, text: str) -> None:
    """Only who tapped is told."""
    served.api.wait_until(
        lambda: any(
            given.get("text") == text for method, given in served.api.calls if method == "answerCallbackQuery"
        ),
        "who tapped is refused",
    )


def noted_by_anna(served: Served) -> dict[str, Any]:
    """A question is answered until there is a ruling, which is then noted."""
    served.api.write("/rule", chat=GROUP, person="Άννα")
    served.api.write("/start case-law44_trick_and_follow", chat=GROUP, person="Άννα")
    for _ in range(12):
        message = served.api.wait_in_chat(GROUP, 2)[-1]
        labels = [button["text"] for row in message["reply_markup"]["inline_keyboard"] for button in row]
        if any("📝" in label for label in labels):
            break
        before = message["html"]
        served.api.tap(message, 0, person="Άννα")
        served.api.wait_until(lambda: served.api.in_chat(GROUP)[-1]["html"] != before, "the next question")  # noqa: B023
    served.api.tap(message, "📝", person="Άννα")
    return last(served, lambda found: "📝 Σημειώθηκε" in found["text"], "it is noted")


def test_a_noted_ruling_is_deleted_by_its_author_or_an_administrator_and_comes_back(served: Served) -> None:
    api = served.api
    noted = noted_by_anna(served)
    api.tap(noted, "Διαγραφή", person="Νίκος")
    refused = say("not_yours", "el", number=1, by="Άννα")
    wait_for_alert(served, refused)
    api.write("/log 1 τραπέζι 9", chat=GROUP, person="Νίκος")
    last(served, lambda found: found["text"] == refused, "a stranger corrects nothing")
    api.owners = {"Μαρία"}
    api.tap(noted, "Διαγραφή", person="Μαρία")
    gone = say("deleted", "el", number=1)
    deleted = last(served, lambda found: found["text"].startswith(gone), "an administrator deletes it")
    api.tap(deleted, "Επαναφορά", person="Άννα")
    back = last(served, lambda found: "📝 1." in found["text"], "its author puts it back")
    api.tap(back, "Διαγραφή", person="Άννα")
    last(served, lambda found: found["text"].startswith(gone), "its author deletes it")


def test_only_administrators_have_a_group_forgotten(served: Served) -> None:
    api = served.api
    noted_by_anna(served)
    api.write("/forget", chat=GROUP, person="Άννα")
    last(served, lambda found: found["text"] == say("forget_not_yours", "el"), "a member is refused")
    api.owners = {"Μαρία"}
    api.write("/forget", chat=GROUP, person="Μαρία")
    asked = last(served, lambda found: say("forget_counts", "el", count=1) in found["text"], "it is asked")
    api.tap(asked, "Ναι", person="Νίκος")
    wait_for_alert(served, say("forget_not_yours", "el"))
    api.tap(asked, "Ναι", person="Μαρία")
    last(served, lambda found: found["text"] == say("forgotten", "el"), "it is forgotten")
    api.write("/log", chat=GROUP, person="Άννα")
    last(served, lambda found: found["text"] == say("log_empty", "el"), "nothing is left")


def test_whoever_telegram_does_not_tell_us_of_is_no_administrator(served: Served) -> None:
    served.api.always["getChatMember"] = 400
    served.api.owners = {"Μαρία"}
    served.api.write("/forget", chat=GROUP, person="Μαρία")
    last(served, lambda found: found["text"] == say("forget_not_yours", "el"), "nobody is let in by mistake")


def test_who_writes_in_the_name_of_the_group_is_an_administrator(served: Served) -> None:
    as_group: dict[str, Any] = {"sender_chat": {"id": GROUP, "type": "supergroup", "title": "Club"}}
    served.api.write("/forget", chat=GROUP, person="GroupAnonymousBot", **as_group)
    last(served, lambda found: say("forget_counts", "el", count=0) in found["text"], "it is asked")
