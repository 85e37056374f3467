"""How the parts of a case look: a list of what was understood, and the values of one part to choose from.

In: how a case stands. Out: replies. A label too long for a button stands in the text, and the button has its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.talk.case_answer import CaseAnswer
from bot.talk.case_buttons import back_to_case
from bot.talk.label_width import fits_alone
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, Reply, block, in_rows, packed
from corpus.words import Language
from scenarios.bridge import (
    DOUBLE,
    PASS,
    REDOUBLE,
    Bid,
    Call,
    Card,
    Denomination,
    Seat,
    Suit,
    format_call,
    format_card,
    format_seat,
)
from scenarios.engine.requests import kind_of
from scenarios.engine.scenario import Scenario
from scenarios.engine.settings import ALLOWED
from scenarios.engine.speaker import Speaker
from scenarios.engine.spoken import Heard
from scenarios.engine.table import PREMISES
from scenarios.engine.template import Fact, TableValue
from scenarios.engine.walk import open_values
from scenarios.engine.words import engine_words

CHANGEABLE = ("text", "answer", *PREMISES)
"""Where a fact comes from that can be changed; what is computed changes with what it is computed from."""
IN_A_ROW, MOST_VALUES = 5, 8
LEVELS_NEAR = 1
"""Levels above and below a call that is offered; any other is typed."""
LOWEST, HIGHEST = 1, 7


@dataclass(frozen=True)
class Asked:
    """A fact, and the scenario that asks for it."""

    scenario: Scenario
    fact: Fact


def parts_of(standing: CaseAnswer) -> list[Heard]:
    """Everything that can be changed: seats, calls and cards, then the facts, then the settings that a word has told."""
    return [
        item
        for item in standing.spoken.heard
        if item.words and (item.is_of_table or item.source in CHANGEABLE) and _can_change(standing, item.name)
    ]


def asked_for(standing: CaseAnswer, name: str) -> Asked | None:
    """The fact of this name, as it was asked on the way or would be."""
    answer = standing.answer
    for step in reversed(answer.path):
        if step.name == name:
            return Asked(step.scenario, step.fact)
    for found in (answer.scenario, answer.current):
        if name in found.facts:
            return Asked(found, found.facts[name])
    return None


def table_kind(standing: CaseAnswer, name: str) -> TableValue | None:
    """What a value of this table is; None for a fact or a setting."""
    return kind_of(standing.answer.scenario, name)


def parts_reply(standing: CaseAnswer) -> Reply:
    """The parts, each a button; presumed ones first, for they are the likeliest to be wrong."""
    lang = standing.spoken.text_lang
    parts = sorted(parts_of(standing), key=lambda item: item.source not in PREMISES)
    blocks: list[Block] = [block("text", say("what_is_wrong", lang), lang)]
    buttons = []
    for item in parts:
        assert item.words is not None
        button = _opens(item, standing.spoken.plain(item.words))
        if not fits_alone(button.label):
            blocks.append(block("item", item.words, lang))
            button = _opens(item, _name_of(standing, item.name))
        buttons.append(button)
    return Reply(standing.spoken.lang, tuple(blocks), (*packed(buttons, 2), back_to_case(lang)))


def premises_reply(standing: CaseAnswer) -> Reply:
    """What is presumed, and the other values of each thing at once; where they are too many, what each is about."""
    lang, premises = standing.spoken.text_lang, standing.spoken.premises
    if len(premises) == 1:
        reply = part_reply(standing, premises[0])
        return replace(reply, buttons=(*reply.buttons[:-1], _back_or_anything_else(lang)))
    buttons = [button for item in premises for button in _other_values(standing, item)]
    if len(buttons) > MOST_VALUES:
        buttons = [_opens(item, _name_of(standing, item.name)) for item in premises]
    lines = (block("item", item.words, lang) for item in premises if item.words)
    heading = block("text", say("what_is_wrong", lang), lang)
    return Reply(standing.spoken.lang, (heading, *lines), (*packed(buttons, 2), _back_or_anything_else(lang)))


def _back_or_anything_else(lang: Language) -> tuple[Button, ...]:
    """The way back, and the way to all that was understood: what is wrong need not be what is presumed."""
    return (*back_to_case(lang), Button("✎ " + say("correct", lang), "heard:"))


def _other_values(standing: CaseAnswer, part: Heard) -> list[Button]:
    """The other values of a premise in their words; what it is about where a bare yes or no would not say of what."""
    asked = asked_for(standing, part.name)
    assert asked is not None
    speaker, buttons = _speaker(standing), []
    for value in _open_values(standing, asked, part):
        if value == part.value:
            continue
        words = standing.spoken.plain(speaker.words(asked.fact.values[value].says))
        if not fits_alone(words):
            if asked.fact.values[value].label is None:
                return [_opens(part, _name_of(standing, part.name))]
            words = standing.spoken.plain(speaker.label(asked.fact, value))
        buttons.append(Button(words, f"change:{part.name}={value}"))
    return buttons


def _opens(part: Heard, words: str) -> Button:
    return Button(f"{'❗' if part.source in PREMISES else '✎'} {words}", f"part:{part.name}")


def part_reply(standing: CaseAnswer, part: Heard) -> Reply:
    """The values of one part; a call or a card may be written as well."""
    lang, name = standing.spoken.text_lang, part.name
    assert part.words is not None
    kind = table_kind(standing, name)
    back = (Button("◀ " + say("one_back", lang), "heard:"),)
    if kind is not None:
        unknown = (Button("✗ " + say("not_known", lang), f"unknown:{name}"),)
        rows = (*_offered(standing, name, kind, lang), unknown)
        typed = () if kind == "seat" else (block("text", say("write_another", lang), lang),)
        return Reply(standing.spoken.lang, (block("title", part.words, lang), *typed), (*rows, back))
    if name in ALLOWED:
        named = engine_words().settings[name]
        buttons = [
            Button(_marked(named[value].in_language(lang), value == part.value), f"change:{name}={value}")
            for value in ALLOWED[name]
        ]
        return Reply(standing.spoken.lang, (block("title", part.words, lang),), (*in_rows(buttons, 2), back))
    return _fact_reply(standing, part, lang, back)


def _fact_reply(standing: CaseAnswer, part: Heard, lang: Language, back: tuple[Button, ...]) -> Reply:
    """The question that the fact answers, and all its answers."""
    asked = asked_for(standing, part.name)
    assert asked is not None
    speaker = _speaker(standing)
    buttons = [
        Button(
            _marked(standing.spoken.plain(speaker.label(asked.fact, value)), value == part.value),
            f"change:{part.name}={value}",
        )
        for value in _open_values(standing, asked, part)
    ]
    text = speaker.words(asked.fact.ask or asked.fact.name)
    return Reply(standing.spoken.lang, (block("text", text, lang),), (*in_rows(buttons, 2), back))


def _open_values(standing: CaseAnswer, asked: Asked, part: Heard) -> list[str]:
    """The values that the table and the settings leave; what else is known may be wrong as well."""
    fixed = {
        name: known
        for name, known in standing.answer.known.items()
        if known.source in ("settings", "auction")
    }
    left = {*open_values(asked.scenario, part.name, fixed, standing.answer.table), part.value}
    return [value for value in asked.fact.values if value in left]


def _speaker(standing: CaseAnswer) -> Speaker:
    return Speaker(standing.answer, standing.spoken.lang)


def _offered(
    standing: CaseAnswer, name: str, kind: TableValue, lang: Language
) -> Iterator[tuple[Button, ...]]:
    """Values of this table to choose from: those that are easily taken for the one that was read."""
    table = standing.answer.table
    current = table.seats.get(name, table.values.get(name))
    if kind == "seat":
        seats = [(seat, _marked(format_seat(seat, lang), seat is current)) for seat in Seat]
        yield from in_rows([Button(label, f"change:{name}={seat.value}") for seat, label in seats], len(Seat))
    elif kind == "call":
        for row in _calls_near(current, with_others=name == "call"):
            calls = [Button(format_call(call, lang), f"change:{name}={call}") for call in row]
            yield from in_rows(calls, IN_A_ROW)
    elif kind == "card" and isinstance(current, Card):
        cards = [Card(suit, current.rank) for suit in reversed(Suit)]
        yield from in_rows(
            [Button(format_card(card, lang), f"change:{name}={card}") for card in cards], IN_A_ROW
        )


def _calls_near(current: object, *, with_others: bool) -> list[list[Call]]:
    """The bids of the same level and of those beside it, and where it need be no bid the other calls."""
    level = current.level if isinstance(current, Bid) else LOWEST + LEVELS_NEAR
    levels = range(max(LOWEST, level - LEVELS_NEAR), min(HIGHEST, level + LEVELS_NEAR) + 1)
    rows: list[list[Call]] = [[Bid(near, denomination) for denomination in Denomination] for near in levels]
    return [*rows, [PASS, DOUBLE, REDOUBLE]] if with_others else rows


def _marked(label: str, is_current: bool) -> str:
    return f"● {label}" if is_current else label


def _name_of(standing: CaseAnswer, name: str) -> str:
    """What a fact is about, as short as a button wants it."""
    asked = asked_for(standing, name)
    if asked is None:
        return name
    return standing.spoken.plain(_speaker(standing).words(asked.fact.name))


def _can_change(standing: CaseAnswer, name: str) -> bool:
    return table_kind(standing, name) is not None or name in ALLOWED or asked_for(standing, name) is not None
