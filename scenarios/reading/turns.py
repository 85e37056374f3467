"""Who called out of turn, and whose turn it was, where seats are named for both: "East bid 1♠ out of turn, it was North's turn".

In: a message, its mentions and concepts. Out: a `WrongTurn`; only what one seat alone can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenarios.bridge import Seat
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mentions
from scenarios.reading.message import Message
from scenarios.reading.thresholds import FARTHEST_FROM_TURN

OUT_OF_TURN, TURN, NEGATION = "out_of_turn", "turn", "negation"


@dataclass(frozen=True)
class WrongTurn:
    """What is told of a call out of turn."""

    offender: Seat | None = None
    turn: Seat | None = None


def read_wrong_turn(message: Message, mentions: Mentions, spotted: Sequence[Spotted]) -> WrongTurn:
    """The one player told to have been out of turn, and the one told to have been in turn."""
    seats = _seats_at(message, mentions)
    outs = [item for item in spotted if item.concept == OUT_OF_TURN]
    offenders = {found for item in outs if (found := _last_before(seats, item.first, message)) is not None}
    if len(offenders) != 1:
        return WrongTurn()
    offender = offenders.pop()
    within = {place for item in outs for place in range(item.first, item.last + 1)}
    in_turn = {
        seat
        for item in spotted
        if item.concept == TURN and item.first not in within and not _is_denied(item, spotted)
        for seat in _beside(seats, item, message)
        if seat is not offender
    }
    return WrongTurn(offender, in_turn.pop() if len(in_turn) == 1 else None)


def _seats_at(message: Message, mentions: Mentions) -> dict[int, Seat]:
    """The seats by the places of their words."""
    places = {word.start: place for place, word in enumerate(message.words)}
    return {
        places[item.start]: item.value
        for item in mentions.seats()
        if item.start in places and isinstance(item.value, Seat)
    }


def _last_before(seats: dict[int, Seat], place: int, message: Message) -> Seat | None:
    """The player named last before this in its sentence."""
    sentence = message.words[place].sentence
    before = [at for at in seats if at < place and message.words[at].sentence == sentence]
    return seats[max(before)] if before else None


def _beside(seats: dict[int, Seat], item: Spotted, message: Message) -> set[Seat]:
    """The players named next to a word about turns, with no comma between."""
    words = message.words
    near = set()
    for place, seat in seats.items():
        first, last = sorted((place, item.first))
        is_near = words[place].sentence == words[item.first].sentence and last - first <= FARTHEST_FROM_TURN
        if is_near and "," not in message.folded[words[first].start : words[last].start]:
            near.add(seat)
    return near


def _is_denied(item: Spotted, spotted: Sequence[Spotted]) -> bool:
    return any(
        other.concept == NEGATION and 0 < item.first - other.last <= FARTHEST_FROM_TURN for other in spotted
    )
