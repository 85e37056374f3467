"""Fits the model on the texts: `make model`.

In: `texts/`, the lexicon, the reader. Out: `model.bin`. Needs scikit-learn, which nothing else here does.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from math import log, sqrt
from pathlib import Path
from sys import intern
from typing import Any

import msgspec

from corpus.laws import law
from corpus.outline import law_numbers, law_of
from corpus.words import LANGUAGES, Language
from scenarios.engine.catalogue import scenarios
from scenarios.matching.features import features
from scenarios.matching.model import PATH, ZERO, Fitted, Model, key_of, packed_model
from scenarios.matching.ranking import rank
from scenarios.matching.texts import HERE, Label, Text, label_of, law_homes, texts
from scenarios.reading.lexicon import HERE as LEXICON
from scenarios.reading.reading import read
from scenarios.rights import roles

FEWEST = {"then": 6, "with": 20, "ww": 6, "w": 3}
FEWEST_OTHERWISE = 2
"""A feature of fewer texts tells nothing; pairs need more of them."""
PENALTY = 1.0
TOLERANCE = 1e-2
SHARPNESS = 9.0
"""With this, texts the model has not seen are likeliest."""
WIDEST = 127
AGAIN = 6.0
"""What a text counts for that the first fit has not learnt."""
ALSO_RIGHT = 0.3
"""What a text counts for among those of another law that would be right too."""
CLIPPED = 0.25
"""The share of the largest weight beyond which weights are cut off, to leave finer steps for the rest."""
OF_A_TITLE, OF_A_CLAUSE = 3.0, 0.25
BOTH: tuple[Language, ...] = ("el", "en")
READERS = Path(__file__).parent.parent


def stamp() -> str:
    """Of everything the model is fitted on: texts, lexicon, reader."""
    sources = [
        *sorted(HERE.glob("*.jsonl")),
        *sorted(LEXICON.glob("*.yaml")),
        *sorted((READERS / "reading").glob("*.py")),
        READERS / "matching" / "features.py",
        READERS / "matching" / "call_shapes.py",
        *sorted((READERS.parent / "corpus" / "words").glob("*.py")),
        *sorted((READERS.parent / "corpus" / "words").rglob("*.yaml")),
        READERS.parent / "corpus" / "language.py",
    ]
    digest = sha256()
    for path in sources:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def fit(items: Sequence[Text], weights_of_items: Sequence[float] | None = None) -> Fitted:
    """A model of these texts, each counting for as much as its weight."""
    import numpy
    from sklearn.feature_extraction import DictVectorizer

    labelled = [(label_of(item, law_homes()), item.also_right) for item in items]
    classes = sorted({label for label, _ in labelled})
    found = [_features_of(item.text) for item in items]
    seen = Counter(name for each in found for name in each)
    rarity = {name: log(len(items) / count) for name, count in seen.items() if count >= _fewest(name)}
    vectors = DictVectorizer(dtype=numpy.float32)
    matrix = _narrow(vectors.fit_transform([_weighed(each, rarity) for each in found]))
    counting = weights_of_items or [1.0] * len(items)
    typical = len(items) / len(classes)
    planes = [
        _plane(matrix, [_belongs(item, one) for item in labelled], counting, typical) for one in classes
    ]
    weights = numpy.stack([plane.coef_[0] for plane in planes], axis=1)
    step = float(abs(weights).max()) * CLIPPED / WIDEST
    rows = numpy.clip(numpy.round(weights / step), -WIDEST, WIDEST) + ZERO
    by_key = {key_of(name): name for name in vectors.vocabulary_}
    ordered = [by_key[key] for key in sorted(by_key)]
    places = [vectors.vocabulary_[name] for name in ordered]
    return Fitted(
        stamp=stamp(),
        laws=tuple(label.law for label in classes),
        scenarios=tuple(label.scenario for label in classes),
        keys=array("I", sorted(by_key)).tobytes(),
        rarity=array("f", [rarity[name] for name in ordered]).tobytes(),
        rows=rows[places].astype(numpy.uint8).tobytes(),
        step=step,
        intercepts=tuple(float(plane.intercept_[0]) for plane in planes),
        sharpness=SHARPNESS,
    )


@cache
def _features_of(text: str) -> dict[str, float]:
    """The features of a text, read once for however many fits; the names are shared to take less room."""
    return {intern(name): weight for name, weight in features(read(text)).items()}


def _belongs(labelled: tuple[Label, Sequence[str]], one: Label) -> float:
    """How much a text is one of a label's: wholly, somewhat where its law is right too, or not at all."""
    label, also_right = labelled
    return 1.0 if label == one else ALSO_RIGHT if one.law in also_right else 0.0


