"""Tellings that a message nearly says: for whoever writes how a fact is told, what kept each from being read.

In: a reading and a fact. Out: a line for every value that one thing alone keeps from being told, such as
`demand_suit … void: 7 words apart, at most 5`. Nothing that is read depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scenarios.engine.template import Fact
from scenarios.reading.facts import COMPUTED, DENIED, Teller, parse_pattern
from scenarios.reading.lexicon import Spotted
from scenarios.reading.reading import Reading
from scenarios.reading.thresholds import FARTHEST_TOLD


@dataclass(frozen=True)
class NearMiss:
    """A value that is nearly told."""

    value: str
    pattern: str
    why: str


@dataclass(frozen=True)
class _Way:
    """Concepts of a telling found one after the other, and all that keeps them from telling it."""

    last: Spotted
    obstacles: tuple[str, ...]


def near_misses(reading: Reading, fact: Fact) -> Iterator[NearMiss]:
    """The values of a fact that are not read, each with its nearest telling; nothing where the fact is read."""
    teller = Teller(reading)
    if teller.value_of(fact) is not None:
        return
    kept = _longest(pattern for pattern in fact.unless if teller.tells(pattern, asked=True))
    for value, shown in fact.values.items():
        told = _longest(pattern for pattern in shown.told if teller.tells(pattern))
        if told:
            rival = f"«{kept}» under unless" if len(kept.split()) >= len(told.split()) else "another value"
            yield NearMiss(value, told, f"{rival} is told as well, in as many words or more")
            continue
        near = ((pattern, obstacle) for pattern in shown.told if (obstacle := _obstacle(teller, pattern)))
        nearest = next(near, None)
        if nearest:
            yield NearMiss(value, *nearest)


def _longest(patterns: Iterable[str]) -> str:
    return max(patterns, key=lambda pattern: len(pattern.split()), default="")


def _obstacle(teller: Teller, pattern: str) -> str | None:
    """The one thing that keeps a telling from being read; None where there is more than one, or a concept is missing."""
    told = parse_pattern(pattern)
    pieces = [piece for piece in told.pieces if not piece.startswith(COMPUTED)]
    if not pieces or not teller.names(told):
        return None
    ways = [_Way(item, why) for item, why in _found(teller, pieces[0], told.asked)]
    for piece in pieces[1:]:
        ways = [_nearest(teller, ways, item, why) for item, why in _found(teller, piece, told.asked)]
    fewest = min(ways, key=lambda way: len(way.obstacles))
    return fewest.obstacles[0] if len(fewest.obstacles) == 1 else None


def _found(teller: Teller, piece: str, asked: bool) -> Iterator[tuple[Spotted, tuple[str, ...]]]:
    """Every place of a concept, with what keeps it from being taken for said."""
    name, wanted = piece.lstrip(DENIED), piece.startswith(DENIED)
    for item in teller.places[name]:
        denied = teller.is_denied(item)
        why = [] if denied is wanted else [f"{name}: is {'denied' if denied else 'not denied'}"]
        if not asked and teller.is_supposed(item):
            why.append("is only supposed")
        if not asked and teller.is_asked(item):
            why.append("is only asked")
        yield item, tuple(why)


def _nearest(teller: Teller, ways: Sequence[_Way], item: Spotted, why: tuple[str, ...]) -> _Way:
    """The way to the next concept on which least is amiss."""
    onwards = [tuple(dict.fromkeys((*way.obstacles, *_gap(teller, way.last, item), *why))) for way in ways]
    return _Way(item, min(onwards, key=len))


def _gap(teller: Teller, before: Spotted, item: Spotted) -> tuple[str, ...]:
    """What keeps two concepts from being read together."""
    words, between = teller.reading.message.words, item.first - before.last - 1
    pair = f"{before.concept} … {item.concept}"
    if words[item.first].sentence != words[before.last].sentence:
        return (f"{pair}: stand in two sentences",)
    if between < -1:
        return (f"{pair}: stand the other way round",)
    if between >= FARTHEST_TOLD:
        return (f"{pair}: {between} words apart, at most {FARTHEST_TOLD - 1}",)
    return ()
