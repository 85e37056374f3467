"""Strict loading of scenarios: a broken example for every error, and the message that names file, key and cure."""

from __future__ import annotations

from pathlib import Path

import pytest

from corpus.errors import DataError
from scenarios.engine.catalogue import load_catalogue

TEMPLATE = """
id: law99_made_up
law: "27"
title: {el: "Δοκιμή", en: "Trial"}
table: {call: call, offender: seat}
shared: [comparable_call]
facts:
  happened:
    kind: observed
    name: {el: "Συνέβη;", en: "Happened?"}
    ask: {to: director, el: "Συνέβη;", en: "Did it happen?"}
    values:
      true: {says: {el: "Συνέβη", en: "It happened"}}
      false: {says: {el: "Δεν συνέβη", en: "It did not happen"}}
  accepts:
    kind: choice
    by: lho
    name: {el: "Δέχεται;", en: "Accepts?"}
    ask: {to: aloud, el: "Δέχεται ο ΑΣΑ[lho];", en: "Does LHO[lho] accept?"}
    values:
      true:
        says: {el: "Δέχεται", en: "He accepts"}
        then: {el: "Ισχύει.", en: "It stands."}
        told: ["lho accept"]
      false:
        says: {el: "Δεν δέχεται", en: "He refuses"}
        then: {el: "Ακυρώνεται.", en: "It is cancelled."}
        told: ["lho refuse"]
    tellings: shared
    unless: ["lho refuse explain"]
tree:
  fact: happened
  is:
    true: {fact: accepts, is: {true: stands, false: {fact: comparable_call, is: {true: free, false: bound}}}}
    false: nothing
outcomes:
  stands: {title: {el: "Ισχύει", en: "It stands"}, cites: ["27A1"], say: [{el: "Ισχύει[call].", en: "It stands[call]."}]}
  free: {title: {el: "Ελεύθερα", en: "Free"}, cites: ["27B1(b)"], say: [{el: "Ελεύθερα.", en: "Free."}]}
  bound:
    title: {el: "Πάσο", en: "Pass"}
    cites: ["27B2"]
    use: [shared.leads]
    say: [{to: partner, el: "Πάσο.", en: "Pass."}]
  nothing: {title: {el: "Τίποτε", en: "Nothing"}, cites: ["27"], say: [{el: "Τίποτε.", en: "Nothing."}]}
"""
PART = """
id: shared
facts:
  comparable_call:
    kind: judgement
    by: director
    name: {el: "Συγκρίσιμη;", en: "Comparable?"}
    test: {el: "Ρωτήστε.", en: "Ask."}
    cites: ["23A"]
    ask: {to: director, el: "Συγκρίσιμη;", en: "Comparable?"}
    values:
      true: {says: {el: "Συγκρίσιμη", en: "Comparable"}}
      false: {says: {el: "Όχι συγκρίσιμη", en: "Not comparable"}}
tellings:
  accepts:
    told: {true: ["lho accept_done"]}
    unless: ["lho accept_done question"]
bundles:
  leads:
    later: [{cites: ["26B"], el: "Έξοδος.", en: "Lead."}]
"""


def write(folder: Path, template: str = TEMPLATE, part: str = PART) -> tuple[Path, Path]:
    templates, parts = folder / "templates", folder / "parts"
    templates.mkdir()
    parts.mkdir()
    (templates / "law99_made_up.yaml").write_text(template, encoding="utf-8")
    (parts / "shared.yaml").write_text(part, encoding="utf-8")
    return templates, parts


def refusal(folder: Path, template: str = TEMPLATE, part: str = PART) -> str:
    with pytest.raises(DataError) as caught:
        load_catalogue(*write(folder, template, part))
    return str(caught.value)


def test_the_example_itself_loads(tmp_path: Path) -> None:
    loaded = load_catalogue(*write(tmp_path))
    assert list(loaded) == ["law99_made_up"]
    assert set(loaded["law99_made_up"].facts) == {"happened", "accepts", "comparable_call"}
    assert loaded["law99_made_up"].outcomes["bound"].later[0].cites == ("26B",)
    accepts = loaded["law99_made_up"].facts["accepts"]
    assert accepts.values["true"].told == ("lho accept_done", "lho accept")
    assert accepts.values["false"].told == ("lho refuse",)
    assert accepts.unless == ("lho accept_done question", "lho refuse explain")


