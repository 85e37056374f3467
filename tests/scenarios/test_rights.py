"""What a player may do: how much there is, that it rests on something, and the beliefs that are wrong."""

from __future__ import annotations

import re
from operator import attrgetter

import pytest

from corpus.loading import Fault, shown_path, told
from corpus.outline import exists
from corpus.references import marked_references
from corpus.regulations import rule
from corpus.words import Language
from scenarios.rights import HERE, Right, right, right_json, roles

AT_LEAST = {
    "dummy": 18,
    "declarer": 14,
    "presumed_declarer": 5,
    "defender": 18,
    "partner_of_explainer": 8,
    "player": 24,
    "captain": 5,
    "spectator": 6,
    "playing_director": 5,
    "director": 8,
}
BEGINS = {"yes": ("Ναι", "Yes"), "no": ("Όχι", "No"), "only_if": ("Μόνο", "Only")}
GREEK = re.compile(r"[Ͱ-Ͽἀ-῿]")

TRAPS = [
    # dummy "has no voice": he has, before the mistake and after a claim
    ("dummy_prevents_irregularity", "yes", {"42B2", "9A3"}, set()),
    ("dummy_disputes_claim", "yes", {"68D2"}, set()),
    # dummy "may ask anybody about a revoke": only declarer
    ("dummy_asks_defender_about_revoke", "no", {"61B2(b)"}, set()),
    # dummy "must always keep silent about an exposed card": not behind a screen that hides it
    ("dummy_points_out_card_hidden_by_screen", "only_if", {"9A4", "43A1(b)"}, {"SC-3.1-18"}),
    # "a lead from the wrong hand obliges declarer to the same suit": not since long
    ("declarer_must_lead_same_suit", "no", {"55B2"}, set()),
    # "only dummy may ask declarer about a revoke", "defenders may not ask each other"
    ("player_asks_about_revoke", "yes", {"61B1", "61B2(a)", "61B3"}, set()),
    # "alleging a revoke entitles one to turn the tricks"
    ("player_looks_back_at_old_tricks", "no", {"61C", "66C"}, set()),
    # "I may look at my own card at my turn", "we may in the clarification period": not in Greece
    ("player_reads_own_card", "no", {"20G3", "40B2(b)"}, set()),
    ("presumed_declarer_reads_own_card", "only_if", {"40B2(b)"}, set()),
    # "one must own up to everything"; "one must announce a psych"
    ("player_reports_own_side", "no", {"9A5", "72B2"}, set()),
    ("player_announces_psych", "no", {"40C2"}, set()),
    # "a wrong explanation is corrected at once", "a defender does so before the lead"
    ("explainer_partner_corrects_in_auction", "no", {"20F5(a)"}, set()),
    ("explainer_partner_speaks_as_defender", "no", {"20F5(b)(i)"}, set()),
    # "the hesitation is lost if the Director is not called on the spot"
    ("player_must_call_at_hesitation", "no", {"16B3"}, {"SC-3.3f-2"}),
    # "a spectator who saw it may say so"
    ("spectator_gives_evidence", "only_if", {"76C1"}, set()),
    # "the worst that an appeal can bring is the ruling as it was"
    ("player_is_worse_off_by_appeal", "yes", {"93B3", "12C1", "92A"}, set()),
    # "the Director may soften a harsh law"
    ("director_softens_harsh_law", "no", {"12B2"}, set()),
]


def all_rights() -> list[tuple[str, Right]]:
    return [(name, found) for name, role in roles().items() for found in role.rights]


def told_of(role: str, found: Right, key: str, problem: str) -> str:
    """A fault of a right, with its place."""
    number = roles()[role].rights.index(found)
    return told(HERE / f"{role}.yaml", [Fault(("rights", number, *key.split(".")), problem)])[0]


def test_every_role_is_there_with_its_share() -> None:
    assert set(roles()) == set(AT_LEAST)
    assert all(role.role == name for name, role in roles().items())
    short = {
        name: len(roles()[name].rights)
        for name, wanted in AT_LEAST.items()
        if len(roles()[name].rights) < wanted
    }
    assert not short, f"{shown_path(HERE)}: rights: too few: {short}; allowed: at least {AT_LEAST}"
    assert len(all_rights()) >= 110


