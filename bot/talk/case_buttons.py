"""The buttons under a question and under a ruling: at most six under a ruling, one row of navigation under a question.

In: a case and how it stands. Out: rows of buttons. What may be meant instead stands beside them at once; what is wanted
seldom is behind the last one.
"""

from __future__ import annotations

from bot.talk.case_answer import CaseAnswer
from bot.talk.case_poll import poll_button
from bot.talk.evening_view import evening_buttons, remind_button
from bot.talk.label_width import fits_alone
from bot.talk.menu import scenario_button
from bot.talk.phrases import say
from bot.talk.replies import Button, in_rows, packed
from bot.talk.ruling_view import view_buttons
from bot.talk.share_code import ruling_code
from bot.talk.short_names import short_label
from bot.talk.state import Case
from corpus.words import Language
from scenarios.engine.catalogue import scenarios

Rows = tuple[tuple[Button, ...], ...]
MOST_BUTTONS = 6
"""Under a ruling, before somebody asks for more."""
MOST_OTHERS, MOST_OTHERS_ASKED = 2, 4
"""Of other cases under a ruling, and under a question."""
MOST_ROWS = 7
"""Of buttons under a question."""
NO_ANSWERS = 0
MOST_ANSWERS = 8
"""Rows of answers below which other cases still have a row; below more it would leave the screen, and ⋯ has them."""
MOST_PREMISES_ASKED = 2
"""Of what a question presumes."""
FIRST_VIEWS = 2
"""The sides of a ruling that are wanted most: what to say, and to note it."""


def under_a_question(
    case: Case, standing: CaseAnswer, lang: Language, answers: int, *, with_more: bool
) -> Rows:
    """What it may be instead, and one row of navigation; what is wanted seldom behind its last.

    Below so many rows of answers there is room for so much: other cases first, then what was presumed last, on which most
    hangs; ✎ has the rest.
    """
    if with_more:
        small = [remind_button(lang), *evening_buttons(lang), *_starts(case, lang), _less(lang)]
        return (*in_rows([*_in_full(case, lang), *poll_button(case, standing, lang)], 1), *packed(small, 2))
    least = 1 if answers <= MOST_ANSWERS else 0
    room = max(least, MOST_ROWS - answers - 1)
    presumed = packed(_each_premise(standing, lang), 2)
    others = _others(case, lang, MOST_OTHERS_ASKED)[:room]
    with_all = _others(case, lang, MOST_OTHERS_ASKED, case.unlikely)
    if len(with_all) + len(presumed) <= room:
        others = with_all
    presumed = presumed[: room - len(others)]
    return (*presumed, *others, _navigation(case, standing, lang))


def under_a_ruling(case: Case, standing: CaseAnswer, lang: Language, *, with_more: bool) -> Rows:
    """Six at most, those wanted first; all that there are behind the last."""
    views = view_buttons(standing.spoken, for_player=case.for_player)
    back = _ways_back(case, standing, lang)
    if standing.spoken.premises and not with_more:
        back = back[:-1]
    if with_more:
        evening = [remind_button(lang), *evening_buttons(lang)]
        small = [
            *views[:FIRST_VIEWS],
            *evening,
            *views[FIRST_VIEWS:],
            *back,
            *_starts(case, lang),
            _less(lang),
        ]
        wide = [*_in_full(case, lang), *poll_button(case, standing, lang), *_share(standing, lang)]
        return (*_premises(standing, lang), *in_rows(wide, 1), *packed(small, 2))
    first = (*_premises(standing, lang), *_others(case, lang, MOST_OTHERS))
    room = MOST_BUTTONS - 1 - sum(map(len, first))
    small = [*views[:FIRST_VIEWS], *reversed(back), *views[FIRST_VIEWS:]][:room]
    return (*first, *packed([*small, _more(lang)], 2))


