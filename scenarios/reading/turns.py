"""Who called out of turn, and whose turn it was, where seats are named for both: "East bid 1♠ out of turn, it was North's turn".

In: a message, its mentions and concepts. Out: a `WrongTurn`; only what one seat alone can be.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scenarios.bridge import Seat
from scenarios.reading.asked import asked_sentences, question_sentences
from scenarios.reading.grammar import grammar
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mentions
from scenarios.reading.message import Message, Word
from scenarios.reading.thresholds import FARTHEST_FROM_TURN, REACH_OF_IF

OUT_OF_TURN, TURN, BEFORE = "out_of_turn", "turn", "before"
NEGATION, HYPOTHETICAL, SHOULD_HAVE = "negation", "hypothetical", "should_have"
CALLING = frozenset(("bid", "open_bid", "overcall", "pass", "double", "redouble", "speak", "call_word"))
OTHER_QUESTIONS = ("question_", "what_now")
"""Concepts that begin so say what a sentence asks, and so not whether it was somebody's turn."""
SEAT = "*"


@dataclass(frozen=True)
class WrongTurn:
    """What is told of a call out of turn."""

    offender: Seat | None = None
    turn: Seat | None = None


@dataclass(frozen=True)
class _Said:
    """A player named with a word about turns: the words from the first to the last of the two."""

    seat: int
    first: int
    last: int


def read_wrong_turn(message: Message, mentions: Mentions, spotted: Sequence[Spotted]) -> WrongTurn:
    """The one player told to have been out of turn, and the one told to have been in turn."""
    return _Turns(message, mentions, spotted).read()


