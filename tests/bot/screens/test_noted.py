"""A noted ruling and all that is asked about it on a phone: no label is cut, in larger type either."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.talk.directing import directing_reply
from bot.talk.log_view import ASKED, asking_reply, entry_reply, list_reply, parts_reply
from bot.talk.settings_talk import settings_reply
from bot.talk.state import LogEntry, State
from bot.talk.turns import Turn
from bot.talk.zone_talk import OFFERED, zone_action
from corpus.words import LANGUAGES, Language
from tests.bot.screens.phone import LARGER_TYPE, Screen

MOST_BUTTONS = 6
ENTRY = LogEntry(
    123, "2026-11-17T21:41:00+02:00", "", "", "law61_revoke", "Ρενόνς", ("α",) * 5, ("64A1",) * 5, "Μία λεβέ"
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_label_is_cut(lang: Language) -> None:
    state = State(
        lang,
        lang,
        log=(ENTRY,),
        directing="named",
        directors=(("5", "Αλέξανδρος"),),
        would_direct=(("6", "Νίκος"),),
    )
    zones = [zone_action(Turn(structs.replace(state, zone=zone))) for zone in ("", *OFFERED)]
    replies = [
        entry_reply(ENTRY, state),
        parts_reply(ENTRY, state),
        list_reply(state),
        directing_reply(state),
        *(asking_reply(ENTRY, part, lang) for part in ASKED),
        *(done[1] for done in zones if done),
    ]
    cut = {label for reply in replies for label in Screen(reply).cut(LARGER_TYPE)}
    assert not cut
    settings = [
        settings_reply(Turn(structs.replace(state, zone=zone), rank="member")) for zone in ("", *OFFERED)
    ]
    assert not [label for reply in settings for label in Screen(reply).cut()]
    assert Screen(replies[0]).buttons <= MOST_BUTTONS
    assert max(Screen(reply).screens for reply in replies[:4]) <= 1
