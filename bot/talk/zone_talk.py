"""The time zone of a chat: chosen by a tap, or by its name.

In: the state and what was tapped or written. Out: the state as it is then, and the zones to choose from.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.talk.directing import may_direct, refusal
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, Reply, block
from bot.talk.state import State
from bot.talk.times import day_and_time, zone_named
from bot.talk.turns import Done, Turn

OFFERED = ("Europe/Athens", "Europe/London", "Asia/Jerusalem", "Europe/Budapest")
SERVER = "server"
AWAITS_ZONE = "zone"
LONGEST_ZONE = 40


def zone_button(state: State) -> Button:
    """The way from the settings to the zone."""
    return Button(f"🕗 {say('zone', state.reader)}: {_shown(state)}", "zone:")


def zone_action(turn: Turn) -> Done | None:
    """A tap: empty to look, a zone, or `server`."""
    if not turn.value:
        return structs.replace(turn.state, awaits=f"{AWAITS_ZONE}:@{turn.who}"), _zones(turn.state, turn.at)
    return _set(turn, turn.value)


def zone_in_words(turn: Turn) -> Done | None:
    """A zone as somebody writes it; None for what cannot be the name of one."""
    if len(turn.value) > LONGEST_ZONE or "/" not in turn.value:
        return None
    done = _set(turn, turn.value)
    if done:
        return done
    told = Block("text", (say("zone_unknown", turn.lang, zone=turn.value),), turn.lang)
    reply = _zones(turn.state, turn.at)
    return structs.replace(turn.state, awaits=f"{AWAITS_ZONE}:@{turn.who}"), replace(
        reply, blocks=(told, *reply.blocks)
    )


def _set(turn: Turn, chosen: str) -> Done | None:
    zone = "" if chosen == SERVER else zone_named(chosen)
    if zone is None:
        return None
    if not may_direct(turn):
        return turn.state, refusal(turn.state)
    after = structs.replace(turn.state, zone=zone)
    return after, _zones(after, turn.at)


def _zones(state: State, at: str) -> Reply:
    """What is set, what time that makes it, and the usual ones."""
    lang = state.reader
    now = day_and_time(at, state.zone, lang)
    heading = Block("text", (f"🕗 {say('zone', lang)}: {_shown(state)} · {now}",), lang)
    names = (*OFFERED, *(() if state.zone in ("", *OFFERED) else (state.zone,)))
    rows = [(Button(("● " if state.zone == name else "○ ") + name, f"zone:{name}"),) for name in names]
    server = Button(("○ " if state.zone else "● ") + say("zone_server", lang), f"zone:{SERVER}")
    back = Button("◀ " + say("one_back", lang), "set:")
    how = block("note", say("zone_write", lang), lang)
    return Reply(lang, (heading, how), (*rows, (server,), (back,)))


def _shown(state: State) -> str:
    return state.zone or say("zone_server", state.reader)
