"""Further irregularities in a message that is mainly about one: "led out of turn, and later his partner revoked".

In: a reading and the law it is mainly about. Out: the others, in the order told. One is found where a part of the
message tells of it by itself, in words that nothing else has, and the model does not contradict.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scenarios.matching.ranking import Candidate, Ranking, rank
from scenarios.reading.facts import Teller
from scenarios.reading.reading import Reading, read

SHORTEST_PART = 2
SUPPORTED = 0.2
"""The chance that the model must give to a kind of thing whose words are there."""
SUCCESSION = re.compile(
    r"(?<!\w)(?:και μετα|μετα|υστερα|επειτα|αργοτερα|στη συνεχεια|kai meta|meta|ystera|argotera|sti synexeia"
    r"|and then|then|later|afterwards|after that|and|majd|aztan|kesobb|utana|es|και|kai|k"
    r"|אחר ככ|אחר כך|ואז|אחרי זה|לאחר מכנ|וגמ)(?!\w)"
)
QUESTION_MARKS = {"el": "?;"}


@dataclass(frozen=True)
class Family:
    """Laws about one kind of thing, and how it is told for sure."""

    laws: tuple[str, ...]
    told: tuple[str, ...] = ()


FAMILIES = (
    Family(
        ("27", "28", "29", "30", "31", "32", "23", "26"),
        ("@insufficient", "insufficient bid", "bid insufficient", "ib_abbr", "poot_abbr", "boot_abbr", "doot_abbr",
         "bid out_of_turn", "pass out_of_turn", "double out_of_turn", "open_bid out_of_turn", "@out_of_rotation"),
    ),
    Family(
        ("53", "54", "55", "56", "57", "41"),
        ("lead_oot", "lead out_of_turn", "out_of_turn lead", "wrong_hand lead", "lead wrong_hand", "out_of_turn play_card",
         "play_card out_of_turn"),
    ),
    Family(("61", "62", "63", "64"), ("revoke_word", "not_follow")),
    Family(("68", "69", "70", "71"), ("claim", "concede", "rest_are_mine")),
    Family(("16", "73"), ("hesitate",)),
    Family(("20", "21", "75", "40"), ("wrong_explanation", "no_alert", "partner_misexplained")),
    Family(("24", "48", "49", "50", "51", "52"), ("dropped", "exposed card", "card exposed", "exposed honour", "exposed rank_name")),
    Family(("13", "14"), ("@cards_too_many", "@cards_too_few", "missing_card")),
    Family(("77", "78", "79", "BM"), ("score_error",)),
    Family(("42", "43"), ("dummy_speaks", "dummy_touches", "dummy_looked")),
    Family(("45", "46", "47")),
    Family(("92", "93", "83")),
)  # fmt: skip
CONSEQUENCES = (
    {"53", "68"},
    {"53", "50"},
    {"53", "45"},
    {"61", "66"},
    {"61", "67"},
    {"27", "25"},
    {"20", "92"},
    {"16", "92"},
)
"""What one of these families brings with it is no second irregularity: first laws of both."""


def second(reading: Reading, main: str) -> tuple[Candidate, ...]:
    """The irregularities of other kinds that parts of the message tell, in the order they are told."""
    texts = list(_parts(reading))
    if len(texts) < 2:
        return ()
    parts = [read(text, reading.message.language) for text in texts]
    home = _family(main)
    found: dict[str, Candidate] = {}
    main_told = False
    for part in parts:
        told = _told(part)
        if told is None:
            continue
        family = _family(told.law)
        if family == home:
            main_told = True
        elif not _is_consequence(home, family):
            found.setdefault(family.laws[0], replace(told, before=not main_told))
    if not main_told:
        found = {name: replace(item, before=False) for name, item in found.items()}
    return tuple(found.values())


def chance_of_all(ranking: Ranking, laws: Iterable[str]) -> float:
    """The chance that the message is about one of these laws or its near relations."""
    near = {near for law in laws for near in _family(law).laws}
    return sum(item.score for item in ranking.candidates if item.law in near)


def _told(part: Reading) -> Candidate | None:
    """What one part tells by itself."""
    teller = Teller(part)
    families = [family for family in FAMILIES if any(map(teller.tells, family.told))]
    ranking = rank(part) if families else None
    if ranking is None or ranking.is_off_topic:
        return None
    for family in families:
        if _chance(ranking, family) >= SUPPORTED:
            return next(item for item in ranking.candidates if item.law in family.laws)
    return None


def _family(law: str) -> Family:
    return next((family for family in FAMILIES if law in family.laws), Family((law,)))


def _is_consequence(one: Family, other: Family) -> bool:
    return any(set(one.laws) & pair and set(other.laws) & pair and one != other for pair in CONSEQUENCES)


def _chance(ranking: Ranking, family: Family) -> float:
    return sum(item.score for item in ranking.candidates if item.law in family.laws)


def _parts(reading: Reading) -> Iterator[str]:
    """The sentences, cut where one thing follows another; questions are about what was told before."""
    folded, words = reading.message.folded, reading.message.words
    starts = [
        word.start
        for word, before in zip(words, (None, *words), strict=False)
        if before is None or before.sentence != word.sentence
    ]
    for start, end in zip(starts, [*starts[1:], len(folded)], strict=True):
        sentence = folded[start:end]
        if not sentence.rstrip().endswith(tuple(QUESTION_MARKS.get(reading.message.language, "?"))):
            yield from _cut(sentence)


def _cut(sentence: str) -> list[str]:
    """A sentence in parts that follow one another; what is too short stays with what it follows."""
    parts = [""]
    for piece in SUCCESSION.split(sentence):
        if len(parts[-1].split()) < SHORTEST_PART or len(piece.split()) < SHORTEST_PART:
            parts[-1] = f"{parts[-1]} {piece}".strip()
        else:
            parts.append(piece)
    return [part for part in parts if part]
