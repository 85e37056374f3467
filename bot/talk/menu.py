"""The way to every scenario without words: when it happened, what kind of thing, which; the usual ones first.

In: `menu.yaml`. Out: replies with buttons, and what is wrong with the file.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from pathlib import Path

from bot.talk.label_width import fits_alone
from bot.talk.phrases import say
from bot.talk.replies import Button, Reply, block, in_rows
from bot.talk.short_names import short_label
from corpus.errors import DataError
from corpus.loading import Fault, load, told
from corpus.references import format_reference
from corpus.texts import FourNames, Strict
from corpus.words import Language
from scenarios.engine.catalogue import scenarios


class Group(Strict, frozen=True):
    """A kind of thing, with its scenarios, the usual ones first."""

    name: FourNames
    scenarios: tuple[str, ...]


class Phase(Strict, frozen=True):
    """When it happened."""

    name: FourNames
    groups: tuple[Group, ...]


class Menu(Strict, frozen=True):
    """The whole menu."""

    phases: tuple[Phase, ...]


@cache
def menu() -> Menu:
    """The menu of the project."""
    return load(Path(__file__).with_name("menu.yaml"), Menu)


def menu_faults(path: Path, known: Collection[str]) -> list[str]:
    """What a menu lists that is no scenario, and scenarios that it does not list."""
    try:
        phases = load(path, Menu).phases
    except DataError as error:
        return str(error).splitlines()
    listed = {
        ("phases", phase, "groups", group, "scenarios", place): name
        for phase, whole in enumerate(phases)
        for group, part in enumerate(whole.groups)
        for place, name in enumerate(part.scenarios)
    }
    faults = [
        Fault(place, f"«{name}» is no scenario; allowed: those of scenarios/templates")
        for place, name in listed.items()
        if name not in known
    ]
    faults += [
        Fault(("phases",), f"«{name}» is in no group; add it to the scenarios of the group it belongs to")
        for name in sorted(set(known) - set(listed.values()))
    ]
    return told(path, faults)


def menu_reply(path: str, lang: Language) -> Reply:
    """The menu at a place: nothing, a phase `2`, or a group in it `2.1`; elsewhere the top."""
    places = [int(part) for part in path.split(".") if part.isdecimal()]
    phases = menu().phases
    if not places or places[0] >= len(phases):
        return _top(lang)
    phase = phases[places[0]]
    if len(places) == 1 or places[1] >= len(phase.groups):
        buttons = [
            Button(group.name.in_language(lang), f"menu:{places[0]}.{number}")
            for number, group in enumerate(phase.groups)
        ]
        return _listed(phase.name.in_language(lang), buttons, "menu:", lang)
    group = phase.groups[places[1]]
    buttons = [scenario_button(scenario_id, lang) for scenario_id in group.scenarios]
    reply = _listed(group.name.in_language(lang), buttons, f"menu:{places[0]}", lang)
    shortened = [name for name in group.scenarios if not fits_alone(scenario_title(name, lang))]
    in_full = (block("line", scenario_title(name, lang), lang) for name in shortened)
    return replace(reply, blocks=(*reply.blocks, *in_full))


def scenario_title(scenario_id: str, lang: Language) -> str:
    """A scenario by its law and title."""
    found = scenarios()[scenario_id]
    return f"{format_reference(found.law, lang)}. {found.title.in_language(lang)}"


def scenario_button(scenario_id: str, lang: Language) -> Button:
    """A scenario by its law and title, or in a word or two where that is too long for a button."""
    title = scenario_title(scenario_id, lang)
    return Button(title if fits_alone(title) else short_label(scenario_id, lang), f"case:{scenario_id}")


def _top(lang: Language) -> Reply:
    buttons = [
        Button(phase.name.in_language(lang), f"menu:{place}") for place, phase in enumerate(menu().phases)
    ]
    return Reply(lang, (block("text", say("when_did_it_happen", lang), lang),), in_rows(buttons, 2))


def _listed(title: str, buttons: list[Button], back: str, lang: Language) -> Reply:
    rows = (*in_rows(buttons, 1), (Button("◀ " + say("one_back", lang), back),))
    return Reply(lang, (block("text", title, lang),), rows)
