"""What fitting needs of each text, read once: the names of its features, and how many words it has.

In: texts. Out: `Gists`. Reading takes longest of all, so it is shared out among the cores, and what was read is kept in
the user's cache folder until the reader changes; texts added later are read alone.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import msgspec

from scenarios.matching.features import feature_names
from scenarios.matching.thresholds import (
    LONGEST_STEP,
    MOST_PASSES,
    NEAR,
    NOT_FAR,
    PASSES_IN_A_ROW,
    REACH_OF_NEGATION,
    REACH_OF_ORDER,
    STEM,
    WORDS_OF_A_STEP,
)
from scenarios.reading.reading import read

ROOT = Path(__file__).parent.parent.parent
READER = (
    "corpus/*.py",
    "corpus/outline.json",
    "corpus/words/**/*",
    "scenarios/bridge/**/*",
    "scenarios/reading/**/*",
    "scenarios/matching/features.py",
    "scenarios/matching/call_shapes.py",
)
"""What decides how a text is read, and the numbers of it:"""
SHAPING = (
    *(MOST_PASSES, NEAR, NOT_FAR, PASSES_IN_A_ROW),
    *(REACH_OF_NEGATION, REACH_OF_ORDER, STEM, WORDS_OF_A_STEP, LONGEST_STEP),
)
CHUNK = 400
"""Texts that a core reads at a time."""


@dataclass(frozen=True)
class Gists:
    """What was read of many texts."""

    names: Sequence[str]
    """Every feature that any of them has."""
    places: dict[str, array[int]]
    """By text: where its features stand among the names."""
    words: dict[str, int]
    """By text: how many words it has."""


class _Kept(msgspec.Struct, frozen=True):
    reader: str
    names: list[str]
    texts: list[str]
    words: bytes
    places: bytes
    ends: bytes


def read_gists(texts: Iterable[str], kept_in: Path | None = None) -> Gists:
    """What there is to learn from these texts; what was read before is not read again."""
    path = kept_in or cache_path()
    reader = _reader_stamp()
    found = _load(path, reader)
    missing = [text for text in dict.fromkeys(texts) if text not in found.places]
    if missing:
        names = {name: place for place, name in enumerate(found.names)}
        for text, (words, named) in zip(missing, _read_all(missing), strict=True):
            found.words[text] = words
            found.places[text] = array("I", (names.setdefault(name, len(names)) for name in named))
        found = Gists(list(names), found.places, found.words)
        _keep(path, reader, found)
    return found


def cache_path() -> Path:
    """Where it is kept: in the cache folder of the user, never in the repository."""
    from platformdirs import user_cache_path

    return user_cache_path("diaititis", appauthor=False) / "gists.pack"


def _read_all(texts: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    chunks = [texts[start : start + CHUNK] for start in range(0, len(texts), CHUNK)]
    for read_ones in map(_read, chunks) if len(chunks) == 1 else _on_all_cores(chunks):
        for words, named in read_ones:
            yield words, named.split("\n") if named else []


def _on_all_cores(chunks: Sequence[Sequence[str]]) -> Iterator[list[tuple[int, str]]]:
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=-1, return_as="generator")(delayed(_read)(chunk) for chunk in chunks)


def _read(texts: Sequence[str]) -> list[tuple[int, str]]:
    """The number of words and the names of the features of each; as one string, which travels faster."""
    readings = map(read, texts)
    return [(len(reading.message.words), "\n".join(feature_names(reading))) for reading in readings]


def _reader_stamp() -> str:
    digest = sha256(repr(SHAPING).encode())
    for pattern in READER:
        for path in sorted(ROOT.glob(pattern)):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _load(path: Path, reader: str) -> Gists:
    try:
        kept = msgspec.msgpack.decode(path.read_bytes(), type=_Kept)
    except (OSError, msgspec.MsgspecError):
        return Gists([], {}, {})
    if kept.reader != reader:
        return Gists([], {}, {})
    places, ends = array("I", kept.places), array("I", kept.ends)
    rows = (places[start:end] for start, end in pairwise((0, *ends)))
    return Gists(
        kept.names,
        dict(zip(kept.texts, rows, strict=True)),
        dict(zip(kept.texts, array("I", kept.words), strict=True)),
    )


def _keep(path: Path, reader: str, found: Gists) -> None:
    """Written aside and moved into place; where nothing can be written, the texts are simply read again."""
    places, ends = array("I"), array("I")
    for row in found.places.values():
        places += row
        ends.append(len(places))
    kept = _Kept(
        reader,
        list(found.names),
        list(found.places),
        array("I", (found.words[text] for text in found.places)).tobytes(),
        places.tobytes(),
        ends.tobytes(),
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = path.with_suffix(f".{os.getpid()}")
        aside.write_bytes(msgspec.msgpack.encode(kept))
        os.replace(aside, path)
    except OSError:
        return
