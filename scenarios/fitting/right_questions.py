"""The questions that the model of rights is fitted on.

In: the rights, their questions as people put them, and the texts. Out: questions with their rights, and a stamp of them.
"""

from __future__ import annotations

from dataclasses import asdict
from hashlib import sha256

import msgspec

from scenarios.matching.texts import texts
from scenarios.matching.thresholds import RIGHT_FITTING
from scenarios.rights import asked_in_words, roles


def right_questions() -> list[tuple[str, str]]:
    """Every question that is labelled with its right: text and right."""
    own = [
        (text, right.id)
        for role in roles().values()
        for right in role.rights
        for text in (right.asks.el, right.asks.en)
    ]
    labelled = [(text.text, text.right) for text in texts() if text.right]
    return [*own, *((asked.text, asked.right) for asked in asked_in_words()), *labelled]


def stamp_of_rights(stamped: str) -> str:
    """The stamp of what the model of rights is fitted on beside what the law model is."""
    return sha256(msgspec.json.encode((stamped, right_questions(), asdict(RIGHT_FITTING)))).hexdigest()
