"""Noting over Telegram: a tap and a line, a reply in a group, the form as a file, and who directs there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.talk.phrases import say
from tests.bot.served import COLD, Served, serving
from tests.bot.telegram.test_ranks import GROUP, last, noted_by_anna, wait_for_alert

pytestmark = pytest.mark.stress


@pytest.fixture
def served(warm_home: Callable[[], Path]) -> Iterator[Served]:
    with serving(warm_home(), "--rate", "0", code=COLD) as found:
        found.wait_until_ready()
        yield found


def holding(text: str) -> Callable[[dict[str, Any]], bool]:
    return lambda found: text in found["text"]


def test_a_ruling_is_noted_with_a_tap_and_a_line_and_its_form_comes_as_a_file(served: Served) -> None:
    api = served.api
    api.write("T4: A defender dropped the ♣4 face up by accident", lang="en")
    (ruling,) = api.wait_in_chat(7, 1)
    api.tap(ruling, "📝", lang="en")
    card = api.wait_in_chat(7, 2)[-1]
    assert "Table 4, board –" in card["text"]
    api.write("4 12 pairs 3-7", lang="en")
    card = api.wait_in_chat(7, 3)[-1]
    assert "Table 4, board 12" in card["text"]
    assert "Pairs: 3-7" in card["text"]
    api.tap(card, "Appeal form", lang="en")
    api.wait_until(lambda: any(name == "diaititis-appeal-1.pdf" for _, name, _ in api.files), "the form")
    assert next(content for _, name, content in api.files if "appeal" in name).startswith(b"%PDF")


def test_in_a_group_a_reply_to_what_was_noted_is_about_it_whatever_happened_since(served: Served) -> None:
    api = served.api
    noted = noted_by_anna(served)
    api.write("/law 27", chat=GROUP, person="Άννα")
    last(served, holding("27. Ανεπαρκής"), "a look-up in between")
    api.write("7 14", chat=GROUP, person="Νίκος", reply_to=noted)
    api.write("4 12", chat=GROUP, person="Άννα", reply_to=noted)
    card = last(served, holding("Τραπέζι 4, διανομή 12"), "its author fills it in")
    assert "πριν" not in card["text"]
    last(served, holding(say("not_yours", "el", number=1, by="Άννα")), "nobody else does")
    api.tap(card, "Συμπλήρωση", person="Άννα")
    card = last(served, holding("Ζεύγη: –"), "all its parts")
    api.tap(card, "Ζεύγη", person="Άννα")
    asked = last(served, holding("Ποια ζεύγη"), "which pairs")
    api.write("/law 27", chat=GROUP, person="Άννα")
    api.write("Άλφα-Βήτα", chat=GROUP, person="Άννα", reply_to=asked)
    last(served, holding("Ζεύγη: Άλφα-Βήτα"), "they are named")


def test_who_directs_is_set_by_an_administrator_and_asked_for_by_a_tap(served: Served) -> None:
    api = served.api
    api.owners = {"Μαρία"}
    api.write("/settings", chat=GROUP, person="Νίκος")
    screen = last(served, holding(say("settings", "el")), "the settings")
    api.tap(screen, "👥", person="Νίκος")
    screen = last(served, holding("👥 Διαιτητεύουν: όλοι"), "who directs")
    api.tap(screen, "όσοι οριστούν", person="Νίκος")
    wait_for_alert(served, say("directs_not_yours", "el"))
    api.tap(screen, "όσοι οριστούν", person="Μαρία")
    screen = last(served, holding("👥 Διαιτητεύουν: όσοι οριστούν"), "people are named")
    api.write("/log κάτι", chat=GROUP, person="Νίκος")
    last(served, holding("Εδώ διαιτητεύουν: όσοι οριστούν"), "who is not named is refused")
    api.tap(screen, "Διαιτητεύω εδώ", person="Νίκος")
    screen = last(served, holding("Νίκος ζητά να διαιτητεύει"), "he asks to be")
    api.tap(screen, "✓ Νίκος", person="Μαρία")
    last(served, holding("👥 Διαιτητεύουν: Νίκος"), "he is named")
    api.write("/log κάτι", chat=GROUP, person="Νίκος")
    last(served, holding("Σημειώθηκε με αριθμό 1"), "and notes")
