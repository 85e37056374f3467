"""What the engine says to a message that is taken to be about a scenario.

In: an `Understood`, and the answers given since. Out: an `Answer`, and the law a director opens first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scenarios.bridge import Seat
from scenarios.engine.answers import Answer, Known
from scenarios.engine.catalogue import scenario
from scenarios.engine.procedure import rule
from scenarios.engine.requests import filled_from_auction, read_given
from scenarios.engine.scenario import laws_of, laws_on_the_way
from scenarios.engine.settings import with_defaults
from scenarios.engine.table import Source
from scenarios.matching.thresholds import CLEAR
from scenarios.understanding import Understood


def ruling_on(understood: Understood, given: Mapping[str, object], settings: Mapping[str, str]) -> Answer:
    """What the engine says to the facts of a message and to the answers given since."""
    wanted = scenario(understood.candidates[0].scenario)
    answered = read_given(wanted, given)
    seats: dict[str, Seat] = {**understood.table.seats, **answered.seats}
    values = {**understood.table.values, **answered.values}
    answers: dict[str, Source] = dict.fromkeys((*answered.seats, *answered.values), "answer")
    sources = {**understood.table.sources, **answers}
    table = filled_from_auction(replace(understood.table, seats=seats, values=values, sources=sources))
    known: dict[str, Known] = {**understood.facts, **answered.facts}
    usual = with_defaults(settings)
    chosen = {**understood.settings, **settings}
    told = {name for name, value in chosen.items() if value != usual[name]}
    not_presumed = understood.not_presumed
    return rule(wanted, known, chosen, table, scenario, told_settings=told, not_presumed=not_presumed)


def law_opened_first(understood: Understood, ruled: Answer) -> str:
    """The law that a message is about: what is only presumed leads to no other."""
    return understood.candidates[0].law if ruled.premises else law_now(understood, ruled)


def law_shown(understood: Understood, ruled: Answer) -> str:
    """The law that a ruling is shown under: where it rests on premises and another law gives it, that one."""
    handed_over = ruled.premises and ruled.current is not ruled.scenario
    return ruled.law if handed_over else law_now(understood, ruled)


def law_now(understood: Understood, ruled: Answer) -> str:
    """The law the text speaks of, until the facts lead to another.

    Where they have led to one, a text that speaks clearly of a law still ahead counts for more: the turn that was taken
    (28) is asked about only after the kind of call (31).
    """
    first = understood.candidates[0]
    if ruled.outcome is not None:
        return ruled.law
    is_open = ruled.law == ruled.scenario.law and ruled.current is ruled.scenario
    if is_open and first.law in laws_on_the_way(ruled.scenario):
        return first.law
    return first.law if first.score >= CLEAR and first.law in set(laws_of(ruled.tree)) else ruled.law
