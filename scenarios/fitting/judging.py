"""What a fitted model makes of many texts at once, just as `rank` makes it of one.

In: a fitted model and rows of the material, and a net with the texts as it sees them. Out: scores of the labels, and from
them the chances of the laws.
"""

from __future__ import annotations

from typing import Any

import numpy

from scenarios.fitting.material import Material, weigh
from scenarios.matching.model import SCALE, Fitted
from scenarios.matching.rows import NO_HALF, UNIT, Packed
from scenarios.matching.thresholds import FITTING, MOST_RAISED, RAISED_BY


def score(fitted: Fitted, material: Material, rows: Any) -> Any:
    """The score of every label for each of these texts, before it is made a chance."""
    keys = numpy.cumsum(numpy.frombuffer(fitted.keys, dtype=numpy.uint32), dtype=numpy.uint32)
    places = numpy.searchsorted(keys, material.keys).clip(max=len(keys) - 1)
    known = keys[places] == material.keys
    rarity = numpy.where(known, numpy.frombuffer(fitted.rarity, dtype=numpy.uint8)[places], 0)
    shares = weigh(material.matrix[rows], rarity)
    shares.data = numpy.rint(shares.data * SCALE)
    steps = _weights(fitted.rows, len(fitted.intercepts))[places[known]]
    whole = numpy.asarray(shares[:, numpy.flatnonzero(known)].astype(numpy.float32) @ steps)
    return whole * (fitted.step / SCALE) + numpy.array(fitted.intercepts)


def _weights(packed: Packed, width: int) -> Any:
    weights = _halves(packed.near, width)
    weights[numpy.frombuffer(packed.far_places, dtype=numpy.uint32)] += UNIT * _halves(packed.far, width)
    return weights


def _halves(packed: bytes, width: int) -> Any:
    both = numpy.frombuffer(packed, dtype=numpy.uint8).reshape(-1, -(-width // 2))
    halves = numpy.stack([both % UNIT, both // UNIT], axis=2).reshape(len(both), 2 * both.shape[1])
    return halves[:, :width].astype(numpy.float32) - NO_HALF


def chances(
    scores: Any,
    material: Material,
    rows: Any,
    sharpness: float = FITTING.sharpness,
    raised_by: float = RAISED_BY,
) -> Any:
    """The chance of every law for each of these texts, raised by what was computed."""
    powers = numpy.exp(sharpness * (scores - scores.max(axis=1, keepdims=True)))
    powers /= powers.sum(axis=1, keepdims=True)
    of_laws = numpy.zeros((len(scores), len(material.laws)))
    for label, law in enumerate(material.law_places):
        of_laws[:, law] += powers[:, label]
    most = numpy.minimum(MOST_RAISED, raised_by / numpy.maximum(1, material.words[rows]))
    of_laws *= numpy.where(material.pointed_out[rows], numpy.exp(most)[:, None], 1.0)
    return of_laws / of_laws.sum(axis=1, keepdims=True)


def is_right(likely: Any, material: Material, rows: Any, among: int = 1) -> Any:
    """Whether one of the likeliest laws is right for each of these texts."""
    first = numpy.argsort(-likely, axis=1, kind="stable")[:, :among]
    return numpy.take_along_axis(material.right[rows], first, axis=1).any(axis=1)
