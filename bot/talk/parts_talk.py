"""What was understood and answered, part by part: each opens its other values, and one changed leaves the others alone.

In: the state of a chat and what was tapped, or written where a call or a card was asked for. Out: the state as it is then,
and a reply.
"""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.talk.case_answer import CaseAnswer, answer_case
from bot.talk.clause_view import text_language
from bot.talk.evening_view import place_in_words
from bot.talk.parts_view import (
    CHANGEABLE,
    asked_for,
    part_reply,
    parts_of,
    parts_reply,
    premises_reply,
    table_kind,
)
from bot.talk.replies import Button
from bot.talk.ruling_talk import by, on_case, shown
from bot.talk.state import Case, State
from bot.talk.turns import Done, Turn
from bot.talk.typed_answers import meant_value
from scenarios.engine.settings import ALLOWED
from scenarios.engine.table import parse_table_value
from scenarios.engine.walk import holds
from scenarios.reading.reading import read

PART = "part"
"""What a chat awaits that is to be told another value of a part."""
LONGEST_PART = 40
"""Of a call, a card or a contract as somebody writes it."""
MOST_CLASHES = 8
"""Things said before that one change may overrule, each of which may overrule others."""


@on_case
def show_parts(turn: Turn, case: Case) -> Done:
    """What was understood and answered, each one tap from its other values."""
    reply = parts_reply(answer_case(case, dict(turn.state.settings), turn.lang))
    where = place_in_words(case, text_language(turn.lang))
    place = ((Button(f"🏷 {where}", "table:"),),) if where else ()
    return turn.state, replace(reply, buttons=(*place, *reply.buttons))


@on_case
def show_premises(turn: Turn, case: Case) -> Done | None:
    """What is presumed, each thing with its other values."""
    standing = answer_case(case, dict(turn.state.settings), turn.lang)
    premises = standing.spoken.premises
    if not premises:
        return shown(turn.state)
    state = _awaiting(turn, premises[0].name) if len(premises) == 1 else turn.state
    return state, premises_reply(standing)


@on_case
def show_part(turn: Turn, case: Case) -> Done | None:
    """The other values of one part; the one that is so may be written in the next message."""
    standing = answer_case(case, dict(turn.state.settings), turn.lang)
    part = next((item for item in parts_of(standing) if item.name == turn.value), None)
    if part is None:
        return None
    return _awaiting(turn, part.name), part_reply(standing, part)


@on_case
def change_part(turn: Turn, case: Case) -> Done | None:
    """`name=value`: this is otherwise, and all that does not go against it stays."""
    name, _, value = turn.value.partition("=")
    return _changed(turn, case, name, value)


@on_case
def forget_part(turn: Turn, case: Case) -> Done | None:
    """A seat, a call or a card that nobody has told."""
    standing = answer_case(case, dict(turn.state.settings), turn.lang)
    if table_kind(standing, turn.value) is None:
        return None
    return shown(structs.replace(turn.state, case=by(case.forgetting(turn.value), turn.by)))


@on_case
def confirm_premises(turn: Turn, case: Case) -> Done:
    """All that was presumed is so."""
    standing = answer_case(case, dict(turn.state.settings), turn.lang)
    presumed = {item.name: item.value for item in standing.spoken.premises}
    return shown(structs.replace(turn.state, case=by(case.confirming(presumed), turn.by)))


def written_part(turn: Turn, name: str) -> Done | None:
    """What was written, where another value of a part was asked for; None where it is none."""
    return _take_written(replace(turn, value=f"{name}={turn.value}"))


@on_case
def _take_written(turn: Turn, case: Case) -> Done | None:
    name, _, text = turn.value.partition("=")
    standing = answer_case(case, dict(turn.state.settings), turn.lang)
    if table_kind(standing, name) is not None:
        return _changed(turn, case, name, text) if len(text) <= LONGEST_PART else None
    asked = asked_for(standing, name)
    meant = meant_value(read(text, turn.lang), standing, asked.fact) if asked else None
    return _changed(turn, case, name, meant) if meant else None


def _awaiting(turn: Turn, part: str) -> State:
    return structs.replace(turn.state, awaits=f"{PART}:{part}@{turn.who}")


def _changed(turn: Turn, case: Case, name: str, value: str) -> Done | None:
    settings = dict(turn.state.settings)
    standing = answer_case(case, settings, turn.lang)
    if not _is_value(standing, name, value):
        return None
    changed = case.changing(name, value)
    for _ in range(MOST_CLASHES):
        overruled = _overruled(answer_case(changed, settings, turn.lang), name, value)
        if not overruled:
            break
        kept = tuple(given for given in changed.answers if given[0] not in overruled)
        changed = structs.replace(changed, answers=kept, corrected=(*changed.corrected, *sorted(overruled)))
    return shown(structs.replace(turn.state, case=by(changed, turn.by)))


def _overruled(standing: CaseAnswer, name: str, value: str) -> set[str]:
    """What was said before and cannot be so together with what was changed; it is asked for if it matters."""
    against = {
        claim.name
        for clash in standing.answer.contradictions
        for claim in (clash.one, clash.other)
        if name in (clash.one.name, clash.other.name)
    }
    asked, known = asked_for(standing, name), standing.answer.known
    meant = asked.fact.values[value].when if asked and value in asked.fact.values else {}
    against |= {other for other, wanted in meant.items() if not holds({other: wanted}, known)}
    return {other for other in against - {name} if other in known and known[other].source in CHANGEABLE}


def _is_value(standing: CaseAnswer, name: str, value: str) -> bool:
    kind = table_kind(standing, name)
    if kind is not None:
        return parse_table_value(kind, value) is not None
    if name in ALLOWED:
        return value in ALLOWED[name]
    asked = asked_for(standing, name)
    return asked is not None and value in asked.fact.values
