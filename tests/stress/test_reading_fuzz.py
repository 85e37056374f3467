"""100,000 random and mutated texts are read, a tenth of them answered in full: nothing unhandled, nothing slow."""

from __future__ import annotations

import random
import time
from functools import cache

import pytest

from scenarios.asking import ask
from scenarios.matching.texts import texts
from scenarios.understanding import understand

pytestmark = pytest.mark.stress

TEXTS = 100_000
PARTS = 40
"""Shared out among the workers."""
ONE_ASKED_IN = 10
LONGEST_SECONDS = 3.0
LATIN = str.maketrans("αβγδεζηικλμνοπρστυφχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "avgdeziiklmnoprstyfxoABEZHIKMNOPTYX")
GREEK = str.maketrans("abeihkmnoptuvxyzABEHIKMNOPTXYZ", "αβειηκμνορτυνχυζΑΒΕΗΙΚΜΝΟΡΤΧΥΖ")
SCRAPS = (
    *(
        "\x00",
        "\x07",
        "\x1b[31m",
        "\x7f",
        "\x85",
        "\ud800",
        "\udfff",
        "\u202e",
        "\u2066",
        "\ufeff",
        "\u200d",
        "\ufe0f",
    ),
    *(
        "😀",
        "👩\u200d🚒",
        "🇬🇷",
        "♠️",
        "♤",
        "❤️",
        "2♠",
        "1ΧΑ",
        "7NT",
        "8♣",
        "πάσο",
        "x",
        "xx",
        "p",
        "14 φύλλα",
        "0 cards",
    ),
    *(
        "Ν",
        "N:",
        "ο Β",
        "dealer",
        "πάνω σε",
        "over",
        "-re",
        "על",
        "δεν",
        "27B1",
        "νόμος 99",
        "{16C2}",
        "4♥x-2 vul",
    ),
    *(
        ".",
        ";",
        "\n",
        "…",
        ",",
        " – ",
        "(",
        ")",
        "'",
        '"',
        "%s",
        "{0}",
        "\\",
        "<i>",
        "&",
        "0",
        "9" * 40,
        "²",
        "٣",
        "ﷺ",
        "ǅ",
        "ﬃ",
    ),
    *("α" * 300, "ab" * 100, "\u0301" * 50, "ΐ", "ς", "ſ", "İ", "ß", "ךםן", "הושמבלכ" * 20, "őű", "q" * 64),
)


SHORT, ONE_WHOLE_IN = 70, 8
"""Most are taken as short as people write, some whole."""


@cache
def written() -> tuple[str, ...]:
    return tuple(text.text for text in texts())


def a_piece(chance: random.Random) -> str:
    text = chance.choice(written())
    if chance.randrange(ONE_WHOLE_IN) == 0:
        return text
    first = chance.randrange(max(1, len(text) - SHORT))
    return text[first : first + SHORT]


def cut(text: str, chance: random.Random) -> str:
    first, last = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
    return text[first:last]


def doubled(text: str, chance: random.Random) -> str:
    return text * chance.choice((2, 2, 2, 3, 30) if len(text) <= SHORT else (2,))


def joined(text: str, chance: random.Random) -> str:
    return text + chance.choice((" ", "", ".\n", "; ")) + a_piece(chance)


def shuffled(text: str, chance: random.Random) -> str:
    words = text.split()
    chance.shuffle(words)
    return " ".join(words)


def in_another_script(text: str, chance: random.Random) -> str:
    return chance.choice(
        (text.translate(LATIN), text.translate(GREEK), text.upper(), text.swapcase(), text[::-1])
    )


def mistyped(text: str, chance: random.Random) -> str:
    letters = list(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(letters) + 1)
        match chance.randrange(4):
            case 0:
                letters[at : at + 1] = []
            case 1:
                letters[at:at] = letters[at : at + 1]
            case 2:
                letters[at : at + 2] = reversed(letters[at : at + 2])
            case _:
                letters[at : at + 1] = chr(
                    chance.choice((chance.randrange(0x600), chance.randrange(0x11000)))
                )
    return "".join(letters)


def with_scraps(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(SCRAPS) + text[at:]
    return text


def in_one_word(text: str, chance: random.Random) -> str:
    return "".join(text.split())


MUTATIONS = (
    cut,
    doubled,
    joined,
    shuffled,
    in_another_script,
    mistyped,
    mistyped,
    with_scraps,
    with_scraps,
    in_one_word,
)


def a_text(chance: random.Random) -> str:
    """Something like what people send, or nothing like it."""
    match chance.randrange(10):
        case 0 | 2:
            return "".join(
                chr(chance.randrange(chance.choice((0x80, 0x600, 0x3000, 0x11000))))
                for _ in range(chance.randrange(120))
            )
        case 1:
            return chance.choice(("", " ", "-")).join(chance.choices(SCRAPS, k=chance.randrange(10)))
    text = a_piece(chance)
    for mutate in chance.sample(MUTATIONS, chance.choice((1, 1, 2, 3))):
        text = mutate(text, chance)
    return text


@pytest.mark.parametrize("part", range(PARTS))
def test_any_text_is_read(part: int) -> None:
    broken, slowest = [], (0.0, 0)
    understand("ρενόνς")
    for number in range(part, TEXTS, PARTS):
        text = a_text(random.Random(number))
        begin = time.process_time()
        try:
            understand(text)
            if number // PARTS % ONE_ASKED_IN == 0:
                ask(text)
        except Exception as error:
            broken.append(f"{number}: {type(error).__name__}: {error}: {text[:80]!r}")
        slowest = max(slowest, (time.process_time() - begin, number))
    assert broken[:10] == []
    assert slowest[0] < LONGEST_SECONDS, f"the text of seed {slowest[1]} took {slowest[0]:.1f} s"
