"""The auction a message tells, in the loose ways people tell one, and what is irregular in it by computation.

In: mentions and concepts. Out: a `Told`: who called what as far as the text says, and the irregularity that follows.
A call counts only where the text pairs it with a player, writes the calls in a row, or puts one over another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from scenarios.bridge import (
    PASS,
    Auction,
    Bid,
    Call,
    Irregularity,
    IrregularityKind,
    Seat,
    is_sufficient,
)
from scenarios.reading.callers import Called, Scene, dealer_of, set_scene, with_callers
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mention, Mentions
from scenarios.reading.message import SENTENCE_END, Message
from scenarios.reading.one_over_another import bid_of, doubled, is_plainly_over, told_over
from scenarios.reading.thresholds import (
    CALLS_OF_A_ROW,
    FARTHEST_AFTER_A_ROW,
    FARTHEST_IN_A_ROW,
    FARTHEST_NEXT,
    FEWEST_CALLS,
)

ABOUT_TURNS = frozenset(
    [
        "out_of_turn",
        "turn",
        "should_have",
        "turn_of_rho",
        "turn_of_partner",
        "wrong_dealer",
        "dealer",
        "skipped",
        "poot_abbr",
        "boot_abbr",
        "doot_abbr",
    ]
)
"""Where one of these is said, nobody's pass was left out of the story."""
SETTLED = frozenset(
    ("refuse", "accept", "accept_done", "withdraw", "cancelled_call", "director", "call_director", "barred")
)
"""Where one of these is said, what was called before it is no longer what is called over."""


@dataclass(frozen=True)
class Told:
    """What a text tells of the auction."""

    calls: tuple[Called, ...] = ()
    auction: Auction | None = None
    """Where every call has its seat."""
    relative: bool = False
    """The seats are only as the speaker sees them."""
    insufficient: tuple[Bid, Bid] | None = None
    """A bid and the higher or equal one it was made over."""
    sufficient: tuple[Bid, Bid] | None = None
    """A bid and the lower one it was made over, where no other bids are told."""
    bidder: Seat | None = None
    """Who made that bid, where the same clause names one player before it."""
    irregularity: Irregularity | None = None


def read_auction(message: Message, mentions: Mentions, spotted: Sequence[Spotted]) -> Told:
    """The auction as the text tells it; empty where it tells none."""
    scene = set_scene(message, mentions, spotted)
    pairs = list(told_over(mentions, scene.concepts))
    plain = [pair for pair in pairs if is_plainly_over(*pair, mentions, scene.concepts)]
    over, enough = _first_insufficient(pairs), _only_sufficient(plain, mentions)
    dealer = dealer_of(scene)
    objects = {item.first for item in doubled(mentions)} | _called_over_first(pairs, plain)
    made = [item for item in mentions.calls() if item.first not in objects]
    turns_told = any(item.concept in ABOUT_TURNS for item in spotted)
    told = _with_those_between(tuple(with_callers(made, scene)))
    calls = _first_run(told if turns_told else _without_repeats(told), 1 if dealer else FEWEST_CALLS)
    auction, irregularity = _up_to_the_irregularity(calls, dealer, turns_told, _settling(scene.concepts))
    if over or irregularity:
        shown = auction if irregularity else None
        return Told(calls, shown, scene.relative, over, None, _bidder(over, scene), irregularity)
    over = _insufficient_in_a_row(_in_one_sentence(calls, message, mentions))
    if over:
        return Told(calls, None, scene.relative, over)
    return Told(calls, None, scene.relative, None, enough, _bidder(enough, scene))


def _first_insufficient(pairs: Sequence[tuple[Mention, Mention]]) -> tuple[Bid, Bid] | None:
    bids = ((bid_of(made), bid_of(under)) for made, under in pairs)
    return next((pair for pair in bids if not is_sufficient(*pair)), None)


def _only_sufficient(pairs: Sequence[tuple[Mention, Mention]], mentions: Mentions) -> tuple[Bid, Bid] | None:
    """The bid that is enough, where it and the one under it are all that was bid."""
    bids = [item for item in mentions.calls() if isinstance(item.value, Bid)]
    if len(pairs) != 1 or len(bids) != len(pairs[0]):
        return None
    made, under = map(bid_of, pairs[0])
    return (made, under) if is_sufficient(made, under) else None


