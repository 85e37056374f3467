"""The auction a message tells, in the loose ways people tell one, and what is irregular in it by computation.

In: mentions and concepts. Out: a `Told`: who called what as far as the text says, and the irregularity that follows.
A call counts only where the text pairs it with a player, writes the calls in a row, or puts one over another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mention, Mentions
from scenarios.reading.message import SENTENCE_END, Message
from scenarios.reading.one_over_another import FARTHEST_IN_A_ROW, OVER, REPLACED, bid_of, doubled, told_over

SPEAKER = Seat.SOUTH
"""Where the speaker is put while only partner, left and right are named; such seats are never shown."""
RELATIVE: dict[str, Seat] = {
    "me": SPEAKER,
    "partner": SPEAKER.partner,
    "lho": SPEAKER.lho,
    "rho": SPEAKER.rho,
}
OWNERS = frozenset(["μου", "mou", "my", "mine", "nekem", "enyem", "שלי"])
"""Words for the speaker that only say whose something is."""
DEALER = "dealer"
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
NOT_CALLED = frozenset((*REPLACED, "declarer", "contract", "not_seen_bid"))
"""Before a call that was not made in the auction: a contract being played, a call in place of another."""
SETTLED = frozenset(
    ("refuse", "accept", "accept_done", "withdraw", "cancelled_call", "director", "call_director", "barred")
)
"""Where one of these is said, what was called before it is no longer what is called over."""
PLAYING = re.compile("παιζ|επαιζ|επαιξ|paiz|epaiz|epaix|play|jatsz|שיחק|משחק")
OF = frozenset(["του", "τησ", "tou", "tis", "ths", "of"])
A_ROW, FARTHEST_AFTER_A_ROW = 3, 7
"""Calls that make a row, and the tokens that one more may be away from it."""
FARTHEST_NEXT = 8
"""Tokens between two calls of one auction; what comes later only refers to it."""


@dataclass(frozen=True)
class Called:
    """A call, and who made it as far as the text says."""

    call: Call
    seat: Seat | None
    place: int


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
    bidder: Seat | None = None
    """Who made that bid, where the same clause names one player before it."""
    irregularity: Irregularity | None = None


def read_auction(message: Message, mentions: Mentions, spotted: Sequence[Spotted]) -> Told:
    """The auction as the text tells it; empty where it tells none."""
    concept_at = _concepts_by_token(message, mentions, spotted)
    pair = told_over(mentions, concept_at)
    over = (bid_of(pair[0]), bid_of(pair[1])) if pair else None
    players, relative = _players(mentions, concept_at)
    dealer = _dealer(players, mentions, concept_at)
    objects = {item.first for item in doubled(mentions)} | ({pair[1].first} if pair else set())
    made = [item for item in mentions.calls() if item.first not in objects]
    calls = _first_run(tuple(_paired(made, mentions, players, concept_at)), 1 if dealer else 2)
    turns_told = any(item.concept in ABOUT_TURNS for item in spotted)
    auction, irregularity = _up_to_the_irregularity(calls, dealer, turns_told, _settling(concept_at))
    if over is None and irregularity is None:
        over = _insufficient_in_a_row(_in_one_sentence(calls, message, mentions))
        return Told(calls, None, relative, over, None, None)
    bidder = None if relative or over is None else _bidder(over[0], mentions, players)
    return Told(calls, auction if irregularity else None, relative, over, bidder, irregularity)


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


def _settling(concept_at: dict[int, set[str]]) -> list[int]:
    """Where the text says what became of a call."""
    return [place for place, concepts in concept_at.items() if SETTLED & concepts]


def _bidder(bid: Bid, mentions: Mentions, players: dict[int, Seat]) -> Seat | None:
    """The one player named before a bid in its clause."""
    first = next(item for item in mentions.calls() if item.value == bid)
    named = {
        seat
        for place, seat in players.items()
        if mentions.clauses[place] == first.clause and place < first.first
    }
    return named.pop() if len(named) == 1 else None


def _concepts_by_token(
    message: Message, mentions: Mentions, spotted: Sequence[Spotted]
) -> dict[int, set[str]]:
    """The concepts that begin at each token."""
    place_of = {token.start: place for place, token in enumerate(mentions.tokens)}
    at: dict[int, set[str]] = {}
    for item in spotted:
        place = place_of.get(message.words[item.first].start)
        if place is not None:
            at.setdefault(place, set()).add(item.concept)
    return at


def _players(mentions: Mentions, concept_at: dict[int, set[str]]) -> tuple[dict[int, Seat], bool]:
    """Who is named at which token: by seat, or as the speaker sees them where no seat is named."""
    seats = {item.first: item.value for item in mentions.seats() if isinstance(item.value, Seat)}
    if seats:
        return seats, False
    roles: dict[int, Seat] = {}
    for place, concepts in sorted(concept_at.items()):
        for role in concepts & set(RELATIVE):
            is_owner = role == "me" and mentions.tokens[place].text in OWNERS
            if not is_owner and roles.get(place - 1) is not RELATIVE[role]:
                roles[place] = RELATIVE[role]
    return roles, True


def _paired(
    calls: Sequence[Mention],
    mentions: Mentions,
    players: dict[int, Seat],
    concept_at: dict[int, set[str]],
) -> Iterator[Called]:
    """Calls with their players: the one of the same clause, if the clause has one call and one player."""
    for clause in dict.fromkeys(item.clause for item in calls):
        here = [item for item in calls if item.clause == clause]
        named = [place for place in players if mentions.clauses[place] == clause]
        if any(_is_no_call(item, mentions, concept_at) for item in here):
            continue
        owners = {
            item.first: place for item in here if (place := _owner(item, mentions, players)) is not None
        }
        if owners:
            here = [item for item in here if item.first not in owners]
            named = [place for place in named if place not in owners.values()]
            if len(here) != 1 or len(named) != 1:
                here = []
            both = [*owners.items(), *((item.first, place) for item in here for place in named)]
            told = {item.first: item for item in calls}
            yield from (Called(_call(told[at]), players[place], at) for at, place in sorted(both))
        elif len(here) == 1 and named:
            nearest = min(named, key=lambda place: abs(place - here[0].first))
            seat = None if _is_called_over(here[0], concept_at) else players[nearest]
            yield Called(_call(here[0]), seat, here[0].first)
        elif len(named) == len(here) and len(here) > 1:
            for item, place in zip(here, sorted(named), strict=True):
                yield Called(_call(item), players[place], item.first)
        elif not _in_a_row(here) and len(here) > 1:
            yield from (Called(_call(item), None, item.first) for item in here)
        else:
            first = players.get(_named_before(mentions, here[0], players))
            for step, item in enumerate(here):
                yield Called(_call(item), first.after(step) if first else None, item.first)


def _owner(item: Mention, mentions: Mentions, players: dict[int, Seat]) -> int | None:
    """The player a call is said to be of: "το 2ΧΑ του Δύση", "West's 2NT", "the 2NT of West"."""
    texts = [token.text for token in mentions.tokens]
    after, before = item.last + 1, item.first - 2
    if after + 1 in players and texts[after] in OF:
        return after + 1
    return before if before in players and texts[before + 1] == "s" else None


def _is_called_over(item: Mention, concept_at: dict[int, set[str]]) -> bool:
    """Is it what somebody is to call over, and so somebody else's: "North's turn over 2♠"?"""
    return any(OVER in concept_at.get(place, ()) for place in (item.first - 1, item.first - 2))


