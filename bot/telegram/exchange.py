"""One exchange with the memory: what came in is taken to the conversation, and all that follows is written at once.

In: an incoming value and the memory. Out: what to tell the person on the spot; the messages to send are in the outbox.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from msgspec import structs

from bot.memory.errors import StaleError
from bot.memory.memory import Memory
from bot.memory.parcels import Outgoing, Parcel
from bot.memory.remembered import Exchange, Posted
from bot.talk.conversation import step
from bot.talk.phrases import say
from bot.talk.replies import Reply
from bot.talk.state import Case, State, Tapped, Typed
from bot.telegram.button_data import Tap, parse_data
from bot.telegram.incoming import Incoming
from bot.telegram.outgoing import Drawn, draw_reply

TWICE = timedelta(seconds=5)
"""The same button tapped again so soon was meant once."""


@dataclass(frozen=True)
class Toast:
    """What to show at the tapped button, if anything."""

    text: str = ""
    is_alert: bool = False


DONE = Toast()


def take(memory: Memory, incoming: Incoming, bot_name: str) -> Toast:
    """Answer what came in; whatever it did is in the memory afterwards.

    RankWantedError, and nothing done, where the person's rank in the group must be known first.
    """
    match incoming.kind:
        case "moved":
            memory.move_chat(incoming.chat, incoming.text)
            memory.finish(incoming.update_id)
            return DONE
        case "tapped":
            return _take_tap(memory, incoming, bot_name)
        case "edited":
            earlier = memory.posted_for(incoming.place, incoming.message_id)
            return (
                _take_edited(memory, incoming, bot_name, earlier)
                if earlier
                else _take_typed(memory, incoming, bot_name)
            )
    return _take_typed(memory, incoming, bot_name)


def apologise(memory: Memory, incoming: Incoming) -> Toast:
    """Something broke: the person is told, and what he sent is not tried again."""
    place = incoming.place
    state = memory.state(place, incoming.lang)
    sorry = say("went_wrong", state.reader)
    if incoming.kind == "tapped":
        memory.finish(incoming.update_id)
        return Toast(sorry, is_alert=True)
    reply_to = None if incoming.private else incoming.message_id
    parcel = Parcel(Outgoing("text", sorry, reply_to=reply_to))
    memory.commit(Exchange(place, state, state, incoming.at, incoming.update_id, parcels=(parcel,)))
    return DONE


def _take_typed(memory: Memory, incoming: Incoming, bot_name: str) -> Toast:
    case = _case_meant(memory, incoming)
    state = replace(memory.state(incoming.place, incoming.lang), case=case)
    after, reply = step(state, _typed(incoming))
    drawn = draw_reply(reply, bot_name, reply_to=None if incoming.private else incoming.message_id)
    posted = _new_post(incoming, drawn, after, reply, asked=incoming.message_id, case_before=case)
    _commit(memory, incoming, state, after, drawn, posted)
    return DONE


def _take_edited(memory: Memory, incoming: Incoming, bot_name: str, earlier: Posted) -> Toast:
    """A message that was answered says something else now: the answer changes, or a new one comes below."""
    state = replace(memory.state(incoming.place, incoming.lang), case=earlier.case_before)
    after, reply = step(state, _typed(incoming))
    last = memory.last_posted(incoming.place)
    is_last = last is not None and last.id == earlier.id and earlier.parts == 1
    drawn = draw_reply(
        reply,
        bot_name,
        edits=earlier.message_id if is_last else None,
        reply_to=None if incoming.private else incoming.message_id,
    )
    if drawn.parcels[0].message.kind == "edit":
        posted = _changed_post(earlier, earlier.message_id, incoming, drawn, after, reply)
    else:
        posted = _new_post(
            incoming, drawn, after, reply, asked=incoming.message_id, case_before=earlier.case_before
        )
    _commit(memory, incoming, state, after, drawn, posted)
    return DONE


def _take_tap(memory: Memory, incoming: Incoming, bot_name: str) -> Toast:
    tap = parse_data(incoming.text)
    if tap is None:
        return _take_plain_action(memory, incoming, bot_name)
    posted = memory.posted(tap.posted)
    if posted and posted.place.chat == incoming.chat:
        # A message too old for Telegram to show us does not say which topic it is in; what we posted does.
        incoming = structs.replace(incoming, topic=posted.place.topic)
    state = memory.state(incoming.place, incoming.lang)
    if posted is None or not _is_shown_by(posted, incoming) or tap.version > posted.version:
        memory.finish(incoming.update_id)
        return Toast(say("old_button", state.reader), is_alert=True)
    noted = f"{tap.button}@"
    if _is_done_already(posted, tap, noted, incoming.at):
        memory.finish(incoming.update_id)
        return _too_late(incoming, state)
    action = posted.actions[tap.button]
    state = replace(state, case=posted.case, last_lang=posted.lang)
    after, reply = step(state, _tapped(incoming, action))
    if reply.refuses:
        memory.finish(incoming.update_id)
        return Toast(" ".join(block.plain() for block in reply.blocks), is_alert=True)
    drawn = draw_reply(
        reply, bot_name, edits=incoming.message_id, reply_to=None if incoming.private else incoming.message_id
    )
    tapped = None
    if drawn.parcels[0].message.kind == "edit":
        shown = _changed_post(posted, incoming.message_id, incoming, drawn, after, reply)
    else:
        shown = _new_post(incoming, drawn, after, reply)
        tapped = (posted.id, noted + incoming.at)
    try:
        _commit(memory, incoming, state, after, drawn, shown, tapped, reply.forgets)
    except StaleError:
        memory.finish(incoming.update_id)
        return _too_late(incoming, state)
    return DONE


def _take_plain_action(memory: Memory, incoming: Incoming, bot_name: str) -> Toast:
    """A button of a release that wrote the action itself into it: what it looks up can still be looked up."""
    state = memory.state(incoming.place, incoming.lang)
    after, reply = step(state, _tapped(incoming, incoming.text))
    drawn = draw_reply(reply, bot_name, reply_to=None if incoming.private else incoming.message_id)
    posted = _new_post(incoming, drawn, after, reply)
    _commit(memory, incoming, state, after, drawn, posted, forgets=reply.forgets)
    return DONE


def _typed(incoming: Incoming) -> Typed:
    return Typed(incoming.text, incoming.by, incoming.at, incoming.who, incoming.rank)


def _tapped(incoming: Incoming, action: str) -> Tapped:
    return Tapped(action, incoming.by, incoming.at, incoming.who, incoming.rank)


def _commit(
    memory: Memory,
    incoming: Incoming,
    before: State,
    after: State,
    drawn: Drawn,
    posted: Posted,
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
            posted,
            tapped,
            drawn.parcels,
            forgets=forgets,
            whole_chat=incoming.private,
        )
    )


def _case_meant(memory: Memory, incoming: Incoming) -> Case | None:
    """The case of the message it answers; in private, of what was posted last; a forwarded message begins anew."""
    place = incoming.place
    if incoming.is_forwarded:
        return None
    if incoming.answers:
        posted = memory.posted_as(place, incoming.answers) or memory.posted(incoming.answers_posted)
        if posted and posted.place == place:
            return posted.case
    last = memory.last_posted(place) if incoming.private else None
    return last.case if last else None


def _is_done_already(posted: Posted, tap: Tap, noted: str, at: str) -> bool:
    """The message has changed since it was tapped, or the same button was tapped just before."""
    if tap.version < posted.version or tap.button >= len(posted.actions):
        return True
    return posted.tapped.startswith(noted) and _is_soon_after(posted.tapped.removeprefix(noted), at)


def _is_shown_by(posted: Posted, incoming: Incoming) -> bool:
    """What was posted belongs to its chat and its message, whatever number a lost database gave it."""
    return posted.place.chat == incoming.chat and posted.message_id in (None, incoming.message_id)


def _too_late(incoming: Incoming, state: State) -> Toast:
    return DONE if incoming.private else Toast(say("already_answered", state.reader))


def _is_soon_after(earlier: str, later: str) -> bool:
    # Either way round: a clock that was set back must not make the button dead for an hour.
    return abs(datetime.fromisoformat(later) - datetime.fromisoformat(earlier)) < TWICE


def _new_post(
    incoming: Incoming,
    drawn: Drawn,
    after: State,
    reply: Reply,
    *,
    asked: int | None = None,
    case_before: Case | None = None,
) -> Posted:
    return Posted(
        incoming.place,
        incoming.at,
        actions=drawn.actions,
        case=after.case,
        lang=reply.lang,
        asked=asked,
        case_before=case_before,
        parts=len(drawn.parcels),
    )


def _changed_post(
    posted: Posted, message_id: int | None, incoming: Incoming, drawn: Drawn, after: State, reply: Reply
) -> Posted:
    return replace(
        posted,
        message_id=message_id,
        at=incoming.at,
        actions=drawn.actions,
        case=after.case,
        lang=reply.lang,
        parts=len(drawn.parcels),
    )