NAME = "law99_made_up.yaml:"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "id: law99_made_up",
            "id: law99_other",
            "id: «law99_other» is not the file's name; allowed: law99_made_up",
        ),
        ('law: "27"', 'law: "127"', "law: «127» is no law; allowed: 1 to 93, BB, BM, SC"),
        (
            'law: "27"',
            'law: "27"\nalso_rules: ["94"]',
            "also_rules: «94» is no law; allowed: 1 to 93, BB, BM, SC",
        ),
        (
            'law: "27"',
            'law: "27"\nalso_rules: ["27"]',
            "also_rules: «27» is ruled on by law99_made_up; take it",
        ),
        (
            'law: "27"',
            'law: "27"\nalso_rules: ["28", "28"]',
            "also_rules: «28» is ruled on by law99_made_up; take",
        ),
        ('law: "27"', 'law: "27"\nwrong_calls: [redeal]', "wrong_calls.0: Invalid enum value 'redeal'"),
        ("table:", "tabel:", "tabel: unknown key; allowed: id, law, title"),
        ("kind: observed", "kind: seen", "facts.happened.kind: no such value «seen»; allowed: computed"),
        (
            'told: ["lho refuse"]',
            'told: ["lho refuse"]\n        computed: guess',
            "facts.accepts.values.false.computed: no computation «guess»; allowed: bid_in_rotation",
        ),
        (
            "    kind: observed\n",
            '    kind: observed\n    waits: "true"\n',
            "facts.happened.waits: what waits is a judgement, by its value for that; allowed: true, false",
        ),
        ('el: "Δέχεται;", en: "Accepts?"', 'el: "Δέχεται;"', "facts.accepts.name.en: is missing"),
        ("    by: lho\n", "", "facts.accepts: by: a choice names the player who makes it"),
        (
            "    by: lho\n",
            "    by: uncle\n",
            "facts.accepts.by: «uncle» is no role; allowed: offender, partner, lho",
        ),
        (
            '        then: {el: "Ισχύει.", en: "It stands."}\n',
            "",
            "a choice says what follows (then); missing for true",
        ),
        (
            'told: ["lho refuse"]',
            'told: ["lho  accept"]',
            "facts.accepts.values.false.told: «lho accept» stands in values.true.told already; list it once, under unless",
        ),
        (
            'unless: ["lho refuse explain"]',
            'unless: ["lho refuse"]',
            "facts.accepts.unless: «lho refuse» stands in values.false.told already; list it once",
        ),
        (
            'told: ["lho refuse"]',
            'told: ["lho accept_done"]',
            "facts.accepts.values.false.told: «lho accept_done» stands in values.true.told already",
        ),
        (
            "tellings: shared",
            "tellings: common",
            "facts.accepts.tellings: no such value «common»; allowed: shared",
        ),
        (
            'told: ["lho refuse"]',
            'told: [" "]',
            "facts.accepts.values.false.told: an empty pattern; name the concepts that tell it",
        ),
        (
            '    ask: {to: director, el: "Συνέβη;", en: "Did it happen?"}\n',
            "",
            "facts.happened: ask: is missing; only a setting is never asked",
        ),
        ("to: aloud", "to: whisper", "facts.accepts.ask.to: no such value «whisper»; allowed: aloud"),
        (
            '      false: {says: {el: "Δεν συνέβη", en: "It did not happen"}}\n',
            "",
            "values: a fact has at least two",
        ),
        (
            "shared: [comparable_call]",
            "shared: [comparable]",
            "shared.0: no part has the fact «comparable»; allowed:",
        ),
        (
            "use: [shared.leads]",
            "use: [shared.lead]",
            "outcomes.bound.use.0: no bundle «shared.lead»; allowed: shared.leads",
        ),
        (
            "fact: happened\n",
            "fact: hapened\n",
            "tree.fact: «hapened» is no fact of this scenario; allowed: happened, accepts",
        ),
        ("    false: nothing\n", "", "tree.is: no branch for false; write one, or else"),
        (
            "    false: nothing\n",
            "    maybe: nothing\n",
            "tree.is.maybe: no such value; allowed: true, false",
        ),
        (
            "    false: nothing\n",
            "    false: nowt\n",
            "tree.is.false: «nowt» is no outcome; allowed: stands, free, bound, nothing",
        ),
        ("    false: nothing\n", "    false: stands\n", "outcomes.nothing: no path reaches it"),
        (
            "    false: nothing\n",
            "    false: [nothing]\n",
            "tree.is.false: a branch is an outcome's name",
        ),
        ("  is:\n", "  iz:\n", "tree.iz: unknown key; allowed: fact, is, else, law"),
        (
            'cites: ["27A1"]',
            'cites: ["27A9"]',
            "outcomes.stands.cites: «27A9» is no clause; allowed: 27A, 27A1, 27A2",
        ),
        ('cites: ["27A1"]', "cites: []", "outcomes.stands.cites: every outcome cites"),
        ("Ισχύει[call].", "Ισχύει[cal].", "«[cal]» is no value of this table; allowed: call, declarer"),
        ("Ισχύει[call].", "Ισχύει.", "el and en name different values of the table"),
        ('en: "It stands[call]."', 'en: "It stands[call] {27A1}."', "el and en cite different clauses: 27A1"),
        ("Ελεύθερα.", "Eλεύθερα.", "mixes letters of two scripts in «Eλεύθερα»"),
        ("{to: partner, el", "{to: cousin, el", "«cousin» is no role; allowed: offender, partner"),
        (
            "{to: partner, el",
            "{when: {sunny: true}, el",
            "outcomes.bound.say.0.when.sunny: no such fact or value",
        ),
        (
            "{to: partner, el",
            "{when: {happened: maybe}, el",
            "outcomes.bound.say.0.when.happened: no such fact or value; allowed: true, false",
        ),
        (
            "use: [shared.leads]",
            "notes: [{source: SC-9}]",
            "outcomes.bound.notes.0: «SC-9» is no rule, note or watch",
        ),
        ("use: [shared.leads]", 'notes: [{source: "2007"}]', "one of 2007, law, WBF needs el and en"),
    ],
)
def test_a_broken_template_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TEMPLATE
    told = refusal(tmp_path, TEMPLATE.replace(old, new, 1))
    assert NAME in told
    assert message in told


