"""The language of a chat: chosen by name, by a tap, or left to follow each message."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.talk.look_ups import sentence
from bot.talk.phrases import say
from bot.talk.replies import Button, in_rows
from bot.talk.turns import Done, Turn
from corpus.words import Language, fold

LANGUAGE_NAMES: dict[Language, str] = {"el": "Ελληνικά", "en": "English", "he": "עברית", "hu": "Magyar"}
FOLLOW = "auto"


def names_language(text: str) -> bool:
    """Is it a language, or that none is wanted?"""
    typed = fold(text).strip()
    return typed == FOLLOW or _named(typed) is not None


def choose_language(turn: Turn) -> Done:
    """The language somebody names; the names to tap where he names none."""
    state, typed = turn.state, fold(turn.value).strip()
    if typed == FOLLOW:
        return structs.replace(state, lang=None), sentence("language_follows", state.last_lang)
    chosen = _named(typed)
    if chosen:
        return structs.replace(state, lang=chosen, last_lang=chosen), sentence("language_is", chosen)
    named = in_rows([Button(name, f"lang:{code}") for code, name in LANGUAGE_NAMES.items()], 2)
    follow = Button(say("language_of_message", turn.lang), f"lang:{FOLLOW}")
    return state, replace(sentence("choose_language", turn.lang), buttons=(*named, (follow,)))


def _named(typed: str) -> Language | None:
    return next((lang for lang, name in LANGUAGE_NAMES.items() if typed in (lang, fold(name))), None)
