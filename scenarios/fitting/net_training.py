"""Fits the net: `make model`.

In: the planes of the law model with their material. Out: the net as it is kept. A step looks at some texts whose told
facts are written down, at some whose law is known, and at some questions about rights; all teach the units. Features and
units are left out at random, so that none relies on any other.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from scipy.sparse import csr_matrix, diags, vstack

from scenarios.engine.catalogue import scenario
from scenarios.fitting.material import Material, weigh
from scenarios.fitting.training import Planes
from scenarios.matching.net import UNTOLD, FittedNet, Head, Layer, loudness
from scenarios.matching.rows import ZERO, pack
from scenarios.matching.texts import Text, label_of, law_homes
from scenarios.matching.thresholds import NetFitting
from scenarios.rights import asked_in_words

FADING, FADING_SQUARES, TINY = 0.9, 0.999, 1e-8
"""How slowly the steps forget those before them, and their squares: the usual numbers of Adam."""
SPREAD = frozenset(("told", "oneline"))
"""Batches that were written to tell every value of every question: they say nothing of how often one is told."""
NEVER_SEEN = 0.2
"""What a value counts for that no message has told yet."""


@dataclass(frozen=True)
class Heads:
    """The facts as outputs: those of one name and the same values are one, whichever scenarios ask them."""

    facts: tuple[tuple[str, tuple[str, ...]], ...]
    """Their names and values, the untold first."""
    starts: Any
    """Where the outputs of each begin, and after the last one where they end."""
    of_scenario: dict[str, tuple[int, ...]]
    """The facts that each scenario asks."""

    @property
    def lengths(self) -> Any:
        """How many outputs each has."""
        return numpy.diff(self.starts)

    def outputs(self, name: str) -> list[int]:
        """The outputs of a scenario's facts, in their order."""
        return [place for fact in self.of_scenario[name] for place in range(*self.starts[fact : fact + 2])]


@dataclass(frozen=True)
class Labelled:
    """Texts of which each has one label."""

    names: tuple[str, ...]
    """The labels."""
    texts: Any
    """A row a text, a column a feature."""
    own: Any
    """The label of each, by its place."""
    also: Any
    """Whether another label would be right too."""
    weights: Any
    """What each counts for."""


@dataclass(frozen=True)
class Lessons:
    """What the net learns from."""

    columns: Any
    """The rows of the law model that are its features."""
    heads: Heads
    scenarios: tuple[str, ...]
    telling: Any
    """The texts whose told facts are written down: a row a text, a column a feature."""
    asked: Any
    """The scenario of each, by its place."""
    turns: Any
    """The texts of a turn, by their places: some are looked at more than once."""
    told: Any
    """The share of each output in what each tells: where two values are as right, each has half."""
    usual: Any
    """For every scenario, how often each output is right in messages as they come, as a logarithm."""
    finding: Labelled
    """The texts whose law is known."""
    asking: Labelled
    """The questions about rights."""


class Parameters:
    """Numbers that are learnt, and how they have been moving (Adam)."""

    def __init__(self, values: Any) -> None:
        self.values = values
        self._mean, self._square = numpy.zeros_like(values), numpy.zeros_like(values)

    def learn(self, slope: Any, rate: float, step: int, rows: Any = slice(None)) -> None:
        """Go a step down; only these rows, where the slope is of them alone."""
        mean = FADING * self._mean[rows] + (1 - FADING) * slope
        square = FADING_SQUARES * self._square[rows] + (1 - FADING_SQUARES) * slope * slope
        self._mean[rows], self._square[rows] = mean, square
        speed = numpy.sqrt(square / (1 - FADING_SQUARES**step)) + TINY
        self.values[rows] -= rate * (mean / (1 - FADING**step)) / speed


