"""An answer as the JSON that other tools read, in the shape the design lays down.

In: a `SpokenAnswer`. Out: a dictionary; the texts in it are printed, their citations in the reader's script.
"""

from __future__ import annotations

from typing import Any

from scenarios.engine.spoken import Heard, Marked, Sentences, SpokenAnswer, SpokenQuestion, SpokenRuling
from scenarios.engine.template import NO, YES


def answer_json(answer: SpokenAnswer, answer_id: str | None = None) -> dict[str, Any]:
    """The whole answer."""
    return {
        "id": answer_id,
        "kind": "ruling" if answer.ruling else "question",
        "language": answer.lang,
        "candidates": [{"scenario": answer.scenario, "law": answer.law, "score": 1.0}],
        "also": [],
        "title": answer.plain(answer.title),
        "understood": {item.name: _heard(item) for item in answer.heard},
        "premises": [item.name for item in answer.premises],
        "contradictions": [
            [_claim(answer, clash.one), _claim(answer, clash.other)] for clash in answer.clashes
        ],
        "question": _question(answer, answer.question) if answer.question else None,
        "settled": _sentences(answer, answer.settled),
        "ruling": _ruling(answer, answer.ruling) if answer.ruling else None,
        "trace": [
            {
                "fact": step.fact,
                "value": outside(step.value),
                "from": step.source,
                "text": answer.plain(step.text),
                "citations": list(step.citations),
            }
            for step in answer.trace
        ],
    }


def empty_frame() -> dict[str, Any]:
    """The frame of what is settled, with nothing in it."""
    return {key: [] for key in Sentences.__dataclass_fields__}


def outside(value: str) -> bool | str:
    """A value as other tools write it."""
    return {YES: True, NO: False}.get(value, value)


def _heard(item: Heard) -> dict[str, Any]:
    known = {"value": outside(item.value), "from": item.source}
    return known if item.source != "presumed" else {**known, "chance": item.chance}


def _claim(answer: SpokenAnswer, heard: Heard) -> dict[str, Any]:
    text = answer.plain(heard.words) if heard.words else None
    return {"fact": heard.name, "value": outside(heard.value), "from": heard.source, "text": text}


def _question(answer: SpokenAnswer, question: SpokenQuestion) -> dict[str, Any]:
    return {
        "fact": question.fact,
        "text": answer.plain(question.text),
        "to": question.to,
        "kind": question.kind,
        "by": question.by,
        "who": answer.plain(question.who),
        "test": answer.plain(question.test) if question.test else None,
        "help": answer.plain(question.help) if question.help else None,
        "citations": list(question.citations),
        "options": [
            {
                "value": outside(option.value),
                "label": answer.plain(option.label),
                **({"verdict": answer.plain(option.verdict)} if option.verdict else {}),
            }
            for option in question.options
        ],
    }


def _ruling(answer: SpokenAnswer, ruling: SpokenRuling) -> dict[str, Any]:
    return {
        "outcome": ruling.outcome,
        "title": answer.plain(ruling.title),
        **_sentences(answer, ruling.sentences),
    }


def _sentences(answer: SpokenAnswer, part: Sentences) -> dict[str, Any]:
    def plain(text: Marked) -> str:
        return answer.plain(text)

    return {
        "citations": list(part.citations),
        "say": [
            {
                "to": item.to,
                "listener": plain(item.listener),
                "text": plain(item.text),
                "away": item.away,
                "moment": item.moment,
            }
            for item in part.say
        ],
        "options": [
            {
                "for": item.for_,
                "who": plain(item.who),
                "text": plain(item.text),
                "then": plain(item.then),
                "citations": list(item.citations),
                **({} if item.chosen is None else {"chosen": item.chosen}),
            }
            for item in part.options
        ],
        "binds": [
            {
                "on": item.on,
                "who": plain(item.who),
                "text": plain(item.text),
                "citations": list(item.citations),
            }
            for item in part.binds
        ],
        "later": [
            {"text": plain(item.text), "citations": list(item.citations), "moment": item.moment}
            for item in part.later
        ],
        "changes_if": [
            {"fact": item.fact, "value": outside(item.value), "text": plain(item.text)}
            for item in part.changes_if
        ],
        "notes": [{"source": item.source, "text": plain(item.text)} for item in part.notes],
    }
