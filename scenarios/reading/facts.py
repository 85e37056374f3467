"""Facts that a message says of a scenario: nothing is guessed; what is said both ways, or only supposed, is not taken.

In: a reading and a scenario. Out: known facts, seats, calls and cards. Each value of a fact lists how it is told:
concepts in their order within one sentence, `!concept` where it is denied, `@name` for what was computed, `?` first
where it may be asked as well as said. Of two values the one told in more words is meant. What a fact lists under
`unless` keeps it from being read, even where it is only asked or supposed, save where a value is told in more words
than that: so a near miss is not taken for the thing itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from scenarios.bridge import Bid, Card, IrregularityKind, Rank, Seat
from scenarios.engine.answers import Known
from scenarios.engine.roles import FROM_DECLARER, SEATED
from scenarios.engine.scenario import Scenario
from scenarios.engine.table import Table
from scenarios.engine.template import Fact, Template
from scenarios.reading.asked import asked_sentences
from scenarios.reading.game_words import meaning
from scenarios.reading.grammar import grammar
from scenarios.reading.leads import DECLARER, leader_by, seat_of_role
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import SYMBOLS, Mention
from scenarios.reading.reading import Reading
from scenarios.reading.thresholds import FARTHEST_TOLD, REACH_OF_IF, REACH_OF_NEGATION
from scenarios.reading.turns import read_wrong_turn

NEGATION, HYPOTHETICAL, NOT_FOLLOWED = "negation", "hypothetical", "not_follow"
DENIED, COMPUTED, ASKED = "!", "@", "?"
QUESTION = "question_"
"""Concepts of asking begin so; a telling with one of them is a question anyway."""
SETTINGS: dict[str, tuple[str, str]] = {
    "screen": ("screens", "true"),
    "teams": ("event", "teams"),
    "individual": ("event", "individual"),
    "pairs": ("event", "pairs"),
    "scored_by_imps": ("scoring", "imps"),
    "scored_by_matchpoints": ("scoring", "matchpoints"),
}
WHO_LED = "who_led"
"""The fact that asks who led out of turn."""
ROLES = frozenset(("lho", "rho", "partner"))
"""Roles seen from the offender that facts speak of."""
OF_A_WRONG_CALL = ("turn", "call", "last_bid", "lowest")
"""What an auction with a wrong call tells beside the seats of the offender and the others."""


def read_facts(reading: Reading, scenarios: Sequence[Scenario]) -> dict[str, Known]:
    """The facts of these scenarios that the message tells; of two that share a name the first says what it may be."""
    teller = Teller(reading)
    facts: dict[str, Known] = {}
    for scenario in scenarios:
        for name, fact in scenario.tellable.items():
            value = teller.value_of(fact) if name not in facts else None
            if value is not None and value in _allowed(name, scenarios):
                facts[name] = Known(value, "text")
    return facts


def spoken_of(reading: Reading, scenario: Scenario) -> list[str]:
    """The usual facts of which a message says something, if only in a question or in words that tell no value of them."""
    teller = Teller(reading)
    return [name for name in scenario.usual if teller.speaks_of(scenario.facts[name])]


def _allowed(fact: str, scenarios: Iterable[Scenario]) -> Collection[str]:
    return next(scenario.facts[fact].values for scenario in scenarios if fact in scenario.facts)


def with_roles(reading: Reading, table: Table) -> Reading:
    """The same with players named by seat known by their roles, where the table tells who sits where."""
    roles = {seat: role for role, seat in table.all_seats.items() if role in ROLES}
    place_of = {word.start: place for place, word in enumerate(reading.message.words)}
    named = [
        Spotted(roles[mention.value], place_of[mention.start], place_of[mention.start])
        for mention in reading.mentions.seats()
        if mention.value in roles and mention.start in place_of
    ]
    return replace(reading, spotted=(*reading.spotted, *named)) if named else reading


@dataclass(frozen=True)
class Pattern:
    """How a fact is told."""

    pieces: tuple[str, ...]
    asked: bool
    """It may be asked as well as said."""
    needs: frozenset[str]
    """What the message must name at all; a look at these spares most of the search."""
    length: int
    """The longer one of two tellings is meant."""


@cache
def parse_pattern(text: str) -> Pattern:
    """A telling as templates write it."""
    pieces = text.split()
    is_marked = pieces[0] == ASKED
    named = tuple(pieces[1:] if is_marked else pieces)
    needs = frozenset(piece.lstrip(DENIED) for piece in named)
    return Pattern(named, is_marked or QUESTION in text, needs, len(pieces))


class Teller:
    """Finds in one reading what the patterns of facts describe."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.computed = frozenset(reading.computed())
        self.places: dict[str, list[Spotted]] = {}
        for item in reading.spotted:
            self.places.setdefault(item.concept, []).append(item)
        self._named = {*self.places, *(COMPUTED + name for name in self.computed)}
        within = {
            place for item in self.places.get(NOT_FOLLOWED, []) for place in range(item.first, item.last + 1)
        }
        # The "not" of "did not follow" denies following, and nothing that comes after it.
        self.denials = [item.last for item in self.places.get(NEGATION, []) if item.last not in within]
        self.asked = asked_sentences(reading.message)
        self.ifs = [item.last for item in self.places.get(HYPOTHETICAL, [])]

    def value_of(self, fact: Fact) -> str | None:
        """The one value of a fact that is told in most words, and in more than what keeps the fact from being read."""
        lengths = {
            value: length
            for value, shown in fact.values.items()
            if shown.told and (length := self._longest(shown.told))
        }
        if not lengths:
            return None
        longest = max(lengths.values())
        best = [value for value, length in lengths.items() if length == longest]
        return best[0] if len(best) == 1 and longest > self._longest(fact.unless, asked=True) else None

    def speaks_of(self, fact: Fact) -> bool:
        """Is anything there that tells it, asks for it, or keeps it from being read?"""
        return any(self.tells(pattern, asked=True) for pattern in fact.patterns())

    def tells(self, pattern: str, *, asked: bool = False) -> bool:
        """Does the message say this, or at least ask or suppose it where that is enough?"""
        told = parse_pattern(pattern)
        return self.names(told) and self._tells(told.pieces, told.asked or asked)

    def names(self, told: Pattern) -> bool:
        """Is everything in the message that this telling speaks of, however it is said?"""
        return self._named >= told.needs

    def _longest(self, patterns: Iterable[str], *, asked: bool = False) -> int:
        """The length of the longest of these that is told; 0 where none is."""
        longest, named = 0, self._named
        for told in map(parse_pattern, patterns):
            # Of a scenario there are hundreds, and a message names what two or three of them speak of.
            if (
                told.needs <= named
                and told.length > longest
                and self._tells(told.pieces, told.asked or asked)
            ):
                longest = told.length
        return longest

    def _tells(self, pieces: Sequence[str], asked: bool) -> bool:
        first, *rest = pieces
        if first.startswith(COMPUTED):
            return first[1:] in self.computed and (not rest or self._tells(rest, asked))
        return any(self._follow(rest, item, asked) for item in self._found(first, asked))

    def _follow(self, rest: Sequence[str], before: Spotted, asked: bool) -> bool:
        if not rest:
            return True
        words = self.reading.message.words
        return any(
            0 <= item.first - before.last <= FARTHEST_TOLD
            and words[item.first].sentence == words[before.last].sentence
            and self._follow(rest[1:], item, asked)
            for item in self._found(rest[0], asked)
        )

    def _found(self, name: str, asked: bool) -> list[Spotted]:
        denied = name.startswith(DENIED)
        return [
            item
            for item in self.places.get(name.lstrip(DENIED), [])
            if self.is_denied(item) is denied
            and (asked or not self.is_supposed(item))
            and (asked or not self.is_asked(item))
        ]

    def is_asked(self, item: Spotted) -> bool:
        """Does its sentence only ask whether it is so?"""
        return self.reading.message.words[item.first].sentence in self.asked

    def is_supposed(self, item: Spotted) -> bool:
        """Does an "if" or the like stand before it?"""
        return self._is_soon_after(item, self.ifs, REACH_OF_IF)

    def is_denied(self, item: Spotted) -> bool:
        """Does a "not" stand before it?"""
        return self._is_soon_after(item, self.denials, REACH_OF_NEGATION)

    def _is_soon_after(self, item: Spotted, places: Iterable[int], reach: int) -> bool:
        message = self.reading.message
        words = message.words
        return any(
            0 < item.first - place <= reach
            and words[item.first].sentence == words[place].sentence
            and "," not in message.folded[words[place].start : words[item.first].start]
            for place in places
        )


