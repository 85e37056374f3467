"""`docs/templates.md` names every key of a template, a part and a case, every role and every value of the table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest
import ryaml

from corpus.texts import Strict
from scenarios.authoring.cases import Case, CaseFile
from scenarios.bridge import IrregularityKind
from scenarios.engine import template as records
from scenarios.engine.catalogue import scenarios
from scenarios.engine.computed import COMPUTATIONS
from scenarios.engine.roles import SEATED, SIDES
from scenarios.engine.settings import ALLOWED
from scenarios.engine.table import EXAMPLES
from scenarios.engine.tree import HAND_OVER_KEYS, NODE_KEYS
from scenarios.engine.words import CASES, engine_words
from scenarios.reading.facts import told_of_table
from scenarios.reading.thresholds import FARTHEST_TOLD, REACH_OF_NEGATION
from tests.scenarios.engine.test_cases import case_faults

ROOT = Path(__file__).resolve().parent.parent
SECTIONS: dict[type[Strict], str] = {
    records.Template: "A template",
    records.Fact: "A fact",
    records.Ask: "Its question",
    records.Value: "Its values",
    records.WrittenOutcome: "An outcome",
    records.Item: "Every sentence",
    records.Say: "What is said",
    records.Option: "Options",
    records.Bind: "Binds",
    records.Later: "Later",
    records.Note: "Notes",
    records.Part: "Parts",
    records.Tellings: "Tellings of a part",
    records.Bundle: "A bundle",
    Case: "Cases",
}
"""Each record, and the section that lists its keys."""
LITERALS = (records.FactKind, records.Audience, records.Moment, records.TableValue)
NAMED = re.compile(r"`([^`]+)`")


@cache
def page() -> str:
    return (ROOT / "docs" / "templates.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    (found,) = re.findall(rf"^##+ {re.escape(title)}$(.*?)(?=^##|\Z)", page(), re.MULTILINE | re.DOTALL)
    return str(found)


def rows(title: str) -> dict[str, str]:
    """What the first column of a section's tables names, with the rest of the row."""
    found = re.findall(r"^\| (`.*?) \| (.*) \|$", section(title), re.MULTILINE)
    return {name: rest for names, rest in found for name in NAMED.findall(names)}


def keys(record: type[Strict]) -> set[str]:
    return set(record.__struct_encode_fields__)


def test_every_record_of_a_template_has_a_section() -> None:
    defined = {
        value
        for value in vars(records).values()
        if isinstance(value, type) and issubclass(value, Strict) and value.__module__ == records.__name__
    }
    assert defined == set(SECTIONS) - {Case}


@pytest.mark.parametrize("record", SECTIONS, ids=lambda record: record.__name__)
def test_every_key_is_listed_and_no_other(record: type[Strict]) -> None:
    inherited = set().union(*(keys(base) for base in record.__bases__ if base in SECTIONS))
    assert set(rows(SECTIONS[record])) == keys(record) - inherited


def test_every_allowed_word_is_named() -> None:
    allowed = {word for literal in LITERALS for word in get_args(literal)}
    allowed |= {*COMPUTATIONS, *(kind.value for kind in IrregularityKind)}
    allowed |= {*ALLOWED, *(value for values in ALLOWED.values() for value in values), *CASES}
    assert allowed - set(NAMED.findall(page())) == set()
    tree = section("The tree")
    for key in {*NODE_KEYS, *HAND_OVER_KEYS}:
        assert f"{key}:" in tree, key


def test_every_role_is_listed_and_no_other() -> None:
    listed = rows("Roles")
    assert set(listed) == set(engine_words().roles)
    never = {role for role, rest in listed.items() if rest.endswith("never") or "where the template" in rest}
    assert set(listed) - never == {*SEATED, *SIDES}


def test_every_value_of_the_table_is_listed_with_its_kind_and_whether_a_text_fills_it() -> None:
    listed = rows("Values of the table")
    kinds = {name: kind for each in scenarios().values() for name, kind in each.template.table.items()}
    assert set(listed) == {*kinds, *EXAMPLES}
    assert {name: listed[name].split(" ")[0] for name in kinds if name not in EXAMPLES} == {
        name: kind for name, kind in kinds.items() if name not in EXAMPLES
    }
    filled = set().union(*(told_of_table(each.template) for each in scenarios().values()))
    assert {name for name in kinds if "| a text" in listed[name]} == filled & set(kinds)


def test_the_reach_of_a_telling_is_told_as_it_is() -> None:
    reach = f"at most {FARTHEST_TOLD - 1} words"
    assert reach in section("Tellings")
    assert reach in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"at most {REACH_OF_NEGATION} words before it" in section("Tellings")


def test_the_sample_of_cases_is_ruled_as_it_says() -> None:
    (name,) = re.findall(r"^Of `(law\w+)`: ", section("Cases"), re.MULTILINE)
    (sample,) = re.findall(r"^```yaml\n(.*?)^```", section("Cases"), re.MULTILINE | re.DOTALL)
    cases = msgspec.convert(ryaml.loads(sample), CaseFile).cases
    assert [fault for case in cases for fault in case_faults(name, case)] == []
    assert {key for case in cases for key in keys(Case) if getattr(case, key)} == keys(Case) - {"settings"}
