"""The lexicon: how forms match words, which typing errors are bridged, what a broken vocabulary is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from corpus.errors import DataError
from corpus.loading import Fault, load, told
from corpus.words import LANGUAGES, Language
from scenarios.reading import lexicon as module
from scenarios.reading.lexicon import HERE, Forms, Lexicon, Vocabulary, forms_of, lexicon
from scenarios.reading.message import read_message


def small(language: Language, **concepts: str) -> Lexicon:
    """A lexicon of one language; the forms of a concept are separated by bars."""
    forms = {name: tuple(form.strip() for form in written.split("|")) for name, written in concepts.items()}
    return Lexicon(forms_of([Vocabulary(language=language, concepts=forms)]))


def spotted(made: Lexicon, text: str, default: Language = "el") -> list[str]:
    return [item.concept for item in made.spot(read_message(text, default).words)]


@pytest.mark.parametrize(
    ("form", "text", "is_found"),
    [
        ("revoke", "he revoked there", True),
        ("revoke", "the unrevoked one", False),
        ("lead$", "the lead of a card", True),
        ("lead$", "the leader of the team", False),
        ("no", "no card", True),
        ("no", "north has the card", False),
        ("opening lead", "the opening leads were two", True),
        ("opening lead", "the opening was a lead", False),
        ("opening lead", "lead opening of the day", False),
        ("lead .. turn", "the lead was out of turn", True),
        ("lead .. turn", "the lead turned out", True),
        ("lead .. turn", "the lead was made by him out of turn", False),
        ("can't", "i can't do it", True),
        ("can't", "i can't", True),
        ("can't", "i can do it", False),
        ("half-way", "half way through the hand", True),
        ("turn$ of$ play", "his turn of playing", True),
        ("turn$ of$ play", "his turn off play", False),
    ],
)
def test_a_form_matches(form: str, text: str, is_found: bool) -> None:
    assert spotted(small("en", found=form), text, "en") == ["found"] * is_found


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("ρενονσ", "ekane renons"),
        ("ρενονσ", "έκανε ΡΕΝΌΝΣ"),
        ("εξοδ", "h e3odos"),
        ("εξοδ", "i eksodos"),
        ("συμπαικτ", "o sumpaikths"),
        ("συμπαικτ", "o sympektis"),
        ("συμπαικτ", "ο συμπέκτης"),
        ("φυλλ", "ena filo"),
        ("χερι", "lathos heri"),
        ("χερι", "lathos cheri"),
        ("εκτοσ σειρασ", "ektos seiras"),
        ("εκτοσ σειρασ", "ektos siras"),
        ("ανεπαρκ", "aneparkhs agora"),
        ("τιμωρημενο φυλλο", "timwrimeno fyllo"),
        ("dealer", "o dealer mou"),
        ("dealer", "ο dealer είναι"),
    ],
)
def test_greek_and_every_habit_of_greeklish_meet_by_their_sound(form: str, text: str) -> None:
    assert spotted(small("el", found=form), text) == ["found"]


@pytest.mark.parametrize(
    ("form", "text"), [("λεβε", "λάβω"), ("πασο", "πόσο"), ("πασο", "poso fyllo"), ("ξερω", "χέρω")]
)
def test_words_of_another_sound_do_not(form: str, text: str) -> None:
    assert spotted(small("el", found=form), text) == []


@pytest.mark.parametrize(
    ("form", "text", "is_found"),
    [
        ("כרוז", "הכרוז", True),
        ("כרוז", "והכרוז", True),
        ("כרוז", "כשהכרוז", False),
        ("כרוז", "כרוזים", True),
        ("כרוז", "לכרוז", True),
        ("לא$", "לא", True),
        ("לא$", "לאחר", False),
        ("מחלק", "מחלק", True),
    ],
)
def test_hebrew_prefixes_are_looked_through(form: str, text: str, is_found: bool) -> None:
    assert spotted(small("he", found=form), text, "he") == ["found"] * is_found


@pytest.mark.parametrize(
    ("language", "form", "text"),
    [
        ("en", "insufficient", "an insuficient bid"),
        ("en", "insufficient", "an insufficeint bid"),
        ("en", "insufficient", "an insufficcient bid"),
        ("en", "declarer", "the declaerr did"),
        ("el", "ανεπαρκ", "ανεπρακής"),
        ("el", "εκτελεστ", "ο εκτελσετής"),
        ("el", "εκτελεστ", "o ektelsestis"),
        ("hu", "szinvet", "a színvéétes"),
        ("he", "ריבוקים", "ריבוגים"),
    ],
)
def test_one_wrong_letter_is_bridged(language: Language, form: str, text: str) -> None:
    assert spotted(small(language, found=form), text, language) == ["found"]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("lead", "the load"),
        ("insufficient", "an inzuffisient bid"),
        ("insufficient", "unsufficient"),
        ("insufficient$", "insuficient"),
        ("opening lead", "openning lead"),
    ],
)
def test_short_words_two_errors_and_first_letters_are_not(form: str, text: str) -> None:
    assert spotted(small("en", found=form), text, "en") == []


def test_a_word_that_is_known_is_not_taken_for_a_typing_error() -> None:
    made = small("en", accepted="accepted", excepted="excepted", accented="accented")
    assert spotted(made, "he accepted", "en") == ["accepted"]


def test_concepts_come_in_the_order_of_the_text_with_their_words() -> None:
    made = small("en", lead="lead", out_of_turn="out of turn", led_wrongly="lead .. turn")
    found = made.spot(read_message("his lead was out of turn", "en").words)
    assert {(item.concept, item.first, item.last) for item in found} == {
        ("lead", 1, 1), ("led_wrongly", 1, 5), ("out_of_turn", 3, 5),
    }  # fmt: skip
    assert [item.first for item in found] == sorted(item.first for item in found)


def test_each_word_is_looked_up_in_its_own_language() -> None:
    vocabularies = [
        Vocabulary(language="en", concepts={"english": ("hand",)}),
        Vocabulary(language="hu", concepts={"hungarian": ("hand",)}),
        Vocabulary(language="he", concepts={"hebrew": ("יד",)}),
    ]
    made = Lexicon(forms_of(vocabularies))
    assert spotted(made, "the hand", "en") == ["english"]
    assert spotted(made, "ez a hand nem volt", "hu") == ["hungarian"]
    assert spotted(made, "יד hand", "he") == ["hebrew", "english"]


@pytest.mark.parametrize(
    "word", ["kijavíthatjuk", "elfogadhatom", "dönthetek", "licitalhat", "visszavehetnem"]
)
def test_what_one_may_is_known_by_the_end_of_a_hungarian_verb(word: str) -> None:
    assert "question_may_i" in {found.concept for found in lexicon().spot(read_message(word, "hu").words)}


@pytest.mark.parametrize("word", ["hat", "hetek", "hatnak", "hatodik"])
def test_six_and_weeks_are_no_such_verbs(word: str) -> None:
    assert "question_may_i" not in {
        found.concept for found in lexicon().spot(read_message(f"{word} kártya", "hu").words)
    }


def test_a_message_of_thousands_of_mistyped_words_is_still_read() -> None:
    words = " ".join(f"revolke{chr(97 + number % 26)}{number}x" for number in range(2000))
    assert len(lexicon().spot(read_message(words, "en").words)) < 2000


BROKEN = {
    "language: en\nconcepts: {lead: [led], extra: 5}\n": "en.yaml:2: concepts.extra: Expected `array`, got `int`",
    "language: en\nconcepts: {lead: [led]}\nmore: 1\n": "en.yaml:3: more: unknown key; allowed: language, concepts",
    "language: en\n": "en.yaml:1: concepts: is missing; needed: language, concepts",
    "concepts: {lead: [led]}\n": "en.yaml:1: language: is missing; needed: language, concepts",
    "language: de\nconcepts: {lead: [led]}\n": "en.yaml:1: language: no such value «de»; allowed: el, en, he, hu",
    'language: en\nconcepts: {lead: [""]}\n': "en.yaml:2: concepts.lead: «» has no word where one is needed",
    'language: en\nconcepts: {lead: ["led", "?!"]}\n': "en.yaml:2: concepts.lead: «?!» has no word where one is needed",
    'language: en\nconcepts: {lead: ["$"]}\n': "en.yaml:2: concepts.lead: «$» has no word where one is needed",
    'language: en\nconcepts: {lead: ["out ~turn"]}\n': "en.yaml:2: concepts.lead: «out ~turn»: ~ stands before a single word",
    'language: en\nconcepts: {lead: [".. turn"]}\n': "en.yaml:2: concepts.lead: «.. turn» has no word where one is needed",
    'language: en\nconcepts: {lead: ["lead .."]}\n': "en.yaml:2: concepts.lead: «lead ..» has no word where one is needed",
    "language: en\nconcepts: {lead: [1]}\n": 'en.yaml:2: concepts.lead.0: Expected `str`, got `int`; write it in quotes: "1"',
    "language: en\nconcepts: [\n": "en.yaml:3: -: not readable as YAML: ",
    "language: en\nconcepts:\n  lead: [led]\n  lead: [leads]\n": "en.yaml:4: concepts.lead: stands there already; keep one",
}


@pytest.mark.parametrize(("content", "message"), BROKEN.items(), ids=BROKEN.values())
def test_a_broken_vocabulary_is_refused(
    content: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "en.yaml").write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(tmp_path / "en.yaml", Vocabulary)
    assert str(refused.value).startswith(message)


def test_a_vocabulary_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"/xx\.yaml: -: no such file$"):
        load(tmp_path / "xx.yaml", Vocabulary)


@pytest.fixture(scope="module")
def vocabularies() -> dict[Language, Vocabulary]:
    return {lang: load(HERE / f"{lang}.yaml", Vocabulary) for lang in LANGUAGES}


def test_every_file_is_of_the_language_of_its_name(vocabularies: dict[Language, Vocabulary]) -> None:
    assert {lang: made.language for lang, made in vocabularies.items()} == {lang: lang for lang in LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_concept_stands_in_all_four_languages(
    lang: Language, vocabularies: dict[Language, Vocabulary]
) -> None:
    own = vocabularies[lang].concepts
    faults = [
        Fault(
            ("concepts", concept), f"is missing; {other}.yaml has it: write the words of this language for it"
        )
        for other, made in vocabularies.items()
        for concept in made.concepts
        if concept not in own
    ]
    faults += [
        Fault(("concepts", concept), "has no words; write some") for concept in own if not own[concept]
    ]
    assert not faults, "\n".join(told(HERE / f"{lang}.yaml", faults))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_form_is_written_twice_for_a_concept(
    lang: Language, vocabularies: dict[Language, Vocabulary]
) -> None:
    faults = [
        Fault(("concepts", concept), f"«{form}» stands there twice; keep one of them")
        for concept, forms in vocabularies[lang].concepts.items()
        for form, count in Counter(forms).items()
        if count > 1
    ]
    assert not faults, "\n".join(told(HERE / f"{lang}.yaml", faults))


@pytest.mark.parametrize(
    ("text", "concepts"),
    [
        ("έκανε ρενόνς και δεν το δέχτηκε", {"revoke_word", "negation", "accept"}),
        ("ekane renons kai den to dextike", {"revoke_word", "negation", "accept"}),
        ("he revoked and they did not accept it", {"revoke_word", "negation", "accept"}),
        ("עשה רנונס והם לא קיבלו", {"revoke_word", "negation"}),
        ("színvétés volt és nem fogadták el", {"revoke_word", "negation", "accept"}),
    ],
)
def test_one_story_has_the_same_concepts_in_five_ways_of_writing(text: str, concepts: set[str]) -> None:
    assert concepts <= set(spotted(lexicon(), text))


def test_forms_are_packed_and_made_anew_when_the_words_or_their_folding_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = 0

    def counted(found: Sequence[Vocabulary]) -> Forms:
        nonlocal made
        made += 1
        return forms_of(found)

    monkeypatch.setattr(module, "forms_of", counted)
    module.lexicon.__wrapped__()
    module.lexicon.__wrapped__()
    assert made == 1
    changed = tmp_path / "languages.yaml"
    changed.write_text("other: folding")
    sources = module._made_from()
    monkeypatch.setattr(module, "_made_from", lambda: [*sources, changed])
    module.lexicon.__wrapped__()
    assert made == 2
    assert {"lexicon.py", "sounds.py", "folding.py", "el.yaml", "thresholds.py"} <= {
        path.name for path in sources
    }
