"""The talks of the tests on a phone: every label whole, every question on one screen, every verdict seen."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from bot.talk.conversation import step
from bot.talk.menu import menu
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply, block
from bot.talk.short_names import short_label, short_names
from bot.talk.state import State, Tapped, Typed
from corpus.words import LANGUAGES, Language
from scenarios.engine.catalogue import scenarios
from scenarios.rights import roles
from tests.bot.screens.__main__ import SHOWN, played
from tests.bot.screens.phone import BUTTON_GAP, BUTTON_HEIGHT, LARGER_TYPE, PHONE_HEIGHT, Screen
from tests.bot.talk.test_conversation import ALL_TALKS, actions_of

FEWEST_SHOWN = 40
MEDIAN_RULING, MOST_RULINGS, LARGEST_QUESTION = 0.9, 1.3, 1.0
SCREENS_OF_A_MENU = 1.05
"""The help and a menu are read at leisure; a line more than a screen is none too many."""


@cache
def seen() -> list[tuple[str, Screen]]:
    """Every answer of the talks that are shown, with the talk it is of."""
    return [
        (f"{name}: {exchange.said}", exchange.screen)
        for name, written in ALL_TALKS.items()
        if name.partition(":")[0] in SHOWN and not written.talk.book
        for exchange in played(name, written.talk)
    ]


def is_question(reply: Reply) -> bool:
    return any(action.startswith("answer:") for action in actions_of(reply)) and not has_more(reply)


def has_more(reply: Reply) -> bool:
    """Did somebody ask for all that there is below it?"""
    return any(button.label.startswith("▴") for row in reply.buttons for button in row)


def test_there_are_talks_enough_in_every_language() -> None:
    talks = {name for name, written in ALL_TALKS.items() if name.partition(":")[0] in SHOWN}
    assert len(talks) >= FEWEST_SHOWN
    assert {screen.reply.lang for _, screen in seen()} == set(LANGUAGES)
    shown = {name.partition(":")[0] for name in talks}
    assert shown == set(SHOWN)


def test_no_label_of_any_talk_is_cut_in_larger_type() -> None:
    cut = {(label, place) for place, screen in seen() for label in screen.cut(LARGER_TYPE)}
    assert not cut, sorted(cut)


def test_no_question_is_larger_than_a_screen() -> None:
    sizes = {place: screen.screens for place, screen in seen() if is_question(screen.reply)}
    assert len(sizes) > FEWEST_SHOWN
    assert max(sizes.values()) <= LARGEST_QUESTION, max(sizes, key=lambda place: sizes[place])


def test_the_verdict_is_seen_after_every_last_tap() -> None:
    rulings = {place: screen for place, screen in seen() if screen.reply.decides}
    assert len(rulings) > FEWEST_SHOWN
    sizes = sorted(screen.screens for screen in rulings.values())
    assert median(sizes) <= MEDIAN_RULING
    assert sizes[int(0.95 * len(sizes))] <= MOST_RULINGS
    hidden = [place for place, screen in rulings.items() if screen.below_verdict > PHONE_HEIGHT]
    assert not hidden


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_label_of_a_menu_is_cut(lang: Language) -> None:
    places = ["", *map(str, range(len(menu().phases)))]
    places += [
        f"{phase}.{group}" for phase, found in enumerate(menu().phases) for group in range(len(found.groups))
    ]
    events: list[Typed | Tapped] = [Tapped(f"menu:{place}") for place in places]
    events += [
        Typed(f"/{command}") for command in ("help", "settings", "lang", "rights", "log", "forget", "about")
    ]
    for event in events:
        screen = Screen(step(State(lang, lang), event)[1])
        assert not list(screen.cut(LARGER_TYPE)), (event, list(screen.cut(LARGER_TYPE)))
        assert screen.screens <= SCREENS_OF_A_MENU, event


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_label_of_a_role_or_a_right_is_cut(lang: Language) -> None:
    events = [f"rights:{role}" for role in roles()]
    events += [f"right:{right.id}" for role in roles().values() for right in role.rights[::6]]
    for event in events:
        screen = Screen(step(State(lang, lang), Tapped(event))[1])
        assert not list(screen.cut(LARGER_TYPE)), (event, list(screen.cut(LARGER_TYPE)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_short_names_share_a_row_and_no_two_are_alike(lang: Language) -> None:
    assert set(short_names()) <= set(scenarios())
    labels = [f"↪ {short_label(name, lang)}" for name in scenarios()]
    assert len(set(labels)) == len(labels)
    alone = [named.in_language(lang) for named in short_names().values()]
    assert len(set(alone)) == len(alone)
    asks = f"👤 {say('is_it_allowed', lang)}"
    for label in (*labels, asks):
        pair = Screen(_pair(label, lang))
        assert not list(pair.cut(LARGER_TYPE)), label
        assert pair.height - Screen(_pair("", lang)).height == BUTTON_HEIGHT + BUTTON_GAP


def _pair(label: str, lang: Language) -> Reply:
    row = ((Button(label, "menu:"), Button(label, "menu:")),) if label else ()
    return Reply(lang, (block("text", "x", lang),), row)