def read_settings(reading: Reading) -> dict[str, str]:
    """Screens and the form of the event, where the message names them and does not say that there are none."""
    words, small = reading.message.words, grammar().sentences
    found = {
        SETTINGS[item.concept]
        for item in reading.spotted
        if item.concept in SETTINGS
        and not (item.first > 0 and words[item.first - 1].text in small.without)
        and not (item.last + 1 < len(words) and words[item.last + 1].text in small.none_of_it)
    }
    names = [name for name, _ in found]
    return {name: value for name, value in found if names.count(name) == 1}


def read_table(reading: Reading, scenario: Scenario) -> Table:
    """Seats, calls and cards of this table, as far as the message says whose they are."""
    told, wrong_calls = reading.told, scenario.template.wrong_calls
    kinds = scenario.template.table
    values: dict[str, Any] = {}
    over = told.insufficient or told.sufficient
    if over and IrregularityKind.INSUFFICIENT_BID in wrong_calls:
        values["call"], values["last_bid"] = over
    card = _only_card(reading)
    if card:
        values["card"] = card
    is_known = not told.relative and bool(told.irregularity and told.irregularity.kind in wrong_calls)
    known = {name: value for name, value in values.items() if name in kinds}
    seats = _seats_told(reading, scenario, with_turns=not is_known)
    return Table(seats, known, told.auction if is_known else None, is_whole=False)