class _Turns:
    """Finds in one message whose turn it was, and who called."""

    def __init__(self, message: Message, mentions: Mentions, spotted: Sequence[Spotted]) -> None:
        self.message, self.words, self.spotted = message, message.words, spotted
        self.clauses = _clauses_of(message.words, mentions)
        places = {word.start: place for place, word in enumerate(message.words)}
        self.seats = {
            places[item.start]: item.value
            for item in mentions.seats()
            if item.start in places and isinstance(item.value, Seat)
        }
        self.calls = {place for item in mentions.calls() if (place := places.get(item.start)) is not None}
        self.asked, self.questions = asked_sentences(message), question_sentences(message)

    def read(self) -> WrongTurn:
        """Whose turn is settled first: who had it is not the one who called out of it."""
        said = [*self._beside_turns(), *self._due()]
        left_open = [item for item in said if self._is_left_open(item)]
        told = [item for item in said if item not in left_open and not self._is_denied(item)]
        not_calling = {item.seat for item in (*told, *left_open)}
        callers = {place: seat for place, seat in self.seats.items() if place not in not_calling}
        in_turn = {self.seats[item.seat] for item in told}
        offenders = self._out_of_turn(callers, {item.seat for item in said}) or (
            self._calling(callers, told) if in_turn else set()
        )
        if len(offenders) != 1:
            return WrongTurn()
        return _named(offenders.pop(), in_turn, set(callers.values()))

    def _beside_turns(self) -> Iterator[_Said]:
        """Players named beside a word for a turn, with nothing between but what joins the two."""
        shortest: dict[int, Spotted] = {}
        for item in self.spotted:
            if item.concept == TURN and (item.first not in shortest or item.last < shortest[item.first].last):
                shortest[item.first] = item
        for item in shortest.values():
            if not self._is_no_turn(item):
                seat = self._joined(item)
                said = _Said(seat, min(seat, item.first), max(seat, item.last)) if seat is not None else None
                if said is not None and not self._is_before(said):
                    yield said

    def _joined(self, item: Spotted) -> int | None:
        """Of one before and one after it, the latter where the two are linked: "West in the turn of North".

        A phrase for a turn takes a player before it alone: "next to East" is nobody's turn.
        """
        before = max((seat for seat in self.seats if seat < item.first), default=None)
        after = min((seat for seat in self.seats if seat > item.last), default=None)
        if before is not None and not self._are_linked(before, item.first):
            before = None
        if after is not None and (item.first < item.last or not self._are_linked(item.last, after)):
            after = None
        return before if after is None or (before is not None and after == item.last + 1) else after

    def _are_linked(self, first: int, last: int) -> bool:
        """Two words of a clause with nothing between but what may join a player and a turn."""
        return (
            self.clauses[first] == self.clauses[last]
            and last - first <= FARTHEST_FROM_TURN + 1
            and all(self._is_link(place) for place in range(first + 1, last))
        )

    def _is_no_turn(self, item: Spotted) -> bool:
        """Out of turn, in turn: nobody's."""
        before = item.first - 1
        while before >= 0 and self._is_link(before):
            before -= 1
        none = grammar().turns.none
        beside = (before, item.first, item.last, item.last + 1)
        return any(
            not none.isdisjoint((self.words[place].text, *self.words[place].keys))
            for place in beside
            if 0 <= place < len(self.words) and self.clauses[place] == self.clauses[item.first]
        )

    def _is_before(self, said: _Said) -> bool:
        """Before East's turn: perhaps long before."""
        return any(
            item.concept == BEFORE
            and self.clauses[item.first] == self.clauses[said.first]
            and said.first - FARTHEST_FROM_TURN <= item.first <= said.last + 1
            for item in self.spotted
        )

    def _due(self) -> Iterator[_Said]:
        """Players of whom it is said otherwise that it was for them to call."""
        for phrase in grammar().turns.due:
            before, after = (part.split() for part in phrase.split(SEAT))
            for seat in self.seats:
                first, last = self._said_before(before, seat), self._said_after(after, seat)
                if first is not None and last is not None:
                    yield _Said(seat, first, last)

    def _said_before(self, phrase: Sequence[str], seat: int) -> int | None:
        """Where these words begin that end before a player, articles aside."""
        for first in range(seat - len(phrase), -1, -1):
            if self._reads(phrase, first) and self.clauses[first] == self.clauses[seat]:
                return first
            if not self._is_link(first + len(phrase) - 1):
                break
        return None

    def _said_after(self, phrase: Sequence[str], seat: int) -> int | None:
        """Where these words end that follow a player."""
        last = seat + len(phrase)
        is_said = self._reads(phrase, seat + 1) and self.clauses[last] == self.clauses[seat]
        return last if is_said else None

    def _reads(self, phrase: Sequence[str], first: int) -> bool:
        return [word.text for word in self.words[first : first + len(phrase)]] == list(phrase)

    def _is_link(self, place: int) -> bool:
        return 0 <= place < len(self.words) and self.words[place].text in grammar().turns.links

    def _is_denied(self, said: _Said) -> bool:
        """By a "not" before the player or the turn, or by what ends the clause: «σειρά του Νότου δεν ήταν»."""
        return any(
            item.concept == NEGATION
            and self.clauses[item.last] == self.clauses[said.first]
            and (
                said.first - FARTHEST_FROM_TURN <= item.last < said.last
                or (item.first == said.last + 1 and self._ends_clause(item.last + 1))
            )
            for item in self.spotted
        )

    def _ends_clause(self, place: int) -> bool:
        """Is this the last word of its clause, and no more than "was"?"""
        is_last = place + 1 >= len(self.words) or self.clauses[place + 1] != self.clauses[place]
        return self._is_link(place) and is_last

    def _is_left_open(self, said: _Said) -> bool:
        """Is it only asked or supposed, or the turn that followed upon the call?"""
        here = [place for place, clause in enumerate(self.clauses) if clause == self.clauses[said.first]]
        is_now = any(self.words[place].text in grammar().turns.now for place in here)
        return is_now or self._is_supposed(said) or self._is_asked(said)

    def _is_supposed(self, said: _Said) -> bool:
        """Does an "if" stand before it? "Was supposed to be" is none."""
        due = {item.first for item in self.spotted if item.concept == SHOULD_HAVE}
        return any(
            item.concept == HYPOTHETICAL
            and item.first not in due
            and self.clauses[item.last] == self.clauses[said.first]
            and said.first - REACH_OF_IF <= item.last < said.first
            for item in self.spotted
        )

    def _is_asked(self, said: _Said) -> bool:
        """Does the sentence ask whether it was his turn, and nothing else?"""
        sentence, clause = self.words[said.first].sentence, self.clauses[said.first]
        if sentence not in self.questions:
            return False
        first_word = self.words[self.clauses.index(clause)].text
        if sentence in self.asked or first_word in grammar().sentences.asking:
            return True
        last = max(place for place, word in enumerate(self.words) if word.sentence == sentence)
        asks_otherwise = any(
            item.concept.startswith(OTHER_QUESTIONS) and self.words[item.first].sentence == sentence
            for item in self.spotted
        )
        return clause == self.clauses[last] and not asks_otherwise

    def _out_of_turn(self, callers: Mapping[int, Seat], of_turns: Collection[int]) -> set[Seat]:
        """The players of whom it is said that they called out of turn."""
        outs = [item for item in self.spotted if item.concept == OUT_OF_TURN]
        found = [self._caller(callers, item, of_turns) for item in outs]
        return {callers[place] for place in found if place is not None}

    def _caller(self, callers: Mapping[int, Seat], out: Spotted, of_turns: Collection[int]) -> int | None:
        """Who is named last before it in its clause, or first after it there, or last before it in its sentence.

        After it a player whose turn is denied may be anybody: "it wasn't West's turn".
        """
        clause, sentence = self.clauses[out.first], self.words[out.first].sentence
        here = [place for place in callers if self.clauses[place] == clause]
        before = [place for place in callers if place < out.first and self.words[place].sentence == sentence]
        in_clause = [place for place in here if place < out.first]
        after = [place for place in here if place > out.last and place not in of_turns]
        if in_clause or (before and not after):
            return max(in_clause or before)
        return min(after, default=None)

    def _calling(self, callers: Mapping[int, Seat], told: Sequence[_Said]) -> set[Seat]:
        """The players who called, by the sentences that tell whose turn it was: "it was East's turn but North passed"."""
        sentences = {self.words[item.first].sentence for item in told}
        calls = {item.first for item in self.spotted if item.concept in CALLING} | self.calls
        clauses = {self.clauses[place] for place in calls if self.words[place].sentence in sentences}
        return {seat for place, seat in callers.items() if self.clauses[place] in clauses}


def _named(offender: Seat, in_turn: set[Seat], callers: set[Seat]) -> WrongTurn:
    """The offender, and the one other player whose turn it was."""
    others = in_turn - {offender}
    turn = others.pop() if len(others) == 1 else None
    # After a call in turn it is LHO's as well: where a third player is named, it may be he who took it.
    if turn is offender.lho and not callers <= {offender, turn}:
        return WrongTurn()
    return WrongTurn(offender, turn)


def _clauses_of(words: Sequence[Word], mentions: Mentions) -> list[int]:
    """The clause of each word."""
    clause_at = {token.start: clause for token, clause in zip(mentions.tokens, mentions.clauses, strict=True)}
    clauses: list[int] = []
    for word in words:
        clauses.append(clause_at.get(word.start, clauses[-1] if clauses else 0))
    return clauses
