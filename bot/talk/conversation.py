"""The one conversation that every screen drives: `(state, event) → (state, reply)`.

In: what a person typed or tapped, and where the talk stands. Out: the new state and a reply, both plain values.
Nothing here knows Telegram, a terminal or a clock. What a button or a command does stands in the two tables below.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from msgspec import structs

from bot.talk import openers
from bot.talk.about import about_reply
from bot.talk.case_file import file_case, with_its_place
from bot.talk.cases_talk import board_typed, cases_action, cases_command, table_action, table_typed
from bot.talk.claim_talk import answer_claim_in_words, claim_action, claim_command
from bot.talk.clause_view import open_clause, text_language
from bot.talk.deal_talk import deal_action, is_of_deals, pasted_deals, take_file, take_pasted, with_board_told
from bot.talk.directing import direct_action, may_answer, refusal
from bot.talk.language_talk import choose_language, names_language
from bot.talk.log_talk import log_action, log_command, log_line
from bot.talk.look_ups import define_reply, find_reply, flat, help_reply, law_reply, sentence
from bot.talk.menu import menu_reply
from bot.talk.parts_talk import (
    change_part,
    confirm_premises,
    forget_part,
    show_part,
    show_parts,
    show_premises,
    written_part,
)
from bot.talk.phrases import say
from bot.talk.poll_talk import awaits_question, poll_action, poll_command, take_question
from bot.talk.polls import POLL_LINK
from bot.talk.reminder_talk import remind_action, reminder_action
from bot.talk.replies import Button, Reply, block
from bot.talk.rights_view import find_role, rights_reply
from bot.talk.ruling_talk import (
    answer_question,
    chart_of,
    direct,
    drop_claim,
    open_case,
    show_case,
    show_rights,
    start_over,
    step_back,
    view_case,
)
from bot.talk.score_talk import RECKONERS
from bot.talk.settings_talk import set_value, settings_reply
from bot.talk.share_code import SHARE_LINK
from bot.talk.sharing import open_shared
from bot.talk.state import Case, Event, State, Tapped, Typed
from bot.talk.turns import Done, Handler, Turn, shows, turn_of
from bot.talk.typed_answers import way_back
from bot.talk.vote_talk import awaits_vote, open_poll, take_vote, vote_action
from bot.talk.written import take_message
from bot.talk.zone_talk import zone_action, zone_in_words
from corpus.language import language_of_chat
from corpus.outline import law_of
from corpus.references import parse_reference
from corpus.words import Language, fold, words
from scenarios.bridge.claims import holds_hands
from scenarios.bridge.faults import Fault
from scenarios.bridge.records import Dealt
from scenarios.engine.catalogue import scenarios
from scenarios.engine.scenario import Scenario

LONGEST_MESSAGE, LONGEST_ARGUMENT = 4000, 600
"""Of what is written, and of what stands after a command; in signs as typed, and as read (one may stand for a sentence)."""
MOST_WORDS_RECKONED = 3
"""Of what may be reckoned with: vulnerable, field, the other table."""
COMMAND = re.compile(r"^/(\w+)(?:@\w+)?\s*(.*)$", re.DOTALL)
NO_PART = "/"
"""How what is awaited of a noted ruling ends, where it may be any line."""
CASE_LINK, LAW_LINK = "case-", "law-"


def step(state: State, event: Event) -> Done:
    """One exchange; a case that it opened or went on with is filed among those of the chat."""
    awaits, before = _awaited(state, event)
    before = with_its_place(before)
    after, reply = _tapped(before, event) if isinstance(event, Tapped) else _typed(before, event, awaits)
    return _told_of_english(file_case(before, _owned(before, after, event), event.at), reply)


def _told_of_english(state: State, reply: Reply) -> Done:
    """A reader of Hebrew or Hungarian is told once why texts are in English."""
    spoken = text_language(reply.lang)
    is_in_one = all(part.lang == reply.lang for part in reply.blocks)
    if spoken == reply.lang or state.knows_of_english or is_in_one:
        return state, reply
    note = block("note", say("texts_in_english", reply.lang), reply.lang)
    return structs.replace(state, knows_of_english=True), replace(reply, blocks=(*reply.blocks, note))


def _awaited(state: State, event: Event) -> tuple[str, State]:
    """What is awaited of this person, this once; what is awaited of somebody else waits on."""
    awaits, is_named, who = state.awaits.partition("@")
    if not awaits or (is_named and who != event.who):
        return "", state
    return awaits, structs.replace(state, awaits="")


def _owned(before: State, after: State, event: Event) -> State:
    """In a group a case belongs to who told of it."""
    case, earlier = after.case, before.case
    if case is None or case is earlier or case.owner or not event.who:
        return after
    is_the_same = earlier is not None and earlier.owner and earlier.text == case.text
    owner = earlier.owner if earlier and is_the_same else event.who
    return structs.replace(after, case=structs.replace(case, owner=owner))


def _tapped(state: State, event: Tapped) -> Done:
    kind, _, value = event.action.partition(":")
    turn = turn_of(state, value, event)
    if kind in CHANGE_A_CASE and not may_answer(turn, state.case):
        return state, refusal(state)
    handle = ACTIONS.get(kind)
    done = handle(turn) if handle else None
    return done or (state, sentence("old_button", state.reader))


def _typed(state: State, event: Typed, awaits: str) -> Done:
    text = flat(event.text)
    command = COMMAND.match(text)
    longest = LONGEST_ARGUMENT if command else LONGEST_MESSAGE
    is_too_long = max(len(event.text), len(fold(event.text[: longest + 1]))) > longest
    pasted = None if command or is_too_long else pasted_deals(event.text)
    # A call that answers a poll is written alike in every language.
    said = "" if awaits_vote(state, event.at) and not command else _said(text, pasted)
    state = structs.replace(state, last_lang=state.lang or language_of_chat(said, state.last_lang))
    if is_too_long:
        return state, sentence("too_long", state.reader)
    if event.file and (is_of_deals(event.file) or (event.file.name and not text)):
        return take_file(turn_of(state, text, event), event.file)
    if command:
        name, typed = command[1].lower(), COMMAND.match(event.text.strip())
        value = typed[2] if typed and name in AS_TYPED else command[2]
        return _command(turn_of(state, value.strip(), event), name)
    return _written(turn_of(state, text, event), event, awaits, pasted)


def _said(text: str, pasted: Dealt | Fault | None) -> str:
    """The words of a message that tell its language: not those of a record, nor what a link carries."""
    if pasted:
        return pasted.story if isinstance(pasted, Dealt) else ""
    command = COMMAND.match(text)
    return text if not command else command[2] if command[1].lower() != "start" else ""


def _written(turn: Turn, event: Typed, awaits: str, pasted: Dealt | Fault | None) -> Done:
    """What is no command: what was awaited, words of a poll, a deal, or a message."""
    done = _as_awaited(turn, awaits)
    if done:
        return done
    if not words(turn.value):
        return turn.state, sentence("say_what" if turn.value else "only_words", turn.lang)
    if not may_answer(turn, turn.state.case):
        turn = replace(turn, state=structs.replace(turn.state, case=None))
    if awaits_question(turn.state, event.at):
        return take_question(replace(turn, value=event.text))
    if awaits_vote(turn.state, event.at):
        return take_vote(turn)
    if pasted:
        return take_pasted(turn, pasted)
    if awaits in COMMANDS and _may_belong_to(awaits, turn.value):
        return COMMANDS[awaits](turn) or (turn.state, help_reply(turn.lang))
    return answer_claim_in_words(turn) or take_message(with_board_told(turn))


def _as_awaited(turn: Turn, awaits: str) -> Done | None:
    """What a message does as an answer to what its person was asked for."""
    name, _, asked = awaits.partition(":")
    if _may_be_given_up(name, asked) and way_back(turn.value) == "cancel":
        return show_case(turn.state) or (turn.state, sentence("given_up", turn.lang))
    return AWAITED[name](turn, asked) if name in AWAITED and turn.value else None


def _may_be_given_up(name: str, asked: str) -> bool:
    """Something that was asked for; not what may follow a ruling just noted, nor a search, in which any word may be meant."""
    return name in (*AWAITED, *RECKONERS, *OFFER, "claim") and not asked.endswith(NO_PART)


def _command(turn: Turn, name: str) -> Done:
    if not turn.value and name in NEED_WORDS:
        example = RECKONERS[name]("", turn.lang) if name in RECKONERS else sentence("say_what", turn.lang)
        return structs.replace(turn.state, awaits=name), example
    done = COMMANDS[name](turn) if name in COMMANDS else None
    state, reply = done or (turn.state, help_reply(turn.lang))
    offers = name in OFFER and not turn.value and not reply.files
    return (structs.replace(state, awaits=name) if offers else state), reply


def _may_belong_to(command: str, text: str) -> bool:
    """A reckoner wants figures and hardly a word, what offers names wants one; what tells a story is no argument of it."""
    if command in OFFER:
        return OFFER[command](text)
    typed = words(text)
    told = [word for word in typed if word.isalpha()]
    if command == "claim":
        return len(text) <= LONGEST_ARGUMENT and holds_hands(text)
    return command not in RECKONERS or (len(told) <= MOST_WORDS_RECKONED and len(told) < len(typed))


def _start(turn: Turn) -> Done | None:
    """A deep link carries a clause, `law-27B1a`, a scenario, `case-law27_insufficient_bid`, a poll or a shared case."""
    if turn.value.startswith(SHARE_LINK):
        return open_shared(turn)
    if turn.value.startswith(POLL_LINK):
        return open_poll(turn)
    if turn.value.startswith(CASE_LINK):
        return open_case(replace(turn, value=turn.value.removeprefix(CASE_LINK)))
    linked = turn.value.startswith(LAW_LINK)
    found = parse_reference(turn.value.removeprefix(LAW_LINK)) if linked else None
    return (turn.state, open_clause(found, turn.lang)) if isinstance(found, str) else None


def _chart(turn: Turn) -> Done:
    """The flowchart of a scenario by its law or name; of the case in hand where none is named."""
    named = _charted(turn.value)
    case = turn.state.case if named is None and not turn.value else Case(named.id) if named else None
    if case is None or case.scenario not in scenarios():
        return turn.state, menu_reply("", turn.lang)
    return turn.state, chart_of(turn.state, case)


def _charted(text: str) -> Scenario | None:
    wanted = parse_reference(text) if text else None
    law = law_of(wanted) if isinstance(wanted, str) else text
    return next((found for found in scenarios().values() if law and law in (found.law, found.id)), None)


def _ask_to_forget(turn: Turn) -> Done:
    if not turn.is_allowed():
        return turn.state, _forget_not_yours(turn.lang)
    sure = (Button("🗑 " + say("forget_sure", turn.lang), "forget:"),)
    kept = block("note", say("forget_counts", turn.lang, count=len(turn.state.log)), turn.lang)
    asked = sentence("forget", turn.lang)
    return turn.state, replace(asked, blocks=(*asked.blocks, kept), buttons=(sure,))


def _forget(turn: Turn) -> Done:
    if not turn.is_allowed():
        return turn.state, _forget_not_yours(turn.lang)
    return State(last_lang=turn.state.last_lang), replace(sentence("forgotten", turn.lang), forgets=True)


def _forget_not_yours(lang: Language) -> Reply:
    return replace(sentence("forget_not_yours", lang), refuses=True)


def _help(value: str, lang: Language) -> Reply:
    return help_reply(lang)


ACTIONS: dict[str, Handler] = {
    # a case and its questions
    "case": open_case,
    "answer": answer_question,
    "back": step_back,
    "claim": claim_action,
    "deal": deal_action,
    "over": start_over,
    "heard": show_parts,
    "premises": show_premises,
    "part": show_part,
    "change": change_part,
    "unknown": forget_part,
    "confirm": confirm_premises,
    "drop": drop_claim,
    "judge": direct,
    "asked": show_rights,
    "view": view_case,
    # the ways to one
    "menu": shows(menu_reply),
    "ask": take_message,
    # the other cases of the evening, and what to come back to
    "cases": cases_action,
    "table": table_action,
    "remind": remind_action,
    "reminder": reminder_action,
    # look-ups
    "law": shows(openers.clause_opened),
    "book": shows(openers.book_opened),
    "rules": shows(openers.rules_opened),
    "rule": shows(openers.rule_opened),
    "section": shows(openers.section_opened),
    "term": shows(openers.term_opened),
    "rights": shows(openers.role_opened),
    "right": shows(openers.right_opened),
    "find": shows(find_reply),
    # the chat itself
    "lang": choose_language,
    "set": set_value,
    "zone": zone_action,
    "direct": direct_action,
    "log": log_action,
    "forget": _forget,
    # polls of colleagues: from who asks, and from who is asked
    "poll": poll_action,
    "vote": vote_action,
}
"""What stands behind a button: `name:value`."""
CHANGE_A_CASE = frozenset(
    (
        *("case", "answer", "back", "over", "part", "change", "unknown"),
        *("confirm", "drop", "judge", "table", "claim"),
    )
)
"""In a group these are for who told of the case, and for who directs."""
AWAITED: dict[str, Callable[[Turn, str], Done | None]] = {
    "log": log_line,
    "zone": lambda turn, asked: zone_in_words(turn),
    "part": written_part,
    "table": lambda turn, asked: table_typed(turn),
    "board": lambda turn, asked: board_typed(turn),
}
"""What takes the next message of a person who was asked for something; None where it is about something else."""

COMMANDS: dict[str, Handler] = {
    "start": _start,
    "help": shows(_help),
    "rule": lambda turn: (turn.state, menu_reply("", turn.lang)),
    "law": shows(law_reply),
    "define": shows(define_reply),
    "find": shows(find_reply),
    "rights": shows(rights_reply),
    "chart": _chart,
    "claim": claim_command,
    **{name: shows(reckon) for name, reckon in RECKONERS.items()},
    "cases": cases_command,
    "log": log_command,
    "poll": poll_command,
    "settings": lambda turn: (turn.state, settings_reply(turn)),
    "lang": choose_language,
    "language": choose_language,
    "γλώσσα": choose_language,
    "about": lambda turn: (turn.state, about_reply(turn.state)),
    "forget": _ask_to_forget,
}
"""What a command does."""
NEED_WORDS = frozenset(("law", "define", "find", *RECKONERS))
"""Commands that say nothing without a word after them."""
OFFER: dict[str, Callable[[str], bool]] = {
    "rights": lambda text: find_role(text) is not None,
    "chart": lambda text: _charted(text) is not None,
    **dict.fromkeys(("lang", "language", "γλώσσα"), names_language),
}
"""Commands that offer names to tap where none is given, and what is one of them, typed in the next message."""
AS_TYPED = frozenset(("poll",))
"""Commands that others read what stands after: its lines stay as they are."""
