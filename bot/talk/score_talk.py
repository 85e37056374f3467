"""Scores in a chat: /score, /imp, /vp, /weighted, and a result written by itself.

In: what was typed. Out: replies. The reckoning is the bridge core's; what cannot be read is told with an example.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.talk.phrases import say
from bot.talk.replies import Reply, block
from corpus.words import Language, fold
from scenarios.bridge import Result, format_result, parse_result, victory_points
from scenarios.reading.results import read_vulnerability, without_vulnerability
from scenarios.scoring.reckoning import ReckoningError, read_weighted, weigh
from scenarios.scoring.scores import result_score, team_imps

NUMBER = re.compile(r"[+-]?\d+")
OTHER_MARKS, FIELD_MARKS = ("vs", "other", "/"), ("field", ":")
"""What stands before the score at the other table, and before the scores of the field."""
SCORES = re.compile(r"[+\-\d\s,;]+")
MOST_BOARDS = 200


def score_reply(result: Result, vulnerable: bool | None, lang: Language) -> Reply:
    """What a result scores; for both vulnerabilities where none was named."""
    shown = format_result(result, "el" if lang == "el" else "en")
    lines = [block("title", shown, lang)]
    for at_risk in (False, True) if vulnerable is None else (vulnerable,):
        named = say("vulnerable" if at_risk else "not_vulnerable", lang)
        lines.append(block("item", f"{named}: {result_score(result, at_risk).points:+d}", lang))
    return Reply(lang, tuple(lines))


def _score(text: str, lang: Language) -> Reply:
    typed = fold(text.replace("−", "-"))
    result = parse_result(without_vulnerability(typed).strip())
    return score_reply(result, read_vulnerability(typed), lang) if result else _example("4♥x-2 vul", lang)


def _imp(text: str, lang: Language) -> Reply:
    numbers = [int(number) for number in NUMBER.findall(text.replace("−", "-"))]
    if len(numbers) != 2:
        return _example("650 -100", lang)
    return _line(f"{team_imps(*numbers):+d} IMP ({sum(numbers):+d})", lang)


def _vp(text: str, lang: Language) -> Reply:
    numbers = [int(number) for number in NUMBER.findall(text.replace("−", "-"))]
    if len(numbers) != 2 or not 1 <= numbers[1] <= MOST_BOARDS:
        return _example("23 16", lang)
    own, other = (float(points) for points in victory_points(numbers[0], numbers[1]))
    return _line(f"{own:.2f} – {other:.2f} VP", lang)


def _weighted(text: str, lang: Language) -> Reply:
    typed = fold(text.replace("−", "-"))
    results, other = _scores_after(typed, OTHER_MARKS)
    field: list[int] = []
    if not other:
        results, field = _scores_after(typed, FIELD_MARKS)
    try:
        weighed = weigh(
            read_weighted(without_vulnerability(results)),
            bool(read_vulnerability(results)),
            field=field or None,
            other=other[0] if len(other) == 1 else None,
        )
    except ReckoningError:
        return _example("60% 4♠= 40% 4♠-1 vs -420", lang)
    lines = [block("item", line, lang) for line in weighed.lines()]
    if not (field or other):
        points = f"{float(weighed.own.points):+g}"
        lines.append(block("text", say("weighted_in_points", lang, points=points), lang))
    return Reply(lang, tuple(lines))


def _scores_after(text: str, marks: tuple[str, ...]) -> tuple[str, list[int]]:
    """A text without the scores at its end, and these; the whole text and none where no mark stands before any."""
    start, mark = max((text.rfind(mark), mark) for mark in marks)
    scores = text[start + len(mark) :] if start >= 0 else ""
    if not SCORES.fullmatch(scores) or not NUMBER.search(scores):
        return text, []
    return text[:start], [int(number) for number in NUMBER.findall(scores)]


def _line(text: str, lang: Language) -> Reply:
    return Reply(lang, (block("text", text, lang),))


def _example(example: str, lang: Language) -> Reply:
    return _line(say("write_like", lang, example=example), lang)


RECKONERS: dict[str, Callable[[str, Language], Reply]] = {
    "score": _score,
    "imp": _imp,
    "vp": _vp,
    "weighted": _weighted,
}
"""The commands that reckon, by name."""
