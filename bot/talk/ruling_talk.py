"""A ruling as a talk: from a message or the menu, one question after another, to the ruling and all its sides.

In: the state of a chat and what was tapped or written. Out: the state as it is then, and a reply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from msgspec import structs

from bot.talk import ruling_view as view
from bot.talk.asker import is_player
from bot.talk.case_answer import CaseAnswer, answer_case
from bot.talk.case_buttons import (
    back_to_case,
    rights_button,
    under_a_question,
    under_a_ruling,
    under_what_a_director_judges,
)
from bot.talk.case_file import placed, same_case, with_status
from bot.talk.case_poll import poll_blocks, poll_button
from bot.talk.clause_view import text_language
from bot.talk.evening_view import heard_place, promised
from bot.talk.log_talk import note_ruling
from bot.talk.menu import scenario_button
from bot.talk.phrases import say
from bot.talk.pictures import card_reply, chart_reply
from bot.talk.player_view import for_player, is_for_director, player_reply, when_to_call
from bot.talk.replies import Block, Button, Reply, block, in_rows
from bot.talk.rights_view import asked_reply
from bot.talk.state import Case, State
from bot.talk.turns import Done, Handler, Turn
from bot.talk.typed_answers import chosen_value, way_back
from corpus.words import Language
from scenarios.engine.catalogue import scenarios
from scenarios.engine.spoken import Heard, SpokenAnswer
from scenarios.matching.neighbours import which_of
from scenarios.reading.reading import Reading
from scenarios.rights import right
from scenarios.understanding import Understood, offered

MOST_OTHERS = 2
LEAST_LIKELY = 0.002
"""The chance below which another case is not worth a button on the first screen of a ruling."""
MOST_NEAR = 2
"""Cases that a message may be about instead; they share the screen with all else."""
VIEWS: dict[str, Callable[[SpokenAnswer], Reply]] = {
    "clauses": view.clauses_reply,
    "why": view.why_reply,
    "changes": view.changes_reply,
    "script": view.script_reply,
    "card": card_reply,
}
"""The sides of a ruling that are shown by a tap."""


def start_case(state: State, understood: Understood) -> Done:
    """A message that tells of something: go on with it, or ask which of several it is."""
    lang, text = state.reader, understood.reading.message.text
    also = tuple(item.scenario for item in understood.also if item.scenario)[:MOST_OTHERS]
    rights = tuple(right.id for right in understood.rights)
    case = Case(
        text=text,
        also=also,
        rights=rights,
        for_player=is_player(text, state.role),
        deal=waiting_deal(state),
    )
    if understood.kind == "choice":
        return structs.replace(state, case=case), _which(understood, case, lang)
    near, unlikely = _next_likely(understood, also)
    case = structs.replace(case, scenario=understood.candidates[0].scenario, near=near, unlikely=unlikely)
    state, reply = shown(structs.replace(state, case=case), understood)
    earlier, spoken = any(item.before for item in understood.also), text_language(lang)
    note = block("line", say("also_before" if earlier else "also_found", spoken), spoken)
    return state, replace(reply, blocks=(*reply.blocks, note)) if also else reply


def _next_likely(understood: Understood, also: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The scenarios it may be instead, and those of them that it hardly is; those told beside it are offered anyway."""
    first, *others = understood.candidates
    chances = {item.scenario: item.score for item in reversed(others)}
    named = dict.fromkeys(
        item.scenario for item in others if item.scenario not in ("", first.scenario, *also)
    )
    nearest = tuple(named)[:MOST_NEAR]
    near = tuple(name for name in nearest if chances[name] >= LEAST_LIKELY)
    return near, tuple(name for name in nearest if name not in near)


def open_case(turn: Turn) -> Done | None:
    """A scenario chosen by a tap."""
    if turn.value not in scenarios():
        return None
    before, opened = turn.state.case, _opened(turn.state.case, turn.value)
    if not opened.text:
        opened = structs.replace(opened, for_player=is_player("", turn.state.role))
    known = same_case(turn.state, opened) if before and before.scenario else None
    return shown(structs.replace(turn.state, case=by(known or opened, turn.by)))


def on_case(handle: Callable[[Turn, Case], Done | None]) -> Handler:
    """An action on the case in hand; one of a case that is no more does nothing."""

    def handled(turn: Turn) -> Done | None:
        case = _open_case(turn.state)
        return handle(turn, case) if case else None

    return handled


