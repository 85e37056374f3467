"""The grammar: every language has every key, each key says what it is, and what a broken file is told."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import ryaml

from corpus.errors import DataError
from corpus.loading import load
from corpus.words import LANGUAGES, Language, fold
from scenarios.bridge import Seat
from scenarios.reading import grammar as module
from scenarios.reading.grammar import (
    HERE,
    Grammar,
    GrammarOfLanguage,
    grammar,
    habits,
    merged,
    question_marks,
)

ENGLISH = (HERE / "en.yaml").read_text(encoding="utf-8")


def forms(value: Any) -> Iterator[str]:
    """Every word in a value, those of its keys as well."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        yield from forms(msgspec.structs.asdict(value))
    elif isinstance(value, dict):
        yield from (form for key, below in value.items() for form in (*forms(key), *forms(below)))
    elif isinstance(value, frozenset | tuple | list):
        yield from (form for below in value for form in forms(below))


def lists(raw: Any, place: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Every list of a file, with its place."""
    if isinstance(raw, dict):
        yield from (found for key, below in raw.items() for found in lists(below, f"{place}.{key}"))
    elif isinstance(raw, list):
        yield place, raw


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_a_grammar_of_its_own(lang: Language) -> None:
    assert load(HERE / f"{lang}.yaml", GrammarOfLanguage).language == lang
    assert sorted(path.stem for path in HERE.iterdir()) == sorted(LANGUAGES)


def test_every_key_says_what_it_is() -> None:
    without = []
    for record in (
        node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)
    ):
        for field, after in zip(record.body, [*record.body[1:], None], strict=True):
            is_told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            is_group = isinstance(field, ast.AnnAssign) and _is_struct(ast.unparse(field.annotation))
            if isinstance(field, ast.AnnAssign) and not is_told and not is_group:
                without.append(f"{record.name}.{ast.unparse(field.target)}")
    assert without == ["GrammarOfLanguage.language", "_Grammars.languages"]


def _is_struct(name: str) -> bool:
    """A group of keys, which its own docstring describes."""
    found = getattr(module, name, None)
    return isinstance(found, type) and issubclass(found, msgspec.Struct)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_written_twice_under_a_key(lang: Language) -> None:
    raw = ryaml.loads((HERE / f"{lang}.yaml").read_text(encoding="utf-8"))
    texts = {
        place: [fold(str(form)) for form in found] for place, found in lists(raw) if "opened" not in place
    }
    assert {place: found for place, found in texts.items() if len(found) != len(set(found))} == {}


def test_words_are_compared_folded() -> None:
    assert [form for form in forms(grammar()) if form != fold(form)] == []
    assert "χωρισ" in grammar().sentences.without
    assert "nelkul" in grammar().sentences.none_of_it


def test_all_languages_are_read_together() -> None:
    assert {"και", "kai", "and", "es", "ואז"} <= grammar().sentences.connectives
    assert question_marks() == {"?", ";"}


def test_habits_are_those_of_one_language() -> None:
    assert habits("hu").seat_letters["e"] is Seat.NORTH
    assert habits("en").seat_letters["e"] is Seat.EAST
    assert [lang for lang in LANGUAGES if habits(lang).ordinal_dot] == ["hu"]
    assert [lang for lang in LANGUAGES if ";" in habits(lang).question_marks] == ["el"]


def test_no_word_of_the_game_means_two_things() -> None:
    for table in (grammar().game.stems, grammar().game.sounds, grammar().game.whole):
        told = [form for found in table.values() for form in found]
        assert sorted(told) == sorted(set(told))


def test_no_ordinal_begins_with_another() -> None:
    ordinals = grammar().numbers.ordinals
    assert [
        (one, other)
        for one in ordinals
        for other in ordinals
        if one != other and other.startswith(one) and ordinals[one] != ordinals[other]
    ] == []


def test_two_languages_may_not_give_a_word_two_numbers(tmp_path: Path) -> None:
    path = tmp_path / "en.yaml"
    path.write_text(ENGLISH.replace("ten: 10", "ten: 11"), encoding="utf-8")
    both: list[Grammar] = [load(HERE / "en.yaml", GrammarOfLanguage), load(path, GrammarOfLanguage)]
    with pytest.raises(DataError, match=r"^grammar: a word means 10 and 11; allowed: one of them"):
        merged(both)


BROKEN = {
    ("connectives: [and,", "connectives: [7,"): "en.yaml: sentences.connectives.0: Expected `str`, got `int`",
    ("connectives: [and,", "connectives: [and so,"): "en.yaml: sentences.connectives.0: Expected `str` matching regex",
    ("connectives: [and,", "connectives: [and$,"): "en.yaml: sentences.connectives.0: Expected `str` matching regex",
    ("bidding: [bid$,", "bidding: [b$d,"): "en.yaml: calls.bidding.0: Expected `str` matching regex",
    ("[and then,", '["and  then",'): "en.yaml: sentences.succession.0: Expected `str` matching regex",
    ("connectives: [and,", "connectives: [аnd,"): "en.yaml: -: mixes letters of two scripts in «аnd»",
    ("connectives:", "conectives:"): "en.yaml: sentences.conectives: unknown key; allowed: connectives, succession, ",
    ("  or_not: [or not]\n", ""): "en.yaml: sentences.or_not: is missing",
    ('{"n": N, e: E', '{"n": N, e: Q'): "en.yaml: habits.seat_letters.e: Invalid enum value 'Q'",
    ("clubs: [club]", "hounds: [club]"): "en.yaml: game.stems: Invalid enum value 'hounds'",
    ("ordinal_dot: false", "ordinal_dot: never"): "en.yaml: habits.ordinal_dot: Expected `bool`, got `str`",
    ("language: en", "language: de"): "en.yaml: language: no such value «de»; allowed: el, en, he, hu",
}  # fmt: skip


@pytest.mark.parametrize(("change", "message"), BROKEN.items(), ids=BROKEN.values())
def test_a_broken_grammar_is_refused(change: tuple[str, str], message: str, tmp_path: Path) -> None:
    assert change[0] in ENGLISH
    path = tmp_path / "en.yaml"
    path.write_text(ENGLISH.replace(*change, 1), encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(path, GrammarOfLanguage)
    told = re.sub(r"^.*en\.yaml:\d+: ", "en.yaml: ", str(refused.value))
    assert told.startswith(message)