def _called_over_first(
    pairs: Sequence[tuple[Mention, Mention]], plain: Sequence[tuple[Mention, Mention]]
) -> set[int]:
    """Where the bids stand that are only named as what others were made over; they were made before those."""
    wrong = [under.first for made, under in pairs if not is_sufficient(bid_of(made), bid_of(under))]
    return {*wrong[:1], *(under.first for _, under in plain)}


def _up_to_the_irregularity(
    calls: Sequence[Called], dealer: Seat | None, turns_told: bool, settled_at: Sequence[int]
) -> tuple[Auction | None, Irregularity | None]:
    """The auction as far as the first call that is irregular, and the next one unless something was settled between.

    What is called after a refusal, a withdrawal or a ruling belongs to another auction than the one told before.
    """
    auction = _auction(calls, dealer, turns_told)
    found = _irregularities(auction)
    if auction is None or not found:
        return auction, None
    first = found[0]
    told = list(calls)
    for kept in range(1, len(told) + 1):
        shorter = _auction(told[:kept], dealer, turns_told)
        if shorter and len(shorter.calls) > first.index:
            break
    else:
        return auction, first
    following = told[kept : kept + 1]
    is_open = following and not any(told[kept - 1].place < at < following[0].place for at in settled_at)
    cut = _auction(told[: kept + 1] if is_open else told[:kept], dealer, turns_told)
    again = _irregularities(cut)
    return cut, again[0] if again else None


def _irregularities(auction: Auction | None) -> list[Irregularity]:
    """What is irregular in an auction as told. A double told before any bid says only that the bid was left out."""
    if auction is None:
        return []
    first_bid = next((place for place, (_, call) in enumerate(auction.calls) if isinstance(call, Bid)), None)
    return [
        item
        for item in auction.irregularities()
        if item.kind not in (IrregularityKind.INADMISSIBLE_DOUBLE, IrregularityKind.INADMISSIBLE_REDOUBLE)
        or (first_bid is not None and first_bid < item.index)
    ]


def _settling(concepts: Mapping[int, set[str]]) -> list[int]:
    """Where the text says what became of a call."""
    return [place for place, here in concepts.items() if SETTLED & here]


def _bidder(over: tuple[Bid, Bid] | None, scene: Scene) -> Seat | None:
    """The one player named before a bid in its clause; where seats are only as the speaker sees them, nobody."""
    if over is None or scene.relative:
        return None
    first = next(item for item in scene.mentions.calls() if item.value == over[0])
    named = {scene.players[place] for place in scene.players_of(first.clause) if place < first.first}
    return named.pop() if len(named) == 1 else None


def _with_those_between(calls: Sequence[Called]) -> tuple[Called, ...]:
    """With the players of calls told between two others, where just so many sit between: "2NT South, double, 2♥ North"."""
    found = list(calls)
    known = [place for place, item in enumerate(calls) if item.seat is not None]
    for before, after in pairwise(known):
        first = calls[before].seat
        if first is not None and before + 1 < after and first.after(after - before) is calls[after].seat:
            for place in range(before + 1, after):
                found[place] = replace(calls[place], seat=first.after(place - before))
    return tuple(found)


def _without_repeats(calls: Sequence[Called]) -> tuple[Called, ...]:
    """Without bids that somebody has made before: nobody bids the same twice, but he may speak of it again."""
    kept: list[Called] = []
    for item in calls:
        made = {(other.seat, other.call) for other in kept}
        if not isinstance(item.call, Bid) or item.seat is None or (item.seat, item.call) not in made:
            kept.append(item)
    return tuple(kept)


def _first_run(calls: Sequence[Called], fewest: int) -> tuple[Called, ...]:
    """The calls told one after another, from the first on; so many at least make an auction."""
    run = list(calls[:1])
    for item in calls[1:]:
        if item.place - run[-1].place > FARTHEST_NEXT:
            if len(run) >= fewest:
                break
            run = []
        run.append(item)
    return tuple(run)


