"""The texts the model learns from: messages as people write them, each with the law a director opens first.

In: `texts/LAW.jsonl`, a file a law or section. Out: `Text` values with their labels. A label is the law, or the law and
the scenario where a law has several.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec

from corpus.errors import DataError
from corpus.loading import faults_of, shown_path
from corpus.texts import Strict

HERE = Path(__file__).parent / "texts"
OFF_TOPIC, DEFINITIONS = "offtopic", "Definitions"
STUB = "TODO"
"""A text that begins so has yet to be written; nothing is learnt from it."""
Writing = Literal["el", "el-Latn", "en", "he", "hu"]
WRITINGS: tuple[Writing, ...] = get_args(Writing)
Batch = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(-[0-9]+)?$")]
TextKind = Literal["incident", "right", "scoring", "lookup", "definition", "offtopic"]


class Line(Strict, frozen=True):
    """A message as its file has it."""

    lang: Writing
    kind: TextKind
    batch: Batch
    """With which others it came in, so that they can be read and judged together."""
    text: str
    scenario: str = ""
    """Which scenario of the law, where it has several."""
    also_right: tuple[str, ...] = ()
    """Other laws that would be a right first answer."""
    facts: dict[str, str] | None = None
    """What it tells of its scenario, by a reader who saw the questions and not what the program reads; a fact that is not
    named is left open. None where nobody has looked yet."""
    also_told: dict[str, tuple[str, ...]] = {}
    """Other values of a fact that would be as right, or that a director would presume where it is not told."""
    right: str = ""
    """The right that answers it, where it asks about one that is written down."""
    finds_law: bool = True
    """Whether the law is found by it; false for a text that was written for the facts it tells, in words that may as well
    be of a neighbouring law."""


class Text(Line, frozen=True, kw_only=True):
    """A message, and what it is about."""

    law: str
    """The law or section a director opens first; "Definitions", or "offtopic"."""

    @property
    def manner(self) -> str:
        """What its batch is one of: `strangers` of `strangers-2`."""
        return self.batch.partition("-")[0]


@dataclass(frozen=True, order=True)
class Label:
    """What a text may be about."""

    law: str
    scenario: str


def texts(folder: Path = HERE) -> list[Text]:
    """Every text that has been written, in the order of its file; DataError lists every line that is none."""
    faults: list[str] = []
    found = [text for _, text in placed_texts(folder, faults) if not is_stub(text)]
    if faults:
        raise DataError("\n".join(faults))
    return found


def texts_of(law: str, folder: Path = HERE) -> list[Text]:
    """The texts of one law or section; the error names those there are."""
    path = folder / f"{law}.jsonl"
    if not path.is_file():
        known = sorted((path.stem for path in folder.glob("*.jsonl")), key=lambda name: (len(name), name))
        raise DataError(f"{law}: -: no texts of such a law; allowed: {', '.join(known)}")
    return [text for text in texts(folder) if text.law == law]


def sample(
    found: Sequence[Text], count: int, lang: str | None = None, batch: str | None = None
) -> list[Text]:
    """A few of these texts at random, of one way of writing or of one batch if that is asked for."""
    batches = list(dict.fromkeys(text.batch for text in found))
    if batch and batch not in batches:
        raise DataError(f"{batch}: -: no such batch of this law; allowed: {', '.join(batches)}")
    wanted = [text for text in found if lang in (None, text.lang) and batch in (None, text.batch)]
    return random.sample(wanted, min(count, len(wanted)))


def placed_texts(folder: Path, faults: list[str]) -> Iterator[tuple[str, Text]]:
    """Every text with its `file:line`, stubs among them; lines that are none are added to the faults."""
    for path in sorted(folder.glob("*.jsonl")):
        file = shown_path(path)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            place = f"{file}:{number}"
            try:
                written = msgspec.json.decode(line, type=Line)
            except msgspec.MsgspecError as error:
                faults += [f"{place}: {fault}" for fault in _faults_of_line(line, error)]
                continue
            yield place, Text(**msgspec.structs.asdict(written), law=path.stem)


def is_stub(text: Text) -> bool:
    """Does it only hold the place of a text that somebody has yet to write?"""
    return text.text.startswith(STUB)


def _faults_of_line(line: str, error: msgspec.MsgspecError) -> list[str]:
    try:
        faults = faults_of(msgspec.json.decode(line), Line)
    except msgspec.MsgspecError:
        faults = []
    return [f"{'.'.join(map(str, fault.place)) or '-'}: {fault.problem}" for fault in faults] or [
        f"-: {error}"
    ]


def label_of(text: Text, homes: Mapping[str, tuple[str, ...]]) -> Label:
    """The label of a text; its scenario is the law's own where it has only one."""
    scenarios = homes.get(text.law, ())
    if text.scenario or len(scenarios) != 1:
        return Label(text.law, text.scenario)
    return Label(text.law, scenarios[0])


@cache
def law_homes() -> dict[str, tuple[str, ...]]:
    """The scenarios that deal with each law: those of the law itself, or the one that deals with it on its way."""
    from scenarios.engine.catalogue import scenarios

    return homes_of({found.id: (found.law, *found.template.also_rules) for found in scenarios().values()})


def homes_of(laws: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """The same from the laws that every scenario rules on."""
    homes: dict[str, tuple[str, ...]] = {}
    for scenario, ruled in laws.items():
        for law in ruled:
            homes[law] = (*homes.get(law, ()), scenario)
    return homes
