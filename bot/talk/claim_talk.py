"""A claim on the table: `/claim` with the cards that are left, and the taps that complete it.

In: what was typed, or which trumps and whose lead were tapped. Out: a picture of the position, what the cards can give
as help for the director's judgement, and the way into the ruling. What is worked out is never the ruling.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import structs

from bot.talk.fault_view import fault_in_words, without_braces
from bot.talk.making import table_recipe
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, File, Reply, block, in_rows, verbatim
from bot.talk.ruling_talk import waiting_deal
from bot.talk.state import Case, State
from bot.talk.turns import Done, Turn
from corpus.words import Language
from scenarios.bridge import (
    Denomination,
    Seat,
    Side,
    format_denomination,
    format_rank,
    format_seat,
    format_side,
    parse_denomination,
    parse_seat,
)
from scenarios.bridge.claims import parse_claim
from scenarios.bridge.faults import FaultError
from scenarios.bridge.positions import Position, format_position, parse_position

SCENARIO, LAW = "law70_contested_claim", "70"
TRUMPS, LEAD = "trumps", "lead"


def claim_command(turn: Turn) -> Done:
    """`/claim` with its cards; bare, or with cards that cannot be, it waits for them."""
    state, lang = turn.state, turn.lang
    try:
        claim = parse_claim(turn.value)
    except FaultError as error:
        told = (block("text", fault_in_words(error.fault, lang), lang),) if turn.value else ()
        example = block("note" if told else "text", say("claim_example", lang), lang)
        return structs.replace(state, awaits="claim"), Reply(lang, (*told, example))
    case = Case(text=claim.statement, deal=waiting_deal(state), claim=format_position(claim.position))
    return _shown(structs.replace(state, case=case), claim.position)


def claim_action(turn: Turn) -> Done | None:
    """A tap: `trumps=H`, `lead=N`."""
    name, _, value = turn.value.partition("=")
    trumps = next((item for item in Denomination if name == TRUMPS and item.code == value), None)
    leader = next((seat for seat in Seat if name == LEAD and seat.value == value), None)
    return _completed(turn.state, trumps, leader)


def answer_claim_in_words(turn: Turn) -> Done | None:
    """Trumps or the lead typed where a tap is expected; None where nothing of a claim is asked for."""
    position = _position(turn.state)
    if position is None or (position.trumps is not None and position.leader):
        return None
    if position.trumps is None:
        return _completed(turn.state, parse_denomination(turn.value), None)
    return _completed(turn.state, None, parse_seat(turn.value))


def _position(state: State) -> Position | None:
    """The position of a claim that nobody has gone on from yet."""
    case = state.case
    return parse_position(case.claim) if case and case.claim and not case.scenario else None


def _completed(state: State, trumps: Denomination | None, leader: Seat | None) -> Done | None:
    position = _position(state)
    if position is None or state.case is None or (trumps is None and leader is None):
        return None
    told = replace(
        position,
        trumps=position.trumps if trumps is None else trumps,
        leader=leader or position.leader,
    )
    return _shown(structs.replace(state, case=structs.replace(state.case, claim=format_position(told))), told)


def _shown(state: State, position: Position) -> Done:
    lang = state.reader
    if position.trumps is None:
        ranked = (*reversed(Denomination),)
        asked = [
            Button(format_denomination(item, lang, short=True), f"claim:{TRUMPS}={item.code}")
            for item in (*ranked[1:], ranked[0])
        ]
        return state, _question("claim_which_trumps", asked, 5, lang)
    if position.leader is None:
        asked = [Button(format_seat(seat, lang), f"claim:{LEAD}={seat.value}") for seat in Seat]
        return state, _question("claim_who_leads", asked, 2, lang)
    assert state.case is not None
    judge = (Button("⚖️ " + say("claim_judge", lang), f"case:{SCENARIO}"),)
    drawn = File("claim.png", is_picture=True, recipe=table_recipe("claim", state.case.claim, lang))
    return state, Reply(lang, tuple(_blocks(state.case, position, lang)), (judge,), (drawn,))


def _question(phrase: str, buttons: list[Button], width: int, lang: Language) -> Reply:
    return Reply(lang, (block("text", say(phrase, lang), lang),), in_rows(buttons, width))


def _blocks(case: Case, position: Position, lang: Language) -> Iterator[Block]:
    yield block("title", say("claim_title", lang, tricks=position.tricks), lang)
    yield block("line", " · ".join(centre_of(position, lang)), lang)
    if case.text:
        yield verbatim("quote", without_braces(case.text), lang)
    if not position.is_whole:
        yield block("line", say("claim_two_hands", lang), lang)
    else:
        for side in Side:
            cards = position.trumps_of(side)
            if cards:
                shown = cards[0].suit.symbol + " ".join(format_rank(card.rank, lang) for card in cards)
                named = format_side(side, lang)
                yield block("line", say("claim_trumps_left", lang, side=named, cards=shown), lang)
    yield block("note", say("claim_test", lang), lang)


def centre_of(position: Position, lang: Language) -> tuple[str, ...]:
    """Trumps and the lead in words."""
    assert position.trumps is not None
    assert position.leader
    trumps = format_denomination(position.trumps, lang, short=True)
    return (
        say("claim_trumps", lang, trumps=trumps),
        say("claim_lead", lang, seat=format_seat(position.leader, lang)),
    )
