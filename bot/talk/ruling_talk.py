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
from bot.talk.menu import menu_reply, scenario_button
from bot.talk.phrases import say
from bot.talk.replies import Block, Button, File, Reply, block
from bot.talk.state import Case, State
from bot.talk.typed_answers import chosen_value
from corpus.words import Language
from scenarios.engine.catalogue import scenarios
from scenarios.understanding import Understood, offered

LONGEST_HEARD = 240
MOST_OTHERS = 2


def start_case(state: State, understood: Understood, text: str) -> tuple[State, Reply]:
    """A message that tells of something: go on with it, or ask which of several it is."""
    lang = state.reader
    also = tuple(item.scenario for item in understood.also if item.scenario)[:MOST_OTHERS]
    if understood.kind == "choice":
        return replace(state, case=Case(text=text, also=also)), _which(understood, also, lang)
    case = Case(understood.candidates[0].scenario, text, also=also)
    state, reply = _shown(replace(state, case=case))
    earlier = any(item.before for item in understood.also)
    note = block("note", say("also_before" if earlier else "also_found", lang), lang)
    return state, replace(reply, blocks=(*reply.blocks, note)) if also else reply


def talk(state: State, action: str, by: str = "", at: str = "") -> tuple[State, Reply] | None:
    """What an action does to a case; None where the action is none of ours or too old."""
    kind, _, value = action.partition(":")
    lang = state.reader
    if kind == "menu":
        return state, menu_reply(value, lang)
    if kind == "case" and value in scenarios():
        return _shown(replace(state, case=_by(_opened(state.case, value), by)))
    case = state.case
    if case is None or case.scenario not in scenarios():
        return None
    if kind == "answer" and "=" in value:
        fact, _, chosen = value.partition("=")
        return _shown(replace(state, case=_by(case.with_answer(fact, chosen), by)))
    if kind == "back":
        return _shown(replace(state, case=_by(case.without_last(), by)))
    if kind == "over":
        return _shown(replace(state, case=_by(Case(case.scenario, case.text, also=case.also), by)))
    if kind == "heard":
        return state, _correct(case, state)
    if kind == "undo":
        return _shown(replace(state, case=_by(case.without(value), by)))
    if kind == "redo":
        return _shown(replace(state, case=_by(_before(case, value), by)))
    if kind == "view":
        return _viewed(state, value, by, at)
    return None


def answer_in_words(state: State, text: str, by: str = "") -> tuple[State, Reply] | None:
    """Free text where a button is expected; None where it is no answer to the question."""
    case = state.case
    if case is None or case.scenario not in scenarios():
        return None
    standing = answer_case(case, dict(state.settings), state.reader)
    value = chosen_value(text, standing)
    if value is None or standing.answer.question is None:
        return None
    return _shown(replace(state, case=_by(case.with_answer(standing.answer.question, value), by)))


def _opened(case: Case | None, scenario_id: str) -> Case:
    """A scenario opened by a tap: on the message in hand where it was offered for that, else by itself."""
    if case is None or (case.scenario and scenario_id not in case.also):
        return Case(scenario_id)
    others = (*case.also, case.scenario) if case.scenario else case.also
    return Case(scenario_id, case.text, also=tuple(name for name in others if name != scenario_id))


def asked_again(state: State) -> Reply | None:
    """The question that stands, once more, where what was written is no answer to it."""
    if state.case is None or state.case.scenario not in scenarios():
        return None
    _, reply = _shown(state)
    if not any(
        button.action and button.action.startswith("answer:") for row in reply.buttons for button in row
    ):
        return None
    note = block("note", say("not_an_answer", state.reader), state.reader)
    return replace(reply, blocks=(*reply.blocks, note))


def _before(case: Case, fact: str) -> Case:
    """The case as it was before this question was answered."""
    names = [name for name, _ in case.answers]
    return replace(case, answers=case.answers[: names.index(fact)]) if fact in names else case


def _by(case: Case, name: str) -> Case:
    return replace(case, answered_by=(*case.answered_by, name)[-5:]) if name else case


