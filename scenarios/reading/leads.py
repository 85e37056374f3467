"""Who led, seen from declarer, where a message names both by their seats: "East led out of turn, South is declarer".

In: the words, mentions and concepts of a message. Out: the leader's place, or None where it is not plainly said.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from scenarios.bridge import Seat
from scenarios.reading.grammar import grammar
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mentions, Token
from scenarios.reading.message import Message
from scenarios.reading.thresholds import BEFORE_LEADER, BESIDE_ROLE, REACH_OF_LEADER

DECLARER = "declarer"
LEADING = frozenset(("lead", "lead_first_word", "lead_oot", "faced_opening_lead", "opening_lead"))
FACING = frozenset(("exposed", "faced_opening_lead"))
NOT_DONE = frozenset(("should_have", "turn", "negation", "whose_lead", "hypothetical", "told_wrong_turn"))
"""Near a lead, these say who was to lead, not who did."""
OUT_OF_TURN = frozenset(("lead_oot", "out_of_turn", "should_have", "whose_lead"))
PARTED = re.compile(r"[.,!?;:·…\n]")


def seat_of_role(
    message: Message, mentions: Mentions, spotted: Sequence[Spotted], concept: str
) -> Seat | None:
    """The one seat named as a role: "declarer (South)", "South is declarer"; not "declarer told West"."""
    tokens = mentions.tokens
    place_of = {token.start: place for place, token in enumerate(tokens)}
    roles = [place_of.get(message.words[item.first].start) for item in spotted if item.concept == concept]
    seats = {
        mention.value
        for mention in mentions.seats()
        for role in roles
        if role is not None
        and _is_named_as(mention.first, role, tokens, message.folded)
        and isinstance(mention.value, Seat)
    }
    return seats.pop() if len(seats) == 1 else None


def _is_named_as(seat: int, role: int, tokens: Sequence[Token], folded: str) -> bool:
    words = grammar().players
    first, last = sorted((seat, role))
    between = tokens[first + 1 : last]
    if PARTED.search(folded, tokens[first].end, tokens[last].start) or len(between) > BESIDE_ROLE:
        return False
    of_somebody = role > 0 and tokens[role - 1].text in words.role_cases
    has_somebody = role + 1 < len(tokens) and tokens[role + 1].text in words.possessives
    is_object = tokens[seat].text.endswith(tuple(words.objects))
    is_linked = all(token.text in words.role_links for token in between)
    return is_linked and not (of_somebody or has_somebody or is_object)


def read_leader(
    message: Message, mentions: Mentions, spotted: Sequence[Spotted], known: Seat | None = None
) -> str | None:
    """`wrong_defender`, `right_defender`, `dummy` or `declarer` by where the leader sits; of the opening lead.

    Where the message names no declarer, the one that is known from elsewhere counts.
    """
    declarer = seat_of_role(message, mentions, spotted, DECLARER) or known
    if declarer is None:
        return None
    led = _seats_before(LEADING, message, mentions, spotted)
    faced = _seats_before(FACING, message, mentions, spotted)
    leader = _one_of_two(declarer, led, faced) or _only(led)
    if leader is declarer.lho and _is_out_of_turn(spotted) and declarer.rho in _named(mentions):
        leader = declarer.rho
    return next((place for place, seat in leader_by(declarer).items() if seat is leader), None)


def _one_of_two(declarer: Seat, led: Collection[Seat], faced: Collection[Seat]) -> Seat | None:
    """Of "East leads, but West faced a club" the wrong one, for the right one need not be told apart from another."""
    defenders = {declarer.lho, declarer.rho}
    return declarer.rho if defenders <= {*led, *faced} and declarer.lho in led else None


def _only(seats: Collection[Seat]) -> Seat | None:
    return next(iter(seats)) if len(seats) == 1 else None


def _is_out_of_turn(spotted: Sequence[Spotted]) -> bool:
    """Does it say that the lead was somebody else's? Then the one whose lead it was is not the one who led."""
    return any(item.concept in OUT_OF_TURN for item in spotted)


def _named(mentions: Mentions) -> frozenset[object]:
    return frozenset(mention.value for mention in mentions.seats())


def leader_by(declarer: Seat) -> dict[str, Seat]:
    """Where each of those who may have made an opening lead sits."""
    return {
        "right_defender": declarer.lho,
        "wrong_defender": declarer.rho,
        "declarer": declarer,
        "dummy": declarer.partner,
    }


def _seats_before(
    concepts: Collection[str], message: Message, mentions: Mentions, spotted: Sequence[Spotted]
) -> frozenset[Seat]:
    """The seats that stand shortly before such a word, with nothing that says it was only to be done."""
    word_of = {word.start: place for place, word in enumerate(message.words)}
    seats = {word_of[item.start]: item.value for item in mentions.seats() if item.start in word_of}
    undone = [item.first for item in spotted if item.concept in NOT_DONE]
    found = {
        seats[place]
        for item in spotted
        if item.concept in concepts
        and (place := _seat_before(item, seats, message)) is not None
        and not any(place - BEFORE_LEADER <= at <= item.last for at in undone)
    }
    return frozenset(seat for seat in found if isinstance(seat, Seat))


def _seat_before(lead: Spotted, seats: Iterable[int], message: Message) -> int | None:
    """The word that names the last seat before a lead, if it is near and in the same sentence."""
    place = max((place for place in seats if 0 < lead.first - place <= REACH_OF_LEADER), default=None)
    if place is None or message.words[place].sentence != message.words[lead.first].sentence:
        return None
    return place
