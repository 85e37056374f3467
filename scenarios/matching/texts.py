"""The texts the model learns from: what people wrote, each with the law a director opens first.

In: `texts/LAW.jsonl`, a file a law or section. Out: `Text` values with their labels. A label is the law, or the law and
the scenario where a law has several.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from corpus.errors import DataError
from corpus.texts import Strict

HERE = Path(__file__).parent / "texts"
OFF_TOPIC, DEFINITIONS = "offtopic", "Definitions"
Writing = Literal["el", "el-Latn", "en", "he", "hu"]
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


class Text(Line, frozen=True, kw_only=True):
    """A message, and what it is about."""

    law: str
    """The law or section a director opens first; "Definitions", or "offtopic"."""


@dataclass(frozen=True, order=True)
class Label:
    """What a text may be about."""

    law: str
    scenario: str


def texts(folder: Path = HERE) -> list[Text]:
    """Every text, in the order of its file."""
    return [text for path in sorted(folder.glob("*.jsonl")) for text in _texts_in(path)]


def texts_of(law: str, folder: Path = HERE) -> list[Text]:
    """The texts of one law or section; the error names those there are."""
    path = folder / f"{law}.jsonl"
    if not path.is_file():
        known = sorted((path.stem for path in folder.glob("*.jsonl")), key=lambda name: (len(name), name))
        raise DataError(f"{law}: -: no texts of such a law; allowed: {', '.join(known)}")
    return list(_texts_in(path))


def sample(
    found: Sequence[Text], count: int, lang: str | None = None, batch: str | None = None
) -> list[Text]:
    """A few of these texts at random, of one way of writing or of one batch if that is asked for."""
    batches = list(dict.fromkeys(text.batch for text in found))
    if batch and batch not in batches:
        raise DataError(f"{batch}: -: no such batch of this law; allowed: {', '.join(batches)}")
    wanted = [text for text in found if lang in (None, text.lang) and batch in (None, text.batch)]
    return random.sample(wanted, min(count, len(wanted)))


def _texts_in(path: Path) -> Iterator[Text]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            written = msgspec.json.decode(line, type=Line)
        except msgspec.MsgspecError as error:
            raise DataError(f"{path.name}: line {number}: {error}") from error
        yield Text(**msgspec.structs.asdict(written), law=path.stem)


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

    homes: dict[str, tuple[str, ...]] = {}
    for scenario in scenarios().values():
        for law in (scenario.law, *scenario.template.also_rules):
            homes[law] = (*homes.get(law, ()), scenario.id)
    return homes