def _seats_told(reading: Reading, scenario: Scenario, *, with_turns: bool) -> dict[str, Seat]:
    """Who declares, and who called wrongly at whose turn where no auction shows it."""
    told, wrong_calls = reading.told, scenario.template.wrong_calls
    declarer = seat_of_role(reading.message, reading.mentions, reading.spotted, DECLARER)
    seats = {"declarer": declarer}
    if told.bidder and IrregularityKind.INSUFFICIENT_BID in wrong_calls:
        seats["offender"] = told.bidder if "call" in scenario.template.table else None
    if declarer and reading.leader and WHO_LED in scenario.facts:
        seats["offender"] = leader_by(declarer)[reading.leader]
    if with_turns and not told.relative and IrregularityKind.OUT_OF_ROTATION in wrong_calls:
        wrong = read_wrong_turn(reading.message, reading.mentions, reading.spotted)
        seats |= {"offender": wrong.offender or seats.get("offender"), "turn": wrong.turn}
    return {role: seat for role, seat in seats.items() if seat}


def told_of_table(template: Template) -> frozenset[str]:
    """The values of this table that a message can tell; others come from a hand-over, a case or `--fact`."""
    if template.wrong_calls:
        return frozenset((*SEATED, *OF_A_WRONG_CALL, "card"))
    return frozenset((*(SEATED if WHO_LED in template.facts else FROM_DECLARER), "card"))


def _only_card(reading: Reading) -> Card | None:
    """The one card that is named, where no other rank or suit could be another one."""
    cards = {item.value for item in reading.mentions.cards()}
    ranks = [
        token
        for token in reading.mentions.tokens
        if isinstance(meaning(token.text, reading.message.language), Rank)
    ]
    spelled = [
        item
        for item in reading.mentions.calls()
        if isinstance(item.value, Bid) and _is_spelled(item, reading)
    ]
    if len(cards) != 1 or len(ranks) > 1 or spelled:
        return None
    card = cards.pop()
    return card if isinstance(card, Card) else None


def _is_spelled(item: Mention, reading: Reading) -> bool:
    """A number and a suit in words may be a bid or a card: "3 κούπα"."""
    return reading.mentions.tokens[item.last].text not in SYMBOLS


def unknown_concepts(pattern: str, known: Collection[str]) -> list[str]:
    """Names in a telling that no lexicon has."""
    named = parse_pattern(pattern).needs
    return sorted(name for name in named if name not in known and not name.startswith(COMPUTED))