def changes_case(change: Callable[[Case, str], Case | None]) -> Handler:
    """An action that makes another case of the one in hand and shows it."""

    def handle(turn: Turn, case: Case) -> Done | None:
        changed = change(case, turn.value)
        return shown(structs.replace(turn.state, case=by(changed, turn.by))) if changed else None

    return on_case(handle)


@changes_case
def answer_question(case: Case, value: str) -> Case | None:
    """`fact=value`."""
    fact, given, chosen = value.partition("=")
    return case.with_answer(fact, chosen) if given else None


@changes_case
def step_back(case: Case, value: str) -> Case:
    """One answer back."""
    return case.without_last()


@changes_case
def start_over(case: Case, value: str) -> Case:
    """The message as it was written, without any answer."""
    return structs.replace(case, answers=(), corrected=(), confirmed=(), answered_by=())


@changes_case
def drop_claim(case: Case, value: str) -> Case:
    """Of two things that cannot be so together, this one is not so."""
    return case.dropping(value)


@changes_case
def direct(case: Case, value: str) -> Case:
    """Whoever asks does direct."""
    return structs.replace(case, for_player=False)


@on_case
def view_case(turn: Turn, case: Case) -> Done | None:
    """Another side of the case: the first screen, the chart, or one of a ruling."""
    state, lang = turn.state, turn.lang
    standing = answer_case(case, dict(state.settings), lang)
    if turn.value in ("first", "more"):
        reply = case_reply(case, standing, lang, with_more=turn.value == "more")
        return state, replace(_in_chat(state, case, reply), decides=False)
    spoken = for_player(standing) if case.for_player else standing.spoken
    if turn.value == "chart":
        return state, chart_reply(replace(standing, spoken=spoken))
    if turn.value == "help" and spoken.question:
        asked = in_rows(poll_button(case, standing, spoken.text_lang), 1)
        return state, replace(view.help_reply(spoken, for_player=case.for_player), buttons=asked)
    if spoken.ruling is None:
        return None
    if turn.value == "note":
        return note_ruling(turn, standing)
    if turn.value == "all":
        whole = view.whole_reply(spoken, for_player=case.for_player)
        return state, replace(whole, buttons=(back_to_case(spoken.text_lang),))
    side = VIEWS.get(turn.value)
    return (state, side(spoken)) if side else None


@on_case
def show_rights(turn: Turn, case: Case) -> Done | None:
    """The rights that the message may ask about."""
    found = [known for known in map(right, case.rights) if known]
    return (turn.state, asked_reply(found, turn.lang)) if found else None


def answer_in_words(state: State, reading: Reading, name: str = "") -> Done | None:
    """Free text where a button is expected; None where it is no answer to the question."""
    case = _open_case(state)
    if case is None:
        return None
    match way_back(reading.message.text):
        case "back":
            return shown(structs.replace(state, case=by(case.without_last(), name)))
        case "cancel":
            given_up = block("text", say("case_given_up", state.reader), state.reader)
            closed = structs.replace(with_status(state, case.number, "closed"), case=None)
            return closed, Reply(state.reader, (given_up,))
    standing = answer_case(case, dict(state.settings), state.reader)
    value = None if _is_kept_from(case, standing) else chosen_value(reading, standing)
    if value is None or standing.answer.question is None:
        return None
    return shown(structs.replace(state, case=by(case.with_answer(standing.answer.question, value), name)))


def asked_again(state: State) -> Reply | None:
    """The question that stands, once more, where what was written is no answer to it."""
    case = _open_case(state)
    standing = answer_case(case, dict(state.settings), state.reader) if case else None
    if case is None or standing is None or standing.spoken.question is None or _is_kept_from(case, standing):
        return None
    reply = _in_chat(state, case, case_reply(case, standing, state.reader))
    spoken = text_language(state.reader)
    note = block("note", say("not_an_answer", spoken), spoken)
    return replace(reply, blocks=(*reply.blocks, note))


def chart_of(state: State, case: Case) -> Reply:
    """The flowchart of a case."""
    return chart_reply(answer_case(case, dict(state.settings), state.reader))


def show_case(state: State) -> Done | None:
    """The case in hand as it stands; None where there is none."""
    return shown(state) if _open_case(state) else None


def waiting_deal(state: State) -> str:
    """The deal that waits for its story: it goes with the next case."""
    case = state.case
    return case.deal if case and not case.scenario else ""


def _open_case(state: State) -> Case | None:
    case = state.case
    return case if case and case.scenario in scenarios() else None


