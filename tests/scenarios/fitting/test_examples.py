"""What the model learns from, and what each text counts for."""

from __future__ import annotations

from scenarios.fitting.examples import Example, examples, is_of_a_stranger
from scenarios.matching.texts import Text
from scenarios.matching.thresholds import FITTING


def of(batch: str) -> Text:
    return Text("en", "incident", batch, "South led, it was North's turn", law="54")


def test_a_stranger_is_known_by_his_batch() -> None:
    assert is_of_a_stranger(of("strangers-2"))
    assert is_of_a_stranger(of("blind-1"))
    assert not is_of_a_stranger(of("natural-2"))


def test_what_strangers_wrote_counts_for_more_than_what_we_wrote() -> None:
    learnt = examples()
    by_stranger = {example.weight for example in learnt if is_of_a_stranger(example.text)}
    by_us = {example.weight for example in learnt if example.text.batch == "natural-2"}
    assert by_stranger == {FITTING.of_a_stranger}
    assert by_us == {Example(of("natural-2")).weight}
    assert FITTING.of_a_stranger > 1
