"""Every citation that a ruling marks comes out as a link on Telegram, and nothing that was never marked does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.talk.ruling_view import whole_reply
from bot.telegram.html import messages
from corpus.outline import exists
from corpus.references import marked_references
from corpus.words import Language
from scenarios.engine.speaker import speak
from scenarios.engine.spoken import SpokenAnswer
from tests.scenarios.case_files import case_files
from tests.scenarios.engine.test_cases import answer_of

pytestmark = pytest.mark.stress

CASES = case_files()


def marks(answer: SpokenAnswer) -> int:
    """The citations that the whole view of a ruling shows: in its sentences, in the headline, in the list below."""
    assert answer.ruling
    named = int(exists(answer.law)) + len(answer.ruling.sentences.citations)
    return named + sum(len(list(all_marks(text))) for text in texts(answer))


def all_marks(text: str) -> Iterator[str]:
    """`marked_references` names each clause once; here each place counts."""
    for piece in text.split("{")[1:]:
        yield from marked_references("{" + piece)


def texts(answer: SpokenAnswer) -> Iterator[str]:
    assert answer.ruling
    said = answer.ruling.sentences
    yield from (answer.title, answer.ruling.title)
    for part in (said.say, said.binds, said.later, said.changes_if, said.notes):
        yield from (item.text for item in part)
    for option in said.options:
        if option.chosen is None:
            yield from (option.text, option.then)


@pytest.mark.parametrize("lang", ["el", "en"])
@pytest.mark.parametrize("scenario_id", CASES)
def test_all_citations_of_all_rulings_are_links(scenario_id: str, lang: Language) -> None:
    ruled = [speak(answer_of(scenario_id, case), lang) for case in CASES[scenario_id]]
    for answer in (answer for answer in ruled if answer.ruling):
        html = "".join(messages(whole_reply(answer), "diaititis_bot"))
        assert html.count("<a href=") == marks(answer)