def _opened(case: Case | None, scenario_id: str) -> Case:
    """A scenario opened by a tap: on the message in hand where it was offered for that, else by itself."""
    if case is None or (case.scenario and scenario_id not in (*case.also, *case.near)):
        return Case(scenario_id)
    left = (case.scenario,) if case.scenario else ()
    chosen = structs.replace(
        case, scenario=scenario_id, answers=(), corrected=(), confirmed=(), answered_by=()
    )
    if scenario_id in case.near:
        return structs.replace(
            chosen, near=tuple(name for name in (*left, *case.near) if name != scenario_id)
        )
    others = tuple(name for name in (*case.also, *left) if name != scenario_id)
    return structs.replace(chosen, also=others, number=0)


def by(case: Case, name: str) -> Case:
    """The case as somebody in a group has left it."""
    return structs.replace(case, answered_by=(*case.answered_by, name)[-5:]) if name else case


def shown(state: State, understood: Understood | None = None) -> Done:
    """The case of the state, as it stands."""
    assert state.case is not None
    case = placed(state.case)
    standing = answer_case(case, dict(state.settings), state.reader, understood)
    spoken = standing.spoken
    title = spoken.ruling.title if spoken.ruling and standing.is_ruled else spoken.title
    case = structs.replace(case, status="ruled" if standing.is_ruled else "asking", title=spoken.plain(title))
    reply = _in_chat(state, case, case_reply(case, standing, state.reader))
    return structs.replace(state, case=case), reply


def _in_chat(state: State, case: Case, reply: Reply) -> Reply:
    """The same with what this chat has promised about the case, and what colleagues said of it."""
    return replace(reply, blocks=(*reply.blocks, *promised(state, case), *poll_blocks(state)))


def case_reply(case: Case, standing: CaseAnswer, lang: Language, *, with_more: bool = False) -> Reply:
    """The question or the ruling that a case has come to, with the ways on and back below it."""
    spoken, texts = for_player(standing) if case.for_player else standing.spoken, text_language(lang)
    heard = (*heard_place(case, texts), *standing.heard)
    answered = tuple(_answered(case, texts))
    if case.for_player and not spoken.clashes and (spoken.ruling or is_for_director(standing)):
        answered = (when_to_call(case, standing, texts), *answered)
    if spoken.ruling is not None and not spoken.clashes:
        reply = view.ruling_reply(spoken, heard, for_player=case.for_player)
        rows = under_a_ruling(case, standing, texts, with_more=with_more)
    elif _is_kept_from(case, standing) and not spoken.clashes:
        reply = player_reply(standing, heard)
        rows = under_what_a_director_judges(case, standing, texts, with_more=with_more)
    else:
        reply = _asked(case, spoken, heard)
        rows = under_a_question(case, standing, texts, len(reply.buttons), with_more=with_more)
    blocks = (*reply.blocks, *answered)
    return replace(reply, blocks=blocks, buttons=(*reply.buttons, *rows))


def _is_kept_from(case: Case, standing: CaseAnswer) -> bool:
    """Is the open question the Director's, and he who asks a player? What he writes is no answer to it."""
    return case.for_player and is_for_director(standing)


def _asked(case: Case, spoken: SpokenAnswer, heard: Sequence[Heard]) -> Reply:
    """What cannot be so together comes before any question that would rest on it."""
    if spoken.clashes:
        return view.clash_reply(spoken, spoken.clashes[0])
    return view.question_reply(spoken, heard, for_player=case.for_player)


def _answered(case: Case, lang: Language) -> tuple[Block, ...]:
    if not case.answered_by:
        return ()
    return (block("note", say("answered_by", lang, who=_without_braces(case.answered_by[-1])), lang),)


def _without_braces(name: str) -> str:
    """A person's name as it stands: braces would read as a citation."""
    return name.replace("{", "(").replace("}", ")")


def _which(understood: Understood, case: Case, lang: Language) -> Reply:
    """What sets the likeliest apart, where that is known; otherwise which of them it is."""
    asked = which_of(tuple(dict.fromkeys((*offered(understood.candidates), *case.also))))
    spoken = text_language(lang)
    rows = tuple(
        (Button(answer.in_language(spoken), f"case:{name}") if answer else scenario_button(name, spoken),)
        for name, answer in asked.answers.items()
    )
    asks = ((rights_button(spoken),),) if case.rights else ()
    menu = (Button("☰ " + say("something_else", spoken), "menu:"),)
    text = asked.ask.in_language(spoken) if asked.ask else say("which_is_it", spoken)
    return Reply(lang, (block("text", text, spoken),), (*rows, *asks, menu))
