"""The settings of a chat: who asks, screens, boxes, form of event, scoring, length of a round, language, time zone, and
who directs in a group.

In: the state and a tap. Out: the state as it is then, and the settings with a button for each value.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.talk.directing import directing_button, may_direct, refusal
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply, block, in_rows, packed
from bot.talk.state import Role
from bot.talk.turns import Done, Turn
from bot.talk.zone_talk import zone_button
from scenarios.engine.settings import ALLOWED, with_defaults

ROLE, AUTOMATIC = "role", "auto"
ROLES: dict[str, Role] = {AUTOMATIC: "", "director": "director", "player": "player"}
"""Who asks in this chat, the usual first: it is read from what he writes."""
ROUND = "round"
ROUNDS = {str(minutes): minutes for minutes in (7, 8, 14, 15, 16, 20, 22, 24, 30)}
"""Minutes of a round: of one board, of two, of three, of four."""
ROUNDS_IN_ROW = 5
SETTABLE = {ROLE: tuple(ROLES), **ALLOWED}


def settings_reply(turn: Turn) -> Reply:
    """What is set, and the buttons to change it."""
    state, lang = turn.state, turn.lang
    current = {**with_defaults(dict(state.settings)), ROLE: state.role or AUTOMATIC}
    rows: list[tuple[Button, ...]] = []
    for name, values in SETTABLE.items():
        row = [
            Button(
                ("● " if current[name] == value else "○ ") + say(f"setting_{name}_{value}", lang),
                f"set:{name}={value}",
            )
            for value in values
        ]
        rows += packed(row, len(row))
    rounds = [
        Button(f"{'●' if state.round_minutes == minutes else '○'} {minutes}", f"set:{ROUND}={minutes}")
        for minutes in ROUNDS.values()
    ]
    rows += in_rows(rounds, ROUNDS_IN_ROW)
    rows.append((Button("🌐 " + say("choose_language", lang), "lang:"),))
    rows.append((zone_button(state),))
    if turn.rank != "alone":
        rows.append((directing_button(state),))
    length = block("note", say("settings_round", lang, minutes=state.round_minutes), lang)
    return Reply(lang, (block("text", say("settings", lang), lang), length), tuple(rows))


def set_value(turn: Turn) -> Done | None:
    """`screens=true`, `role=player`, or nothing to look; None where there is no such setting."""
    if not turn.value:
        return turn.state, settings_reply(turn)
    name, _, chosen = turn.value.partition("=")
    if chosen not in {**SETTABLE, ROUND: tuple(ROUNDS)}.get(name, ()):
        return None
    if not may_direct(turn):
        return turn.state, refusal(turn.state)
    if name == ROLE:
        state = structs.replace(turn.state, role=ROLES[chosen])
    elif name == ROUND:
        state = structs.replace(turn.state, round_minutes=ROUNDS[chosen])
    else:
        kept = {**dict(turn.state.settings), name: chosen}
        state = structs.replace(turn.state, settings=tuple(kept.items()))
    return state, settings_reply(replace(turn, state=state))
