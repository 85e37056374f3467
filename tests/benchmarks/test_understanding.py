"""How long a message takes from text to first answer, as ratios within one run on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median, quantiles

import msgspec
import pytest
from rapidfuzz import fuzz, process

from scenarios.asking import ask
from scenarios.matching.model import Model, load_model, model, packed_model
from scenarios.matching.ranking import rank
from scenarios.matching.texts import texts
from scenarios.reading.reading import read
from scenarios.understanding import forget
from tests.benchmarks.ratios import fastest

pytestmark = pytest.mark.benchmark

MOST_OF_A_PASS, MOST_OF_THE_MEDIAN, MOST_OF_TEN_TIMES = 5.0, 5.0, 3.0
ASKED, COMPARED, WIDER = 1000, 12, 10
ROUNDS = 4


def sample(count: int) -> list[str]:
    written = [text.text for text in texts()]
    return random.Random(27).sample(written, count)


def forgetting(run: Callable[[], object]) -> Callable[[], object]:
    """The same without what is kept of messages read before."""

    def again() -> object:
        forget()
        return run()

    return again


def test_a_first_answer_costs_little_more_than_comparing_with_every_phrase() -> None:
    phrases = [text.text for text in texts()]
    asked = sample(COMPARED)
    found = fastest(
        {
            "ask": forgetting(lambda: [ask(text) for text in asked]),
            "rapidfuzz": lambda: [
                process.extract(text, phrases, scorer=fuzz.token_set_ratio, limit=5) for text in asked
            ],
        },
        ROUNDS,
    )
    ratio = found["ask"] / found["rapidfuzz"]
    print(
        f"\ntext to first answer: {ratio:.2f} × one token_set_ratio pass over {len(phrases)} texts (at most {MOST_OF_A_PASS:g})"
    )
    assert ratio <= MOST_OF_A_PASS


def test_no_message_takes_much_longer_than_the_usual_one() -> None:
    asked = sample(ASKED)
    times: dict[str, list[float]] = {text: [] for text in asked}
    for turn in range(3):
        for text in asked:
            forget()
            begin = time.process_time()
            ask(text)
            if turn:
                times[text].append(time.process_time() - begin)
    taken = [min(each) for each in times.values()]
    late = quantiles(taken, n=100)[98]
    print(
        f"\nthe 99th percentile of {ASKED} messages: {late / median(taken):.2f} × the median (at most {MOST_OF_THE_MEDIAN:g});"
        f" the slowest {max(taken) / median(taken):.1f} ×"
    )
    assert late <= MOST_OF_THE_MEDIAN * median(taken)


def widened(times: int) -> Model:
    """The project's model with this many times the labels, by repeating its rows."""
    fitted = model().fitted
    width = len(fitted.laws)
    rows = [fitted.rows[start : start + width] * times for start in range(0, len(fitted.rows), width)]
    wider = msgspec.structs.replace(
        fitted,
        laws=tuple(f"{law}{'*' * copy}" for copy in range(times) for law in fitted.laws),
        scenarios=fitted.scenarios * times,
        rows=b"".join(rows),
        intercepts=fitted.intercepts * times,
    )
    return Model(wider)


def test_ten_times_the_labels_cost_little_more(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("wide") / "model.bin"
    path.write_bytes(packed_model(widened(WIDER).fitted))
    wide = load_model(path)
    asked = sample(COMPARED * 10)
    readings = [read(text) for text in asked]
    found = fastest(
        {
            "answered": forgetting(lambda: [rank(read(text)) for text in asked]),
            "answered by the wide one": forgetting(lambda: [rank(read(text), wide) for text in asked]),
            "ranked": lambda: [rank(reading) for reading in readings],
            "ranked by the wide one": lambda: [rank(reading, wide) for reading in readings],
        },
        ROUNDS,
    )
    ratio = found["answered by the wide one"] / found["answered"]
    ranked = found["ranked by the wide one"] / found["ranked"]
    print(
        f"\n{WIDER} times the labels: {ratio:.2f} × reading and ranking (at most {MOST_OF_TEN_TIMES:g}); ranking alone {ranked:.2f} ×"
    )
    assert ratio <= MOST_OF_TEN_TIMES
