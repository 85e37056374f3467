"""A ruling as a talk: a scenario chosen, one question after another, the ruling, and the way back.

In: where the case stands and what was tapped. Out: the case as it stands then, and a reply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.phrases import say
from bot.replies import Button, Reply, block, in_rows
from bot.ruling_view import question_reply, ruling_reply
from corpus.references import format_reference
from corpus.words import Language
from scenarios.answer_json import answer_json
from scenarios.catalogue import scenarios
from scenarios.engine import UnknownFactError
from scenarios.requests import request_ruling
from scenarios.tree import value_name

ANSWERS_IN_ROW = 2
SCENARIOS_ON_PAGE = 12


@dataclass(frozen=True)
class Case:
    """A scenario and the answers given so far, in the order they were given."""

    scenario: str
    answers: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()

    def with_answer(self, fact: str, value: str) -> Case:
        """One more answer; an earlier one to the same question is replaced, and what followed it forgotten."""
        names = [name for name, _ in self.answers]
        kept = self.answers[: names.index(fact)] if fact in names else self.answers
        return replace(self, answers=(*kept, (fact, value)))

    def without_last(self) -> Case:
        """One step back."""
        return replace(self, answers=self.answers[:-1])


def menu(lang: Language, page: int = 0) -> Reply:
    """The scenarios to choose from, a page at a time."""
    known = list(scenarios().values())
    start = page * SCENARIOS_ON_PAGE
    shown = known[start : start + SCENARIOS_ON_PAGE]
    buttons = [
        (Button(f"{format_reference(s.law, lang)}. {s.title.in_language(lang)}", f"case:{s.id}"),)
        for s in shown
    ]
    turns = []
    if page:
        turns.append(Button("◀", f"menu:{page - 1}"))
    if start + SCENARIOS_ON_PAGE < len(known):
        turns.append(Button("▶", f"menu:{page + 1}"))
    rows = (*buttons, tuple(turns)) if turns else tuple(buttons)
    return Reply(lang, (block("text", say("what_happened", lang), lang),), rows)


def talk(case: Case | None, action: str, lang: Language) -> tuple[Case | None, Reply | None]:
    """What an action does to a case; no reply where the action is none of ours or too old."""
    kind, _, value = action.partition(":")
    if kind == "menu" and value.isdigit():
        return case, menu(lang, int(value))
    if kind == "case" and value in scenarios():
        return _shown(Case(value), lang)
    if case is None or case.scenario not in scenarios():
        return case, None
    if kind == "answer" and "=" in value:
        fact, _, chosen = value.partition("=")
        return _shown(case.with_answer(fact, chosen), lang)
    if kind == "back":
        return _shown(case.without_last(), lang)
    if kind == "over":
        return _shown(Case(case.scenario, settings=case.settings), lang)
    return case, None


def _shown(case: Case, lang: Language) -> tuple[Case, Reply]:
    try:
        answer = _answer(case, lang)
    except UnknownFactError:
        case = Case(case.scenario, settings=case.settings)
        answer = _answer(case, lang)
    if answer["ruling"]:
        reply = ruling_reply(answer, lang)
        return case, replace(reply, buttons=(*reply.buttons, _way_back(case, lang)))
    reply = question_reply(answer, lang)
    return case, replace(reply, buttons=(*_answer_buttons(answer["question"]), _way_back(case, lang)))


def _answer(case: Case, lang: Language) -> Mapping[str, Any]:
    return answer_json(request_ruling(case.scenario, dict(case.answers), dict(case.settings)), lang)


def _answer_buttons(question: Mapping[str, Any]) -> tuple[tuple[Button, ...], ...]:
    buttons = [
        Button(option["label"], f"answer:{question['fact']}={value_name(option['value'])}")
        for option in question["options"]
    ]
    short = all(len(button.label) <= 16 for button in buttons)
    return in_rows(buttons, ANSWERS_IN_ROW if short else 1)


def _way_back(case: Case, lang: Language) -> tuple[Button, ...]:
    if not case.answers:
        return (Button("☰ " + say("other_case", lang), "menu:0"),)
    return Button("◀ " + say("one_back", lang), "back:"), Button("↺ " + say("start_over", lang), "over:")
