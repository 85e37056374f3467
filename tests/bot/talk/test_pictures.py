"""Cards and charts as replies: what they show, what they never show, and the caption that says the verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.talk.case_answer import CaseAnswer, answer_case
from bot.talk.pictures import MOST_OPTIONS, card_of, card_reply, chart_reply
from bot.talk.state import Case
from corpus.outline import all_ids, is_amendment
from corpus.words import Language
from scenarios.engine.spoken import Heard, Marked, Offered, SpokenAnswer

STORY = "Ο Νότος, ο γείτονας με ♠ΑΡ1097 ♥4, δήλωσε 2♠ πάνω σε 2ΧΑ"
ANSWERS = (("how", "meant"), ("lho_accepts", "true"))


def standing(lang: Language = "el", answers: tuple[tuple[str, str], ...] = ANSWERS) -> CaseAnswer:
    case = Case("law27_insufficient_bid", STORY, answers=answers, answered_by=("Γείτονας",))
    return answer_case(case, {}, lang)


def ruled_with(spoken: SpokenAnswer, **changed: object) -> SpokenAnswer:
    assert spoken.ruling
    sentences = replace(spoken.ruling.sentences, **changed)  # type: ignore[arg-type]
    return replace(spoken, ruling=replace(spoken.ruling, sentences=sentences))


def test_a_card_says_the_verdict_what_to_say_and_by_which_clauses() -> None:
    card = card_of(standing().spoken)
    assert (card.law, card.verdict) == ("27. Ανεπαρκής αγορά", "Δεκτή: ισχύει το 2♠")
    said = card.parts[0]
    assert said.heading == "Τι να πείτε"
    assert said.lines[0].who == "Όλο το τραπέζι"
    assert said.lines[0].texts[0].startswith("Το 2♠ ισχύει κανονικά.")
    assert card.clauses.startswith("27Α1 · 10Γ2")
    assert card.footer == "Διαιτητής · Διεθνής Κώδικας Αγωνιστικού Μπριτζ 2017"


@pytest.mark.parametrize("lang", ["el", "en", "he", "hu"])
def test_no_name_no_hand_and_nothing_written_gets_into_a_picture(lang: Language) -> None:
    ruled = standing(lang)
    for reply in (card_reply(ruled.spoken), chart_reply(ruled)):
        for file in reply.files:
            assert file.recipe
            assert not any(word in file.recipe.ingredients for word in ("γείτον", "Γείτον", "1097"))


def test_whoever_reads_rulings_in_english_gets_his_card_in_english() -> None:
    spoken = standing("he").spoken
    assert card_of(spoken) == card_of(replace(standing("en").spoken, premises=spoken.premises))


def test_what_a_verdict_rests_on_is_on_the_card() -> None:
    spoken = replace(standing().spoken, premises=(Heard("how", "meant", "presumed", Marked("Το εννοούσε")),))
    assert card_of(spoken).premises == "Αν είναι έτσι: Το εννοούσε"
    assert card_of(replace(spoken, premises=())).premises == ""


def test_a_card_has_the_options_that_are_open_if_they_are_few_and_short() -> None:
    def shown(*options: Offered) -> list[str]:
        card = card_of(ruled_with(standing("en").spoken, options=options))
        return [text for part in card.parts[1:] for line in part.lines for text in line.texts]

    option = Offered("declarer", Marked("declarer"), Marked("takes it"), Marked("it is his"), ())
    assert shown(option) == ["takes it → it is his"]
    assert shown(*[option] * MOST_OPTIONS) == ["takes it → it is his"] * MOST_OPTIONS
    assert shown(*[option] * (MOST_OPTIONS + 1)) == []
    assert shown(replace(option, then=Marked("long " * 90))) == []
    assert shown(replace(option, chosen=True)) == []


def test_a_card_tells_where_it_cites_the_amendment() -> None:
    amended = next(filter(is_amendment, all_ids()))
    card = card_of(ruled_with(standing("en").spoken, citations=("27A1", amended)))
    assert card.footer == "Diaititis · Laws of Duplicate Bridge 2017, as amended in 2024, where adopted"


def test_the_caption_of_a_chart_says_the_verdict_or_what_is_asked() -> None:
    def caption(ruled: CaseAnswer) -> list[str]:
        return [block.plain() for block in chart_reply(ruled).blocks]

    assert caption(standing("en")) == ["Accepted: 2♠ stands", "🗺 27. Insufficient bid"]
    assert caption(standing("en", ANSWERS[:1])) == [
        "🗺 27. Insufficient bid",
        "❓ You on the left, do you accept 2♠? You decide alone.",
    ]


def test_a_chart_of_a_path_is_one_picture() -> None:
    assert [file.name for file in chart_reply(standing()).files] == ["law27_insufficient_bid-1.png"]
