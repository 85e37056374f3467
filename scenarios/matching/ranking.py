"""Which scenarios a message may be about, best first, with chances, and for what reasons.

In: a reading. Out: a `Ranking`. It says whether the first is clear, whether the reader must choose, or whether the
message is none of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from scenarios.matching.features import SHAPE, features, kind_of
from scenarios.matching.laws import laws
from scenarios.matching.model import Known, Model, model, names_of
from scenarios.matching.net import Units, blended, net
from scenarios.matching.texts import DEFINITIONS, OFF_TOPIC, Label
from scenarios.matching.thresholds import (
    CLEAR,
    CLEAR_IN_A_NAME,
    CLEAR_IN_FEW,
    CLEAR_IN_MANY,
    FEW_WORDS,
    LEAST_OPINION,
    MOST_CANDIDATES,
    MOST_RAISED,
    MOST_REASONS,
    MOST_REPEATED,
    PERHAPS_IN_FEW,
    PERHAPS_OFF_TOPIC,
    RAISED_BY,
    READINGS_KEPT,
    SAY_OF_THE_NET,
    TIMES_WHERE_CLEAR,
    WORDS_OF_A_NAME,
    WORDS_OF_A_PROBLEM,
    WORDS_OF_A_STORY,
)
from scenarios.reading.reading import Reading

NEVER = 2.0
"""A chance that nothing has."""


@dataclass(frozen=True)
class Candidate:
    """A scenario the message may be about."""

    scenario: str
    law: str
    score: float
    before: bool = False
    """Of a second irregularity: told before the first one, and so to be dealt with before it."""


@dataclass(frozen=True)
class Ranking:
    """What a message may be about."""

    candidates: tuple[Candidate, ...]
    off_topic: float
    definition: float
    clear_from: float = CLEAR
    """The chance from which nobody need be asked."""
    off_topic_from: float = PERHAPS_OFF_TOPIC
    """The chance of being none of ours from which it is taken so; where it is clear what else it would be, it takes more."""

    def chances(self) -> dict[str, float]:
        """Everything it may be, laws and what is none, with its chance, the likeliest first."""
        known = {item.law: item.score for item in self.candidates}
        known |= {OFF_TOPIC: self.off_topic, DEFINITIONS: self.definition}
        return dict(sorted(known.items(), key=lambda pair: -pair[1]))

    @property
    def is_clear(self) -> bool:
        """Is the first so likely that nobody need be asked, with other laws that its scenario rules on?"""
        return bool(self.candidates) and self._of_first_scenario() >= self.clear_from

    def _of_first_scenario(self) -> float:
        first = self.candidates[0]
        if not first.scenario:
            return first.score
        return sum(item.score for item in self.candidates if item.scenario == first.scenario)

    @property
    def is_off_topic(self) -> bool:
        """Is it likelier to be none of ours than any one thing, or so likely as hardly any incident is?"""
        if not self.candidates or self.off_topic > max(self.candidates[0].score, self.definition):
            return True
        return self.off_topic >= self.off_topic_from * (TIMES_WHERE_CLEAR if self.is_clear else 1)


@lru_cache(maxsize=READINGS_KEPT)
def known_in(reading: Reading) -> Mapping[str, Known]:
    """The features of a message that the model of laws knows."""
    return model().known(features(reading))


@lru_cache(maxsize=READINGS_KEPT)
def units_of(reading: Reading) -> Units:
    """How loudly the units of the net speak in a message."""
    return net().units(known_in(reading).values(), len(reading.message.words))


def rank(reading: Reading, using: Model | None = None) -> Ranking:
    """The candidates for a message."""
    fitted = using or model()
    scored = fitted.score(features(reading)) if using else fitted.scored(known_in(reading))
    if not scored.features:
        return Ranking((), 1.0, 0.0)
    chances: dict[str, float] = {}
    best: dict[str, int] = {}
    raised = _raised(reading)
    for place, (label, chance) in enumerate(zip(fitted.labels, scored.chances, strict=True)):
        chances[label.law] = chances.get(label.law, 0.0) + chance * raised.get(label.law, 1.0)
        if label.law not in best or chance > scored.chances[best[label.law]]:
            best[label.law] = place
    whole = sum(chances.values())
    chances = {law: chance / whole for law, chance in chances.items()}
    if using is None:
        chances = blended(chances, net().laws(units_of(reading)), SAY_OF_THE_NET, LEAST_OPINION)
    off_topic, definition = chances.pop(OFF_TOPIC, 0.0), chances.pop(DEFINITIONS, 0.0)
    chances = _by_how_often(chances) if using is None else chances
    likeliest = sorted(chances, key=lambda law: -chances[law])[:MOST_CANDIDATES]
    candidates = (
        Candidate(fitted.labels[best[law]].scenario, law, round(chances[law], 3)) for law in likeliest
    )
    few = len(reading.message.words) < WORDS_OF_A_PROBLEM
    off_topic_from = PERHAPS_IN_FEW if few else PERHAPS_OFF_TOPIC
    return Ranking(tuple(candidates), off_topic, definition, _clear_from(reading), off_topic_from)


def _clear_from(reading: Reading) -> float:
    """The chance from which it is clear what a message is about: what is said over and over never is."""
    words = [word.text for word in reading.message.words]
    if len(words) > MOST_REPEATED * len(set(words)):
        return NEVER
    if len(words) <= WORDS_OF_A_NAME:
        return CLEAR_IN_A_NAME
    if len(words) <= FEW_WORDS:
        return CLEAR_IN_FEW
    return CLEAR if len(words) < WORDS_OF_A_STORY else CLEAR_IN_MANY


def _by_how_often(chances: Mapping[str, float]) -> dict[str, float]:
    """The chances of laws, those that are opened often at the cost of the others; together they are what they were."""
    worth = {law: chance * laws().worth(law) for law, chance in chances.items()}
    scale = sum(chances.values()) / (sum(worth.values()) or 1.0)
    return {law: chance * scale for law, chance in worth.items()}


def _raised(reading: Reading) -> dict[str, float]:
    """How much what was computed raises a law: the more, the less else is said."""
    most = min(MOST_RAISED, RAISED_BY / max(1, len(reading.message.words)))
    return {law: exp(most) for law in laws().pointed_out(reading.computed())}


def reasons(reading: Reading, candidate: Candidate) -> list[str]:
    """The words and concepts of a message that speak loudest for a candidate."""
    label = model().labels.index(Label(candidate.law, candidate.scenario))
    said = {name: known for name, known in known_in(reading).items() if kind_of(name) != SHAPE}
    return names_of(model().reasons(model().scored(said), label, MOST_REASONS))
