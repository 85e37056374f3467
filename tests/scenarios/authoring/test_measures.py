"""How long the texts of the scenarios are: within the limits everywhere, and measured as they are printed."""

from __future__ import annotations

import pytest

from corpus.texts import Bilingual
from scenarios.authoring.measures import (
    LANGUAGES,
    LONGEST_LABEL,
    LONGEST_QUESTION_EVER,
    LONGEST_VERDICT,
    MEASURED,
    MOST_ANSWERS_EVER,
    exceptions,
    largest,
    length,
    limit_faults,
    measures,
)
from scenarios.engine.catalogue import scenarios


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_no_text_goes_beyond_the_limits(name: str) -> None:
    assert list(limit_faults(scenarios()[name])) == []


def test_what_is_excused_is_there_and_needs_it() -> None:
    for key, reason in exceptions().questions.items():
        scenario, _, fact = key.partition(".")
        assert fact in scenarios()[scenario].facts, key
        assert reason


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_largest_of_all_are_within_what_no_reason_exceeds(lang: str) -> None:
    most = largest([measures(each, "el" if lang == "el" else "en") for each in scenarios().values()])
    assert most.question <= LONGEST_QUESTION_EVER
    assert most.answers <= MOST_ANSWERS_EVER
    assert most.label <= LONGEST_LABEL
    assert most.verdict <= LONGEST_VERDICT
    assert all(getattr(most, name) > 0 for name in MEASURED)


def test_a_text_is_measured_with_the_longest_names_in_it() -> None:
    assert length(Bilingual("[Lho.nom] μιλάει", "[Lho.nom] calls"), "el") >= len("Η Ανατολή μιλάει")
