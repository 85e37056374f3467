"""Claims and deals on a phone: no button is cut, in larger type either, and what a claim says fits one screen."""

from __future__ import annotations

import pytest

from bot.talk.conversation import step
from bot.talk.replies import Reply
from bot.talk.state import SentFile, State, Typed
from corpus.words import LANGUAGES, Language
from tests.bot.screens.phone import LARGER_TYPE, Screen

HANDS = "/claim N: AK2/-/3/- E: 3/4/5/6 S: -/Q5/-/A3 W: 5/6/7/8"
SESSION = "\n".join(f'[Board "{board}"] [Deal "N:A... 2... 3... 4..."]' for board in range(1, 37))


def replies(lang: Language) -> list[Reply]:
    typed = (HANDS, f"{HANDS} NT", f"{HANDS} trumps H lead S. The rest are mine", "/claim")
    events = [Typed(text) for text in typed]
    events += [
        Typed("", file=SentFile("x.pbn", 9, sent.encode())) for sent in (SESSION, SESSION.split("\n")[35])
    ]
    return [step(State(lang, lang), event)[1] for event in events]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_phone_shows_of_claims_and_deals(lang: Language) -> None:
    shown = [Screen(reply) for reply in replies(lang)]
    assert [len(screen.reply.files) for screen in shown] == [0, 0, 1, 0, 0, 0]
    cut = {label for screen in shown for label in screen.cut(LARGER_TYPE)}
    assert not cut, f"cut in larger type: {sorted(cut)}"
    assert max(screen.screens for screen in shown) <= 1.0