def test_a_seat_that_is_no_role_has_no_name_of_its_own(tmp_path: Path) -> None:
    template = TEMPLATE.replace("table: {", "table: {claimer: seat, ").replace("[call].", " [claimer.nom].")
    told = refusal(tmp_path, template)
    assert "«[claimer.nom]» says nothing where the value is not known; write [claimer.nom|…]" in told


@pytest.mark.parametrize(
    ("old", "new", "at", "key"),
    [
        ("kind: observed", "kind: seen", "kind: seen", "facts.happened.kind"),
        ("    by: lho\n", "", "  accepts:", "facts.accepts"),
        ("fact: happened\n", "fact: hapened\n", "fact: hapened", "tree.fact"),
        ("    false: nothing\n", "    false: nowt\n", "false: nowt", "tree.is.false"),
        ("    false: nothing\n", "    false: stands\n", "  nothing: {title", "outcomes.nothing"),
        ("false: bound", "false: {hand_over: law98}", "hand_over: law98", "tree.is.true.is.false.is.false.hand_over"),
        ("Ισχύει[call].", "Ισχύει[cal].", "Ισχύει[cal].", "outcomes.stands.say.0.el"),
        ("shared: [comparable_call]", "shared: [compared]", "shared: [compared]", "shared.0"),
        ("{to: partner, el", "{when: {sunny: 1}, el", "{when: {sunny", "outcomes.bound.say.0.when.sunny"),
    ],
)  # fmt: skip
def test_a_fault_names_its_line_and_key(tmp_path: Path, old: str, new: str, at: str, key: str) -> None:
    template = TEMPLATE.replace(old, new, 1)
    if "hand_over" in new:
        template = template.replace(template[template.index("  bound:") : template.index("  nothing: {")], "")
    line = template[: template.index(at)].count("\n") + 1
    assert f"{NAME}{line}: {key}: " in refusal(tmp_path, template)