def _auction(calls: Sequence[Called], dealer: Seat | None, turns_told: bool) -> Auction | None:
    """The calls in order from the dealer; None where a player is missing.

    People leave out passes: where nothing is said of turns, players that were skipped have passed.
    """
    seated = [(item.seat, item.call) for item in calls if item.seat is not None]
    if len(seated) != len(calls) or not seated or (dealer is None and len(seated) < FEWEST_CALLS):
        return None
    if turns_told:
        return Auction(dealer or seated[0][0], tuple(seated))
    told = [seated[0]]
    for seat, call in seated[1:]:
        while told[-1][0].lho is not seat and told[-1][0] is not seat:
            told.append((told[-1][0].lho, PASS))
        told.append((seat, call))
    return Auction(told[0][0], tuple(told))


def _in_one_sentence(calls: Sequence[Called], message: Message, mentions: Mentions) -> Sequence[Called]:
    """The calls of the sentence that tells the first one: later sentences speak of them again."""
    if not calls:
        return calls
    end = SENTENCE_END.search(message.folded, mentions.tokens[calls[0].place].start)
    return [item for item in calls if end is None or mentions.tokens[item.place].start < end.start()]


def _insufficient_in_a_row(calls: Sequence[Called]) -> tuple[Bid, Bid] | None:
    """Calls in the order told, players unknown: the first bid that is not enough over the one before.

    Only as far as they stand in a row; after a row a call not named before may take a few words: "1♥ – 2♣ – 2♥ and
    then fourth hand put down 2♦".
    """
    row = list(calls[:1])
    for item in calls[1:]:
        gap = item.place - row[-1].place
        is_next = (
            len(row) >= CALLS_OF_A_ROW
            and gap <= FARTHEST_AFTER_A_ROW
            and item.call not in (so_far.call for so_far in row)
        )
        if gap > FARTHEST_IN_A_ROW and not is_next:
            break
        row.append(item)
    bids = [item.call for item in row if isinstance(item.call, Bid)]
    return next(((bid, last) for last, bid in pairwise(bids) if not is_sufficient(bid, last)), None)


KINDS_TOLD = {
    IrregularityKind.INSUFFICIENT_BID: "insufficient",
    IrregularityKind.OUT_OF_ROTATION: "out_of_rotation",
    IrregularityKind.INADMISSIBLE_DOUBLE: "inadmissible_double",
    IrregularityKind.INADMISSIBLE_REDOUBLE: "inadmissible_double",
    IrregularityKind.ABOVE_SEVEN: "above_seven",
    IrregularityKind.AFTER_FINAL_PASS: "after_final_pass",
    IrregularityKind.DEPRIVED_OF_TURN: "deprived_of_turn",
    IrregularityKind.CHANGE_OF_CALL: "change_of_call",
}


TURN_TAKEN, ACCEPTED = "turn_taken", "accepted_by_call"


def told_names(told: Told) -> list[str]:
    """What the auction shows, by name."""
    names = ["insufficient"] if told.insufficient else []
    if told.irregularity:
        kind = KINDS_TOLD[told.irregularity.kind]
        names += [kind, _called_over(told) or f"{kind}_{kind_of(told.irregularity.call)}"]
    return names


def _called_over(told: Told) -> str | None:
    """Who called over a call out of rotation: the opponent whose turn it was (28B), or the next player (29A)."""
    wrong = told.irregularity
    if wrong is None or told.auction is None or wrong.kind is not IrregularityKind.OUT_OF_ROTATION:
        return None
    since = told.auction.calls[wrong.index + 1 :]
    if since and since[0][0] is wrong.turn and wrong.turn is wrong.seat.rho:
        return TURN_TAKEN
    if wrong.call == PASS or wrong.turn is wrong.seat.lho:
        return None
    return ACCEPTED if since and since[0][0] is wrong.seat.lho else None


def kind_of(call: Call) -> str:
    """A bid, a pass or a double (or redouble), by name."""
    return "bid" if isinstance(call, Bid) else "pass" if call == PASS else "double"
