"""Fits what the program has learnt: `make model`; with `rights` after it only what is learnt of rights.

In: the texts and what the library says itself. Out: `model.bin`, how much each feature speaks for each law, and
`net.bin`, what of a message goes together and how much that speaks for each law and each value of the facts that texts
tell, and `rights.bin`, for each right; and before them `letters.json`, by which the language of a message is told.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import msgspec
import numpy

from corpus.words.letters import letters
from scenarios.fitting.examples import examples
from scenarios.fitting.gists import read_gists
from scenarios.fitting.letter_counts import write_letters
from scenarios.fitting.material import gather
from scenarios.fitting.net_training import fit_net, gather_lessons
from scenarios.fitting.right_training import fit_rights
from scenarios.fitting.stamp import stamp
from scenarios.fitting.training import fit
from scenarios.matching import model, net, right_model
from scenarios.matching.fitted_files import pack_fitted
from scenarios.matching.texts import texts
from scenarios.matching.thresholds import NET_FITTING
from scenarios.reading.message import Writing
from scenarios.rights import asked_in_words

RIGHTS = "rights"


def main(parts: Sequence[str] = ()) -> None:
    """Fit on everything, or the rights alone, and write the files."""
    if RIGHTS not in parts:
        write_letters(_written())
        letters.cache_clear()
    stamped = stamp()
    if RIGHTS not in parts:
        _fit_laws_and_net(stamped)
    right_model.PATH.write_bytes(msgspec.msgpack.encode(fit_rights(stamped)))


def _written() -> Iterator[tuple[Writing, str]]:
    """What people wrote, and how each of them writes."""
    yield from ((text.lang, text.text) for text in texts())
    yield from ((asked.lang, asked.text) for asked in asked_in_words())


def _fit_laws_and_net(stamped: str) -> None:
    """The laws, then the net on the features that they have."""
    learnt = examples()
    material = gather(learnt, read_gists(example.text.text for example in learnt))
    rows = numpy.flatnonzero([example.text.finds_law for example in learnt])
    planes = fit(material, rows, material.weights[rows])
    learnt_net = fit_net(gather_lessons(planes, NET_FITTING), stamped, NET_FITTING)
    model.PATH.write_bytes(pack_fitted(planes.fitted(stamped=stamped)))
    net.PATH.write_bytes(pack_fitted(learnt_net))


if __name__ == "__main__":
    main(sys.argv[1:])
