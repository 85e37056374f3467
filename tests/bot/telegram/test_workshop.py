"""Files made in a process of their own: right ones, none that takes for ever, and the next one after any mishap."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator

import pytest

from bot.talk.making import card_recipe, chart_recipe, log_recipe, make, table_recipe
from bot.talk.replies import Recipe
from bot.talk.state import LogEntry
from bot.telegram import workshop as module
from bot.telegram.workshop import NotMadeError, Workshop
from scenarios.charts.boxes import Box, Page
from scenarios.charts.cards import Card, Line, Part

CHART = chart_recipe(Page("27", (Box("question", "Ανεπαρκής;"), Box("outcome", "♠ 2"))))
LINES = (Line("ΑΣΑ", ("Δέχεσαι το 2♠;",)),)
CARD = card_recipe(Card("27. Αγορά", "Ισχύει το 2♠", "", (Part("Τι να πείτε", LINES),), "27Α1", "2017", "el"))
ENTRY = LogEntry(
    1, "2026-11-16T21:00:00+02:00", "5", "12", "s", "Τίτλος", ("γεγονός",), ("27B1(a)",), "Απόφαση"
)
LOG = log_recipe("csv", [ENTRY], "el")
CLAIM = table_recipe("claim", "N:A.2.. E:.4.3. S:K.A.. W:5..2. H S", "el")
DEAL = table_recipe("deal", '[Board "7"] [Deal "N:A... 2... 3... 4..."]', "el")
CHILD = """
import os, time
import bot.telegram.workbench as bench
bench.LONGEST_SECONDS = 3
def make(recipe):
    if recipe.kind == "chart":
        {body}
    return recipe.kind.encode()
bench.make = make
bench.work()
"""


@pytest.fixture
async def workshop() -> AsyncIterator[Workshop]:
    open_one = Workshop()
    yield open_one
    await open_one.close()


def with_maker(monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """The process makes charts in this way instead, and of anything else its name."""
    monkeypatch.setattr(module, "COMMAND", [sys.executable, "-P", "-c", CHILD.format(body=body)])


@pytest.mark.parametrize(
    "recipe",
    [CHART, CARD, LOG, log_recipe("pdf", [ENTRY], "el"), CLAIM, DEAL],
    ids=lambda recipe: recipe.kind,
)
async def test_a_file_is_the_same_wherever_it_is_made(workshop: Workshop, recipe: Recipe) -> None:
    assert await workshop.make(recipe) == make(recipe)


async def test_files_for_many_come_out_each_for_the_one_who_asked(workshop: Workshop) -> None:
    recipes = [log_recipe("csv", [ENTRY] * number, "el") for number in range(1, 20)]
    made = await asyncio.gather(*map(workshop.make, recipes))
    assert made == [make(recipe) for recipe in recipes]


@pytest.mark.stress
@pytest.mark.parametrize(
    "body",
    [
        "time.sleep(60)",
        "raise ValueError('somebody wrote this')",
        "os._exit(3)",
        "os.abort()",
        "return b'x' * 10 ** 10",
        "return b'x' * 60_000_000",
    ],
)
async def test_what_cannot_be_made_is_told_and_the_next_is_made(
    workshop: Workshop, body: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    with_maker(monkeypatch, body)
    with pytest.raises(NotMadeError):
        await workshop.make(CHART)
    assert await workshop.make(LOG) == b"csv"
    (told,) = [record for record in caplog.records if record.name != "asyncio"]
    assert told.message == "file not made"
    assert "somebody" not in str(told.__dict__)


async def test_a_process_that_died_meanwhile_costs_nobody_his_file(workshop: Workshop) -> None:
    assert await workshop.make(LOG)
    assert workshop._process
    workshop._process.kill()
    await workshop._process.wait()
    assert await workshop.make(LOG) == make(LOG)


async def test_who_does_not_wait_for_his_file_leaves_nothing_for_the_next(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_maker(monkeypatch, "time.sleep(0.3)")
    await workshop.warm_up()
    hasty = asyncio.create_task(workshop.make(CHART))
    await asyncio.sleep(0.05)
    hasty.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hasty
    assert await workshop.make(LOG) == b"csv"


async def test_what_a_library_prints_is_no_answer(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_maker(monkeypatch, "os.write(1, b'noise' * 100); print('more')")
    assert await workshop.make(CHART) == b"chart"


async def test_it_is_told_no_secret(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "42:never-shown")
    monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", "never-shown")
    with_maker(monkeypatch, "return repr(sorted(os.environ.items())).encode()")
    told = await workshop.make(CHART)
    assert b"DIAITITIS_HOME" in told
    assert b"never-shown" not in told


async def test_it_ends_with_its_workshop_and_with_the_bot(workshop: Workshop) -> None:
    await workshop.make(LOG)
    first = workshop._process
    assert first
    assert first.stdin
    # A bot that is killed closes nothing itself; its end of the pipe is closed all the same.
    first.stdin.close()
    assert await asyncio.wait_for(first.wait(), 10) == 0
    await workshop.make(LOG)
    second = workshop._process
    assert second
    await workshop.close()
    with pytest.raises(ProcessLookupError):
        os.kill(second.pid, 0)
