"""Scenarios in a word or two, for buttons that share a row.

In: `short_names.yaml`. Out: a label by the scenario and the reader's language; the law alone where nobody has named it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.loading import load
from corpus.references import format_reference
from corpus.texts import Bilingual, Strict
from corpus.words import Language
from scenarios.engine.catalogue import scenarios


class _Names(Strict, frozen=True):
    names: dict[str, Bilingual]


@cache
def short_names() -> dict[str, Bilingual]:
    """The short name of each scenario that has one."""
    return load(Path(__file__).with_name("short_names.yaml"), _Names).names


def short_label(scenario_id: str, lang: Language) -> str:
    """The law, and what happened."""
    law = format_reference(scenarios()[scenario_id].law, lang)
    named = short_names().get(scenario_id)
    return f"{law} {named.in_language(lang)}" if named else law
