"""What the answers of a poll come to: numbers for the test of the law, and the colleagues' words without their names.

In: texts as colleagues write them, and the answers of a poll. Out: the action a text means; lines to show and to note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.talk.phrases import say
from bot.talk.polls import Poll, PollAnswer
from corpus.words import Language, fold
from scenarios.bridge import Call, Card, call_of, card_of, format_call, format_card, parse_call, parse_card
from scenarios.reading.reading import read


def actions_in(text: str, lang: Language) -> list[str]:
    """The codes of the calls and cards that a text names, each once, in its order."""
    whole = parse_call(text) or parse_card(text)
    if whole:
        return [whole.code]
    found = read(text, lang).mentions.found
    return list(dict.fromkeys(item.value.code for item in found if isinstance(item.value, Call | Card)))


def action_name(code: str, lang: Language) -> str:
    """A call or card as the reader calls it."""
    call, card = call_of(code), card_of(code)
    if call:
        return format_call(call, lang)
    return format_card(card, lang) if card else code


def tally_lines(poll: Poll, lang: Language) -> list[str]:
    """How many would do what, and how many thought of it seriously; what somebody does he has thought of."""
    count = len(poll.answers)
    if not count:
        return [say("poll_no_answers", lang)]
    chosen = Counter(_action(answer, lang) for answer in poll.answers)
    thought = Counter(name for answer in poll.answers for name in _thought_of(answer, lang))
    numbers = ", ".join(f"{name} ×{times}" for name, times in _by_number(chosen))
    considered = ", ".join(
        say("poll_of_all", lang, call=name, times=times, count=count) for name, times in _by_number(thought)
    )
    return [
        say("poll_chosen", lang, count=count, numbers=numbers),
        say("poll_considered", lang, numbers=considered),
    ]


def quotes(poll: Poll, lang: Language) -> list[str]:
    """What colleagues wrote beyond a bare call; by the alphabet, so that the order tells nothing of who was when."""
    said = sorted(filter(None, (_quote(answer, lang) for answer in poll.answers)), key=fold)
    return [f"{number}. «{text}»" for number, text in enumerate(said, 1)]


def noted_lines(poll: Poll, lang: Language) -> Iterator[str]:
    """The poll as it goes into a note."""
    yield from tally_lines(poll, lang)
    yield from quotes(poll, lang)


def _action(answer: PollAnswer, lang: Language) -> str:
    return action_name(answer.call, lang) if answer.call else answer.said.strip()


def _thought_of(answer: PollAnswer, lang: Language) -> list[str]:
    also = (action_name(code, lang) for code in actions_in(answer.considered, lang))
    return list(dict.fromkeys((_action(answer, lang), *also)))


def _by_number(counted: Counter[str]) -> Sequence[tuple[str, int]]:
    return sorted(counted.items(), key=lambda item: (-item[1], fold(item[0])))


def _quote(answer: PollAnswer, lang: Language) -> str:
    """His words, where they are more than the name of a call."""
    if _is_bare(answer.said) and (not answer.considered or _is_bare(answer.considered)):
        return ""
    said = _action(answer, lang) if _is_bare(answer.said) else answer.said
    return " · ".join(filter(None, (said, answer.considered)))


def _is_bare(text: str) -> bool:
    return parse_call(text) is not None or parse_card(text) is not None
