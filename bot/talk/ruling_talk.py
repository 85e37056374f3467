"""A ruling as a talk: from a message or the menu, one question after another, to the ruling and all its sides.

In: the state of a chat and what was tapped or written. Out: the state as it is then, and a reply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.talk import ruling_view as view
from bot.talk.case_answer import CaseAnswer, answer_case
from bot.talk.clause_view import text_language
from bot.talk.log_talk import note_ruling
from bot.talk.menu import scenario_button
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, File, Reply, block, in_rows
from bot.talk.state import TABLE, Case, State
from bot.talk.turns import Done, Handler, Turn
from bot.talk.typed_answers import chosen_value, way_back
from corpus.words import Language
from scenarios.engine.catalogue import scenarios
from scenarios.engine.spoken import SpokenAnswer
from scenarios.matching.neighbours import which_of
from scenarios.reading.reading import Reading
from scenarios.understanding import Understood, offered

MOST_BUTTONS, MOST_WIDE, FIRST_VIEWS = 6, 3, 3
"""Under a ruling, before somebody asks for more: in all, of its premises and of other cases, and of its other sides."""
MOST_OTHERS = 2
LEAST_LIKELY = 0.002
"""The chance below which another case is not even worth a button."""
MOST_NEAR = 2
"""Cases that a message may be about instead; they share the screen with all else."""
VIEWS: dict[str, Callable[[SpokenAnswer], Reply]] = {
    "clauses": view.clauses_reply,
    "why": view.why_reply,
    "changes": view.changes_reply,
    "script": view.script_reply,
    "all": lambda answer: replace(view.whole_reply(answer), buttons=(_return(answer.lang),)),
}
"""The sides of a ruling that are shown by a tap."""


def start_case(state: State, understood: Understood) -> Done:
    """A message that tells of something: go on with it, or ask which of several it is."""
    lang, text = state.reader, understood.reading.message.text
    also = tuple(item.scenario for item in understood.also if item.scenario)[:MOST_OTHERS]
    if understood.kind == "choice":
        return replace(state, case=Case(text=text, also=also)), _which(understood, also, lang)
    case = Case(understood.candidates[0].scenario, text, also=also, near=_next_likely(understood, also))
    state, reply = _shown(replace(state, case=case), understood)
    earlier = any(item.before for item in understood.also)
    note = block("note", say("also_before" if earlier else "also_found", lang), lang)
    return state, replace(reply, blocks=(*reply.blocks, note)) if also else reply


def _next_likely(understood: Understood, also: Sequence[str]) -> tuple[str, ...]:
    """The scenarios it may be instead; those told beside it are offered anyway."""
    first, *others = understood.candidates
    named = dict.fromkeys(
        item.scenario
        for item in others
        if item.scenario not in ("", first.scenario, *also) and item.score >= LEAST_LIKELY
    )
    return tuple(named)[:MOST_NEAR]


def open_case(turn: Turn) -> Done | None:
    """A scenario chosen by a tap."""
    if turn.value not in scenarios():
        return None
    return _shown(replace(turn.state, case=_by(_opened(turn.state.case, turn.value), turn.by)))


def _on_case(handle: Callable[[Turn, Case], Done | None]) -> Handler:
    """An action on the case in hand; one of a case that is no more does nothing."""

    def handled(turn: Turn) -> Done | None:
        case = _open_case(turn.state)
        return handle(turn, case) if case else None

    return handled


def _changes_case(change: Callable[[Case, str], Case | None]) -> Handler:
    """An action that makes another case of the one in hand and shows it."""

    def handle(turn: Turn, case: Case) -> Done | None:
        changed = change(case, turn.value)
        return _shown(replace(turn.state, case=_by(changed, turn.by))) if changed else None

    return _on_case(handle)


@_changes_case
def answer_question(case: Case, value: str) -> Case | None:
    """`fact=value`."""
    fact, given, chosen = value.partition("=")
    return case.with_answer(fact, chosen) if given else None


@_changes_case
def step_back(case: Case, value: str) -> Case:
    """One answer back."""
    return case.without_last()


@_changes_case
def start_over(case: Case, value: str) -> Case:
    """The message as it was written, without any answer."""
    return Case(case.scenario, case.text, also=case.also, near=case.near)


@_changes_case
def take_back(case: Case, value: str) -> Case:
    """Something was not meant as it was understood."""
    return case.without(value)


@_changes_case
def drop_claim(case: Case, value: str) -> Case:
    """Of two things that cannot be so together, this one is not so."""
    return case.dropping(value)


@_changes_case
def answer_again(case: Case, value: str) -> Case:
    """The case as it was before this question was answered."""
    names = [name for name, _ in case.answers]
    return replace(case, answers=case.answers[: names.index(value)]) if value in names else case


@_on_case
def show_heard(turn: Turn, case: Case) -> Done:
    """What was understood and answered, each to be taken back with a tap."""
    lang = turn.lang
    standing = answer_case(case, dict(turn.state.settings), lang)
    spoken = standing.spoken
    of_table = [item for item in standing.heard if item.is_of_table]
    taken_back = [(TABLE, view.heard_in_words(of_table))] if of_table else []
    taken_back += [
        (item.name, spoken.plain(item.words))
        for item in standing.heard
        if item.words and not item.is_of_table
    ]
    buttons = [Button(f"✗ {words}", f"undo:{name}") for name, words in taken_back]
    given = dict(case.answers)
    buttons += [
        Button(f"✎ {spoken.plain(step.text)}", f"redo:{step.fact}")
        for step in spoken.trace
        if step.fact in given
    ]
    rows = tuple((button,) for button in buttons)
    return turn.state, Reply(lang, (block("text", say("what_is_wrong", lang), lang),), (*rows, _return(lang)))


@_on_case
def view_case(turn: Turn, case: Case) -> Done | None:
    """Another side of the case: the first screen, the chart, or one of a ruling."""
    state, lang = turn.state, turn.lang
    if turn.value == "first":
        return _shown(state)
    standing = answer_case(case, dict(state.settings), lang)
    if turn.value == "more":
        return state, case_reply(case, standing, lang, with_more=True)
    if turn.value == "chart":
        return state, _chart(standing, lang)
    if turn.value == "help" and standing.spoken.question:
        return state, view.help_reply(standing.spoken)
    if standing.spoken.ruling is None:
        return None
    if turn.value == "note":
        return note_ruling(turn, standing)
    shown = VIEWS.get(turn.value)
    return (state, shown(standing.spoken)) if shown else None


def answer_in_words(state: State, reading: Reading, by: str = "") -> Done | None:
    """Free text where a button is expected; None where it is no answer to the question."""
    case = _open_case(state)
    if case is None:
        return None
    match way_back(reading):
        case "back":
            return _shown(replace(state, case=_by(case.without_last(), by)))
        case "cancel":
            given_up = block("text", say("case_given_up", state.reader), state.reader)
            return replace(state, case=None), Reply(state.reader, (given_up,))
    standing = answer_case(case, dict(state.settings), state.reader)
    value = chosen_value(reading, standing)
    if value is None or standing.answer.question is None:
        return None
    return _shown(replace(state, case=_by(case.with_answer(standing.answer.question, value), by)))


def asked_again(state: State) -> Reply | None:
    """The question that stands, once more, where what was written is no answer to it."""
    case = _open_case(state)
    standing = answer_case(case, dict(state.settings), state.reader) if case else None
    if case is None or standing is None or standing.spoken.question is None:
        return None
    reply = case_reply(case, standing, state.reader)
    note = block("note", say("not_an_answer", state.reader), state.reader)
    return replace(reply, blocks=(*reply.blocks, note))


def chart_of(state: State, case: Case) -> Reply:
    """The flowchart of a case."""
    return _chart(answer_case(case, dict(state.settings), state.reader), state.reader)


def _open_case(state: State) -> Case | None:
    case = state.case
    return case if case and case.scenario in scenarios() else None


def _opened(case: Case | None, scenario_id: str) -> Case:
    """A scenario opened by a tap: on the message in hand where it was offered for that, else by itself."""
    if case is None or (case.scenario and scenario_id not in (*case.also, *case.near)):
        return Case(scenario_id)
    left = (case.scenario,) if case.scenario else ()
    if scenario_id in case.near:
        near = tuple(name for name in (*left, *case.near) if name != scenario_id)
        return Case(scenario_id, case.text, also=case.also, near=near)
    others = tuple(name for name in (*case.also, *left) if name != scenario_id)
    return Case(scenario_id, case.text, also=others, near=case.near)


def _by(case: Case, name: str) -> Case:
    return replace(case, answered_by=(*case.answered_by, name)[-5:]) if name else case


def _shown(state: State, understood: Understood | None = None) -> Done:
    case = state.case
    assert case is not None
    standing = answer_case(case, dict(state.settings), state.reader, understood)
    return state, case_reply(case, standing, state.reader)


def case_reply(case: Case, standing: CaseAnswer, lang: Language, *, with_more: bool = False) -> Reply:
    """The question or the ruling that a case has come to, with the ways on and back below it."""
    reply = _reply(standing)
    is_ruled = standing.spoken.ruling is not None and not standing.spoken.clashes
    buttons = _under_a_ruling if is_ruled else _under_a_question
    rows = (*reply.buttons, *buttons(case, standing, lang, with_more))
    blocks = (*reply.blocks, *_answered(case, lang), *(() if case.answers else _in_english(lang)))
    return replace(reply, blocks=blocks, buttons=rows)


def _under_a_question(
    case: Case, standing: CaseAnswer, lang: Language, with_more: bool
) -> tuple[tuple[Button, ...], ...]:
    """One row of navigation; what is wanted seldom behind its last."""
    also = _also(case, lang)
    if with_more:
        return in_rows([*also, *_near(case, lang), *_starts(case, lang), _less(lang)], 1)
    return (*in_rows([*also], 1), (*_ways_back(case, standing, lang), _more(lang)))


def _under_a_ruling(
    case: Case, standing: CaseAnswer, lang: Language, with_more: bool
) -> tuple[tuple[Button, ...], ...]:
    """Six at most, those wanted first; all that there are behind the last."""
    views, back = view.view_buttons(standing.spoken), _ways_back(case, standing, lang)
    wide = [*view.premise_buttons(standing.spoken), *_also(case, lang)]
    if with_more:
        others = (*views, *back, *_starts(case, lang))
        return (*in_rows([*wide, *_near(case, lang)], 1), *in_rows([*others, _less(lang)], 2))
    shown = wide[:MOST_WIDE]
    narrow = [*views[:FIRST_VIEWS], *back][: MOST_BUTTONS - 1 - len(shown)]
    return (*in_rows(shown, 1), *in_rows([*narrow, _more(lang)], 2))


def _also(case: Case, lang: Language) -> tuple[Button, ...]:
    return tuple(scenario_button(name, lang) for name in case.also if name in scenarios())


def _near(case: Case, lang: Language) -> tuple[Button, ...]:
    return tuple(_instead(name, lang) for name in case.near if name in scenarios())


def _less(lang: Language) -> Button:
    return Button("▴ " + say("view_less", lang), "view:first")


def _more(lang: Language) -> Button:
    return Button("⋯ " + say("view_more", lang), "view:more")


def _instead(scenario_id: str, lang: Language) -> Button:
    """Another case that was perhaps meant."""
    button = scenario_button(scenario_id, lang)
    return replace(button, label=f"↪ {button.label}")


def _reply(standing: CaseAnswer) -> Reply:
    """What cannot be so together comes before any question or ruling that would rest on it."""
    if standing.spoken.clashes:
        return view.clash_reply(standing.spoken, standing.spoken.clashes[0])
    drawn = view.ruling_reply if standing.spoken.ruling else view.question_reply
    return drawn(standing.spoken, standing.heard)


def _in_english(lang: Language) -> tuple[Block, ...]:
    """A reader of Hebrew or Hungarian is told once why the case is in English."""
    return (block("note", say("texts_in_english", lang), lang),) if text_language(lang) != lang else ()


def _answered(case: Case, lang: Language) -> tuple[Block, ...]:
    if not case.answered_by:
        return ()
    return (block("note", say("answered_by", lang, who=_without_braces(case.answered_by[-1])), lang),)


def _without_braces(name: str) -> str:
    """A person's name as it stands: braces would read as a citation."""
    return name.replace("{", "(").replace("}", ")")