@pytest.mark.parametrize("key", ["id", "asks.el", "asks.en"])
def test_every_id_and_question_is_its_own(key: str) -> None:
    seen: set[str] = set()
    for role, found in all_rights():
        text = attrgetter(key)(found)
        assert text not in seen, told_of(role, found, key, f"«{text}» stands elsewhere too; write another")
        seen.add(text)


def test_every_clause_and_rule_exists() -> None:
    for role, found in all_rights():
        assert found.cites or found.rules, told_of(
            role, found, "cites", "names nothing it rests on; name a clause"
        )
        lost = [clause for clause in found.cites if not exists(clause)]
        assert not lost, told_of(
            role, found, "cites", f"no clauses: {', '.join(lost)}; allowed: corpus/outline.json"
        )
        lost = [name for name in found.rules if rule(name) is None]
        assert not lost, told_of(
            role, found, "rules", f"no rules: {', '.join(lost)}; allowed: corpus/regulations"
        )


def test_what_an_answer_cites_is_among_its_citations() -> None:
    for role, found in all_rights():
        lost = sorted(set(marked_references(found.answer.el)) - set(found.cites))
        assert not lost, told_of(
            role, found, "cites", f"lacks {', '.join(lost)}, which the answer cites; add it"
        )


def test_every_right_speaks_both_languages() -> None:
    for role, found in all_rights():
        for key in ("asks", "answer"):
            text = getattr(found, key)
            assert GREEK.search(text.el), told_of(role, found, f"{key}.el", "is not Greek; write it in Greek")
            assert not GREEK.search(text.en), told_of(
                role, found, f"{key}.en", "has Greek in it; write it in English"
            )
        assert found.asks.el.endswith(";"), told_of(role, found, "asks.el", "is no question; end it with ;")
        assert found.asks.en.endswith("?"), told_of(role, found, "asks.en", "is no question; end it with ?")


def test_an_answer_begins_with_its_verdict() -> None:
    for role, found in all_rights():
        for lang, word in zip(("el", "en"), BEGINS[found.verdict], strict=True):
            begins = re.match(rf"{word}\b", getattr(found.answer, lang))
            assert begins, told_of(
                role, found, f"answer.{lang}", f"does not begin with «{word}», the verdict; do so"
            )


@pytest.mark.parametrize(("right_id", "verdict", "cites", "rules"), TRAPS, ids=[trap[0] for trap in TRAPS])
def test_a_wrong_belief_is_answered(right_id: str, verdict: str, cites: set[str], rules: set[str]) -> None:
    found = right(right_id)
    assert found is not None
    assert found.verdict == verdict
    assert cites <= set(found.cites)
    assert rules <= set(found.rules)


def test_an_unknown_right_is_none() -> None:
    assert right("dummy_flies") is None


def test_a_right_as_json_prints_references_in_the_readers_script() -> None:
    found = right("dummy_prevents_irregularity")
    assert found is not None
    shown = right_json("dummy", found)
    assert shown["role"] == "dummy"
    assert shown["citations"] == list(found.cites)
    assert "42Β2" in shown["answer"]["el"]
    assert "42B2" in shown["answer"]["en"]
    assert "{" not in shown["answer"]["el"] + shown["answer"]["en"]


@pytest.mark.parametrize("lang", ["el", "en"])
def test_every_answer_in_short_has_its_verdict_and_a_clause(lang: Language) -> None:
    for role, found in all_rights():
        short = found.in_short(lang)
        assert found.answer.in_language(lang).startswith(short)
        begins = BEGINS[found.verdict][lang == "en"]
        assert short.startswith(begins), told_of(role, found, f"answer.{lang}", f"begins without «{begins}»")
        assert not found.cites or marked_references(short), told_of(
            role, found, f"answer.{lang}", "cites nothing in its first sentences"
        )


def test_an_answer_in_short_ends_with_the_sentence_of_its_first_clause() -> None:
    found = right("dummy_asks_declarer_about_revoke")
    assert found is not None
    assert found.in_short("en") == "Yes ({42B1}, {61B2(a)})."
