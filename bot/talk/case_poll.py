"""A case and the poll on it: where one may be asked for, what it helps to judge, and what it adds to a question, a ruling
and a note.

In: the case in hand and the polls of the chat. Out: tests, buttons, blocks and lines.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.talk.case_answer import CaseAnswer
from bot.talk.clause_view import text_language
from bot.talk.phrases import say
from bot.talk.poll_tally import noted_lines
from bot.talk.poll_view import on_the_case
from bot.talk.polls import Poll, Test
from bot.talk.replies import Block, Button
from bot.talk.state import Case, State
from corpus.words import Language
from scenarios.engine.answers import Answer
from scenarios.engine.template import Fact

TESTS: tuple[tuple[Test, tuple[str, ...]], ...] = (
    ("16", ("16B1(a)", "16B1(b)")),
    ("21", ("21B1(a)", "21B3", "47E2")),
    ("12", ("12B1", "12C1")),
)
"""Clauses of a judgement that asks what players would have done, the narrower ones first. Not 16D, which knows no logical
alternative, nor 21B1(b) and 85A, where evidence decides."""
TESTED = ("12", "16", "21")
"""Laws that come to such a judgement, so that a poll may be begun before any is asked for."""


def poll_button(case: Case, standing: CaseAnswer, lang: Language) -> tuple[Button, ...]:
    """Under a case that turns on what others would have done: the way to ask them, or what they said; a player asks nobody."""
    if case.for_player:
        return ()
    if case.asking and case.asking.stage == "sent":
        return (Button("🗳 " + say("poll_answers", lang), f"poll:show={case.asking.token}"),)
    return (Button("🗳 " + say("poll_ask", lang), "poll:new"),) if judged_by(standing.answer) else ()


def judged_by(answer: Answer) -> Test:
    """What a poll helps to judge here: the judgement asked for, else the latest one made; before any, the one to come."""
    judged = tuple(_judged(answer))
    ahead = answer.current.facts.values() if answer.law in TESTED and not judged else ()
    return next((test for fact in (*judged, *ahead) for test in _tests(fact)), "")


def _judged(answer: Answer) -> Iterator[Fact]:
    """What the director is asked to judge, and what he has judged on the way, the latest first."""
    asked = [answer.current.facts[answer.question]] if answer.question else []
    passed = [step.fact for step in reversed(answer.path)]
    return (fact for fact in (*asked, *passed) if fact.kind == "judgement")


def _tests(fact: Fact) -> Iterator[Test]:
    for test, clauses in TESTS if fact.kind == "judgement" else ():
        if any(clause.startswith(clauses) for clause in fact.cites):
            yield test


def poll_blocks(state: State) -> tuple[Block, ...]:
    """What players said of the case in hand."""
    poll = _poll_on(state)
    return on_the_case(poll, text_language(state.reader)) if poll else ()


def poll_facts(state: State, lang: Language) -> tuple[str, ...]:
    """The same as it goes into the note of a ruling."""
    poll = _poll_on(state)
    is_told = poll is not None and poll.answers and not (poll.is_in_group and poll.status == "open")
    return tuple(noted_lines(poll, lang)) if poll and is_told else ()


def _poll_on(state: State) -> Poll | None:
    asking = state.case.asking if state.case else None
    token = asking.token if asking and asking.stage == "sent" else None
    return next((poll for poll in state.polls if poll.token == token), None)
