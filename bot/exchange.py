"""One exchange with the memory: what came in is taken to the conversation, and all that follows is written at once.

In: an incoming value and the memory. Out: what to tell the person on the spot; the messages to send are in the outbox.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from msgspec import structs

from bot.conversation import step
from bot.incoming import Incoming
from bot.memory import Memory, StaleError
from bot.outgoing import Drawn, Outgoing, Parcel, draw_reply
from bot.phrases import say
from bot.remembered import FORGET, Exchange, Screen
from bot.replies import Reply
from bot.screen_data import parse_data
from bot.state import Case, State, Tapped, Typed

TWICE = timedelta(seconds=5)
"""The same button tapped again so soon was meant once."""


@dataclass(frozen=True)
class Outcome:
    """What to show at the tapped button, if anything."""

    toast: str = ""
    is_alert: bool = False


DONE = Outcome()


def take(memory: Memory, incoming: Incoming, bot_name: str) -> Outcome:
    """Answer what came in; whatever it did is in the memory afterwards."""
    match incoming.kind:
        case "moved":
            memory.move_chat(incoming.chat, incoming.text)
            memory.finish(incoming.update_id)
            return DONE
        case "tapped":
            return _take_tap(memory, incoming, bot_name)
        case "edited":
            earlier = memory.screen_asked_by(incoming.place, incoming.message_id)
            return (
                _take_edited(memory, incoming, bot_name, earlier)
                if earlier
                else _take_typed(memory, incoming, bot_name)
            )
    return _take_typed(memory, incoming, bot_name)


def apologise(memory: Memory, incoming: Incoming) -> Outcome:
    """Something broke: the person is told, and what he sent is not tried again."""
    place = incoming.place
    state = memory.state(place, incoming.lang)
    sorry = say("went_wrong", state.reader)
    if incoming.kind == "tapped":
        memory.finish(incoming.update_id)
        return Outcome(sorry, is_alert=True)
    reply_to = None if incoming.private else incoming.message_id
    parcel = Parcel(Outgoing("text", sorry, reply_to=reply_to))
    memory.commit(Exchange(place, state, state, incoming.at, incoming.update_id, parcels=(parcel,)))
    return DONE


def _take_typed(memory: Memory, incoming: Incoming, bot_name: str) -> Outcome:
    case = _case_meant(memory, incoming)
    state = replace(memory.state(incoming.place, incoming.lang), case=case)
    after, reply = step(state, Typed(incoming.text, incoming.by, incoming.at))
    drawn = draw_reply(reply, bot_name, reply_to=None if incoming.private else incoming.message_id)
    screen = _new_screen(incoming, drawn, after, reply, asked=incoming.message_id, case_before=case)
    _commit(memory, incoming, state, after, drawn, screen)
    return DONE


def _take_edited(memory: Memory, incoming: Incoming, bot_name: str, earlier: Screen) -> Outcome:
    """A message that was answered says something else now: the answer changes, or a new one comes below."""
    state = replace(memory.state(incoming.place, incoming.lang), case=earlier.case_before)
    after, reply = step(state, Typed(incoming.text, incoming.by, incoming.at))
    last = memory.last_screen(incoming.place)
    is_last = last is not None and last.id == earlier.id and earlier.parts == 1
    drawn = draw_reply(
        reply,
        bot_name,
        edits=earlier.message_id if is_last else None,
        reply_to=None if incoming.private else incoming.message_id,
    )
    if drawn.parcels[0].message.kind == "edit":
        screen = _changed_screen(earlier, earlier.message_id, incoming, drawn, after, reply)
    else:
        screen = _new_screen(
            incoming, drawn, after, reply, asked=incoming.message_id, case_before=earlier.case_before
        )
    _commit(memory, incoming, state, after, drawn, screen)
    return DONE


def _take_tap(memory: Memory, incoming: Incoming, bot_name: str) -> Outcome:
    tap = parse_data(incoming.text)
    if tap is None:
        return _take_plain_action(memory, incoming, bot_name)
    screen = memory.screen(tap.screen)
    if screen and screen.place.chat == incoming.chat:
        # A message too old for Telegram to show us does not say which topic it is in; its screen does.
        incoming = structs.replace(incoming, topic=screen.place.topic)
    state = memory.state(incoming.place, incoming.lang)
    if screen is None or not _is_shown_by(screen, incoming) or tap.version > screen.version:
        memory.finish(incoming.update_id)
        return Outcome(say("old_button", state.reader), is_alert=True)
    if tap.version < screen.version or tap.button >= len(screen.actions):
        memory.finish(incoming.update_id)
        return _too_late(incoming, state)
    noted = f"{tap.button}@"
    if screen.tapped.startswith(noted) and _is_soon_after(screen.tapped.removeprefix(noted), incoming.at):
        memory.finish(incoming.update_id)
        return _too_late(incoming, state)
    action = screen.actions[tap.button]
    state = replace(state, case=screen.case, last_lang=screen.lang)
    after, reply = step(state, Tapped(action, incoming.by, incoming.at))
    drawn = draw_reply(
        reply, bot_name, edits=incoming.message_id, reply_to=None if incoming.private else incoming.message_id
    )
    tapped = None
    if drawn.parcels[0].message.kind == "edit":
        shown = _changed_screen(screen, incoming.message_id, incoming, drawn, after, reply)
    else:
        shown = _new_screen(incoming, drawn, after, reply)
        tapped = (screen.id, noted + incoming.at)
    try:
        _commit(memory, incoming, state, after, drawn, shown, tapped, action == FORGET)
    except StaleError:
        memory.finish(incoming.update_id)
        return _too_late(incoming, state)
    return DONE


def _take_plain_action(memory: Memory, incoming: Incoming, bot_name: str) -> Outcome:
    """A button of a release that wrote the action itself into it: what it looks up can still be looked up."""
    state = memory.state(incoming.place, incoming.lang)
    after, reply = step(state, Tapped(incoming.text, incoming.by, incoming.at))
    drawn = draw_reply(reply, bot_name, reply_to=None if incoming.private else incoming.message_id)
    screen = _new_screen(incoming, drawn, after, reply)
    _commit(memory, incoming, state, after, drawn, screen)
    return DONE


def _commit(
    memory: Memory,
    incoming: Incoming,
    before: State,
    after: State,
    drawn: Drawn,
    screen: Screen,
    tapped: tuple[int, str] | None = None,
    forgets: bool = False,
) -> None:
    memory.commit(
        Exchange(
            incoming.place,
            before,
            after,
            incoming.at,
            incoming.update_id,
            screen,
            tapped,
            drawn.parcels,
            forgets=forgets,
            whole_chat=incoming.private,
        )
    )


def _case_meant(memory: Memory, incoming: Incoming) -> Case | None:
    """The case of the message it answers; in private, of the last screen; a forwarded message begins anew."""
    place = incoming.place
    if incoming.is_forwarded:
        return None
    if incoming.answers:
        screen = memory.screen_of(place, incoming.answers) or memory.screen(incoming.answers_screen)
        if screen and screen.place == place:
            return screen.case
    last = memory.last_screen(place) if incoming.private else None
    return last.case if last else None


def _is_shown_by(screen: Screen, incoming: Incoming) -> bool:
    """A screen belongs to its chat and its message, whatever number a lost database gave it."""
    return screen.place.chat == incoming.chat and screen.message_id in (None, incoming.message_id)


def _too_late(incoming: Incoming, state: State) -> Outcome:
    return DONE if incoming.private else Outcome(say("already_answered", state.reader))


def _is_soon_after(earlier: str, later: str) -> bool:
    return datetime.fromisoformat(later) - datetime.fromisoformat(earlier) < TWICE


def _new_screen(
    incoming: Incoming,
    drawn: Drawn,
    after: State,
    reply: Reply,
    *,
    asked: int | None = None,
    case_before: Case | None = None,
) -> Screen:
    return Screen(
        incoming.place,
        incoming.at,
        actions=drawn.actions,
        case=after.case,
        lang=reply.lang,
        asked=asked,
        case_before=case_before,
        parts=len(drawn.parcels),
    )


def _changed_screen(
    screen: Screen, message_id: int | None, incoming: Incoming, drawn: Drawn, after: State, reply: Reply
) -> Screen:
    return replace(
        screen,
        message_id=message_id,
        at=incoming.at,
        actions=drawn.actions,
        case=after.case,
        lang=reply.lang,
        parts=len(drawn.parcels),
    )
