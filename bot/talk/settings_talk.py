"""The settings of a chat: screens, boxes, form of event, scoring, language.

In: the state and a tap. Out: the state as it is then, and the settings with a button for each value.
"""

from __future__ import annotations

from dataclasses import replace

from bot.talk.phrases import say
from bot.talk.replies import Button, Reply, block
from bot.talk.state import State
from bot.talk.turns import Done, Turn
from scenarios.engine.settings import ALLOWED, with_defaults


def settings_reply(state: State) -> Reply:
    """What is set, and the buttons to change it."""
    lang = state.reader
    current = with_defaults(dict(state.settings))
    rows = []
    for name, values in ALLOWED.items():
        row = [
            Button(
                ("● " if current[name] == value else "○ ") + say(f"setting_{name}_{value}", lang),
                f"set:{name}={value}",
            )
            for value in values
        ]
        rows.append(tuple(row))
    rows.append((Button("🌐 " + say("choose_language", lang), "lang:"),))
    return Reply(lang, (block("text", say("settings", lang), lang),), tuple(rows))


def set_value(turn: Turn) -> Done | None:
    """`screens=true`; None where there is no such setting."""
    name, _, chosen = turn.value.partition("=")
    if chosen not in ALLOWED.get(name, ()):
        return None
    kept = {**dict(turn.state.settings), name: chosen}
    state = replace(turn.state, settings=tuple(kept.items()))
    return state, settings_reply(state)
