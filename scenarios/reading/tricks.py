"""Which tricks a message numbers: "στην 5η λεβέ … στην 8η", "trick five … at trick 8", "a 3. ütésben".

In: the words and mentions of a message. Out: the numbers, each once, in the order told.
"""

from __future__ import annotations

from scenarios.reading.lexicon import Spotted
from scenarios.reading.mentions import Mentions
from scenarios.reading.message import Message

LAST_TRICK = 13
BESIDE = 2
"""Words between a number and the word for trick."""
TRICK = "trick"
ORDINAL_ENDINGS = frozenset(
    ["η", "ησ", "i", "h", "is", "hs", "th", "st", "nd", "rd", "as", "es", "os", "ik", "dik", "odik"]
)
ORDINALS: dict[str, int] = {
    stem: number
    for number, stems in enumerate(
        (
            "πρωτη prwti proti prwth first elso ראשונה",
            "δευτερη deyteri defteri deuteri second masodik שנייה שניה",
            "τριτη triti trith third harmadik שלישית",
            "τεταρτη tetarti tetarth fourth negyedik רביעית",
            "πεμπτη pempti pempth fifth otodik חמישית",
            "εκτη ekti ekth sixth hatodik שישית",
            "εβδομη evdomi evdomh seventh hetedik שביעית",
            "ογδοη ogdoi ogdoh eighth nyolcadik שמינית",
            "ενατη enati enath ninth kilencedik תשיעית",
            "δεκατη dekati dekath tenth tizedik עשירית",
            "ενδεκατη endekati eleventh tizenegyedik",
            "δωδεκατη dodekati twelfth tizenkettedik",
            "thirteenth tizenharmadik",
        ),
        1,
    )
    for stem in stems.split()
}
CARDINALS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13,
}  # fmt: skip


def read_tricks(message: Message, mentions: Mentions, spotted: tuple[Spotted, ...]) -> tuple[int, ...]:
    """The numbers said of tricks; once there is one, other ordinals of the message are taken for tricks as well."""
    at_word = {item.first for item in spotted if item.concept == TRICK}
    taken = {
        token for item in mentions.calls() + mentions.cards() for token in range(item.first, item.last + 1)
    }
    used = {mentions.tokens[place].start for place in taken}
    beside: dict[int, int] = {}
    elsewhere: dict[int, int] = {}
    for place, word in enumerate(message.words):
        number, is_ordinal = _number(word.text)
        if number is None or (word.start in used and not (is_ordinal and place + 1 in at_word)):
            continue
        dotted = message.language == "hu" and message.folded[word.start + len(word.text) :].startswith(".")
        is_numbered = is_ordinal or dotted
        before = any(0 < trick - place <= BESIDE for trick in at_word)
        after = place - 1 in at_word
        if after or (before and is_numbered):
            beside[place] = number
        elif is_numbered and word.text[0].isdecimal():
            elsewhere[place] = number
    found = {**beside, **elsewhere} if beside else {}
    return tuple(dict.fromkeys(found[place] for place in sorted(found)))


def _number(text: str) -> tuple[int | None, bool]:
    """A number that a trick may have, and whether it is an ordinal: ten tricks are not the tenth."""
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    ending = text[len(digits) :]
    if digits and (not ending or ending in ORDINAL_ENDINGS):
        value = int(digits) if len(digits) <= 2 else 0
        return (value, bool(ending)) if 1 <= value <= LAST_TRICK else (None, False)
    ordinal = next((number for stem, number in ORDINALS.items() if text.startswith(stem)), None)
    if ordinal is None and text[:1] in "בה" and text:
        ordinal = ORDINALS.get(text.lstrip("בה"))
    return (ordinal, True) if ordinal else (CARDINALS.get(text), False)