class Learner:
    """The net while it learns."""

    def __init__(self, lessons: Lessons, by: NetFitting) -> None:
        self.lessons, self.by = lessons, by
        self._random = numpy.random.default_rng(by.seed)
        features, outputs = lessons.telling.shape[1], int(lessons.heads.starts[-1])
        self.below = self._made(features, by.units, by.features_of_a_text)
        self.offsets = Parameters(numpy.zeros(by.units, numpy.float32))
        self.above = self._made(by.units, outputs, by.units)
        self.intercepts = Parameters(numpy.zeros((len(lessons.scenarios), outputs), numpy.float32))
        self.common = Parameters(numpy.zeros(outputs, numpy.float32))
        self.of_laws = self._made(by.units, len(lessons.finding.names), by.units)
        self.of_each_law = Parameters(numpy.zeros(len(lessons.finding.names), numpy.float32))
        self.of_rights = self._made(by.units, len(lessons.asking.names), by.units)
        self.of_each_right = Parameters(numpy.zeros(len(lessons.asking.names), numpy.float32))
        self._asks = self._asks_of()
        self._step = 0

    def learn(self) -> None:
        """All texts, as often as is set, with ever smaller steps."""
        for turn in range(self.by.turns):
            rate = self.by.rate * (1 - turn / self.by.turns)
            order = self._random.permutation(self.lessons.turns)
            for start in range(0, len(order), self.by.texts_of_a_step):
                self._learn_from(order[start : start + self.by.texts_of_a_step], rate)

    def _learn_from(self, rows: Any, rate: float) -> None:
        self._step += 1
        by, lessons = self.by, self.lessons
        telling = self._thinned(lessons.telling[rows])
        speaking, left = self._spoken(telling)
        errors = self._of_facts(speaking, rows)
        backs = [(telling, (errors @ self.above.values.T) * left * (speaking > 0))]
        by_scenario = csr_matrix(
            (numpy.ones(len(rows), numpy.float32), (lessons.asked[rows], range(len(rows)))),
            shape=(len(lessons.scenarios), len(rows)),
        )
        self.above.learn(speaking.T @ errors, rate, self._step)
        self.common.learn(errors.sum(axis=0), rate, self._step)
        self.intercepts.learn(by_scenario @ errors, rate, self._step)
        found = self._random.integers(0, lessons.finding.texts.shape[0], by.laws_of_a_step)
        backs.append(self._label(lessons.finding, found, self.of_laws, self.of_each_law, by.of_laws, rate))
        found = self._random.integers(0, lessons.asking.texts.shape[0], by.rights_of_a_step)
        backs.append(
            self._label(lessons.asking, found, self.of_rights, self.of_each_right, by.of_rights, rate)
        )
        texts, back = zip(*backs, strict=True)
        self._learn_below(vstack(texts).tocsr(), numpy.vstack(back), rate)

    def _label(
        self, labelled: Labelled, rows: Any, weights: Parameters, own: Parameters, worth: float, rate: float
    ) -> tuple[Any, Any]:
        """Learn the labels of these texts; the texts as they were seen, and what each unit should have said less of."""
        texts = self._thinned(labelled.texts[rows])
        speaking, left = self._spoken(texts)
        sums = speaking @ weights.values + own.values
        powers = numpy.exp(sums - sums.max(axis=1, keepdims=True))
        errors = powers / powers.sum(axis=1, keepdims=True)
        errors[labelled.also[rows]] *= self.by.also_right
        errors[range(len(rows)), labelled.own[rows]] -= 1
        errors *= (labelled.weights[rows] * worth / len(rows))[:, None]
        back = (errors @ weights.values.T) * left * (speaking > 0)
        weights.learn(speaking.T @ errors, rate, self._step)
        own.learn(errors.sum(axis=0), rate, self._step)
        return texts, back

    def _learn_below(self, texts: Any, back: Any, rate: float) -> None:
        present = numpy.unique(texts.indices)
        slope = (texts.T.tocsr()[present] @ back).astype(numpy.float32)
        self.below.learn(slope, rate, self._step, present)
        self.offsets.learn(back.sum(axis=0), rate, self._step)

    def _of_facts(self, speaking: Any, rows: Any) -> Any:
        """By how much each output is too high."""
        lessons, heads = self.lessons, self.lessons.heads
        asked = lessons.asked[rows]
        sums = speaking @ self.above.values + self.common.values + self.intercepts.values[asked]
        errors = shares(sums, heads) * self._asks[asked] - lessons.told[rows].toarray()
        return errors / len(rows)

    def _spoken(self, texts: Any) -> tuple[Any, Any]:
        """How loudly each unit speaks in these texts, and what each counts for: some are left out."""
        left = self._left((texts.shape[0], self.by.units), self.by.units_left_out)
        return numpy.maximum(texts @ self.below.values + self.offsets.values, 0) * left, left

    def _thinned(self, texts: Any) -> Any:
        thinned = texts.copy()
        thinned.data = thinned.data * self._left(len(thinned.data), self.by.features_left_out)
        return thinned

    def _left(self, shape: Any, share: float) -> Any:
        return ((self._random.random(shape) >= share) / (1 - share)).astype(numpy.float32)

    def _made(self, below: int, above: int, at_once: int) -> Parameters:
        spread = self.by.spread / numpy.sqrt(at_once)
        return Parameters(self._random.normal(0, spread, (below, above)).astype(numpy.float32))

    def _asks_of(self) -> Any:
        """Which outputs are of a scenario's facts."""
        asking = numpy.zeros(self.intercepts.values.shape, numpy.float32)
        for place, name in enumerate(self.lessons.scenarios):
            asking[place, self.lessons.heads.outputs(name)] = 1
        return asking


