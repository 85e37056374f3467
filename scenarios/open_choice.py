"""A player's choice as the ruling it is: what he may choose, and all that follows from each.

In: the JSON of an answer whose next question is a player's choice, and the answers beyond each of its values. Out: the
same answer as a ruling. What holds only after one of the choices says so; what is asked next stands under `awaits`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scenarios.engine.words import engine_words

LISTED = ("options", "binds", "later", "notes")
"""The parts of a ruling that are gathered from beyond a choice."""
ALOUD = ("aloud", "away")

Json = dict[str, Any]


def is_open_choice(answer: Json) -> bool:
    """Is it a player who decides next?"""
    return answer["question"] is not None and answer["question"]["kind"] == "choice"


def as_open_ruling(answer: Json, beyond: Mapping[str, Json]) -> Json:
    """The answer as a ruling that leaves a player his choice; `beyond` has by label the answer that follows from each."""
    question, settled = answer["question"], answer["settled"]
    labels = " · ".join(option["label"] for option in question["options"])
    ruling = {
        "outcome": question["fact"],
        "title": f"{engine_words().choice_of.in_language(answer['language'])} ({question['who']}): {labels}",
        **settled,
        "citations": _once([*settled["citations"], *question["citations"]], beyond),
        "say": [*settled["say"], *_asked(question)],
        **{part: _gathered(part, settled, beyond) for part in LISTED},
    }
    return {**answer, "kind": "ruling", "question": None, "ruling": ruling, "awaits": question}


def _asked(question: Json) -> Iterator[Json]:
    """The choice as it is put to the player."""
    if question["to"] in ALOUD:
        yield {
            "to": question["by"],
            "listener": question["who"],
            "text": question["text"],
            "away": question["to"] == "away",
            "moment": "now",
        }


def _once(citations: list[str], beyond: Mapping[str, Json]) -> list[str]:
    further = (clause for answer in beyond.values() for clause in _holds(answer)["citations"])
    return list(dict.fromkeys((*citations, *further)))


def _holds(answer: Json) -> Json:
    """What holds after a choice, whether it ends there or not."""
    held: Json = answer["ruling"] or answer["settled"]
    return held


def _gathered(part: str, settled: Json, beyond: Mapping[str, Json]) -> list[Json]:
    """What holds anyway, then what holds only after some choices, which are named before it."""
    found: list[Json] = list(settled[part])
    anyway = {item["text"] for item in found}
    items: dict[str, Json] = {}
    after: dict[str, list[str]] = {}
    for label, answer in beyond.items():
        for item in (*_holds(answer)[part], *(_still_judged(answer) if part == "later" else ())):
            if item["text"] not in anyway:
                items.setdefault(item["text"], item)
                after.setdefault(item["text"], []).append(label)
    found += [
        {**item, "text": f"{' / '.join(after[text])} → {text}", "if": after[text]}
        for text, item in items.items()
    ]
    return found


def _still_judged(answer: Json) -> Iterator[Json]:
    """What is to be judged or found out after a choice, and the verdicts it may come to."""
    question = answer["question"]
    if question is None:
        return
    verdicts = [
        f"{option['label']}: {option['verdict']}" for option in question["options"] if "verdict" in option
    ]
    text = " ".join((question["text"], "; ".join(verdicts))).strip()
    yield {"text": text, "citations": question["citations"], "moment": None}
