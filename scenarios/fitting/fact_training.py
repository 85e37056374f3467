"""Fits the models of facts: `make model`.

In: the material of the law model, its columns, and what readers have written down that texts tell. Out: fitted facts by
scenario, each with the chances from which it is taken or presumed: set on whole batches of texts that were left out.
"""

from __future__ import annotations

import warnings
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from joblib import Parallel, delayed
from scipy.sparse import csr_matrix, hstack
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression

from scenarios.engine.catalogue import scenario
from scenarios.engine.tree import nodes
from scenarios.fitting.material import Material, weigh
from scenarios.fitting.training import Planes
from scenarios.matching.fact_model import UNTOLD, ZERO, FittedFact
from scenarios.matching.texts import Text, label_of, law_homes
from scenarios.matching.thresholds import FACT_FITTING, FactFitting

LEARNT_KINDS = ("observed", "choice")
"""Judgements are the director's; no text makes them for him."""
NEVER = 2.0
"""A chance that nothing has."""
LEVELS = tuple(number / 100 for number in range(20, 100))
"""The chances that are tried as thresholds."""


@dataclass(frozen=True)
class Asked:
    """One fact as one or several scenarios ask it, and the texts that may tell it."""

    name: str
    values: tuple[str, ...]
    scenarios: tuple[str, ...]
    rows: Any
    """Places of the texts among those that are labelled."""
    told: Any
    """The value that each of them tells."""
    also: tuple[tuple[str, ...], ...]
    """Values that would be right too."""
    homes: Any
    """The place of each text's scenario among these."""
    batches: Any


@dataclass(frozen=True)
class Weights:
    """What was fitted of a fact."""

    classes: tuple[str, ...]
    columns: Any
    weights: Any
    """A row a column, a column a class."""
    intercepts: Any
    of_scenarios: Any
    """What each scenario adds to the intercepts."""


@dataclass(frozen=True)
class Guess:
    """A value that a model found in a text of a batch it had not seen."""

    chance: float
    is_right: bool


def fit_facts(planes: Planes, by: FactFitting = FACT_FITTING) -> dict[str, tuple[FittedFact, ...]]:
    """The fitted facts of every scenario."""
    material = planes.material
    labelled = [place for place, text in enumerate(material.texts) if text.facts is not None]
    matrix = weigh(material.matrix[labelled], planes.rarity)[:, planes.columns].tocsr()
    matrix = _only_kinds(matrix, material, planes.columns, by)
    asked = list(facts_asked([material.texts[place] for place in labelled], by))
    found = Parallel(n_jobs=-1)(delayed(_fitted_with_guesses)(matrix[fact.rows], fact, by) for fact in asked)
    everybody = [guess for _, guesses in found for guess in guesses]
    by_scenario: dict[str, list[FittedFact]] = {}
    for fact, (weights, guesses) in zip(asked, found, strict=True):
        taken, presumed = thresholds(guesses, everybody, by)
        if weights is None or presumed >= NEVER:
            continue
        for place, name in enumerate(fact.scenarios):
            packed = _packed(fact, weights, place, by)
            by_scenario.setdefault(name, []).append(packed(taken, presumed))
    return {name: tuple(facts) for name, facts in sorted(by_scenario.items())}


def facts_asked(texts: Sequence[Text], by: FactFitting) -> Iterator[Asked]:
    """Every fact of which enough texts tell a value; facts of one name and the same values are one."""
    homes = [label_of(text, law_homes()).scenario for text in texts]
    rows: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for place, home in enumerate(homes):
        for key in _facts_of(home):
            rows.setdefault(key, []).append(place)
    for (name, values), places in sorted(rows.items()):
        told = [(texts[place].facts or {}).get(name, UNTOLD) for place in places]
        counts = Counter(told)
        enough = tuple(value for value in values if counts[value] >= by.fewest)
        if enough:
            scenarios = tuple(sorted({homes[place] for place in places}))
            yield Asked(
                name,
                enough,
                scenarios,
                numpy.array(places),
                numpy.array(told),
                tuple(texts[place].also_told.get(name, ()) for place in places),
                numpy.array([scenarios.index(homes[place]) for place in places]),
                numpy.array([texts[place].batch for place in places]),
            )


def _facts_of(home: str) -> list[tuple[str, tuple[str, ...]]]:
    wanted = scenario(home)
    asked = {node.fact for node in nodes(wanted.tree)}
    return [
        (name, tuple(sorted(fact.values)))
        for name, fact in wanted.facts.items()
        if name in asked and fact.kind in LEARNT_KINDS
    ]


def _only_kinds(matrix: Any, material: Material, columns: Any, by: FactFitting) -> Any:
    """The same with the features of other kinds made nothing."""
    kept = numpy.isin(material.kinds[columns], by.kinds).astype(numpy.float32)
    found = matrix.multiply(kept).tocsr()
    found.eliminate_zeros()
    return found