def fit_net(lessons: Lessons, stamped: str, by: NetFitting) -> FittedNet:
    """The net that these lessons teach."""
    learner = Learner(lessons, by)
    learner.learn()
    return packed_learner(learner, stamped)


def gather_lessons(planes: Planes, by: NetFitting) -> Lessons:
    """What is to be learnt from the texts of the material."""
    material = planes.material
    matrix = weigh(material.matrix, planes.rarity)[:, planes.columns].tocsr()
    matrix = diags([loudness(words) for words in material.words.tolist()]).dot(matrix).tocsr()
    columns = _columns(matrix, material.kinds[planes.columns], by)
    kept = matrix[:, columns].astype(numpy.float32)
    telling = [place for place, text in enumerate(material.texts) if text.facts is not None]
    homes = [label_of(material.texts[place], law_homes()).scenario for place in telling]
    scenarios = tuple(sorted(set(homes)))
    heads = _heads(scenarios, {fact for place in telling for fact in material.texts[place].facts or {}})
    told = _told(heads, homes, [material.texts[place] for place in telling])
    asked = numpy.array([scenarios.index(name) for name in homes])
    manners = [material.texts[place].manner for place in telling]
    as_they_come = [manner not in SPREAD for manner in manners]
    turns: Any = numpy.repeat(range(len(telling)), [by.times.get(manner, 1) for manner in manners])
    usual = _usual(heads, asked, told, as_they_come, len(scenarios))
    finding, asking = _finding(material, kept), _asking(material, kept, by)
    return Lessons(columns, heads, scenarios, kept[telling], asked, turns, told, usual, finding, asking)


def _usual(heads: Heads, asked: Any, told: Any, counted: Sequence[bool], scenarios: int) -> Any:
    by_scenario = csr_matrix(
        (counted, (asked, range(len(asked)))), shape=(scenarios, len(asked)), dtype=float
    )
    counts = (by_scenario @ told).toarray() + NEVER_SEEN
    whole = numpy.add.reduceat(counts, heads.starts[:-1], axis=1)
    return numpy.log(counts / numpy.repeat(whole, heads.lengths, axis=1))


def _finding(material: Material, kept: Any) -> Labelled:
    rows = [place for place, text in enumerate(material.texts) if text.finds_law]
    own = material.law_places[material.own[rows]]
    also = material.right[rows].copy()
    also[range(len(rows)), own] = False
    return Labelled(tuple(material.laws), kept[rows], own, also, material.weights[rows].astype(numpy.float32))


def _asking(material: Material, kept: Any, by: NetFitting) -> Labelled:
    """The questions about rights, and incidents that ask about none."""
    asked = [place for place, text in enumerate(material.texts) if text.right]
    told = [place for place, text in enumerate(material.texts) if text.kind == "incident"]
    against = numpy.random.default_rng(by.seed).permutation(told)[: by.incidents_against_rights].tolist()
    rows = [*asked, *against]
    names = tuple(sorted({material.texts[place].right for place in rows}))
    own = numpy.array([names.index(material.texts[place].right) for place in rows])
    also: Any = numpy.zeros((len(rows), len(names)), dtype=bool)
    answering = {question.text: question.also for question in asked_in_words()}
    for row, place in enumerate(rows):
        for other in answering.get(material.texts[place].text, ()):
            also[row, names.index(other)] = True
    return Labelled(names, kept[rows], own, also, numpy.ones(len(rows), numpy.float32))


