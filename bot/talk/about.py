"""What the bot is: editions, dates, and how accurate it is as measured."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bot.talk.phrases import say
from bot.talk.replies import Reply, block
from bot.talk.state import State
from corpus.loading import load
from corpus.texts import Strict


class Accuracy(Strict, frozen=True):
    """How often the first answer was right on incidents never used to tune it, and when that was measured."""

    date: str
    incidents: int
    first: float
    three: float


@cache
def accuracy() -> Accuracy:
    """As last measured."""
    return load(Path(__file__).with_name("accuracy.yaml"), Accuracy)


def about_reply(state: State) -> Reply:
    """Version, editions, accuracy."""
    lang = state.reader
    measured = accuracy()
    told = say(
        "about",
        lang,
        version=_version(),
        date=measured.date,
        incidents=measured.incidents,
        first=f"{measured.first:g}",
        three=f"{measured.three:g}",
    )
    return Reply(lang, (block("text", told, lang),))


def _version() -> str:
    try:
        return version("diaititis")
    except PackageNotFoundError:
        return "?"
