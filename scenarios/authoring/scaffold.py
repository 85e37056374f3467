"""A new scenario, scaffolded: every file it needs, each of which loads and passes, to be filled with law.

In: an id such as `law58_two_cards_at_once`, and a checkout. Out: what was written and what is left to do, or an error
before anything is written. What is left is marked with `TODO`, and the checks do not pass while a mark is there.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from corpus.errors import DiaititisError
from corpus.outline import law_numbers
from scenarios.authoring.checkout import ALSO_RULES, Checkout
from scenarios.authoring.leftovers import leftovers
from scenarios.matching.texts import STUB, WRITINGS, homes_of

SCENARIO_ID = re.compile(r"law(\d{2})_[a-z0-9]+(?:_[a-z0-9]+)*")
LONGEST_ID = 59
"""A button carries 64 bytes, `case:` and the id among them."""
ALLOWED = "law, its number in two digits, then small letters, digits and _, such as law58_two_cards_at_once"
NO_RULES = re.compile(ALSO_RULES.pattern + r".*\n", re.MULTILINE)
LISTED = re.compile(r"(scenarios: \[)([^\]]*)(\])")
"""The scenarios of a group of the menu."""

STUBS = Path(__file__).with_name("stubs")
TEMPLATE, CASES, FACTS = (
    (STUBS / f"{name}.txt").read_text(encoding="utf-8") for name in ("template", "cases", "facts")
)
"""The files of a scenario as they are begun."""
BATCH = "new"
"""What texts are marked with that come in with a scenario."""
NAMES_OF_WRITINGS = {
    "el": "Greek",
    "el-Latn": "Greek in Latin letters, as people type it on a phone",
    "en": "English",
    "he": "Hebrew",
    "hu": "Hungarian",
}


class ScaffoldError(DiaititisError):
    """A scenario that cannot be scaffolded."""


@dataclass(frozen=True)
class Written:
    """A file of the scenario, and what was written there."""

    place: str
    """`file` or `file:line`, from the root of the checkout."""
    what: str


@dataclass(frozen=True)
class Step:
    """Something left to do."""

    place: str
    what: str
    check: str
    """The command that says whether it is done."""


@dataclass(frozen=True)
class Scaffold:
    """A scenario that was begun."""

    written: tuple[Written, ...]
    steps: tuple[Step, ...]
    leftovers: tuple[Written, ...] = ()
    """What the scenario that had the law still says of it, to be handed over or taken out."""


def scaffold(scenario_id: str, checkout: Checkout) -> Scaffold:
    """Write everything a scenario needs; nothing is overwritten, and nothing written where something is in the way."""
    law = _law_of(scenario_id)
    root, file, texts = checkout.root, f"{scenario_id}.yaml", checkout.texts / f"{law}.jsonl"
    begun = {checkout.templates / file: TEMPLATE, checkout.cases / file: CASES, checkout.facts / file: FACTS}
    for path in begun:
        if path.exists():
            raise ScaffoldError(
                f"{scenario_id}: {path.relative_to(root)} is there already; allowed: a name that is not"
            )
    laws = checkout.laws()
    own = [name for name, (first, *_) in laws.items() if first == law]
    homes = homes_of(laws).get(law, ())
    menu, line, neighbour = _with_entry(checkout.menu, scenario_id, homes)
    labelled, count = _labelled(texts, own)
    contents = {path: content.format(id=scenario_id, law=law, stub=STUB) for path, content in begun.items()}
    contents[checkout.menu] = menu
    contents[texts] = "".join(f"{each}\n" for each in (*labelled, *_stubs(scenario_id)))
    places = _Places(*(str(path.relative_to(root)) for path in contents))
    written = [
        Written(places.template, "a question with two outcomes"),
        Written(places.cases, "a case for each outcome"),
        Written(places.facts, "two texts to read facts from"),
        Written(f"{places.menu}:{line}", f"the last of the group of {neighbour}"),
        Written(
            f"{places.texts}:{len(labelled) + 1}", f"a stub in each way of writing: {', '.join(WRITINGS)}"
        ),
    ]
    if count:
        written.append(Written(places.texts, f"{count} texts that named no scenario now name {own[0]}"))
    had_it = () if own else tuple(checkout.templates / f"{name}.yaml" for name in homes)
    for path in had_it:
        contents[path] = _without_law(path.read_text(encoding="utf-8"), law)
        what = f"rules on Law {law} no more; its {len(labelled)} texts are those of {scenario_id} now, without facts"
        written.append(Written(str(path.relative_to(root)), what))
    for path, content in contents.items():
        path.write_text(content, encoding="utf-8")
    left = (
        Written(f"{path.relative_to(root)}:{leftover.line}", leftover.what)
        for path in had_it
        for leftover in leftovers(path, law)
    )
    return Scaffold(tuple(written), _steps(scenario_id, places, own), tuple(left))


@dataclass(frozen=True)
class _Places:
    """The files of a scenario, from the root of the checkout."""

    template: str
    cases: str
    facts: str
    menu: str
    texts: str


def _law_of(scenario_id: str) -> str:
    """The number of the law in an id; ScaffoldError where it is no id of a scenario."""
    match = SCENARIO_ID.fullmatch(scenario_id)
    if not match:
        raise ScaffoldError(f"{scenario_id}: no id of a scenario; allowed: {ALLOWED}")
    law = str(int(match[1]))
    if law not in law_numbers():
        raise ScaffoldError(f"{scenario_id}: there is no Law {law}; allowed: law01_… to law93_…")
    if len(scenario_id) > LONGEST_ID:
        raise ScaffoldError(f"{scenario_id}: is {len(scenario_id)} letters long; allowed: {LONGEST_ID}")
    return law


def _with_entry(path: Path, scenario_id: str, homes: tuple[str, ...]) -> tuple[str, int, str]:
    """The menu with the scenario last in its neighbour's group, the line, and the neighbour.

    The neighbour is the one that ruled on the law so far, otherwise that of the nearest law.
    """
    menu = path.read_text(encoding="utf-8")
    number = int(scenario_id[3:5])
    groups = [(found, name.strip()) for found in LISTED.finditer(menu) for name in found[2].split(",")]
    known = [(group, name) for group, name in groups if SCENARIO_ID.fullmatch(name)]
    if not known:
        raise ScaffoldError(
            f"{path}: no group of scenarios; allowed: `scenarios: [law27_insufficient_bid, …]`"
        )
    group, neighbour = min(known, key=lambda entry: (entry[1] not in homes, abs(int(entry[1][3:5]) - number)))
    end = group.start(3)
    listed = menu[:end].rstrip().removesuffix(",")
    return f"{listed}, {scenario_id}{menu[end:]}", listed.count("\n") + 1, neighbour


def _without_law(template: str, law: str) -> str:
    """A template that does not rule on a law beside its own: that law has a scenario now."""
    found = ALSO_RULES.search(template)
    left = [name for name in re.findall(r"\w+", found[1]) if name != law] if found else []
    listed = ", ".join(f'"{name}"' for name in left)
    return ALSO_RULES.sub(f"also_rules: [{listed}]", template) if left else NO_RULES.sub("", template)


def _labelled(path: Path, own: list[str]) -> tuple[list[str], int]:
    """The lines of a law's texts, each naming the one scenario the law had, and how many did not before.

    Where it had none of its own, what its texts tell was written down for the questions of another.
    """
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if not own:
        return [_without_facts(line) for line in lines], 0
    if len(own) > 1:
        return lines, 0
    labelled = [_with_scenario(line, own[0]) for line in lines]
    return labelled, sum(old != new for old, new in zip(lines, labelled, strict=True))


def _with_scenario(line: str, scenario: str) -> str:
    """A line of texts with its scenario, which stands after the text; one that names its own is left as it is."""
    entry = json.loads(line)
    if "scenario" in entry:
        return line
    pairs = [
        pair
        for key, value in entry.items()
        for pair in ((key, value), *((("scenario", scenario),) if key == "text" else ()))
    ]
    return json.dumps(dict(pairs), ensure_ascii=False)


def _without_facts(line: str) -> str:
    entry = json.loads(line)
    if "facts" not in entry:
        return line
    return json.dumps(
        {key: entry[key] for key in entry if key not in ("facts", "also_told")}, ensure_ascii=False
    )


def _stubs(scenario_id: str) -> list[str]:
    """A line to be written in each way of writing."""
    return [
        json.dumps(
            {
                "lang": writing,
                "kind": "incident",
                "batch": BATCH,
                "text": f"{STUB}: what somebody writes to whom this happened, in {NAMES_OF_WRITINGS[writing]}",
                "scenario": scenario_id,
            },
            ensure_ascii=False,
        )
        for writing in WRITINGS
    ]


def _steps(scenario_id: str, places: _Places, own: list[str]) -> tuple[Step, ...]:
    """Those of CONTRIBUTING.md, in the same order."""
    validate = ".venv/bin/diaititis scenarios validate"
    tests = f".venv/bin/python -m pytest tests/scenarios -k {scenario_id}"
    old = "give it those old ones that are about it" if own else "all old ones are its own, and may be enough"
    return (
        Step(
            places.template,
            "write the law, in Greek and English: title, questions, tree, outcomes (docs/templates.md has every key)",
            validate,
        ),
        Step(places.template, "walk through it", f".venv/bin/diaititis scenarios try {scenario_id}"),
        Step(places.cases, "a case for every value of every question and for every outcome", tests),
        Step(
            places.facts,
            "what is told (`told:` in the template) and what is not, two texts or more;"
            f' `.venv/bin/diaititis scenarios try "TEXT" --as {scenario_id}` shows what is read from one',
            tests,
        ),
        Step(
            places.texts,
            f"write the stubs, one in each of five ways of writing, and more like them; {old}",
            validate,
        ),
        Step(places.menu, "move it where people look for it, the usual ones first", validate),
        Step(
            "scenarios/matching/model.bin",
            "`make model` learns the texts, in one to four minutes; until then a test fails on a model that is"
            " out of date, and the menu alone leads to the scenario",
            ".venv/bin/python -m pytest tests/scenarios/matching",
        ),
        Step(
            "CHANGELOG.md",
            "a line under [Unreleased]; and in README.md the numbers of scenarios, cases and texts",
            "make check",
        ),
    )