def shares(sums: Any, heads: Heads) -> Any:
    """What every output is by itself, as a chance among those of its fact."""
    highest = numpy.maximum.reduceat(sums, heads.starts[:-1], axis=1)
    powers = numpy.exp(sums - numpy.repeat(highest, heads.lengths, axis=1))
    whole = numpy.add.reduceat(powers, heads.starts[:-1], axis=1)
    return powers / numpy.repeat(whole, heads.lengths, axis=1)


def _columns(matrix: Any, kinds: Any, by: NetFitting) -> Any:
    """The features that enough texts have."""
    counts = numpy.bincount(matrix.indices, minlength=matrix.shape[1])
    fewest = numpy.full(len(kinds), by.fewest_otherwise)
    for kind, count in by.fewest.items():
        fewest[kinds == kind] = count
    return numpy.flatnonzero(counts >= fewest)


def _heads(scenarios: tuple[str, ...], taught: Collection[str]) -> Heads:
    """The facts that some text tells: of what nobody has told yet nothing can be learnt, not even that it is not told."""
    places: dict[tuple[str, tuple[str, ...]], int] = {}
    of_scenario = {}
    for name in scenarios:
        keys = [key for key in _facts_of(name) if key[0] in taught]
        of_scenario[name] = tuple(places.setdefault(key, len(places)) for key in keys)
    starts = numpy.cumsum([0, *(len(values) for _, values in places)])
    return Heads(tuple(places), starts, of_scenario)


def _facts_of(name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    asked = scenario(name)
    for fact in asked.told_or_asked:
        yield fact, (UNTOLD, *sorted(asked.facts[fact].values))


def _told(heads: Heads, homes: Sequence[str], texts: Sequence[Text]) -> Any:
    """The outputs that are right: of every fact its value, or that it is untold, and those that are as right."""
    found = [
        (row, int(heads.starts[place]) + values.index(value), 1 / len(right))
        for row, (name, text) in enumerate(zip(homes, texts, strict=True))
        for place in heads.of_scenario[name]
        for fact, values in (heads.facts[place],)
        for right in ({(text.facts or {}).get(fact, UNTOLD), *text.also_told.get(fact, ())},)
        for value in sorted(right)
    ]
    rows, outputs, parts = zip(*found, strict=True)
    shape = (len(texts), int(heads.starts[-1]))
    return csr_matrix((numpy.array(parts, numpy.float32), (rows, outputs)), shape=shape)


def packed_learner(learner: Learner, stamped: str) -> FittedNet:
    """The net as it is kept."""
    lessons, by = learner.lessons, learner.by
    of_facts = {}
    for place, name in enumerate(lessons.scenarios):
        outputs = lessons.heads.outputs(name)
        if not outputs:
            continue
        own = learner.common.values[outputs] + learner.intercepts.values[place, outputs]
        own = (1 - by.say_of_the_usual) * own + by.say_of_the_usual * lessons.usual[place, outputs]
        weights = (1 - by.say_of_the_usual) * learner.above.values[:, outputs]
        facts = tuple(lessons.heads.facts[fact] for fact in lessons.heads.of_scenario[name])
        of_facts[name] = Head(facts, _layer(weights, own, by.steps_above))
    return FittedNet(
        stamp=stamped,
        places=array("I", numpy.diff(lessons.columns, prepend=0).tolist()).tobytes(),
        units=_layer(learner.below.values, learner.offsets.values, by.steps_below),
        laws=lessons.finding.names,
        of_laws=_layer(learner.of_laws.values, learner.of_each_law.values, by.steps_above),
        rights=lessons.asking.names,
        of_rights=_layer(learner.of_rights.values, learner.of_each_right.values, by.steps_above),
        of_facts=of_facts,
    )


def _layer(weights: Any, intercepts: Any, steps: int) -> Layer:
    """Weights in whole steps, finer in rows that are worth less."""
    highest = numpy.abs(weights).max(axis=1)
    gains = numpy.maximum(numpy.ceil(highest / highest.max() * 255), 1)
    step = float(highest.max()) / steps
    levels = numpy.rint(weights / (step * gains / 255)[:, None])
    whole = (numpy.clip(levels, -steps, steps) + ZERO).astype(numpy.uint8)
    rows = pack(whole.tobytes(), weights.shape[1])
    return Layer(rows, gains.astype(numpy.uint8).tobytes(), step, tuple(map(float, intercepts)))
