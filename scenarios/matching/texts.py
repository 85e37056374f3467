"""The texts the model learns from: messages as people write them, each with the law a director opens first.

In: `texts/*.jsonl`, a file a law or section. Out: `Text` values with their labels. A label is the law, or the law and
the scenario where a law has several.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from corpus.errors import DataError
from corpus.texts import Strict

HERE = Path(__file__).parent / "texts"
OFF_TOPIC, DEFINITIONS = "offtopic", "Definitions"
TextKind = Literal["incident", "right", "scoring", "lookup", "definition", "offtopic"]


class Text(Strict, frozen=True):
    """A message, and what it is about."""

    lang: Literal["el", "el-Latn", "en", "he", "hu"]
    law: str
    """The law or section a director opens first; "Definitions", or "offtopic"."""
    kind: TextKind
    text: str
    scenario: str = ""
    """Which scenario of the law, where it has several."""
    also_right: tuple[str, ...] = ()
    """Other laws that would be a right first answer."""


@dataclass(frozen=True, order=True)
class Label:
    """What a text may be about."""

    law: str
    scenario: str


def texts(folder: Path = HERE) -> list[Text]:
    """Every text, in the order of its file."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                text = msgspec.json.decode(line, type=Text)
            except msgspec.MsgspecError as error:
                raise DataError(f"{path.name}: line {number}: {error}") from error
            if text.law != path.stem:
                raise DataError(f"{path.name}: line {number}: law «{text.law}»; allowed: {path.stem}")
            found.append(text)
    return found


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
        homes[scenario.law] = (*homes.get(scenario.law, ()), scenario.id)
    return {**{law: (home,) for law, home in ELSEWHERE.items()}, **homes}


ELSEWHERE = {
    "1": "law06_deal",
    "3": "law05_seating",
    "4": "law05_seating",
    "19": "law36_inadmissible_double",
    "22": "law17_end_of_auction",
    "28": "law29_call_out_of_rotation",
    "35": "law36_inadmissible_double",
    "48": "law49_exposed_card",
    "51": "law50_penalty_card",
    "54": "law53_lead_out_of_turn",
    "55": "law53_lead_out_of_turn",
    "56": "law53_lead_out_of_turn",
    "59": "law50_penalty_card",
    "63": "law61_revoke",
    "78": "law77_scoring",
    "80": "law81_director_powers",
    "83": "law92_appeal",
    "84": "law81_director_powers",
    "88": "law90_penalties",
    "91": "law90_penalties",
    "93": "law92_appeal",
}
"""Laws without a scenario of their own, and the one that rules on them."""