def _is_no_call(item: Mention, mentions: Mentions, concept_at: dict[int, set[str]]) -> bool:
    """A contract being played, or a call in place of another, by the words just before it."""
    before = range(max(0, item.first - 3), item.first)
    return any(
        bool(NOT_CALLED & concept_at.get(place, set())) or bool(PLAYING.match(mentions.tokens[place].text))
        for place in before
    )


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


def _named_before(mentions: Mentions, item: Mention, players: dict[int, Seat]) -> int:
    """The token just before a call if it names a player in a clause of his own: "N: 1S P 1H"."""
    before = item.first - 1
    if before not in players:
        return -1
    clause = mentions.clauses[before]
    return -1 if any(call.clause == clause and call is not item for call in mentions.calls()) else before


def _call(item: Mention) -> Call:
    assert isinstance(item.value, Call)
    return item.value


def _in_a_row(items: Sequence[Mention]) -> bool:
    return len(items) > 1 and all(after.first == before.last + 1 for before, after in pairwise(items))


def _dealer(players: dict[int, Seat], mentions: Mentions, concept_at: dict[int, set[str]]) -> Seat | None:
    """The player named beside a word for dealer, in the same clause."""
    for place, concepts in sorted(concept_at.items()):
        if DEALER in concepts:
            near = [
                other
                for other in players
                if mentions.clauses[other] == mentions.clauses[place] and abs(other - place) <= 3
            ]
            if near:
                return players[min(near, key=lambda other: abs(other - place))]
    return None


def _auction(calls: Sequence[Called], dealer: Seat | None, turns_told: bool) -> Auction | None:
    """The calls in order from the dealer; None where a player is missing.

    People leave out passes: where nothing is said of turns, players that were skipped have passed.
    """
    seated = [(item.seat, item.call) for item in calls if item.seat is not None]
    if len(seated) != len(calls) or not seated or (dealer is None and len(seated) < 2):
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
            len(row) >= A_ROW
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
