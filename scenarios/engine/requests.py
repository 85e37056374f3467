"""Asking the engine from outside: facts, settings and table values as people and tools write them.

In: texts such as `lho_accepts=false`, `call=2S`, `screens`. Out: an answer, or an error naming what is allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from corpus.errors import DiaititisError
from scenarios.bridge import (
    Auction,
    Bid,
    Call,
    Seat,
    is_sufficient,
    lowest_sufficient,
    parse_call,
    parse_seat,
)
from scenarios.engine.answers import Answer, Known
from scenarios.engine.catalogue import scenario
from scenarios.engine.computed import irregularity
from scenarios.engine.procedure import UnknownFactError, rule
from scenarios.engine.roles import SEATED
from scenarios.engine.scenario import Scenario
from scenarios.engine.table import EXAMPLES, Source, Table, parse_table_value
from scenarios.engine.template import TableValue
from scenarios.engine.tree import value_name


class RequestError(DiaititisError):
    """Something in a request that cannot be read."""


@dataclass(frozen=True)
class Given:
    """What was written, sorted: facts, seats, and other values of the table."""

    facts: Mapping[str, Known]
    seats: Mapping[str, Seat]
    values: Mapping[str, Any]


def read_given(wanted: Scenario, given: Mapping[str, object]) -> Given:
    """Facts as they were written; table values may stand among them."""
    kinds = wanted.template.table
    known: dict[str, Known] = {}
    seats: dict[str, Seat] = {}
    values: dict[str, Any] = {}
    for name, value in given.items():
        text = value_name(value)
        if kind_of(wanted, name) == "seat":
            seats[name] = _read(name, text, "seat")
        elif name in kinds:
            values[name] = _read(name, text, kinds[name])
        else:
            known[name] = Known(text)
    return Given(known, seats, values)


def kind_of(wanted: Scenario, name: str) -> TableValue | None:
    """What a value of this table is: a seat, a call, a card; None for a fact."""
    return "seat" if name in SEATED else wanted.template.table.get(name)


def is_of_table(wanted: Scenario, name: str) -> bool:
    """Is it a seat, a call or a card of this table, and no fact?"""
    return kind_of(wanted, name) is not None


def request_ruling(
    scenario_id: str,
    facts: Mapping[str, object],
    settings: Mapping[str, object],
    auction: Auction | None = None,
) -> Answer:
    """The engine's answer to facts as they were written."""
    wanted = scenario(scenario_id)
    given = read_given(wanted, facts)
    table = filled_from_auction(Table(given.seats, given.values, auction))
    chosen = {name: value_name(value) for name, value in settings.items()}
    try:
        return rule(wanted, given.facts, chosen, table, scenario)
    except UnknownFactError as error:
        raise RequestError(f"{scenario_id}: {error}{_also_table(wanted)}") from error


def filled_from_auction(table: Table) -> Table:
    """The table with what its auction and calls show, where nobody named it."""
    return _with_lowest(_with_contract(_with_irregularity(table)))


def _with_irregularity(table: Table) -> Table:
    """Offender, call and last bid as the auction shows them."""
    wrong = irregularity(table)
    if wrong is None or table.auction is None:
        return table
    before = Auction(table.auction.dealer, table.auction.calls[: wrong.index])
    values = {"call": wrong.call, "last_bid": before.last_bid(), **table.values}
    turn = {"turn": wrong.turn} if wrong.turn else {}
    seats = {"offender": wrong.seat, **turn, **table.seats}
    known = {name: value for name, value in values.items() if value is not None}
    computed: dict[str, Source] = {
        name: "auction" for name in (*seats, *known) if name not in {**table.seats, **table.values}
    }
    return replace(table, seats=seats, values=known, sources={**computed, **table.sources})


def _with_contract(table: Table) -> Table:
    """Contract and declarer of an auction that has ended as it should."""
    auction = table.auction
    contract = auction.contract() if auction and auction.is_regular() else None
    if contract is None or contract.declarer is None:
        return table
    sources: dict[str, Source] = {"contract": "auction", "declarer": "auction"}
    return replace(
        table,
        seats={"declarer": contract.declarer, **table.seats},
        values={"contract": contract, **table.values},
        sources={**sources, **table.sources},
    )


def _with_lowest(table: Table) -> Table:
    """The lowest bid that would have been enough in the denomination of one that is not."""
    call, over = table.values.get("call"), table.values.get("last_bid")
    if not isinstance(call, Bid) or not isinstance(over, Bid) or is_sufficient(call, over):
        return table
    lowest = lowest_sufficient(call.denomination, over)
    return replace(table, derived={**table.derived, "lowest": lowest}) if lowest else table


def read_auction(dealer: str, calls: str) -> Auction:
    """An auction as a dealer and calls in rotation, `1S P 1H`; a call by somebody else as `N:1H`."""
    seat = parse_seat(dealer)
    if seat is None:
        raise RequestError(f"dealer {dealer}: no such seat; allowed: {EXAMPLES['seat']}")
    entries: list[tuple[Seat, Call]] = []
    turn = seat
    for word in calls.replace(",", " ").split():
        by, _, typed = word.rpartition(":")
        caller = parse_seat(by) if by else turn
        call = parse_call(typed)
        if caller is None or call is None:
            raise RequestError(f"auction: {word}: cannot be read; write calls as {EXAMPLES['call']}, or N:1H")
        entries.append((caller, call))
        turn = caller.lho
    return Auction(seat, tuple(entries))


def _read(name: str, text: str, kind: Any) -> Any:
    value = parse_table_value(kind, text)
    if value is None:
        raise RequestError(f"{name}={text}: cannot be read as a {kind}; write {EXAMPLES[kind]}")
    return value


def _also_table(wanted: Scenario) -> str:
    return f"; of the table: {', '.join(wanted.template.table)}" if wanted.template.table else ""
