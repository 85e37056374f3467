"""How long a message takes from text to first answer, as ratios within one run on one core."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from statistics import median, quantiles

import msgspec
import pytest
from rapidfuzz import fuzz, process

from scenarios.asking import ask
from scenarios.matching.fitted_files import pack_fitted
from scenarios.matching.model import Model, load_model, model
from scenarios.matching.ranking import rank
from scenarios.matching.rows import ZERO, pack
from scenarios.matching.texts import texts
from scenarios.reading.reading import read
from scenarios.understanding import forget
from tests.benchmarks.ratios import Limit, check, medians, spent_on

pytestmark = pytest.mark.benchmark

MOST_OF_A_PASS, MOST_OF_THE_MEDIAN, MOST_OF_TEN_TIMES = 5.0, 5.0, 3.0
"""The slowest messages open scenarios that lead into many others: all rulings within reach are looked through."""
ASKED, COMPARED, WIDER = 500, 5, 10
ROUNDS = 7


def sample(count: int) -> list[str]:
    written = [text.text for text in texts()]
    return random.Random(27).sample(written, count)


def forgetting(run: Callable[[], object]) -> Callable[[], float]:
    """The same without what is kept of messages read before."""

    def again() -> None:
        forget()
        run()

    return spent_on(again)


def test_a_first_answer_costs_little_more_than_comparing_with_every_phrase() -> None:
    phrases = [text.text for text in texts()]
    asked = sample(COMPARED)
    subjects = {
        "ask": forgetting(lambda: [ask(text) for text in asked]),
        "rapidfuzz": spent_on(
            lambda: [process.extract(text, phrases, scorer=fuzz.token_set_ratio, limit=5) for text in asked]
        ),
    }

    def measured() -> tuple[float]:
        found = medians(subjects, ROUNDS)
        return (found["ask"] / found["rapidfuzz"],)

    a_pass = f"one token_set_ratio pass over {len(phrases)} texts"
    check([Limit("text to first answer", a_pass, most=MOST_OF_A_PASS)], measured)


def test_no_message_takes_much_longer_than_the_usual_one() -> None:
    subjects = {text: forgetting(partial(ask, text)) for text in sample(ASKED)}

    def measured() -> tuple[float, float]:
        taken = list(medians(subjects, 3).values())
        usual = median(taken)
        return quantiles(taken, n=100)[98] / usual, max(taken) / usual

    check(
        [
            Limit(f"the 99th percentile of {ASKED} messages", "the median", most=MOST_OF_THE_MEDIAN),
            Limit("the slowest of them", "the median"),
        ],
        measured,
    )


def widened(times: int) -> Model:
    """The project's model with this many times the labels, by repeating its rows."""
    fitted, rows = model().fitted, model().rows
    weights = (rows.sum([(place, 1)]) for place in range(len(fitted.rarity)))
    wider_rows = b"".join(bytes(ZERO + weight for weight in row) * times for row in weights)
    wider = msgspec.structs.replace(
        fitted,
        laws=tuple(f"{law}{'*' * copy}" for copy in range(times) for law in fitted.laws),
        scenarios=fitted.scenarios * times,
        rows=pack(wider_rows, len(fitted.laws) * times),
        intercepts=fitted.intercepts * times,
    )
    return Model(wider)


def test_ten_times_the_labels_cost_little_more(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("wide") / "model.bin"
    path.write_bytes(pack_fitted(widened(WIDER).fitted))
    wide = load_model(path)
    asked = sample(COMPARED * 8)
    readings = [read(text) for text in asked]
    subjects = {
        "answered": forgetting(lambda: [rank(read(text)) for text in asked]),
        "answered by the wide one": forgetting(lambda: [rank(read(text), wide) for text in asked]),
        "ranked": spent_on(lambda: [rank(reading) for reading in readings]),
        "ranked by the wide one": spent_on(lambda: [rank(reading, wide) for reading in readings]),
    }

    def measured() -> list[float]:
        found = medians(subjects, ROUNDS)
        return [found[f"{done} by the wide one"] / found[done] for done in ("answered", "ranked")]

    more = f"with {WIDER} times the labels"
    check(
        [
            Limit(f"reading and ranking {more}", "the same with those there are", most=MOST_OF_TEN_TIMES),
            Limit(f"ranking alone {more}", "the same with those there are"),
        ],
        measured,
    )
