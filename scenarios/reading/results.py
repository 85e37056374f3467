"""A contract and its result told in words: "2 pikes kontre me mia pano", "3♥ doubled, vulnerable, ten tricks".

In: a reading. Out: the result, where the message tells one contract and one result and no more.
"""

from __future__ import annotations

import re

from scenarios.bridge import DOUBLE, REDOUBLE, Bid, Contract, Result, Risk
from scenarios.bridge.vocabulary import LEVELS
from scenarios.reading.reading import Reading

ALL_TRICKS, BOOK = 13, 6
NUMBERS = {**LEVELS, "μια": 1, "μιασ": 1, "δυο": 2, "δεκα": 10, "deka": 10, "ten": 10, "tiz": 10, "עשר": 10,
           "ενδεκα": 11, "eleven": 11, "tizenegy": 11, "δωδεκα": 12, "twelve": 12, "tizenket": 12,
           "two": 2, "kettovel": 2, "eggyel": 1, "harommal": 3}  # fmt: skip
NUMBER = (
    rf"(?P<number>\d{{1,2}}|{'|'.join(sorted((re.escape(word) for word in NUMBERS), key=len, reverse=True))})"
)
ABOVE = (
    rf"{NUMBER} (?:πανω|ανω|παραπανω|pano|panw|ano|anw|parapano|parapanw|over\w*|up|tobb|עודפ\w*)(?!\w)",
    rf"(?:plus|plusz|συν|sin|syn|פלוס) {NUMBER}(?!\w)",
    r"(?<!\w)\+\s?(?P<number>\d)(?!\w)",
)
BELOW = (
    rf"{NUMBER} (?:κατω|μεσα|katw|kato|mesa|down|off|light|under\w*|bukas\w*|נפילות|נפילה|למטה)(?!\w)",
    rf"(?:down|minus|minusz|μειον|meion|bukott|off|מינוס|נפל|נפילה) {NUMBER}(?!\w)",
    r"(?<!\w)[-−]\s?(?P<number>\d)(?!\w)",
)
TRICKS = (rf"{NUMBER} (?:tricks|λεβεσ?|leves?|utes\w*|לקיחות)(?!\w)",)
EXACTLY = re.compile(
    r"(?<!\w)(?:just made|made exactly|exactly|on the nose|ακριβωσ|στα ισα|sta isa|akrivws|akrivos|pont megvan|pont teljesit\w*|בדיוק)(?!\w)"
)


def read_result(reading: Reading) -> Result | None:
    """The result a message tells in words; None where it tells none, or more than one."""
    calls = reading.mentions.calls()
    bids = {item.value for item in calls if isinstance(item.value, Bid)}
    if len(bids) != 1:
        return None
    bid = bids.pop()
    raised = {item.value for item in calls} & {DOUBLE, REDOUBLE}
    risk = Risk.REDOUBLED if REDOUBLE in raised else Risk.DOUBLED if raised else Risk.UNDOUBLED
    needed = BOOK + bid.level
    flat = " ".join(reading.message.folded.replace(",", " ").split())
    told = {
        *(needed + number for number in _told(ABOVE, flat)),
        *(needed - number for number in _told(BELOW, flat)),
        *_told(TRICKS, flat),
        *([needed] if EXACTLY.search(flat) else []),
    }
    if len(told) != 1:
        return None
    tricks = told.pop()
    return Result(Contract(bid.level, bid.denomination, risk), tricks) if 0 <= tricks <= ALL_TRICKS else None


def _told(patterns: tuple[str, ...], flat: str) -> list[int]:
    found = [match["number"] for pattern in patterns for match in re.finditer(rf"(?<!\w)(?:{pattern})", flat)]
    return [int(word) if word.isdecimal() else NUMBERS[word] for word in found]
