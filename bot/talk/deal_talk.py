"""Hands from elsewhere: a deal that was pasted, linked or sent as a file, kept with the case and hidden until asked for.

In: deals as they were read, or a file. Out: the case in hand with its deal, or a case that waits for its story. The
calls feed what is read from the story; the cards are shown by a tap alone.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from msgspec import structs

from bot.talk.fault_view import fault_in_words, refused, without_braces
from bot.talk.look_ups import flat
from bot.talk.making import table_recipe
from bot.talk.phrases import say
from bot.talk.replies import Button, File, Reply, block, in_rows
from bot.talk.ruling_talk import show_case
from bot.talk.state import Case, SentFile, State
from bot.talk.turns import Done, Turn
from bot.talk.written import take_message
from corpus.words import Language, fold
from scenarios.bridge.deals import Deal
from scenarios.bridge.faults import Fault, FaultError
from scenarios.bridge.records import Dealt, read_deals, store_deals, stored_deals
from scenarios.reading.places import find_place

KINDS = (".pbn", ".lin", ".txt")
LARGEST_FILE = 1_048_576
HANDS = "hands"
LONGEST_SHORT, SHORT_IN_ROW, LONG_IN_ROW = 2, 6, 3
"""Of the numbers of boards on buttons."""
LONGEST_NAME = 40


def may_hold_deal(name: str, size: int) -> bool:
    """Whether a file is worth fetching."""
    return _is_of_deals(name) and size <= LARGEST_FILE


def is_of_deals(file: SentFile) -> bool:
    """Whether a file is of a kind that holds deals; what is written beside any other is a message by itself."""
    return _is_of_deals(file.name)


def _is_of_deals(name: str) -> bool:
    return PurePath(name.lower()).suffix in KINDS


def pasted_deals(text: str) -> Dealt | Fault | None:
    """The deals in a message, or what is wrong with them; None for any other message."""
    try:
        dealt = read_deals(text)
    except FaultError as error:
        return error.fault
    return replace(dealt, story=flat(dealt.story)) if dealt else None


def take_pasted(turn: Turn, pasted: Dealt | Fault) -> Done:
    """A message that holds a deal."""
    if isinstance(pasted, Fault):
        return turn.state, _line(fault_in_words(pasted, turn.lang), turn.lang)
    return _taken(turn, pasted)


def take_file(turn: Turn, file: SentFile) -> Done:
    """A file; what cannot be taken is refused in one line. What was written beside it is the story."""
    lang, name = turn.lang, _short(file.name)
    if not is_of_deals(file):
        return turn.state, _line(say("file_kind", lang, file=name), lang)
    if max(file.size, len(file.content or b"")) > LARGEST_FILE:
        return turn.state, _line(say("file_large", lang, file=name), lang)
    if file.content is None:
        return turn.state, _line(say("file_lost", lang, file=name), lang)
    try:
        dealt = read_deals(_decoded(file.content))
        if dealt is None:
            raise FaultError(Fault("no_deal"))
    except FaultError as error:
        return turn.state, refused(name, error.fault, lang)
    return _taken(turn, replace(dealt, story=turn.value))


def deal_action(turn: Turn) -> Done | None:
    """A tap: `hands` shows them, a number chooses one of several deals."""
    case = turn.state.case
    deals = stored_deals(case.deal) if case else ()
    if case is None or not deals:
        return None
    if turn.value == HANDS:
        return turn.state, _hands(deals, turn.lang)
    chosen = [deal for number, deal in enumerate(deals, 1) if turn.value == str(number)]
    return _attached(structs.replace(turn.state, case=case), (chosen[0],)) if chosen else None


def with_board_told(turn: Turn) -> Turn:
    """The same with the one of several deals that wait which the message names by its board."""
    case = turn.state.case
    if case is None or case.scenario or not case.deal:
        return turn
    deals = _named(stored_deals(case.deal), turn.value)
    return replace(
        turn, state=structs.replace(turn.state, case=structs.replace(case, deal=store_deals(deals)))
    )


def _named(deals: tuple[Deal, ...], told: str) -> tuple[Deal, ...]:
    """The deal whose board a text names; all of them where it names none."""
    board = find_place(fold(told)).board
    named = tuple(deal for deal in deals if board and deal.board == board)
    return named if len(named) == 1 else deals


def _taken(turn: Turn, dealt: Dealt) -> Done:
    state = turn.state
    told = dealt.story or (state.case.text if state.case else "")
    deals = _named(dealt.deals, told)
    is_asked = state.case and state.case.text and not state.case.scenario and not state.case.claim
    story = dealt.story or (told if is_asked else "")
    if not story:
        return _attached(state, deals)
    waiting = structs.replace(state, case=Case(deal=store_deals(deals)))
    after, reply = take_message(replace(turn, state=waiting, value=story))
    if len(deals) > 1:
        asked = _which(deals, turn.lang)
        blocks, buttons = (*reply.blocks, *asked.blocks), (*reply.buttons, *asked.buttons)
        return after, replace(reply, blocks=blocks, buttons=buttons)
    return after, _noted(reply, deals[0])


def _attached(state: State, deals: tuple[Deal, ...]) -> Done:
    """The case in hand with its deal; where there is none yet, one that waits for its story."""
    lang, case = state.reader, structs.replace(state.case or Case(), deal=store_deals(deals))
    state = structs.replace(state, case=case)
    if len(deals) > 1:
        return state, _which(deals, lang)
    shown = show_case(state)
    if shown:
        return shown[0], _noted(shown[1], deals[0])
    kept = _line(say("deal_kept", lang, board=_label(deals[0], lang)), lang)
    return state, replace(kept, buttons=(_hands_row(lang),))


def _noted(reply: Reply, deal: Deal) -> Reply:
    """A reply that says whose deal it goes by; where the button for the hands is not behind another, it stands below."""
    note = block("note", say("deal_added", reply.lang, board=_label(deal, reply.lang)), reply.lang)
    actions = {button.action for row in reply.buttons for button in row}
    hands = () if "view:more" in actions else (_hands_row(reply.lang),)
    return replace(reply, blocks=(*reply.blocks, note), buttons=(*reply.buttons, *hands))


def _hands_row(lang: Language) -> tuple[Button, ...]:
    return (Button("🃏 " + say("deal_hands", lang), f"deal:{HANDS}"),)


def _hands(deals: tuple[Deal, ...], lang: Language) -> Reply:
    if len(deals) > 1:
        return replace(_which(deals, lang), beside=True)
    board = deals[0].board
    title = say("deal_board", lang, board=board) if board else say("deal_hands", lang)
    name = f"deal-{board}.png" if board.isascii() and board.isalnum() else "deal.png"
    drawn = File(name, is_picture=True, recipe=table_recipe("deal", store_deals(deals), lang))
    return Reply(lang, (block("text", f"🃏 {title}", lang),), files=(drawn,), beside=True)


def _which(deals: tuple[Deal, ...], lang: Language) -> Reply:
    return replace(_line(say("deal_which", lang, count=len(deals)), lang), buttons=_boards(deals))


def _boards(deals: tuple[Deal, ...]) -> tuple[tuple[Button, ...], ...]:
    buttons = [Button(deal.board or f"({number})", f"deal:{number}") for number, deal in enumerate(deals, 1)]
    is_short = max(len(button.label) for button in buttons) <= LONGEST_SHORT
    return in_rows(buttons, SHORT_IN_ROW if is_short else LONG_IN_ROW)


def _label(deal: Deal, lang: Language) -> str:
    return say("deal_number", lang, board=deal.board) if deal.board else ""


def _decoded(content: bytes) -> str:
    """UTF-8 as a rule; names of players may be in an old code, and are of no interest."""
    return content.decode("utf-8-sig", errors="replace")


def _short(name: str) -> str:
    plain = without_braces(flat(name))
    return plain if len(plain) <= LONGEST_NAME else f"{plain[: LONGEST_NAME - 8]}…{plain[-7:]}"


def _line(text: str, lang: Language) -> Reply:
    return Reply(lang, (block("text", text, lang),))
