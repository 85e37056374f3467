"""One answer to one message, as the JSON that every tool reads: `ask`.

In: a text, answers already given, settings. Out: a dictionary of the shape the design lays down.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from corpus.errors import DiaititisError
from corpus.outline import law_of
from corpus.words import LANGUAGES, Language
from scenarios.answer_json import answer_json, empty_frame
from scenarios.engine.answers import Answer
from scenarios.engine.catalogue import scenario
from scenarios.engine.speaker import speak
from scenarios.engine.tree import value_name
from scenarios.engine.words import engine_words
from scenarios.matching.neighbours import which_of
from scenarios.matching.ranking import Candidate
from scenarios.matching.thresholds import MOST_CANDIDATES
from scenarios.open_choice import as_open_ruling, is_open_choice
from scenarios.rights import right_json, role_of
from scenarios.rulings import law_opened_first, ruling_on
from scenarios.scoring.scores import result_score
from scenarios.understanding import Understood, case_of, offered, understand

CHOICES_AHEAD = 2
"""How many choices after the first are looked beyond."""
SCENARIO = "scenario"
"""The answer to "which of these is it?"."""


def ask(
    text: str,
    answers: Mapping[str, object] | None = None,
    settings: Mapping[str, object] | None = None,
    *,
    answer_id: str | None = None,
    lang: Language | None = None,
) -> dict[str, Any]:
    """The answer to a message."""
    given = dict(answers or {})
    chosen = {name: value_name(value) for name, value in (settings or {}).items()}
    understood = understand(text, lang or "el")
    if SCENARIO in given:
        understood = case_of(understood, value_name(given.pop(SCENARIO)))
    reader = lang or understood.language
    answer = {"id": answer_id, **_frame(understood, reader)}
    match understood.kind:
        case "case":
            ruled = ruling_on(understood, given, chosen)
            spoken = _spoken(understood, ruled, given, chosen, reader)
            return {**spoken, "id": answer_id, **_ranked(understood, ruled), "rights": _rights(understood)}
        case "choice":
            return {**answer, "question": which(understood.candidates, reader)}
        case "right" if understood.right:
            return {**answer, "right": right_json(role_of(understood.right), understood.right)}
        case "definition":
            return {**answer, "term": understood.terms[0].id, "terms": [term.id for term in understood.terms]}
        case "law":
            return {**answer, **_laws(understood)}
        case "score" if understood.result:
            return {**answer, **_score(understood)}
    return answer


def _spoken(
    understood: Understood,
    ruled: Answer,
    given: Mapping[str, object],
    settings: Mapping[str, str],
    reader: Language,
    depth: int = 0,
) -> dict[str, Any]:
    """What the engine says; where a player chooses next, all that follows from each choice."""
    spoken = answer_json(speak(ruled, reader))
    if depth > CHOICES_AHEAD or not is_open_choice(spoken):
        return spoken
    question, beyond = spoken["question"], {}
    for option in question["options"]:
        then = {**given, question["fact"]: option["value"]}
        ruled_then = ruling_on(understood, then, settings)
        beyond[option["label"]] = _spoken(understood, ruled_then, then, settings, reader, depth + 1)
    return as_open_ruling(spoken, beyond)


def which(candidates: Sequence[Candidate], lang: Language) -> dict[str, Any]:
    """The question between scenarios: what sets them apart, where that is known, otherwise in the words of their titles."""
    asked = which_of(offered(candidates))
    ask = asked.ask or engine_words().which_scenario
    return {
        "fact": SCENARIO,
        "text": ask.in_language(lang),
        "to": "director",
        "options": [
            {"value": name, "label": (answer or scenario(name).title).in_language(lang)}
            for name, answer in asked.answers.items()
        ],
    }


def ask_lines(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """An answer a line, in order; a line that cannot be read gets an error and the rest goes on."""
    for line in lines:
        if line.strip():
            yield _ask_line(line)


def _ask_line(line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError) as error:
        return {"id": None, "error": f"not JSON: {error}"}
    if not isinstance(asked, dict) or not isinstance(asked.get("text"), str):
        return {"id": None, "error": 'not an object with a text; write {"id": …, "text": …}'}
    unknown = sorted(set(asked) - {"id", "text", "answers", "settings", "lang"})
    answers, settings, lang = asked.get("answers") or {}, asked.get("settings") or {}, asked.get("lang")
    if unknown:
        return {
            "id": None,
            "error": f"{', '.join(unknown)}: no such key; allowed: id, text, answers, settings, lang",
        }
    if not isinstance(answers, dict) or not isinstance(settings, dict):
        return {
            "id": None,
            "error": 'answers and settings are objects: {"lho_accepts": true}, {"screens": true}',
        }
    if lang is not None and lang not in LANGUAGES:
        return {"id": None, "error": f"lang {lang}: no such language; allowed: {', '.join(LANGUAGES)}"}
    try:
        return ask(asked["text"], answers, settings, answer_id=asked.get("id"), lang=lang)
    except DiaititisError as error:
        return {"id": asked.get("id"), "error": str(error)}


def _frame(understood: Understood, lang: Language) -> dict[str, Any]:
    kind = understood.kind
    shown = () if kind == "unknown" else understood.candidates
    return {
        "kind": kind,
        "language": lang,
        "candidates": [candidate_json(item) for item in shown],
        "also": [{**candidate_json(item), "before": item.before} for item in understood.also],
        "understood": {},
        "question": None,
        "settled": empty_frame(),
        "ruling": None,
        "rights": _rights(understood),
    }


def _rights(understood: Understood) -> list[dict[str, Any]]:
    """The rights that answer what it asks, the likeliest first."""
    return [right_json(role_of(found), found) for found in understood.rights]


def _ranked(understood: Understood, ruled: Answer) -> dict[str, Any]:
    """Each law once: the one that the facts lead to, then the one that the message speaks of, then the others."""
    first, *others = understood.candidates
    opened = replace(first, law=law_opened_first(understood, ruled))
    by_law = {item.law: item for item in (*others, first, opened)}
    shown = dict.fromkeys((opened.law, first.law, *(item.law for item in others)))
    return {
        "candidates": [candidate_json(by_law[law]) for law in list(shown)[:MOST_CANDIDATES]],
        "also": [{**candidate_json(item), "before": item.before} for item in understood.also],
    }


def candidate_json(item: Candidate) -> dict[str, Any]:
    """A candidate as other tools read it."""
    return {"scenario": item.scenario or None, "law": item.law, "score": item.score}


def _laws(understood: Understood) -> dict[str, Any]:
    laws = dict.fromkeys(law_of(clause) for clause in understood.clauses)
    found = [{"scenario": None, "law": law, "score": 1.0} for law in laws]
    return {"clauses": list(understood.clauses), "candidates": found}


def _score(understood: Understood) -> dict[str, Any]:
    assert understood.result is not None
    sides = (False, True) if understood.vulnerable is None else (understood.vulnerable,)
    reckoned = [(vulnerable, result_score(understood.result, vulnerable)) for vulnerable in sides]
    return {
        "candidates": [{"scenario": "law77_scoring", "law": "77", "score": 1.0}],
        "result": {
            "contract": str(understood.result),
            "scores": [
                {
                    "vulnerable": vulnerable,
                    "points": score.points,
                    "parts": [{"name": part.name, "points": part.points} for part in score.parts],
                }
                for vulnerable, score in reckoned
            ],
        },
    }
