"""Who directs in a group: everybody, its administrators, or those whom they have named.

In: a turn, with the rank of its person. Out: whether he may; the screen on which administrators set it, and its taps.
To direct is to note rulings, to change and delete them, to change the settings, to poll colleagues, and to answer, close
and be reminded of a case that somebody else has told of. Everybody else still asks, looks up, and goes on with a case of his own.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import get_args

from msgspec import structs

from bot.talk.phrases import say
from bot.talk.replies import Block, Button, Reply, block
from bot.talk.state import Case, Directing, State
from bot.talk.turns import Done, Turn
from corpus.words import Language

MODES: tuple[Directing, ...] = get_args(Directing)
MOST_DIRECTORS, MOST_ASKING = 20, 10
LONGEST_NAME = 40
ON_A_PERSON = re.compile(r"([+-])(-?[0-9]{1,20})")
"""`+55` names a person, `-55` takes him out, or says no to him."""


def may_direct(turn: Turn) -> bool:
    """Whether this person directs here; RankWantedError if that is not known."""
    state = turn.state
    if turn.rank == "alone" or state.directing == "everybody":
        return True
    if state.directing == "named" and turn.who in dict(state.directors):
        return True
    return turn.is_allowed()


def may_answer(turn: Turn, case: Case | None) -> bool:
    """Whether this person goes on with a case: it is his own, or he directs."""
    owner = case.owner if case else ""
    return not owner or owner == turn.who or may_direct(turn)


def refusal(state: State) -> Reply:
    """Why somebody may not."""
    lang = state.reader
    told = (say("directs_not_you", lang, who=who_directs(state, lang)),)
    return Reply(lang, (Block("text", told, lang),), refuses=True)


def who_directs(state: State, lang: Language) -> str:
    """In words: the mode, or the names."""
    names = ", ".join(name for _, name in state.directors)
    return names if state.directing == "named" and names else say(f"directs_{state.directing}", lang)


def directing_button(state: State) -> Button:
    """The way from the settings to who directs."""
    lang = state.reader
    mode = say(f"directs_{state.directing}", lang)
    return Button(f"👥 {say('directs', lang)}: {mode}", "direct:")


def direct_action(turn: Turn) -> Done | None:
    """A tap: empty to look, a mode, `me`, `+55` or `-55`."""
    state, value = turn.state, turn.value
    if turn.rank == "alone":
        return None
    if not value:
        return state, directing_reply(state)
    if value == "me":
        return _ask_to_direct(turn)
    if value in MODES:
        return _changed(turn, structs.replace(state, directing=value))
    found = ON_A_PERSON.fullmatch(value)
    return _name_or_not(turn, found[1] == "+", found[2]) if found else None


def directing_reply(state: State) -> Reply:
    """Who directs, and the buttons to change it."""
    lang = state.reader
    heading = Block("text", (f"👥 {say('directs', lang)}: {who_directs(state, lang)}",), lang)
    rows: list[tuple[Button, ...]] = [
        (
            Button(
                ("● " if state.directing == mode else "○ ") + say(f"directs_{mode}", lang), f"direct:{mode}"
            ),
        )
        for mode in MODES
    ]
    if state.directing == "named":
        rows += [(Button(f"✓ {name}", f"direct:+{who}"),) for who, name in state.would_direct]
        rows += [(Button(f"✗ {name}", f"direct:-{who}"),) for who, name in state.directors]
        rows.append((Button("🙋 " + say("directs_me", lang), "direct:me"),))
    means = block("note", say("directs_means", lang), lang)
    return Reply(lang, (heading, means), (*rows, (Button("◀ " + say("one_back", lang), "set:"),)))


def _ask_to_direct(turn: Turn) -> Done:
    """Somebody wishes to be named; an administrator is, at once."""
    state = turn.state
    person = (turn.who, _name(turn.by))
    if turn.who in dict(state.directors) or state.directing != "named":
        return state, directing_reply(state)
    if turn.is_allowed():
        return _with_director(turn, person)
    others = tuple(other for other in state.would_direct if other[0] != turn.who)
    asked = structs.replace(state, would_direct=(*others, person)[-MOST_ASKING:])
    reply = directing_reply(asked)
    told = Block("text", (say("directs_asks", turn.lang, who=person[1]),), turn.lang)
    return asked, replace(reply, blocks=(*reply.blocks, told))


def _name_or_not(turn: Turn, is_named: bool, who: str) -> Done:
    state = turn.state
    if not (turn.is_allowed() or (not is_named and who == turn.who)):
        return state, _for_administrators(turn.lang)
    asking = tuple(other for other in state.would_direct if other[0] != who)
    if is_named:
        name = dict(state.would_direct).get(who)
        return _with_director(turn, (who, name)) if name else (state, directing_reply(state))
    directors = tuple(other for other in state.directors if other[0] != who)
    after = structs.replace(state, directors=directors, would_direct=asking)
    return after, directing_reply(after)


def _with_director(turn: Turn, person: tuple[str, str]) -> Done:
    state = turn.state
    if len(state.directors) >= MOST_DIRECTORS:
        full = block("text", say("directs_most", turn.lang, most=MOST_DIRECTORS), turn.lang)
        return state, Reply(turn.lang, (full,), refuses=True)
    asking = tuple(other for other in state.would_direct if other[0] != person[0])
    after = structs.replace(state, directors=(*state.directors, person), would_direct=asking)
    return after, directing_reply(after)


def _changed(turn: Turn, after: State) -> Done:
    if not turn.is_allowed():
        return turn.state, _for_administrators(turn.lang)
    return after, directing_reply(after)


def _for_administrators(lang: Language) -> Reply:
    return Reply(lang, (block("text", say("directs_not_yours", lang), lang),), refuses=True)


def _name(by: str) -> str:
    return " ".join(by.split())[:LONGEST_NAME] or "–"
