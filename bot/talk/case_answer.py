"""The answer to a case: what was written, what was answered since, what was taken back.

In: a case, the settings of the chat, and what the message was understood as. Out: the engine's answer, and the same in
the reader's words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from bot.talk.state import TABLE, Case
from corpus.words import Language
from scenarios.bridge.deals import NOTHING_RECORDED, Record
from scenarios.bridge.records import stored_deals
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenario
from scenarios.engine.changed_table import with_changes, without
from scenarios.engine.procedure import UnknownFactError, allowed_values
from scenarios.engine.requests import Given, is_of_table, read_given
from scenarios.engine.settings import ALLOWED
from scenarios.engine.speaker import speak
from scenarios.engine.spoken import Heard, SpokenAnswer
from scenarios.engine.table import Table
from scenarios.rulings import law_shown, ruling_on
from scenarios.understanding import Understood, case_of, on_table, understand


@dataclass(frozen=True)
class CaseAnswer:
    """A case as it stands."""

    answer: Answer
    spoken: SpokenAnswer

    @property
    def is_ruled(self) -> bool:
        """A ruling, and nothing that cannot be so under it."""
        return self.spoken.ruling is not None and not self.spoken.clashes

    def spoken_in(self, lang: Language) -> SpokenAnswer:
        """The same in another language; the message is not read again, which might read otherwise for its reader."""
        return (
            self.spoken
            if self.spoken.text_lang == lang
            else replace(speak(self.answer, lang), law=self.spoken.law)
        )

    @property
    def heard(self) -> tuple[Heard, ...]:
        """What was understood of the text, this table first."""
        return tuple(
            item for item in self.spoken.heard if item.was_written or (item.is_of_table and item.words)
        )


def answer_case(
    case: Case, settings: Mapping[str, str], lang: Language, understood: Understood | None = None
) -> CaseAnswer:
    """What the engine says; answers that no longer fit (after an upgrade) are forgotten."""
    told = _told(case, understood or understand(case.text, lang, record_of(case.deal)))
    changed = {name: value for name, value in case.answers if value in ALLOWED.get(name, ())}
    told = replace(told, settings={**told.settings, **changed})
    chosen = {name: value for name, value in settings.items() if name not in changed}
    given = {name: value for name, value in case.answers if name not in ALLOWED}
    try:
        answer = ruling_on(told, given, chosen)
    except UnknownFactError:
        allowed = allowed_values(scenario(case.scenario), scenario)
        known = {name: value for name, value in given.items() if value in allowed.get(name, ())}
        answer = ruling_on(told, known, chosen)
    return CaseAnswer(answer, replace(speak(answer, lang), law=law_shown(told, answer)))


@lru_cache(maxsize=64)
def record_of(deal: str) -> Record:
    """The calls of the deal that goes with a case; nothing while it is one of several."""
    deals = stored_deals(deal)
    return deals[0].record if len(deals) == 1 else NOTHING_RECORDED


def _told(case: Case, understood: Understood) -> Understood:
    """What the message says of this scenario, less what the reader has taken back, at the table as he has changed it."""
    told = case_of(understood, case.scenario)
    changed = _changed_at_table(case)
    if changed.seats or changed.values:
        told = on_table(told, with_changes(told.table, changed.seats, changed.values))
    facts = {name: known for name, known in told.facts.items() if name not in case.corrected}
    settings = {name: value for name, value in told.settings.items() if name not in case.corrected}
    table = Table() if TABLE in case.corrected else without(told.table, case.corrected)
    asked = None if told.not_presumed is None else (*told.not_presumed, *case.corrected)
    return replace(told, facts=facts, settings=settings, table=table, not_presumed=asked)


def _changed_at_table(case: Case) -> Given:
    """The seats, calls and cards among the answers, as far as they can be read."""
    wanted = scenario(case.scenario)
    given = {name: value for name, value in case.answers if is_of_table(wanted, name)}
    return read_given(wanted, given) if given else Given({}, {}, {})