def _plane(matrix: Any, belonging: Sequence[float], counting: Sequence[float], typical: float) -> Any:
    """What sets the texts of one label apart from all others, each counting for its weight.

    A label of few texts counts for more than its texts, but not for as much as one of many.
    """
    from sklearn.svm import LinearSVC

    scarcity = sqrt(typical / belonging.count(1.0))
    weights = [
        weight * (share * scarcity if share else 1.0)
        for weight, share in zip(counting, belonging, strict=True)
    ]
    return LinearSVC(C=PENALTY, tol=TOLERANCE, random_state=0).fit(
        matrix, [share > 0 for share in belonging], sample_weight=weights
    )


def _fewest(name: str) -> int:
    return FEWEST.get(name.partition(":")[0], FEWEST_OTHERWISE)


def _weighed(found: dict[str, float], rarity: dict[str, float]) -> dict[str, float]:
    known = {name: value * rarity[name] for name, value in found.items() if name in rarity}
    length = sum(value * value for value in known.values()) ** 0.5 or 1.0
    return {name: value / length for name, value in known.items()}


def _narrow(matrix: Any) -> Any:
    """liblinear wants indices of 32 bits."""
    matrix = matrix.tocsr()
    matrix.indices = matrix.indices.astype("int32")
    matrix.indptr = matrix.indptr.astype("int32")
    return matrix


def own_words() -> list[tuple[Text, float]]:
    """What the library itself says of each law, and what it counts for: titles much, clauses little."""
    said: list[tuple[Language, str, str, float]] = []
    for number in law_numbers():
        book = law(number)
        said += [(lang, number, book.title.in_language(lang), OF_A_TITLE) for lang in LANGUAGES]
        said += [
            (lang, number, clause.in_language(lang), OF_A_CLAUSE)
            for clause in book.clauses.values()
            for lang in BOTH
        ]
    for scenario in scenarios().values():
        said += [(lang, scenario.law, scenario.title.in_language(lang), OF_A_TITLE) for lang in BOTH]
    for role in roles().values():
        for right in role.rights:
            first = law_of(right.cites[0]) if right.cites else right.rules[0].partition("-")[0]
            said += [(lang, first, right.asks.in_language(lang), 1.0) for lang in BOTH]
    return [
        (_labelled(Text(lang, "lookup", "library", text, law=number)), weight)
        for lang, number, text, weight in said
    ]


def _labelled(text: Text) -> Text:
    """With the first of the law's scenarios, where it has several."""
    homes = law_homes().get(text.law, ())
    return text if len(homes) < 2 else msgspec.structs.replace(text, scenario=homes[0])


def main() -> None:
    """Fit on all texts, once more with those that the first fit put under another law, and write the file."""
    written, library = [(text, 1.0) for text in texts()], own_words()
    fitted = _fit_weighted(written + library)
    first = Model(fitted)
    again = [(text, AGAIN if _is_stolen(text, first) else weight) for text, weight in written]
    PATH.write_bytes(packed_model(_fit_weighted(again + library) if again != written else fitted))


def _fit_weighted(learnt: Sequence[tuple[Text, float]]) -> Fitted:
    return fit([text for text, _ in learnt], [weight for _, weight in learnt])


def _is_stolen(text: Text, model: Model) -> bool:
    """Does a text come under a law that is not its own?"""
    first = next(iter(rank(read(text.text), model).chances()))
    return first not in (text.law, *text.also_right)


if __name__ == "__main__":
    main()
