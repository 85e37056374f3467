"""One worker of the fuzzing: `python fuzz.py talk SEED COUNT`, `python fuzz.py book SEED COUNT FILE`.

Prints one JSON object: how many were tried, the slowest, and what broke.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot.talk.conversation import step
from bot.talk.replies import LONGEST_ACTION
from bot.talk.state import Event, State, Tapped, Typed
from bot.telegram.html import LONGEST_MESSAGE, messages
from corpus.books.reading import read_book
from corpus.definitions import all_terms
from corpus.errors import BookError
from corpus.outline import all_ids
from corpus.references import format_reference
from corpus.words import LANGUAGES

SCRAPS = (
    *(
        "ο Νότος",
        "φύλλο",
        "έπεσε",
        "antam",
        "ektos seiras",
        "lead",
        "out of turn",
        "κοντρ",
        "claim",
        "τι είναι",
    ),
    *(
        "what is",
        "2007",
        "παλιός",
        "law",
        "νόμος",
        "חוק",
        "szabály",
        "/law",
        "/find",
        "/define",
        "/lang",
        "/start",
    ),
    *(
        "SC-3.3a",
        "κουτιά",
        "{",
        "}",
        "<i>",
        "&",
        "♠",
        "2♥",
        "👩\u200d🚒",
        "\0",
        "\x1b[0m",
        "\u202e",
        "\ufeff",
        "¨" * 9,
    ),
    *(" " * 50, "(" * 50, "?" * 50, "9" * 30, "α" * 300, "\n", "#3", "%s", "ﷺ", "ǅ", "\ud800"),
)
KINDS = ("law", "book", "rules", "term", "rule", "section", "ask", "lang", "", "x")
SLIPS = (
    b"\n",
    b"<|",
    b"(",
    "ΝΟΜΟΣ 9 – ".encode(),
    b"1. ",
    b"*",
    "חוק 4 - ".encode(),
    b"A. ",
    b"",
    b"\t",
    "¹".encode(),
)


def mutated(text: str, chance: random.Random, slips: int = 3) -> str:
    """A text with a few letters lost, doubled or replaced, or a scrap put in."""
    letters = list(text)
    for _ in range(chance.randint(0, slips)):
        if not letters:
            break
        at = chance.randrange(len(letters))
        slip = chance.randrange(4)
        if slip == 0:
            del letters[at]
        elif slip == 1:
            letters.insert(at, letters[at])
        elif slip == 2:
            letters[at] = chr(chance.choice((chance.randrange(32, 0x600), chance.randrange(0x11000))))
        else:
            letters.insert(at, chance.choice(SCRAPS))
    return "".join(letters)


def an_event(chance: random.Random) -> Event:
    """What a careless, hurried or hostile person might send."""
    match chance.randrange(10):
        case 0 | 1 | 2 | 8 | 9:
            reference = format_reference(chance.choice(all_ids()), chance.choice(LANGUAGES))
            return Typed(mutated(reference, chance, slips=1))
        case 3:
            return Typed(mutated(chance.choice(chance.choice(all_terms()).names()), chance))
        case 4:
            return Typed("".join(chr(chance.randrange(1, 0x2FFF)) for _ in range(chance.randrange(80))))
        case 5:
            return Typed(" ".join(chance.choices(SCRAPS, k=chance.randrange(12))))
        case 6:
            value = chance.choice(
                (chance.choice(all_ids()), chance.choice(all_terms()).id, "BB", "SC-3.3a", "he")
            )
            return Tapped(mutated(f"{chance.choice(KINDS)}:{value}", chance))
    return Typed(chance.choice(SCRAPS) * chance.randrange(3000))


def talk(chance: random.Random) -> None:
    state = State(chance.choice((None, *LANGUAGES)), chance.choice(LANGUAGES))
    reply = step(state, an_event(chance))[1]
    actions = [button.action for row in reply.buttons for button in row if button.action]
    assert all(len(action.encode()) <= LONGEST_ACTION for action in actions)
    sent = messages(reply, "DiaititisTestBot")
    assert sent
    assert all(text.encode() and len(text) <= LONGEST_MESSAGE for text in sent)


def read_garbled(original: bytes, chance: random.Random) -> None:
    garbled = bytearray(original)
    for _ in range(chance.randrange(60)):
        at = chance.randrange(len(garbled))
        garbled[at : at + chance.randrange(1, 60)] = chance.choice(SLIPS)
    if chance.random() < 0.3:
        del garbled[chance.randrange(len(garbled)) :]
    data = bytes(garbled)
    if chance.random() < 0.9:
        data = data.decode(errors="ignore").encode()
    try:
        book = read_book(data, "book.txt")
    except BookError as error:
        if len(str(error).splitlines()) != 1:
            raise RuntimeError("a refusal of several lines") from error
    else:
        assert len(book.clauses) > 700


def run(seed: int, count: int, attempt: Callable[[random.Random], None]) -> dict[str, object]:
    slowest, broken = (0.0, 0), []
    for number in range(count):
        one = seed * 1_000_000 + number
        begin = time.process_time()
        try:
            attempt(random.Random(one))
        except Exception as error:
            broken.append(f"{one}: {type(error).__name__}: {error}")
        slowest = max(slowest, (time.process_time() - begin, one))
    return {"tried": count, "slowest": slowest[0], "slowest_seed": slowest[1], "broken": broken[:10]}


if __name__ == "__main__":
    what, seed, count, *files = sys.argv[1:]
    if what == "talk":
        step(
            State(), Typed("Ο Νότος είπε 2♠ πάνω σε 2ΧΑ")
        )  # the model and the lexicon are loaded before the clock runs
        attempt = talk
    else:
        original = Path(files[0]).read_bytes()

        def attempt(chance: random.Random) -> None:
            read_garbled(original, chance)

    print(json.dumps(run(int(seed), int(count), attempt)))