def _shown(state: State) -> tuple[State, Reply]:
    case, lang = state.case, state.reader
    assert case is not None
    standing = answer_case(case, dict(state.settings), lang)
    heard = _heard(standing)
    if standing.json["ruling"]:
        reply = view.ruling_reply(standing.json, lang, heard)
    else:
        reply = view.question_reply(standing.json, lang, heard)
    others = tuple((scenario_button(name, lang),) for name in case.also if name in scenarios())
    buttons = (*reply.buttons, *others, *_ways_back(case, standing, lang))
    blocks = (*reply.blocks, *_answered(case, lang), *_in_english(lang))
    return state, replace(reply, blocks=blocks, buttons=buttons)


def _in_english(lang: Language) -> tuple[Block, ...]:
    """A reader of Hebrew or Hungarian is told why the ruling is in English."""
    return (block("note", say("texts_in_english", lang), lang),) if text_language(lang) != lang else ()


def _heard(standing: CaseAnswer) -> str:
    text = " · ".join(item.says for item in standing.heard)
    return text if len(text) <= LONGEST_HEARD else text[:LONGEST_HEARD].rsplit(" ", 1)[0] + " …"


def _answered(case: Case, lang: Language) -> tuple[Block, ...]:
    if not case.answered_by:
        return ()
    return (block("note", say("answered_by", lang, who=_without_braces(case.answered_by[-1])), lang),)


def _without_braces(name: str) -> str:
    """A person's name as it stands: braces would read as a citation."""
    return name.replace("{", "(").replace("}", ")")


def _ways_back(case: Case, standing: CaseAnswer, lang: Language) -> tuple[tuple[Button, ...], ...]:
    row = []
    if case.answers:
        row.append(Button("◀ " + say("one_back", lang), "back:"))
    if standing.heard or case.answers:
        row.append(Button("✎ " + say("correct", lang), "heard:"))
    if case.answers or case.text:
        row.append(Button("↺ " + say("start_over", lang), "over:"))
    row.append(Button("☰ " + say("other_case", lang), "menu:"))
    return (tuple(row[:2]), tuple(row[2:])) if len(row) > 2 else (tuple(row),)


def _correct(case: Case, state: State) -> Reply:
    """What was understood and answered, each to be taken back with a tap."""
    lang = state.reader
    standing = answer_case(case, dict(state.settings), lang)
    buttons = [Button(f"✗ {item.says}", f"undo:{item.name}") for item in standing.heard]
    given = dict(case.answers)
    for step in standing.json["trace"]:
        if step["fact"] in given:
            buttons.append(Button(f"✎ {step['text']}", f"redo:{step['fact']}"))
    rows = tuple((button,) for button in buttons)
    return Reply(lang, (block("text", say("what_is_wrong", lang), lang),), (*rows, _return(lang)))


def _return(lang: Language) -> tuple[Button, ...]:
    return (Button("◀ " + say("one_back", lang), "view:first"),)


def _viewed(state: State, name: str, by: str, at: str) -> tuple[State, Reply] | None:
    case, lang = state.case, state.reader
    assert case is not None
    if name == "first":
        return _shown(state)
    standing = answer_case(case, dict(state.settings), lang)
    if name == "chart":
        return state, _chart(standing, lang)
    if not standing.json["ruling"]:
        return None
    if name == "note":
        return note_ruling(state, standing, by, at)
    replies: dict[str, Callable[..., Reply]] = {
        "clauses": view.clauses_reply,
        "why": view.why_reply,
        "changes": view.changes_reply,
        "script": view.script_reply,
    }
    if name in replies:
        return state, replies[name](standing.json, lang)
    if name == "all":
        whole = view.whole_reply(standing.json, lang)
        return state, replace(whole, buttons=(_return(lang),))
    return None


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
    names = dict.fromkeys((*offered(understood.candidates), *also))
    rows = tuple((scenario_button(name, lang),) for name in names)
    menu = (Button("☰ " + say("something_else", lang), "menu:"),)
    return Reply(lang, (block("text", say("which_is_it", lang), lang),), (*rows, menu))
