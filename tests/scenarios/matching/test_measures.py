"""What strangers' texts must give: sets written apart from all others, by people who saw neither texts nor templates.

The limits are a little below what they gave when they were new (README); `make accuracy` prints what they give now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from scenarios.asked_rights import MAY_I
from scenarios.engine.catalogue import scenario
from scenarios.fitting.measuring import Incident, incidents, measured, on_the_way
from scenarios.rights import Asked, Right, right
from scenarios.understanding import understand

HERE = Path(__file__).with_name("measures")
WAYS = {"el", "el-Latn", "en", "he", "hu"}
LEAST = {
    "phone": {
        ("first", "all"): 0.94,
        ("three", "all"): 0.98,
        ("sure_right", "sure"): 0.97,
        ("presumed_right", "presumed"): 0.76,
        ("read", "told"): 0.8,
    },
    "forum": {
        ("first", "all"): 0.93,
        ("three", "all"): 0.97,
        ("sure_right", "sure"): 0.95,
        ("read", "told"): 0.25,
    },
    "short": {
        ("first", "all"): 0.85,
        ("three", "all"): 0.92,
        ("sure_right", "sure"): 0.93,
        ("read", "told"): 0.6,
        ("presumed_right", "presumed"): 0.74,
    },
    "phone_13": {
        ("first", "all"): 0.8,
        ("three", "all"): 0.94,
        ("sure_right", "sure"): 0.91,
        ("taken_right", "taken"): 0.95,
        ("presumed_right", "presumed"): 0.86,
        ("read", "told"): 0.78,
    },
    "forum_13": {
        ("first", "all"): 0.72,
        ("three", "all"): 0.9,
        ("sure_right", "sure"): 0.84,
        ("taken_right", "taken"): 0.93,
        ("presumed_right", "presumed"): 0.82,
        ("read", "told"): 0.69,
    },
    "short_13": {
        ("first", "all"): 0.83,
        ("three", "all"): 0.94,
        ("sure_right", "sure"): 0.9,
        ("taken_right", "taken"): 0.97,
        ("presumed_right", "presumed"): 0.9,
        ("read", "told"): 0.91,
    },
    "phone_14": {
        ("first", "all"): 0.79,
        ("three", "all"): 0.92,
        ("sure_right", "sure"): 0.89,
        ("taken_right", "taken"): 0.95,
        ("presumed_right", "presumed"): 0.85,
        ("read", "told"): 0.79,
    },
    "forum_14": {
        ("first", "all"): 0.83,
        ("three", "all"): 0.95,
        ("sure_right", "sure"): 0.92,
        ("taken_right", "taken"): 0.98,
        ("presumed_right", "presumed"): 0.84,
        ("read", "told"): 0.76,
    },
    "short_14": {
        ("first", "all"): 0.96,
        ("three", "all"): 0.98,
        ("sure_right", "sure"): 0.98,
        ("taken_right", "taken"): 0.98,
        ("presumed_right", "presumed"): 0.85,
        ("read", "told"): 0.86,
    },
    "phone_15": {
        ("first", "all"): 0.81,
        ("three", "all"): 0.95,
        ("sure_right", "sure"): 0.88,
        ("taken_right", "taken"): 0.97,
        ("presumed_right", "presumed"): 0.86,
        ("read", "told"): 0.82,
    },
    "forum_15": {
        ("first", "all"): 0.78,
        ("three", "all"): 0.94,
        ("sure_right", "sure"): 0.86,
        ("taken_right", "taken"): 0.95,
        ("presumed_right", "presumed"): 0.81,
        ("read", "told"): 0.76,
    },
    "short_15": {
        ("first", "all"): 0.94,
        ("three", "all"): 0.98,
        ("sure_right", "sure"): 0.95,
        ("taken_right", "taken"): 0.97,
        ("presumed_right", "presumed"): 0.88,
        ("read", "told"): 0.89,
    },
}
LEAST_RIGHT = {("taken_right", "taken"): 0.85, ("presumed_right", "presumed"): 0.78}
"""In the sets of which nothing else is said; facts that came later than a set's labels count as wrong there."""
KNOWN_SETS = ("phone", "forum", "short")
"""Those of which it is known which texts ask what somebody may do."""
LEAST_OF_RIGHTS = {
    "rights": (300, 0.88, 0.92),
    "rights_15": (202, 0.8, 0.88),
    "rights_14": (208, 0.79, 0.89),
    "rights_13": (217, 0.75, 0.83),
}
"""How many questions there are, answered with the right one first, and with it among those shown."""
MOST_TAKEN, MOST_ABOVE = 0.01, 0.08
"""Of incidents: given a right for a ruling, and, of those that do not say "may", given one above it."""
SIZES = {
    "phone": 300,
    "forum": 200,
    "short": 100,
    "phone_13": 300,
    "forum_13": 200,
    "short_13": 100,
    "phone_14": 300,
    "forum_14": 200,
    "short_14": 100,
    "phone_15": 300,
    "forum_15": 200,
    "short_15": 100,
    "offtopic": 60,
}


