"""The sentences and clauses that only ask whether something is so: "Has he accepted?", «Το δέχτηκε ή όχι;».

In: a message. Out: the numbers of its sentences.
"""

from __future__ import annotations

from collections.abc import Iterator

from scenarios.reading.grammar import grammar, question_marks
from scenarios.reading.message import SENTENCE_END, Message


def asked_sentences(message: Message) -> frozenset[int]:
    """Those that open with a word of asking, or close with "or not"."""
    words = grammar().sentences
    or_not = tuple(f" {phrase}" for phrase in words.or_not)
    first_words: dict[int, str] = {}
    for word in message.words:
        first_words.setdefault(word.sentence, word.text)
    return frozenset(
        sentence
        for sentence, end in _questions(message)
        if first_words.get(sentence) in words.asking or message.folded.endswith(or_not, 0, end)
    )


def question_sentences(message: Message) -> frozenset[int]:
    """Those that end with a question mark, whatever they ask."""
    return frozenset(sentence for sentence, _ in _questions(message))


def _questions(message: Message) -> Iterator[tuple[int, int]]:
    """The sentences that end with a question mark, with where they end."""
    ends = [match.start() for match in SENTENCE_END.finditer(message.folded)]
    for sentence in dict.fromkeys(word.sentence for word in message.words):
        end = ends[sentence] if sentence < len(ends) else len(message.folded)
        if message.folded[end : end + 1] in question_marks():
            yield sentence, end
