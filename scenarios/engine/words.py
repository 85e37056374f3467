"""What the engine itself says, beside the texts of the templates: yes and no, names of roles, settings, table values.

In: `words.yaml`. Out: its texts by name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.packing import packed
from corpus.texts import Bilingual, Strict
from corpus.words import Language
from scenarios.engine.roles import SEATED, SIDES
from scenarios.engine.settings import ALLOWED

PATH = Path(__file__).with_name("words.yaml")


CASES = ("nom", "acc", "gen", "to", "voc", "bare")
"""Who or what does it, whom, whose, to whom, called upon, and the name alone."""


class Inflected(Strict, frozen=True):
    """A name in every form that sentences need."""

    nom: str
    acc: str
    gen: str
    to: str
    voc: str
    bare: str


class Forms(Strict, frozen=True):
    """A name in the forms of both languages."""

    el: Inflected
    en: Inflected

    def form(self, lang: Language, case: str) -> str:
        """The name as a sentence of that language needs it."""
        return str(getattr(self.el if lang == "el" else self.en, case))


class EngineWords(Strict, frozen=True):
    """The file."""

    labels: dict[str, Bilingual]
    """The buttons of a question that is answered by yes or no."""
    if_instead: Bilingual
    """Opens a line on what would change the ruling."""
    choice_of: Bilingual
    """Opens the title of a ruling that leaves a player his choice."""
    or_else: Bilingual
    """Between several results that a change may lead to."""
    which_scenario: Bilingual
    """The question between scenarios."""
    roles: dict[str, Bilingual]
    """Whom a ruling speaks to or about."""
    away: Bilingual
    """Beside the name of somebody who is spoken to apart from the others."""
    moments: dict[str, Bilingual]
    """When something is said or looked at again."""
    seats: dict[str, Forms]
    sides: dict[str, Forms]
    value_articles: Forms
    """A call or card with its article, where the sentence needs one; `…` stands for the value."""
    role_forms: dict[str, Forms]
    """Players and sides where nobody knows their seats."""
    roles_aloud: dict[str, Forms]
    """The same where the director says it aloud: no player is called an offender at the table."""
    table_values: dict[str, Bilingual]
    """What the values of this table are called where they are listed as understood."""
    settings: dict[str, dict[str, Bilingual]]
    """What each value of a setting means, where it is listed as understood."""

    def check(self) -> None:
        named = {name: tuple(sorted(values)) for name, values in self.settings.items()}
        wanted = {name: tuple(sorted(values)) for name, values in ALLOWED.items()}
        if named != wanted:
            raise ValueError(f"settings: must name every value of {', '.join(wanted)}")
        nameless = [name for name in (*SEATED, *SIDES) if name not in self.role_forms]
        if nameless:
            raise ValueError(f"role_forms: missing for {', '.join(nameless)}")


@cache
def engine_words() -> EngineWords:
    """The words of the engine."""
    from corpus.loading import load

    return packed("engine-words", EngineWords, [PATH], lambda: load(PATH, EngineWords))
