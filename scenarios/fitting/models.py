"""Fits what the program has learnt: `make model`.

In: the texts and what the library says itself. Out: `model.bin`, how much each feature speaks for each law, and
`facts.bin`, how much it speaks for each value of the facts that texts tell, and `rights.bin`, for each right.
"""

from __future__ import annotations

import msgspec
import numpy

from scenarios.fitting.examples import examples
from scenarios.fitting.fact_training import fit_facts
from scenarios.fitting.gists import read_gists
from scenarios.fitting.material import gather
from scenarios.fitting.right_training import fit_rights
from scenarios.fitting.stamp import stamp
from scenarios.fitting.training import fit, fit_again
from scenarios.matching import fact_model, model, right_model


def main() -> None:
    """Fit on everything, once more with what the first fit has not learnt, then the facts; and write the files."""
    learnt = examples()
    material = gather(learnt, read_gists(example.text.text for example in learnt))
    rows = numpy.arange(len(learnt))
    planes = fit_again(material, rows, fit(material, rows, material.weights))
    stamped = stamp()
    model.PATH.write_bytes(model.packed_model(planes.fitted(stamped=stamped)))
    fact_model.PATH.write_bytes(fact_model.packed_facts(stamped, fit_facts(planes)))
    model.model.cache_clear()
    right_model.PATH.write_bytes(msgspec.msgpack.encode(fit_rights(stamped)))


if __name__ == "__main__":
    main()
