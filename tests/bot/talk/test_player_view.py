"""What a player is told of the Director: never to call him too soon, nothing that speaks to the Director, no judgement."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.talk.conversation import step
from bot.talk.phrases import say
from bot.talk.player_words import is_withheld, player_words, question_words, result_words
from bot.talk.replies import Reply
from bot.talk.state import State, Tapped, Typed
from corpus.words import Language
from scenarios.engine.catalogue import scenarios
from tests.bot.talk.test_conversation import actions_of

MOST_REPLIES = 60
"""Of one scenario: enough to come to every kind of result of the shortest and many of the longest."""
NOT_YET = ("20", "75")
DUMMYS = ("42", "43")
CAREFUL = [name for name, known in scenarios().items() if known.law in (*NOT_YET, *DUMMYS)]
TO_DIRECTOR = re.compile(
    r"\b(?:you|your|yourself|I)\b|\b(?:σας|εσείς|κρίνω|κρίνετε|δίνετε|παίζετε|συνεχίζετε|κοιτάξτε|βρείτε|δείτε)\b",
    re.IGNORECASE,
)


def replies_to_player(scenario_id: str, lang: Language) -> Iterator[Reply]:
    """The first screen of a scenario, and what every answer leads to, the nearest first."""
    opened = step(State(lang, lang, role="player"), Tapped(f"case:{scenario_id}"))
    waiting, seen = [opened], 0
    while waiting and seen < MOST_REPLIES:
        state, reply = waiting.pop(0)
        seen += 1
        yield reply
        answers = [action for action in actions_of(reply) if action.startswith("answer:")]
        waiting += [step(state, Tapped(action)) for action in answers[: MOST_REPLIES - len(waiting)]]


def called(reply: Reply) -> list[str]:
    """What a player is told of calling the Director."""
    return [drawn.plain() for drawn in reply.blocks if "📣" in drawn.plain()]


def said(phrase: str, lang: Language) -> str:
    """The beginning of a phrase, before its first clause."""
    return say(phrase, lang, clause="|", dummy="|").partition("(|")[0]


@pytest.mark.parametrize("lang", ["el", "en"])
@pytest.mark.parametrize("name", CAREFUL)
def test_nobody_is_told_to_call_where_the_law_may_forbid_it(name: str, lang: Language) -> None:
    told = [note for reply in replies_to_player(name, lang) for note in called(reply)]
    assert told
    waits = "call_later" if scenarios()[name].law in NOT_YET else "call_as_dummy"
    for note in told:
        assert said("call_once_noticed", lang) not in note
        assert said(waits, lang) in note or said("call_later", lang) in note


def test_a_partner_misexplained_is_no_reason_to_call_while_the_auction_lasts() -> None:
    text = "My partner misexplained my 2♦ bid, the auction is still going on"
    state, reply = step(State("en", "en"), Typed(text))
    if state.case is None or not state.case.scenario:
        _, reply = step(state, Tapped("case:law20_correcting_explanations"))
    assert [said("call_later", "en") in note for note in called(reply)] == [True]


@pytest.mark.parametrize(
    "text", ["I am dummy: my LHO hesitated and passed", "as dummy, my opponent hesitated"]
)
def test_dummy_is_told_to_wait_for_another_whatever_the_law(text: str) -> None:
    state, reply = step(State("en", "en", role="player"), Typed(text))
    if state.case is None or state.case.scenario != "law16_unauthorised_information":
        state, _ = step(state, Tapped("case:law16_unauthorised_information"))
    state, _ = step(state, Tapped("answer:account=agreed"))
    _, opened = step(state, Tapped("answer:how_far=play_over"))
    notes = [*called(reply), *called(opened)]
    assert notes
    assert all(said("call_as_dummy", "en") in note for note in notes)


@pytest.mark.parametrize("name", scenarios())
def test_a_player_is_asked_what_he_knows_and_not_what_is_judged(name: str) -> None:
    current = scenarios()[name]
    for fact_name, fact in current.facts.items():
        if fact.ask is None:
            continue
        if is_withheld(current, fact_name):
            assert fact.ask.to != "aloud" or name in player_words().for_director
            continue
        assert fact.kind != "judgement"
        asked = question_words(current, fact_name) or fact.ask
        if fact.ask.to != "aloud":
            assert not TO_DIRECTOR.search(f"{asked.el} {asked.en}"), (fact_name, asked)


@pytest.mark.parametrize("name", scenarios())
def test_no_result_that_a_player_reads_speaks_to_the_director(name: str) -> None:
    for outcome in scenarios()[name].outcomes.values():
        title = result_words().get(outcome.title, outcome.title)
        assert not TO_DIRECTOR.search(f"{title.el} {title.en}"), title


def test_every_name_in_words_for_a_player_is_of_something_withheld() -> None:
    found = player_words()
    asked = [
        (name, fact)
        for name, facts in found.names.items()
        for fact in facts
        if not is_withheld(scenarios()[name], fact)
    ]
    assert not asked
