"""The stamp of a model: it changes with what the model learns from, and with nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scenarios.engine.catalogue import scenarios
from scenarios.fitting import examples as examples_module
from scenarios.fitting import stamp as stamp_module
from scenarios.fitting.stamp import sampled, stamp
from scenarios.matching import features as features_module
from scenarios.matching.laws import laws
from scenarios.matching.texts import texts
from scenarios.matching.thresholds import FITTING, SAMPLED, WEIGHTS
from scenarios.reading.lexicon import vocabularies
from scenarios.reading.reading import read

ROOT = Path(__file__).resolve().parents[3]
FEW = texts()[::900]
Patch = pytest.MonkeyPatch


@pytest.fixture
def quick(monkeypatch: Patch) -> Iterator[Callable[[], str]]:
    """The stamp of a few texts and of all the library's own words, with fewer of them read."""
    monkeypatch.setattr(examples_module, "texts", lambda: FEW)
    monkeypatch.setattr(stamp_module, "SAMPLED", 3)

    def again() -> str:
        features_module._compared.cache_clear()
        read.cache_clear()
        return stamp()

    yield again
    monkeypatch.undo()
    features_module._compared.cache_clear()
    read.cache_clear()


def with_text(monkeypatch: Patch, **changes: Any) -> None:
    changed = msgspec.structs.replace(FEW[0], **changes)
    monkeypatch.setattr(examples_module, "texts", lambda: [changed, *FEW[1:]])


def with_title(monkeypatch: Patch) -> None:
    known = dict(scenarios())
    first = next(iter(known.values()))
    title = msgspec.structs.replace(first.title, en=first.title.en + "!")
    known[first.id] = replace(first, title=title)
    monkeypatch.setattr(examples_module, "scenarios", lambda: known)


def with_weight(monkeypatch: Patch) -> None:
    monkeypatch.setattr(features_module, "WEIGHTS", {**WEIGHTS, "c": WEIGHTS["c"] + 0.1})


def with_stem(monkeypatch: Patch) -> None:
    monkeypatch.setattr(features_module, "STEM", 5)


def with_word(monkeypatch: Patch) -> None:
    first, *others = vocabularies()
    concept, forms = next(iter(first.concepts.items()))
    more = msgspec.structs.replace(first, concepts={**first.concepts, concept: (*forms, "τζιτζίκι")})
    monkeypatch.setattr(stamp_module, "vocabularies", lambda: (more, *others))


def with_pointer(monkeypatch: Patch) -> None:
    other = msgspec.structs.replace(laws(), pointed_to={**laws().pointed_to, "tricks_apart": "64"})
    monkeypatch.setattr(stamp_module, "laws", lambda: other)


@pytest.mark.stress
@pytest.mark.parametrize(
    "change",
    [
        lambda patch: with_text(patch, text=FEW[0].text + " Τι κάνω;"),
        lambda patch: with_text(patch, law="93"),
        lambda patch: with_text(patch, also_right=("93",)),
        with_title,
        with_weight,
        with_stem,
        with_word,
        with_pointer,
    ],
    ids=["text", "law", "also right", "title", "weight of a kind", "stem", "word of the lexicon", "computation"],
)  # fmt: skip
def test_what_is_learnt_from_changes_the_stamp(
    quick: Callable[[], str], monkeypatch: Patch, change: Callable[[Patch], None]
) -> None:
    before = quick()
    change(monkeypatch)
    assert quick() != before


@pytest.mark.stress
@pytest.mark.parametrize("name", [each.name for each in fields(FITTING)])
def test_every_number_of_fitting_changes_the_stamp(
    quick: Callable[[], str], monkeypatch: Patch, name: str
) -> None:
    before, value = quick(), getattr(FITTING, name)
    other: Any = {"then": 7} if name == "fewest" else value * 2
    monkeypatch.setattr(stamp_module, "FITTING", replace(FITTING, **{name: other}))
    assert quick() != before


def test_the_batch_does_not_change_the_stamp(quick: Callable[[], str], monkeypatch: Patch) -> None:
    before = quick()
    with_text(monkeypatch, batch="another-9")
    assert quick() == before


@pytest.mark.stress
def test_how_the_code_is_written_does_not_change_the_stamp(tmp_path: Path) -> None:
    for package in ("corpus", "scenarios"):
        shutil.copytree(
            ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("*.bin", "__pycache__")
        )
    for folder in ("corpus", "scenarios/reading", "scenarios/matching", "scenarios/fitting"):
        for path in (tmp_path / folder).glob("*.py"):
            said = path.read_text(encoding="utf-8").replace('"""', '"""In other words: ', 1)
            path.write_text(said + "\n# Said once more.\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "from scenarios.fitting.stamp import stamp; print(stamp())"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "DIAITITIS_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == stamp()


@pytest.mark.stress
def test_the_sample_is_spread_over_the_ways_of_writing_and_does_not_follow_the_order() -> None:
    found = sampled(texts())
    assert len(found) == 5 * SAMPLED
    assert sampled(reversed(texts())) == found
    fewer = [text for text in texts() if text.text != found[0]]
    assert set(found[1:]) <= set(sampled(fewer))