def _ways_back(case: Case, standing: CaseAnswer, lang: Language) -> tuple[Button, ...]:
    back = (Button("◀ " + say("one_back", lang), "back:"),) if case.answers else ()
    correct = (Button("✎ " + say("correct", lang), "heard:"),) if standing.heard or case.answers else ()
    return (*back, *correct)


def _starts(case: Case, lang: Language) -> tuple[Button, ...]:
    over = (Button("↺ " + say("start_over", lang), "over:"),) if case.answers or case.text else ()
    return (*over, Button("☰ " + say("other_case", lang), "menu:"))


def _return(lang: Language) -> tuple[Button, ...]:
    return (Button("◀ " + say("one_back", lang), "view:first"),)


def _chart(standing: CaseAnswer, lang: Language) -> Reply:
    """The pages of the flowchart that the path goes through."""
    from bot.talk.making import chart_recipe
    from scenarios.charts.pages import pages

    current = standing.answer.current
    drawn = pages(current, "el" if lang == "el" else "en", standing.answer)
    taken = [page for page in drawn if any(box.taken for box in page.boxes)] or drawn[:1]
    files = tuple(
        File(f"{current.id}-{number}.png", is_picture=True, recipe=chart_recipe(page))
        for number, page in enumerate(taken, 1)
    )
    return Reply(lang, (block("text", "🗺 " + say("view_chart", lang), lang),), files=files, beside=True)


def _which(understood: Understood, also: Sequence[str], lang: Language) -> Reply:
    """What sets the likeliest apart, where that is known; otherwise which of them it is."""
    asked = which_of(tuple(dict.fromkeys((*offered(understood.candidates), *also))))
    spoken = text_language(lang)
    rows = tuple(
        (Button(answer.in_language(spoken), f"case:{name}") if answer else scenario_button(name, lang),)
        for name, answer in asked.answers.items()
    )
    menu = (Button("☰ " + say("something_else", lang), "menu:"),)
    text = asked.ask.in_language(spoken) if asked.ask else say("which_is_it", lang)
    return Reply(lang, (block("text", text, lang),), (*rows, menu))
