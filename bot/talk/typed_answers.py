"""Words where a button is expected: "ναι", "West accepts", "not yet".

In: what was written, and the question that stands. Out: the value meant, or None.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from bot.talk.case_answer import CaseAnswer
from bot.talk.typed_calls import bid_named, called_instead
from corpus.texts import printed
from corpus.words import Language, fold, greek_key, greeklish_keys, script_of, words
from scenarios.bridge import parse_seat
from scenarios.engine.speaker import Speaker
from scenarios.engine.template import NO, YES, Fact
from scenarios.reading.facts import Teller, with_roles
from scenarios.reading.grammar import grammar
from scenarios.reading.reading import Reading, read

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


def chosen_value(reading: Reading, standing: CaseAnswer) -> str | None:
    """The value of the open question that these words mean."""
    name = standing.answer.question
    return meant_value(reading, standing, standing.answer.current.facts[name]) if name else None


def meant_value(reading: Reading, standing: CaseAnswer, fact: Fact) -> str | None:
    """The value of a fact that these words mean, where it is what is asked about."""
    typed = words(reading.message.text)
    if not typed or len(typed) > LONGEST:
        return None
    is_yes_or_no = {YES, NO} >= set(fact.values)
    said = _yes_or_no(typed)
    if said and is_yes_or_no:
        return said
    table = standing.answer.table
    told = called_instead(reading, table, fact) or Teller(with_roles(reading, table)).value_of(fact)
    if told:
        return told
    speakers = {lang: Speaker(standing.answer, lang) for lang in BOTH}
    label = speakers[standing.spoken.text_lang].label
    forms = {
        value: (
            standing.spoken.plain(label(fact, value)),
            *(printed(speaker.words(meaning.says), lang) for lang, speaker in speakers.items()),
        )
        for value, meaning in fact.values.items()
    }
    meant = _without_other_bids(reading, forms)
    return (
        _of_that_seat(reading, meant)
        or _nearest(reading, meant)
        or _same_in_concepts(reading, meant)
        or _only_such(said, meant)
    )


def _without_other_bids(
    reading: Reading, forms: Mapping[str, tuple[str, ...]]
) -> Mapping[str, tuple[str, ...]]:
    """Whoever names a bid does not mean a value that is called by another."""
    bid = bid_named(reading)
    return {
        value: said for value, said in forms.items() if bid is None or bid_named(read(said[0])) in (None, bid)
    }


def _of_that_seat(reading: Reading, forms: Mapping[str, Sequence[str]]) -> str | None:
    """Where the question is which player: the value called by the seat that is named, with nothing said beside it that
    the answers do not say."""
    named, said_of_it = _seats(reading), set[str]().union(*map(_concepts, _readings(forms)))
    labelled = {value: _seats(read(label)) for value, (label, *_) in forms.items()}
    asks_which = sum(len(seats) == 1 for seats in labelled.values()) > 1
    if not asks_which or len(named) != 1 or _is_denied(reading) or not _concepts(reading) <= said_of_it:
        return None
    such = [value for value, seats in labelled.items() if seats == named]
    return such[0] if len(such) == 1 else None


def _only_such(said: str | None, forms: Mapping[str, Sequence[str]]) -> str | None:
    """A bare yes or no to a question with more answers: the one that begins so; of two it may be either."""
    firsts = {value: words(label) for value, (label, *_) in forms.items()}
    such = [value for value, label in firsts.items() if said and label and _yes_or_no(label[:1]) == said]
    return such[0] if len(such) == 1 else None


def way_back(text: str) -> Literal["back", "cancel"] | None:
    """A word by which somebody takes his last answer back, or gives the case up."""
    typed, answers = words(text), grammar().answers
    if len(typed) != 1:
        return None
    return "back" if typed[0] in answers.back else "cancel" if typed[0] in answers.cancel else None


def names_only_seats(reading: Reading) -> bool:
    """A player by his seat, and nothing of him."""
    return bool(reading.concepts) and reading.concepts.keys() == _seats(reading)


def _yes_or_no(typed: list[str]) -> str | None:
    """A yes or no that stands first, or alone with "yet"."""
    answers = grammar().answers
    if typed[0] in answers.yes:
        return YES
    rest = [word for word in typed if word not in answers.still]
    return NO if rest and all(word in answers.no for word in rest) else None


def _nearest(reading: Reading, forms: Mapping[str, Sequence[str]]) -> str | None:
    """The one value that is said in nearly these words."""
    from rapidfuzz.fuzz import token_set_ratio

    asked, denied = _sound(reading.message.text), _is_denied(reading)
    scores = {
        value: max(
            token_set_ratio(asked, _sound(form)) - DENIED_OTHERWISE * (denied is not _is_denied(read(form)))
            for form in said
        )
        for value, said in forms.items()
    }
    first, *others = sorted(scores, key=lambda value: -scores[value])
    clear = all(scores[first] - scores[other] >= CLEARER_BY for other in others)
    return first if scores[first] >= CLOSE_ENOUGH and clear else None


def _same_in_concepts(reading: Reading, forms: Mapping[str, Sequence[str]]) -> str | None:
    """The one value that shares most concepts with the words, in whatever language they are."""
    asked, denied = _concepts(reading), _is_denied(reading)
    shared = {
        value: max(
            len(asked & _concepts(form)) - (denied is not _is_denied(form)) for form in map(read, said)
        )
        for value, said in forms.items()
    }
    most = max(shared.values())
    best = [value for value, count in shared.items() if count == most]
    return best[0] if most >= 1 and most >= MOSTLY * len(asked) and len(best) == 1 else None


def _concepts(reading: Reading) -> set[str]:
    """What is said of the question itself; to refuse is not to accept."""
    found = reading.concepts.keys() - _seats(reading) - NOT_TELLING
    return (found - {"refuse"}) | {"accept"} if "refuse" in found else found


def _seats(reading: Reading) -> set[str]:
    return {concept for concept in reading.concepts if concept.endswith("_seat")}


def _readings(forms: Mapping[str, Sequence[str]]) -> Iterator[Reading]:
    return (read(form) for said in forms.values() for form in said)


def _is_denied(reading: Reading) -> bool:
    return not {"negation", "refuse"}.isdisjoint(reading.concepts)


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
