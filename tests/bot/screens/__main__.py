"""`make screens`: the talks of the tests as a page at 360 pixels, and how large they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from bot.talk.conversation import step
from bot.talk.look_ups import help_reply
from bot.talk.state import State
from tests.bot.screens.page import Exchange, page
from tests.bot.screens.phone import Screen
from tests.bot.talk.test_conversation import ALL_TALKS, Talk, event_of

SHOWN = (
    "usual_incidents",
    "views",
    "which_case",
    "contradictions",
    "groups",
    "log",
    "commands",
    "help",
    "languages",
)
LONGEST_SAID = 300
PAGE = Path("build") / "screens.html"


def played(name: str, talk: Talk) -> Iterator[Exchange]:
    """A talk, answer by answer."""
    state = State(talk.lang, talk.lang or talk.last_lang)
    reply = help_reply(state.last_lang)
    for number, turn in enumerate(talk.turns):
        state, reply = step(state, event_of(turn, reply, partial(_fault, name, number)))
        yield Exchange((turn.type or turn.tap or turn.action or "")[:LONGEST_SAID], Screen(reply))


def _fault(name: str, turn: int, key: str, problem: str) -> str:
    return f"{name}: turn {turn}: {key}: {problem}"


def main() -> None:
    """Write the page and print the figures."""
    chosen = {
        name: written.talk
        for name, written in ALL_TALKS.items()
        if name.partition(":")[0] in SHOWN and not written.talk.book
    }
    talks = [(name, list(played(name, talk))) for name, talk in chosen.items()]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(talks), encoding="utf-8")
    screens = [exchange.screen for _, exchanges in talks for exchange in exchanges]
    sizes = sorted(screen.screens for screen in screens)
    cut = sorted({label for screen in screens for label in screen.cut()})
    print(f"{len(talks)} talks, {len(screens)} answers: {PAGE}")
    print(
        f"of a screen: median {median(sizes):.2f}, 95% within {sizes[int(0.95 * len(sizes))]:.2f}, most {sizes[-1]:.2f}"
    )
    print(f"labels cut: {len(cut)}", *cut, sep="\n  ")


if __name__ == "__main__":
    main()