def test_a_fact_nobody_asks_for_is_refused(tmp_path: Path) -> None:
    idle = TEMPLATE.replace(
        "{fact: accepts, is: {true: stands, false: ", "{fact: happened, is: {true: stands, false: ", 1
    )
    assert "facts.accepts: nothing asks for it" in refusal(tmp_path, idle)


def test_a_hand_over_to_nowhere_is_refused(tmp_path: Path) -> None:
    away = TEMPLATE.replace("{true: free, ", "{true: {hand_over: law98_none}, ", 1)
    away = "\n".join(line for line in away.splitlines() if not line.startswith("  free:"))
    assert "hand_over: hands over to «law98_none», which is no scenario; allowed: law99_made_up" in refusal(
        tmp_path, away
    )


def test_facts_handed_over_must_be_known_there(tmp_path: Path) -> None:
    away = TEMPLATE.replace("{true: free, ", "{true: {hand_over: law99_made_up, facts: {rainy: true}}, ", 1)
    away = "\n".join(line for line in away.splitlines() if not line.startswith("  free:"))
    assert (
        "facts.rainy: hands over rainy=true, unknown to law99_made_up; allowed: happened, accepts"
        in refusal(tmp_path, away)
    )


def test_a_judgement_without_a_test_is_refused(tmp_path: Path) -> None:
    part = PART.replace('    test: {el: "Ρωτήστε.", en: "Ask."}\n', "")
    told = refusal(tmp_path, part=part)
    assert "shared.yaml:4: facts.comparable_call: a judgement has by: director and a test to apply" in told


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "  accepts:\n",
            "  happened:\n",
            "facts.accepts.tellings: no part lists them; allowed, in one part each: happened",
        ),
        ("{true: [", "{maybe: [", "facts.accepts.tellings: no value maybe; allowed: true, false"),
        (
            "unless: [",
            'unless: ["lho accept_done", ',
            ": tellings.accepts.unless: «lho accept_done» stands in told.true already; list it once",
        ),
        (
            "tellings:\n",
            'tellings:\n  happened: {told: {true: ["accept"]}}\n',
            ": tellings.happened: no fact of this name has «tellings: shared»",
        ),
    ],
)
def test_tellings_that_go_with_no_fact_are_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in PART
    assert message in refusal(tmp_path, part=PART.replace(old, new, 1))


@pytest.mark.parametrize(
    ("begins", "name", "message"),
    [
        (
            "bundles:\n",
            "leads",
            "bundles.idle: no outcome uses it; name it under «use:» of one, or take it out",
        ),
        (
            "facts:\n",
            "comparable_call",
            "facts.idle: no scenario shares it; name it under «shared:» of one, or take it out",
        ),
    ],
)
def test_what_nobody_shares_is_refused(tmp_path: Path, begins: str, name: str, message: str) -> None:
    used = PART[PART.index(f"  {name}:\n") :]
    once_more = used.split("\ntellings:")[0].rstrip().replace(name, "idle", 1) + "\n"
    assert message in refusal(tmp_path, part=PART.replace(begins, begins + once_more, 1))


def test_tellings_stand_in_one_part_only(tmp_path: Path) -> None:
    templates, parts = write(tmp_path)
    (parts / "other.yaml").write_text(
        'id: other\ntellings: {accepts: {told: {true: ["accept"]}}}', encoding="utf-8"
    )
    with pytest.raises(DataError, match=r"facts\.accepts\.tellings: other and shared both list them"):
        load_catalogue(templates, parts)


def test_every_fault_of_every_file_is_listed(tmp_path: Path) -> None:
    told = refusal(
        tmp_path,
        TEMPLATE.replace("    false: nothing\n", "    false: nowt\n"),
        PART.replace("id: shared", "id: other"),
    )
    assert "shared.yaml:2: id: «other» is not the file's name" in told
    assert "«nowt» is no outcome" in told
