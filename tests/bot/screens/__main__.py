"""`make screens`: the talks of the tests as a page at 360 pixels, and how large they are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from bot.talk.look_ups import help_reply
from bot.talk.replies import Reply
from bot.talk.state import State
from tests.bot.chats import Chats
from tests.bot.screens.page import Exchange, page
from tests.bot.screens.phone import LARGER_TYPE, Screen
from tests.bot.talk.test_conversation import ALL_TALKS, Talk, come_of

SHOWN = (
    "usual_incidents",
    "on_the_phone",
    "views",
    "ways_back",
    "which_case",
    "contradictions",
    "not_for_a_director",
    "groups",
    "evenings",
    "evening_noted",
    "noting",
    "directing",
    "claims",
    "deals",
    "log",
    "commands",
    "help",
    "languages",
    "polls",
    "terms",
    "search",
)
LONGEST_SAID = 300
PAGE = Path("build") / "screens.html"


def played(name: str, talk: Talk) -> Iterator[Exchange]:
    """A talk, answer by answer."""
    chats = Chats(State(talk.lang, talk.lang or talk.last_lang))
    replies: dict[str, Reply] = {}
    for number, turn in enumerate(talk.turns):
        before = replies.get(turn.chat) or help_reply(chats.first.last_lang)
        reply = come_of(turn, chats, before, partial(_fault, name, number))
        if reply:
            replies[turn.chat] = reply
            done = turn.type or turn.tap or turn.action or turn.clock or ""
            yield Exchange(done[:LONGEST_SAID], Screen(reply), turn.by, is_tap=not (turn.type or turn.clock))


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
    print(f"{len(talks)} talks, {len(screens)} answers: {PAGE}")
    _print_sizes("answers", screens)
    _print_sizes("rulings", [screen for screen in screens if screen.reply.decides])
    for name, larger in (("", 1.0), (" in type of 125%", LARGER_TYPE)):
        cut = sorted({label for screen in screens for label in screen.cut(larger)})
        print(f"labels cut{name}: {len(cut)}", *cut, sep="\n  ")


def _print_sizes(name: str, screens: list[Screen]) -> None:
    sizes = sorted(screen.screens for screen in screens)
    most = sizes[int(0.95 * len(sizes))]
    lines, buttons = max(screen.lines for screen in screens), max(screen.buttons for screen in screens)
    print(
        f"{name} ({len(screens)}), of a screen: median {median(sizes):.2f}, 95% within {most:.2f},"
        f" most {sizes[-1]:.2f}; most lines {lines}, most buttons {buttons}"
    )


if __name__ == "__main__":
    main()
