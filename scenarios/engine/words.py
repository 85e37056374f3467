"""What the engine itself says, beside the texts of the templates: yes and no, names of roles, settings, table values.

In: `words.yaml`. Out: its texts by name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpus.packing import packed
from corpus.texts import Bilingual, Strict
from scenarios.engine.settings import ALLOWED

PATH = Path(__file__).with_name("words.yaml")


class EngineWords(Strict, frozen=True):
    """The file."""

    labels: dict[str, Bilingual]
    """The buttons of a question that is answered by yes or no."""
    if_instead: Bilingual
    """Opens a line on what would change the ruling."""
    or_else: Bilingual
    """Between several results that a change may lead to."""
    which_scenario: Bilingual
    """The question between scenarios."""
    roles: dict[str, Bilingual]
    """Whom a ruling speaks to or about."""
    table_values: dict[str, Bilingual]
    """What the values of this table are called where they are listed as understood."""
    settings: dict[str, dict[str, Bilingual]]
    """What each value of a setting means, where it is listed as understood."""

    def check(self) -> None:
        named = {name: tuple(sorted(values)) for name, values in self.settings.items()}
        wanted = {name: tuple(sorted(values)) for name, values in ALLOWED.items()}
        if named != wanted:
            raise ValueError(f"settings: must name every value of {', '.join(wanted)}")


@cache
def engine_words() -> EngineWords:
    """The words of the engine."""
    from corpus.loading import load

    return packed("engine-words", EngineWords, [PATH], lambda: load(PATH, EngineWords))
