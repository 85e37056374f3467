"""Fits the law model.

In: material. Out: planes, and the model as it is kept. Needs scikit-learn, which nothing but fitting does.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy
from joblib import Parallel, delayed
from sklearn.svm import LinearSVC

from scenarios.fitting.material import Material, weigh
from scenarios.matching.model import Fitted
from scenarios.matching.rows import ZERO, pack
from scenarios.matching.thresholds import FITTING, Fitting

MOST_RARE = 255
"""The rarity of a feature that as few texts have as may be, in the steps of the file."""


@dataclass(frozen=True)
class Planes:
    """What sets the texts of each label apart from all others."""

    material: Material
    columns: Any
    """The features learnt, in the order of their numbers."""
    rarity: Any
    """How telling every feature is, in steps of the file; nothing for one that is not learnt."""
    weights: Any
    """A row a feature learnt, a column a label."""
    intercepts: tuple[float, ...]

    def fitted(self, by: Fitting = FITTING, stamped: str = "") -> Fitted:
        """The model as it is kept."""
        step = float(abs(self.weights).max()) * by.clipped / by.steps
        steps = numpy.clip(numpy.rint(self.weights / step), -by.steps, by.steps) + ZERO
        keys = self.material.keys[self.columns]
        return Fitted(
            stamp=stamped,
            laws=tuple(label.law for label in self.material.labels),
            scenarios=tuple(label.scenario for label in self.material.labels),
            keys=array("I", numpy.diff(keys, prepend=numpy.uint32(0)).tolist()).tobytes(),
            rarity=self.rarity[self.columns].astype(numpy.uint8).tobytes(),
            rows=pack(steps.astype(numpy.uint8).tobytes(), len(self.intercepts)),
            step=step,
            intercepts=self.intercepts,
            sharpness=by.sharpness,
        )


def fit(material: Material, rows: Any, counting: Any, by: Fitting = FITTING) -> Planes:
    """The planes of these rows, each counting for as much as its weight; fitted on all cores."""
    present = material.matrix[rows]
    counts = numpy.bincount(present.indices, minlength=len(material.names))
    rarity = _rarity(counts, material.kinds, len(rows), by)
    columns = _by_key(numpy.flatnonzero(rarity), material.keys)
    weighed = weigh(present, rarity)[:, columns].astype(numpy.float64)
    found = Parallel(n_jobs=-1)(
        delayed(_plane)(weighed, *_counted(material, rows, counting, label, by), by)
        for label in range(len(material.labels))
    )
    weights = numpy.stack([plane for plane, _ in found], axis=1)
    return Planes(material, columns, rarity, weights, tuple(intercept for _, intercept in found))


def _rarity(counts: Any, kinds: Any, texts: int, by: Fitting) -> Any:
    """How telling each feature is, by how few texts have it, in whole steps; nothing for one that is not learnt."""
    fewest = numpy.full(len(kinds), by.fewest_otherwise)
    for kind, count in by.fewest.items():
        fewest[kinds == kind] = count
    telling = numpy.log(texts / numpy.maximum(counts, 1))
    steps = numpy.rint(telling * (MOST_RARE / numpy.log(texts / by.fewest_otherwise)))
    return numpy.where(counts >= fewest, steps, 0)


def _by_key(columns: Any, keys: Any) -> Any:
    """The columns in the order of their features' numbers; of two with one number, one."""
    _, firsts = numpy.unique(keys[columns], return_index=True)
    return columns[firsts]


def _counted(material: Material, rows: Any, counting: Any, label: int, by: Fitting) -> tuple[Any, Any]:
    """Which rows are of a label, and what each counts for.

    A text is wholly of its own label and somewhat of those of another law that is right too. A label of few texts counts
    for more than its texts, but not for as much as one of many.
    """
    own = material.own[rows] == label
    law = material.law_places[label]
    also = material.right[rows, law] & (material.law_places[material.own[rows]] != law)
    scarcity = sqrt(len(rows) / len(material.labels) / own.sum())
    return own | also, counting * numpy.select([own, also], [scarcity, scarcity * by.also_right], 1.0)


def _plane(weighed: Any, belongs: Any, counting: Any, by: Fitting) -> tuple[Any, float]:
    learner = LinearSVC(C=by.penalty, tol=by.tolerance, random_state=0)
    fitted = learner.fit(weighed, belongs, sample_weight=counting)
    return fitted.coef_[0].astype(numpy.float32), float(fitted.intercept_[0])
