"""Fits the model of rights: `make model`.

In: questions about rights as people put them, and what no right answers (incidents, other questions). Out: a `FittedRights`.
"""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import log
from random import Random
from typing import Any

import numpy

from scenarios.fitting.gists import read_gists
from scenarios.fitting.right_questions import right_questions, stamp_of_rights
from scenarios.matching.features import kind_of
from scenarios.matching.right_model import (
    MIDDLE,
    OTHER,
    RARITY_STEPS,
    ZERO,
    FittedRights,
    RightModel,
    asking_among,
)
from scenarios.matching.texts import texts
from scenarios.matching.thresholds import RIGHT_FITTING

INCIDENT = "incident"
"""Stands among the rights for what is no question about one."""


def fit_rights(stamped: str) -> FittedRights:
    """Fit the gate and the rights."""
    unanswered = [(text.text, OTHER) for text in texts() if text.kind == "right" and not text.right]
    incidents = [(text.text, INCIDENT) for text in texts() if text.kind == "incident"]
    chance = Random(RIGHT_FITTING.seed)
    against = chance.sample(incidents, min(len(incidents), RIGHT_FITTING.incidents))
    found = [*right_questions(), *unanswered, *against]
    gists = read_gists(text for text, _ in found)
    return fit_on(
        [asking_among(map(gists.names.__getitem__, gists.places[text])) for text, _ in found],
        [label for _, label in found],
        stamp_of_rights(stamped),
    )


def fit_on(found: Sequence[Collection[str]], labels: Sequence[str], stamped: str) -> FittedRights:
    """The model of these features: of questions with their rights, and of what no right answers."""
    from sklearn.svm import LinearSVC

    counts = Counter(name for names in found for name in names)
    names = [name for name, count in sorted(counts.items()) if count >= _least(name)]
    rarity = bytes(_rarity(name, counts[name], len(found)) for name in names)
    packed = lzma.compress("\n".join(names).encode())
    unfitted = RightModel(FittedRights(stamped, (), packed, rarity, b"", 0.0, 0.0, (), 0.0, b""))
    rows = _rows([unfitted.weighed(each) for each in found], len(names))
    gate, gate_step, gate_from = _gate(rows, numpy.array(labels))
    fitted = LinearSVC(C=RIGHT_FITTING.c, tol=RIGHT_FITTING.tolerance).fit(rows, labels)
    kept = [place for place, label in enumerate(fitted.classes_) if label != INCIDENT]
    step, levels = _levels(fitted.coef_[kept].T)
    return FittedRights(
        stamped,
        tuple(str(fitted.classes_[place]) for place in kept),
        packed,
        rarity,
        gate,
        gate_step,
        gate_from,
        tuple(round(float(fitted.intercept_[place]), 4) for place in kept),
        step,
        lzma.compress(levels),
    )


def _gate(rows: Any, labels: Any) -> tuple[bytes, float, float]:
    """What speaks for asking, against incidents only; an incident that looks like a question may be one, and teaches nothing."""
    from sklearn.model_selection import cross_val_predict
    from sklearn.svm import LinearSVC

    told = labels != OTHER
    rows, is_asked = rows[told], labels[told] != INCIDENT
    learner = LinearSVC(C=RIGHT_FITTING.gate_c, tol=RIGHT_FITTING.tolerance, class_weight="balanced")
    unseen = cross_val_predict(learner, rows, is_asked, cv=4, method="decision_function")
    doubtful = numpy.quantile(unseen[~is_asked], 1 - RIGHT_FITTING.doubtful_incidents)
    kept = is_asked | (unseen < doubtful)
    gate = learner.fit(rows[kept], is_asked[kept])
    step = float(numpy.abs(gate.coef_).max()) / (MIDDLE - 1)
    levels = numpy.rint(gate.coef_[0] / step).astype(int) + MIDDLE
    return levels.astype(numpy.uint8).tobytes(), step, round(-float(gate.intercept_[0]), 4)


def _levels(weights: Any) -> tuple[float, bytes]:
    """The largest weights in steps; the many small ones are noise, and there is no room for them."""
    sizes = numpy.abs(weights)
    step = float(numpy.quantile(sizes[sizes > 0], RIGHT_FITTING.largest)) / (ZERO - 1)
    large = numpy.where(sizes >= numpy.quantile(sizes, 1 - RIGHT_FITTING.kept), weights, 0.0)
    levels = numpy.clip(numpy.rint(large / step), 1 - ZERO, ZERO - 1).astype(int) + ZERO
    return step, levels.astype(numpy.uint8).tobytes()


def _least(name: str) -> int:
    return RIGHT_FITTING.least_texts.get(kind_of(name), RIGHT_FITTING.least_otherwise)


def _rarity(name: str, count: int, total: int) -> int:
    share = RIGHT_FITTING.weights.get(kind_of(name), 1.0)
    return min(255, round(RARITY_STEPS * share * (log(total / count) + RIGHT_FITTING.least_rarity)))


def _rows(found: Sequence[Mapping[int, float]], width: int) -> Any:
    from scipy.sparse import csr_matrix

    starts = numpy.cumsum([0, *map(len, found)])
    places = [place for row in found for place in row]
    values = [value for row in found for value in row.values()]
    return csr_matrix((values, places, starts), shape=(len(found), width))