def of(name: str) -> list[Incident]:
    return incidents(HERE / f"{name}.jsonl")


@pytest.mark.stress
@pytest.mark.parametrize("name", LEAST)
def test_it_is_read_as_rightly_as_it_was(name: str) -> None:
    measure = measured(of(name))
    for (part, whole), least in {**LEAST_RIGHT, **LEAST[name]}.items():
        assert measure.share(part, whole) >= least, f"{name}: {measure}"


@pytest.mark.stress
def test_a_bidding_problem_gets_no_ruling() -> None:
    measure = measured(of("offtopic"))
    assert measure.share("first", "all") >= 0.95


@pytest.mark.parametrize("name", SIZES)
def test_they_are_whole(name: str) -> None:
    found = of(name)
    assert len(found) == SIZES[name]
    assert set(Counter(incident.lang for incident in found)) == WAYS
    for incident in found:
        facts = scenario(incident.scenario).facts if incident.scenario else {}
        for fact, value in (incident.facts or {}).items():
            assert value in facts[fact].values


def test_counts_are_of_what_was_asked_told_and_read() -> None:
    told = Incident(
        text="Declarer revoked in diamonds at trick 5, noticed at trick 8",
        laws=("64",),
        lang="en",
        scenario="law64_revoke_established",
        facts={"offending_side": "declarer", "revoke_established": "true"},
    )
    measure = measured([told, Incident(text="good morning", laws=())])
    assert measure.counts["all"] == 2
    assert measure.counts["told"] == 2
    assert 1 <= measure.counts["read"] <= 2
    assert measure.counts["asked"] == sum(measure.questions) > 0
    assert measure.counts["asked_told"] + measure.counts["read"] <= 2


def test_what_is_told_counts_only_where_a_ruling_passes_it() -> None:
    told = {"revoke_established": "false", "offending_side": "declarer", "tricks_won": "side"}
    assert on_the_way("law64_revoke_established", told) == {"revoke_established", "offending_side"}
    established = {**told, "revoke_established": "true"}
    assert on_the_way("law64_revoke_established", established) == set(told)


def rights_asked(name: str) -> list[Asked]:
    lines = (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Asked) for line in lines]


def meets(question: Asked, given: Sequence[Right]) -> bool:
    return any(found.id in (question.right, *question.also) for found in given)


@pytest.mark.parametrize("name", LEAST_OF_RIGHTS)
def test_questions_about_rights_are_whole(name: str) -> None:
    asked = rights_asked(name)
    assert len(asked) == LEAST_OF_RIGHTS[name][0]
    assert {question.lang for question in asked} == WAYS
    assert all(right(known) for question in asked for known in (question.right, *question.also))


@pytest.mark.stress
@pytest.mark.parametrize("name", LEAST_OF_RIGHTS)
def test_questions_about_rights_are_answered(name: str) -> None:
    count, least_first, least_among_shown = LEAST_OF_RIGHTS[name]
    answers = [(question, understand(question.text).rights) for question in rights_asked(name)]
    first = sum(meets(question, given[:1]) for question, given in answers)
    shown = sum(meets(question, given) for question, given in answers)
    assert first >= least_first * count, first
    assert shown >= least_among_shown * count, shown


@pytest.mark.stress
def test_what_happened_is_hardly_ever_answered_as_a_question_about_a_right() -> None:
    """Some incidents do ask what somebody may do, and are rightly answered so: those named in a file, and questions that
    say "may I" or "must he", which get the answer above the ruling."""
    asking = set((HERE / "asking.txt").read_text(encoding="utf-8").splitlines())
    files = (HERE.with_name("incidents.jsonl"), *(HERE / f"{name}.jsonl" for name in KNOWN_SETS))
    told = [found.text for file in files for found in incidents(file)]
    understood = [understand(text) for text in told if " ".join(text.split()) not in asking]
    taken = [found.reading.message.text for found in understood if found.kind == "right"]
    only_told = [found for found in understood if MAY_I.isdisjoint(found.reading.concepts)]
    above = [found.reading.message.text for found in only_told if found.rights and found.kind != "right"]
    assert len(taken) <= MOST_TAKEN * len(told), taken
    assert len(above) <= MOST_ABOVE * len(only_told), above