def under_what_a_director_judges(
    case: Case, standing: CaseAnswer, lang: Language, *, with_more: bool
) -> Rows:
    """The same for a player, with the way to the question; nothing is to be answered, so there is room for all."""
    rows = under_a_question(case, standing, lang, NO_ANSWERS, with_more=with_more)
    return rows if with_more else ((_directs(lang),), *rows)


def rights_button(lang: Language) -> Button:
    """The way to the rights that a message may ask about."""
    return Button("👤 " + say("is_it_allowed", lang), "asked:")


def back_to_case(lang: Language) -> tuple[Button, ...]:
    """The way back to the first screen of a case."""
    return (Button("◀ " + say("one_back", lang), "view:first"),)


def _premises(standing: CaseAnswer, lang: Language) -> Rows:
    """All that is presumed found right with one tap; the other values of each with another."""
    if not standing.spoken.premises:
        return ()
    right = Button("✓ " + say("premises_right", lang), "confirm:")
    return ((right, Button("✎ " + say("premises_wrong", lang), "premises:")),)


def _each_premise(standing: CaseAnswer, lang: Language) -> list[Button]:
    """The last things that a question presumes, by what they are about; the others are among the parts."""
    named = [
        (item.name, standing.spoken.plain(item.name_in_words))
        for item in standing.spoken.premises[: -MOST_PREMISES_ASKED - 1 : -1]
        if item.name_in_words
    ]
    return [
        Button(f"❗ {words if fits_alone(f'❗ {words}') else say('premises_wrong', lang)}", f"part:{name}")
        for name, words in named
    ]


def _navigation(case: Case, standing: CaseAnswer, lang: Language) -> tuple[Button, ...]:
    return (*_ways_back(case, standing, lang), _more(lang))


def _others(case: Case, lang: Language, most: int, unlikely: tuple[str, ...] = ()) -> Rows:
    """Other cases in pairs: the second irregularity, the right that may be asked for, what was perhaps meant."""
    also = [Button(f"+ {short_label(name, lang)}", f"case:{name}") for name in _known(case.also)]
    right = [rights_button(lang)] if case.rights else []
    near = [
        Button(f"↪ {short_label(name, lang)}", f"case:{name}") for name in _known((*case.near, *unlikely))
    ]
    buttons = [*also, *right, *near][:most]
    return tuple(tuple(buttons[start : start + 2]) for start in range(0, len(buttons), 2))


def _in_full(case: Case, lang: Language) -> list[Button]:
    return [scenario_button(name, lang) for name in _known((*case.also, *case.near, *case.unlikely))]


def _known(names: tuple[str, ...]) -> list[str]:
    return [name for name in names if name in scenarios()]


def _less(lang: Language) -> Button:
    return Button("▴ " + say("view_less", lang), "view:first")


def _more(lang: Language) -> Button:
    return Button("⋯ " + say("view_more", lang), "view:more")


def _ways_back(case: Case, standing: CaseAnswer, lang: Language) -> tuple[Button, ...]:
    back = (Button("◀ " + say("one_back", lang), "back:"),) if case.answers else ()
    can_correct = standing.heard or case.answers or standing.spoken.premises or case.table or case.board
    return (*back, *((Button("✎ " + say("correct", lang), "heard:"),) if can_correct else ()))


def _starts(case: Case, lang: Language) -> tuple[Button, ...]:
    hands = (Button("🃏 " + say("deal_hands", lang), "deal:hands"),) if case.deal else ()
    over = (Button("↺ " + say("start_over", lang), "over:"),) if case.answers or case.text else ()
    directs = (_directs(lang),) if case.for_player else ()
    return (*hands, *directs, *over, Button("☰ " + say("other_case", lang), "menu:"))


def _share(standing: CaseAnswer, lang: Language) -> tuple[Button, ...]:
    code = ruling_code(standing.answer)
    return (Button("📤 " + say("share_it", lang), share=code),) if code else ()


def _directs(lang: Language) -> Button:
    return Button("⚖️ " + say("i_direct", lang), "judge:")
