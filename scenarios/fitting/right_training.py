"""Fits the model of rights: `make model`.

In: questions about rights as people put them, what no right answers (incidents, other questions), and the law model.
Out: a `FittedRights`.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from random import Random
from typing import Any

import numpy

from scenarios.matching.ranking import rank
from scenarios.matching.right_model import LAW, SHAPE, ZERO, FittedRights, RightModel, asked_features
from scenarios.matching.texts import texts
from scenarios.matching.thresholds import RIGHT_FITTING
from scenarios.reading.reading import read
from scenarios.rights import asked_in_words, roles


def right_questions() -> list[tuple[str, str]]:
    """Every question that is labelled with its right: text and right."""
    own = [
        (text, right.id)
        for role in roles().values()
        for right in role.rights
        for text in (right.asks.el, right.asks.en)
    ]
    labelled = [(text.text, text.right) for text in texts() if text.right]
    return [*own, *((asked.text, asked.right) for asked in asked_in_words()), *labelled]


def fit_rights(stamped: str) -> FittedRights:
    """Fit the gate and the rights."""
    questions = right_questions()
    unanswered = [text.text for text in texts() if text.kind == "right" and not text.right]
    incidents = [text.text for text in texts() if text.kind == "incident"]
    chance = Random(RIGHT_FITTING.seed)
    against = chance.sample(incidents, min(len(incidents), RIGHT_FITTING.incidents))
    found = _features(text for text, _ in questions)
    return fit_on(found, [right for _, right in questions], _features([*unanswered, *against]), stamped)


def fit_on(
    asked: Sequence[Mapping[str, float]],
    rights: Sequence[str],
    others: Sequence[Mapping[str, float]],
    stamped: str,
) -> FittedRights:
    """The model of these features: of questions with their rights, and of what no right answers."""
    from sklearn.svm import LinearSVC

    everything = [*asked, *others]
    counts = Counter(name for found in everything for name in found)
    names = tuple(sorted(name for name, count in counts.items() if count >= RIGHT_FITTING.least_texts))
    rarity = tuple(_rarity(name, counts[name], len(everything)) for name in names)
    empty = FittedRights(stamped, (), names, rarity, (), 0.0, (), 0.0, zlib.compress(b""))
    weighed = RightModel(empty).weighed
    rows = _rows([weighed(found) for found in everything], len(names))
    is_asked = numpy.arange(len(everything)) < len(asked)
    gate = LinearSVC(C=RIGHT_FITTING.gate_c, class_weight="balanced").fit(rows, is_asked)
    fitted = LinearSVC(C=RIGHT_FITTING.c).fit(rows[: len(asked)], list(rights))
    step = float(numpy.quantile(numpy.abs(fitted.coef_), RIGHT_FITTING.largest)) / (ZERO - 1)
    levels = numpy.clip(numpy.rint(fitted.coef_.T / step), 1 - ZERO, ZERO - 1).astype(int) + ZERO
    return FittedRights(
        stamped,
        tuple(map(str, fitted.classes_)),
        names,
        rarity,
        tuple(round(float(weight), 4) for weight in gate.coef_[0]),
        round(RIGHT_FITTING.sure_of_asking - float(gate.intercept_[0]), 4),
        tuple(round(float(start), 4) for start in fitted.intercept_),
        step,
        zlib.compress(levels.astype(numpy.uint8).tobytes(), 9),
    )


def _features(found: Iterable[str]) -> list[dict[str, float]]:
    readings = (read.__wrapped__(text) for text in found)
    return [asked_features(reading, rank(reading)) for reading in readings]


def _rarity(name: str, count: int, total: int) -> float:
    if name.startswith(LAW):
        return RIGHT_FITTING.weight_of_laws
    share = RIGHT_FITTING.weight_of_shapes if name.startswith(SHAPE) else 1.0
    return round(share * (log(total / count) + RIGHT_FITTING.least_rarity), 4)


def _rows(found: Sequence[Mapping[int, float]], width: int) -> Any:
    from scipy.sparse import csr_matrix

    starts = numpy.cumsum([0, *map(len, found)])
    places = [place for row in found for place in row]
    values = [value for row in found for value in row.values()]
    return csr_matrix((values, places, starts), shape=(len(found), width))
