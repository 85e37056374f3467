"""What a message wants: a ruling on something that happened, a right, a definition, a clause, a score, or nothing here.

In: any text. Out: an `Understood`. Everything in it was said in the text, computed from it, or is likely by it and marked so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from corpus.definitions import Term, find_terms, named_exactly
from corpus.references import Missing, parse_reference
from corpus.words import Language
from scenarios.asked_rights import asked_rights, likely_asked
from scenarios.bridge import Card, Result, parse_result
from scenarios.bridge.deals import NOTHING_RECORDED, Record
from scenarios.engine.answers import Known
from scenarios.engine.catalogue import scenario, scenarios
from scenarios.engine.computed import compute
from scenarios.engine.requests import filled_from_auction
from scenarios.engine.scenario import Scenario, reachable
from scenarios.engine.table import Table
from scenarios.matching.net import net
from scenarios.matching.ranking import Candidate, Ranking, rank, units_of
from scenarios.matching.right_model import Likely
from scenarios.matching.second import chance_of_all, second
from scenarios.matching.thresholds import (
    BORNE_OUT,
    BORNE_OUT_IN_MANY,
    CHOSEN,
    PRESUMING,
    PRESUMING_IN_FEW,
    PRESUMING_IN_MANY,
    UNUSUAL,
    WORDS_OF_A_STORY,
    WORDS_THAT_TELL_LITTLE,
    Presuming,
)
from scenarios.matching.told_facts import Weighed, without
from scenarios.reading.facts import read_facts, read_settings, read_table, spoken_of, with_roles
from scenarios.reading.known_auctions import with_record
from scenarios.reading.questions import asked_term
from scenarios.reading.reading import Reading, read
from scenarios.reading.results import read_result, read_vulnerability, without_vulnerability
from scenarios.rights import Right
from scenarios.thresholds import (
    FEWEST_OFFERED,
    FITS,
    LEAST_OFFERED,
    LONGEST_LOOK_UP,
    LONGEST_NAMED_TERM,
    LONGEST_QUESTION,
    LONGEST_TERM,
    MAY_BE_DEFINITION,
    MESSAGES_KEPT,
    MOST_OFFERED,
    ONLY_TOLD,
    PLAINLY_ASKS,
    SHORTEST_NAMED_TERM,
    WORDS_OF_A_TERM,
    WORDS_OF_HARDLY_ANYTHING,
)

Wish = Literal["case", "choice", "right", "definition", "law", "score", "unknown"]
SCORING = "77"
HONOUR, SMALL = "honour", "small"
"""Values of every fact that asks what kind of card it was."""
DOUBTFUL = frozenset(("negation", "hypothetical"))


@dataclass(frozen=True)
class Understood:
    """What a message wants and says."""

    kind: Wish
    language: Language
    reading: Reading
    candidates: tuple[Candidate, ...] = ()
    also: tuple[Candidate, ...] = ()
    facts: Mapping[str, Known] = field(default_factory=dict)
    not_presumed: tuple[str, ...] | None = None
    """Facts that the reader wants to be asked for; None where the message hardly speaks of the scenario, and nothing is
    presumed to be as usual."""
    is_weighed: bool = False
    """Whether what the message makes likely of the scenario counts."""
    table: Table = Table()
    settings: Mapping[str, str] = field(default_factory=dict)
    """Settings of the event that the message tells."""
    clauses: tuple[str, ...] = ()
    terms: tuple[Term, ...] = ()
    right: Right | None = None
    """The one that is asked about, where it asks about a right and tells of nothing that happened."""
    rights: tuple[Right, ...] = ()
    """Rights that answer what it asks, whatever else it tells: one, or the likeliest where there is doubt."""
    other_rights: tuple[Right, ...] = ()
    """Rights it may be asking about instead."""
    result: Result | None = None
    vulnerable: bool | None = None
    record: Record = NOTHING_RECORDED
    """The auction of the board, where it is known from elsewhere."""


@lru_cache(maxsize=MESSAGES_KEPT)
def understand(text: str, default: Language = "el", record: Record = NOTHING_RECORDED) -> Understood:
    """Read a message and say what it wants; once for each message, however often its talk comes back to it.

    What a record of the board has of the auction is known beside it.
    """
    reading = read(text, default, record.declarer) if record.declarer else read(text, default)
    understood = (
        _nothing_said(reading)
        or _look_up(reading)
        or _definition(reading)
        or _score(reading)
        or _ranked(reading)
    )
    understood = replace(understood, record=record) if record != NOTHING_RECORDED else understood
    return _with_facts(understood, understood.candidates[0]) if understood.kind == "case" else understood


def forget() -> None:
    """Drop what is kept of messages read before."""
    for kept in (read, understand):
        kept.cache_clear()


def case_of(understood: Understood, scenario_id: str) -> Understood:
    """The same message taken to be about this scenario: with the facts it says of it."""
    if understood.kind == "case" and understood.candidates[0].scenario == scenario_id:
        return understood
    known = next((item for item in understood.candidates if item.scenario == scenario_id), None)
    chosen = known or Candidate(scenario_id, scenario(scenario_id).law, 1.0)
    is_of_ours = understood.kind != "unknown"
    is_a_second_matter = any(item.scenario == scenario_id for item in understood.also)
    return _with_facts(
        understood,
        chosen,
        is_weighed=is_of_ours and (known is not None or not is_a_second_matter),
        is_spoken_of=is_of_ours and known is not None,
    )


def on_table(understood: Understood, table: Table) -> Understood:
    """The same case at a table that is otherwise than it was read: what is told of players by their seats is read anew."""
    wanted = scenario(understood.candidates[0].scenario)
    weighed = _weighed(understood.reading, wanted.id, table) if understood.is_weighed else None
    return replace(understood, table=table, facts=_facts(understood.reading, wanted, table, weighed))


def _with_facts(
    understood: Understood, first: Candidate, *, is_weighed: bool = True, is_spoken_of: bool = True
) -> Understood:
    reading, wanted = understood.reading, scenario(first.scenario)
    told = read_table(reading, wanted)
    table = filled_from_auction(with_record(told, understood.record, wanted.template))
    weighed = _weighed(reading, wanted.id, table) if is_weighed else None
    return replace(
        understood,
        kind="case",
        candidates=(first, *(item for item in understood.candidates if item != first)),
        also=tuple(item for item in understood.also if item.scenario != first.scenario),
        facts=_facts(reading, wanted, table, weighed),
        not_presumed=_not_presumed(reading, wanted, table, weighed) if weighed and is_spoken_of else None,
        is_weighed=is_weighed,
        table=table,
        settings=read_settings(reading),
    )


def _facts(reading: Reading, wanted: Scenario, table: Table, weighed: Weighed | None) -> Mapping[str, Known]:
    """What a message tells of a scenario at this table, and what it makes likely."""
    told = read_facts(with_roles(reading, table), reachable(wanted, scenarios().get))
    likely = _likely(weighed, reading) if weighed else {}
    likely = {
        name: known
        for name, known in likely.items()
        if not _is_refuted(name, known, wanted, table)
        and not _is_a_doubtful_choice(name, known, wanted)
        and not _is_doubtful_and_unusual(name, known, wanted)
    }
    return {**likely, **_told(weighed, reading, told, wanted.usual)}


def _is_refuted(name: str, likely: Known, wanted: Scenario, table: Table) -> bool:
    """Do the seats and calls that are told show another value than what a message makes likely?"""
    fact = wanted.facts.get(name)
    shown = compute(fact.computed, table) if fact and fact.computed else None
    return shown is not None and shown != likely.value


def _is_a_doubtful_choice(name: str, likely: Known, wanted: Scenario) -> bool:
    """Is it what a player chose, and may he have chosen otherwise, or not yet?"""
    fact = wanted.facts.get(name)
    return fact is not None and fact.kind == "choice" and (likely.chance or 0.0) < CHOSEN


def _is_doubtful_and_unusual(name: str, likely: Known, wanted: Scenario) -> bool:
    """Is it otherwise than usual, and not likely enough for a ruling to go another way than it usually does?"""
    return wanted.usual.get(name, likely.value) != likely.value and (likely.chance or 0.0) < UNUSUAL


def _not_presumed(reading: Reading, wanted: Scenario, table: Table, weighed: Weighed) -> tuple[str, ...]:
    """The facts that are not taken to be as usual: the message speaks of them, or may well tell something else."""
    said = spoken_of(with_roles(reading, table), wanted)
    return tuple(dict.fromkeys((*said, *weighed.doubted(wanted.usual))))


def _weighed(reading: Reading, scenario_id: str, table: Table) -> Weighed:
    chances = net().facts(scenario_id, units_of(reading))
    card = table.values.get("card")
    if isinstance(card, Card):
        another_kind = SMALL if card.is_honour else HONOUR
        chances = {name: without(of_values, another_kind) for name, of_values in chances.items()}
    return Weighed(chances, _presuming(len(reading.message.words)))


def _presuming(words: int) -> Presuming:
    """When something is presumed of a message of so many words."""
    if words <= WORDS_THAT_TELL_LITTLE:
        return PRESUMING_IN_FEW
    return PRESUMING if words < WORDS_OF_A_STORY else PRESUMING_IN_MANY


def _told(
    weighed: Weighed | None, reading: Reading, told: Mapping[str, Known], usual: Mapping[str, str]
) -> Mapping[str, Known]:
    """What is told in so many words, and is no misreading by all else that is said, unless it is as usual anyway; only presumed
    where that does not speak for it, least of all in a long story."""
    words = len(reading.message.words)
    if weighed is None or words <= WORDS_THAT_TELL_LITTLE:
        return told
    borne_out_from = BORNE_OUT if words < WORDS_OF_A_STORY else BORNE_OUT_IN_MANY
    return {
        name: known
        if known.source != "text" or weighed.bears_out(name, known.value, borne_out_from)
        else Known(known.value, "presumed", ONLY_TOLD)
        for name, known in told.items()
        if usual.get(name) == known.value or not weighed.speaks_against(name, known.value)
    }


def _likely(weighed: Weighed, reading: Reading) -> dict[str, Known]:
    """What a message most likely tells, though in words that no telling has: taken as told, or presumed.

    Where something is denied or only supposed nothing is taken: what a model has learnt to see may be just that. Nor is
    it in a long story, which may tell it of an earlier ruling.
    """
    is_plain = DOUBTFUL.isdisjoint(reading.concepts) and len(reading.message.words) < WORDS_OF_A_STORY
    return {
        name: Known(found.value, "text" if found.is_taken and is_plain else "presumed", found.chance)
        for name, found in weighed.likely().items()
    }


def _nothing_said(reading: Reading) -> Understood | None:
    if reading.message.words:
        return None
    return Understood("unknown", reading.message.language, reading)


def _look_up(reading: Reading) -> Understood | None:
    """A clause by its number, with little else said."""
    message = reading.message
    alone = parse_reference(message.text)
    if isinstance(alone, Missing):
        return Understood("unknown", message.language, reading)
    if alone:
        return Understood("law", message.language, reading, clauses=(alone,))
    if reading.cited and len(message.words) <= LONGEST_LOOK_UP:
        return Understood("law", message.language, reading, clauses=reading.cited)
    return None


def _definition(reading: Reading) -> Understood | None:
    """What is …? of a term the library has; or a term by itself, exactly as it is called."""
    message = reading.message
    asked, is_question = asked_term(message.text)
    if len(asked) > LONGEST_TERM:
        return None
    is_short = len(message.words) <= WORDS_OF_A_TERM
    found = find_terms(asked) if is_question or is_short else named_exactly(asked)
    if not found or (not is_question and found[0].happens):
        return None
    ranking = rank(reading)
    return Understood("definition", message.language, reading, ranking.candidates, terms=found)


def _score(reading: Reading) -> Understood | None:
    """A contract with its result, and perhaps the vulnerability."""
    flat = " ".join(reading.message.folded.split())
    if len(flat) > LONGEST_TERM:
        return None
    vulnerable = read_vulnerability(flat)
    bare = flat.strip(" ,;?") if vulnerable is None else without_vulnerability(flat).strip(" ,;?=")
    result = parse_result(bare) or parse_result(bare + "=")
    if result is None or len(reading.mentions.calls()) != 1 and not any(char in bare for char in "+-="):
        return None
    return Understood("score", reading.message.language, reading, result=result, vulnerable=vulnerable)


def _ranked(reading: Reading) -> Understood:
    ranking = rank(reading)
    language = reading.message.language
    likely = likely_asked(reading)
    is_nothing = ranking.is_off_topic or _says_nothing(reading, ranking)
    if not ranking.candidates or (is_nothing and likely.asks_so_clearly < PLAINLY_ASKS):
        return Understood("unknown", language, reading, ranking.candidates[:FEWEST_OFFERED])
    if ranking.definition > ranking.candidates[0].score or _asks_what_it_is(reading, ranking):
        terms = _terms_in(reading)
        if terms:
            return Understood("definition", language, reading, ranking.candidates, terms=terms)
    result = read_result(reading) if ranking.candidates[0].law == SCORING else None
    if result:
        vulnerable = read_vulnerability(reading.message.folded)
        return Understood("score", language, reading, result=result, vulnerable=vulnerable)
    also = second(reading, ranking.candidates[0].law)
    understood = Understood("choice", language, reading, ranking.candidates, also)
    return _with_rights(replace(understood, kind="case" if _is_clear(ranking, also) else "choice"), likely)


def _is_clear(ranking: Ranking, also: Sequence[Candidate]) -> bool:
    """Need nobody be asked what it is about: by itself, for want of others, or together with what else is told?"""
    first = ranking.candidates[0]
    if not first.scenario:
        return False
    if ranking.is_clear or len(offered(ranking.candidates)) == 1:
        return True
    together = chance_of_all(ranking, (first.law, *(item.law for item in also))) if also else 0.0
    return together >= ranking.clear_from


def _asks_what_it_is(reading: Reading, ranking: Ranking) -> bool:
    """Does a short message open by asking what something is, and may it be a term that is meant?"""
    opens = any(item.concept == "definition_q" and item.first <= 1 for item in reading.spotted)
    return (
        opens and len(reading.message.words) <= LONGEST_QUESTION and ranking.definition >= MAY_BE_DEFINITION
    )


def offered(candidates: Sequence[Candidate]) -> list[str]:
    """The scenarios to choose from: the first three, and others as far as they are likely at all."""
    near = [
        item.scenario
        for place, item in enumerate(candidates[:MOST_OFFERED])
        if item.scenario and (place < FEWEST_OFFERED or item.score >= LEAST_OFFERED)
    ]
    return list(dict.fromkeys(near))


def _says_nothing(reading: Reading, ranking: Ranking) -> bool:
    """A word or two that mean nothing at the table, or a few of which one may, with no law that fits them."""
    words, concepts = len(reading.message.words), {item.concept for item in reading.spotted}
    if words <= WORDS_OF_A_TERM:
        return not concepts and not reading.mentions.calls()
    is_short = words <= WORDS_OF_HARDLY_ANYTHING and len(concepts) <= 1 and not reading.mentions.found
    return is_short and ranking.candidates[0].score < FITS


def _with_rights(understood: Understood, likely: Likely) -> Understood:
    """The rights that answer it, where it asks what somebody may do, beside what it tells or instead of that."""
    asked = asked_rights(understood.reading, likely, is_in_doubt=understood.kind == "choice")
    if asked is None:
        return understood
    found = replace(understood, rights=asked.answering, other_rights=asked.others)
    return replace(found, kind="right", right=asked.answering[0]) if asked.is_sure else found


def _terms_in(reading: Reading) -> tuple[Term, ...]:
    """Terms among the words, the longest first: "bid vs call" names two."""
    words = [word.text for word in reading.message.words]
    found: dict[str, Term] = {}
    for size in range(LONGEST_NAMED_TERM, 0, -1):
        for start in range(len(words) - size + 1):
            phrase = " ".join(words[start : start + size])
            if size > 1 or len(phrase) >= SHORTEST_NAMED_TERM:
                found.update({term.id: term for term in find_terms(phrase)[:1]})
        if found:
            break
    return tuple(found.values())
