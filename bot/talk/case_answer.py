"""The answer to a case: what was written, what was answered since, what was taken back.

In: a case, the settings of the chat, and what the message was understood as. Out: the engine's answer, and the same in
the reader's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.talk.state import TABLE, Case
from corpus.words import Language
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenario
from scenarios.engine.procedure import UnknownFactError, allowed_values
from scenarios.engine.speaker import speak
from scenarios.engine.spoken import Heard, SpokenAnswer
from scenarios.engine.table import Table
from scenarios.rulings import law_shown, ruling_on
from scenarios.understanding import Understood, case_of, understand


@dataclass(frozen=True)
class CaseAnswer:
    """A case as it stands."""

    answer: Answer
    spoken: SpokenAnswer

    @property
    def heard(self) -> tuple[Heard, ...]:
        """What was understood of the text, this table first."""
        return tuple(item for item in self.spoken.heard if item.was_written)


def answer_case(
    case: Case, settings: Mapping[str, str], lang: Language, understood: Understood | None = None
) -> CaseAnswer:
    """What the engine says; answers that no longer fit (after an upgrade) are forgotten."""
    told = _told(case, understood or understand(case.text, lang))
    try:
        answer = ruling_on(told, dict(case.answers), settings)
    except UnknownFactError:
        allowed = allowed_values(scenario(case.scenario), scenario)
        known = {name: value for name, value in case.answers if value in allowed.get(name, ())}
        answer = ruling_on(told, known, settings)
    return CaseAnswer(answer, replace(speak(answer, lang), law=law_shown(told, answer)))


def _told(case: Case, understood: Understood) -> Understood:
    """What the message says of this scenario, less what the reader has taken back."""
    told = case_of(understood, case.scenario)
    facts = {name: known for name, known in told.facts.items() if name not in case.corrected}
    settings = {name: value for name, value in told.settings.items() if name not in case.corrected}
    table = Table() if TABLE in case.corrected else told.table
    asked = None if told.not_presumed is None else case.corrected
    return replace(told, facts=facts, settings=settings, table=table, not_presumed=asked)
