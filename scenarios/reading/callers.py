"""Who made each call that a message tells, clause by clause.

In: the calls, and a `Scene`: the tokens with the players and concepts at them. Out: `Called` values in the order told;
a call whose player is not plain has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scenarios.bridge import Call, Seat
from scenarios.reading.grammar import grammar
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mention, Mentions
from scenarios.reading.message import Message
from scenarios.reading.one_over_another import OVER, REPLACED
from scenarios.reading.patterns import stem_pattern
from scenarios.reading.thresholds import (
    REACH_OF_DEALER,
    REACH_OF_OVER,
    REACH_OF_PLAYING,
    REACH_OF_WANTING,
)

SPEAKER = Seat.SOUTH
"""Where the speaker is put while only partner, left and right are named; such seats are never shown."""
RELATIVE: dict[str, Seat] = {
    "me": SPEAKER,
    "partner": SPEAKER.partner,
    "lho": SPEAKER.lho,
    "rho": SPEAKER.rho,
}
DEALER = "dealer"
NOT_CALLED = frozenset((*REPLACED, "declarer", "contract", "not_seen_bid"))
"""Before a call that was not made in the auction: a contract being played, a call in place of another."""


@dataclass(frozen=True)
class Called:
    """A call, and who made it as far as the text says."""

    call: Call
    seat: Seat | None
    place: int


@dataclass(frozen=True)
class Scene:
    """The tokens of a message, with what stands at each."""

    mentions: Mentions
    concepts: Mapping[int, set[str]]
    """The concepts that begin at a token."""
    players: Mapping[int, Seat]
    """The player named at a token."""
    relative: bool
    """The players are only as the speaker sees them."""

    def players_of(self, clause: int) -> list[int]:
        """Where the players of a clause are named."""
        return [place for place in self.players if self.mentions.clauses[place] == clause]


def set_scene(message: Message, mentions: Mentions, spotted: Sequence[Spotted]) -> Scene:
    """Who and what is named at which token."""
    place_of = {token.start: place for place, token in enumerate(mentions.tokens)}
    concepts: dict[int, set[str]] = {}
    for item in spotted:
        place = place_of.get(message.words[item.first].start)
        if place is not None:
            concepts.setdefault(place, set()).add(item.concept)
    seats = {item.first: item.value for item in mentions.seats() if isinstance(item.value, Seat)}
    players = seats or _seen_by_the_speaker(mentions, concepts)
    return Scene(mentions, concepts, players, relative=not seats)


def _seen_by_the_speaker(mentions: Mentions, concepts: Mapping[int, set[str]]) -> dict[int, Seat]:
    """The players where no seat is named; "my partner" is the partner alone."""
    of_the_speaker = grammar().players.of_the_speaker
    roles: dict[int, Seat] = {}
    for place, here in sorted(concepts.items()):
        for role in here & set(RELATIVE):
            is_owner = role == "me" and mentions.tokens[place].text in of_the_speaker
            if not is_owner and roles.get(place - 1) is not RELATIVE[role]:
                roles[place] = RELATIVE[role]
    return roles


def dealer_of(scene: Scene) -> Seat | None:
    """The player named beside a word for dealer, in the same clause."""
    for place, concepts in sorted(scene.concepts.items()):
        if DEALER in concepts:
            in_clause = scene.players_of(scene.mentions.clauses[place])
            near = [other for other in in_clause if abs(other - place) <= REACH_OF_DEALER]
            if near:
                return scene.players[_nearest(near, place)]
    return None


def with_callers(calls: Sequence[Mention], scene: Scene) -> Iterator[Called]:
    """The calls that were made, with their players."""
    for clause in dict.fromkeys(item.clause for item in calls):
        here = [item for item in calls if item.clause == clause]
        if not any(_is_no_call(item, scene) for item in here):
            for item, seat in _seated(here, scene):
                assert isinstance(item.value, Call)
                yield Called(item.value, seat, item.first)


def _seated(calls: Sequence[Mention], scene: Scene) -> Sequence[tuple[Mention, Seat | None]]:
    """The calls of a clause with who made them: as the text says whose they are, one each, or in turn."""
    named = scene.players_of(calls[0].clause)
    owned = _with_owners(calls, named, scene)
    if owned:
        return owned
    if len(calls) == 1 and named:
        nearest = scene.players[_nearest(named, calls[0].first)]
        return [(calls[0], None if _is_called_over(calls[0], scene) else nearest)]
    if len(calls) == len(named):
        return [(item, scene.players[place]) for item, place in zip(calls, sorted(named), strict=True)]
    if len(calls) > 1 and not _in_a_row(calls):
        return [(item, None) for item in calls]
    first = _named_before(calls[0], scene)
    return [(item, first.after(step) if first else None) for step, item in enumerate(calls)]


def _with_owners(
    calls: Sequence[Mention], named: Sequence[int], scene: Scene
) -> Sequence[tuple[Mention, Seat | None]]:
    """The calls that are said to be of somebody, and the one call left with the one player left; empty if none is."""
    owners = {item: place for item in calls if (place := _owner(item, scene)) is not None}
    others = [item for item in calls if item not in owners]
    players = [place for place in named if place not in owners.values()]
    if owners and len(others) == len(players) == 1:
        owners[others[0]] = players[0]
    return [(item, scene.players[owners[item]]) for item in calls if item in owners]


def _owner(item: Mention, scene: Scene) -> int | None:
    """The player a call is said to be of: "το 2ΧΑ του Δύση", "West's 2NT", "the 2NT of West"."""
    tokens = scene.mentions.tokens
    after, before = item.last + 1, item.first - 2
    if after + 1 in scene.players and tokens[after].text in grammar().calls.of:
        return after + 1
    has = before in scene.players and tokens[before + 1].text in grammar().players.possessives
    return before if has else None


def _is_called_over(item: Mention, scene: Scene) -> bool:
    """Is it what somebody is to call over, and so somebody else's: "North's turn over 2♠"?"""
    return any(OVER in scene.concepts.get(item.first - back, ()) for back in range(1, REACH_OF_OVER + 1))


def _is_no_call(item: Mention, scene: Scene) -> bool:
    """A contract being played, a call in place of another or one that somebody only wants to make, by the words just
    before it."""
    words, tokens = grammar().calls, scene.mentions.tokens
    playing, wanting = stem_pattern(words.playing), stem_pattern(words.wanting)
    return any(
        NOT_CALLED & scene.concepts.get(place, set()) or playing.match(tokens[place].text)
        for place in range(max(0, item.first - REACH_OF_PLAYING), item.first)
    ) or any(
        wanting.match(token.text) for token in tokens[max(0, item.first - REACH_OF_WANTING) : item.first]
    )


def _named_before(item: Mention, scene: Scene) -> Seat | None:
    """The player named just before a call, in a clause that has no other call: "N: 1S P 1H"."""
    before = item.first - 1
    if before not in scene.players:
        return None
    clause = scene.mentions.clauses[before]
    is_taken = any(call.clause == clause and call is not item for call in scene.mentions.calls())
    return None if is_taken else scene.players[before]


def _in_a_row(items: Sequence[Mention]) -> bool:
    return all(after.first == before.last + 1 for before, after in pairwise(items))


def _nearest(places: Sequence[int], place: int) -> int:
    return min(places, key=lambda other: abs(other - place))
