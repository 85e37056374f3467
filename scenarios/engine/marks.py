"""Marks in the texts of templates, and what they print: the seats, calls and cards of this table, inflected.

`[call]` prints " (2♠)" where the call is known and nothing where it is not. `[lho.acc]` prints a player as the sentence
needs him: «τη Δύση», "West" where his seat is known, «τον ΑΣΑ», "LHO" where it is not. `[call.nom|η αγορά]` prints «το 2♠»,
or what stands behind the bar. A capital, `[Lho.nom]`, begins a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from corpus.words import Language
from scenarios.bridge import Seat
from scenarios.engine.roles import SEATED, SIDES
from scenarios.engine.table import Table
from scenarios.engine.words import CASES, Forms, engine_words

MARK = re.compile(r"\[([A-Za-z_]+)(?:\.([a-z]+))?(?:\|([^\[\]]*))?\]")


@dataclass(frozen=True)
class Mark:
    """A place in a text where this table is named."""

    name: str
    case: str | None
    """How it is inflected; None for a value in brackets."""
    instead: str | None
    """What is printed where the value is not known."""
    is_capital: bool


def marks(text: str) -> Iterator[Mark]:
    """The marks of a text, in their order."""
    for found in MARK.finditer(text):
        yield _mark(found)


def with_table(text: str, table: Table, lang: Language, *, said: bool = False) -> str:
    """A text with the values of this table in it; what is said aloud calls an unknown player by simpler names."""
    return MARK.sub(lambda found: _printed(_mark(found), table, lang, said), text)


def mark_faults(text: str, kinds: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with the marks of a text; `kinds` names the values that the template has."""
    allowed = {*SEATED, *SIDES, *kinds}
    for mark in marks(text):
        is_role = mark.name in SEATED or mark.name in SIDES
        if mark.name not in allowed:
            yield f"«[{mark.name}]» is no value of this table; allowed: {', '.join(sorted(allowed))}"
        elif mark.case is not None and mark.case not in CASES:
            yield f"«[{mark.name}.{mark.case}]» is no case; allowed: {', '.join(CASES)}"
        elif mark.case is None and mark.name in SIDES:
            yield f"«[{mark.name}]» is a side and needs a case; allowed: {', '.join(CASES)}"
        elif mark.case is not None and mark.instead is None and not is_role:
            yield f"«[{mark.name}.{mark.case}]» says nothing where the value is not known; write [{mark.name}.{mark.case}|…]"


def _mark(found: re.Match[str]) -> Mark:
    name = found[1]
    return Mark(name.lower(), found[2], found[3], name[0].isupper())


def _printed(mark: Mark, table: Table, lang: Language, said: bool) -> str:
    if mark.case is None:
        shown = table.shown(mark.name, lang)
        return f" ({shown})" if shown else mark.instead or ""
    text = _inflected(mark, table, lang, said)
    return text[:1].upper() + text[1:] if mark.is_capital else text


def _inflected(mark: Mark, table: Table, lang: Language, said: bool) -> str:
    words, case = engine_words(), str(mark.case)
    seat = table.all_seats.get(mark.name)
    if seat is not None:
        return words.seats[seat.value].form(lang, case)
    side = _side_of(mark.name, table)
    if side is not None:
        return words.sides[side.side.value].form(lang, case)
    value = table.shown(mark.name, lang)
    if value:
        return words.value_articles.form(lang, case).replace("…", value)
    if mark.instead is not None:
        return mark.instead
    return _role_forms(mark.name, said).form(lang, case)


def _side_of(name: str, table: Table) -> Seat | None:
    """A player of the side that a name stands for."""
    role = SIDES.get(name)
    return table.all_seats.get(role) if role else None


def _role_forms(name: str, said: bool) -> Forms:
    words = engine_words()
    aloud = words.roles_aloud.get(name) if said else None
    return aloud or words.role_forms[name]
