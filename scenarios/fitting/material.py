"""Examples as arrays, for fitting and for judging many at once.

In: examples and what was read of them. Out: `Material`: a row a text, a column a feature, and what each is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy
from scipy.sparse import csr_matrix

from scenarios.fitting.examples import LIBRARY, Example
from scenarios.fitting.gists import Gists
from scenarios.matching.features import COMPUTED, kind_of
from scenarios.matching.laws import laws
from scenarios.matching.model import key_of
from scenarios.matching.texts import Label, Text, label_of, law_homes
from scenarios.matching.thresholds import WEIGHTS


@dataclass(frozen=True)
class Material:
    """What is learnt from."""

    examples: Sequence[Example]
    names: Sequence[str]
    """The features, in the order of the columns."""
    matrix: Any
    """The weight of its kind where a text has a feature."""
    words: Any
    """How many words each text has."""

    @cached_property
    def texts(self) -> list[Text]:
        """The texts of the examples."""
        return [example.text for example in self.examples]

    @cached_property
    def weights(self) -> Any:
        """What each example counts for."""
        return numpy.array([example.weight for example in self.examples])

    @cached_property
    def is_written(self) -> Any:
        """Whether somebody sent the text in; the others are the library's own words."""
        return numpy.array([text.batch != LIBRARY for text in self.texts])

    @cached_property
    def labels(self) -> list[Label]:
        """Every label there is, in order."""
        return sorted({label_of(text, law_homes()) for text in self.texts})

    @cached_property
    def own(self) -> Any:
        """The place of each text's label."""
        places = {label: place for place, label in enumerate(self.labels)}
        return numpy.array([places[label_of(text, law_homes())] for text in self.texts])

    @cached_property
    def laws(self) -> list[str]:
        """Every law or section there is, in order."""
        return sorted({label.law for label in self.labels})

    @cached_property
    def right(self) -> Any:
        """Whether a law is right for a text: its own, and those that would be right too."""
        return self._flags([(text.law, *text.also_right) for text in self.texts])

    @cached_property
    def pointed_out(self) -> Any:
        """Whether what was computed of a text points to a law."""
        prefix = f"{COMPUTED}:"
        computed = [place for place, name in enumerate(self.names) if name.startswith(prefix)]
        rows, columns = self.matrix[:, computed].nonzero()
        found: list[list[str]] = [[] for _ in self.examples]
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            found[row].append(self.names[computed[column]].removeprefix(prefix))
        return self._flags([laws().pointed_out(names) for names in found])

    @cached_property
    def keys(self) -> Any:
        """The number of each feature."""
        return numpy.array([key_of(name) for name in self.names], dtype=numpy.uint32)

    @cached_property
    def kinds(self) -> Any:
        """The kind of each feature."""
        return numpy.array([kind_of(name) for name in self.names])

    @cached_property
    def law_places(self) -> Any:
        """The place of each label's law among the laws."""
        return numpy.array([self.laws.index(label.law) for label in self.labels])

    def _flags(self, named: Sequence[Any]) -> Any:
        places = {law: place for place, law in enumerate(self.laws)}
        flags: Any = numpy.zeros((len(named), len(places)), dtype=bool)
        for row, some in enumerate(named):
            for law in some:
                if law in places:
                    flags[row, places[law]] = True
        return flags


def gather(examples: Sequence[Example], gists: Gists) -> Material:
    """The examples as arrays; the columns are in the order of the features' names, whatever was read first."""
    rows = [numpy.frombuffer(gists.places[example.text.text], dtype=numpy.uint32) for example in examples]
    places = numpy.concatenate(rows)
    used = numpy.unique(places)
    ordered = sorted(used.tolist(), key=gists.names.__getitem__)
    column: Any = numpy.zeros(len(gists.names), dtype=numpy.int32)
    column[ordered] = numpy.arange(len(ordered))
    names = [gists.names[place] for place in ordered]
    of_kind = numpy.array([WEIGHTS[kind_of(name)] for name in names], dtype=numpy.float32)
    columns = column[places]
    ends = numpy.cumsum([0, *map(len, rows)]).astype(numpy.int32)
    matrix = csr_matrix((of_kind[columns], columns, ends), shape=(len(examples), len(names)))
    matrix.sort_indices()
    words = numpy.array([gists.words[example.text.text] for example in examples])
    return Material(examples, names, matrix, words)


def weigh(matrix: Any, of_columns: Any) -> Any:
    """A matrix with its columns weighed, each row scaled to length one; columns of no weight are left out of the rows."""
    weighed = matrix.copy()
    weighed.data = weighed.data * of_columns[weighed.indices]
    weighed.eliminate_zeros()
    lengths = numpy.sqrt(numpy.asarray(weighed.multiply(weighed).sum(axis=1)).ravel())
    lengths[lengths == 0] = 1
    weighed.data = weighed.data / numpy.repeat(lengths, numpy.diff(weighed.indptr))
    return weighed
