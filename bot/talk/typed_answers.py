"""Words where a button is expected: "ναι", "West accepts", "not yet".

In: what was written, and the question that stands. Out: the value meant, or None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.talk.case_answer import CaseAnswer
from corpus.words import Language, fold, greek_key, greeklish_keys, script_of, words
from scenarios.answer_json import spoken
from scenarios.bridge import parse_seat
from scenarios.engine.template import NO, YES
from scenarios.engine.tree import value_name
from scenarios.reading.facts import Teller, with_roles
from scenarios.reading.grammar import grammar
from scenarios.reading.reading import read

BOTH: tuple[Language, ...] = ("el", "en")
LONGEST = 12
"""Words of an answer; what is longer tells a new story."""
CLOSE_ENOUGH = 72
CLEARER_BY = 8
MOSTLY = 0.6
"""The share of what is said that must be about the question."""
DENIED_OTHERWISE = 45
"""What is taken off where the one denies and the other does not."""
NOT_TELLING = frozenset(
    {"negation", "hypothetical", "lho", "rho", "partner", "me", "we", "opponents", "offender"}
)


def chosen_value(text: str, standing: CaseAnswer) -> str | None:
    """The value of the open question that these words mean."""
    typed = words(text)
    name = standing.answer.question
    if name is None or not typed or len(typed) > LONGEST:
        return None
    fact = standing.answer.current.facts[name]
    is_yes_or_no = {YES, NO} >= set(fact.values)
    if is_yes_or_no and (said := _yes_or_no(typed)):
        return said
    told = Teller(with_roles(read(text), standing.answer.table)).value_of(fact)
    if told:
        return told
    labels = {
        value_name(option["value"]): str(option["label"]) for option in standing.json["question"]["options"]
    }
    forms = {
        value: (labels[value], *(spoken(standing.answer, meaning.says, lang) for lang in BOTH))
        for value, meaning in fact.values.items()
        if value in labels
    }
    return _nearest(text, forms) or _same_in_concepts(text, forms)


def _yes_or_no(typed: list[str]) -> str | None:
    """A yes or no that stands first, or alone with "yet"."""
    answers = grammar().answers
    if typed[0] in answers.yes:
        return YES
    rest = [word for word in typed if word not in answers.still]
    return NO if rest and all(word in answers.no for word in rest) else None


def _nearest(text: str, forms: Mapping[str, Sequence[str]]) -> str | None:
    """The one value that is said in nearly these words."""
    from rapidfuzz.fuzz import token_set_ratio

    asked, denied = _sound(text), _is_denied(text)
    scores = {
        value: max(
            token_set_ratio(asked, _sound(form)) - DENIED_OTHERWISE * (denied is not _is_denied(form))
            for form in said
        )
        for value, said in forms.items()
    }
    first, *others = sorted(scores, key=lambda value: -scores[value])
    clear = all(scores[first] - scores[other] >= CLEARER_BY for other in others)
    return first if scores[first] >= CLOSE_ENOUGH and clear else None


def _same_in_concepts(text: str, forms: Mapping[str, Sequence[str]]) -> str | None:
    """The one value that shares most concepts with the words, in whatever language they are."""
    asked, denied = _concepts(text), _is_denied(text)
    shared = {
        value: max(len(asked & _concepts(form)) - (denied is not _is_denied(form)) for form in said)
        for value, said in forms.items()
    }
    most = max(shared.values())
    best = [value for value, count in shared.items() if count == most]
    return best[0] if most >= 1 and most >= MOSTLY * len(asked) and len(best) == 1 else None


def _concepts(text: str) -> set[str]:
    """What is said of the question itself; to refuse is not to accept."""
    found = {concept for concept in read(text).concepts if not concept.endswith("_seat")} - NOT_TELLING
    return (found - {"refuse"}) | {"accept"} if "refuse" in found else found


def _is_denied(text: str) -> bool:
    return "negation" in read(text).concepts or "refuse" in read(text).concepts


def _sound(text: str) -> str:
    """Greek and Greeklish by their sound, other words as they are folded; players and small words left out."""
    small = grammar().answers.small
    kept = [word for word in words(fold(text)) if word not in small and parse_seat(word) is None]
    return " ".join(
        greek_key(word)
        if script_of(word) == "greek"
        else greeklish_keys(word)[0]
        if script_of(word) == "latin"
        else word
        for word in kept
    )
