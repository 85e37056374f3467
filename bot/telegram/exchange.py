"""One exchange with the memory: what came in is taken to the conversation, and all that follows is written at once.

In: an incoming value and the memory. Out: what to tell the person on the spot; the messages to send are in the outbox.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from html import escape

from msgspec import structs

from bot.memory.errors import StaleError
from bot.memory.memory import Memory
from bot.memory.parcels import Outgoing, Parcel
from bot.memory.polls import new_key
from bot.memory.remembered import Exchange, Place, Posted
from bot.talk.case_file import as_filed, replaced_by_edit
from bot.talk.conversation import step
from bot.talk.log_parts import awaited_under
from bot.talk.phrases import say
from bot.talk.reminder_talk import next_due
from bot.talk.replies import Notice, Reply
from bot.talk.state import Case, Event, SentFile, State, Tapped, Typed
from bot.talk.vote_talk import poll_named
from bot.telegram.button_data import Tap, parse_data
from bot.telegram.incoming import Incoming
from bot.telegram.outgoing import Drawn, draw_reply

TWICE = timedelta(seconds=5)
"""The same button tapped again so soon was meant once."""
A_WHILE = timedelta(minutes=3)
"""So long after our last word in a group, others have most likely written below it."""


@dataclass(frozen=True)
class Toast:
    """What to show at the tapped button, if anything."""

    text: str = ""
    is_alert: bool = False
    also: str = ""
    """Another chat that something was written for."""


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


def remind(memory: Memory, place: Place, now: str, bot_name: str) -> bool:
    """Say one reminder of this place that is due; False where none is left.

    That it came and the message that says so are written in one transaction: a process that dies before has done
    neither and does both when it is back, one that dies after finds the message in the outbox. Two writes would leave
    a moment in which a reminder is lost, or comes a second time.
    """
    state = memory.state(place, "el")
    after, reply = next_due(state, now)
    if after == state:
        return False
    last = memory.last_posted(place)
    done = Exchange(place, state, after, now)
    if reply:
        drawn = draw_reply(reply, bot_name)
        # The case in hand stays in hand: a word typed next answers the question that stood before.
        case = as_filed(state, last.case) if last else None
        parts = len(drawn.parcels)
        posted = Posted(place, now, actions=drawn.actions, case=case, lang=reply.lang, parts=parts)
        done = replace(done, posted=posted, parcels=drawn.parcels)
    memory.commit(done)
    return True


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
    state = _state_for(memory, incoming)
    case = _case_meant(memory, incoming, state)
    event = _typed(incoming)
    state = _with_poll(memory, incoming, structs.replace(state, case=case), event)
    after, reply = step(state, event)
    drawn = draw_reply(reply, bot_name, reply_to=None if incoming.private else incoming.message_id)
    posted = _new_post(incoming, drawn, after, reply, asked=incoming.message_id, case_before=case)
    return _commit(memory, incoming, state, after, drawn, posted, notice=reply.notice)


def _take_edited(memory: Memory, incoming: Incoming, bot_name: str, earlier: Posted) -> Toast:
    """A message that was answered says something else now: the answer changes, or a new one comes below."""
    state = structs.replace(_state_for(memory, incoming), case=earlier.case_before)
    event = _typed(incoming)
    state = _with_poll(memory, incoming, state, event)
    after, reply = step(state, event)
    after = replaced_by_edit(after, earlier.case, state.opened)
    drawn = draw_reply(
        reply,
        bot_name,
        edits=earlier.message_id if memory.is_lowest(earlier) and earlier.parts == 1 else None,
        reply_to=None if incoming.private else incoming.message_id,
    )
    if drawn.parcels[0].message.kind == "edit":
        posted = _changed_post(earlier, earlier.message_id, incoming, drawn, after, reply)
    else:
        posted = _new_post(
            incoming, drawn, after, reply, asked=incoming.message_id, case_before=earlier.case_before
        )
    return _commit(memory, incoming, state, after, drawn, posted, notice=reply.notice)


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
    event = _tapped(incoming, action)
    state = _with_poll(
        memory, incoming, structs.replace(state, case=posted.case, last_lang=posted.lang), event
    )
    after, reply = step(state, event)
    if reply.refuses:
        memory.finish(incoming.update_id)
        return Toast(" ".join(block.plain() for block in reply.blocks), is_alert=True)
    drawn = draw_reply(
        reply,
        bot_name,
        edits=incoming.message_id if _will_be_seen(memory, reply, posted, incoming) else None,
        reply_to=None if incoming.private else incoming.message_id,
    )
    tapped = None
    if drawn.parcels[0].message.kind == "edit":
        shown = _changed_post(posted, incoming.message_id, incoming, drawn, after, reply)
    else:
        shown = _new_post(incoming, drawn, after, reply)
        tapped = (posted.id, noted + incoming.at)
    try:
        return _commit(memory, incoming, state, after, drawn, shown, tapped, reply.forgets, reply.notice)
    except StaleError:
        memory.finish(incoming.update_id)
        return _too_late(incoming, state)


def _will_be_seen(memory: Memory, reply: Reply, posted: Posted, incoming: Incoming) -> bool:
    """Does whoever tapped see it where he tapped? A ruling must not come above what was written since.

    In a group others write without our knowing: after a while it is taken that they have. A ruling has its verdict on top
    and no more lines than a screen, so that it is seen whole in the last message.
    """
    if not reply.decides:
        return True
    is_fresh = incoming.private or _is_within(posted.at, incoming.at, A_WHILE)
    return is_fresh and memory.is_lowest(posted)


def _take_plain_action(memory: Memory, incoming: Incoming, bot_name: str) -> Toast:
    """A button of a release that wrote the action itself into it: what it looks up can still be looked up."""
    state = memory.state(incoming.place, incoming.lang)
    after, reply = step(state, _tapped(incoming, incoming.text))
    drawn = draw_reply(reply, bot_name, reply_to=None if incoming.private else incoming.message_id)
    posted = _new_post(incoming, drawn, after, reply)
    _commit(memory, incoming, state, after, drawn, posted, forgets=reply.forgets)
    return DONE


def _typed(incoming: Incoming) -> Typed:
    sent = (
        SentFile(incoming.file_name, incoming.file_size, incoming.file_content) if incoming.file_id else None
    )
    return Typed(incoming.text, incoming.by, incoming.at, incoming.who, incoming.rank, new_key(), sent)


def _tapped(incoming: Incoming, action: str) -> Tapped:
    return Tapped(action, incoming.by, incoming.at, incoming.who, incoming.rank, new_key())


def _with_poll(memory: Memory, incoming: Incoming, state: State, event: Event) -> State:
    """The state with the poll of a colleague that the event is about; only in private can it be answered."""
    token = poll_named(state, event) if incoming.private else ""
    return structs.replace(state, asked=memory.asked(token, incoming.chat)) if token else state


def _commit(
    memory: Memory,
    incoming: Incoming,
    before: State,
    after: State,
    drawn: Drawn,
    posted: Posted,
    tapped: tuple[int, str] | None = None,
    forgets: bool = False,
    notice: Notice | None = None,
) -> Toast:
    other = _place_told(memory, notice) if notice else None
    told = Parcel(Outgoing("text", escape(notice.text, quote=False))) if notice else None
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
            ((other, told),) if other and told else (),
            forgets=forgets,
            whole_chat=incoming.private,
        )
    )
    return replace(DONE, also=other.chat) if other else DONE


def _place_told(memory: Memory, notice: Notice) -> Place | None:
    """Who asked from a terminal is not at Telegram to be told."""
    place = memory.place_of_poll(notice.token)
    return place if place and place.chat.removeprefix("-").isdecimal() else None


def _state_for(memory: Memory, incoming: Incoming) -> State:
    """The chat as it stands for who writes: a reply to a noted ruling is about that one."""
    state = memory.state(incoming.place, incoming.lang)
    answered = _answered(memory, incoming)
    awaits = awaited_under(answered.actions, incoming.who) if answered else ""
    return structs.replace(state, awaits=awaits) if awaits else state


def _case_meant(memory: Memory, incoming: Incoming, state: State) -> Case | None:
    """The case of the message it answers; in private, of what was posted last; a forwarded message begins anew."""
    if incoming.is_forwarded:
        return None
    answered = _answered(memory, incoming)
    if answered:
        return answered.case
    last = memory.last_posted(incoming.place) if incoming.private else None
    return as_filed(state, last.case) if last else None


def _answered(memory: Memory, incoming: Incoming) -> Posted | None:
    """The message of ours that this one answers."""
    place = incoming.place
    if not incoming.answers:
        return None
    posted = memory.posted_as(place, incoming.answers) or memory.posted(incoming.answers_posted)
    return posted if posted and posted.place == place else None


def _is_done_already(posted: Posted, tap: Tap, noted: str, at: str) -> bool:
    """The message has changed since it was tapped, or the same button was tapped just before."""
    if tap.version < posted.version or tap.button >= len(posted.actions):
        return True
    return posted.tapped.startswith(noted) and _is_within(posted.tapped.removeprefix(noted), at, TWICE)


def _is_shown_by(posted: Posted, incoming: Incoming) -> bool:
    """What was posted belongs to its chat and its message, whatever number a lost database gave it."""
    return posted.place.chat == incoming.chat and posted.message_id in (None, incoming.message_id)


def _too_late(incoming: Incoming, state: State) -> Toast:
    return DONE if incoming.private else Toast(say("already_answered", state.reader))


def _is_within(earlier: str, later: str, span: timedelta) -> bool:
    # Either way round: a clock that was set back must not make the button dead for an hour.
    return abs(datetime.fromisoformat(later) - datetime.fromisoformat(earlier)) < span


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