def _fitted_with_guesses(matrix: Any, fact: Asked, by: FactFitting) -> tuple[Weights | None, list[Guess]]:
    guesses: list[Guess] = []
    for batches in _left_out(fact.batches.tolist(), by):
        held = numpy.isin(fact.batches, batches)
        weights = _fitted(matrix, fact, ~held, by)
        if weights is not None:
            guesses += _guesses(matrix, fact, numpy.flatnonzero(held), weights)
    return _fitted(matrix, fact, numpy.ones(len(fact.rows), dtype=bool), by), guesses


def _left_out(batches: Sequence[str], by: FactFitting) -> list[list[str]]:
    """Whole batches to leave out together, in groups of about one size."""
    counts = Counter(batches)
    groups: list[list[str]] = [[] for _ in range(min(by.groups, len(counts)))]
    for batch, _ in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        min(groups, key=lambda group: sum(counts[name] for name in group)).append(batch)
    return groups


def _fitted(matrix: Any, fact: Asked, seen: Any, by: FactFitting) -> Weights | None:
    """The weights by these texts; None where they tell nothing, or all the same."""
    learnt = seen & numpy.isin(fact.told, (*fact.values, UNTOLD))
    told = fact.told[learnt]
    if len(set(told.tolist())) < 2:
        return None
    present = matrix[learnt]
    columns = numpy.flatnonzero(numpy.bincount(present.indices, minlength=matrix.shape[1]) >= by.fewest_texts)
    places = _of_scenarios(fact.homes[learnt], len(fact.scenarios), by)
    learner = LogisticRegression(C=by.freedom, max_iter=by.rounds)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # the steps are few on purpose
        learner.fit(hstack([present[:, columns], places]).tocsr(), told)
    weights, intercepts = learner.coef_, learner.intercept_
    if len(learner.classes_) == 2:
        weights, intercepts = numpy.vstack([-weights, weights]) / 2, numpy.array([-1, 1]) * intercepts / 2
    return Weights(
        tuple(learner.classes_.tolist()),
        columns,
        weights[:, : len(columns)].T,
        intercepts,
        weights[:, len(columns) :].T * by.of_a_scenario,
    )


def _of_scenarios(homes: Any, count: int, by: FactFitting) -> Any:
    size = len(homes)
    return csr_matrix((numpy.full(size, by.of_a_scenario), (range(size), homes)), shape=(size, count))


def _guesses(matrix: Any, fact: Asked, rows: Any, weights: Weights) -> Iterator[Guess]:
    """What the model finds in these texts, where it finds anything."""
    raw = matrix[rows][:, weights.columns] @ weights.weights
    raw = raw + weights.intercepts + weights.of_scenarios[fact.homes[rows]]
    powers = numpy.exp(raw - raw.max(axis=1, keepdims=True))
    chances = powers / powers.sum(axis=1, keepdims=True)
    for row, found in zip(rows.tolist(), chances, strict=True):
        best = int(found.argmax())
        value = weights.classes[best]
        if value != UNTOLD:
            yield Guess(float(found[best]), value == fact.told[row] or value in fact.also[row])


def thresholds(
    guesses: Sequence[Guess], everybody: Sequence[Guess], by: FactFitting = FACT_FITTING
) -> tuple[float, float]:
    """The chances from which a fact is taken and presumed, by experience with it and with all facts."""
    taken = _lowest(guesses, everybody, by.taken, NEVER, by)
    return taken, min(taken, _lowest(guesses, everybody, by.presumed, taken, by))


def _lowest(
    guesses: Sequence[Guess], everybody: Sequence[Guess], aim: float, below: float, by: FactFitting
) -> float:
    """The lowest chance from which, up to another one, values are right as often as aimed at."""
    lowest = NEVER
    for level in reversed(LEVELS):
        of_all = [guess.is_right for guess in everybody if level <= guess.chance < below]
        of_it = [guess.is_right for guess in guesses if level <= guess.chance < below]
        if of_all and of_it:
            usual = sum(of_all) / len(of_all)
            if (sum(of_it) + by.prior * usual) / (len(of_it) + by.prior) >= aim:
                lowest = level
    return lowest


def _packed(fact: Asked, weights: Weights, home: int, by: FactFitting) -> Any:
    """The fact as it is kept for one scenario, but for its thresholds."""
    order = sorted(range(len(weights.classes)), key=lambda place: weights.classes[place] != UNTOLD)
    strength = abs(weights.weights).max(axis=1)
    kept = numpy.sort(numpy.argsort(-strength)[: by.most_features])
    values = weights.weights[kept][:, order]
    step = float(abs(values).max()) * by.clipped / by.steps or 1.0
    units = numpy.clip(numpy.rint(values / step), -by.steps, by.steps) + ZERO
    places = numpy.diff(weights.columns[kept], prepend=0)
    intercepts = weights.intercepts + weights.of_scenarios[home]

    def complete(taken: float, presumed: float) -> FittedFact:
        return FittedFact(
            fact.name,
            tuple(weights.classes[place] for place in order),
            tuple(float(intercepts[place]) for place in order),
            array("I", places.tolist()).tobytes(),
            units.astype(numpy.uint8).tobytes(),
            step,
            taken,
            presumed,
        )

    return complete
